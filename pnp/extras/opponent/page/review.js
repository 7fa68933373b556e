// A review that lists mistakes, searched a few moves at a time.

/** @import { Journal } from "../play/game.js" */
/** @import { View } from "../play/view.js" */
/** @typedef {{ number: number, move: string, lost: number, words: string, description: string, better: string, better_description: string }} Mistake */
import { ask } from "../ask.js";
import { el, faultText } from "../dom.js";
import { _ } from "../messages.js";

const MOVES_PER_REQUEST = 4; // so that the first mistakes appear after a few seconds

/** @type {object | null} */
let running = null; // the current review
let reviewed = ""; // game whose mistakes are listed

/** @param {View} view */
const played = ({ journal }) => /** @type {Journal} */ (journal).entries.map(({ move }, at) => (at ? move : journal.entries[0].text)).join("; ");

/**
 * Clears the mistakes of another game.
 * @param {View} view
 * @param {HTMLElement} place
 */
export function clearOthers(view, place) {
  if (played(view).startsWith(reviewed)) return;
  running = null;
  place.replaceChildren();
}

/**
 * Fills the list of mistakes; a second click stops.
 * @param {View} view
 * @param {HTMLButtonElement[]} buttons
 * @param {HTMLElement} place
 */
export async function review(view, buttons, place) {
  if (running) {
    running = null;
    return;
  }
  const own = {};
  running = own;
  reviewed = played(view);
  const [{ textContent: label }] = buttons;
  /** @param {string | null} text */
  const name = (text) => { for (const each of buttons) each.textContent = text; };
  /** @type {Mistake[]} */
  const found = [];
  const journal = /** @type {Journal} */ (view.journal);
  const { entries } = journal;
  const chunks = journal.runs().flatMap(({ at, moves }) => split(at, moves));
  for (const [done, { at, moves }] of chunks.entries()) {
    name(_("Stop the review ({percent}%)", { percent: Math.round((100 * done) / chunks.length) }));
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
  if (!found.length && running === own) place.replaceChildren(el("p", {}, _("No mistakes found")));
  running = null;
  name(label);
}

/**
 * @param {number} at
 * @param {string[]} moves
 */
function split(at, moves) {
  const size = MOVES_PER_REQUEST;
  return Array.from({ length: Math.ceil(moves.length / size) }, (_item, n) => ({ at: at + n * size, moves: moves.slice(n * size, (n + 1) * size) }));
}

/**
 * @param {View} view
 * @param {HTMLElement} place
 * @param {Mistake[]} mistakes
 */
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
