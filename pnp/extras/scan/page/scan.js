// @ts-nocheck
// Page for photos of filled sheets: the reading over the photo, corrections by taps and fields, and the score.

import { at } from "../base.js";
import { ask, keepBlob } from "../ask.js";
import { el, parsed, announce, show, faultText } from "../dom.js";
import { Journal } from "../play/game.js";
import { _, ngettext } from "../messages.js";

const MAX_UPLOAD = 50_000_000; // maximum size of a photo, in bytes
const MAX_VALUES = { jokers: 2, rounds: 5, A: 5, B: 5, C: 5, D: 5 };
const NAMES = { left: _("Line on the left"), right: _("Line on the right"), colours: _("Scoring colours"), jokers: _("Jokers"), rounds: _("Rounds") };

const STORED = "pnp.scan"; // key of the sheets in the tab's storage, which ends with the tab

const none = _("none");
const labelOf = (field) => NAMES[field] ?? _("Round for {letter}", { letter: field });
const split = (text) => text.split(", ").filter(Boolean);
const button = (text, onclick, attributes = {}) => el("button", { onclick, ...attributes }, text);

class Sheet {
  history = [];
  half = "left"; // the line that was corrected last

  // `changed(tap)` sends the change to the studio and shows the result.
  constructor({ picture, ...reply }, title, changed, removed) {
    this.reply = reply;
    this.picture = picture;
    this.title = title;
    this.changed = changed;
    this.overlay = el("div", { class: "overlay" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.undo = button(_("Undo"), () => this.#undo(), { class: "slim" });
    this.rows = Object.keys({ left: "", right: "", colours: "", ...MAX_VALUES }).map((field) => this.#row(field));
    this.element = el(
      "section",
      { class: "box", "aria-label": title },
      el("div", { class: "row" }, el("h2", {}, title), this.undo, button(_("Remove"), removed, { class: "slim" })),
      el(
        "div",
        { class: "photo mat on-mat", tabindex: "0", role: "region", "aria-label": _("Photo") },
        el("div", { class: "layers", onclick: (event) => this.#tap(event) }, el("img", { src: picture, alt: _("{title}, straightened", { title }) }), this.overlay),
      ),
      el("p", { class: "small" }, _("Tap a space next to the end of a line to extend the line, the end itself to shorten it, or another space on the line to end it there. Tap a box to tick it.")),
      this.fault,
      el("div", { class: "readings" }, this.rows.map((row) => row.element)),
    );
  }

  // Creates an input for a field, with its alternatives while it is uncertain.
  #row(field) {
    const choices = el("span", { class: "row" });
    if (field === "colours") return this.#colours(choices);
    const numbers = Array.from({ length: MAX_VALUES[field] + 1 || 0 }, (_item, n) => el("option", { value: n }, n || none));
    const input = MAX_VALUES[field] ? el("select", {}, numbers) : el("input", { type: "text", spellcheck: "false", autocapitalize: "none" });
    input.addEventListener("change", () => this.set(field, input.value));
    const setValue = (text) => { input.value = text ?? "0"; };
    return { field, element: el("div", { class: "field" }, el("label", {}, labelOf(field), input), choices), setValue, choices };
  }

  #colours(choices) {
    const ticks = this.reply.layout.boxes.filter(([field]) => field === "colours").map(([, colour]) => {
      const input = el("input", { type: "checkbox", value: colour, onchange: () => this.set("colours", ticks.filter((each) => each.checked).map((each) => each.value).join(", ")) });
      return input;
    });
    const setValue = (text) => ticks.forEach((each) => { each.checked = split(text).includes(each.value); });
    const boxes = el("div", { class: "boxes" }, ticks.map((each) => el("label", {}, each, each.value)));
    return { field: "colours", element: el("fieldset", { class: "field" }, el("legend", {}, labelOf("colours")), boxes, choices), setValue, choices };
  }

  // Sets a field by hand, which makes it certain.
  set(field, text) {
    this.history.push(this.reply);
    const { [field]: _removed, ...others } = this.reply.others;
    this.reply = { ...this.reply, fields: { ...this.reply.fields, [field]: text }, others };
    if (field in { left: 1, right: 1 }) this.half = field;
    this.changed();
  }

  #undo() {
    this.reply = this.history.pop();
    this.changed();
  }

  #tap({ clientX, clientY }) {
    const { left, top, width, height } = this.overlay.getBoundingClientRect();
    const [x, y, wide, high] = this.reply.layout.frame;
    this.changed([x + ((clientX - left) / width) * wide, y + ((clientY - top) / height) * high, this.half]);
  }

  // Shows the studio's reply for this sheet.
  update({ drawn, doubts, ...reply }, tapped) {
    const changed = ["left", "right", "colours", ...Object.keys(MAX_VALUES)].find((each) => reply.fields[each] !== this.reply.fields[each]);
    if (tapped && changed) {
      this.history.push(this.reply);
      if (!MAX_VALUES[changed] && changed !== "colours") this.half = changed;
      announce(`${labelOf(changed)}: ${reply.fields[changed] || none}`);
    }
    this.reply = reply;
    this.overlay.replaceChildren(parsed(drawn));
    this.rows.forEach(({ field, element, setValue, choices }) => {
      setValue(reply.fields[field]);
      element.classList.toggle("question", field in doubts);
      const choice = (value, label) => button(label, () => this.set(field, value), { class: "slim" });
      const others = (doubts[field] ?? []).map((each) => choice(each, _("No: {value}", { value: each === "" || each === "0" ? none : each })));
      choices.replaceChildren(...(field in doubts ? [el("b", {}, _("Is this right?")), choice(reply.fields[field], _("Yes")), ...others] : []));
    });
  }

  showFaults(faults) {
    this.fault.textContent = faults.map((each) => `${labelOf(each.about.split(".")[1])}: ${faultText(each)}`).join("; ");
    this.undo.disabled = !this.history.length;
  }
}

class View {
  sheets = [];
  reading = Promise.resolve();
  running = Promise.resolve();

  constructor() {
    this.sheetList = el("div", { class: "side" });
    this.status = el("p", { class: "turn", role: "status" }, _("No photos yet"));
    this.faults = el("div", { class: "fault", role: "alert" });
    this.next = button(_("Next question"), () => document.querySelector(".question button").focus(), { hidden: true });
    this.games = el("div", { class: "side" });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#readAll(event.dataTransfer.files);
    });
    const input = (attributes) => el("input", { type: "file", accept: "image/jpeg,image/png,.heic,.heif,.pdf", onchange: ({ target }) => this.#readAll(target.files), ...attributes });
    show(
      _("Scan"),
      el("h1", {}, _("Scan")),
      el("p", { class: "lead" }, _("Score filled-in Colour Lines sheets from photos. The studio reads the photos on this computer and does not send them anywhere. Identically printed sheets count as one game.")),
      el(
        "div",
        { class: "dropped mat on-mat" },
        el("label", { class: "camera" }, _("Take a photo:"), " ", input({ capture: "environment" })),
        el("label", {}, _("Choose photos, or drop them here:"), " ", input({ multiple: true })),
      ),
      this.faults,
      el("div", { class: "row questions" }, this.status, this.next),
      el("div", { class: "table" }, this.sheetList, this.games),
    );
    this.#restore();
  }

  // Shows the sheets again that this tab had before it was reloaded, with their corrections.
  #restore() {
    let stored;
    try {
      stored = JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
    } catch {
      return; // there is no storage
    }
    for (const { title, reply, picture, history, half } of stored) {
      const sheet = this.#add({ ...reply, picture }, title);
      sheet.history = history;
      sheet.half = half;
    }
    if (stored.length) this.#queue(() => this.#score());
  }

  // Stores the sheets for a reload of this tab. Without space, they are not stored.
  #store() {
    const sheets = this.sheets.map(({ title, reply, picture, history, half }) => ({ title, reply, picture, history, half }));
    try {
      sessionStorage.setItem(STORED, JSON.stringify(sheets));
    } catch {
      sessionStorage.removeItem(STORED);
    }
  }

