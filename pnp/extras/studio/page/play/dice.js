// The dice of a round, as shapes: rolled by the studio, or typed by the players.

/** @import { Step, TableReply } from "../types" */
import { el, parsed } from "../dom.js";
import { _ } from "../messages.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/**
 * Draws a face: a number, or the shape of a line from its start.
 * @param {string} face
 */
export function dieFace(face) {
  if (!/^[NESW]+$/.test(face)) return el("b", {}, face);
  const points = [[0, 0]];
  for (const each of face) points.push([points[points.length - 1][0] + STEPS[each][0], points[points.length - 1][1] + STEPS[each][1]]);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const size = Math.max(2, width, height) + 1;
  const [x, y] = [left - (size - width) / 2, top - (size - height) / 2];
  const dots = points.map(([cx, cy], at) => `<circle cx="${cx}" cy="${cy}" r="${at ? 0.2 : 0.28}"/>`).join("");
  return parsed(`<svg viewBox="${x} ${y} ${size} ${size}" aria-hidden="true"><path d="M${points.map((each) => each.join(" ")).join("L")}"/>${dots}</svg>`);
}

export class Dice {
  /**
   * @param {HTMLElement} element Place for the dice, below the boards.
   * @param {HTMLElement} typed Place for the fields to enter a roll, in the menu.
   * @param {(what: string, sent?: object) => Promise<boolean>} step Adds dice to the table.
   * @param {(step: Step) => void} pick Chooses a die for the next move.
   */
  constructor(element, typed, step, pick) {
    this.element = element;
    this.typed = typed;
    this.step = step;
    this.pick = pick;
    this.rolled = el("div", { class: "rolled" });
    this.faces = el("datalist", { id: "faces" });
    this.inputs = el("div", { class: "faces" });
    this.roll = el("button", { class: "main roll", onclick: () => step("roll") }, _("Roll the dice"));
    element.replaceChildren(this.rolled, this.roll);
    typed.replaceChildren(
      el("summary", {}, _("Enter your own roll")),
      el("form", { class: "stack", onsubmit: () => this.#use() }, this.inputs, this.faces, el("button", {}, _("Use these dice"))),
    );
  }

  /** @param {TableReply} reply */
  show({ dice, moves, score }) {
    this.element.hidden = !dice.places.length || score.over;
    const canRoll = dice.places.length > 0 && !score.over && !moves.length;
    this.typed.hidden = this.roll.hidden = !canRoll;
    if (!dice.places.length) return;
    this.rolled.hidden = canRoll;
    const open = new Set(moves.flatMap(([, steps]) => (steps[0][0] === "die" ? [steps[0][1]] : [])));
    const groups = [...new Set(dice.places)];
    this.rolled.replaceChildren(...groups.map((place) => el("div", { class: "half" }, el("span", {}, place), el("div", {}, dice.rolled.map((face, at) => (
      dice.places[at] === place && this.#die(face, String(at + 1), open.has(String(at + 1)))
    ))))));
    this.#fields(dice);
  }

  /**
   * @param {string} face
   * @param {string} number
   * @param {boolean} isOpen
   */
  #die(face, number, isOpen) {
    const label = isOpen ? _("die {number}: {face}", { number, face }) : _("die {number}: {face}, drawn", { number, face });
    return el("button", { class: isOpen ? "die" : "die done", "data-die": number, "aria-label": label, disabled: !isOpen, onclick: () => this.pick(["die", number]) }, dieFace(face));
  }

  /**
   * Marks the die that is selected.
   * @param {Step[]} picked
   */
  mark(picked) {
    const [chosen] = picked.filter(([kind]) => kind === "die").map(([, value]) => value);
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (this.rolled.querySelectorAll(".die"))) each.setAttribute("aria-pressed", String(each.dataset.die === chosen));
  }

  /** @param {TableReply["dice"]} dice */
  #fields(dice) {
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
