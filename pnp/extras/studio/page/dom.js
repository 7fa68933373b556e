// Elements, drawings, and what is said to those who do not see the page.

export function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  if (tag === "button" && given.onclick) made.type = "button"; // others send their form
  if (tag === "form") made.addEventListener("submit", (event) => event.preventDefault()); // a script sends it
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...shown(inside));
  return made;
}

// Links to files in the formats of `links`, each its words, address and style; without an address, nowhere to go.
export function downloads(place, links, query) {
  place.replaceChildren(...links.map(([words, to, look]) => el("a", query
    ? { class: look, href: query.size ? `${to}?${query}` : to, download: true }
    : { class: look, role: "link", "aria-disabled": "true" }, words)));
}

// What there is of it: a place may be left out by a condition.
function shown(inside) {
  return inside.flat().filter((each) => each !== null && each !== undefined && each !== false);
}

// A drawing that the server made, to lie in the page.
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

export function say(words) {
  document.getElementById("said").textContent = words;
}

// Whether the menu leads there: the page of an extra may be missing.
export const inMenu = (path) => document.querySelector(`header nav a[href="${path}"]`) !== null;

export function show(title, ...inside) {
  document.title = title ? `${title} – pnp studio` : "pnp studio";
  document.getElementById("main").replaceChildren(...shown(inside));
}

// Something stays with the reader's browser; there may be no room, or no leave.
export const kept = {
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
      // nothing was kept
    }
  },
};

export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied");
  } catch {
    say(copiedFromField(text) ? "Copied" : "It could not be copied");
  }
}

// In a local network browsers give a page no clipboard, but still copy what is selected.
function copiedFromField(text) {
  const field = el("textarea", { class: "apart", "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

// A fault in words, with its place and its way out.
export function worded(fault) {
  const place = fault.line ? `line ${fault.line}${fault.column ? `, column ${fault.column}` : ""}: ` : "";
  return `${place}${fault.what}${fault.hint ? ` (${fault.hint})` : ""}`;
}
