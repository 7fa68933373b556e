// A preview of pages, fitted or in actual size, also with simulated colour vision.

import { drawing, el, icon, storage } from "./dom.js";
import { _ } from "./messages.js";

/** @import { FilmPage, PrintReply } from "./types" */

const SETTLED = 500; // ms without a change until thumbnails are drawn
const CARD = 85.6; // mm, the width of a bank card
const EYES = [
  ["", _("Normal vision")],
  ["protan", _("Protanopia")],
  ["deutan", _("Deuteranopia")],
  ["tritan", _("Tritanopia")],
  ["grey", _("Greyscale")],
];

export class Preview {
  /**
   * @param {(number: number) => void} turned Called when another page is chosen.
   * @param {() => void} looked Called when the view changes.
   */
  constructor(turned, looked = () => {}) {
    this.perMm = storage.get("perMm", 96 / 25.4);
    /** @type {[number, number]} */
    this.size = [210, 297];
    this.drawn = "";
    this.later = 0;
    this.number = 1;
    this.pages = 1;
    this.sheet = el("div", { class: "sheet" });
    this.viewport = el("div", { class: "viewport", tabindex: "0", role: "region", "aria-label": _("Page") }, this.sheet);
    this.pageNumber = el("span", { class: "pages" });
    this.back = el("button", { "aria-label": _("Previous page"), class: "icon", onclick: () => turned(this.number - 1) }, icon("previous"));
    this.next = el("button", { "aria-label": _("Next page"), class: "icon", onclick: () => turned(this.number + 1) }, icon("next"));
    this.turned = turned;
    this.looked = looked;
    this.eyes = el("select", { "aria-label": _("Colour vision"), onchange: () => { this.#eyes(); looked(); } },
      EYES.map(([value, label]) => el("option", { value }, label)));
    this.actual = el("button", { "aria-pressed": "false", onclick: () => { this.#zoom(!this.isActual); looked(); } }, _("Actual size"));
    this.ruler = this.#ruler();
    this.thumbs = el("div", { class: "thumbs", role: "group", "aria-label": _("Pages"), hidden: true });
    this.facts = el("p", { class: "facts" });
    this.notice = el("div", { class: "notice" });
    this.slip = el("aside", { class: "slip", "aria-label": _("This page"), hidden: true });
    /** @type {FilmPage[]} */
    this.film = [];
    this.element = el(
      "section",
      { class: "stage mat on-mat empty", "aria-label": _("Preview") },
      el("div", { class: "bar tools" }, el("span", { class: "turner" }, this.back, this.pageNumber, this.next), el("span", { class: "row" }, this.actual, this.eyes)),
      this.notice,
      this.ruler,
      el("div", { class: "spread" }, this.viewport, this.slip),
      this.thumbs,
      this.facts,
    );
    new ResizeObserver(() => this.#fit()).observe(this.viewport);
  }

  // Returns the settings of the view for the address; `see` applies them.
  look() {
    return [["seen", this.eyes.value], ["size", this.isActual ? "actual" : ""]].filter(([, value]) => value);
  }

  /** @param {URLSearchParams} query */
  see(query) {
    this.eyes.value = query.get("seen") ?? "";
    if (this.eyes.selectedIndex < 0) this.eyes.value = "";
    this.#eyes();
    this.#zoom(query.get("size") === "actual");
  }

  #eyes() {
    this.sheet.style.filter = this.eyes.value && `url(#${this.eyes.value})`;
  }

  get isActual() {
    return this.actual.getAttribute("aria-pressed") === "true";
  }

  /**
   * @param {Pick<PrintReply, "sheet" | "page" | "pages" | "svg" | "about" | "film">} reply
   * @param {string} picture Address of the pages' pictures; "" if there are none.
   */
  draw(reply, picture) {
    this.element.classList.remove("empty");
    this.size = reply.sheet;
    this.number = reply.page;
    this.#fit(); // set the size before the drawing needs a layout
    this.sheet.replaceChildren(drawing(reply.svg, _("Page {number}: {title}", { number: reply.page, title: reply.about })));
    this.pages = reply.pages;
    this.pageNumber.textContent = _("Page {number} of {count}", { number: reply.page, count: reply.pages });
    this.back.disabled = reply.page <= 1;
    this.next.disabled = reply.page >= reply.pages;
    this.hold();
    this.film = reply.film ?? [];
    this.#slip();
    if (picture !== this.drawn) this.later = setTimeout(() => this.#thumbs(picture), SETTLED);
    this.#mark();
  }

  // Stops thumbnails while another page is requested.
  hold() {
    clearTimeout(this.later);
  }

  /** @param {string} picture */
  #thumbs(picture) {
    this.thumbs.hidden = this.pages < 2;
    const wanted = this.pages < 2 ? [] : Array.from({ length: Math.min(this.pages, 60) }, (_unused, at) => at + 1);
    this.drawn = picture;
    const papers = Map.groupBy(wanted, (number) => this.film[number - 1]?.paper ?? "");
    this.thumbs.replaceChildren(...[...papers].map(([paper, numbers]) => el(
      "div",
      { class: "of-paper", role: "group", "aria-label": paper || _("Pages") },
      paper && el("span", { class: "paper-name", "aria-hidden": "true" }, paper),
      numbers.map((number) => this.#thumb(number)),
    )));
    this.#mark();
    this.#picture(`${picture}${picture.includes("?") ? "&" : "?"}width=110&page=`, this.thumbs.querySelectorAll("img"), 0);
  }

  /** @param {number} number */
  #thumb(number) {
    const title = this.film[number - 1]?.title;
    return el(
      "button",
      { "aria-label": title ? _("Page {number}: {title}", { number, title }) : _("Page {number}", { number }), "data-page": number, onclick: () => this.turned(number) },
      el("img", { alt: "" }),
      el("span", {}, title ?? number),
    );
  }

  // Shows how to make the current page.
  #slip() {
    const page = this.film[this.number - 1];
    this.slip.hidden = !page;
    if (!page) return;
    this.slip.replaceChildren(
      el("h2", {}, page.title),
      el("p", { class: "small" }, page.paper),
      el("ol", { class: "how" }, page.steps.map(({ title, text, time }) => el("li", {}, el("b", {}, title, time && el("small", {}, time)), el("span", {}, text)))),
    );
  }

  /**
   * Loads thumbnails one by one, so that the worker that has the document cached draws them all.
   * @param {string} source
   * @param {NodeListOf<HTMLImageElement>} images
   * @param {number} at
   */
  #picture(source, images, at) {
    if (!images[at]?.isConnected) return;
    images[at].onload = images[at].onerror = () => this.#picture(source, images, at + 1);
    images[at].src = source + (images[at].closest("button")?.dataset.page ?? "1");
  }

  #mark() {
    for (const each of this.thumbs.querySelectorAll("button")) {
      const isHere = Number(each.dataset.page) === this.number;
      each.setAttribute("aria-current", String(isHere));
      if (isHere) this.thumbs.scrollLeft = each.offsetLeft - this.thumbs.clientWidth / 2;
    }
  }

  /** @param {boolean} actual */
  #zoom(actual) {
    this.actual.setAttribute("aria-pressed", String(actual));
    this.ruler.hidden = !actual;
    this.#fit();
  }

  #fit() {
    const [width, height] = this.size;
    const style = getComputedStyle(this.viewport);
    const across = this.viewport.clientWidth - 2 * Number.parseFloat(style.paddingLeft);
    const most = style.maxHeight === "none" ? this.viewport.clientHeight : Number.parseFloat(style.maxHeight);
    const down = most - 2 * Number.parseFloat(style.paddingTop);
    const scale = this.isActual ? this.perMm : Math.max(0.1, Math.min(across / width, down / height));
    this.sheet.style.width = `${width * scale}px`;
    this.sheet.style.height = `${height * scale}px`;
    this.sheet.style.setProperty("--true-width", `${width}mm`); // for printing, where millimetres are exact
    this.sheet.style.setProperty("--true-height", `${height}mm`);
  }

  // A bar to match with a bank card held against the screen, which calibrates the actual size.
  #ruler() {
    const bar = el("div", { class: "bar" }, _("width of a bank card"));
    const slider = el("input", { type: "range", min: 2, max: 12, step: 0.01, value: this.perMm, "aria-label": _("Width of the bar") });
    const set = () => {
      this.perMm = Number(slider.value);
      bar.style.width = `${CARD * this.perMm}px`;
      storage.set("perMm", this.perMm);
      this.#fit();
    };
    slider.addEventListener("input", set);
    bar.style.width = `${CARD * this.perMm}px`;
    return el("div", { class: "ruler", hidden: true }, el("p", { class: "small" }, _("Hold a bank card against the bar and move the slider until they are the same width.")), bar, slider);
  }
}
