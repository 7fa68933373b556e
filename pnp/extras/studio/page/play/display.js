// What a game's page shows for a position: boards with marks, dice, players, moves in words.

/** @import { MoveData, TableReply } from "../types" */
/** @import { Dice } from "./dice.js" */
/** @import { Rules } from "./rules.js" */
/** @import { View } from "./view.js" */
import { Board } from "./board.js";
import { SPACE } from "./choice.js";
import { announce } from "../dom.js";
import { descriptionsOf, fetchDescriptions } from "./game.js";
import { _ } from "../messages.js";
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
    this.#describe(isNew);
  }

  /** @param {TableReply} reply */
  #showBoards(reply) {
    const { choice, layout } = this.view;
    if (reply.boards.length !== this.boards.length) {
      for (const each of this.boards) each.remove();
      this.boards = reply.boards.map((_unused, at) => new Board(at, (space, name, board) => choice.pick([SPACE, space], name, board)));
      layout.place.replaceChildren(...this.boards.map((each) => each.element));
    }
    reply.boards.forEach((each, at) => { this.boards[at].draw(each, !each.owner || each.owner === reply.toMove); });
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
      this.rules ??= new Rules(this.view.layout.rules);
    }
    if (this.view.reply === reply) this.rules.show(reply);
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
   * Shows the moves in words, and marks the last one; unknown descriptions arrive later.
   * @param {boolean} isNew
   */
  async #describe(isNew) {
    const { view } = this;
    const { reply, journal } = view;
    const last = () => descriptionsOf(journal.entries)[journal.at];
    const known = last();
    this.#showMoves();
    this.#mark(known, isNew);
    if (isNew && known?.words) announce(_("{player}: {move}", { player: view.name(known.by), move: known.words }));
    else announce(view.layout.turn.textContent);
    if (!(await fetchDescriptions(journal.entries)) || view.reply !== reply) return;
    this.#showMoves();
    this.#mark(last(), false);
  }

  #showMoves() {
    const { journal, moves } = this.view;
    moves.show(journal.entries, journal.at, descriptionsOf(journal.entries), (person) => this.view.name(person));
  }

  /**
   * Marks the last move, and the groups that have won.
   * @param {MoveData | undefined} last
   * @param {boolean} isNew
   */
  #mark(last, isNew) {
    const spaces = (last?.steps ?? []).filter(([kind]) => kind === SPACE).map(([, value]) => value);
    const { score } = this.view.reply;
    const won = score.over && score.winner ? score.players[score.winner - 1].parts.flatMap(({ cells, points }) => (points === null ? cells : [])) : [];
    for (const board of this.boards) {
      board.show({ last: spaces, won, hinted: [] });
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
    for (const board of this.boards) board.show({ hinted: steps.filter(([kind]) => kind === SPACE).map(([, value]) => value) });
  }
}
