// Looking back on a game: the moves that gave most away, found a few at a time.

import { ask } from "./ask.js";
import { el, worded } from "./dom.js";

const AT_ONCE = 4;

let looking = null;

// Fills the view's list; asked again it stops.
export async function reviewed(view, button) {
  if (looking) {
    looking = null;
    return;
  }
  const mine = (looking = {});
  const words = button.textContent;
  const found = [];
  const { entries } = view.journal;
  const pieces = view.journal.runs().flatMap(({ at, moves }) => split(at, moves));
  for (const [done, { at, moves }] of pieces.entries()) {
    button.textContent = `Stop looking (${Math.round((100 * done) / pieces.length)} %)`;
    const told = await ask("/api/table/review", { sent: { text: entries[at].text, moves, before: at } });
    if (looking !== mine) break;
    if (told.faults) {
      view.slips.replaceChildren(el("p", { class: "fault" }, told.faults.map(worded).join("; ")));
      looking = null;
      break;
    }
    found.push(...told.slips);
    found.sort((a, b) => b.lost - a.lost);
    list(view, found);
  }
  if (!found.length && looking === mine) view.slips.replaceChildren(el("p", { class: "small" }, "No move gave anything away."));
  looking = null;
  button.textContent = words;
}

function split(at, moves) {
  return Array.from({ length: Math.ceil(moves.length / AT_ONCE) }, (_, n) => ({ at: at + n * AT_ONCE, moves: moves.slice(n * AT_ONCE, (n + 1) * AT_ONCE) }));
}

function list(view, slips) {
  view.slips.replaceChildren(...slips.slice(0, 10).map((slip) => el(
    "button",
    { class: "part", onclick: () => view.go(slip.number - 1) },
    el("b", {}, `${slip.number}. ${slip.move}`),
    el("span", {}, slip.words),
  )));
}
