// Players of a club: who is here, newcomers, and changes of the list.

/** @import { Act, Player } from "./record" */
import { el, icon } from "../dom.js";
import { _, ngettext } from "../messages.js";

export const NEW_PLAYERS = "new-players"; // id of the field

const MAX_LIST = 1_000_000; // bytes of a list of players, as the library allows

/**
 * Returns the players who are here, and those who are absent. A button beside a name changes that.
 * @param {Player[]} players
 * @param {Act} act
 */
export function presence(players, act) {
  const here = players.filter((each) => each.here);
  const absent = players.filter((each) => !each.here);
  return [
    el("h2", {}, ngettext("{count} player here", "{count} players here", here.length)),
    people(here, "close", "absent", (player) => _("Mark absent: {player}", { player }), act),
    absent.length > 0 && el("h3", {}, _("Absent")),
    people(absent, "plus", "add", (player) => _("Mark present: {player}", { player }), act),
  ];
}

/**
 * @param {Player[]} players
 * @param {string} sign
 * @param {string} change
 * @param {(player: string) => string} label
 * @param {Act} act
 */
function people(players, sign, change, label, act) {
  if (players.length === 0) return null;
  return el("ul", { class: `people ${change}` }, players.map(({ name }) => el(
    "li",
    {},
    el("span", {}, name),
    el("button", { class: "bare", "aria-label": label(name), onclick: () => act(change, { names: [name] }) }, icon(sign)),
  )));
}

/**
 * Returns the form for new players.
 * @param {Act} act
 */
export function newcomers(act) {
  const names = el("input", { type: "text", id: NEW_PLAYERS, placeholder: "Ann, Ben, Cleo", "aria-label": _("New players"), spellcheck: "false", required: true });
  const add = async () => {
    if (await act("add", { names: listed(names.value) })) names.value = "";
  };
  return el("form", { class: "say", onsubmit: add }, names, el("button", {}, _("Add")));
}

/**
 * Returns forms that import, rename, merge and remove players.
 * @param {Player[]} players
 * @param {Act} act
 */
export function listEditor(players, act) {
  return [importer(act), ...(players.length > 0 ? [renamer(players, act), merger(players, act), remover(players, act)] : [])];
}

/** @param {Act} act */
function importer(act) {
  const fault = el("p", { class: "fault", role: "alert" });
  const absent = el("input", { type: "checkbox" });
  const read = async (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const [file] = target.files ?? [];
    if (!file) return;
    fault.textContent = file.size > MAX_LIST ? _("this file is too large for a list of players") : "";
    if (fault.textContent || await act("import", { text: await file.text(), absent: absent.checked })) target.value = "";
  };
  return el(
    "fieldset",
    {},
    el("legend", {}, _("Import players")),
    el("p", { class: "small" }, _("A CSV file with a column named “name”, or with one name per line.")),
    el("label", { class: "row" }, absent, _("Mark new players as absent")),
    el("input", { type: "file", accept: ".csv,.tsv,.txt", "aria-label": _("List of players"), onchange: read }),
    fault,
  );
}

/**
 * @param {Player[]} players
 * @param {Act} act
 */
function renamer(players, act) {
  const player = choice(_("Player to rename"), players);
  const name = el("input", { type: "text", required: true, "aria-label": _("New name"), placeholder: _("New name"), spellcheck: "false" });
  const rename = () => act("rename", { name: player.value, new: name.value });
  return form(_("Rename a player"), rename, player, name, el("button", {}, _("Rename")));
}

/**
 * @param {Player[]} players
 * @param {Act} act
 */
function merger(players, act) {
  const double = choice(_("Player who was entered twice"), players);
  const into = choice(_("Merge into"), players);
  const merge = () => confirm(_("Count all games of {double} as games of {player}?", { double: double.value, player: into.value }))
    && act("merge", { name: double.value, into: into.value });
  return form(_("Merge a player who was entered twice"), merge, double, el("span", {}, _("into")), into, el("button", {}, _("Merge")));
}

/**
 * @param {Player[]} players
 * @param {Act} act
 */
function remover(players, act) {
  const player = choice(_("Player to remove"), players);
  const remove = () => act("remove", { names: [player.value] });
  return form(_("Remove a player who has left the club"), remove, player, el("button", {}, _("Remove")));
}

/**
 * @param {string} title
 * @param {() => unknown} onsubmit
 * @param {...Node} fields
 */
const form = (title, onsubmit, ...fields) => el("form", { onsubmit }, el("fieldset", {}, el("legend", {}, title), el("div", { class: "row" }, fields)));

/**
 * @param {string} label
 * @param {Player[]} players
 */
const choice = (label, players) => el("select", { "aria-label": label }, players.map(({ name }) => el("option", { value: name }, name)));

/**
 * Returns the names in a text.
 * @param {string} text
 */
export function listed(text) {
  return text.split(/[,;\n]/).map((each) => each.trim()).filter(Boolean);
}
