// Tables of a round with their results, and the forms that add tables.

/** @import { Child } from "../dom.js" */
/** @import { Act, ClubGame, ClubReply, ClubSeat, ClubTable } from "./record" */
import { el, icon, storage } from "../dom.js";
import { _, pgettext } from "../messages.js";
import { listed } from "./people.js";

/**
 * Saves the result of a table: points, winners, or none.
 * @typedef {(table: ClubTable, what: "points" | "won" | "clear", sent: object) => void} Save
 */

/**
 * Returns the card of a table without a result, with fields for it.
 * @param {ClubTable} table
 * @param {ClubReply} reply
 * @param {object} actions
 * @param {Save} actions.save
 * @param {(() => void) | null} actions.cancel Null for a table without a saved result.
 * @param {(() => void) | null} actions.remove Null if the table cannot be removed.
 */
export function openTable(table, reply, { save, cancel, remove }) {
  const name = tableName(table);
  const points = table.seats.map((seat) => el("input", { type: "text", inputmode: "numeric", class: "few", value: seat.points ?? "", "aria-label": _("Points of {player}, table {table}", { player: seat.player, table: name }) }));
  const seat = (/** @type {ClubSeat} */ { player }, /** @type {number} */ n) => el(
    "li",
    { class: "seat" },
    el("b", { class: "who" }, player),
    el("button", { class: "slim", "aria-label": _("{player} won", { player }), onclick: () => save(table, "won", { names: [player] }) }, _("Won")),
    points[n],
  );
  const enter = () => save(table, "points", { points: points.map((each) => each.value) });
  return card(
    table,
    reply,
    [
      el("span", { class: "chip warn" }, cancel ? _("Changing") : _("Playing")),
      remove && el("button", { class: "bare remove", title: _("Remove table"), "aria-label": _("Remove table {table}", { table: name }), onclick: remove }, icon("close")),
    ],
    el(
      "form",
      { onsubmit: enter },
      el("ul", {}, table.seats.map(seat)),
      el(
        "p",
        { class: "row" },
        el("button", { class: "main" }, _("Save points")),
        el("button", { onclick: () => save(table, "won", { names: [] }) }, pgettext("result", "Tie")),
        cancel && el("button", { onclick: () => save(table, "clear", {}) }, _("Clear result")),
        cancel && el("button", { class: "bare", onclick: cancel }, _("Cancel")),
        !cancel && playHere(reply.name, table),
      ),
    ),
  );
}

/**
 * Returns the card of a table with a result.
 * @param {ClubTable} table
 * @param {ClubReply} reply
 * @param {() => void} change
 */
export function finishedTable(table, reply, change) {
  const seat = (/** @type {ClubSeat} */ { player, points, won }) => el(
    "li",
    { class: "seat" },
    won ? el("span", { class: "won", role: "img", "aria-label": won === 1 ? _("won") : _("shared the win") }, "★") : null,
    el("b", { class: "who" }, player),
    el("span", { class: "points" }, points ?? ""),
  );
  return card(
    table,
    reply,
    [el("span", { class: "chip good" }, _("Result saved"))],
    el("ul", {}, table.seats.map(seat)),
    el("p", { class: "row" }, el("button", { onclick: change }, _("Change")), playHere(reply.name, table)),
  );
}

/**
 * @param {ClubTable} table
 * @param {ClubReply} reply
 * @param {Child[]} state The state of the table.
 * @param {...Node} children
 */
function card(table, reply, state, ...children) {
  const found = reply.games.find((each) => each.name === table.game);
  const game = [found?.title ?? table.game, found ? variantInWords(found, table.variant) : table.variant].filter(Boolean).join(", ");
  return el(
    "li",
    { class: "panel seating" },
    el("header", {}, el("h2", {}, _("Table {table}", { table: table.table })), state),
    el("p", { class: "small setup" }, el("span", {}, game), table.setup && el("code", { title: table.setup }, table.setup)),
    ...children,
  );
}

