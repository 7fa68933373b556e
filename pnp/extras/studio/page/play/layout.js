// The parts of the page for a game: rules, mat, players and moves, and the buttons for a small window.

/** @import { View } from "./view.js" */
import { el, icon, show, storage } from "../dom.js";
import { fit } from "./fit.js";
import { _ } from "../messages.js";

export class Layout {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.title = el("h1", { class: "apart" });
    this.rules = el("aside", { class: "rules", "aria-label": _("Rules") });
    this.place = el("div", { class: "felt" });
    this.trays = el("div", { class: "trays" });
    this.dice = el("div", { class: "dice", hidden: true });
    this.join = el("section", { class: "join", "aria-label": _("Join the game"), hidden: true });
    this.turn = el("b", { class: "turn" });
    this.said = el("span", { class: "said" });
    this.why = el("span", { class: "why" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.choices = el("div", { class: "choose", role: "group", "aria-label": _("Choices") });
    this.results = el("span", { class: "row results", hidden: true }); // what to do after the end of the game
    this.others = el("div", { class: "others" });
    this.own = el("div", { class: "own" });
    /** @type {HTMLButtonElement[]} */
    this.hintButtons = [];
    /** @type {HTMLButtonElement[]} */
    this.undoButtons = [];
    /** @type {HTMLButtonElement[]} */
    this.redoButtons = [];
    /** @type {HTMLElement | null} */
    this.page = null;
    /** @type {HTMLElement[]} */
    this.parts = [];
  }

  /**
   * Shows the page, unless it is already shown.
   * @param {string} title
   */
  open(title) {
    if (!this.page) this.#build(title);
    this.title.textContent = title; // a file may have another game
    document.title = document.title.replace(/^.* – /, `${title} – `);
  }

  /** @param {string} title */
  #build(title) {
    const { view } = this;
    this.parts = [this.title, this.rules, this.#mat(), this.#side(), this.#dock(), view.menu.element];
    this.page = el("div", { class: "play wide" }, this.parts);
    this.page.classList.toggle("no-rules", storage.get("rules", true) === false);
    show(title, this.page);
    new ResizeObserver(() => this.fit()).observe(this.place);
  }

  #mat() {
    const { added } = this.view;
    const rules = el("button", { class: "desktop wide-only", onclick: () => this.#toggleRules() }, icon("rules"), _("Rules"));
    const status = el("span", { class: "grow", role: "status" }, this.said, this.turn, this.why, this.fault);
    const prompt = el("div", { class: "prompt" }, status, this.choices, el("span", { class: "row" }, added.result), this.results, rules);
    return el("section", { class: "mat on-mat", "aria-label": _("Boards") }, this.place, this.trays, this.dice, this.join, prompt);
  }

  #side() {
    const { added, menu, moves } = this.view;
    return el(
      "aside",
      { class: "side", "aria-label": _("Players and moves") },
      this.others,
      el("div", { class: "head" }, el("h2", {}, _("Moves")), moves.steps, this.closer()),
      moves.list,
      el("div", { class: "helps" }, added.turn, added.moves),
      this.own,
      el("p", { class: "acts3" }, this.#hint(), this.#undo(), this.#redo(), menu.button()),
    );
  }

  #dock() {
    const { menu } = this.view;
    return el("nav", { class: "dock", "aria-label": _("Game") }, this.#undo(), this.#redo(_("Redo")), this.#hint(), this.#panel("moves", "list", _("Moves")), this.#panel("rules", "rules", _("Rules")), menu.button(_("More")));
  }

  /**
   * Returns a button, which is also added to a list.
   * @param {HTMLButtonElement[]} list
   * @param {import("../dom.js").Attributes} attributes
   * @param {string} symbol
   * @param {string} [label] Text; without it the button has only an icon.
   */
  #listed(list, attributes, symbol, label) {
    list.push(el("button", attributes, icon(symbol), label));
    return list[list.length - 1];
  }

  #hint() {
    return this.#listed(this.hintButtons, { onclick: () => this.view.hint?.(), hidden: true }, "hint", _("Hint"));
  }

  #undo() {
    return this.#listed(this.undoButtons, { onclick: () => this.view.toTurn(-1) }, "undo", _("Undo"));
  }

  /** @param {string} [label] Text; without it the button has only an icon. */
  #redo(label) {
    return this.#listed(this.redoButtons, { class: `redo${label ? "" : " icon"}`, "aria-label": _("Redo"), onclick: () => this.view.toTurn(1) }, "undo", label);
  }

  /**
   * Returns a button that shows the moves or the rules over a small window.
   * @param {string} name
   * @param {string} symbol
   * @param {string} label
   */
  #panel(name, symbol, label) {
    return el("button", { "data-panel": name, onclick: () => this.#openPanel(name) }, icon(symbol), label);
  }

  /** Returns a button that closes the moves or the rules in a small window. */
  closer() {
    return el("button", { class: "bare icon closer", "aria-label": _("Close"), onclick: () => this.#openPanel(this.page?.dataset.open ?? "") }, icon("close"));
  }

  /**
   * Opens a panel at its top, or closes the open one.
   * @param {string} name
   */
  #openPanel(name) {
    const { page } = this;
    if (!page) return;
    const isOpen = page.dataset.open === name;
    if (isOpen) delete page.dataset.open;
    else page.dataset.open = name;
    this.rules.scrollTop = 0;
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-panel]"))) each.setAttribute("aria-pressed", String(!isOpen && each.dataset.panel === name));
  }

  #toggleRules() {
    storage.set("rules", !this.page?.classList.toggle("no-rules"));
    this.fit();
  }

  fit() {
    fit(this.place, this.view.boards);
  }

  /**
   * Shows other elements in place of the game, such as the editor of the position.
   * @param {HTMLElement[]} elements
   */
  replace(elements) {
    this.page?.classList.add("setting-up");
    this.page?.replaceChildren(this.title, ...elements);
  }

  /** Shows the game again. */
  restore() {
    this.page?.classList.remove("setting-up");
    this.page?.replaceChildren(...this.parts);
  }
}
