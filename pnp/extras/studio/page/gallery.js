// The first page: everything that can be printed and played, with pictures.

import { ask } from "./ask.js";
import { el, show, faultText } from "./dom.js";
import { _ } from "./messages.js";

const SHARED = ["common", "generic"];

export async function open() {
  const all = await ask("/api/catalogue");
  if (all.faults) return show("", el("p", { class: "fault" }, all.faults.map(faultText).join("; ")));
  const groups = Map.groupBy(all.components, (each) => each.name.includes("/") ? each.name.split("/")[0] : "");
  const titles = new Map(all.games.map((game) => [game.name, game.title]));
  const order = ["", ...[...groups.keys()].filter((name) => !SHARED.includes(name) && name), ...SHARED];
  show(
    "",
    el("h1", {}, _("Games to print and play")),
    all.broken.map((each) => el("p", { class: "fault" }, `${each.about}: ${faultText(each)}`)),
    el("ul", { class: "games" }, all.games.map(game)),
    el("h2", {}, _("Components")),
    order.filter((name) => groups.has(name)).map((name) => el(
      "section",
      {},
      el("h3", {}, titles.get(name) ?? { "": _("Your templates"), common: _("For any game"), generic: _("Generic boards") }[name] ?? name),
      el("ul", { class: "components" }, groups.get(name).map(component)),
    )),
  );
}

function game(each) {
  const plays = each.variants?.length > 0;
  const links = [
    each.kit && el("a", { class: "button", href: `/kit/${each.name}` }, _("Print")),
    plays && el("a", { class: "button quiet", href: `/setup/${each.name}` }, _("Set up")),
    plays && el("a", { class: "button quiet", href: each.variants.length > 1 ? `/table?choose=${each.name}` : `/table?game=${each.name}` }, _("Play")),
  ];
  const more = [
    each.pad && el("a", { href: `/pad/${each.name}` }, _("Score pad")),
    each.sheets && el("a", { href: `/sheet/${each.name}` }, _("New sheet")),
    each.dice && el("a", { href: `/dice/${each.name}` }, _("Roll dice")),
  ].filter(Boolean);
  return el(
    "li",
    { class: "game" },
    el("div", { class: "picture" }, plays && el("img", { src: `/api/start/${each.name}`, alt: _("{game}, starting position", { game: each.title }), loading: "lazy" })),
    el("h2", {}, each.title),
    each.broken && el("p", { class: "fault" }, faultText(each.broken)),
    el("p", { class: "row" }, links),
    more.length > 0 && el("p", { class: "small row" }, more),
  );
}

function component(each) {
  const plain = each.title.split(": ").at(-1);
  if (each.broken) {
    return el("li", {}, el("a", { href: `/component/${each.name}` }, el("b", {}, each.name)), el("p", { class: "fault" }, faultText(each.broken)));
  }
  return el(
    "li",
    {},
    el(
      "a",
      { href: `/component/${each.name}` },
      el("div", { class: "picture" }, el("img", { src: `/api/picture/component/${each.name}?paper=fit&marks=no&bleed=0mm&width=320`, alt: "", loading: "lazy" })),
      el("b", {}, plain),
    ),
    el("p", { class: "small" }, each.help),
  );
}
