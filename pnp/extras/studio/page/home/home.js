// The first page: one card for each game.

/** @import { Fault, GameEntry, Games } from "../types" */
import { ask } from "../ask.js";
import { announce, el, faultLine, faultText, icon, segments, show } from "../dom.js";
import { _, ngettext, numbers } from "../messages.js";
import { addresses } from "../router.js";
import { addressOf, progressOf, savedGames } from "../saved_games.js";

const WEIGHTS = ["", _("Light"), _("Medium"), _("Deep")];

/** Choices of the filters, each with the games that it shows. */
const PLAYERS = /** @type {const} */ ([["", _("Any number")], ["1", "1"], ["2", "2"], ["3", "3+"]]);
const TIMES = /** @type {const} */ ([["", _("Any time")], ["15", _("Up to 15 min")], ["30", _("Up to 30 min")]]);

export async function open() {
  /** @type {Games & { faults?: Fault[] }} */
  const reply = await ask("/api/games");
  if (reply.faults) return show("", faultLine(reply.faults));
  const saved = el("div", {});
  const cards = reply.games.map((game) => ({ game, element: card(game), effort: el("p", { class: "make" }) }));
  for (const { element, effort } of cards) element.querySelector(".acts")?.before(effort);
  show("", hello(saved), filters(cards), reply.broken.map((each) => el("p", { class: "fault" }, `${each.about}: ${faultText(each)}`)), el("ul", { class: "shelf" }, cards.map(({ element }) => element), ownGame()), more());
  showSaved(saved);
  showEffort(cards.filter(({ game }) => game.kit)); // takes seconds; the page is ready before
  return undefined;
}

/** @param {HTMLElement} saved */
function hello(saved) {
  return el(
    "div",
    { class: "hello" },
    el("div", {}, el("h1", {}, _("Choose a game to play or print")), el("p", { class: "soft" }, _("Everything stays on this computer, and prints at true size."))),
    saved,
  );
}

/**
 * Shows a link to the game that was played last, and one to the others.
 * @param {HTMLElement} place
 */
async function showSaved(place) {
  const [last, ...others] = await savedGames();
  if (!last) return;
  place.replaceChildren(
    el(
      "a",
      { class: "resume mat", href: addressOf(last) },
      el("span", { class: "grow" }, el("b", {}, last.title), el("small", {}, progressOf(last))),
      el("span", { class: "btn" }, _("Continue")),
    ),
    ...(others.length ? [el("a", { class: "btn bare", href: addresses.newGame() }, ngettext("{count} other saved game", "{count} other saved games", others.length))] : []),
  );
}

/** @param {{ game: GameEntry, element: HTMLElement }[]} cards */
function filters(cards) {
  let players = "";
  let minutes = "";
  const apply = () => {
    for (const { game, element } of cards) element.hidden = !fits(game, players, minutes);
    const count = cards.filter(({ element }) => !element.hidden).length;
    announce(ngettext("{count} game", "{count} games", count));
  };
  return el(
    "div",
    { class: "filters" },
    el("div", {}, el("span", { class: "name", "aria-hidden": "true" }, _("Players")), segments(_("Players"), PLAYERS, "", (value) => { players = value; apply(); })),
    el("div", {}, el("span", { class: "name", "aria-hidden": "true" }, _("Time")), segments(_("Time"), TIMES, "", (value) => { minutes = value; apply(); })),
  );
}

/**
 * Returns true if a game fits the filters. A game whose kit has no numbers fits always.
 * @param {GameEntry} game
 * @param {string} players Number of players, where "3" stands for more as well; "" for any.
 * @param {string} minutes Longest duration; "" for any.
 */
function fits(game, players, minutes) {
  const [least = 1, most = least] = numbers(game.players ?? "");
  const longest = numbers(game.minutes ?? "").at(-1) ?? 0;
  const seats = Number(players) || least;
  return most >= seats && (least <= seats || players === "3") && longest <= (Number(minutes) || Infinity);
}

