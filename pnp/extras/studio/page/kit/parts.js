// The parts of a kit to select, each with its picture, its paper and its pages.

import { el, icon } from "../dom.js";
import { _ } from "../messages.js";

/** @import { FieldEntry, PartEntry } from "../types" */
/** @import { Changed, Control } from "../form.js" */

/** Values of the field for a few usual selections; no value selects the whole game. */
const SELECTIONS = /** @type {const} */ ([[_("All"), []], [_("Plain paper"), ["plain"]], [_("Thick paper"), ["thick"]], [_("None"), [""]]]);

export class Parts {
  /** @type {string[]} Values in the address: none for the whole game, or one empty value for nothing. */
  chosen = [];
  /** @type {Map<string, { box: HTMLInputElement, paper: HTMLElement, picture: HTMLImageElement | null, row: HTMLElement }>} */
  rows = new Map();

  /** @param {PartEntry[]} parts */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * Creates the field.
   * @param {FieldEntry} field
   * @param {Changed} changed
   * @returns {Control}
   */
  control(field, changed) {
    for (const part of this.parts) this.#row(part, () => { this.#choose(); changed(true); });
    const [usual, extra] = [true, false].map((each) => this.parts.filter((part) => part.usual === each).map(({ name }) => this.rows.get(name)?.row));
    const select = (/** @type {readonly string[]} */ values) => { this.chosen = [...values]; changed(true); };
    this.show(this.parts);
    return {
      element: el(
        "fieldset",
        { class: "field several", "aria-describedby": `fault-${field.name}` },
        el("legend", {}, _("Parts to print")),
        el("div", { class: "row quick" }, SELECTIONS.map(([label, values]) => el("button", { class: "slim", onclick: () => select(values) }, label))),
        el("div", { class: "parts" }, usual),
        extra.length > 0 && el("details", { class: "extras", open: this.parts.some((part) => part.selected && !part.usual) }, el("summary", {}, _("Extras"), el("span", { class: "soft" }, this.#extraTitles())), el("div", { class: "parts" }, extra)),
      ),
      input: [...this.rows.values()][0].box,
      values: () => this.chosen,
      fill: (values) => { this.chosen = values; },
    };
  }

  #extraTitles() {
    return this.parts.filter((part) => !part.usual).map((part) => part.title).join(", ").toLowerCase();
  }

  /**
   * @param {PartEntry} part
   * @param {() => void} onchange
   */
  #row(part, onchange) {
    const box = el("input", { type: "checkbox", value: part.name, onchange });
    const paper = el("small", { class: "stock" });
    const picture = part.picture ? el("img", { alt: "", width: 56, height: 56 }) : null;
    const row = el("label", { class: "part" }, box, el("span", { class: "picture" }, picture ?? icon(part.name === "cover" ? "rules" : "page")), el("span", {}, el("b", {}, part.title), el("small", {}, part.help), paper));
    this.rows.set(part.name, { box, paper, picture, row });
  }

  // Takes over the boxes. The usual parts are the whole game, and no part is nothing.
  #choose() {
    const ticked = this.parts.filter(({ name }) => this.rows.get(name)?.box.checked);
    const isWhole = this.parts.every((part) => part.usual === ticked.includes(part));
    this.chosen = isWhole ? [] : ticked.length ? ticked.map(({ name }) => name) : [""];
  }

  /** @param {PartEntry[]} parts */
  show(parts) {
    this.parts = parts;
    for (const part of parts) {
      const row = this.rows.get(part.name);
      if (!row) continue;
      row.box.checked = part.selected;
      row.paper.textContent = part.pages ? _("{paper}, {pages}", { paper: part.paper, pages: part.pages }) : part.paper;
    }
  }

  /** Loads the pictures, after the preview. */
  showPictures() {
    for (const part of this.parts) {
      const picture = this.rows.get(part.name)?.picture;
      if (picture && !picture.src) {
        picture.loading = "lazy";
        picture.src = `/api/picture/${part.picture}`;
      }
    }
  }
}
