// Scoring a finished game from its boards: pieces are put on empty boards, and the score follows.

/** @import { DraftReply, Reply } from "../types" */
import { at } from "../base.js";
import { ask, keep } from "../ask.js";
import { announce, copied, el, faultLine, faultText, icon, segments, show } from "../dom.js";
import { _ } from "../messages.js";
import { addresses } from "../router.js";
import { fit } from "./fit.js";
import { linkOf, textOf } from "./links.js";
import { strips } from "./players.js";
import { PositionEditor } from "./position_editor.js";

/** @param {URLSearchParams} query */
export async function open(query) {
  const isLinked = location.hash.length > 1;
  /** @type {Reply<DraftReply>} */
  const blank = isLinked
    ? await ask("/api/table/draft", { sent: { text: await textOf(location.hash.slice(1)), score: 1 } })
    : await ask(`/api/table/blank?${query}`);
  if (blank.faults) return show(_("Score only"), el("h1", {}, _("Score only")), faultLine(blank.faults));
  if (isLinked) history.replaceState(null, "", at(addresses.score(blank.game)));
  return new ScoreOnly(blank, query).open(isLinked);
}

class ScoreOnly {
  /**
   * @param {DraftReply} blank
   * @param {URLSearchParams} query
   */
  constructor(blank, query) {
    this.game = blank.game;
    this.title = blank.title;
    this.query = query;
    this.shownBoard = 0;
    this.place = el("div", { class: "felt" });
    this.players = el("div", { class: "tallies" });
    this.verdict = el("p", { class: "turn", role: "status" });
    this.sheets = el("div", { class: "sheets" });
    this.variants = el("div", { class: "values" });
    this.#showVariants(blank.variants ?? []);
    this.editor = new PositionEditor({
      texts: [blank.text],
      key: `score.${[blank.game, query.get("variant"), query.get("code")].filter(Boolean).join(".")}`,
      isScored: true,
      shown: (reply) => this.#display(reply),
    });
  }

  /** @param {boolean} isLinked True if a link has the position, which replaces a stored one. */
  async open(isLinked) {
    const { editor } = this;
    if (isLinked) editor.restart();
    /** @type {(name: string, label: string, run: () => unknown) => HTMLElement} */
    const button = (name, label, run) => el("button", { onclick: run }, icon(name), label);
    this.place.append(editor.boardRow);
    show(_("Score {game}", { game: this.title }), el(
      "div",
      { class: "play scoring wide" },
      el("section", { class: "mat on-mat", "aria-label": _("Boards") }, this.sheets, this.place, editor.fault, editor.tray),
      el(
        "aside",
        { class: "side", "aria-label": _("Score") },
        el("div", { class: "head" }, el("h1", {}, _("Score {game}", { game: this.title })), el("p", { class: "small" }, _("Choose a piece, then tap spaces. Tap again to remove it."))),
        this.players,
        el("div", { class: "pad" }, this.verdict, editor.tools, this.variants, editor.values),
        el("p", { class: "acts3" }, button("printer", _("Print"), () => this.#print()), button("share", _("Copy link"), async () => copied(await linkOf(editor.text, { score: "1" }))), editor.clear),
      ),
    ));
    new ResizeObserver(() => this.#fit()).observe(this.place);
    const faults = await editor.begin();
    if (faults.length) editor.fault.textContent = faults.map(faultText).join("; ");
  }

  /**
   * Offers the other variants, which have other boards or players.
   * @param {[string, string][]} variants
   */
  #showVariants(variants) {
    if (!variants.length) return;
    const chosen = this.query.get("variant") ?? variants[0][0];
    /** @param {string} name */
    const change = (name) => location.assign(at(addresses.score(this.game, name)));
    this.variants.replaceChildren(el("label", {}, el("span", {}, _("Variant")), el("select", { onchange: (event) => change(event.target.value) }, variants.map(([value, words]) => el("option", { value, selected: value === chosen }, words)))));
  }

  /** @param {DraftReply} reply */
  #display({ score, badges, verdict }) {
    const { editor } = this;
    if (score) {
      /** @type {(cells: string[], player: number) => void} */
      const light = (cells, player) => (editor.boards.find((each) => each.owner === player) ?? editor.boards[editor.boards.length - 1]).light(cells);
      const { others, own } = strips({ score, toMove: 0, points: [], turnPoints: null, goal: null, badges }, [], score.players.map((_each, at) => at + 1), light);
      this.players.replaceChildren(own, ...others);
      // Screen readers hear the totals; the parts are beside the boards.
      const totals = score.players.flatMap(({ name, total }) => (total === null ? [] : [`${name} ${total}`]));
      this.verdict.textContent = score.players.some(({ parts }) => parts.length) ? verdict : "";
      if (totals.length) announce(totals.join(", "));
    }
    this.#showSheets();
  }

  /** Offers one sheet for each player, if every player has an own one. */
  #showSheets() {
    const { boards, reply } = this.editor;
    const owned = boards.length > 1 && boards.every((each) => each.owner) ? reply?.score?.players ?? [] : [];
    for (const each of boards) each.element.hidden = owned.length > 0 && each.index !== this.shownBoard;
    this.sheets.replaceChildren(...(owned.length ? [segments(_("Sheet"), owned.map(({ name }, at) => /** @type {const} */ ([String(at), name])), String(this.shownBoard), (value) => {
      this.shownBoard = Number(value);
      this.#showSheets();
    })] : []));
    this.#fit();
  }

  #fit() {
    const boards = this.editor.boards.filter((each) => !each.element.hidden);
    if (!boards.length) return;
    const [width, height] = boards[0].size;
    this.place.style.setProperty("--ratio", String(height / width));
    fit(this.place, boards);
  }

  async #print() {
    const faults = await keep("/api/table/file?kind=pdf", { text: this.editor.text, score: 1 });
    this.editor.fault.textContent = faults.map(faultText).join("; ");
  }
}
