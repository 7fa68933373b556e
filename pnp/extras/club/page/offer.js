// Offers to save a finished game as the result of its table in a club's record.

/** @import { Fault, TableReply } from "../types" */
/** @import { View } from "../play/view.js" */
/** @import { ClubTable, Records } from "./record" */
import { ask } from "../ask.js";
import { el, announce, faultText } from "../dom.js";
import { _ } from "../messages.js";
import { recordAddress, saved, tableOf } from "./results.js";

/** @typedef {ClubTable & { evening: string }} Offered A table and the name of its record. */

/**
 * Offers a button for the game's table, or for each possible one if the table is unknown.
 * @param {View} view
 * @param {HTMLElement} place
 * @param {TableReply} reply
 */
export async function offer(view, place, reply) {
  const { text } = view.journal.record();
  /** @type {{ tables: Offered[], faults?: Fault[] }} */
  const { tables, faults = [] } = await (view.journal.evening ? own(view.journal.evening, text) : likely(reply, text));
  if (view.reply !== reply) return; // another position is shown now
  const fault = el("p", { class: "fault" }, faults.map(faultText).join("; "));
  const several = new Set(tables.map((table) => table.evening)).size > 1;
  const offered = (/** @type {Offered} */ { evening, round, table, seats }) => {
    const values = { table: `${round}.${table}`, record: evening, players: seats.map((seat) => seat.player).join(", ") };
    return several ? _("Save as the result of table {table} of {record}: {players}", values) : _("Save as the result of table {table}: {players}", values);
  };
  place.replaceChildren(...tables.map((table) => el("button", { onclick: () => send(table) }, offered(table))), fault);

  /** @param {Offered} table */
  async function send(table) {
    const { faults } = await saved(table.evening, table, { do: "score", text: reply.text }, null);
    fault.textContent = (faults ?? []).map(faultText).join("; ");
    if (faults || view.reply !== reply) return;
    place.replaceChildren(el("a", { href: `/evening/${encodeURI(table.evening)}` }, _("Saved: show the club's record")));
    announce(_("Saved"));
  }
}

/**
 * Returns the table at which the game started, unless its round was drawn again.
 * @param {string} name
 * @param {string} text
 */
async function own(name, text) {
  const [, evening = "", round, number] = /^(.*)\/(\d+)\.(\d+)$/.exec(name) ?? [];
  const reply = evening ? await ask(recordAddress(evening)) : {};
  const table = tableOf(reply, Number(round), Number(number));
  const code = setupIn(text);
  if (table && (!code || code === table.setup)) return { tables: [{ ...table, evening }] };
  return { tables: [], faults: reply.faults ?? [{ what: _("table {table} of this game is no longer in a record", { table: name }), hint: "" }] };
}

/**
 * Returns tables of this game without a result; if some have its setup, only those.
 * @param {TableReply} reply
 * @param {string} text
 */
async function likely({ game, score }, text) {
  /** @type {Records} */
  const all = await ask("/api/evenings");
  const tables = (all.open ?? []).filter((table) => table.game === game && table.seats.length === score.players.length);
  const code = setupIn(text);
  const exact = tables.filter((table) => table.setup === code);
  return { tables: exact.length ? exact : tables };
}

/** @param {string} text */
function setupIn(text) {
  return /^setup = "(.*)"$/m.exec(text)?.[1];
}
