// Page for something to print: its form, its preview and its files.

import { at, here } from "../base.js";
import { ask, changes, newest } from "../ask.js";
import { announce, copied, downloads, el, faultText, icon, show } from "../dom.js";
import { addressed, cards, Form, head } from "../form.js";
import { _, language, ngettext } from "../messages.js";
import { Preview } from "../preview.js";
import { addresses } from "../router.js";
import { markPage } from "../shell.js";
import { Parts } from "./parts.js";
import { printers } from "./printers.js";

/** @import { Fault, PrintReply, Remedy } from "../types" */
/** @import { Maker } from "../form.js" */

/** @type {Record<string, string>} */
const SWITCHES = { poster: _("Print as a poster"), registration: _("Add registration marks") };

/** @param {string} path */
export async function open(path) {
  /** @type {PrintReply} */
  const first = await ask(`/api/print/${path}${location.search}`);
  if (!first.options) {
    changes(() => location.reload());
    return show(_("Not found"), el("h1", {}, _("Nothing to print here")), el("p", { class: "fault" }, first.faults.map(faultText).join("; ")));
  }
  let page = 1;
  /** @type {string[]} */
  let formats = [];

  const [kind, name = ""] = path.split("/");
  const parts = first.parts && new Parts(first.parts);
  const form = new Form(first, changed, makers(kind === "kit" ? name : "", parts));
  form.element.addEventListener("change", (event) => {
    if (/** @type {HTMLInputElement} */ (event.target).name === "pieces") form.fields.get("only")?.fill([]); // own pieces change what the whole game is
  }, true);
  const address = addressed({ query: currentQuery });
  const preview = new Preview((number) => { page = number; changed(true); }, () => address(true));
  const banner = el("div", { class: "banner", role: "alert", hidden: true });
  const command = el("code", {});
  const files = el("p", { class: "row files" });
  const figures = el("dl", { class: "figures" });
  const reason = el("p", { class: "reason" }); // why nothing can be downloaded
  const needs = el("section", { class: "needs", hidden: true });
  const side = el(
    "div",
    { class: "form" },
    heading(first, kind, name),
    el(
      "div",
      { class: "scrolled" },
      kind !== "kit" && el("p", { class: "lead" }, first.help),
      ["kit", "booklet"].includes(kind) && kinds(kind, name),
      form.fields.has("seed") && el("p", { class: "row first" }, el("button", { onclick: () => form.set("seed", seed()) }, icon("random"), _("New random draw"))),
      form.element,
      kind === "kit" && el("p", {}, el("a", { href: `/parts#${name}` }, _("Print one part in another size"))),
      needs,
      path === "calibration" && printers((names) => { form.fields.get("printer")?.choose?.(["", ...names]); refresh(); }),
      el("section", {},
        el("h2", {}, _("Command for the terminal")),
        el("div", { class: "command" }, command, el("button", { onclick: () => copied(command.textContent ?? "") }, _("Copy")))),
    ),
    el("div", { class: "get" }, figures, files, reason, el("p", { class: "small" }, _("Print the PDF at 100% (“actual size”), then check the ruler on the sheet."))),
  );
  preview.notice.append(banner);
  if (first.back) markPage(at(first.back[1]));
  read(withSeed(first));
  show(first.title, el("div", { class: "print-page wide" }, side, preview.element));

  // Returns the whole query of the address: the form, the current page, and the view.
  function currentQuery() {
    const query = paged(form.query(), page);
    for (const [name, value] of preview.look()) query.set(name, value);
    return query;
  }

  /** @param {URLSearchParams} query */
  function read(query) {
    page = Number(query.get("page")) || 1;
    form.fill(query);
    preview.see(query);
  }

  /** @param {boolean} finished */
  function changed(finished) {
    address(finished);
    offer(form.query()); // before the reply, a click downloads what the form has, or shows its fault
    refresh();
  }

  const refresh = newest(async () => {
    preview.hold();
    const query = form.query();
    const reply = await ask(`/api/print/${path}?${paged(query, page)}`);
    if (reply.parameters && JSON.stringify(reply.parameters) !== JSON.stringify(first.parameters)) location.reload();
    else update(reply, query);
  });

  /**
   * @param {PrintReply} reply
   * @param {URLSearchParams} query
   */
  function update(reply, query) {
    const left = form.showFaults(reply.faults);
    banner.hidden = left.length === 0;
    banner.replaceChildren(...left.map(fault));
    preview.element.classList.toggle("old", reply.faults.length > 0);
    if (reply.command !== undefined) command.textContent = reply.command;
    if (reply.parts && String(query) === String(form.query())) parts?.show(reply.parts); // not over boxes ticked since
    figures.hidden = reply.faults.length > 0;
    formats = reply.formats ?? formats;
    reason.textContent = reply.faults.length ? faultText(reply.faults[0]) : "";
    offer(reply.faults.length ? null : query);
    if (reply.faults.length) return;
    page = reply.page;
    preview.draw(reply, `/api/picture/${path}${query.size ? `?${query}` : ""}`);
    preview.facts.replaceChildren(...facts(reply, form.fields.get("paper")?.values()[0] ?? ""));
    preview.element.dataset.for = String(query);
    figures.replaceChildren(...(reply.facts ?? []).map(([value, label]) => el("div", {}, el("dt", {}, label), el("dd", {}, value))));
    needs.hidden = !reply.needs?.length;
    needs.replaceChildren(el("h2", {}, _("You also need")), el("ul", {}, (reply.needs ?? []).map((each) => el("li", {}, each))));
    announce(ngettext("{count} page", "{count} pages", reply.pages));
    parts?.showPictures();
  }

  /**
   * Shows download links for a query; they are disabled without one.
   * @param {URLSearchParams | null} query
   */
  function offer(query) {
    const isNothing = form.query().getAll("only").join() === "" && form.query().has("only");
    /** @type {[string, string, string][]} */
    const links = formats.map((format, at) => [at ? format.toUpperCase() : _("Download {format}", { format: format.toUpperCase() }), `/file/${path}.${format}`, at ? "btn" : "btn main big"]);
    if (query?.get("registration") === "yes") links.push([_("Cut file"), `/file/${path}.cut.svg`, "btn"]);
    if (isNothing && links.length) links[0][0] = _("Nothing to print");
    downloads(files, links, isNothing ? null : query);
  }

  /** @param {Fault} each */
  function fault(each) {
    return el("p", {}, faultText(each), " ", (each.remedies ?? []).map((remedy) => {
      const [field, value, label] = setting(remedy);
      const found = form.fields.get(field)?.field;
      return found && el("button", { onclick: () => form.set(field, value || found.usual) }, label);
    }));
  }

  addEventListener("popstate", () => {
    read(new URLSearchParams(location.search));
    refresh();
  });
  if (first.watched) changes(refresh);
  update(first, form.query());
  if (String(currentQuery()) !== location.search.slice(1)) await refresh();
}

