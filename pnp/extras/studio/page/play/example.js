// A worked example from the rules, drawn small with the real pieces.

/** @import { BoardReply, ExampleReply, Reply } from "../types" */
import { ask } from "../ask.js";
import { Board, has } from "./board.js";
import { el } from "../dom.js";
import { _ } from "../messages.js";

const FIRST_BOARD = 100; // boards of examples have other ids than those of the game
const HEIGHT = 11; // maximum height of a board, in rem

/**
 * Returns the elements of the example for the phase of a position, or null if there is none.
 * @param {string} text
 */
export async function workedExample(text) {
  /** @type {Reply<ExampleReply>} */
  const found = await ask("/api/table/example", { sent: { text, has: has() }, quiet: true });
  if (found.faults) return null;
  return [
    el("h3", {}, _("Example: {title}", { title: found.title })),
    el("div", { class: "boards", inert: true, "aria-hidden": "true" }, shownBoards(found).map(([reply, index]) => drawn(reply, index, found))),
    ...found.sentences.map((each) => el("p", {}, each)),
    ...tallies(found),
  ];
}

/**
 * Returns the boards that the last move touches, or those of the winner, with their numbers.
 * @param {ExampleReply} found
 * @returns {[BoardReply, number][]}
 */
function shownBoards({ boards, spaces, score }) {
  const owner = score?.winner || 1;
  const isTouched = (/** @type {BoardReply} */ { name }) => !name || !spaces.length || spaces.some((each) => each.startsWith(`${name}:`));
  const all = boards.map((each, index) => /** @type {[BoardReply, number]} */ ([each, index]));
  return all.filter(([each]) => (!each.owner || each.owner === owner) && isTouched(each));
}

/**
 * @param {BoardReply} reply
 * @param {number} index
 * @param {ExampleReply} found
 */
function drawn(reply, index, { spaces, refused, score }) {
  const board = new Board(FIRST_BOARD + index, () => {});
  board.draw({ ...reply, title: "" }, false);
  for (const spot of board.spots.values()) delete spot.dataset.space; // only spaces of the game can be chosen
  const won = score?.winner ? score.players[score.winner - 1].parts.flatMap(({ cells, points }) => (points === null ? cells : [])) : [];
  board.show({ last: [spaces], won });
  if (refused) board.strike(refused);
  const [width, height] = reply.size;
  board.element.style.width = `min(100%, ${((HEIGHT * width) / height).toFixed(2)}rem)`;
  return board.element;
}

/**
 * Returns the parts of each player's score.
 * @param {ExampleReply} found
 */
function tallies({ score }) {
  const scored = (score?.players ?? []).filter(({ parts }) => parts.some(({ points }) => points !== null));
  return scored.map(({ name, total, parts }) => el(
    "table",
    {},
    el("thead", {}, row("th", name, "", total)),
    el("tbody", {}, parts.map(({ title, calculation, points }) => row("td", title, calculation, points))),
  ));
}

/**
 * @param {"td" | "th"} tag
 * @param {string} title
 * @param {string} calculation
 * @param {number | null} points
 */
const row = (tag, title, calculation, points) => el("tr", {}, el(tag, {}, title), el(tag, {}, calculation), el(tag, {}, points ?? ""));
