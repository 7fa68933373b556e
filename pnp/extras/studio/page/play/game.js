// The journal of a game: its positions in order, saved by the studio.

/** @import { Entry, JournalState, MoveData, Reply, Seat, TableReply } from "../types" */
/** @typedef {Reply<TableReply> & { late?: boolean }} StepReply */
import { ask } from "../ask.js";
import { at } from "../base.js";
import { _, language } from "../messages.js";
import { nameOf } from "./seats.js";

const loadSavedGames = () => import("../saved_games.js"); // not needed before the first move

const SET_UP = "set up"; // stored in place of a move, and never translated
const NEW = new Set(["read", "open"]); // steps to a position that is not reached by a move

/**
 * Returns a stored move as the list of moves shows it.
 * @param {string} move
 */
export const moveInWords = (move) => (move === SET_UP ? _("set up") : move);

/**
 * Reads a position or a record as a new game.
 * @param {string} text
 * @returns {Promise<Reply<TableReply>>}
 */
export const readPosition = (text) => ask("/api/table/open", { sent: { text } });

/**
 * Returns a new game from a reply; `more` has its seats, its variant and its table in a club's evening.
 * @param {TableReply} reply
 * @param {Partial<JournalState>} [more]
 */
export function newJournal(reply, more = {}) {
  const journal = Object.assign(new Journal(), more);
  journal.add(reply.entries ?? [{ text: reply.setup ?? reply.text, move: "" }], reply.title, reply);
  return journal;
}

const MOST_PER_REQUEST = 100;
/** @type {Map<string, MoveData>} */
const descriptions = new Map();
/** @type {(text: string, move: string) => string} */
const keyOf = (text, move) => `${move}\n${text}`;
/** @param {string} move */
const isMove = (move) => move && move !== SET_UP && !move.startsWith("dice ");

/**
 * Stores the description of a move from a position.
 * @param {string} text
 * @param {string} move
 * @param {MoveData} described
 */
export function keepDescription(text, move, described) {
  descriptions.set(keyOf(text, move), described);
}

/**
 * Returns the description of each entry's move that is known, by its index.
 * @param {Entry[]} entries
 */
export const descriptionsOf = (entries) => entries.map(({ move }, at) => (at ? descriptions.get(keyOf(entries[at - 1].text, move)) : undefined));

/**
 * Fetches the descriptions that are unknown; returns true if there were any.
 * @param {Entry[]} entries
 */
export async function fetchDescriptions(entries) {
  /** @type {[text: string, move: string][]} */
  const wanted = entries.flatMap(({ move }, at) => (at && isMove(move) && !descriptions.has(keyOf(entries[at - 1].text, move)) ? [[entries[at - 1].text, move]] : []));
  for (let from = 0; from < wanted.length; from += MOST_PER_REQUEST) {
    const part = wanted.slice(from, from + MOST_PER_REQUEST);
    /** @type {Reply<{ moves: MoveData[] }>} */
    const { moves, faults } = await ask("/api/table/describe", { sent: { texts: part.map(([text]) => text), moves: part.map(([, move]) => move) }, quiet: true });
    if (faults) return false;
    moves.forEach((each, at) => { keepDescription(...part[at], each); });
  }
  return wanted.length > 0;
}

export class Journal {
  /** @type {Entry[]} */
  entries = [];
  at = -1;
  evening = ""; // table of a club's evening, such as club.evening/3.1
  /** @type {Seat[]} People, in the order of their turns; empty for people who share this screen. */
  seats = [];
  variant = "";
  resigned = 0; // person who has resigned
  seat = 0; // seat of this page at a shared table; 0 if it has none
  isShared = false;
  /** @type {Promise<void>} Ends when this browser has a copy; another page finds the game from then on. */
  kept = Promise.resolve();

  constructor(id = Date.now().toString(36)) {
    this.id = id;
  }

  /** @param {string} id */
  static async stored(id) {
    const found = await (await loadSavedGames()).savedGame(id);
    return found && Object.assign(new Journal(id), found);
  }

  /** Everything that is saved. */
  get state() {
    const { entries, at, evening, seats, variant, resigned } = this;
    return { entries, at, evening, seats, variant, resigned, when: Date.now() };
  }

  get address() {
    return `/table?own=${this.id}`;
  }

