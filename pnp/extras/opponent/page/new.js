// Offers the computer's levels for a new game.

/** @import { NewGame } from "../new/new.js" */
import { _ } from "../messages.js";

/** @param {NewGame} form */
export function extend(form) {
  form.levels = [
    { level: "beginner", label: _("Beginner"), help: _("Overlooks some moves. Good for a first game.") },
    { level: "club", label: _("Club player"), help: _("Considers your best reply to each move.") },
    { level: "strong", label: _("Strong"), help: _("Searches further, and takes longer for each move.") },
  ];
}
