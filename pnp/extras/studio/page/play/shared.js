// The journal of a game that several pages share.

/** @import { Reply, SharedState, TableReply } from "../types" */
/** @import { StepReply } from "./game.js" */
import { ask } from "../ask.js";
import { storage } from "../dom.js";
import { Journal } from "./game.js";

/** Returns the secret that proves which seats belong to this browser. */
function ownKey() {
  const known = storage.get("key", "");
  if (known) return known;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (each) => each.toString(36)).join("");
  storage.set("key", key);
  return key;
}

/** A journal on the studio, shared by all pages that know its name. */
export class Shared extends Journal {
  version = 0;
  isShared = true;
  hosts = false;

  /**
   * @param {Journal} journal
   * @param {number} players
   * @returns {Promise<Reply<{ journal: Shared }>>}
   */
  static async create(journal, players) {
    const seats = Array.from({ length: players }, (_each, at) => journal.seats[at] ?? { name: "", level: "" }).map(({ name, level }) => ({ name, level }));
    /** @type {Reply<{ shared: SharedState }>} */
    const answer = await ask("/shared", { sent: { entries: journal.entries, at: journal.at, evening: journal.evening, seats, key: ownKey() } });
    if (answer.faults) return answer;
    const shared = Object.assign(new Shared(answer.shared.name), { variant: journal.variant });
    shared.take(answer.shared);
    return { journal: shared };
  }

  get address() {
    return `/table?at=${this.id}`;
  }

  get isHost() {
    return this.hosts;
  }

  /** @param {number} person */
  mayMove(person) {
    const seat = this.seats[person - 1];
    if (!super.mayMove(person)) return false;
    if (seat?.taken) return this.seat === person;
    return this.seat > 0 || this.hosts || this.seats.some((each) => !each.taken && !each.level);
  }

  /**
   * @param {string} what
   * @param {object} [sent]
   */
  async step(what, sent = {}) {
    return this.#ask(what, sent);
  }

  /**
   * @param {number} at
   * @param {string[]} has
   */
  async go(at, has) {
    return this.#ask("go", { at, has });
  }

  /** @param {string[]} has */
  async look(has) {
    return this.#ask("look", { has });
  }

  /**
   * Takes a seat, or leaves it with the number 0.
   * @param {number} seat
   * @param {string} person Name of the person.
   * @param {string[]} has
   */
  async sit(seat, person, has) {
    return this.#ask("sit", { seat, person, has });
  }

  /**
   * @param {string} what
   * @param {object} sent
   * @returns {Promise<StepReply>}
   */
  async #ask(what, sent) {
    /** @type {Reply<{ shared: SharedState, table: TableReply, late?: boolean }>} */
    const answer = await ask(`/shared/${this.id}/${what}`, { sent: { ...sent, version: this.version, key: ownKey() } });
    if (answer.faults) return answer;
    this.take(answer.shared);
    this.copy(answer.table.title, answer.table);
    return { ...answer.table, late: answer.late };
  }

  /**
   * Applies a state from the studio, unless it is older than the current one.
   * @param {SharedState} state
   */
  take({ version, at, evening, unchanged, entries, seats, seat, isHost }) {
    if (version < this.version) return;
    Object.assign(this, { entries: [...this.entries.slice(0, unchanged), ...entries], at, evening, version, seats, seat, hosts: isHost });
  }

  /** Returns a private copy, to play on when it is no longer shared. */
  own() {
    return Object.assign(new Journal(this.id), this.state);
  }
}