  /** Opens the page of this game, once this browser has a copy. */
  async visit() {
    await this.kept;
    location.assign(at(this.address));
  }

  get text() {
    return this.entries[this.at].text;
  }

  get last() {
    return this.entries.length - 1;
  }

  /**
   * Returns true if this page may move for a person.
   * @param {number} person
   */
  mayMove(person) {
    return !this.seats[person - 1]?.level;
  }

  /** True if this page plays for the computer. */
  get isHost() {
    return true;
  }

  /**
   * Adds the result of a step; faults change nothing.
   * @param {string} what
   * @param {object} [sent]
   * @returns {Promise<StepReply>}
   */
  async step(what, sent = {}) {
    /** @type {Reply<TableReply>} */
    const reply = await ask(`/api/table/${what}`, { sent: { text: this.text, ...sent } });
    if (reply.faults) return reply;
    const entries = reply.entries ?? [{ text: reply.text, move: reply.move ?? "" }];
    if (NEW.has(what)) entries[0].move = SET_UP;
    this.add(entries, reply.title, reply);
    return reply;
  }

  /**
   * Shows another position of the journal.
   * @param {number} at
   * @param {string[]} has
   * @returns {Promise<StepReply>}
   */
  async go(at, has) {
    const wanted = Math.max(0, Math.min(at, this.last));
    /** @type {Reply<TableReply>} */
    const reply = await ask("/api/table/read", { sent: { text: this.entries[wanted].text, has } });
    if (reply.faults) return reply;
    this.at = wanted;
    this.keep(reply.title, reply);
    return reply;
  }

  /**
   * Appends entries after the shown position; undone ones are removed.
   * @param {Entry[]} entries
   * @param {string} title
   * @param {TableReply} [reply]
   */
  add(entries, title, reply) {
    this.entries = [...this.entries.slice(0, this.at + 1), ...entries];
    this.at = this.last;
    this.resigned = 0;
    this.keep(title, reply);
  }

  /**
   * @param {string} title
   * @param {TableReply} [reply]
   */
  keep(title, reply) {
    const [summary, state] = [this.#summary(title, reply), this.state];
    this.kept = loadSavedGames().then(({ saveGame }) => saveGame(summary, state));
  }

  /**
   * Copies the game to this browser only.
   * @param {string} title
   * @param {TableReply} [reply]
   */
  copy(title, reply) {
    const [summary, state] = [this.#summary(title, reply), this.state];
    loadSavedGames().then(({ copyGame }) => copyGame(summary, state));
  }

  /**
   * @param {string} title
   * @param {TableReply} [reply]
   */
  #summary(title, reply) {
    const turn = reply ? (reply.score.over ? reply.verdict : reply.turn) : "";
    const players = reply?.score.players ?? [];
    const people = this.seats.length ? players.map((each, at) => nameOf(this.seats, at + 1, each.title)).join(", ") : "";
    const points = (reply?.points ?? []).join(" : ");
    return { id: this.id, title, game: reply?.game ?? /^game = "([^"]+)"/m.exec(this.text)?.[1] ?? "", turn, language, people, points, moves: this.last, when: Date.now(), shared: this.isShared };
  }

  /** Returns runs of consecutive moves, each with the index of its first position. */
  runs() {
    /** @type {{ at: number, moves: string[], dice?: boolean }[]} */
    const found = [];
    this.entries.forEach(({ move }, at) => {
      if (at === 0 || move === SET_UP) found.push({ at, moves: [] });
      else if (move.startsWith("dice ")) found.push({ at, moves: [], dice: true });
      else found[found.length - 1].moves.push(move);
    });
    return found;
  }

  /** Number of moves in the record before the shown position, or null if the record starts later. */
  get movesBefore() {
    const start = this.runs().findLast((run) => !run.dice)?.at ?? 0;
    return this.at < start ? null : this.entries.slice(start + 1, this.at + 1).filter(({ move }) => !move.startsWith("dice ")).length;
  }

  /** Returns the data for a record: the game since it was last set up. */
  record() {
    const runs = this.runs();
    const start = runs.findLastIndex((run) => !run.dice);
    return {
      text: this.entries[runs[start].at].text,
      moves: runs.slice(start).flatMap((run) => run.moves),
      last: this.entries[this.last].text,
    };
  }
}
