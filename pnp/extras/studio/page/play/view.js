// A game on the page: its position, steps and history. The studio applies the rules; the page knows none.

/** @import { Fault, TableReply } from "../types" */
/** @import { Sharing } from "./sharing.js" */
/** @typedef {(reply: TableReply) => unknown} Listener */
import { at } from "../base.js";
import { inTurn } from "../ask.js";
import { has } from "./board.js";
import { MoveChoice } from "./choice.js";
import { Display } from "./display.js";
import { el, faultText, show } from "../dom.js";
import { descriptionsOf, Journal, keepDescription, newJournal, readPosition } from "./game.js";
import { Layout } from "./layout.js";
import { Menu } from "./menu.js";
import { Moves } from "./moves.js";
import { _ } from "../messages.js";
import { addresses } from "../router.js";
import { isComputer, nameOf } from "./seats.js";

export class View {
  /** @type {Record<"result" | "end" | "turn" | "moves" | "links", Node[]>} Elements of extensions. */
  added = { result: [], end: [], turn: [], moves: [], links: [] };
  /** @type {Listener[]} */
  listeners = [];
  journal = new Journal();
  /** @type {TableReply} */
  reply = /** @type {any} */ (null); // until the first position is shown, which nothing but `isShown` asks about
  /** @type {Sharing | null} */
  sharing = null;
  /** @type {(() => unknown) | null} */
  hint = null;
  editor = false; // true while the position is set up by hand

  constructor() {
    this.inTurn = inTurn();
    this.moves = new Moves((at) => this.go(at));
    this.invitation = el("div", { class: "invitation" });
    this.diceEntry = el("details", { hidden: true });
    this.menu = new Menu(this);
    this.layout = new Layout(this);
    this.choice = new MoveChoice(this);
    this.shown = new Display(this);
    import("./shortcuts.js").then(({ followKeys, followWindows }) => {
      followKeys(this);
      followWindows(this);
    });
  }

  /** Place for the choice of a seat at a shared table. */
  get join() {
    return this.layout.join;
  }

  get boards() {
    return this.shown.boards;
  }

  /** True if a position is shown. */
  get isShown() {
    return this.reply !== null;
  }

  /**
   * Adds elements of an extension at one of the places of `added`.
   * @param {"result" | "end" | "turn" | "moves" | "links"} place
   * @param {...Node} elements
   */
  add(place, ...elements) {
    this.added[place].push(...elements);
  }

  /**
   * Calls `run` with each position that is shown.
   * @param {Listener} run
   */
  onPosition(run) {
    this.listeners.push(run);
  }

  /**
   * Lets the Hint buttons call `run`.
   * @param {() => unknown} run
   */
  onHint(run) {
    this.hint = run;
  }

  /**
   * Shows faults in place of a table.
   * @param {Fault[]} faults
   */
  fail(faults) {
    show(_("Play"), el("h1", {}, _("Play")), faults.map((each) => el("p", { class: "fault" }, faultText(each))), el("p", {}, el("a", { class: "btn main", href: addresses.newGame() }, _("New game"))));
  }

  /**
   * Switches to another game.
   * @param {Journal} journal
   * @param {TableReply} [reply]
   */
  switchTo(journal, reply) {
    this.journal = journal;
    history.replaceState(null, "", at(journal.address));
    if (journal.isShared || this.sharing) this.#sharing().then((sharing) => sharing.follow(this.journal));
    if (reply) this.display(reply);
  }

