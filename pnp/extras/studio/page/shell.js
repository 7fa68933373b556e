// The frame of every page: the menu, the theme, the progress of requests, and the connection to the studio.

import { ask, traffic } from "./ask.js";
import { announce, byId, el, faultText, show, storage } from "./dom.js";
import { _, choose, language, pgettext } from "./messages.js";

const PATIENCE = 300; // ms until a pending request shows progress
const HEARTBEAT = 5000; // ms between checks of the connection, while the page is visible
const OVERDUE = 20000; // ms until a check counts as failed; pictures may take the whole line
const RETRY = 1000; // ms between checks while the studio does not reply

export function startShell() {
  showTheme(storage.get("theme", null));
  markPage();
  followRequests();
  followConnection();
  offerLanguages();
  byId("end").addEventListener("click", closeStudio);
}

/** @param {string | null} name Theme that was chosen, or null for that of the system. */
function showTheme(name) {
  const theme = name ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  const button = byId("theme");
  button.setAttribute("aria-label", theme === "dark" ? pgettext("theme", "Light") : _("Dark"));
  button.onclick = () => {
    const other = theme === "dark" ? "light" : "dark";
    storage.set("theme", other);
    showTheme(other);
  };
}

/** Lets the user choose a language. */
function offerLanguages() {
  const menu = /** @type {HTMLSelectElement} */ (byId("language"));
  menu.value = language.replace("-", "_");
  menu.onchange = () => choose(menu.value);
}

/** Marks the page's tab: the longest address in the menu that an address starts with. */
export function markPage(path = decodeURI(location.pathname)) {
  for (const menu of document.querySelectorAll("nav")) {
    const tabs = [...menu.querySelectorAll("a")];
    for (const each of tabs) each.removeAttribute("aria-current");
    const here = tabs.findLast((tab) => path.startsWith(tab.getAttribute("href") ?? "")); // "/" matches every path and is first
    here?.setAttribute("aria-current", path === here.getAttribute("href") ? "page" : "true");
  }
}

/** Shows progress while a request waits for more than `PATIENCE`. */
function followRequests() {
  const progress = byId("progress");
  let later = 0;
  traffic.addEventListener("pending", (event) => {
    const isPending = /** @type {CustomEvent<number>} */ (event).detail > 0;
    if (!isPending) {
      clearTimeout(later);
      later = 0;
      progress.hidden = true;
    } else later ||= setTimeout(() => { progress.hidden = false; }, PATIENCE);
  });
}

/** Says if the studio has stopped, until it replies again. */
function followConnection() {
  const banner = byId("connection");
  let isLost = false;
  let timer = 0;

  function lose() {
    if (!isLost) banner.textContent = _("The studio has stopped. Start it again with pnp studio: this page then reconnects automatically.");
    banner.hidden = false;
    isLost = true;
    plan();
  }

  /** @param {Response} answer */
  function find(answer) {
    if (!answer.ok) banner.textContent = _("The studio has restarted. Open the address printed in the terminal.");
    else if (isLost) {
      banner.hidden = true;
      isLost = false;
      announce(_("Connected again"));
      traffic.dispatchEvent(new Event("back"));
    }
  }

  async function check() {
    try {
      const answer = await fetch("/hello", { cache: "no-store", signal: AbortSignal.timeout(OVERDUE) });
      await answer.text(); // an unread answer keeps its connection
      find(answer);
    } catch {
      lose();
    }
    plan();
  }

  function plan() {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(check, isLost ? RETRY : HEARTBEAT);
  }

  traffic.addEventListener("lost", lose);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" ? check() : clearTimeout(timer));
  plan();
}

/** Ends the studio. If it runs without a terminal, this button is the only way. */
async function closeStudio() {
  if (!confirm(_("Close the studio?"))) return;
  const { faults = [] } = await ask("/end", { sent: {} });
  if (faults.length) announce(faultText(faults[0]));
  else show(_("Stopped"), el("h1", {}, _("The studio has stopped")), el("p", {}, _("You can close this page.")));
}
