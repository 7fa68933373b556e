// The fields of a sheet, to correct by typing and choosing.

/** @import { Fault } from "../../studio/page/types" */
/** @import { Sheet } from "./scan" */
import { el, faultText } from "../dom.js";
import { _ } from "../messages.js";

/** @type {Record<string, number>} */
const MOST = { jokers: 2, rounds: 5, A: 5, B: 5, C: 5, D: 5 };
/** @type {Record<string, string>} */
const LABELS = { left: _("Line on the left"), right: _("Line on the right"), colours: _("Scoring colours"), jokers: _("Jokers"), rounds: _("Rounds") };

export const FIELDS = ["left", "right", "colours", ...Object.keys(MOST)];

/** @param {string} field */
export const labelOf = (field) => LABELS[field] ?? _("Round for {letter}", { letter: field });

export class Fields {
  /** @type {Map<string, (text: string) => void>} */
  setters = new Map();

  /** @param {(field: string, text: string) => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.code = "";
    this.rows = el("div", { class: "readings" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.element = el("details", { class: "fields" }, el("summary", {}, _("All fields")), this.fault, this.rows);
  }

  /** @param {Sheet} sheet */
  show({ data, questions }) {
    if (this.code !== data.code) this.rows.replaceChildren(...FIELDS.map((each) => this.#row(each, data.layout.boxes.flatMap(([field, value]) => (field === each ? [value] : [])))));
    this.code = data.code;
    const open = questions.map(({ field }) => field);
    for (const [field, set] of this.setters) set(data.fields[field] ?? "0");
    for (const row of /** @type {Iterable<HTMLElement>} */ (this.rows.children)) row.classList.toggle("question", open.includes(row.dataset.field ?? ""));
  }

  /** @param {Fault[]} faults The name of each field follows the number of the sheet. */
  showFaults(faults) {
    this.fault.textContent = faults.map((each) => `${labelOf(each.about?.split(".")[1] ?? "")}: ${faultText(each)}`).join("; ");
    if (faults.length) this.element.open = true;
  }

  /**
   * @param {string} field
   * @param {string[]} values Values of its boxes on the sheet.
   */
  #row(field, values) {
    if (field === "colours") return this.#colours(values);
    const numbers = Array.from({ length: MOST[field] + 1 || 0 }, (_item, number) => el("option", { value: number }, number || _("none")));
    const input = MOST[field] ? el("select", {}, numbers) : el("input", { type: "text", spellcheck: "false", autocapitalize: "none" });
    input.addEventListener("change", () => this.changed(field, input.value));
    this.setters.set(field, (text) => { input.value = text; });
    return el("div", { class: "field", "data-field": field }, el("label", {}, labelOf(field), input));
  }

  /** @param {string[]} values */
  #colours(values) {
    const ticks = values.map((value) => el("input", { type: "checkbox", value }));
    for (const tick of ticks) tick.addEventListener("change", () => this.changed("colours", ticks.filter((each) => each.checked).map((each) => each.value).join(", ")));
    this.setters.set("colours", (text) => ticks.forEach((each) => { each.checked = text.split(", ").includes(each.value); }));
    return el("fieldset", { class: "field", "data-field": "colours" }, el("legend", {}, labelOf("colours")), el("div", { class: "boxes" }, ticks.map((each) => el("label", {}, each, each.value))));
  }
}