/**
 * @param {string} record
 * @param {ClubTable} table
 */
function playHere(record, table) {
  const query = new URLSearchParams({ code: table.setup, evening: `${record}/${tableName(table)}` });
  return table.setup && el("a", { class: "btn bare", href: `/table?${query}` }, _("Play here"));
}

/** @param {{ round: number, table: number }} table */
export const tableName = ({ round, table }) => `${round}.${table}`;

/** @param {ClubTable} table */
export const isOver = (table) => table.seats.every((seat) => seat.won !== null);

/**
 * Returns the form that draws the next round.
 * @param {ClubReply} reply
 * @param {string} id
 * @param {(sent: object) => unknown} draw
 */
export function roundForm(reply, id, draw) {
  const seats = el("input", { type: "text", inputmode: "numeric", placeholder: _("any") });
  const { game, variant, fields } = gameFields(reply, "round", seats);
  return el(
    "form",
    { id, onsubmit: () => draw({ game: game.value, variant: variant.value, seats: seats.value }) },
    fields,
    el("label", { class: "field" }, el("span", {}, _("Players per table")), seats),
    el("p", { class: "small" }, _("Players are paired with the opponents that they have met least often. If one player is left over, the player with the fewest byes so far gets a bye.")),
  );
}

/**
 * Returns the form that adds a table of players who chose each other.
 * @param {ClubReply} reply
 * @param {Act} act
 */
export function tableForm(reply, act) {
  const { game, variant, fields } = gameFields(reply, "table");
  const names = el("input", { type: "text", placeholder: "Ann, Ben", required: true, "aria-label": _("Players at the table"), spellcheck: "false" });
  const add = async () => {
    if (await act("table", { game: game.value, variant: variant.value, names: listed(names.value) })) names.value = "";
  };
  return el("form", { onsubmit: add }, fields, el("div", { class: "say" }, names, el("button", {}, _("Add a table"))));
}

/**
 * Returns choices of game and variant. The browser remembers them as `what` of this record.
 * @param {ClubReply} reply
 * @param {string} what
 * @param {HTMLInputElement} [seats]
 */
function gameFields(reply, what, seats) {
  const game = el("select", {}, reply.games.map((each) => el("option", { value: each.name }, each.title)));
  const variant = el("select");
  const label = el("label", { class: "field" }, el("span", {}, _("Variant")), variant);
  const follow = () => {
    const chosen = reply.games.find((each) => each.name === game.value) ?? reply.games[0];
    label.hidden = chosen.variants.length < 2;
    variant.replaceChildren(el("option", { value: "" }, _("by number of players")), ...(label.hidden ? [] : options(chosen)));
  };
  const key = `${what}.${reply.name}`;
  const before = storage.get(key, {});
  const remember = () => storage.set(key, { game: game.value, variant: variant.value, seats: seats?.value ?? "" });
  const fits = reply.games.some((each) => each.name === before.game);
  game.value = fits ? before.game : reply.rounds.at(-1)?.tables.at(-1)?.game ?? reply.games[0].name;
  follow();
  if (fits) variant.value = before.variant;
  if (variant.selectedIndex < 0) variant.value = "";
  if (seats) seats.value = before.seats ?? "";
  game.addEventListener("change", follow);
  for (const each of [game, variant, seats]) each?.addEventListener("change", remember);
  return { game, variant, fields: [el("label", { class: "field" }, el("span", {}, _("Game")), game), label] };
}

/** @param {ClubGame} game */
const options = (game) => game.variants.map((name) => el("option", { value: name }, variantInWords(game, name)));

/**
 * Returns a variant in words, such as "Players: 2", or its name.
 * @param {ClubGame} game
 * @param {string} name
 */
const variantInWords = ({ variants, choices }, name) => choices[variants.indexOf(name)]?.map((each) => `${each.label}: ${each.value_label}`).join(", ") || name;
