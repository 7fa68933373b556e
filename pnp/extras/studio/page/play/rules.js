// The rules beside the board: what can be done now, and the summary of the player aid.

/** @import { TableReply } from "../types" */
/** @typedef {{ title: string, paragraphs: string[], points: string[], table: string[][] }} Section */
import { ask } from "../ask.js";
import { el } from "../dom.js";
import { _ } from "../messages.js";
import { addresses } from "../router.js";

export class Rules {
  /**
   * @param {HTMLElement} element Place for the rules.
   * @param {HTMLElement} close Button that closes the rules in a small window.
   */
  constructor(element, close) {
    this.game = "";
    this.title = el("h2", {});
    this.now = el("div", { class: "now" });
    this.example = el("section", { class: "example", "aria-label": _("Example"), hidden: true });
    this.exampleKey = "";
    this.summary = el("div", { class: "stack" });
    element.replaceChildren(el("div", { class: "titled" }, this.title, close), this.now, this.example, this.summary);
  }

  /**
   * @param {TableReply} reply
   * @param {string} state Whose turn it is, or the result.
   */
  show(reply, state) {
    const { game, title, notes, challenges } = reply;
    this.title.textContent = title;
    this.now.replaceChildren(
      el("h3", {}, _("Now")),
      el("p", {}, state),
      ...notes.map((each) => el("p", { class: "small" }, each)),
      ...(challenges.length ? [el("details", { class: "small" }, el("summary", {}, _("Solo challenges")), challenges.map(challengeText))] : []),
    );
    if (game !== this.game) this.#load(game);
    this.game = game;
    this.#showExample(reply);
  }

  /**
   * Shows the worked example for the current phase, if it is another one.
   * @param {TableReply} reply
   */
  async #showExample({ game, example, text }) {
    const key = example && `${game} ${example}`;
    if (key === this.exampleKey) return;
    this.exampleKey = key;
    this.example.hidden = true;
    if (!example) return;
    const { workedExample } = await import("./example.js");
    const found = await workedExample(text);
    if (this.exampleKey !== key || !found) return;
    this.example.replaceChildren(...found);
    this.example.hidden = false;
  }

  /** @param {string} game */
  async #load(game) {
    const { summary = [], hasKit, faults } = await ask(`/api/rules/${game}`, { quiet: true });
    if (faults || game !== this.game) return;
    this.summary.replaceChildren(
      ...summary.map(sectionOf),
      ...(hasKit ? [el("p", {}, el("a", { href: addresses.kit(game) }, _("Print the complete rules")))] : []),
    );
  }
}

/**
 * Returns a section of the summary: a title with text, or a table.
 * @param {Section} section
 */
const sectionOf = ({ title, paragraphs, points, table }) => el(
  "section",
  {},
  title && el("h3", {}, title),
  paragraphs.map((each) => el("p", {}, each)),
  points.length > 0 && el("ul", {}, points.map((each) => el("li", {}, each))),
  table.length > 0 && el("table", {}, table.map((row, at) => el("tr", {}, row.map((each) => el(at ? "td" : "th", {}, each))))),
);

/** @param {TableReply["challenges"][number]} challenge */
function challengeText({ number, verdict, conditions, open }) {
  const states = conditions.map(({ text, met }) => {
    if (met) return _("{condition}: met", { condition: text });
    return open ? _("{condition}: not yet", { condition: text }) : _("{condition}: not met", { condition: text });
  });
  if (!states.length) return el("p", {}, `${number}: ${verdict}`);
  return el("p", {}, _("{number}: {verdict} ({conditions})", { number, verdict, conditions: states.join(", ") }));
}
