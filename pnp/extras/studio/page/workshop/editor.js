// A text editor with line numbers, faults beside lines, and completions.

import { completions } from "./completion.js";
import { el, announce, faultText } from "../dom.js";
import { _ } from "../messages.js";

/** @import { Fault } from "../types" */
/** @import { Completion, Schema } from "./completion.js" */

const MOST = 8; // maximum number of completions shown

export class Editor {
  /** @param {() => void} changed Called after each edit. */
  constructor(changed) {
    this.changed = changed;
    /** @type {Schema | null} */
    this.schema = null;
    /** @type {Record<string, string[]>} */
    this.known = {};
    /** @type {Completion[]} */
    this.suggestions = [];
    this.typed = "";
    /** @type {Map<number | undefined, string>} */
    this.faults = new Map();
    this.chosen = 0;
    this.area = el("textarea", {
      "aria-label": _("File contents"),
      "aria-describedby": "keys",
      "aria-autocomplete": "list",
      "aria-controls": "suggestions",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      wrap: "off",
      oninput: () => this.#typed(),
      onscroll: () => this.#follow(),
      onkeydown: (event) => this.#key(event),
      onblur: () => this.#close(),
      onclick: () => this.#close(),
    });
    this.numbers = el("div", { class: "numbers", "aria-hidden": "true" });
    this.list = el("ul", { class: "suggestions", id: "suggestions", role: "listbox", "aria-label": _("Suggestions"), hidden: true });
    this.element = el("div", { class: "editor" }, this.numbers, el("div", { class: "paper" }, this.area, this.list));
    this.leaving = false;
  }

  get text() {
    return this.area.value;
  }

  /**
   * Shows a text and keeps the position of the caret.
   * @param {string} text
   */
  show(text) {
    if (text === this.text) return;
    const { selectionStart, scrollTop } = this.area;
    this.area.value = text;
    this.area.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionStart, text.length));
    this.area.scrollTop = scrollTop;
    this.#number();
  }

  /**
   * Marks the lines with faults.
   * @param {Fault[]} faults
   */
  markFaults(faults) {
    this.faults = new Map(faults.filter(({ line }) => line).map((each) => [each.line, faultText(each)]));
    this.#number();
  }

  /**
   * @param {number} line
   * @param {number} [column]
   */
  go(line, column = 1) {
    const before = this.text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus();
    this.area.setSelectionRange(before + Math.max(column - 1, 0), before + Math.max(column - 1, 0));
    this.area.scrollTop = Math.max(0, (line - 6) * this.#rowHeight());
  }

  #typed() {
    this.#number();
    this.#suggest();
    this.changed();
  }

  #number() {
    const many = this.text.split("\n").length;
    const { faults } = this;
    const rows = Array.from({ length: many }, (_unused, at) => el("span", faults.has(at + 1) ? { class: "bad", title: faults.get(at + 1) } : {}, at + 1));
    this.numbers.replaceChildren(...rows, el("span", {}, "\u00a0"));
    this.#follow();
  }

  #follow() {
    this.numbers.scrollTop = this.area.scrollTop;
    if (!this.list.hidden) this.#place();
  }

  #rowHeight() {
    return Number.parseFloat(getComputedStyle(this.area).lineHeight);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.list.hidden && this.#picks(event)) return;
    const { key } = event;
    if (key === " " && event.ctrlKey) this.#suggest(true);
    else if (key === "Escape") {
      this.leaving = true; // the next Tab leaves the editor
      return;
    } else if (key === "Tab" && !this.leaving && !event.ctrlKey && !event.altKey) this.#indent(event.shiftKey);
    else if (key === "Enter" && !event.ctrlKey) this.#newLine();
    else {
      if (!["Shift", "Tab"].includes(key)) this.leaving = false;
      return;
    }
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #picks(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) this.#choose((this.chosen + steps[event.key] + this.suggestions.length) % this.suggestions.length);
    else if (event.key === "Enter" || event.key === "Tab") this.#take(this.suggestions[this.chosen]);
    else if (event.key === "Escape") this.#close();
    else return false;
    event.preventDefault();
    return true;
  }

  /**
   * Indents or unindents the selected lines by two spaces, or inserts two at the caret.
   * @param {boolean} back
   */
  #indent(back) {
    const { selectionStart: from, selectionEnd: to } = this.area;
    if (from === to && !back) return this.#put("  ");
    const lineStart = this.text.lastIndexOf("\n", from - 1) + 1;
    const old = this.text.slice(lineStart, to);
    const indented = back ? old.replace(/^ {1,2}/gm, "") : old.replace(/^/gm, "  ");
    this.area.setSelectionRange(lineStart, to);
    this.#put(indented);
    this.area.setSelectionRange(lineStart, lineStart + indented.length);
    return undefined;
  }

  #newLine() {
    const line = this.text.slice(this.text.lastIndexOf("\n", this.area.selectionStart - 1) + 1, this.area.selectionStart);
    this.#put(`\n${/^\s*/.exec(line)?.[0] ?? ""}`);
  }

  /**
   * Inserts text as if typed, so that the browser can undo it.
   * @param {string} text
   */
  #put(text) {
    if (text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text)) return;
    this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, "end");
    this.#typed();
  }

  #suggest(isRequested = false) {
    const { selectionStart: caret, selectionEnd } = this.area;
    if (!this.schema || caret !== selectionEnd) return this.#close();
    const { typed, completions: found } = completions(this.schema, this.text, caret, this.known);
    const behind = /^[A-Za-z0-9_]/.test(this.text.slice(caret));
    if (!found.length || behind || (!typed && !isRequested)) return this.#close();
    this.typed = typed;
    this.suggestions = found.slice(0, MOST);
    this.list.hidden = false;
    this.list.replaceChildren(...this.suggestions.map((each, at) => el(
      "li",
      { role: "option", id: `suggestion-${at}`, onmousedown: (event) => { event.preventDefault(); this.#take(each); } },
      el("b", {}, each.word),
      el("span", {}, each.help),
    )));
    this.#place();
    this.#choose(0);
    return undefined;
  }

  /** @param {number} at */
  #choose(at) {
    this.chosen = at;
    [...this.list.children].forEach((each, number) => { each.setAttribute("aria-selected", String(number === at)); });
    this.area.setAttribute("aria-activedescendant", `suggestion-${at}`);
    announce(_("{word}, {number} of {count}", { word: this.suggestions[at].word, number: at + 1, count: this.suggestions.length }));
  }

  /** @param {Completion} completion */
  #take({ word, after = "" }) {
    const caret = this.area.selectionStart;
    const closed = word.endsWith('"') && this.text[caret] === '"' ? 1 : 0;
    this.area.setSelectionRange(caret - this.typed.length, caret + closed);
    this.#put(word + after);
    this.#close();
    if (after) this.#suggest(true);
  }

  #close() {
    this.list.hidden = true;
    this.area.removeAttribute("aria-activedescendant");
  }

  // Places the list below the caret, or above it if there is no room.
  #place() {
    const lines = this.text.slice(0, this.area.selectionStart).split("\n");
    const row = this.#rowHeight();
    const top = lines.length * row - this.area.scrollTop + 4;
    const tall = this.list.offsetHeight;
    const fits = top + tall < this.area.clientHeight || top - tall - row < 0;
    this.list.style.top = `${fits ? top : top - row - tall}px`;
    this.list.style.left = `min(${(lines.at(-1) ?? "").length - this.typed.length}ch, 100% - 18rem)`;
  }
}
