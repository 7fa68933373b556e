// Boards and pieces for a position that is set up by hand; set_up.js and score_only.js show the rest.

/** @import { DraftPiece, DraftReply, DraftValue, Fault } from "../types" */
/** @typedef {[board: number, space: string]} Spot */
/** @typedef {{ do: string, [name: string]: unknown }} Edit */
import { ask, inTurn } from "../ask.js";
import { Board, has } from "./board.js";
import { el, storage, parsed, announce, faultText } from "../dom.js";
import { _, ngettext } from "../messages.js";

/** Resolves when the styles are loaded, which other pages of a game do not need. */
const styled = new Promise((loaded) => {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: new URL("position_editor.css", import.meta.url).href, onload: loaded, onerror: loaded });
  document.head.append(link);
});

const MOST_KEPT = 50; // maximum number of undo steps that survive a reload

/** Parts of the names of values, in words. */
const VALUES = /** @type {Record<string, () => string>} */ ({
  owns: () => _("colour"),
  to_move: () => _("player to move"),
  points: () => _("points before this turn"),
});

export class PositionEditor {
  /** @type {Board[]} */
  boards = [];
  /** @type {Spot | null} */
  selected = null;
  /** @type {DraftReply | null} */
  reply = null;
  chosen = "";
  turn = 0;
  isDragged = false;
  isUsed = false; // true if the chosen piece has been placed since it was chosen