/** @param {GameEntry} game */
function card(game) {
  const [first] = game.components ?? [];
  const address = game.kit ? addresses.kit(game.name) : first ? addresses.component(first) : addresses.parts();
  return el(
    "li",
    { class: "game", "data-game": game.name },
    el("div", { class: "art crop" }, game.broken ? null : picture(game)),
    el(
      "div",
      { class: "body" },
      el("div", {}, el("h2", {}, el("a", { href: address }, game.title)), game.broken ? faultLine([game.broken]) : el("p", { class: "say" }, game.promise)),
      game.broken ? null : facts(game),
      actions(game),
    ),
  );
}

/** @param {GameEntry} game */
function picture({ name }) {
  return el("img", { src: `/api/view/${name}`, alt: "", width: 400, height: 300, onerror: (event) => event.target.remove() });
}

/** @param {GameEntry} game */
function facts({ players, minutes, weight = 0 }) {
  return el(
    "ul",
    { class: "facts" },
    players && el("li", {}, icon("person"), ngettext("{players} player", "{players} players", numbers(players).at(-1) ?? 0, { players })),
    minutes && el("li", {}, icon("time"), _("{minutes} min", { minutes })),
    weight > 0 && el("li", {}, el("span", { class: "dots", "aria-hidden": "true" }, [1, 2, 3].map((each) => el("i", { class: each <= weight ? "on" : "" }))), WEIGHTS[weight]),
  );
}

/** @param {GameEntry} game */
function actions({ name, title, kit, variants = [] }) {
  const play = addresses.newGame(name);
  // Two pairs: if four long words do not fit on one line, they wrap into two lines of two.
  return el(
    "p",
    { class: "acts" },
    el(
      "span",
      {},
      variants.length > 0 && el("a", { class: "btn main", href: play, "aria-label": _("Play {game}", { game: title }) }, _("Play")),
      kit && el("a", { class: variants.length ? "btn" : "btn main", href: addresses.kit(name), "aria-label": _("Print {game}", { game: title }) }, _("Print")),
    ),
    variants.length > 0 && el(
      "span",
      {},
      el("a", { class: "btn", href: addresses.setup(name), "aria-label": _("Set up {game}", { game: title }) }, _("Set up")),
      el("a", { class: "btn", href: addresses.score(name), "aria-label": _("Score {game}", { game: title }) }, _("Score")),
    ),
  );
}

function ownGame() {
  return el(
    "li",
    { class: "game" },
    el("div", { class: "art crop" }, el("img", { src: new URL("own.svg", import.meta.url).href, alt: "", width: 400, height: 240 })),
    el(
      "div",
      { class: "body" },
      el("div", {}, el("h2", {}, el("a", { href: addresses.workshop() }, _("A game of your own"))), el("p", { class: "say" }, _("Grids, coloured boards and tokens of any size."))),
      el("ul", { class: "facts" }, el("li", {}, icon("ruler"), _("Exact millimetres"))),
      el("p", { class: "acts" }, el("a", { class: "btn", href: addresses.parts("generic") }, _("Print a grid")), el("a", { class: "btn", href: addresses.workshop() }, _("Workshop"))),
    ),
  );
}

function more() {
  /** @type {(name: string, address: string, title: string, help: string) => HTMLElement} */
  const link = (name, address, title, help) => el("a", { href: address }, icon(name), el("span", {}, title, el("small", {}, help)));
  return el(
    "nav",
    { class: "more", "aria-label": _("More to print") },
    link("parts", addresses.parts(), _("All parts"), _("Boards, pieces, score pads and dice")),
    link("ruler", addresses.calibration(), _("Measure your printer"), _("For exact millimetres on paper")),
  );
}

/**
 * Fills in the paper and the time that each kit takes, one after the other: each takes the studio a second.
 * @param {{ game: GameEntry, effort: HTMLElement }[]} cards
 */
async function showEffort(cards) {
  for (const { game, effort } of cards) {
    const { text, faults } = await ask(`/api/effort/${game.name}`, { quiet: true });
    if (!faults) effort.replaceChildren(icon("scissors"), text);
  }
}
