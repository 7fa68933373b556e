// Elements, drawings, announcements for screen readers, and values that the browser stores.

/** @import { Fault } from "./types" */
import { at } from "./base.js";
import { _ } from "./messages.js";

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>} Attributes */
/** @typedef {Node | string | number | false | null | undefined | Child[]} Child */

/**
 * Creates an element. Attributes that start with "on" are event listeners; null, undefined and false
 * leave an attribute or a child out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button" && attributes.onclick) element.setAttribute("type", "button"); // the default type would submit the form
  if (tag === "form") element.addEventListener("submit", (event) => event.preventDefault()); // scripts send the values
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = String(value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, name === "href" ? at(String(value)) : String(value));
  }
  element.append(...present(children));
  return element;
}

/**
 * Creates an icon, which screen readers skip. `index.html` contains the drawings.
 * @param {string} name
 */
export function icon(name) {
  return parsed(`<svg class="i" aria-hidden="true"><use href="#i-${name}"></use></svg>`);
}

/**
 * Creates a choice of one value among a few, as adjacent buttons.
 * @template {string} T
 * @param {string} label
 * @param {ReadonlyArray<readonly [value: T, label: string]>} choices
 * @param {T} chosen
 * @param {(value: T) => void} changed
 */
export function segments(label, choices, chosen, changed) {
  const name = `seg-${label}`;
  return el("div", { class: "seg", role: "radiogroup", "aria-label": label }, choices.map(([value, text]) => el(
    "label",
    {},
    el("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }),
    text,
  )));
}

/**
 * Shows download links. Without a query they are disabled.
 * @param {Element} place
 * @param {[label: string, address: string, style: string][]} links
 * @param {URLSearchParams | null} query
 */
export function downloads(place, links, query) {
  place.replaceChildren(...links.map(([label, address, style]) => el("a", query
    ? { class: style, href: query.size ? `${address}?${query}` : address, download: true }
    : { class: style, role: "link", "aria-disabled": "true" }, label)));
}

/**
 * Drops null, undefined and false, so that conditions can leave elements out.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  /** @type {(Node | string | number | false | null | undefined)[]} */
  const flat = /** @type {any[]} */ (children).flat(Infinity);
  return flat.filter((each) => each !== null && each !== undefined && each !== false).map((each) => (each instanceof Node ? each : String(each)));
}

/**
 * Returns the element of an SVG drawing from the studio.
 * @param {string} text
 */
export function parsed(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return /** @type {SVGSVGElement} */ (template.content.firstElementChild);
}

/**
 * @param {string} text
 * @param {string} label
 */
export function drawing(text, label) {
  const svg = parsed(text);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

/**
 * Returns an element of `index.html`.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} text */
export function announce(text) {
  byId("announcement").textContent = text;
}

/**
 * Returns true if the menu has this page; that of an extra may be missing.
 * @param {string} path
 */
export const inMenu = (path) => document.querySelector(`header nav a[href="${at(path)}"]`) !== null;

/**
 * Shows a page. A page that fills the window has one child with the class "wide".
 * @param {string} title
 * @param {...Child} children
 */
export function show(title, ...children) {
  document.title = title ? `${title} – pnp studio` : "pnp studio";
  byId("main").replaceChildren(...present(children));
}

/** Values in the browser's local storage, which may be full or forbidden. */
export const storage = {
  /**
   * @param {string} name
   * @param {any} usual
   */
  get(name, usual) {
    try {
      return JSON.parse(localStorage.getItem(`pnp.${name}`) ?? "null") ?? usual;
    } catch {
      return usual;
    }
  },
  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    try {
      localStorage.setItem(`pnp.${name}`, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  /** @param {string} name */
  remove(name) {
    try {
      localStorage.removeItem(`pnp.${name}`);
    } catch {
      // there is no storage to remove from
    }
  },
};

/** @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    notify(_("Copied"));
  } catch {
    notify(copiedFromField(text) ? _("Copied") : _("Could not copy"));
  }
}

/**
 * Shows and announces a message for a few seconds.
 * @param {string} text
 */
function notify(text) {
  announce(text);
  const note = el("p", { class: "note", "aria-hidden": "true" }, text);
  document.body.append(note);
  setTimeout(() => note.remove(), 3000);
}

/**
 * Browsers refuse clipboard access without HTTPS, as in a local network, but still copy a selection.
 * @param {string} text
 */
function copiedFromField(text) {
  const field = el("textarea", { class: "apart", "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/**
 * Returns a fault as text, with its line and its hint.
 * @param {Fault} fault
 */
export function faultText({ what, hint, line, column }) {
  const text = hint ? `${what}: ${hint}` : what;
  if (!line) return text;
  return column ? _("line {line}, column {column}: {text}", { line, column, text }) : _("line {line}: {text}", { line, text });
}

/**
 * Creates a paragraph with faults.
 * @param {Fault[]} faults
 */
export const faultLine = (faults) => el("p", { class: "fault" }, faults.map(faultText).join("; "));
