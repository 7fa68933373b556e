// Setting up a position by hand, to play on from it.

import { el, faultText } from "../dom.js";
import { _ } from "../messages.js";
import { PositionEditor } from "./position_editor.js";

/**
 * Opens the editor for a position; returns its elements.
 * @param {string} text
 * @param {string} game Id of a stored game; edits are stored with it.
 * @param {(text: string) => void} done Receives the position to play on from; "" discards the changes.
 */
export async function setUp(text, game, done) {
  const faults = el("div", { class: "small", role: "status" });
  /** @param {string} result */
  const end = (result) => {
    editor.end();
    done(result);
  };
  const use = el("button", { class: "main", onclick: () => editor.inTurn(() => end(editor.text)) }, _("Play from here"));
  const editor = new PositionEditor({
    texts: [text],
    key: `laying.${game}`,
    shown({ wrong }) {
      use.disabled = wrong.length > 0;
      faults.replaceChildren(...(wrong.length
        ? [el("p", {}, _("This position is not complete yet:")), el("ul", {}, wrong.slice(0, 6).map((each) => el("li", {}, faultText(each))))]
        : [el("p", {}, _("This position is legal."))]));
    },
  });
  const side = el(
    "div",
    { class: "side" },
    el(
      "section",
      { class: "box", "aria-label": _("Set up") },
      el("p", { class: "turn" }, _("Set up by hand")),
      el("p", { class: "small" }, _("Choose a piece, then the spaces to put it on. To move a piece, choose it on the board.")),
      editor.tools,
      editor.fault,
      faults,
      el("p", { class: "row" }, use, editor.clear, el("button", { class: "bare", onclick: () => end("") }, _("Cancel"))),
    ),
    el("section", { class: "box", "aria-label": _("Other values") }, editor.values),
  );
  const boards = el("section", { "aria-label": _("Boards"), class: "editing" }, editor.boardRow, editor.tray);
  if ((await editor.begin()).length) end("");
  return [boards, side];
}
