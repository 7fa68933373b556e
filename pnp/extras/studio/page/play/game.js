// @ts-nocheck
// The journal of a game: its positions in order, stored in the browser or shared by several pages.

import { ask } from "../ask.js";
import { storage } from "../dom.js";
import { _ } from "../messages.js";
import { games } from "../saved_games.js";

const MOST_KEPT = 12;
const SET_UP = "set up"; // stored in place of a move, and never translated
const NEW = new Set(["read", "open"]); // steps to a position that is not reached by a move

// Returns a stored move as the list of moves shows it.
export const moveInWords = (move) => (move === SET_UP ? _("set up") : move);

// Reads a position or a record as a new game.
export const readPosition = (text) => ask("/api/table/open", { sent: { text } });

// Returns a new game from a reply; `more` has its seats, its variant and its table in a club's evening.
export function newJournal(reply, more = {}) {
  const journal = Object.assign(new Journal(), more);
  journal.add(reply.entries ?? [{ text: reply.setup ?? reply.text, move: "" }], reply.title);
  return journal;
}

const MOST_PER_REQUEST = 100;
const descriptions = new Map();
const keyOf = (text, move) => `${move}\n${text}`;
const isMove = (move) => move && move !== SET_UP && !move.startsWith("dice ");

// Stores the description of a move from a position.
export function keepDescription(text, move, described) {
  descriptions.set(keyOf(text, move), described);
}

// Returns the description of each entry's move that is known, by its index.
export const descriptionsOf = (entries) => entries.map(({ move }, at) => (at ? descriptions.get(keyOf(entries[at - 1].text, move)) : undefined));

// Fetches the descriptions that are unknown; returns true if there were any.
export async function fetchDescriptions(entries) {
  const wanted = entries.flatMap(({ move }, at) => (at && isMove(move) && !descriptions.has(keyOf(entries[at - 1].text, move)) ? [[entries[at - 1].text, move]] : []));
  for (let from = 0; from < wanted.length; from += MOST_PER_REQUEST) {
    const part = wanted.slice(from, from + MOST_PER_REQUEST);
    const { moves, faults } = await ask("/api/table/describe", { sent: { texts: part.map(([text]) => text), moves: part.map(([, move]) => move) }, quiet: true });
    if (faults) return false;
    moves.forEach((each, at) => { keepDescription(...part[at], each); });
  }
  return wanted.length > 0;
}

export class Journal {
  entries = [];
  at = -1;
  evening = ""; // table of a club's evening, such as club.evening/3.1
  seats = []; // people, in the order of their turns; empty for people who share this screen
  variant = "";
  resigned = 0; // person who has resigned

  constructor(id = Date.now().toString(36)) {
    this.id = id;
  }

  static stored(id) {
    const found = storage.get(`game.${id}`, null);
    if (!found?.entries?.length) return null;
    return Object.assign(new Journal(id), found);
  }

  // Everything that is stored.
  get state() {
    const { entries, at, evening, seats, variant, resigned } = this;
    return { entries, at, evening, seats, variant, resigned };
  }

  get address() {
    return `/table?own=${this.id}`;
  }

  get text() {
    return this.entries[this.at].text;
  }

  get last() {
    return this.entries.length - 1;
  }

  // Adds the result of a step; faults change nothing.
  async step(what, sent = {}) {
    const reply = await ask(`/api/table/${what}`, { sent: { text: this.text, ...sent } });
    if (reply.faults) return reply;
    const entries = reply.entries ?? [{ text: reply.text, move: reply.move ?? "" }];
    if (NEW.has(what)) entries[0].move = SET_UP;
    this.add(entries, reply.title);
    return reply;
  }

  // Shows another position of the journal.
  async go(at, has) {
    const wanted = Math.max(0, Math.min(at, this.last));
    const reply = await ask("/api/table/read", { sent: { text: this.entries[wanted].text, has } });
    if (reply.faults) return reply;
    this.at = wanted;
    this.keep(reply.title);
    return reply;
  }

  // Appends entries after the shown position; undone ones are removed.
  add(entries, title) {
    this.entries = [...this.entries.slice(0, this.at + 1), ...entries];
    this.at = this.last;
    this.resigned = 0;
    this.keep(title);
  }

  keep(title) {
    const others = games.all().filter((each) => each.id !== this.id);
    const reply = { id: this.id, title, moves: this.last, when: Date.now() };
    const save = () => storage.set(`game.${this.id}`, this.state);
    while (others.length >= MOST_KEPT || (!save() && others.length)) storage.remove(`game.${others.pop().id}`);
    storage.set("games", [reply, ...others]);
    return save();
  }

  // Returns runs of consecutive moves, each with the index of its first position.
  runs() {
    const found = [];
    this.entries.forEach(({ move }, at) => {
      if (at === 0 || move === SET_UP) found.push({ at, moves: [] });
      else if (move.startsWith("dice ")) found.push({ at, moves: [], dice: true });
      else found.at(-1).moves.push(move);
    });
    return found;
  }

  // Returns the data for a record: the game since it was last set up.
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

// A journal on the studio, shared by all pages that know its name.
export class Shared extends Journal {
  version = 0;

  static async create(journal) {
    const answer = await ask("/shared", { sent: { entries: journal.entries, at: journal.at, evening: journal.evening } });
    if (answer.faults) return answer;
    const shared = Object.assign(new Shared(answer.shared.name), { seats: journal.seats, variant: journal.variant });
    shared.take(answer.shared);
    return shared;
  }

  get address() {
    return `/table?at=${this.id}`;
  }

  async step(what, sent = {}) {
    return this.#ask(what, sent);
  }

  async go(at, has) {
    return this.#ask("go", { at, has });
  }

  async look(has) {
    return this.#ask("look", { has });
  }

  async #ask(what, sent) {
    const answer = await ask(`/shared/${this.id}/${what}`, { sent: { ...sent, version: this.version } });
    if (!answer.shared) return answer;
    this.take(answer.shared);
    this.keep(answer.table.title);
    return { ...answer.table, late: answer.late };
  }

  // Applies a state from the studio, unless it is older than the current one.
  take({ version, at, evening, unchanged, entries }) {
    if (version < this.version) return;
    this.entries = [...this.entries.slice(0, unchanged), ...entries];
    this.at = at;
    this.evening = evening;
    this.version = version;
  }

  // Returns a private copy, to play on when it is no longer shared.
  own() {
    return Object.assign(new Journal(), this.state);
  }
}
