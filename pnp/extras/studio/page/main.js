// The frame of every page. The HTML names the module that draws the page; links reload it.

import { ask } from "./ask.js";
import { el, storage, announce, show, faultText } from "./dom.js";
import { _, translateHtml } from "./messages.js";

function themed(name) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = name ?? (dark ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  const button = document.getElementById("theme");
  button.textContent = theme === "dark" ? _("Light") : _("Dark");
  button.onclick = () => {
    const other = theme === "dark" ? "light" : "dark";
    storage.set("theme", other);
    themed(other);
  };
}

// If the studio runs without a terminal, this button is the only way to end it.
document.getElementById("end").onclick = async () => {
  if (!confirm(_("Quit the studio?"))) return;
  const { faults = [] } = await ask("/end", { sent: {} });
  if (faults.length) announce(faultText(faults[0]));
  else show(_("Stopped"), el("h1", {}, _("The studio has stopped")), el("p", {}, _("You can close this page.")));
};

translateHtml(document.body);
themed(storage.get("theme", null));
const path = decodeURI(location.pathname);
const links = [...document.querySelectorAll("header nav a")];
const here = links.findLast((link) => path.startsWith(link.getAttribute("href"))); // "/" matches every path and is first
here.setAttribute("aria-current", path === here.getAttribute("href") ? "page" : "true");
const load = (script) => import(`./${script}.js`);
const { drawnBy, extendedBy } = document.body.dataset;
const extensions = await Promise.all(extendedBy.split(" ").filter(Boolean).map(load));
await (await load(drawnBy)).open(path.slice(1), extensions);
document.getElementById("main").removeAttribute("aria-busy");
