// A board: its drawing, and a button on each space that may be clicked, dragged over, or reached with arrows.

import { drawing, el } from "./dom.js";

const isOpen = (spot) => spot.getAttribute("aria-disabled") === "false";

export class Board {
  // `pick(space)` is told the name of a space as moves have it.
  constructor(pick) {
    this.pick = pick;
    this.spots = new Map();
    this.title = el("p", { class: "small" });
    this.ground = el("div", { class: "ground" });
    this.element = el("div", { class: "board" }, this.title, this.ground);
    this.ground.addEventListener("pointerdown", (event) => this.#down(event));
    this.ground.addEventListener("pointermove", (event) => this.#over(event));
    addEventListener("pointerup", (event) => this.#up(event));
    this.ground.addEventListener("keydown", (event) => this.#arrow(event));
  }

  draw(told, isPlayed) {
    this.owner = told.owner;
    this.isPlayed = isPlayed;
    this.name = told.name;
    this.element.classList.toggle("aside", !isPlayed);
    this.title.textContent = told.title;
    this.title.hidden = !told.title;
    const [width, height] = told.size;
    this.ground.style.width = `min(100%, ${width * 4}px, calc((100vh - 9rem) * ${width / height}))`;
    const picture = drawing(told.svg, told.title || "The board");
    if (this.spots.size === Object.keys(told.spots).length) this.ground.firstChild.replaceWith(picture);
    else {
      this.spots = new Map(Object.entries(told.spots).map(([name, place]) => [name, this.#spot(name, place, told.size)]));
      this.ground.replaceChildren(picture, ...this.spots.values());
    }
    for (const [name, spot] of this.spots) spot.dataset.lies = told.texts[name] ?? "";
  }

  offer(spaces, picked) {
    this.offered = new Set();
    for (const [name, spot] of this.spots) {
      const full = this.#full(name);
      const isOffered = this.isPlayed && spaces.has(full);
      const isPicked = this.isPlayed && picked.includes(full);
      if (isOffered) this.offered.add(name);
      spot.classList.toggle("offered", isOffered);
      spot.classList.toggle("picked", isPicked);
      const isOpen = isOffered || isPicked;
      spot.setAttribute("aria-disabled", String(!isOpen));
      spot.tabIndex = isOpen ? 0 : -1;
      const lies = spot.dataset.lies && spot.dataset.lies !== "." ? `, ${spot.dataset.lies}` : "";
      spot.setAttribute("aria-label", `${name}${lies}${isPicked ? ", picked" : ""}`);
    }
  }

  light(cells) {
    for (const [name, spot] of this.spots) spot.classList.toggle("lit", cells.includes(name));
  }

  #full(name) {
    return this.name ? `${this.name}:${name}` : name;
  }

  #spot(name, [x, y, width, height], [across, down]) {
    const spot = el("button", { type: "button", class: "spot", "data-space": name });
    Object.assign(spot.style, {
      left: `${(x / across) * 100}%`,
      top: `${(y / down) * 100}%`,
      width: `${(width / across) * 100}%`,
      height: `${(height / down) * 100}%`,
    });
    spot.addEventListener("click", (event) => { if (event.detail === 0 && isOpen(spot)) this.#chosen(name); });
    return spot;
  }

  #chosen(name) {
    const full = this.#full(name);
    this.pick(full);
  }

  #at(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot");
    return under && this.ground.contains(under) && isOpen(under) ? under.dataset.space : null;
  }

  #down(event) {
    if (event.button) return;
    const name = this.#at(event);
    if (!name) return;
    this.held = name;
    this.#chosen(name);
  }

  // A line is drawn through spaces when only those beside the last one may follow.
  #over(event) {
    if (!this.held) return;
    const name = this.#at(event);
    if (!name || name === this.held || !this.offered.has(name) || !this.#beside(name)) return;
    this.held = name;
    this.#chosen(name);
  }

  #beside(name) {
    const spots = [...this.offered].map((each) => this.spots.get(each));
    const held = this.spots.get(this.held);
    const reach = 1.5 * held.offsetWidth;
    const near = (spot) => Math.abs(spot.offsetLeft - held.offsetLeft) < reach && Math.abs(spot.offsetTop - held.offsetTop) < reach;
    return spots.every(near) && this.offered.has(name);
  }

  #up(event) {
    const held = this.held;
    this.held = null;
    if (!held || event.type !== "pointerup") return;
    const name = this.#at(event);
    if (name && name !== held && this.offered.has(name)) this.#chosen(name);
  }

  #arrow(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    const from = event.target.closest(".spot");
    if (!way || !from) return;
    event.preventDefault();
    const near = [...this.spots.values()]
      .filter((spot) => isOpen(spot) && spot !== from)
      .map((spot) => {
        const along = (spot.offsetLeft - from.offsetLeft) * way[0] + (spot.offsetTop - from.offsetTop) * way[1];
        const aside = Math.abs((spot.offsetLeft - from.offsetLeft) * way[1]) + Math.abs((spot.offsetTop - from.offsetTop) * way[0]);
        return [along > 0 ? along + 3 * aside : Infinity, spot];
      })
      .sort(([a], [b]) => a - b);
    if (near.length && near[0][0] < Infinity) near[0][1].focus();
  }
}
