// Records a game that is over as the result of a table of the evening.

import { ask } from "../ask.js";
import { el, say, worded } from "../dom.js";

export function extend(view) {
  const place = el("div", { class: "row" });
  view.add("result", place);
  view.whenTold((told) => offer(place, told));
}

// One button for each table where this game is not over yet.
async function offer(place, { game, text, score }) {
  place.replaceChildren();
  if (!score.over) return;
  const all = await ask("/api/evenings");
  const tables = (all.open ?? []).filter((table) => table.game === game && table.seats.length === score.players.length);
  const fault = el("p", { class: "fault" });
  const several = new Set(tables.map((table) => table.evening)).size > 1;
  const named = ({ evening, round, table, seats }) => `table ${round}.${table}${several ? ` of ${evening}` : ""}: ${seats.map((seat) => seat.player).join(", ")}`;
  place.replaceChildren(...tables.map((table) => el("button", { onclick: () => send(table) }, `Keep as the result of ${named(table)}`)), fault);

  async function send({ evening, round, table }) {
    const told = await ask(`/api/evening/${evening}`, { sent: { do: "score", round: String(round), table: String(table), text } });
    fault.textContent = (told.faults ?? []).map(worded).join("; ");
    if (told.faults) return;
    place.replaceChildren(el("a", { href: `/evening/${evening}` }, "Kept: to the evening"));
    say("Kept");
  }
}
