// @ts-nocheck
// Results of tables. If another result was saved meanwhile, it is replaced only on confirmation.

import { ask } from "../ask.js";
import { _ } from "../messages.js";

export const recordAddress = (evening) => `/api/evening/${encodeURI(evening)}`;

// Returns the table with this number in a round of a record.
export const tableOf = (reply, round, table) => reply.rounds?.flatMap((each) => each.tables).find((each) => each.round === round && each.table === table);

// Saves a result. `seen` has the seats with the displayed result, which is replaced without confirmation.
export async function saved(evening, at, sent, seen) {
  const { round, table, setup } = at;
  const players = at.seats.map((seat) => seat.player);
  const reply = await ask(recordAddress(evening), { sent: { ...sent, round: String(round), table: String(table), setup, players, replace: seen } });
  const other = reply.faults?.find(({ remedies }) => remedies.some(({ setting }) => setting === "replace"));
  if (!other) return reply;
  const reason = `${other.what[0].toUpperCase()}${other.what.slice(1)}`;
  if (!confirm(_("{reason}. Replace it?", { reason }))) return reply;
  const now = tableOf(await ask(recordAddress(evening)), round, table);
  return now ? saved(evening, at, sent, now.seats) : reply;
}
