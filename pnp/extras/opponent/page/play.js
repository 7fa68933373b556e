// @ts-nocheck
// Hints, moves of the computer, and a review that lists mistakes, searched a few moves at a time.

import { ask } from "../ask.js";
import { el, faultText } from "../dom.js";
import { _ } from "../messages.js";

const MOVES_PER_REQUEST = 4; // so that the first mistakes appear after a few seconds

let running = null; // the current review
let reviewed = ""; // game whose mistakes are listed

export function extend(view) {
  const hints = el("div", { class: "hints" });
  const mistakes = el("div", { class: "mistakes" });
  const help = el("p", { class: "row" }, el("button", { onclick: () => hint(view, hints) }, _("Hint")), el("button", { onclick: () => computer(view) }, _("Let the computer move")));
  const reviewButton = el("button", { onclick: () => review(view, reviewButton, mistakes) }, _("Review the game"));
  view.add("turn", help, hints);
  view.add("moves", el("p", { class: "row" }, reviewButton), mistakes);
  view.onPosition(({ moves }) => {
    help.hidden = moves.length === 0;
    hints.replaceChildren();
    if (!played(view).startsWith(reviewed)) {
      running = null;
      mistakes.replaceChildren();
    }
    reviewButton.disabled = view.journal.last === 0;
  });
}

const played = ({ journal }) => journal.entries.map(({ move }, at) => (at ? move : journal.entries[0].text)).join("; ");

async function hint(view, place) {
  const shown = view.reply;
  const reply = await view.busy(() => ask("/api/hint", { sent: { text: view.journal.text } }));
  if (view.reply !== shown || view.wrong(reply)) return; // the position has changed meanwhile
  place.replaceChildren(...reply.hints.map(({ move, turn, description, words }) => el(
    "button",
    { class: "part", onclick: () => view.play(move) },
    el("b", {}, move),
    description && el("span", {}, description),
    turn && el("span", {}, _("Whole turn: {turn}", { turn })),
    el("span", {}, words),
  )));
}

async function computer(view) {
  const shown = view.reply;
  const seed = Math.floor(Math.random() * 1e9);
  const reply = await view.busy(() => ask(`/api/choose?seed=${seed}`, { sent: { text: view.journal.text } }));
  if (view.reply === shown && !view.wrong(reply)) await view.play(reply.move);
}

// Fills the list of mistakes; a second click stops.
async function review(view, button, place) {
  if (running) {
    running = null;
    return;
  }
  const own = {};
  running = own;
  reviewed = played(view);
  const label = button.textContent;
  const found = [];
  const { entries } = view.journal;
  const chunks = view.journal.runs().flatMap(({ at, moves }) => split(at, moves));
  for (const [done, { at, moves }] of chunks.entries()) {
    button.textContent = _("Stop the review ({percent}%)", { percent: Math.round((100 * done) / chunks.length) });
    const reply = await ask("/api/review", { sent: { text: entries[at].text, moves, before: at } });
    if (running !== own) break;
    if (reply.faults) {
      place.replaceChildren(el("p", { class: "fault" }, reply.faults.map(faultText).join("; ")));
      running = null;
      break;
    }
    found.push(...reply.mistakes);
    found.sort((a, b) => b.lost - a.lost);
    list(view, place, found);
  }
  if (!found.length && running === own) place.replaceChildren(el("p", { class: "small" }, _("No mistakes found")));
  running = null;
  button.textContent = label;
}

function split(at, moves) {
  const size = MOVES_PER_REQUEST;
  return Array.from({ length: Math.ceil(moves.length / size) }, (_item, n) => ({ at: at + n * size, moves: moves.slice(n * size, (n + 1) * size) }));
}

function list(view, place, mistakes) {
  place.replaceChildren(...mistakes.slice(0, 10).map((mistake) => el(
    "button",
    { class: "part", onclick: () => view.go(mistake.number - 1) },
    el("b", {}, `${mistake.number}. ${mistake.move}`),
    mistake.description && el("span", {}, mistake.description),
    el("span", {}, mistake.words),
    mistake.better_description && el("span", {}, _("{move}: {description}", { move: mistake.better, description: mistake.better_description })),
  )));
}