  #add(found, title) {
    const sheet = new Sheet(found, title, (tap) => this.#queue(() => this.#score(sheet, tap)), () => {
      this.sheets = this.sheets.filter((other) => other !== sheet);
      sheet.element.remove();
      this.#queue(() => this.#score());
    });
    this.sheets.push(sheet);
    this.sheetList.append(sheet.element);
    return sheet;
  }

  // Runs changes one after the other, so that each tap applies to the result of the last one.
  #queue(run) {
    this.running = this.running.then(run);
  }

  #readAll(files) {
    this.faults.replaceChildren();
    for (const file of [...files]) this.reading = this.reading.then(() => this.#read(file));
  }

  async #read(file) {
    this.status.textContent = _("Reading {file} …", { file: file.name });
    const tooLarge = { faults: [{ what: _("the file is too large"), hint: _("use a file of at most {size} MB", { size: MAX_UPLOAD / 1e6 }) }] };
    const reply = file.size > MAX_UPLOAD ? tooLarge : await ask(`/photo?name=${encodeURIComponent(file.name)}`, { sent: file });
    this.faults.append(...(reply.faults ?? []).map((each) => el("p", {}, `${file.name}: ${faultText(each)}`)));
    for (const each of reply.sheets ?? []) this.#add(each, _("Sheet {number} in {file}", { number: each.code.split(" ").at(-1), file: file.name }));
    this.#queue(() => this.#score());
    await this.running;
  }

  // Sends all sheets after a change or a tap on one, and shows their scores.
  async #score(sheet, tap) {
    const { sheets } = this;
    const body = { sheets: sheets.map((each) => each.reply), tap: tap && [sheets.indexOf(sheet), ...tap] };
    const { faults = [], sheets: reply, games } = await ask("/api/scan/score", { sent: body });
    reply?.forEach((each, n) => { sheets[n].update(each, tap && sheets[n] === sheet); });
    this.#store();
    sheets.forEach((each, n) => { each.showFaults(faults.filter(({ about }) => about.startsWith(`${n}.`))); });
    const general = faults.filter(({ about }) => !about.includes("."));
    if (general.length && !tap) this.games.replaceChildren(); // the old scores do not match the fields
    if (general.length) return (sheet?.fault ?? this.status).replaceChildren(general.map(faultText).join("; "));
    const open = (reply ?? []).reduce((sum, { doubts }) => sum + Object.keys(doubts).length, 0);
    this.next.hidden = !open;
    const idleStatus = sheets.length ? _("No open questions") : _("No photos yet");
    this.status.textContent = faults.length ? _("A field is invalid") : open ? ngettext("{count} open question", "{count} open questions", open) : idleStatus;
    this.games.replaceChildren(...(games ?? []).map((each) => scoreSection(each, sheets.filter(({ reply: { code } }) => each.codes.includes(code)))));
    return undefined;
  }
}

// A position and its score. It cannot be saved or played on while fields are uncertain.
function scoreSection({ doubts, wrong = [], text, game, title, score, verdict }, sheets) {
  const play = () => {
    const journal = new Journal();
    journal.add([{ text, move: "" }], title);
    location.href = at(journal.address);
  };
  const row = ({ title, calculation, points }) => el("p", { class: "small" }, `${title}: ${calculation} = ${points ?? ""}`);
  return el(
    "section",
    { class: "box", "aria-label": _("Score") },
    el("p", { class: "small" }, sheets.map((each) => each.element.ariaLabel).join(", ")),
    wrong.map((each) => el("p", { class: "fault" }, faultText({ ...each, line: 0 }))),
    score?.players.map((tally) => el("section", { class: "tally" }, el("h2", {}, el("span", {}, tally.name), el("span", { class: "total" }, tally.total)), tally.parts.map(row))),
    el("p", { class: "verdict" }, verdict),
    score && el(
      "p",
      { class: "row" },
      button(_("Open on the table"), play, { class: "main", disabled: doubts > 0 }),
      button(_("Save the position"), () => keepBlob(new Blob([text]), `${game}.toml`), { disabled: doubts > 0 }),
    ),
  );
}

export const open = () => new View();
