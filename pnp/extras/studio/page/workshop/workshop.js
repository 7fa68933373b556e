// The workshop: an editor for the named files, and a preview that follows each change.

import { at } from "../base.js";
import { ask, changes, inTurn, newest } from "../ask.js";
import { el, announce, show, faultText } from "../dom.js";
import { Editor } from "./editor.js";
import { _ } from "../messages.js";
import { Preview } from "../preview.js";

/** @import { Fault } from "../types" */
/**
 * A named file, as `sources.py` describes it.
 * @typedef {{ name: string, file: string, game: string, kind: string, shows: string }} File
 */
/** @typedef {{ text: string, digest: string }} Source */
/** @typedef {{ files: File[], folders: string[] }} Sources */

const PAUSE = 300; // ms after the last key until the file is saved
/** @type {Record<string, string>} */
const SCHEMAS = { template: "template", kit: "kit", theme: "theme" };

/** @param {string} path */
export async function open(path) {
  /** @type {Sources & { faults?: Fault[] }} */
  const all = await ask("/api/sources");
  if (all.faults) return show(_("Workshop"), el("h1", {}, _("Workshop")), wrong(all.faults));
  const name = path.slice("workshop/".length) || all.files[0]?.name;
  const file = all.files.find((each) => each.name === name);
  if (!file) {
    const text = name
      ? el("p", { class: "fault" }, _("{name}: start the studio with this file or its folder to edit it here", { name }))
      : el("p", {}, _("Write your own templates here, and see the result as you type."));
    return show(_("Workshop"), el("h1", {}, _("Workshop")), text, all.folders.length || name ? newGameForm(all.folders) : withoutFolder());
  }
  return new Workshop(all, file).open();
}

class Workshop {
  /**
   * @param {Sources} all
   * @param {File} file
   */
  constructor(all, file) {
    this.all = all;
    this.file = file;
    this.page = 1;
    this.ends = "\n";
    this.saved = "";
    this.digest = "";
    this.later = 0;
    this.editor = new Editor(() => this.#typed());
    this.preview = new Preview((number) => { this.page = number; this.refresh(); });
    this.banner = el("div", { class: "banner", role: "alert", hidden: true });
    this.state = el("span", { class: "small state" });
    this.inTurn = inTurn();
    this.refresh = newest(() => this.#refresh());
    this.save = newest(() => this.#save());
  }

  async open() {
    const { file, all } = this;
    const reply = await ask(`/api/source/${file.name}`);
    this.preview.element.prepend(this.banner);
    show(
      file.name,
      el("h1", { class: "apart" }, `${file.name}`),
      el(
        "div",
        { class: "bench" },
        el(
          "section",
          { class: "panel", "aria-label": _("Editor") },
          files(all.files, file),
          this.editor.element,
          el("p", { class: "row" }, this.state, file.shows && el("a", { href: `/${file.shows}` }, _("All settings")), el("span", { class: "small", id: "keys" }, _("Ctrl+Space shows suggestions. Escape, then Tab, leaves the editor."))),
        ),
        this.preview.element,
      ),
      newGameForm(all.folders),
    );
    if (reply.faults) return this.#showFaults(reply.faults);
    this.#take(reply);
    addEventListener("pagehide", () => this.#dirty && this.#send(true));
    changes((what) => what.includes("files") && this.#follow());
    await this.refresh();
    this.editor.schema = SCHEMAS[file.kind] ? await ask(`/api/schema/${SCHEMAS[file.kind]}`) : null;
    const known = await ask("/api/catalogue");
    this.editor.known = { components: known.components.map((/** @type {File} */ each) => each.name) };
    return undefined;
  }

  get #dirty() {
    return this.editor.text !== this.saved;
  }

  /** @param {Source} reply */
  #take(reply) {
    this.ends = reply.text.includes("\r\n") ? "\r\n" : "\n"; // a textarea has only \n
    this.saved = reply.text.replaceAll("\r\n", "\n");
    this.digest = reply.digest;
    this.editor.show(this.saved);
    this.state.textContent = _("Changes are saved as you type");
  }

  #typed() {
    this.state.textContent = "…";
    clearTimeout(this.later);
    this.later = setTimeout(this.save, PAUSE);
  }

  /** @returns {Promise<Source & { faults?: Fault[] }>} */
  #send(atOnce = false) {
    return ask(`/api/source/${this.file.name}`, { sent: { text: this.editor.text.replaceAll("\n", this.ends), before: this.digest }, keepalive: atOnce });
  }

  /** @returns {Promise<Source & { faults?: Fault[] }>} */
  #read() {
    return this.inTurn(() => ask(`/api/source/${this.file.name}`));
  }

  async #save() {
    if (!this.#dirty) return;
    const { text } = this.editor;
    const reply = await this.inTurn(() => this.#send());
    if (reply.faults) {
      this.state.textContent = _("Not saved");
      this.#showFaults(reply.faults, reply.faults.some((each) => each.about === "before"));
      return;
    }
    this.saved = text;
    this.digest = reply.digest;
    this.state.textContent = _("Saved");
  }

  // Follows a change of this file, or of another that its preview uses.
  async #follow() {
    const reply = await this.#read();
    if (reply.faults) return this.#showFaults(reply.faults);
    if (!this.#dirty && reply.digest !== this.digest) this.#take(reply);
    return this.refresh();
  }

  async #refresh() {
    if (!this.file.shows && this.file.kind !== "position") { // its game was just created
      const { files = [] } = await ask("/api/sources");
      Object.assign(this.file, files.find((/** @type {File} */ each) => each.name === this.file.name));
    }
    if (!this.file.shows) return this.#position();
    const reply = await ask(`/api/print/${this.file.shows}?${new URLSearchParams({ page: String(this.page), poster: "yes" })}`);
    this.#showFaults(reply.faults);
    if (reply.faults.length) return undefined;
    this.page = reply.page;
    this.preview.draw(reply, `/api/picture/${this.file.shows}?poster=yes`);
    this.preview.element.dataset.for = this.digest;
    return undefined;
  }

