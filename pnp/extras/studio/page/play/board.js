// @ts-nocheck
// A board: its drawing in layers, and a button on each space for clicks, drags and arrow keys.

import { el, parsed } from "../dom.js";
import { _ } from "../messages.js";

const isOpen = (spot) => spot.getAttribute("aria-disabled") === "false";
const MOST_DRAWN = 300;
const drawn = new Map(); // drawings by name, which the studio need not send again

export const has = () => [...drawn.keys()];

function layer([name, svg]) {
  if (svg) {
    drawn.delete(name);
    drawn.set(name, parsed(svg));
    if (drawn.size > MOST_DRAWN) drawn.delete(drawn.keys().next().value);
  }
  const copy = drawn.get(name)?.cloneNode(true) ?? document.createElement("span");
  copy.dataset.drawn = name;
  return copy;
}

// Returns a space, its pieces and its state in words.
function described(space, pieces, isPicked) {
  const isEmpty = !pieces || pieces === ".";
  if (isEmpty) return isPicked ? _("{space}, selected", { space }) : space;
  return isPicked ? _("{space}, {pieces}, selected", { space, pieces }) : `${space}, ${pieces}`;
}

export class Board {
  // `pick(full, name, board)` receives a space by its name in moves and by its name on the board.
  // `dropped` is called when a space is dragged off the board.
  constructor(index, pick, dropped = () => {}) {
    this.index = index;
    this.pick = pick;
    this.dropped = dropped;
    this.spots = new Map();
    this.title = el("p", { class: "small" });
    this.picture = el("div", { class: "layers", role: "img" });
    this.surface = el("div", { class: "surface" }, this.picture);
    this.element = el("div", { class: "board" }, this.title, this.surface);
    this.surface.addEventListener("pointerdown", (event) => this.#down(event));
    this.surface.addEventListener("pointermove", (event) => this.#over(event));
    this.surface.addEventListener("click", (event) => this.#click(event));
    this.surface.addEventListener("keydown", (event) => this.#arrow(event));
    this.listening = new AbortController();
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => this.#up(event), this.listening);
  }

  remove() {
    this.listening.abort();
    this.element.remove();
  }

  draw(reply, isPlayed) {
    this.owner = reply.owner;
    this.isPlayed = isPlayed;
    this.name = reply.name;
    this.element.classList.toggle("aside", !isPlayed);
    this.title.textContent = reply.title;
    this.title.hidden = !reply.title;
    const [width, height] = reply.size;
    this.surface.style.width = `min(100%, ${width * 4}px, calc((100vh - 9rem) * ${width / height}))`;
    this.picture.setAttribute("aria-label", reply.title || _("Board"));
    const there = new Map([...this.picture.children].map((each) => [each.dataset.drawn, each]));
    const layers = reply.layers.map((each) => there.get(each[0]) ?? layer(each));
    if (layers.length !== there.size || layers.some((each, at) => each !== this.picture.children[at])) this.picture.replaceChildren(...layers);
    if (this.spots.size !== Object.keys(reply.spots).length) {
      this.spots = new Map(Object.entries(reply.spots).map(([name, place]) => [name, this.#spot(name, place, reply.size)]));
      this.surface.replaceChildren(this.picture, ...this.spots.values());
    }
    this.places = reply.spots;
    for (const [name, spot] of this.spots) spot.dataset.pieces = reply.texts[name] ?? "";
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
      const opened = isOffered || isPicked;
      spot.setAttribute("aria-disabled", String(!opened));
      spot.tabIndex = opened ? 0 : -1;
      spot.setAttribute("aria-label", described(name, spot.dataset.pieces, isPicked));
    }
    // If the next spaces are adjacent, a finger draws; otherwise it scrolls the page.
    this.draws = this.offered.size > 0 && this.offered.size <= 6 && this.#near([...this.offered][0], 2.3);
    this.surface.classList.toggle("drawn", this.draws);
  }

  light(cells) {
    for (const [name, spot] of this.spots) spot.classList.toggle("lit", cells.includes(name));
  }

  #full(name) {
    return this.name ? `${this.name}:${name}` : name;
  }

  #spot(name, [x, y, width, height], [across, down]) {
    const spot = el("button", { class: "spot", "data-space": name });
    Object.assign(spot.style, {
      left: `${(x / across) * 100}%`,
      top: `${(y / down) * 100}%`,
      width: `${(width / across) * 100}%`,
      height: `${(height / down) * 100}%`,
    });
    return spot;
  }

  #chosen(name) {
    this.pick(this.#full(name), name, this);
  }

  // Returns the open space under the pointer.
  at(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot");
    return under && this.surface.contains(under) && isOpen(under) ? under.dataset.space : null;
  }

  #down(event) {
    this.tapped = event.pointerType === "touch" && !this.draws;
    if (event.button || this.tapped) return;
    const name = this.at(event);
    if (!name) return;
    this.held = name;
    this.#chosen(name);
  }

  // Handles keys and taps; the mouse chooses on pointerdown.
  #click(event) {
    const spot = event.target.closest(".spot");
    if (spot && isOpen(spot) && (event.detail === 0 || this.tapped)) this.#chosen(spot.dataset.space);
  }

  // Draws a line through spaces, if only neighbours of the last one may follow.
  #over(event) {
    if (!this.held) return;
    const name = this.at(event);
    if (!name || name === this.held || !this.offered.has(name) || !this.#near(this.held, 1.5)) return;
    this.held = name;
    this.#chosen(name);
  }

  // Returns true if all offered spaces are within a distance of this one, in spaces.
  #near(name, spaces) {
    const [x, y, width] = this.places[name];
    const reach = spaces * width;
    return [...this.offered].map((each) => this.places[each]).every(([across, down]) => Math.abs(across - x) < reach && Math.abs(down - y) < reach);
  }

  #up(event) {
    const held = this.held;
    this.held = null;
    if (!held || event.type !== "pointerup") return;
    const name = this.at(event);
    if (name && name !== held && this.offered.has(name)) this.#chosen(name);
    else if (!name && !document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot")) this.dropped(held, this);
  }

  #arrow(event) {
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const direction = directions[event.key];
    const from = event.target.closest(".spot");
    if (!direction || !from) return;
    event.preventDefault();
    const [left, top] = this.places[from.dataset.space];
    const near = [...this.spots.values()]
      .filter((spot) => isOpen(spot) && spot !== from)
      .map((spot) => {
        const [x, y] = this.places[spot.dataset.space];
        const along = (x - left) * direction[0] + (y - top) * direction[1];
        const aside = Math.abs((x - left) * direction[1]) + Math.abs((y - top) * direction[0]);
        return [along > 0 ? along + 3 * aside : Infinity, spot];
      })
      .sort(([a], [b]) => a - b);
    if (near.length && near[0][0] < Infinity) near[0][1].focus();
  }
}
