// Saves a finished game as the result of its table in a club's record.

/** @import { TableReply } from "../types" */
/** @import { View } from "../play/view.js" */
import { el } from "../dom.js";

/** @param {View} view */
export function extend(view) {
  const place = el("div", { class: "row" });
  view.add("result", place);
  view.onPosition(async (/** @type {TableReply} */ reply) => {
    place.replaceChildren();
    if (reply.score.over) (await import("./offer.js")).offer(view, place, reply);
  });
}
