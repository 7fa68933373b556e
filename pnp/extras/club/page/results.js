// @ts-nocheck
// Results of tables. If another result was saved meanwhile, it is replaced only on confirmation.

import { ask } from "../ask.js";
import { _ } from "../messages.js";

export const recordAddress = (evening) => `/api/evening/${encodeURI(evening)}`;

// Returns the table with this number in a round of a record.
export const tableOf = (reply, round, table) => reply.rounds?.flatMap((each) => each.tables).find((each) => each.round === round && each.table === table);

// Returns the reason for a rejection that this setting of the request would overrule, as a sentence; "" if there is none.
export function reasonToAsk(reply, setting) {
  const what = reply.faults?.find(({ remedies }) => remedies.some((each) => each.setting === setting))?.what ?? "";
  return what.charAt(0).toUpperCase() + what.slice(1);
}

// Saves a result. `seen` has the seats with the displayed result, which is replaced without confirmation.
export async function saved(evening, at, sent, seen) {
  const { round, table, setup } = at;
  const players = at.seats.map((seat) => seat.player);
  const reply = await ask(recordAddress(evening), { sent: { ...sent, round: String(round), table: String(table), setup, players, replace: seen } });
  const reason = reasonToAsk(reply, "replace");
  if (!reason || !confirm(_("{reason}. Replace it?", { reason }))) return reply;
  const now = tableOf(await ask(recordAddress(evening)), round, table);
  return now ? saved(evening, at, sent, now.seats) : reply;
}
