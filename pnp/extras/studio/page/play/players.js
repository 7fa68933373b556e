// Players with their points: one strip each, the person at this screen at the bottom.

/** @import { PartReply, Seat, TableReply } from "../types" */
/** @typedef {Pick<TableReply, "score" | "toMove" | "points" | "turnPoints" | "goal" | "badges">} Shown */
import { el, parsed } from "../dom.js";
import { _, ngettext } from "../messages.js";
import { isComputer, nameOf } from "./seats.js";

/**
 * Returns the strips above and below the moves.
 * @param {Shown} reply
 * @param {Seat[]} seats
 * @param {number[]} people Person of each player; the numbers differ only after a swap.
 * @param {(cells: string[], player: number) => void} light
 * @param {number} [mine] Person of this page at a shared table; 0 if it has no seat.
 */
export function strips(reply, seats, people, light, mine = 0) {
  const { score } = reply;
  const own = Math.max(0, people.findIndex((person) => (mine ? person === mine : !isComputer(seats, person))));
  const all = score.players.map((_tally, at) => strip(reply, at, nameOf(seats, people[at], score.players[at].title), light));
  return { others: all.filter((_strip, at) => at !== own), own: all[own] };
}

/**
 * @param {Shown} reply
 * @param {number} at
 * @param {string} name
 * @param {(cells: string[], player: number) => void} light
 */
function strip({ score, toMove, points, turnPoints, goal, badges }, at, name, light) {
  const tally = score.players[at];
  const isTurn = !score.over && toMove === at + 1;
  const parts = tally.parts.map((each) => part(each, at + 1, light));
  const role = tally.title.toLowerCase() === name.toLowerCase() ? "" : tally.title;
  const total = points[at] ?? tally.total;
  const turn = isTurn && turnPoints ? _("+{count} this turn", { count: turnPoints }) : "";
  return el(
    "section",
    { class: isTurn ? "seat to-move" : "seat", "aria-label": name, "data-player": at + 1 },
    el("span", { class: `face ${badges[at] ? "piece" : `p${at + 1}`}`, "aria-hidden": "true" }, badges[at] ? parsed(badges[at]) : tally.name.match(/\d+$/)?.[0] ?? tally.title[0].toUpperCase()),
    el("span", { class: "grow" }, el("b", {}, isTurn ? _("{player}, to move", { player: name }) : score.winner === at + 1 ? _("{player}, winner", { player: name }) : name), el("span", { class: "small" }, [role, turn].filter(Boolean).join(" · "))),
    el("span", { class: "sum" }, el("span", { class: "total" }, total ?? ""), total === null ? null : el("small", {}, goal ? ngettext("of {count} point", "of {count} points", goal) : ngettext("point", "points", total))),
    parts.length > 0 && el("div", { class: `parts${score.players.length > 1 ? " chips" : ""}${score.over ? " all" : ""}` }, parts),
  );
}

/**
 * @param {PartReply} found
 * @param {number} player
 * @param {(cells: string[], player: number) => void} light
 */
function part({ title, calculation, points, cells }, player, light) {
  const show = () => light(cells, player);
  const hide = () => light([], player);
  return el(
    "button",
    { class: "part", onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide, onclick: show },
    el("span", {}, title),
    calculation && el("span", { class: "soft" }, calculation),
    el("b", {}, points ?? ""),
  );
}
