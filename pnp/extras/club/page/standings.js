// Standings, files and history of a club's record.

/** @import { Act, Action, ClubReply } from "./record" */
import { ask } from "../ask.js";
import { el, faultText, icon, inMenu } from "../dom.js";
import { _, pgettext } from "../messages.js";

/**
 * Returns the table of all players, with the notes that explain it.
 * @param {ClubReply} reply
 */
export function standings({ standings: lines, tie_breaks: ties, notes }) {
  const shorts = ties.map(({ short, title }) => el("abbr", { title }, short));
  const heads = [pgettext("column", "Won"), pgettext("column", "Played"), pgettext("column", "Points"), ...shorts, pgettext("column", "Byes")];
  return [
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": _("Standings") },
      el(
        "table",
        { class: "figures" },
        el("thead", {}, el("tr", {}, el("td"), el("th", { scope: "col" }, _("Player")), heads.map((each) => el("th", { scope: "col" }, each)))),
        el("tbody", {}, lines.map((line) => el(
          "tr",
          { class: line.rank === 1 && line.played > 0 ? "first" : "" },
          el("td", {}, line.rank),
          el("th", { scope: "row" }, line.player),
          [line.won, line.played, line.points, ...line.ties, line.waited].map((each) => el("td", {}, each)),
        ))),
      ),
    ),
    ...notes.map((note) => el("p", { class: "small" }, note)),
  ];
}

/**
 * Returns links to the record as files, and the form that restores a backup.
 * @param {string} name
 * @param {() => Promise<unknown>} refresh Shows the restored record.
 */
export function files(name, refresh) {
  const file = `/api/evening-file/${encodeURI(name)}`;
  const note = el("p", { class: "small", role: "status" });
  const restore = async (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const [backup] = target.files ?? [];
    if (!backup || !confirm(_("Replace this record with the backup {file}? A copy of this record is saved next to it.", { file: backup.name }))) return;
    const reply = await ask(`/evening-backup?${new URLSearchParams({ name })}`, { sent: backup });
    target.value = "";
    note.textContent = reply.faults ? reply.faults.map(faultText).join("; ") : _("The record was restored. The previous one is saved as {file}.", { file: reply.kept });
    if (!reply.faults) await refresh();
  };
  return el(
    "details",
    {},
    el("summary", {}, _("Files and backup")),
    el(
      "p",
      { class: "row" },
      el("a", { class: "btn", href: `${file}.csv`, download: true }, "CSV"),
      el("a", { class: "btn", href: `${file}.json`, download: true }, "JSON"),
      el("a", { class: "btn", href: `${file}.backup`, download: true }, icon("download"), _("Backup")),
      inMenu("/scan") && el("a", { class: "btn bare", href: "/scan" }, _("Scan sheets")),
    ),
    el("label", { class: "restore" }, el("span", {}, _("Restore a backup")), el("input", { type: "file", accept: ".evening,.backup", onchange: restore })),
    note,
  );
}

/**
 * Returns buttons for undo and redo, and the list of all actions.
 * @param {ClubReply} reply
 * @param {Act} act
 * @param {boolean} isOpen True if the list is shown.
 */
export function history({ history: actions, undo, redo }, act, isOpen) {
  /** @type {(action: Action | null, what: string, label: string) => HTMLElement | null} */
  const button = (action, what, label) => action && el("button", { title: action.text, onclick: () => act(what, { action: action.number }) }, what === "undo" ? icon("undo") : "", label);
  const line = (/** @type {Action} */ { text, undone }) => el("li", { class: "small" }, undone ? el("s", {}, text) : text);
  if (actions.length === 0) return [el("p", { class: "small" }, _("Nothing has been changed yet."))];
  return [
    undo && el("p", { class: "small" }, undo.text),
    el("p", { class: "row" }, button(undo, "undo", _("Undo")), button(redo, "redo", _("Redo"))),
    el("details", { open: isOpen }, el("summary", {}, _("All changes")), el("ol", { reversed: true }, actions.toReversed().map(line))),
  ];
}
