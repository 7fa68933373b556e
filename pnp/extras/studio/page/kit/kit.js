// Page for something to print: its form, its preview and its files.

import { ask, changes, newest } from "../ask.js";
import { copied, downloads, el, announce, show, faultText } from "../dom.js";
import { addressed, Form } from "../form.js";
import { _, ngettext } from "../messages.js";
import { Preview } from "../preview.js";
import { printers } from "./printers.js";

/** @import { Fault, PrintReply, Remedy } from "../types" */

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

  const form = new Form(first, changed);
  const address = addressed({ query: currentQuery });
  const preview = new Preview((number) => { page = number; changed(true); }, () => address(true));
  const banner = el("div", { class: "banner", role: "alert", hidden: true });
  const command = el("code", {});
  const files = el("p", { class: "row files" });
  const panel = el(
    "div",
    { class: "panel" },
    el("h1", {}, first.title),
    el("p", { class: "lead" }, first.help),
    form.fields.has("seed") && el("p", { class: "row first" }, el("button", { onclick: () => form.set("seed", seed()) }, _("New random draw"))),
    form.element,
    path === "calibration" && printers((names) => { form.fields.get("printer")?.choose?.(["", ...names]); refresh(); }),
    el("section", { class: "get" },
      el("h2", {}, _("Command for the terminal")),
      el("div", { class: "command" }, command, el("button", { onclick: () => copied(command.textContent ?? "") }, _("Copy")))),
  );
  preview.element.prepend(banner);
  preview.element.append(el("div", { class: "take" }, files, el("p", { class: "small" }, _("Print the PDF at 100% (“actual size”), then check the ruler on the sheet."))));
  read(withSeed(first));
  show(first.title, el("div", { class: "work" }, panel, preview.element));

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
    if (reply.command) command.textContent = reply.command;
    formats = reply.formats ?? formats;
    offer(reply.faults.length ? null : query);
    if (reply.faults.length) return;
    page = reply.page;
    preview.draw(reply, `/api/picture/${path}${query.size ? `?${query}` : ""}`);
    preview.facts.replaceChildren(...facts(reply));
    preview.element.dataset.for = String(query);
    announce(ngettext("{count} page", "{count} pages", reply.pages));
  }

  /**
   * Shows download links for a query; they are disabled without one.
   * @param {URLSearchParams | null} query
   */
  function offer(query) {
    /** @type {[string, string, string][]} */
    const links = formats.map((kind, at) => [at ? kind.toUpperCase() : _("Download {format}", { format: kind.toUpperCase() }), `/file/${path}.${kind}`, at ? "btn" : "btn main"]);
    if (query?.get("registration") === "yes") links.push([_("Cut file"), `/file/${path}.cut.svg`, "btn"]);
    downloads(files, links, query);
  }

  /** @param {Fault} each */
  function fault(each) {
    return el("p", {}, faultText(each), " ", (each.remedies ?? []).map((remedy) => {
      const [name, value, label] = setting(remedy);
      const field = form.fields.get(name)?.field;
      return field && el("button", { onclick: () => form.set(name, value || field.usual) }, label);
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

/** @param {PrintReply} reply */
function facts(reply) {
  const [width, height] = reply.sheet;
  /** @type {(a: number, b: number) => string} */
  const size = (a, b) => `${Number(a.toFixed(1))} × ${Number(b.toFixed(1))} mm`;
  return [
    reply.size && el("span", {}, _("Cut size {size}", { size: size(...reply.size) })),
    el("span", {}, _("Paper {size}", { size: size(width, height) })),
    reply.papers && el("span", {}, reply.papers.length ? _("Fits on {papers}", { papers: reply.papers.join(", ") }) : _("Larger than every paper size: print it as a poster")),
    ...reply.notes.map((note) => el("span", {}, note)),
  ].filter((each) => each !== undefined);
}
