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

const MOST_DESCRIBED = 300;
const descriptions = new Map();

// Stores the description of a move from a position, unless there is none.
export function keepDescription(text, move, description) {
  if (descriptions.size >= MOST_DESCRIBED) descriptions.clear();
  descriptions.set(`${move}\n${text}`, description);
}

// Returns what a move from a position does, in words; empty for dice and for a position set up by hand.
export async function describeMove(text, move) {
  if (!move || move === SET_UP || move.startsWith("dice ")) return "";
  const found = descriptions.get(`${move}\n${text}`);
  if (found !== undefined) return found;
  const { faults, description } = await ask("/api/table/describe", { sent: { text, move } });
  if (!faults) keepDescription(text, move, description);
  return description ?? "";
}

export class Journal {
  entries = [];
  at = -1;
  evening = ""; // table of a club's evening, such as club.evening/3.1

  constructor(id = Date.now().toString(36)) {
    this.id = id;
  }

  static stored(id) {
    const found = storage.get(`game.${id}`, null);
    if (!found?.entries?.length) return null;
    return Object.assign(new Journal(id), { entries: found.entries, at: found.at, evening: found.evening ?? "" });
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
    this.keep(title);
  }

  keep(title) {
    const others = games.all().filter((each) => each.id !== this.id);
    const reply = { id: this.id, title, moves: this.last, when: Date.now() };
    const save = () => storage.set(`game.${this.id}`, { entries: this.entries, at: this.at, evening: this.evening });
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
    const shared = new Shared(answer.shared.name);
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
    return Object.assign(new Journal(), { entries: this.entries, at: this.at, evening: this.evening });
  }
}

export async function linkOf(text, evening) {
  const packed = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const plain = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const safe = plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/table${evening && `?${new URLSearchParams({ evening })}`}#${safe}`;
}

export async function textOf(hash) {
  const bytes = Uint8Array.from(atob(hash.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
