// @ts-nocheck
// The dice of a round: rolled by the studio, or typed by the players.

import { el } from "../dom.js";
import { _ } from "../messages.js";

export class Dice {
  // `step(what, sent)` adds dice to the table.
  constructor(step) {
    this.step = step;
    this.rolled = el("p", { class: "row rolled" });
    this.roll = el("button", { class: "main roll", onclick: () => step("roll") }, _("Roll the dice"));
    this.faces = el("datalist", { id: "faces" });
    this.inputs = el("div", { class: "faces" });
    this.typed = el(
      "details",
      {},
      el("summary", {}, _("Enter your own roll")),
      el("form", { onsubmit: () => this.#use() }, this.inputs, this.faces, el("button", {}, _("Use these dice"))),
    );
    this.element = el("div", { class: "dice" }, this.rolled, this.roll, this.typed);
  }

  show({ dice, moves, score }) {
    this.element.hidden = !dice.places.length;
    if (!dice.places.length) return;
    this.rolled.replaceChildren(...dice.rolled.map((face, at) => el("span", { class: "die" }, el("small", {}, dice.places[at]), el("b", {}, face))));
    this.roll.hidden = this.typed.hidden = score.over || moves.length > 0;
    if (this.inputs.childElementCount) return;
    this.faces.replaceChildren(...dice.faces.map((face) => el("option", { value: face })));
    this.inputs.replaceChildren(...dice.places.map((place, at) => el(
      "label",
      {},
      place,
      el("input", { type: "text", list: "faces", "aria-label": _("Die {number}, {place}", { number: at + 1, place }), spellcheck: "false", autocapitalize: "characters" }),
    )));
  }

  async #use() {
    const inputs = [...this.inputs.querySelectorAll("input")];
    if (!(await this.step("dice", { faces: inputs.map((each) => each.value.trim().toUpperCase()) }))) return;
    for (const each of inputs) each.value = "";
  }
}
