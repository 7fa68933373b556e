// Saved games. The studio saves all of them; this browser has copies of the last ones, in case the studio ends.

/** @import { JournalState, SavedGame } from "./types" */
import { ask } from "./ask.js";
import { isServed } from "./base.js";
import { el, icon, storage } from "./dom.js";
import { _, language, ngettext } from "./messages.js";
import { addresses } from "./router.js";

/** True on the computer that runs the studio. Others save games in their browser only. */
const isHost = !isServed || ["127.0.0.1", "localhost"].includes(location.hostname);
const MOST_COPIES = 12;
const MOST_UNTOUCHED = 4;
const MOST_KEPT_ALIVE = 50_000; // characters that a browser still sends after the page is closed

/** @returns {SavedGame[]} */
const copies = () => storage.get("games", []);

/** Returns the summaries of all saved games, the latest first. */
export async function savedGames() {
  /** @type {{ games?: SavedGame[] }} */
  const { games = [] } = isHost ? await ask("/saved", { quiet: true }) : {};
  const known = new Set(games.map(({ id }) => id));
  return [...games, ...copies().filter(({ id }) => !known.has(id))].filter(({ moves }) => moves > 0).sort((a, b) => b.when - a.when);
}

/**
 * Returns a saved game, or null. The copy in this browser may be newer, if the studio ended.
 * @param {string} id
 * @returns {Promise<JournalState | null>}
 */
export async function savedGame(id) {
  const copy = storage.get(`game.${id}`, null);
  const { game } = isHost ? await ask(`/saved/${id}`, { quiet: true }) : {};
  const found = (copy?.when ?? 0) > (game?.when ?? -1) ? copy : game ?? copy;
  return found?.entries?.length ? found : null;
}

/**
 * Copies a game to this browser; older copies make room for it.
 * @param {SavedGame} summary
 * @param {JournalState} state
 */
export function copyGame(summary, state) {
  if (!summary.moves) {
    keepUntouched(summary.id, state);
    return;
  }
  const others = copies().filter(({ id }) => id !== summary.id);
  const save = () => storage.set(`game.${summary.id}`, state);
  while (others.length >= MOST_COPIES || (!save() && others.length)) storage.remove(`game.${others.pop()?.id}`);
  storage.set("games", [summary, ...others]);
}

/**
 * Keeps a game without moves for a reload of its page; it is not listed, and later ones replace it.
 * @param {string} id
 * @param {JournalState} state
 */
function keepUntouched(id, state) {
  const kept = [id, ...storage.get("untouched", []).filter((/** @type {string} */ each) => each !== id)];
  for (const each of kept.splice(MOST_UNTOUCHED)) if (!copies().some((copy) => copy.id === each)) storage.remove(`game.${each}`);
  storage.set("untouched", kept);
  storage.set(`game.${id}`, state);
}

/** @type {Map<string, object>} Games that are still to be sent. */
const waiting = new Map();
let sending = Promise.resolve();

/**
 * Saves a game in the studio, and a copy in this browser.
 * @param {SavedGame} summary
 * @param {JournalState} state
 */
export function saveGame(summary, state) {
  copyGame(summary, state);
  if (!isHost || !summary.moves) return;
  waiting.set(summary.id, { summary, game: state });
  sending = sending.then(async () => {
    const sent = waiting.get(summary.id);
    if (!sent) return; // sent with a later state
    waiting.delete(summary.id);
    await ask(`/saved/${summary.id}`, { sent, quiet: true, keepalive: JSON.stringify(sent).length < MOST_KEPT_ALIVE });
  });
}

/** @param {string} id */
export async function forget(id) {
  waiting.delete(id);
  await sending; // or a late request would save it again
  storage.remove(`game.${id}`);
  storage.remove(`laying.${id}`);
  storage.set("games", copies().filter((each) => each.id !== id));
  if (isHost) await ask(`/saved/${id}/delete`, { sent: {} });
}

/** @param {SavedGame} game */
export const addressOf = ({ id, shared }) => addresses.play(shared ? { at: id } : { own: id });

/** @param {SavedGame} game */
export function progressOf({ moves, turn, when, people, points, language: turnLanguage }) {
  const date = new Date(when).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  return [people, points, turnLanguage && turnLanguage !== language ? "" : turn, ngettext("{count} move, {date}", "{count} moves, {date}", moves, { date })].filter(Boolean).join(" · ");
}

/**
 * Creates a list of games to continue or delete.
 * @param {SavedGame[]} games
 */
export function savedList(games) {
  return el("ul", { class: "going" }, games.map((each) => {
    const item = el(
      "li",
      { "data-game": each.game },
      el("a", { href: addressOf(each) }, el("img", { src: `/api/view/${each.game}`, alt: "", width: 60, height: 45, onerror: (event) => event.target.remove() }), el("span", { class: "grow" }, el("b", {}, each.title), el("small", {}, progressOf(each)))),
      el("button", { class: "bare icon", "aria-label": _("Delete {game}", { game: each.title }), onclick: async () => { item.remove(); await forget(each.id); } }, icon("close")),
    );
    return item;
  }));
}
