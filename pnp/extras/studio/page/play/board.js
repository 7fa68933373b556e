// A board: its drawing in layers, marks above it, and a grid of spaces for clicks, drags and arrow keys.

/** @import { BoardReply } from "../types" */
/** @import { Rect } from "./marks.js" */
import { el, parsed } from "../dom.js";
import { _ } from "../messages.js";
import * as marks from "./marks.js";

const MOST_DRAWN = 300;
const FEW = 1 / 3; // part of the spaces; dots mark the pieces that may move only if they are fewer
const MOVE_TIME = 220; // ms

/** @type {Map<string, string>} Drawings by name, which the studio need not send again. */
const drawn = new Map();
let copies = 0;

export const has = () => [...drawn.keys()];

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {[name: string, svg: string]} layer */
function layer([name, svg]) {
  if (svg) {
    drawn.delete(name);
    drawn.set(name, svg);
    if (drawn.size > MOST_DRAWN) drawn.delete(drawn.keys().next().value ?? "");
  }
  // Each copy has its own ids: a clip path has no effect if the first one with its id is hidden.
  copies += 1;
  const copy = parsed(drawn.get(name)?.replace(/( id="|url\(#|href="#)/g, `$1c${copies}-`) ?? "<span></span>");
  copy.dataset.drawn = name;
  return copy;
}

/**
 * Returns a space, its pieces and its state in words.
 * @param {string} space
 * @param {string} pieces
 * @param {boolean} isPicked
 */
function described(space, pieces, isPicked) {
  if (!pieces) return isPicked ? _("{space}, selected", { space }) : space;
  return isPicked ? _("{space}, {pieces}, selected", { space, pieces }) : `${space}, ${pieces}`;
}

export class Board {
  /** @type {Map<string, HTMLElement>} */
  spots = new Map();
  /** @type {Record<string, Rect>} */
  places = {};
  /** @type {Set<string>} Spaces that the next step may point at. */
  offered = new Set();
  /** @type {Map<string, string[]>} Actions on offered spaces. */
  actions = new Map();
  /** @type {string[]} */
  picked = [];
  /** @type {marks.Trail[]} Moves of the last turn. */
  last = [];
  /** @type {marks.Trail | null} */
  hinted = null;
  /** @type {{ piece: SVGElement | null, turn: number }} Piece that a hint places. */
  placed = { piece: null, turn: 0 };
  /** @type {string[]} */
  lit = [];
  /** @type {string[]} */
  won = [];
  isPlayed = true;
  draws = false;
  name = "";
  owner = 0;
  cursor = "";
  /** @type {[number, number]} */
  size = [1, 1];
  /** @type {string | null} */
  held = null;
  tapped = false;
  /** True if the pointer draws a line through spaces, each chosen as it is entered. */
  isPen = false;
  hasDrawn = false;

  /**
   * @param {number} index
   * @param {(full: string, name: string, board: Board) => void} pick Receives a space by its name in moves and on the board.
   * @param {(held: string, board: Board) => void} [dropped] Called when a space is dragged off the board.
   */
  constructor(index, pick, dropped = () => {}) {
    this.index = index;
    this.pick = pick;
    this.dropped = dropped;
    this.title = el("p", { class: "small" });
    this.picture = el("div", { class: "layers", "aria-hidden": "true" });
    this.marks = marks.overlay([1, 1]);
    this.surface = el("div", { class: "surface", role: "grid", tabindex: 0, id: `board-${index}` }, this.picture, this.marks);
    this.element = el("div", { class: "board" }, this.title, this.surface);
    this.surface.addEventListener("pointerdown", (event) => this.#down(event));
    this.surface.addEventListener("pointermove", (event) => this.#over(event));
    this.surface.addEventListener("pointerover", (event) => this.hovered(this.#full(this.at(event) ?? "")));
    this.surface.addEventListener("click", (event) => this.#click(event));
    this.surface.addEventListener("keydown", (event) => this.#key(event));
    this.surface.addEventListener("focus", () => this.#point(this.cursor || this.#first()));
    this.surface.addEventListener("blur", () => this.#mark());
    this.listening = new AbortController();
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(kind, (event) => this.#up(event), this.listening);
  }

  remove() {
    this.listening.abort();
    this.element.remove();
  }

  /**
   * @param {BoardReply} reply
   * @param {boolean} isPlayed
   */
  draw(reply, isPlayed) {
    this.owner = reply.owner;
    this.isPlayed = isPlayed;
    this.name = reply.name;
    this.size = reply.size;
    this.element.classList.toggle("aside", !isPlayed);
    this.title.textContent = reply.title;
    this.title.hidden = !reply.title;
    const [width, height] = reply.size;
    this.surface.style.aspectRatio = `${width} / ${height}`;
    this.surface.setAttribute("aria-label", reply.title || _("Board"));
    this.surface.tabIndex = isPlayed ? 0 : -1;
    const there = new Map([...this.picture.children].map((each) => [/** @type {HTMLElement} */ (each).dataset.drawn, each]));
    const layers = reply.layers.map((each) => there.get(each[0]) ?? layer(each));
    this.fresh = layers.filter((each) => !there.has(/** @type {HTMLElement} */ (each).dataset.drawn));
    if (layers.length !== there.size || layers.some((each, at) => each !== this.picture.children[at])) this.picture.replaceChildren(...layers);
    if (this.spots.size !== Object.keys(reply.spots).length) this.#place(reply);
    this.places = reply.spots;
    for (const [name, spot] of this.spots) {
      spot.dataset.pieces = reply.texts[name] ?? "";
      spot.dataset.words = reply.words[name] ?? (reply.texts[name] === "." ? "" : reply.texts[name] ?? "");
    }
  }

  /** @param {BoardReply} reply */
  #place({ spots, size }) {
    /** @type {Map<number, HTMLElement[]>} */
    const rows = new Map();
    this.spots = new Map(Object.entries(spots).map(([name, place]) => [name, this.#spot(name, place, size)]));
    const inOrder = Object.entries(spots).sort(([, a], [, b]) => a[1] - b[1] || a[0] - b[0]);
    for (const [name, [, y]] of inOrder) {
      const row = Math.round(y);
      rows.set(row, [...(rows.get(row) ?? []), /** @type {HTMLElement} */ (this.spots.get(name))]);
    }
    this.marks.remove();
    this.marks = marks.overlay(size);
    this.surface.replaceChildren(this.picture, ...[...rows.values()].map((cells) => el("div", { role: "row", class: "cells" }, cells)), this.marks);
  }

  /**
   * Shows which spaces the next step may point at.
   * @param {Set<string>} spaces Names of spaces in moves.
   * @param {string[]} picked
   * @param {Map<string, string[]>} [actions] Actions that may follow, by space.
   */
  offer(spaces, picked, actions = new Map()) {
    this.offered = new Set();
    this.actions = new Map();
    this.picked = [];
    for (const [name, spot] of this.spots) {
      const full = this.#full(name);
      const isOffered = this.isPlayed && spaces.has(full);
      const isPicked = this.isPlayed && picked.includes(full);
      if (isOffered) this.offered.add(name);
      if (isPicked) this.picked.push(name);
      if (actions.has(full)) this.actions.set(name, actions.get(full) ?? []);
      spot.classList.toggle("offered", isOffered);
      spot.classList.toggle("picked", isPicked);
      spot.setAttribute("aria-disabled", String(!isOffered && !isPicked));
      spot.setAttribute("aria-selected", String(isPicked));
      spot.setAttribute("aria-label", described(name, spot.dataset.words ?? "", isPicked));
    }
    // If the next spaces are adjacent, a finger draws; otherwise it scrolls the page.
    this.draws = this.offered.size > 0 && this.offered.size <= 6 && this.#near([...this.offered][0], 2.3);
    this.surface.classList.toggle("drawn", this.draws);
    this.#mark();
  }

  /**
   * Lets the pointer draw a line freely: a tap chooses a space, and a stroke each space that it enters.
   * @param {boolean} isPen
   */
  letDraw(isPen) {
    this.isPen = isPen;
    this.draws ||= isPen;
    this.surface.classList.toggle("drawn", this.draws);
  }

  /**
   * Marks the last move, a hint or the spaces that decided the game. Names are those in moves.
   * @param {object} shown Names of spaces in the order of the steps; a list of names is one place.
   * @param {(string | string[])[][]} [shown.last]
   * @param {(string | string[])[]} [shown.hinted]
   * @param {SVGElement | null} [shown.piece]
   * @param {number} [shown.turn]
   * @param {string[]} [shown.won]
   */
  show({ last, hinted, piece = null, turn = 0, won }) {
    /**
     * @param {(string | string[])[]} names
     * @returns {marks.Trail[]}
     */
    const route = (names) => {
      const own = names.map((each) => [each].flat().map((name) => this.#own(name)).filter((name) => name !== null)).filter((each) => each.length);
      const rects = own.map((each) => marks.union(each.map((name) => this.places[name])));
      return rects.length ? [{ from: rects.length > 1 ? rects[0] : null, to: rects[rects.length - 1] }] : [];
    };
    if (last) this.last = last.flatMap(route);
    if (hinted) {
      [this.hinted = null] = route(hinted);
      this.placed = { piece, turn };
    }
    if (won) this.won = won.filter((each) => this.spots.has(each));
    this.#mark();
  }

  /** @param {string[]} cells */
  light(cells) {
    this.lit = cells.filter((each) => this.spots.has(each));
    for (const [name, spot] of this.spots) spot.classList.toggle("lit", cells.includes(name));
    this.#mark();
  }

  /**
   * Strikes out a space for a second, unless the user prefers no motion.
   * @param {string} name
   */
  refuse(name) {
    const mark = this.strike(name);
    setTimeout(() => mark.remove(), 1000);
  }

  /**
   * Strikes out a space, and returns the mark.
   * @param {string} name
   */
  strike(name) {
    const mark = marks.stroke(this.places[name]);
    this.marks.append(mark);
    return mark;
  }

  /** Moves the new pieces from the start of the last move to its end. */
  animate() {
    const { fresh } = this;
    const last = this.last.at(-1);
    if (!last || !fresh || fresh.length > 3 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { from, to } = last;
    const [width, height] = this.size;
    const start = from
      ? { transform: `translate(${((from[0] - to[0]) / width) * 100}%, ${((from[1] - to[1]) / height) * 100}%)` }
      : { opacity: 0 };
    for (const each of fresh) each.animate([start, from ? { transform: "none" } : { opacity: 1 }], { duration: MOVE_TIME, easing: "ease-in-out" });
  }

  #mark() {
    const { places } = this;
    const shown = [];
    const rest = this.picked.length > 0 || this.isPlayed && this.offered.size > this.spots.size * FEW;
    shown.push(...marks.wins(this.won.map((each) => places[each])));
    for (const { from, to } of this.last) shown.push(marks.lastMove(from, to));
    if (this.offered.size <= this.spots.size / 2) for (const each of this.offered) {
      if (this.picked.length || this.framed) shown.push(marks.frame(places[each], "target"));
      else if (!rest) shown.push(marks.dot(places[each]));
    }
    for (const each of this.picked) shown.push(marks.frame(places[each], "picked"));
    if (this.isLine && this.picked.length) shown.push(marks.line(this.picked.map((each) => places[each])));
    if (this.picked.length) for (const [each, names] of this.actions) shown.push(marks.badges(places[each], names));
    for (const each of this.lit) shown.push(marks.frame(places[each], "lit"));
    if (this.hinted) {
      if (this.placed.piece) shown.push(marks.placed(this.placed.piece, this.hinted.to, this.placed.turn));
      shown.push(marks.hint(this.hinted.from, this.hinted.to));
    }
    if (this.cursor && document.activeElement === this.surface && this.surface.matches(":focus-visible")) shown.push(marks.frame(places[this.cursor], "at"));
    this.marks.replaceChildren(...shown);
  }

  /** True if a line joins the picked spaces. */
  isLine = false;

  /** @type {(full: string) => void} Called with the space under the pointer. */
  hovered = () => {};

  /** True if offered spaces are framed although no space is selected, because a piece beside the board is. */
  framed = false;

  /** @param {string} name */
  #full(name) {
    return this.name ? `${this.name}:${name}` : name;
  }

  /**
   * Returns the name on this board of a space in a move, or null.
   * @param {string} full
   */
  #own(full) {
    const name = this.name && full.startsWith(`${this.name}:`) ? full.slice(this.name.length + 1) : this.name ? "" : full;
    return this.spots.has(name) ? name : null;
  }

  /**
   * @param {string} name
   * @param {Rect} rect
   * @param {[number, number]} size
   */
  #spot(name, [x, y, width, height], [across, down]) {
    const spot = el("div", { class: "spot", role: "gridcell", id: `b${this.index}-${name.replaceAll(" ", "-")}`, "data-space": name });
    Object.assign(spot.style, {
      left: `${(x / across) * 100}%`,
      top: `${(y / down) * 100}%`,
      width: `${(width / across) * 100}%`,
      height: `${(height / down) * 100}%`,
    });
    return spot;
  }

  /** @param {string} name */
  #chosen(name) {
    this.cursor = name;
    this.pick(this.#full(name), name, this);
  }

  /**
   * Returns the space under the pointer.
   * @param {MouseEvent} event
   */
  at(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot");
    return under instanceof HTMLElement && this.surface.contains(under) ? under.dataset.space ?? null : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.tapped = event.pointerType === "touch" && !this.draws;
    if (event.button || this.tapped) return;
    const name = this.at(event);
    if (!name) return;
    this.held = name;
    this.hasDrawn = false;
    if (!this.isPen) this.#chosen(name);
  }

  /**
   * Handles taps and the clicks of screen readers; the mouse chooses on pointerdown.
   * @param {MouseEvent} event
   */
  #click(event) {
    const spot = event.target instanceof HTMLElement ? event.target.closest(".spot") : null;
    if (spot instanceof HTMLElement && spot.dataset.space && (this.tapped || event.detail === 0)) this.#chosen(spot.dataset.space);
  }

  /**
   * Draws a line through spaces, if only neighbours of the last one may follow.
   * @param {PointerEvent} event
   */
  #over(event) {
    if (!this.held) return;
    const name = this.at(event);
    if (!name || name === this.held || !this.offered.has(name) || !(this.isPen || this.#near(this.held, 1.5))) return;
    this.held = name;
    this.hasDrawn = true;
    this.#chosen(name);
  }

  /**
   * Returns true if all offered spaces are within a distance of this one, in spaces.
   * @param {string} name
   * @param {number} spaces
   */
  #near(name, spaces) {
    const [x, y, width] = this.places[name];
    const reach = spaces * width;
    return [...this.offered].map((each) => this.places[each]).every(([across, down]) => Math.abs(across - x) < reach && Math.abs(down - y) < reach);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.held;
    this.held = null;
    if (!held || event.type !== "pointerup") return;
    const name = this.at(event);
    if (this.isPen) {
      if (name && !this.hasDrawn) this.#chosen(name);
    } else if (name && name !== held && this.offered.has(name)) this.#chosen(name);
    else if (!name && !document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot")) this.dropped(held, this);
  }

  #first() {
    return [...this.offered][0] ?? this.spots.keys().next().value ?? "";
  }

  /** @param {string} name */
  #point(name) {
    this.cursor = name;
    const spot = this.spots.get(name);
    if (spot) this.surface.setAttribute("aria-activedescendant", spot.id);
    this.#mark();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.cursor) this.#chosen(this.cursor);
      return;
    }
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    this.#point(this.#neighbour(this.cursor || this.#first(), direction));
  }

  /**
   * Returns the nearest space in a direction, or the same space at the edge of the board.
   * @param {string} from
   * @param {[number, number]} direction
   */
  #neighbour(from, [across, down]) {
    const [left, top, width, height] = this.places[from];
    let best = from;
    let least = Infinity;
    for (const [name, [x, y, w, h]] of Object.entries(this.places)) {
      const [dx, dy] = [x + w / 2 - left - width / 2, y + h / 2 - top - height / 2];
      const along = dx * across + dy * down;
      const distance = along + 3 * Math.abs(dx * down + dy * across);
      if (along > 1 && distance < least) [best, least] = [name, distance];
    }
    return best;
  }
}
