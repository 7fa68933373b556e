// Editor for positions: a tray of pieces, boards to put them on, and the remaining faults.

import { ask, inTurn } from "./ask.js";
import { Board, has } from "./board.js";
import { el, kept, parsed, say, worded } from "./dom.js";
import { _, ngettext } from "./messages.js";

const MOST_KEPT = 50; // maximum number of undo steps that survive a reload
const keyOf = (game) => `laying.${game}`;

// Returns true if a position of this stored game is being edited.
export const isLaid = (game) => kept.get(keyOf(game), null) !== null;

export class Laying {
  // `done(text)` receives the position to play on from; "" discards the changes. Edits are stored under `game` and survive a reload.
  constructor(text, game, done) {
    this.done = done;
    this.inTurn = inTurn();
    this.key = keyOf(game);
    Object.assign(this, { texts: [text], at: 0 }, kept.get(this.key, {}));
    this.boards = [];
    this.chosen = "";
    this.turn = 0;
    const button = (name, run, more = {}) => el("button", { onclick: run, ...more }, name);
    this.tray = el("div", { class: "supply", role: "group", "aria-label": _("Pieces") });
    this.ground = el("div", { class: "boards" });
    this.place = el("section", { "aria-label": _("Boards"), class: "laying" }, this.ground, this.tray);
    this.wrong = el("div", { class: "small", role: "status" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.values = el("div", { class: "values" });
    this.turner = button(_("Rotate"), () => this.#turned(), { title: _("Rotate (R)") });
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
        this.wrong,
        el("p", { class: "row" }, this.use, button(_("Clear all"), () => this.#next(() => ({ do: "empty" }))), button(_("Cancel"), () => this.#end(""), { class: "plain" })),
      ),
      el("section", { class: "box", "aria-label": _("Other values") }, this.values),
    );
    this.letGo = new AbortController();
    addEventListener("keydown", (event) => this.#key(event), this.letGo);
    addEventListener("pointerup", (event) => this.#dropped(event), this.letGo);
  }

  async begin() {
    const told = await ask("/api/table/draft", { sent: { text: this.texts[this.at] } });
    if (told.faults) this.#end("");
    else this.#tell(told);
  }

  #end(text) {
    kept.remove(this.key);
    this.letGo.abort();
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
    const told = await ask("/api/table/lay", { sent: { ...sent, text: this.texts[this.at], has: has() } });
    this.lifted = null;
    if (told.faults) {
      this.fault.textContent = told.faults.map(worded).join("; ");
      return this.#offer();
    }
    this.texts = [...this.texts.slice(0, this.at + 1), told.text];
    this.at += 1;
    return this.#tell(told);
  }

  #by(steps) {
    return this.inTurn(() => this.#go(this.at + steps));
  }

  async #go(at) {
    if (at < 0 || at >= this.texts.length) return;
    this.at = at;
    this.lifted = null;
    this.#tell(await ask("/api/table/draft", { sent: { text: this.texts[at], has: has() } }));
  }

  #tell(told) {
    this.told = told;
    const before = Math.max(0, this.at + 1 - MOST_KEPT);
    kept.set(this.key, { texts: this.texts.slice(before, this.at + 1), at: this.at - before });
    this.fault.textContent = "";
    if (this.boards.length !== told.boards.length) {
      for (const each of this.boards) each.remove();
      this.boards = told.boards.map((_unused, at) => new Board(at, (_full, name, board) => this.#picked([board.index, name]), () => this.#remove()));
      this.ground.replaceChildren(...this.boards.map((each) => each.element));
    }
    told.boards.forEach((each, at) => this.boards[at].draw(each, true));
    this.#supply(told.pieces);
    this.#besides(told.values);
    this.wrong.replaceChildren(...(told.wrong.length
      ? [el("p", {}, _("This position is not complete yet:")), el("ul", {}, told.wrong.slice(0, 6).map((each) => el("li", {}, worded(each))))]
      : [el("p", {}, _("This position is legal."))]));
    this.use.disabled = told.wrong.length > 0;
    this.undo.disabled = this.at === 0;
    this.redo.disabled = this.at === this.texts.length - 1;
    this.#offer();
  }

  #supply(pieces) {
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
        onpointerdown: (event) => this.#grasped(event, name),
        onclick: (event) => event.detail === 0 || event.pointerType === "touch" ? this.#choose(name) : null,
      },
      el("span", { class: `shape turned-${this.turn}` }, shapes.get(name)),
      left === null ? "" : el("small", {}, left),
    )));
    if (focused) this.tray.querySelector(`[data-piece="${CSS.escape(focused)}"]`)?.focus();
    if (!pieces.some(({ name, left }) => name === this.chosen && left !== 0)) this.chosen = "";
    this.turner.hidden = pieces.every(({ turns }) => turns === 1);
  }

  #besides(values) {
    const focused = this.values.contains(document.activeElement) ? document.activeElement.name : null;
    this.values.replaceChildren(...values.map(({ path, text, choices }) => {
      const name = path.map((each, at) => (typeof each === "number" ? each + 1 : one(each, path[at + 1]))).join(" ");
      const change = ({ target }) => this.#next(() => ({ do: "value", path, value: target.value }));
      const given = { name, onchange: change, spellcheck: "false" };
      const field = choices.length
        ? el("select", given, choices.map((each) => el("option", { value: each, selected: each === text }, each)))
        : el("input", { ...given, type: "text", value: text });
      return el("label", {}, el("span", {}, name), field);
    }));
    if (focused) this.values.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  }

  #offer() {
    const lifted = this.lifted;
    for (const board of this.boards) {
      const full = (name) => (board.name ? `${board.name}:${name}` : name);
      const spaces = new Set([...board.spots.keys()].map(full));
      board.offer(spaces, lifted && lifted[0] === board.index ? [full(lifted[1])] : []);
    }
    this.remove.disabled = !lifted;
    for (const each of this.tray.children) each.setAttribute("aria-pressed", String(each.dataset.piece === this.chosen));
  }

  #choose(name) {
    this.chosen = this.chosen === name ? "" : name;
    this.lifted = null;
    this.#offer();
  }

  // Chooses a piece of the tray on pointerdown, so that it can be dragged onto a space.
  #grasped(event, name) {
    if (event.button || event.pointerType === "touch") return;
    this.grasped = this.chosen !== name;
    this.#choose(name);
  }

  #dropped(event) {
    if (!this.grasped) return;
    this.grasped = false;
    const board = this.boards.find((each) => each.at(event));
    if (board && this.chosen) this.#picked([board.index, board.at(event)]);
  }

  #picked(spot) {
    this.#next(() => {
      const same = this.lifted?.[0] === spot[0] && this.lifted[1] === spot[1];
      if (this.chosen) return { do: "put", piece: this.chosen, to: spot, turn: this.turn };
      if (this.lifted && !same) return { do: "move", from: this.lifted, to: spot, turn: 0 };
      this.lifted = same ? null : spot;
      return undefined;
    });
  }

  #remove() {
    this.#next(() => this.lifted && { do: "take", from: this.lifted });
  }

  #turned() {
    this.#next(() => this.lifted ? { do: "move", from: this.lifted, to: this.lifted, turn: 1 } : this.#turn());
  }

  #turn() {
    this.turn = (this.turn + 1) % 4;
    say(_("Rotated {degrees}°", { degrees: this.turn * 90 }));
    for (const each of this.tray.querySelectorAll(".shape")) each.className = `shape turned-${this.turn}`;
    return undefined;
  }

  #key(event) {
    if (event.target.matches("input, textarea, select")) return;
    const keys = { r: () => this.#turned(), Delete: () => this.#remove(), Backspace: () => this.#remove(), Escape: () => { this.chosen = ""; this.lifted = null; this.#offer(); } };
    const undone = { z: () => this.#by(-1), y: () => this.#by(1) };
    const run = (event.ctrlKey || event.metaKey ? undone : keys)[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
}

// Returns a key in words, singular before a number: "player 1 name".
const one = (key, next) => (typeof next === "number" ? key.replace(/s$/, "") : key).replaceAll("_", " ");
