// Elements, drawings, and announcements for screen readers.

import { _ } from "./messages.js";

export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button" && attributes.onclick) element.type = "button"; // the default type would submit the form
  if (tag === "form") element.addEventListener("submit", (event) => event.preventDefault()); // scripts send the values
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...present(children));
  return element;
}

// Shows download links; each of `links` has a label, an address and a class. Without a query they are disabled.
export function downloads(place, links, query) {
  place.replaceChildren(...links.map(([label, address, style]) => el("a", query
    ? { class: style, href: query.size ? `${address}?${query}` : address, download: true }
    : { class: style, role: "link", "aria-disabled": "true" }, label)));
}

// Drops null, undefined and false, so that conditions can leave elements out.
function present(children) {
  return children.flat().filter((each) => each !== null && each !== undefined && each !== false);
}

// Returns the element of an SVG drawing from the server.
export function parsed(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.firstElementChild;
}

export function drawing(text, label) {
  const svg = parsed(text);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

export function announce(text) {
  document.getElementById("announcement").textContent = text;
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

// Returns a fault as text, with its line and its hint.
export function faultText({ what, hint, line, column }) {
  const text = hint ? `${what}: ${hint}` : what;
  if (!line) return text;
  return column ? _("line {line}, column {column}: {text}", { line, column, text }) : _("line {line}: {text}", { line, text });
}