  /** Loads what only shared tables need. */
  async #sharing() {
    const { Sharing } = await import("./sharing.js");
    this.sharing ??= new Sharing(this);
    return this.sharing;
  }

  /**
   * Shares the game; the person at this screen keeps their seat, if there are seats.
   * @param {number} [seat] Seat of this page, if the invitation opens by itself.
   */
  async share(seat = 0) {
    const own = this.journal.seats.findIndex(({ level }) => !level) + 1;
    return (await this.#sharing()).share(seat || own, seat > 0);
  }

  /**
   * Marks the boards as busy while a task runs.
   * @template T
   * @param {() => Promise<T>} run
   */
  async busy(run) {
    const { place } = this.layout;
    place.setAttribute("aria-busy", "true");
    try {
      return await run();
    } finally {
      place.setAttribute("aria-busy", "false");
    }
  }

  /**
   * Makes a step to another position; resolves to true if it succeeds. A step during another one
   * continues from its result.
   * @param {string} what
   * @param {object} [sent]
   * @returns {Promise<boolean>}
   */
  step(what, sent = {}) {
    return this.inTurn(() => this.#step(what, sent));
  }

  /**
   * @param {string} what
   * @param {object} sent
   */
  async #step(what, sent) {
    const before = this.journal.text;
    const reply = await this.busy(() => this.journal.step(what, { ...sent, has: has() }));
    if (reply.faults) {
      this.wrong(reply);
      if (this.isShown) this.choice.restart();
      return false;
    }
    if (reply.described && !reply.late) keepDescription(before, reply.move ?? "", reply.described);
    this.wrong(reply);
    this.display(reply, true);
    if (reply.late) this.wrong({ faults: [{ what: _("another player moved first"), hint: _("this is the new position") }] });
    return !reply.late;
  }

  /** @param {number} at */
  go(at) {
    return this.inTurn(() => this.#go(at));
  }

  /** @param {number} steps */
  by(steps) {
    return this.inTurn(() => this.#go(this.journal.at + steps));
  }

  /**
   * Shows the nearest earlier (-1) or later (1) position in which a person at this screen can move.
   * @param {number} by
   */
  toTurn(by) {
    return this.inTurn(() => {
      const { entries, at, last, seats } = this.journal;
      const known = descriptionsOf(entries);
      let to = at + by;
      while (to > 0 && to < last && (isComputer(seats, known[to + 1]?.by ?? 0) || entries[to + 1].move.startsWith("dice "))) to += by;
      return this.#go(to);
    });
  }

  /** @param {number} at */
  async #go(at) {
    if (this.isShown && (at < 0 || at > this.journal.last)) return;
    const reply = await this.busy(() => this.journal.go(at, has()));
    if (!reply.faults) this.display(reply);
    else if (this.isShown) this.wrong(reply);
    else this.fail(reply.faults);
  }

  /** True if nothing can be played: the game is over, or somebody has resigned. */
  get isOver() {
    return this.reply.score.over || this.hasResigned;
  }

  get hasResigned() {
    return this.journal.resigned > 0 && this.journal.at === this.journal.last;
  }

  /**
   * @param {TableReply} reply
   * @param {boolean} [isNew] True if a move has led to the position.
   */
  display(reply, isNew = false) {
    const { layout } = this;
    this.reply = reply;
    this.shown.show(reply, isNew);
    this.clearMessages();
    this.sharing?.offer();
    this.menu.show(reply);
    this.choice.restart();
    for (const each of layout.undoButtons) each.disabled = this.journal.at <= 0;
    for (const each of layout.redoButtons) each.disabled = this.journal.at >= this.journal.last;
    for (const each of layout.hintButtons) each.hidden = !this.hint || this.isOver || !reply.moves.length;
    for (const run of this.listeners) run(reply);
  }

  clearMessages() {
    this.layout.fault.textContent = this.layout.why.textContent = "";
  }

  /** Person of each player; they differ only after two players have swapped sides. */
  get people() {
    const { score, mover, toMove } = this.reply;
    return score.players.map((_player, at) => (mover === toMove ? at + 1 : 2 - at));
  }

  /**
   * Returns the name of a person.
   * @param {number} person
   * @param {boolean} [isSubject] True for the subject of a sentence.
   * @param {number} [player] Player whom the person plays; differs after players have swapped sides.
   */
  name(person, isSubject = false, player = this.people.indexOf(person) + 1) {
    return nameOf(this.journal.seats, person, this.reply.score.players[player - 1]?.title ?? _("player {number}", { number: person }), isSubject);
  }

  /**
   * Returns a sentence with the person's own name in place of the player's, and of its article.
   * @param {string} sentence
   * @param {number} player
   */
  named(sentence, player) {
    const title = this.reply.score.players[player - 1]?.title ?? "";
    const name = this.journal.seats[this.people[player - 1] - 1]?.name;
    const at = title ? sentence.toLowerCase().indexOf(title.toLowerCase()) : -1;
    const before = sentence.slice(0, Math.max(0, at)).replace(/(^| )(?:el|il|le|o) $/i, "$1").replace(/(^| )au $/i, "$1à ");
    return !name || at < 0 || /\p{L}$/u.test(before) ? sentence : before + name + sentence.slice(at + title.length);
  }

  /** Whose turn it is, or the result, as a sentence with the person's own name. */
  get state() {
    const { score, verdict, turn, toMove } = this.reply;
    return score.over ? this.named(verdict, score.winner ?? 0) : this.named(turn, toMove);
  }

  /**
   * Shows a move as an arrow on the board.
   * @param {string} move
   */
  point(move) {
    this.shown.point(move);
  }

  /** @param {string} move */
  play(move) {
    return this.step("play", { move });
  }

  /** Gives up the game of the person to move, or of the only human. */
  resign() {
    const { seats } = this.journal;
    const human = this.people.find((each) => !isComputer(seats, each)) ?? 0;
    this.journal.resigned = isComputer(seats, this.reply.mover) ? human : this.reply.mover;
    this.journal.keep(this.reply.title, this.reply);
    this.display(this.reply);
  }

  /** Opens the editor for the position, until the user plays on or cancels. */
  async edit() {
    if (!this.isShown) return;
    const { setUp } = await import("./set_up.js");
    this.editor = true;
    const elements = await setUp(this.reply.text, this.journal.id, async (text) => {
      this.editor = false;
      this.layout.restore();
      if (text) await this.step("read", { text });
    });
    if (this.editor) this.layout.replace(elements);
  }

  /**
   * Shows the faults of a reply; returns true if there are any.
   * @param {{ faults?: Fault[] }} reply
   */
  wrong({ faults = [] }) {
    this.layout.fault.textContent = faults.map(faultText).join("; ");
    return faults.length > 0;
  }

  /**
   * Opens a file as a new game; on a shared table it replaces the game for all.
   * @param {string} text
   */
  async opened(text) {
    if (this.journal.isShared) {
      await this.step("open", { text });
      return;
    }
    const reply = await this.busy(() => readPosition(text));
    if (reply.faults) this.wrong(reply);
    else this.switchTo(newJournal(reply), reply);
  }
}
