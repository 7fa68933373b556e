// @ts-nocheck
// Editor for positions: a tray of pieces, boards to put them on, and the remaining faults.

import { ask, inTurn } from "../ask.js";
import { Board, has } from "./board.js";
import { el, storage, parsed, announce, faultText } from "../dom.js";
import { _, ngettext } from "../messages.js";

const MOST_KEPT = 50; // maximum number of undo steps that survive a reload
const keyOf = (game) => `laying.${game}`;

// Returns true if a position of this stored game is being edited.
export const isEdited = (game) => storage.get(keyOf(game), null) !== null;

export class PositionEditor {
  // `done(text)` receives the position to play on from; "" discards the changes. Edits are stored under `game` and survive a reload.
  constructor(text, game, done) {
    this.done = done;
    this.inTurn = inTurn();
    this.key = keyOf(game);
    Object.assign(this, { texts: [text], at: 0 }, storage.get(this.key, {}));
    this.boards = [];
    this.chosen = "";
    this.turn = 0;
    const button = (name, run, more = {}) => el("button", { onclick: run, ...more }, name);
    this.tray = el("div", { class: "supply", role: "group", "aria-label": _("Pieces") });
    this.boardRow = el("div", { class: "boards" });
    this.element = el("section", { "aria-label": _("Boards"), class: "editing" }, this.boardRow, this.tray);
    this.faults = el("div", { class: "small", role: "status" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.values = el("div", { class: "values" });
    this.turner = button(_("Rotate"), () => this.#rotate(), { title: _("Rotate (R)") });
    this.remove = button(_("Remove"), () => this.#remove(), { title: _("Remove (Delete)") });
    this.undo = button(_("Undo"), () => this.#by(-1));
    this.redo = button(_("Redo"), () => this.#by(1));
    this.use = button(_("Play from here"), () => this.inTurn(() => this.#end(this.texts[this.at])), { class: "main" });
    this.side = el(
      "div",
      { class: "side" },
      el(
        "section",
        { class: "box", "aria-label": _("Set up") },
        el("p", { class: "turn" }, _("Set up by hand")),
        el("p", { class: "small" }, _("Choose a piece, then the spaces to put it on. To move a piece, choose it on the board.")),
        el("p", { class: "row" }, this.turner, this.remove, this.undo, this.redo),
        this.fault,
        this.faults,
        el("p", { class: "row" }, this.use, button(_("Clear all"), () => this.#next(() => ({ do: "empty" }))), button(_("Cancel"), () => this.#end(""), { class: "bare" })),
      ),
      el("section", { class: "box", "aria-label": _("Other values") }, this.values),
    );
    this.listening = new AbortController();
    addEventListener("keydown", (event) => this.#key(event), this.listening);
    addEventListener("pointerup", (event) => this.#drop(event), this.listening);
  }

  async begin() {
    const reply = await ask("/api/table/draft", { sent: { text: this.texts[this.at] } });
    if (reply.faults) this.#end("");
    else this.#display(reply);
  }

  #end(text) {
    storage.remove(this.key);
    this.listening.abort();
    for (const each of this.boards) each.remove();
    this.done(text);
  }

  // Runs edits in turn: `wanted` is evaluated when all earlier edits are done.
  #next(wanted) {
    return this.inTurn(() => {
      const sent = wanted();
      return sent ? this.#ask(sent) : this.#offer();
    });
  }

  async #ask(sent) {
    const reply = await ask("/api/table/edit", { sent: { ...sent, text: this.texts[this.at], has: has() } });
    this.selected = null;
    if (reply.faults) {
      this.fault.textContent = reply.faults.map(faultText).join("; ");
      return this.#offer();
    }
    this.texts = [...this.texts.slice(0, this.at + 1), reply.text];
    this.at += 1;
    return this.#display(reply);
  }

  #by(steps) {
    return this.inTurn(() => this.#go(this.at + steps));
  }

  async #go(at) {
    if (at < 0 || at >= this.texts.length) return;
    this.at = at;
    this.selected = null;
    this.#display(await ask("/api/table/draft", { sent: { text: this.texts[at], has: has() } }));
  }

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
    this.faults.replaceChildren(...(reply.wrong.length
      ? [el("p", {}, _("This position is not complete yet:")), el("ul", {}, reply.wrong.slice(0, 6).map((each) => el("li", {}, faultText(each))))]
      : [el("p", {}, _("This position is legal."))]));
    this.use.disabled = reply.wrong.length > 0;
    this.undo.disabled = this.at === 0;
    this.redo.disabled = this.at === this.texts.length - 1;
    this.#offer();
  }

  #showPieces(pieces) {
    const focused = this.tray.contains(document.activeElement) ? document.activeElement.dataset.piece : null;
    const shapes = new Map(pieces.map(({ name, svg }) => [name, parsed(svg)]));
    const highest = Math.max(...[...shapes.values()].map((each) => each.viewBox.baseVal.height));
    for (const each of shapes.values()) each.style.height = `${(2.8 * each.viewBox.baseVal.height) / highest}rem`;
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
      el("span", { class: `shape turned-${this.turn}` }, shapes.get(name)),
      left === null ? "" : el("small", {}, left),
    )));
    if (focused) this.tray.querySelector(`[data-piece="${CSS.escape(focused)}"]`)?.focus();
    if (!pieces.some(({ name, left }) => name === this.chosen && left !== 0)) this.chosen = "";
    this.turner.hidden = pieces.every(({ turns }) => turns === 1);
  }

  #showValues(values) {
    const focused = this.values.contains(document.activeElement) ? document.activeElement.name : null;
    this.values.replaceChildren(...values.map(({ path, text, choices }) => {
      const name = path.map((each, at) => (typeof each === "number" ? each + 1 : one(each, path[at + 1]))).join(" ");
      const change = ({ target }) => this.#next(() => ({ do: "value", path, value: target.value }));
      const attributes = { name, onchange: change, spellcheck: "false" };
      const field = choices.length
        ? el("select", attributes, choices.map((each) => el("option", { value: each, selected: each === text }, each)))
        : el("input", { ...attributes, type: "text", value: text });
      return el("label", {}, el("span", {}, name), field);
    }));
    if (focused) this.values.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  }

  #offer() {
    const selected = this.selected;
    for (const board of this.boards) {
      const full = (name) => (board.name ? `${board.name}:${name}` : name);
      const spaces = new Set([...board.spots.keys()].map(full));
      board.offer(spaces, selected && selected[0] === board.index ? [full(selected[1])] : []);
    }
    this.remove.disabled = !selected;
    for (const each of this.tray.children) each.setAttribute("aria-pressed", String(each.dataset.piece === this.chosen));
  }

  #choose(name) {
    this.chosen = this.chosen === name ? "" : name;
    this.selected = null;
    this.#offer();
  }

