// Results of tables. If another result was saved meanwhile, it is replaced only on confirmation.

/** @import { Fault } from "../types" */
/** @import { ClubReply, ClubRound, ClubSeat, ClubTable } from "./record" */
import { ask } from "../ask.js";
import { _ } from "../messages.js";

/** @param {string} evening */
export const recordAddress = (evening) => `/api/evening/${encodeURI(evening)}`;

/**
 * Returns the table with this number in a round of a record.
 * @param {{ rounds?: ClubRound[] }} reply
 * @param {number} round
 * @param {number} table
 */
export const tableOf = (reply, round, table) => reply.rounds?.flatMap((each) => each.tables).find((each) => each.round === round && each.table === table);

/**
 * Asks for confirmation of a request that was rejected for a reason that this setting overrules.
 * Returns false if there is no such reason.
 * @param {{ faults?: Fault[] }} reply
 * @param {string} setting
 * @param {string} question
 */
export function isConfirmed(reply, setting, question) {
  const what = reply.faults?.find(({ remedies = [] }) => remedies.some((each) => each.setting === setting))?.what;
  return Boolean(what) && confirm(`${sentence(what ?? "")}\n\n${question}`);
}

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * Saves a result.
 * @param {string} evening
 * @param {ClubTable} at
 * @param {object} sent
 * @param {ClubSeat[] | null} seen Seats with the displayed result, which is replaced without confirmation.
 * @returns {Promise<ClubReply>}
 */
export async function saved(evening, at, sent, seen) {
  const { round, table, setup } = at;
  const players = at.seats.map((seat) => seat.player);
  const reply = await ask(recordAddress(evening), { sent: { ...sent, round: String(round), table: String(table), setup, players, replace: seen } });
  if (!isConfirmed(reply, "replace", _("Replace it?"))) return reply;
  const now = tableOf(await ask(recordAddress(evening)), round, table);
  return now ? saved(evening, at, sent, now.seats) : reply;
}
