// Elements, drawings, and announcements for screen readers.

import { _ } from "./messages.js";

export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  if (tag === "button" && attributes.onclick) made.type = "button"; // the default type would submit the form
  if (tag === "form") made.addEventListener("submit", (event) => event.preventDefault()); // scripts send the values
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...present(children));
  return made;
}

// Shows download links; each of `links` has words, an address and a class. Without a query they are disabled.
export function downloads(place, links, query) {
  place.replaceChildren(...links.map(([words, to, look]) => el("a", query
    ? { class: look, href: query.size ? `${to}?${query}` : to, download: true }
    : { class: look, role: "link", "aria-disabled": "true" }, words)));
}

// Drops null, undefined and false, so that conditions can leave elements out.
function present(children) {
  return children.flat().filter((each) => each !== null && each !== undefined && each !== false);
}

// Returns the element of an SVG drawing from the server.
export function parsed(text) {
  const made = document.createElement("template");
  made.innerHTML = text;
  return made.content.firstElementChild;
}

export function drawing(text, words) {
  const svg = parsed(text);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", words);
  return svg;
}

export function announce(words) {
  document.getElementById("said").textContent = words;
}

// Returns true if the menu has this page; that of an extra may be missing.
export const inMenu = (path) => document.querySelector(`header nav a[href="${path}"]`) !== null;

export function show(title, ...children) {
  document.title = title ? `${title} – pnp studio` : "pnp studio";
  document.getElementById("main").replaceChildren(...present(children));
}

// Values in the browser's local storage, which may be full or forbidden.
export const storage = {
  get(name, usual) {
    try {
      return JSON.parse(localStorage.getItem(`pnp.${name}`)) ?? usual;
    } catch {
      return usual;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`pnp.${name}`, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  remove(name) {
    try {
      localStorage.removeItem(`pnp.${name}`);
    } catch {
      // there is no storage to remove from
    }
  },
};

export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(_("Copied"));
  } catch {
    announce(copiedFromField(text) ? _("Copied") : _("Could not copy"));
  }
}

// Browsers refuse clipboard access without HTTPS, as in a local network, but still copy a selection.
function copiedFromField(text) {
  const field = el("textarea", { class: "apart", "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

// Returns a fault in words, with its line and its hint.
export function faultText({ what, hint, line, column }) {
  const text = hint ? `${what}: ${hint}` : what;
  if (!line) return text;
  return column ? _("line {line}, column {column}: {text}", { line, column, text }) : _("line {line}: {text}", { line, text });
}