  // Chooses a piece of the tray on pointerdown, so that it can be dragged onto a space.
  #startDrag(event, name) {
    if (event.button || event.pointerType === "touch") return;
    this.dragged = this.chosen !== name;
    this.#choose(name);
  }

  #drop(event) {
    if (!this.dragged) return;
    this.dragged = false;
    const board = this.boards.find((each) => each.at(event));
    if (board && this.chosen) this.#place([board.index, board.at(event)]);
  }

  #place(spot) {
    this.#next(() => {
      const same = this.selected?.[0] === spot[0] && this.selected[1] === spot[1];
      if (this.chosen) return { do: "put", piece: this.chosen, to: spot, turn: this.turn };
      if (this.selected && !same) return { do: "move", from: this.selected, to: spot, turn: 0 };
      this.selected = same ? null : spot;
      return undefined;
    });
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
    return undefined;
  }

  #key(event) {
    if (event.target.matches("input, textarea, select")) return;
    const keys = { r: () => this.#rotate(), Delete: () => this.#remove(), Backspace: () => this.#remove(), Escape: () => { this.chosen = ""; this.selected = null; this.#offer(); } };
    const undone = { z: () => this.#by(-1), y: () => this.#by(1) };
    const run = (event.ctrlKey || event.metaKey ? undone : keys)[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
}

// Returns a key in words, singular before a number: "player 1 name".
const one = (key, next) => (typeof next === "number" ? key.replace(/s$/, "") : key).replaceAll("_", " ");
