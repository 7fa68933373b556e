// The service worker: it makes the studio work offline, and a new version is offered, not forced.

import { _ } from "./messages.js";
import { BASE } from "./store.js";

/**
 * Registers the service worker, and waits until it controls this page.
 * @returns {Promise<ServiceWorkerRegistration | null>} Null if the browser has no service workers, as in some private windows.
 */
export async function register() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    const found = await navigator.serviceWorker.register(`${BASE}sw.js`, { scope: BASE, updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => { navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }); });
    return found;
  } catch {
    return null;
  }
}

/**
 * Offers a new version once it is there; it replaces the old one when the user agrees, or when all pages are closed.
 * @param {ServiceWorkerRegistration} registration
 * @param {HTMLElement} place
 */
export function offerUpdates(registration, place) {
  const offer = () => {
    const { waiting } = registration;
    if (!waiting) return;
    const button = document.createElement("button");
    button.textContent = _("Update");
    button.onclick = () => waiting.postMessage("update");
    const text = document.createElement("p");
    text.textContent = _("A new version is available. Your games and files are kept.");
    place.replaceChildren(text, button);
    place.hidden = false;
  };
  offer();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true }); // in all tabs: the new version does not have the files of the old one
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer();
    });
  };
  watch(); // the browser may have found the new version before this page listens
  registration.addEventListener("updatefound", watch);
}
