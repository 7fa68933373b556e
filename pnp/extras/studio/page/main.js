// What is round every page. The studio names the module that draws it; links load the page anew.

import { ask } from "./ask.js";
import { el, kept, say, show, worded } from "./dom.js";

const OTHERS = /^\/(table|scan|calibration|workshop|evening|slips|standings)/; // what is not printed from the gallery

function themed(name) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = name ?? (dark ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  const button = document.getElementById("theme");
  button.textContent = theme === "dark" ? "Light" : "Dark";
  button.onclick = () => {
    const other = theme === "dark" ? "light" : "dark";
    kept.set("theme", other);
    themed(other);
  };
}

// Without a terminal, nothing else ends the studio.
document.getElementById("end").onclick = async () => {
  if (!confirm("End the studio?")) return;
  const { faults = [] } = await ask("/end", { sent: {} });
  if (faults.length) say(worded(faults[0]));
  else show("Ended", el("h1", {}, "The studio has ended"), el("p", {}, "This page may be closed."));
};

themed(kept.get("theme", null));
const path = decodeURI(location.pathname);
for (const link of document.querySelectorAll("header nav a")) {
  const home = link.getAttribute("href");
  const here = home === "/" ? !OTHERS.test(path) : path.startsWith(home);
  if (here) link.setAttribute("aria-current", path === home ? "page" : "true");
}
await (await import(`./${document.body.dataset.drawnBy}.js`)).open(path.slice(1));
document.getElementById("main").removeAttribute("aria-busy");
