// The straightened photo of a sheet with the reading over it.

/** @import { Place, Sheet } from "./scan" */
import { el, parsed } from "../dom.js";
import { _ } from "../messages.js";

const NS = "http://www.w3.org/2000/svg";
const LEAST = 5; // width of an enlarged part, in spaces
const RATIO = 1.6; // its width, divided by its height

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * Draws a ring around the part of a question.
 * @param {Place} place
 */
function ring([left, top, wide, high]) {
  const [x, y, width, height] = [left - 0.25, top - 0.25, wide + 0.5, high + 0.5];
  const box = { x, y, width, height, rx: Math.min(width, height) / 2 };
  return [shape("rect", { class: "ring edge", ...box }), shape("rect", { class: "ring", ...box })];
}

/**
 * Returns an enlarged part of a sheet, with the reading.
 * @param {Sheet} sheet
 * @param {Place} place
 */
export function enlarged({ picture, drawn, data }, [left, top, wide, high]) {
  const [x, y, width, height] = data.layout.frame;
  const across = Math.max(LEAST, wide + 2, (high + 2) * RATIO);
  const svg = parsed(drawn);
  const down = across / RATIO;
  const from = Math.max(x, Math.min(left + (wide - across) / 2, x + width - across));
  svg.setAttribute("viewBox", [from, Math.max(y, Math.min(top + (high - down) / 2, y + height - down)), across, down].join(" "));
  svg.setAttribute("aria-hidden", "true");
  svg.prepend(shape("image", { href: picture, x, y, width, height, preserveAspectRatio: "none" }));
  return svg;
}

export class Photo {
  /** @param {(x: number, y: number) => void} tapped Receives a position, in spaces. */
  constructor(tapped) {
    this.tapped = tapped;
    this.image = el("img", { alt: "" });
    this.overlay = el("div", { class: "overlay" });
    this.layers = el("div", { class: "layers", onclick: (event) => this.#tap(event) }, this.image, this.overlay);
    this.element = el("div", { class: "photo", tabindex: "0", role: "region", "aria-label": _("Photo") }, this.layers);
    /** @type {Sheet | null} */
    this.sheet = null;
  }

  /**
   * @param {Sheet} sheet
   * @param {Place} [place] Part of the sheet to mark.
   */
  show(sheet, place) {
    const [x, , width, height] = sheet.data.layout.frame;
    this.layers.style.setProperty("--ratio", String(width / height));
    if (this.image.src !== sheet.picture) this.image.src = sheet.picture;
    this.image.alt = _("{title}, straightened", { title: sheet.title });
    this.sheet = sheet;
    this.overlay.replaceChildren();
    if (!sheet.drawn) return;
    const svg = parsed(sheet.drawn);
    if (place) svg.append(...ring(place));
    this.overlay.append(svg);
    const middle = place ? ((place[0] + place[2] / 2 - x) / width) * this.element.scrollWidth : 0;
    if (place) this.element.scrollLeft = middle - this.element.clientWidth / 2;
  }

  /** @param {MouseEvent} event */
  #tap({ clientX, clientY }) {
    if (!this.sheet) return;
    const { left, top, width, height } = this.image.getBoundingClientRect();
    const [x, y, wide, high] = this.sheet.data.layout.frame;
    this.tapped(x + ((clientX - left) / width) * wide, y + ((clientY - top) / height) * high);
  }
}
