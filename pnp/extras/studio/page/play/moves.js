// The list of moves, as sentences with the notation beside them.

/** @import { MoveData } from "../types" */
import { el, icon } from "../dom.js";
import { _ } from "../messages.js";
import { moveInWords } from "./game.js";

export class Moves {
  /**
   * @param {(at: number) => void} go Shows the position with this number.
   */
  constructor(go) {
    this.go = go;
    this.at = 0;
    this.last = 0;
    /** @type {(name: string, label: string, to: () => number) => HTMLButtonElement} */
    const button = (name, label, to) => el("button", { class: "bare icon", "aria-label": label, onclick: () => go(to()) }, icon(name));
    this.first = button("first", _("First position"), () => 0);
    this.back = button("previous", _("Back"), () => this.at - 1);
    this.on = button("next", _("Forward"), () => this.at + 1);
    this.end = button("last", _("Last position"), () => this.last);
    this.steps = el("p", { class: "steps" }, this.first, this.back, this.on, this.end);
    this.list = el("ol", { class: "played", "aria-label": _("Moves") });
    /** @type {string[]} */
    this.shown = [];
  }

  /**
   * @param {{ move: string }[]} entries
   * @param {number} at
   * @param {(MoveData | undefined)[]} described Description of each move, if it is known.
   * @param {(person: number, player: number) => string} name
   */
  show(entries, at, described, name) {
    this.at = at;
    this.last = entries.length - 1;
    this.first.disabled = this.back.disabled = at <= 0;
    this.end.disabled = this.on.disabled = at >= this.last;
    const rows = entries.map((_entry, number) => JSON.stringify([entries[number].move, described[number], described[number] && name(described[number].by, described[number].player)]));
    rows.forEach((row, number) => {
      if (row === this.shown[number]) return;
      const item = el("li", {}, el("button", { onclick: () => this.go(number), "data-move": entries[number].move }, number ? this.#row(number, entries[number].move, described[number], name) : _("Start")));
      const old = this.list.children[number];
      if (old) old.replaceWith(item);
      else this.list.append(item);
    });
    while (this.list.children.length > rows.length) this.list.lastElementChild?.remove();
    this.shown = rows;
    [...this.list.children].forEach((each, number) => { each.firstElementChild?.setAttribute("aria-current", number === at ? "step" : "false"); });
    // Wait for the next frame, so that the browser computes the layout only once.
    requestAnimationFrame(() => {
      const here = /** @type {HTMLElement | undefined} */ (this.list.children[at]);
      if (here) this.list.scrollTop = here.offsetTop - this.list.offsetTop - this.list.clientHeight + here.offsetHeight + 8;
    });
  }

  /**
   * @param {number} number
   * @param {string} move
   * @param {MoveData | undefined} described
   * @param {(person: number, player: number) => string} name
   */
  #row(number, move, described, name) {
    const words = described?.words;
    return [
      el("span", { class: "n" }, `${number}. `),
      el("span", { class: "words" }, described?.by ? _("{player}: {move}", { player: name(described.by, described.player), move: words || moveInWords(move) }) : moveInWords(move)),
      words && !/^[a-z]+$/.test(move) ? el("code", {}, move) : null, // notation, unless it is an English word
    ];
  }
}
