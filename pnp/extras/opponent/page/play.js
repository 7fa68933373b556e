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
  const reviewButton = el("button", { class: "bare", onclick: () => { view.menu.close(); review(view, reviewButton, mistakes); } }, _("Review the game"));
  view.add("turn", hints);
  view.add("moves", mistakes);
  view.add("links", reviewButton);
  view.onHint(() => hint(view, hints));
  view.onPosition((reply) => {
    hints.replaceChildren();
    if (!played(view).startsWith(reviewed)) {
      running = null;
      mistakes.replaceChildren();
    }
    reviewButton.disabled = view.journal.last === 0;
    answer(view, reply);
  });
}

// Plays for the computer, or rolls its dice, if it is to move in the latest position.
async function answer(view, reply) {
  const { seats, at, last } = view.journal;
  const level = seats[reply.mover - 1]?.level;
  if (!level || at < last || view.isOver || view.editor || !view.journal.isHost) return;
  if (!reply.moves.length) {
    if (reply.dice.places.length) await view.step("roll");
    return;
  }
  const seed = Math.floor(Math.random() * 1e9);
  const choice = await view.busy(() => ask(`/api/choose?seed=${seed}&level=${level}`, { sent: { text: view.journal.text } }));
  if (view.reply === reply && !view.wrong(choice)) await view.play(choice.move);
}

const played = ({ journal }) => journal.entries.map(({ move }, at) => (at ? move : journal.entries[0].text)).join("; ");

async function hint(view, place) {
  const shown = view.reply;
  const reply = await view.busy(() => ask("/api/hint", { sent: { text: view.journal.text } }));
  if (view.reply !== shown || view.wrong(reply)) return; // the position has changed meanwhile
  const show = (move) => () => view.point(move);
  const [best] = reply.hints;
  place.replaceChildren(...reply.hints.map(({ move, turn, description, words }) => el(
    "button",
    { "aria-pressed": String(move === best.move), onclick: () => view.play(move), onmouseenter: show(move), onfocus: show(move) },
    el("b", {}, move),
    description && el("span", {}, description),
    turn && el("span", {}, _("Whole turn: {turn}", { turn })),
    el("span", { class: "soft" }, words),
  )));
  if (best) view.point(best.move);
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
