// Items of a game's menu: everything that is not needed for each move.

/** @import { TableReply } from "../types" */
/** @import { View } from "./view.js" */
import { at, isServed } from "../base.js";
import { ask, fileText, keep, keepBlob } from "../ask.js";
import { copied, el } from "../dom.js";
import { linkOf } from "./links.js";
import { _ } from "../messages.js";
import { addresses } from "../router.js";
import { seatText } from "./seats.js";
import { isLoud, setSound } from "./sound.js";

const MOST = 1_000_000; // maximum size of a position or a record, in bytes

export class MenuItems {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.text = el("textarea", { "aria-label": _("Position as text"), spellcheck: "false" });
    this.move = el("input", { type: "text", "aria-label": _("Type a move"), spellcheck: "false" });
    this.resign = this.#button(_("Resign"), () => confirm(_("Resign this game?")) && view.resign());
    this.share = el("button", { onclick: () => view.share() }, _("Share this table"));
    this.#build();
    view.layout.results.append(
      el("button", { class: "main", onclick: () => this.#again() }, _("Rematch")),
      ...view.added.end,
      el("button", { onclick: () => this.#new() }, _("New game")),
    );
  }

  /** @param {TableReply} reply */
  show(reply) {
    const { view } = this;
    this.text.value = reply.text;
    view.layout.results.hidden = !view.isOver;
    view.layout.results.parentElement?.classList.toggle("over", view.isOver);
    this.resign.hidden = view.isOver || reply.score.players.length < 2;
    this.move.placeholder = reply.moves.length ? _("Type a move, such as {move}", { move: reply.moves[0][0] }) : _("Type a move");
    this.share.hidden = view.journal.isShared;
  }

  /**
   * Returns a listener that closes the menu first.
   * @param {() => unknown} run
   */
  #act(run) {
    return async () => {
      this.view.menu.close();
      await run();
    };
  }

  /**
   * @param {string} name
   * @param {() => unknown} run
   */
  #button(name, run) {
    return el("button", { class: "bare", onclick: this.#act(run) }, name);
  }

  #build() {
    const { view } = this;
    const sound = el("button", { class: "bare", "aria-pressed": String(isLoud()), onclick: () => { setSound(!isLoud()); sound.setAttribute("aria-pressed", String(isLoud())); } }, _("Sound"));
    const typed = el("form", { class: "say", onsubmit: this.#act(() => this.#playTyped()) }, this.move, el("button", {}, _("Play")));
    view.menu.element.append(
      ...(isServed ? [el("section", { class: "box", "aria-label": _("Shared table") }, this.share, view.invitation)] : []),
      el("div", { class: "items" }, ...this.#items(), sound, view.added.links, this.resign),
      typed,
      view.diceEntry,
      el("details", {}, el("summary", {}, _("Edit the position as text")), this.text, el("button", { onclick: this.#act(() => view.step("read", { text: this.text.value })) }, _("Use this position"))),
      el("label", {}, _("Open a position or game"), this.#opener()),
    );
  }

  // A reply that arrives while somebody types leaves the text alone.
  async #playTyped() {
    if (await this.view.play(this.move.value)) this.move.value = "";
  }

  /** Returns the entries for the game and its files. */
  #items() {
    const { view } = this;
    return [
      this.#button(_("New game"), () => this.#new()),
      this.#button(_("Rematch"), () => this.#again()),
      this.#button(_("Save the position"), () => keepBlob(new Blob([view.reply.text]), `${view.reply.game}.toml`)),
      this.#button(_("Save the game"), () => this.#download("/api/table/record", view.journal.record())),
      this.#button(_("Print the result"), () => this.#download("/api/table/file?kind=pdf", { text: view.reply.text })),
      this.#button(_("Copy a link"), () => this.#copyLink()),
      this.#button(_("Set up by hand"), () => view.edit()),
    ];
  }

  #new() {
    location.assign(at(addresses.newGame(this.view.reply.game)));
  }

  // Starts a game of the same variant; the other person takes the first turn.
  async #again() {
    const { journal, reply } = this.view;
    const { text } = journal.record();
    const { variant } = journal.variant ? journal : await ask("/api/table/variants", { sent: { text } });
    const query = new URLSearchParams({ game: reply.game });
    if (variant) query.set("variant", variant);
    for (const each of [...journal.seats.slice(1), ...journal.seats.slice(0, 1)]) query.append("seat", seatText(each));
    location.assign(at(`${addresses.play({})}?${query}`));
  }

  // Copies a link to the game with its players and moves, at the shown move.
  async #copyLink() {
    const { journal, reply } = this.view;
    const record = await fileText("/api/table/record", journal.record());
    const query = new URLSearchParams(journal.evening && { evening: journal.evening });
    for (const each of journal.seats) query.append("seat", seatText(each));
    const shown = journal.movesBefore;
    if (record && shown !== null && journal.at < journal.last) query.set("move", String(shown));
    copied(await linkOf((shown !== null && record) || reply.text, query));
  }

  /**
   * @param {string} path
   * @param {object} sent
   */
  async #download(path, sent) {
    this.view.wrong({ faults: await keep(path, sent) });
  }

  #opener() {
    return el("input", {
      type: "file",
      accept: ".toml",
      onchange: async ({ target }) => {
        const [file] = target.files;
        this.view.menu.close();
        if (file.size > MOST) this.view.wrong({ faults: [{ what: _("{file} is too large for a game", { file: file.name }), hint: "" }] });
        else await this.view.opened(await file.text());
      },
    });
  }
}
