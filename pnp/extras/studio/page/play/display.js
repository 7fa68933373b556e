// What a game's page shows for a position: boards with marks, dice, players, moves in words.

/** @import { MoveData, Step, TableReply } from "../types" */
/** @import { Dice } from "./dice.js" */
/** @import { Rules } from "./rules.js" */
/** @import { View } from "./view.js" */
import { Board } from "./board.js";
import { isPlacement, SPACE } from "./choice.js";
import { announce } from "../dom.js";
import { descriptionsOf, fetchDescriptions } from "./game.js";
import { _, ngettext } from "../messages.js";
import { isComputer } from "./seats.js";
import { strips } from "./players.js";

export class Display {
  /** @type {Board[]} */
  boards = [];
  /** @type {Dice | null} */
  dice = null;
  /** @type {Rules | null} */
  rules = null;
  /** @type {Promise<void>} Resolves when everything that a move needs is loaded. */
  loaded = Promise.resolve();
  /** @type {TableReply | null} */
  before = null;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /**
   * @param {TableReply} reply
   * @param {boolean} isNew True if a move has led to the position.
   */
  show(reply, isNew) {
    this.view.layout.open(reply.title);
    this.#showBoards(reply);
    this.#showDice(reply);
    this.#showRules(reply);
    this.#showPlayers();
    this.#describe(isNew, isNew ? this.#gains(reply) : "");
    this.before = reply;
  }