/**
 * Returns the makers of the fields that only a kit has.
 * @param {string} game Name of the game whose kit is printed, or "".
 * @param {Parts} [parts]
 * @returns {Record<string, Maker>}
 */
function makers(game, parts) {
  if (!game || !parts) return {};
  return {
    only: (field, changed) => parts.control(field, changed),
    palette: (field, changed) => {
      const control = cards(field, changed);
      for (const label of control.element.querySelectorAll("label")) {
        const palette = label.querySelector("input")?.value ?? "";
        label.prepend(el("img", { src: `/api/view/${game}?palette=${palette}&width=200`, alt: "", loading: "lazy", width: 100, height: 80 }));
      }
      return control;
    },
  };
}

/**
 * Returns the title, and the link to the page that leads here.
 * @param {PrintReply} first
 * @param {string} kind First word of the address.
 * @param {string} name Name of the game, or of a component that starts with it.
 */
function heading({ title, back }, kind, name) {
  const game = kind === "component" ? here().split("/")[2] : back ? "" : name;
  const isWhole = ["kit", "booklet"].includes(kind);
  const [label, address] = back ?? (isWhole ? [_("Games"), addresses.home()] : [_("All parts"), addresses.parts(game)]);
  return head(kind === "kit" ? _("Print {game}", { game: title }) : title, game, label, address);
}

/**
 * Returns links to what can be printed of a game.
 * @param {string} kind
 * @param {string} game
 */
function kinds(kind, game) {
  /** @type {(address: string, label: string, isHere: boolean) => HTMLElement} */
  const link = (address, label, isHere) => el("a", { href: address, "aria-current": isHere ? "page" : null }, label);
  return el(
    "nav",
    { class: "seg full", "aria-label": _("Documents") },
    link(addresses.kit(game), _("Whole game"), kind === "kit"),
    link(addresses.booklet(game), _("Rules booklet"), kind === "booklet"),
  );
}

/**
 * Adds a seed to random prints, so that the file equals the preview.
 * @param {PrintReply} first
 */
function withSeed(first) {
  const query = new URLSearchParams(location.search);
  if (first.options.some((each) => each.name === "seed") && !query.has("seed") && !query.has("code")) {
    query.set("seed", seed());
    history.replaceState(null, "", `${location.pathname}?${query}`);
  }
  return query;
}

function seed() {
  return String(Math.floor(Math.random() * 1e9));
}

/**
 * @param {URLSearchParams} query
 * @param {number} page
 */
function paged(query, page) {
  const all = new URLSearchParams(query);
  if (page > 1) all.set("page", String(page));
  return all;
}

/**
 * Returns the field that a remedy sets, its new value, and the label of the button.
 * @param {Remedy} remedy
 */
function setting({ setting: name, value }) {
  /** @param {string} key */
  const readable = (key) => key.replaceAll("_", " ");
  if (name === "parameter") {
    const [parameter, , wanted] = value.split(/(=)/);
    return [`p.${parameter}`, wanted, _("Set {name} to {value}", { name: readable(parameter), value: wanted })];
  }
  if (name in SWITCHES) return [name, "yes", SWITCHES[name]];
  if (name === "without") return [value, "", _("Remove {name}", { name: readable(value) })];
  return [name, value, _("Set {name} to {value}", { name: readable(name), value })];
}

/**
 * @param {PrintReply} reply
 * @param {string} paper Name of the paper, or its size.
 */
function facts(reply, paper) {
  const [width, height] = reply.sheet;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  /** @type {(a: number, b: number) => string} */
  const size = (a, b) => `${number.format(a)} × ${number.format(b)} mm`;
  const name = /^(?!fit)[a-z]/i.test(paper) ? `${paper}, ` : "";
  return [
    reply.size && el("span", {}, _("Cut size {size}", { size: size(...reply.size) })),
    el("span", {}, _("Paper {size}", { size: name + size(width, height) })),
    reply.papers && el("span", {}, reply.papers.length ? _("Fits on {papers}", { papers: reply.papers.join(", ") }) : _("Larger than every paper size: print it as a poster")),
    ...reply.notes.map((note) => el("span", {}, note)),
  ].filter((each) => each !== undefined);
}