  // Draws the board of a position, which has no pages.
  async #position() {
    const reply = this.file.kind === "position" ? await ask("/api/table/read", { sent: { text: this.saved } }) : { faults: [] };
    this.#showFaults(reply.faults ?? []);
    if (reply.faults) return;
    const [{ layers, size }] = reply.boards;
    const svg = `<div class="layers">${layers.map((/** @type {string[]} */ [, drawn]) => drawn).join("")}</div>`;
    this.preview.draw({ svg, sheet: size, page: 1, pages: 1, about: reply.title }, "");
    this.preview.facts.replaceChildren(el("span", {}, reply.turn), el("span", {}, reply.score.over ? reply.verdict : ""));
  }

  /** @param {Fault[]} faults */
  #showFaults(faults, isForked = false) {
    this.banner.hidden = faults.length === 0;
    this.preview.element.classList.toggle("old", faults.length > 0);
    this.editor.markFaults(faults.filter((each) => !each.file || each.file === this.file.name));
    this.banner.replaceChildren(
      ...faults.map((each) => el("p", {}, this.#place(each), faultText(each))),
      isForked ? el("p", { class: "row" }, this.#action(_("Load the other version"), (reply) => this.#take(reply)), this.#action(_("Keep this version"), (reply) => { this.digest = reply.digest; this.save(); })) : "",
    );
    if (faults.length) announce(faultText(faults[0]));
  }

  /** @param {Fault} fault */
  #place(fault) {
    const { line, column } = fault;
    if (!line) return "";
    if (fault.file && fault.file !== this.file.name) return el("a", { href: `/workshop/${fault.file}` }, `${fault.file}, `);
    return el("button", { onclick: () => this.editor.go(line, column) }, _("Go to line"));
  }

  /**
   * @param {string} label
   * @param {(reply: Source) => void} take
   */
  #action(label, take) {
    return el("button", { onclick: async () => {
      const reply = await this.#read();
      if (reply.faults) return this.#showFaults(reply.faults);
      take(reply);
      return this.refresh();
    } }, label);
  }
}

/**
 * Returns the files of this game as tabs, and links to the other games.
 * @param {File[]} all
 * @param {File} here
 */
function files(all, here) {
  const groups = Map.groupBy(all, (each) => each.game);
  const others = [...groups].filter(([game]) => game !== here.game);
  return el(
    "nav",
    { class: "files", "aria-label": _("Files") },
    here.game && el("b", {}, here.game),
    (groups.get(here.game) ?? []).map((each) => el("a", { href: `/workshop/${each.name}`, "aria-current": each === here && "page" }, each.file)),
    others.length > 0 && el("details", {}, el("summary", {}, _("Other games")), others.map(([game, own]) => el("p", {}, el("b", {}, game), " ", own.map((each) => el("a", { href: `/workshop/${each.name}` }, each.file))))),
  );
}

/** Explains how to name a folder, and links to what is possible without one. */
function withoutFolder() {
  return el(
    "div",
    { class: "stack" },
    el("p", {}, _("The workshop edits only files in a folder that you name when you start the studio, so that nothing else on this computer can change.")),
    el("ol", { class: "how-to" },
      el("li", {}, _("End the studio: press Ctrl-C in its terminal.")),
      el("li", {}, _("Create a folder for your games:"), " ", el("code", {}, "mkdir games")),
      el("li", {}, _("Start the studio with the folder:"), " ", el("code", {}, "pnp studio games"))),
    el("h2", {}, _("Without a folder")),
    el("ul", { class: "how-to" },
      el("li", {}, el("a", { href: "/parts" }, _("Print any part with your own sizes, texts and colours"))),
      el("li", {}, el("a", { href: "/table/new" }, _("Set up and play your own positions")))),
  );
}

/** @param {string[]} folders */
function newGameForm(folders) {
  if (!folders.length) return el("p", { class: "small" }, _("To create games here, start the studio with a folder:"), " ", el("code", {}, "pnp studio games"));
  const name = el("input", { type: "text", required: true, placeholder: "two-towers", pattern: "[a-z][a-z0-9]*(-[a-z0-9]+)*", spellcheck: "false", "aria-label": _("Name of the new game") });
  const folder = el("select", { "aria-label": _("Folder") }, folders.map((each) => el("option", {}, each)));
  folder.hidden = folders.length === 1;
  const fault = el("p", { class: "fault", role: "alert" });
  const create = async () => {
    const reply = await ask("/api/new", { sent: { name: name.value, folder: folder.value } });
    if (reply.faults) fault.replaceChildren(...wrong(reply.faults).childNodes);
    else location.href = at(`/workshop/${reply.first}`);
  };
  return el("form", { class: "begin", onsubmit: create }, el("p", { class: "row" }, el("b", {}, _("New game")), name, folder, el("button", {}, _("Create"))), fault);
}

/** @param {Fault[]} faults */
function wrong(faults) {
  return el("p", { class: "fault" }, faults.map(faultText).join("; "));
}
