// The score of the sheets of one game, and what to do with it.

/** @import { GameReply, Sheet } from "./scan" */
import { keepBlob } from "../ask.js";
import { el, faultText, icon } from "../dom.js";
import { Journal } from "../play/game.js";
import { _ } from "../messages.js";

/**
 * Shows the points of a sheet, and the totals of the other sheets of the same game.
 * @param {GameReply} game
 * @param {Sheet} sheet
 */
export function scoreTable({ codes, questions, wrong = [], score, verdict }, sheet) {
  if (!score) return wrong.map((each) => el("p", { class: "fault" }, faultText({ ...each, line: 0 })));
  const { players } = score;
  const own = players[codes.indexOf(sheet.data.code)] ?? players[0];
  const total = questions ? _("So far") : _("Total");
  return [
    el(
      "table",
      { class: "score" },
      el("caption", { class: "apart" }, _("Score")),
      el("tbody", {}, own.parts.map(({ title, calculation, points }) => el(
        "tr",
        {},
        el("th", { scope: "row" }, title, calculation !== String(points) && el("small", {}, calculation)),
        el("td", {}, points ?? ""),
      ))),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, total), el("td", { class: "total" }, own.total ?? ""))),
    ),
    players.length > 1 && el("ul", { class: "small" }, players.filter((each) => each !== own).map(({ name, total: points }) => el("li", {}, _("{player}: {points}", { player: name, points: points ?? "" })))),
    players.length > 1 && !questions && el("p", { class: "verdict" }, verdict),
  ];
}

/**
 * @param {GameReply | undefined} game
 * @param {() => void} remove Removes the sheet.
 */
export function actions(game, remove) {
  const disabled = !game?.score || game.questions > 0;
  const play = async () => {
    if (!game) return;
    const journal = new Journal();
    journal.add([{ text: game.text, move: "" }], game.title);
    await journal.visit();
  };
  const save = () => game && keepBlob(new Blob([game.text]), `${game.game}.toml`);
  return el(
    "p",
    { class: "actions" },
    el("button", { class: disabled ? "" : "main", disabled, onclick: play }, _("Open on the table")),
    el("button", { disabled, onclick: save }, _("Save the position")),
    el("button", { class: "icon", "aria-label": _("Remove this sheet"), title: _("Remove this sheet"), onclick: remove }, icon("close")),
  );
}
