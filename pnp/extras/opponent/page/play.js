// Hints, moves of the computer, and the button for a review.

/** @import { TableReply } from "../../studio/page/types" */
/** @import { View } from "../play/view.js" */
/** @typedef {{ move: string, turn: string, description: string, descriptions: string[], words: string }} Hint */
import { ask } from "../ask.js";
import { el, icon } from "../dom.js";
import { _ } from "../messages.js";

const PAUSE = 800; // ms, so that each action of the computer can be followed

const loadReview = async () => await import("./review.js");

/** @param {View} view */
export function extend(view) {
  const hints = el("div", { class: "hints" });
  const mistakes = el("div", { class: "mistakes" });
  let isReviewed = false;
  const buttons = ["bare", ""].map((name) => el("button", {
    class: name,
    onclick: async () => {
      isReviewed = true;
      view.menu.close();
      (await loadReview()).review(view, buttons, mistakes);
    },
  }, _("Review the game")));
  const [reviewButton, atEnd] = buttons;
  view.add("turn", hints);
  view.add("moves", mistakes);
  view.add("links", reviewButton);
  view.add("end", atEnd);
  view.onHint(() => hint(view, hints));
  addEventListener("keydown", ({ key }) => { if (key === "Escape") close(view, hints); });
  view.onPosition(async (/** @type {TableReply} */ reply) => {
    hints.replaceChildren();
    reviewButton.disabled = view.journal.last === 0;
    answer(view, reply);
    if (isReviewed) (await loadReview()).clearOthers(view, mistakes);
  });
}

/**
 * Plays for the computer, or rolls its dice, if it is to move in the latest position.
 * @param {View} view
 * @param {TableReply} reply
 */
async function answer(view, reply) {
  const { seats, at, last } = view.journal;
  const level = seats[reply.mover - 1]?.level;
  if (!level || at < last || view.isOver || view.editor || !view.journal.isHost) return;
  if (!reply.moves.length) {
    if (reply.dice.places.length) await view.step("roll");
    return;
  }
  const earliest = Date.now() + (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PAUSE);
  const seed = Math.floor(Math.random() * 1e9);
  const choice = await view.busy(async () => {
    const found = await ask(`/api/choose?seed=${seed}&level=${level}`, { sent: { text: view.journal.text } });
    await new Promise((resolve) => { setTimeout(resolve, earliest - Date.now()); });
    return found;
  });
  if (view.reply === reply && !view.wrong(choice)) await view.play(choice.move);
}

/**
 * Closes the hints, if there are any.
 * @param {View} view
 * @param {HTMLElement} place
 */
function close(view, place) {
  if (place.childElementCount) view.shown.preview([]);
  place.replaceChildren();
}

/**
 * @param {View} view
 * @param {HTMLElement} place
 */
async function hint(view, place) {
  const shown = view.reply;
  const reply = await view.busy(() => ask("/api/hint", { sent: { text: view.journal.text } }));
  if (view.reply !== shown || view.wrong(reply)) return; // the position has changed meanwhile
  /** @type {Hint[]} */
  const found = reply.hints;
  /** @type {(move: string) => () => void} */
  const show = (move) => () => view.point(move);
  const [best] = found;
  const closer = el("button", { class: "bare icon", "aria-label": _("Close"), onclick: () => close(view, place) }, icon("close"));
  place.replaceChildren(el("p", {}, _("Choose a hint to play it"), closer), ...found.map(({ move, turn, description, descriptions, words }, at) => el(
    "button",
    { "aria-pressed": String(move === best.move), onclick: () => view.play(move), onmouseenter: show(move), onfocus: show(move) },
    el("b", {}, el("span", {}, `${at + 1}.`), el("span", { class: "words" }, description || move)),
    description && !/^[a-z]+$/.test(turn || move) && el("code", {}, turn || move),
    descriptions.length > 0 && el("span", {}, _("Then: {moves}", { moves: descriptions.join("; ") })),
    el("span", { class: "soft" }, words),
  )));
  if (best) view.point(best.move);
}
