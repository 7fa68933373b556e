// Elements, drawings, and what is said to those who do not see the page.

export function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...inside.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

const parser = new DOMParser();

// A drawing that the server made, to lie in the page.
export function drawing(text, words) {
  const svg = document.importNode(parser.parseFromString(text, "image/svg+xml").documentElement, true);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", words);
  return svg;
}

export function say(words) {
  document.getElementById("said").textContent = words;
}

export function show(title, ...inside) {
  document.title = title ? `${title} – pnp studio` : "pnp studio";
  document.getElementById("main").replaceChildren(...inside.flat());
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
};

export function copied(text) {
  return navigator.clipboard.writeText(text).then(
    () => say("Copied"),
    () => say("It could not be copied"),
  );
}

// A fault in words, with its place and its way out.
export function worded(fault) {
  const place = fault.line ? `line ${fault.line}${fault.column ? `, column ${fault.column}` : ""}: ` : "";
  return `${place}${fault.what}${fault.hint ? ` (${fault.hint})` : ""}`;
}
