// Hints, moves of the computer, and a review that lists mistakes, searched a few moves at a time.

import { ask } from "../ask.js";
import { el, faultText } from "../dom.js";
import { _ } from "../messages.js";

const AT_ONCE = 4;

let looking = null;
let reviewed = ""; // game whose mistakes are listed

export function extend(view) {
  const hints = el("div", { class: "hints" });
  const slips = el("div", { class: "slips" });
  const help = el("p", { class: "row" }, el("button", { onclick: () => hint(view, hints) }, _("Hint")), el("button", { onclick: () => computer(view) }, _("Let the computer move")));
  const look = el("button", { onclick: () => review(view, look, slips) }, _("Review the game"));
  view.add("turn", help, hints);
  view.add("moves", el("p", { class: "row" }, look), slips);
  view.onPosition(({ moves }) => {
    help.hidden = moves.length === 0;
    hints.replaceChildren();
    if (!played(view).startsWith(reviewed)) {
      looking = null;
      slips.replaceChildren();
    }
    look.disabled = view.journal.last === 0;
  });
}

const played = ({ journal }) => journal.entries.map(({ move }, at) => (at ? move : journal.entries[0].text)).join("; ");

async function hint(view, place) {
  const asked = view.reply;
  const reply = await view.busy(() => ask("/api/hint", { sent: { text: view.journal.text } }));
  if (view.reply !== asked || view.wrong(reply)) return; // the position has changed meanwhile
  place.replaceChildren(...reply.hints.map(({ move, words }) => el("button", { class: "part", onclick: () => view.play(move) }, el("b", {}, move), el("span", {}, words))));
}

async function computer(view) {
  const asked = view.reply;
  const seed = Math.floor(Math.random() * 1e9);
  const reply = await view.busy(() => ask(`/api/choose?seed=${seed}`, { sent: { text: view.journal.text } }));
  if (view.reply === asked && !view.wrong(reply)) await view.play(reply.move);
}

// Fills the list of mistakes; a second click stops.
async function review(view, button, place) {
  if (looking) {
    looking = null;
    return;
  }
  const mine = (looking = {});
  reviewed = played(view);
  const words = button.textContent;
  const found = [];
  const { entries } = view.journal;
  const pieces = view.journal.runs().flatMap(({ at, moves }) => split(at, moves));
  for (const [done, { at, moves }] of pieces.entries()) {
    button.textContent = _("Stop the review ({percent} %)", { percent: Math.round((100 * done) / pieces.length) });
    const reply = await ask("/api/review", { sent: { text: entries[at].text, moves, before: at } });
    if (looking !== mine) break;
    if (reply.faults) {
      place.replaceChildren(el("p", { class: "fault" }, reply.faults.map(faultText).join("; ")));
      looking = null;
      break;
    }
    found.push(...reply.slips);
    found.sort((a, b) => b.lost - a.lost);
    list(view, place, found);
  }
  if (!found.length && looking === mine) place.replaceChildren(el("p", { class: "small" }, _("No mistakes found")));
  looking = null;
  button.textContent = words;
}

function split(at, moves) {
  return Array.from({ length: Math.ceil(moves.length / AT_ONCE) }, (_item, n) => ({ at: at + n * AT_ONCE, moves: moves.slice(n * AT_ONCE, (n + 1) * AT_ONCE) }));
}

function list(view, place, slips) {
  place.replaceChildren(...slips.slice(0, 10).map((slip) => el(
    "button",
    { class: "part", onclick: () => view.go(slip.number - 1) },
    el("b", {}, `${slip.number}. ${slip.move}`),
    el("span", {}, slip.words),
  )));
}