  /**
   * Returns the points that the last move has scored at the end of a turn, as a sentence.
   * @param {TableReply} reply
   */
  #gains({ goal, points }) {
    const before = this.before?.points ?? [];
    if (!goal || before.length !== points.length) return "";
    return points.flatMap((count, at) => (count > before[at] ? [ngettext("{player} scores {count} point.", "{player} scores {count} points.", count - before[at], { player: this.view.name(this.view.people[at], true) })] : [])).join(" ");
  }

  /** @param {TableReply} reply */
  #showBoards(reply) {
    const { choice, layout } = this.view;
    if (reply.boards.length !== this.boards.length) {
      for (const each of this.boards) each.remove();
      this.boards = reply.boards.map((_unused, at) => new Board(at, (space, name, board) => choice.pick([SPACE, space], name, board)));
      for (const each of this.boards) each.hovered = (space) => choice.hover([SPACE, space]);
      layout.place.replaceChildren(...this.boards.map((each) => each.element));
    }
    const shown = (reply.score.over && reply.score.winner) || reply.toMove;
    reply.boards.forEach((each, at) => { this.boards[at].draw(each, !each.owner || each.owner === shown); });
    choice.showTrays(reply.trays);
    layout.fit();
  }

  /** @param {TableReply} reply */
  #showDice(reply) {
    if (this.dice) this.dice.show(reply);
    else if (reply.dice.places.length) this.loaded = this.#loadDice();
  }

  /** Loads the dice, which most games do not have. */
  async #loadDice() {
    const { view } = this;
    const { Dice } = await import("./dice.js");
    this.dice ??= new Dice(view.layout.dice, view.diceEntry, (what, sent) => view.step(what, sent), (step) => view.choice.pick(step));
    this.dice.show(view.reply);
    this.dice.mark(view.choice.picked);
    view.layout.fit();
  }

  /**
   * Shows the rules, which load after the boards.
   * @param {TableReply} reply
   */
  async #showRules(reply) {
    if (!this.rules) {
      const { Rules } = await import("./rules.js");
      this.rules ??= new Rules(this.view.layout.rules, this.view.layout.closer());
    }
    if (this.view.reply === reply) this.rules.show(reply, this.view.state);
  }

  #showPlayers() {
    const { journal, layout, people, reply } = this.view;
    /** @type {(cells: string[], player: number) => void} */
    const light = (cells, player) => (this.boards.find((board) => board.owner === player) ?? this.boards[this.boards.length - 1]).light(cells);
    const { others, own } = strips(reply, journal.seats, people, light, journal.seat);
    layout.others.replaceChildren(...others);
    layout.own.replaceChildren(...(own ? [own] : []));
  }

  /**
   * Shows the moves in words, and marks the last ones; unknown descriptions arrive later.
   * @param {boolean} isNew
   * @param {string} gains
   */
  async #describe(isNew, gains) {
    const { view } = this;
    const { reply, journal } = view;
    const turn = this.#lastTurn();
    const known = turn.at(-1);
    this.#showMoves();
    this.#mark(turn, isNew);
    this.#say(turn, gains);
    if (isNew && known?.words) announce([_("{player}: {move}", { player: view.name(known.by, true, known.player), move: known.words }), gains].filter(Boolean).join(". "));
    else announce(view.layout.turn.textContent);
    if (!(await fetchDescriptions(journal.entries)) || view.reply !== reply) return;
    this.#showMoves();
    this.#mark(this.#lastTurn(), false);
    this.#say(this.#lastTurn(), gains);
  }

  /** Returns the last move, with the moves of the same turn before it. */
  #lastTurn() {
    const { entries, at } = this.view.journal;
    const known = descriptionsOf(entries);
    const last = known[at];
    if (!last) return [];
    const turn = [last];
    const isShared = this.view.reply.score.players.length > 1;
    for (let before = at - 1; isShared && before > 0 && known[before]?.by === last.by; before -= 1) turn.unshift(/** @type {MoveData} */ (known[before]));
    return turn;
  }

  /**
   * Shows what the computer, or a person elsewhere, has done, and the points of a turn.
   * @param {MoveData[]} turn
   * @param {string} gains
   */
  #say(turn, gains) {
    const { journal, layout } = this.view;
    const [{ by = 0, player = 0 } = {}] = turn;
    const isOther = isComputer(journal.seats, by) || (journal.isShared && by !== journal.seat);
    const words = turn.map((each) => each.words).filter(Boolean).join("; ");
    layout.said.textContent = [isOther && words && _("{player}: {move}", { player: this.view.name(by, true, player), move: words }), gains].filter(Boolean).join(". ");
  }

  #showMoves() {
    const { journal, moves } = this.view;
    moves.show(journal.entries, journal.at, descriptionsOf(journal.entries), (person, player) => this.view.name(person, true, player));
  }

  /**
   * Marks the moves of the last turn, and the groups that have won.
   * @param {MoveData[]} turn
   * @param {boolean} isNew
   */
  #mark(turn, isNew) {
    const { score } = this.view.reply;
    const won = score.over && score.winner ? score.players[score.winner - 1].parts.flatMap(({ cells, points }) => (points === null ? cells : [])) : [];
    for (const board of this.boards) {
      const own = turn.filter(({ player }) => !board.owner || board.owner === player);
      board.show({ last: own.map(({ steps }) => trail(steps)), won, hinted: [] });
      if (isNew) board.animate();
    }
    if (isNew) import("./sound.js").then(({ click }) => click());
  }

  /**
   * Shows a move as an arrow on the board.
   * @param {string} move
   */
  point(move) {
    const [, steps = []] = this.view.reply.moves.find(([text]) => text === move) ?? [];
    this.preview(steps);
  }

  /**
   * Shows the steps of a move on the board, and a piece as it would be placed.
   * @param {Step[]} steps
   */
  preview(steps) {
    const tray = this.view.choice.trays.find((each) => each.dataset.step === steps[0]?.join(" "));
    const piece = isPlacement(steps) ? tray?.querySelector("svg") ?? null : null;
    for (const board of this.boards) board.show({ hinted: trail(steps), piece, turn: Number(steps.at(-1)?.[1]) });
  }
}

/**
 * Returns the names of a move's spaces in order; for a placed piece, they are one place.
 * @param {readonly Step[]} steps
 */
function trail(steps) {
  const names = steps.filter(([kind]) => kind === SPACE).map(([, value]) => value);
  return isPlacement([...steps]) ? [names] : names;
}
