// The page around the studio: it shows the studio's pages in a frame, and runs Python for them.

import { Engine, refusal } from "./engine.js";
import { _, chosen, language as shown, translateHtml } from "./messages.js";
import { offerUpdates, register } from "./offline.js";
import { BASE } from "./store.js";

const MEGABYTE = 1e6;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const savesData = () => Boolean(/** @type {any} */ (navigator).connection?.saveData);
const FULL = 507; // status of a reply whose files could not be stored

let isAwaited = false; // true once a page waits for Python

const engine = new Engine((loaded, total, isReady) => {
  if (isReady && !savesData()) navigator.serviceWorker.controller?.postMessage("complete");
  byId("bar").hidden = isReady || !isAwaited;
  const megabytes = (/** @type {number} */ bytes) => (bytes / MEGABYTE).toLocaleString(shown, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const left = loaded >= total ? _("Starting …") : _("Loading the studio: {loaded} of {total} MB", { loaded: megabytes(loaded), total: megabytes(total) });
  byId("said").textContent = left;
  /** @type {HTMLProgressElement} */ (byId("loaded")).value = Math.min(1, loaded / total);
}, _);

navigator.serviceWorker?.addEventListener("message", async ({ data, ports: [port] }) => {
  if (!data.asked) return;
  const { made, ...asked } = data.asked;
  const language = chosen().replace("-", "_"); // another tab may have changed it
  const request = { ...asked, language };
  if (made.includes(language)) {
    port.postMessage({ made: language });
    return;
  }
  let isCancelled = false;
  port.onmessage = () => { isCancelled = true; };
  port.postMessage({ isHeard: true });
  isAwaited = true;
  if (request.path.startsWith("/saved/")) navigator.storage?.persist?.(); // else the browser may delete games when its disk is full
  let reply = await engine.ask(request, () => isCancelled);
  byId("bar").hidden = true;
  if (reply.status === FULL) {
    reply = refusal(FULL, _("this browser has no space for the file"), _("delete games that you no longer need, or export your files"));
    say(_("This browser has no space for your last change, which is not saved. Delete games that you no longer need, or export your files on the first page."));
  }
  port.postMessage({ reply }, [reply.body.buffer]); // not copied
});
navigator.serviceWorker?.startMessages();

/** @param {string} text */
function say(text) {
  byId("notice").hidden = false;
  byId("notice-text").textContent = text;
}

byId("dismiss").onclick = () => { byId("notice").hidden = true; };

/** @param {Response} answer */
const nameOf = (answer) => decodeURIComponent(/filename\*=utf-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "file");

/**
 * Saves a file, or shares it where a phone has a sheet for that. Links with "download" bypass service workers.
 * @param {string} address
 * @param {Window & typeof globalThis} frame
 */
async function download(address, frame) {
  const answer = await frame.fetch(address);
  if (!answer.ok) return say((await answer.json().catch(() => null))?.faults?.[0]?.what ?? _("The file could not be created."));
  const file = new File([await answer.blob()], nameOf(answer), { type: answer.headers.get("content-type") ?? "" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return undefined;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return undefined;
}

/**
 * Keeps the address and the title of this page equal to those in the frame.
 * @param {HTMLIFrameElement} frame
 */
function follow(frame) {
  const inner = /** @type {Window & typeof globalThis} */ (frame.contentWindow);
  const show = () => {
    history.replaceState(null, "", inner.location.href);
    document.title = inner.document.title;
  };
  for (const name of /** @type {const} */ (["replaceState", "pushState"])) {
    const change = inner.history[name].bind(inner.history);
    inner.history[name] = (...values) => {
      change(...values);
      show();
    };
  }
  inner.addEventListener("hashchange", show);
  inner.addEventListener("popstate", show);
  new MutationObserver(show).observe(inner.document.querySelector("title") ?? inner.document.head, { childList: true, subtree: true });
  inner.document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.("a[download]"));
    if (!link || link.protocol === "blob:") return;
    event.preventDefault();
    download(link.href, inner);
  });
  show();
}

async function open() {
  translateHtml(document.body);
  for (const link of document.querySelectorAll("link")) link.href = String(link.href); // the address of this page changes its depth
  const registration = await register();
  if (!registration) return say(_("This window cannot run the studio, because its browser has no service workers here. Use an ordinary window, or another browser."));
  offerUpdates(registration, byId("offer"));
  const frame = document.createElement("iframe");
  frame.title = "pnp studio";
  const path = location.pathname.replace(/(?<=.)(\/index\.html|\/)$/, "");
  frame.src = (path.length < BASE.length ? BASE : path) + location.search + location.hash;
  frame.addEventListener("load", () => follow(frame));
  document.body.append(frame);
  if (!savesData()) engine.start();
  return undefined;
}

await open();
