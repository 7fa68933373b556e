// @ts-nocheck
// Adds a link from the table to the page that reads photos of sheets.

import { el } from "../dom.js";
import { _ } from "../messages.js";

export function extend(view) {
  const link = el("a", { class: "btn", href: "/scan" }, _("Scan sheets"));
  view.add("links", link);
  view.onPosition(({ game }) => { link.hidden = game !== "colour-lines"; });
}
