// Adds a link from the table to the page that reads photos of sheets.

/** @import { TableReply } from "../../studio/page/types" */
/** @import { View } from "../play/view.js" */
import { el } from "../dom.js";
import { _ } from "../messages.js";

/** @param {View} view */
export function extend(view) {
  const link = el("a", { class: "btn", href: "/scan" }, _("Scan sheets"));
  view.add("links", link);
  view.onPosition((/** @type {TableReply} */ { game }) => { link.hidden = game !== "colour-lines"; });
}
