// All parts that can be printed alone, in one section for each game.

/** @import { CatalogueReply, ComponentEntry, Fault, GameEntry } from "../types" */
import { ask } from "../ask.js";
import { el, faultLine, faultText, show } from "../dom.js";
import { _ } from "../messages.js";
import { addresses } from "../router.js";

const SHARED = ["common", "generic"];

export async function open() {
  /** @type {CatalogueReply & { faults?: Fault[] }} */
  const all = await ask("/api/catalogue");
  if (all.faults) return show(_("All parts"), faultLine(all.faults));
  const groups = Map.groupBy(all.components, (each) => (each.name.includes("/") ? each.name.split("/")[0] : ""));
  const games = new Map(all.games.map((game) => [game.name, game]));
  const names = [...new Set([...groups.keys(), ...games.keys()])].filter((name) => !SHARED.includes(name) && name);
  const order = ["", ...names, ...SHARED].filter((name) => groups.has(name) || games.has(name));
  show(
    _("All parts"),
    el("h1", {}, _("All parts")),
    all.broken.map((each) => el("p", { class: "fault" }, `${each.about}: ${faultText(each)}`)),
    order.map((name) => el(
      "section",
      { id: name },
      el("h2", {}, title(name, games.get(name))),
      games.has(name) && documents(/** @type {GameEntry} */ (games.get(name))),
      el("ul", { class: "components" }, (groups.get(name) ?? []).map(component)),
    )),
  );
  document.getElementById(location.hash.slice(1))?.scrollIntoView(); // the section was not there yet
  return undefined;
}

/**
 * @param {string} name
 * @param {GameEntry} [game]
 */
function title(name, game) {
  const others = new Map([["", _("Your templates")], ["common", _("For any game")], ["generic", _("Generic boards")]]);
  return game?.title ?? others.get(name) ?? name;
}

/** @param {GameEntry} game */
function documents({ name, title: game, kit, pad, sheets, dice, variants = [] }) {
  const links = [
    kit && el("a", { class: "btn", href: addresses.kit(name), "aria-label": _("{game}: whole game", { game }) }, _("Whole game")),
    pad && el("a", { class: "btn", href: addresses.pad(name), "aria-label": _("{game}: score pad", { game }) }, _("Score pad")),
    sheets && el("a", { class: "btn", href: addresses.sheet(name), "aria-label": _("{game}: new sheet", { game }) }, _("New sheet")),
    dice && el("a", { class: "btn", href: addresses.dice(name), "aria-label": _("{game}: rolled dice", { game }) }, _("Rolled dice")),
    variants.length > 0 && el("a", { class: "btn", href: addresses.setup(name), "aria-label": _("{game}: setup cards", { game }) }, _("Setup cards")),
  ];
  return el("p", { class: "row" }, links);
}

/** @param {ComponentEntry} each */
function component(each) {
  const address = addresses.component(each.name);
  if (each.broken) return el("li", {}, el("a", { href: address }, el("b", {}, each.name)), faultLine([each.broken]));
  return el(
    "li",
    {},
    el(
      "a",
      { href: address },
      el("div", { class: "picture" }, el("img", { src: `/api/picture/component/${each.name}?paper=fit&marks=no&bleed=0mm&width=320`, alt: "", loading: "lazy" })),
      el("b", {}, each.title.split(": ").at(-1)),
    ),
    el("p", { class: "small" }, each.help),
  );
}