  /**
   * @param {object} how
   * @param {string[]} how.texts Positions, each after one more edit.
   * @param {string} how.key Name under which edits are stored, so that they survive a reload.
   * @param {boolean} [how.isScored] True if only the score matters, so that every position is possible.
   * @param {(reply: DraftReply) => void} how.shown Receives each position.
   */
  constructor({ texts, key, isScored = false, shown }) {
    this.inTurn = inTurn();
    this.key = key;
    this.isScored = isScored;
    this.shown = shown;
    this.given = texts[texts.length - 1];
    const stored = storage.get(key, null);
    this.texts = /** @type {string[]} */ (stored?.texts ?? texts);
    this.at = /** @type {number} */ (stored?.at ?? texts.length - 1);
    /** @type {(name: string, run: () => unknown, more?: import("../dom.js").Attributes) => HTMLButtonElement} */
    const button = (name, run, more = {}) => el("button", { onclick: run, ...more }, name);
    this.tray = el("div", { class: "supply", role: "group", "aria-label": _("Pieces") });
    this.boardRow = el("div", { class: "boards" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.values = el("div", { class: "values" });
    this.turner = button(_("Rotate"), () => this.#rotate(), { title: _("Rotate (R)") });
    this.remove = button(_("Remove"), () => this.#remove(), { title: _("Remove (Delete)") });
    this.undo = button(_("Undo"), () => this.#by(-1));
    this.redo = button(_("Redo"), () => this.#by(1));
    this.clear = button(_("Clear all"), () => this.#next(() => ({ do: "empty" })));
    this.tools = el("p", { class: "row" }, this.turner, this.remove, this.undo, this.redo);
    this.listening = new AbortController();
    addEventListener("keydown", (event) => this.#key(event), this.listening);
    addEventListener("pointerup", (event) => this.#drop(event), this.listening);
  }

  get text() {
    return this.texts[this.at];
  }

  /**
   * Shows the position; returns the faults.
   * @returns {Promise<Fault[]>}
   */
  async begin() {
    await styled;
    const reply = await this.#draft();
    if (reply.faults) return reply.faults;
    this.#display(reply);
    return [];
  }

  /** Forgets the stored edits, so that the position is the one that was given. */
  restart() {
    this.texts = [this.given];
    this.at = 0;
  }

  end() {
    storage.remove(this.key);
    this.listening.abort();
    for (const each of this.boards) each.remove();
  }

  /** @returns {Promise<import("../types").Reply<DraftReply>>} */
  #draft() {
    return ask("/api/table/draft", { sent: { text: this.text, score: Number(this.isScored), has: has() } });
  }

  /**
   * Runs edits in turn: `wanted` is evaluated when all earlier edits are done.
   * @param {() => Edit | null | undefined | void} wanted
   */
  #next(wanted) {
    return this.inTurn(() => {
      const sent = wanted();
      return sent ? this.#ask(sent) : this.#offer();
    });
  }

  /** @param {Edit} sent */
  async #ask(sent) {
    /** @type {import("../types").Reply<DraftReply>} */
    const reply = await ask("/api/table/edit", { sent: { ...sent, text: this.text, score: Number(this.isScored), has: has() } });
    this.selected = null;
    if (reply.faults) {
      this.fault.textContent = reply.faults.map(faultText).join("; ");
      return this.#offer();
    }
    this.texts = [...this.texts.slice(0, this.at + 1), reply.text];
    this.at += 1;
    return this.#display(reply);
  }

  /** @param {number} steps */
  #by(steps) {
    return this.inTurn(() => this.#go(this.at + steps));
  }

  /** @param {number} at */
  async #go(at) {
    if (at < 0 || at >= this.texts.length) return;
    this.at = at;
    this.selected = null;
    const reply = await this.#draft();
    if (!reply.faults) this.#display(reply);
  }

  /** @param {DraftReply} reply */
  #display(reply) {
    this.reply = reply;
    const before = Math.max(0, this.at + 1 - MOST_KEPT);
    storage.set(this.key, { texts: this.texts.slice(before, this.at + 1), at: this.at - before });
    this.fault.textContent = "";
    if (this.boards.length !== reply.boards.length) {
      for (const each of this.boards) each.remove();
      this.boards = reply.boards.map((_unused, at) => new Board(at, (_full, name, board) => this.#place([board.index, name]), () => this.#remove()));
      this.boardRow.replaceChildren(...this.boards.map((each) => each.element));
    }
    reply.boards.forEach((each, at) => { this.boards[at].draw(each, true); });
    this.#showPieces(reply.pieces);
    this.#showValues(reply.values);
    this.undo.disabled = this.at === 0;
    this.redo.disabled = this.at === this.texts.length - 1;
    this.#offer();
    this.shown(reply);
  }

  /** @param {DraftPiece[]} pieces */
  #showPieces(pieces) {
    const focused = this.tray.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.piece : null;
    const shapes = new Map(pieces.map(({ name, svg }) => [name, svg ? parsed(svg) : null]));
    const highest = Math.max(...[...shapes.values()].map((each) => each?.viewBox.baseVal.height ?? 0));
    for (const each of shapes.values()) if (each) each.style.height = `${(2.8 * each.viewBox.baseVal.height) / highest}rem`;
    this.tray.replaceChildren(...pieces.map(({ name, words, left }) => el(
      "button",
      {
        "data-piece": name,
        "aria-label": left === null ? words : ngettext("{piece}, {count} left", "{piece}, {count} left", left, { piece: words }),
        "aria-pressed": String(name === this.chosen),
        disabled: left === 0,
        onpointerdown: (event) => this.#startDrag(event, name),
        onclick: (event) => event.detail === 0 || event.pointerType === "touch" ? this.#choose(name) : null,
      },
      shapes.get(name) ? el("span", { class: `shape turned-${this.turn}` }, shapes.get(name)) : words,
      left === null ? "" : el("small", {}, left),
    )));
    if (focused) /** @type {HTMLElement | null} */ (this.tray.querySelector(`[data-piece="${CSS.escape(focused)}"]`))?.focus();
    if (!pieces.some(({ name, left }) => name === this.chosen && left !== 0)) this.chosen = "";
    this.turner.hidden = pieces.every(({ turns }) => turns === 1);
  }

  /** @param {DraftValue[]} values */
  #showValues(values) {
    const focused = this.values.contains(document.activeElement) ? /** @type {HTMLInputElement} */ (document.activeElement).name : null;
    this.values.replaceChildren(...values.map((value) => this.#field(value)));
    if (focused) /** @type {HTMLElement | null} */ (this.values.querySelector(`[name="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {DraftValue} value */
  #field({ path, text, choices, items }) {
    const name = path.map((each, at) => inWords(each, path[at + 1])).join(" ");
    /** @param {string} value */
    const change = (value) => this.#next(() => ({ do: "value", path, value }));
    if (items) return this.#list(name, text, choices, items, change);
    const attributes = { name, onchange: (/** @type {any} */ { target }) => change(target.value), spellcheck: "false" };
    const field = choices.length
      ? el("select", attributes, choices.map((each) => el("option", { value: each, selected: each === text }, each)))
      : el("input", { ...attributes, type: "text", value: text });
    return el("label", {}, el("span", {}, name), field);
  }

  /**
   * Returns a field with one choice for each item of a list.
   * @param {string} name
   * @param {string} text
   * @param {string[]} choices
   * @param {number} items
   * @param {(value: string) => void} change
   */
  #list(name, text, choices, items, change) {
    const chosen = text.split(",").map((each) => each.trim());
    /** @type {HTMLElement} */
    const group = el("span", { class: "row" }, Array.from({ length: items }, (_each, at) => el(
      "select",
      {
        name: `${name} ${at + 1}`,
        "aria-label": items > 1 ? `${name} ${at + 1}` : name,
        onchange: () => change([...group.querySelectorAll("select")].map((each) => each.value).filter(Boolean).join(", ")),
      },
      ["", ...choices].map((each) => el("option", { value: each, selected: each === (chosen[at] ?? "") }, each || "–")),
    )));
    return el("div", { class: "value" }, el("span", {}, name), group);
  }

  #offer() {
    const { selected } = this;
    const isDrawn = this.reply?.pieces.some(({ name, svg }) => name === this.chosen && !svg) ?? false;
    for (const board of this.boards) {
      /** @param {string} name */
      const full = (name) => (board.name ? `${board.name}:${name}` : name);
      const spaces = new Set([...board.spots.keys()].map(full));
      board.offer(spaces, selected && selected[0] === board.index ? [full(selected[1])] : []);
      board.letDraw(isDrawn);
    }
    this.remove.disabled = !selected;
    for (const each of /** @type {Iterable<HTMLElement>} */ (this.tray.children)) each.setAttribute("aria-pressed", String(each.dataset.piece === this.chosen));
  }

  /** @param {string} name */
  #choose(name) {
    this.chosen = this.chosen === name && !this.isUsed ? "" : name;
    this.isUsed = false;
    this.selected = null;
    this.#offer();
  }

  /**
   * Chooses a piece of the tray on pointerdown, so that it can be dragged onto a space.
   * @param {PointerEvent} event
   * @param {string} name
   */
  #startDrag(event, name) {
    if (event.button || event.pointerType === "touch" || this.reply?.pieces.some((each) => each.name === name && each.left === 0)) return; // parts of a disabled button receive the event
    this.isDragged = this.chosen !== name;
    this.#choose(name);
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    if (!this.isDragged) return;
    this.isDragged = false;
    const board = this.boards.find((each) => each.at(event));
    if (board && this.chosen) this.#put([board.index, board.at(event) ?? ""], "put");
  }

  /** @param {Spot} spot */
  #place(spot) {
    if (this.chosen) return this.#put(spot, this.isScored ? "toggle" : "put");
    return this.#next(() => {
      const same = this.selected?.[0] === spot[0] && this.selected[1] === spot[1];
      if (this.selected && !same) return { do: "move", from: this.selected, to: spot, turn: 0 };
      this.selected = same ? null : spot;
      return undefined;
    });
  }

  /**
   * @param {Spot} to
   * @param {string} kind
   */
  #put(to, kind) {
    const { chosen: piece, turn } = this;
    this.isUsed = true;
    return this.#next(() => ({ do: kind, piece, to, turn }));
  }

  #remove() {
    this.#next(() => this.selected && { do: "take", from: this.selected });
  }

  #rotate() {
    this.#next(() => this.selected ? { do: "move", from: this.selected, to: this.selected, turn: 1 } : this.#rotateNext());
  }

  #rotateNext() {
    this.turn = (this.turn + 1) % 4;
    announce(_("Rotated {degrees}°", { degrees: this.turn * 90 }));
    for (const each of this.tray.querySelectorAll(".shape")) each.className = `shape turned-${this.turn}`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    /** @type {Record<string, () => unknown>} */
    const keys = { r: () => this.#rotate(), Delete: () => this.#remove(), Backspace: () => this.#remove(), Escape: () => { this.chosen = ""; this.selected = null; this.#offer(); } };
    /** @type {Record<string, () => unknown>} */
    const undone = { z: () => this.#by(-1), y: () => this.#by(1) };
    const run = (event.ctrlKey || event.metaKey ? undone : keys)[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
}

/**
 * Returns a key in words, singular before a number: "player 1 name".
 * @param {string | number} key
 * @param {string | number | undefined} next
 */
function inWords(key, next) {
  if (typeof key === "number") return String(key + 1);
  const words = VALUES[key]?.() ?? key;
  return (typeof next === "number" ? words.replace(/s$/, "") : words).replaceAll("_", " ");
}
