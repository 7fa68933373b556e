// Page for photos of filled sheets: the reading over the photo, corrections by taps and fields, and the score.

import { ask, keepBlob } from "../ask.js";
import { el, parsed, announce, show, faultText } from "../dom.js";
import { Journal } from "../game.js";
import { _, ngettext } from "../messages.js";

const MOST_SENT = 50_000_000; // maximum size of a photo, in bytes
const MOST = { jokers: 2, rounds: 5, A: 5, B: 5, C: 5, D: 5 };
const NAMES = { left: _("Line on the left"), right: _("Line on the right"), colours: _("Scoring colours"), jokers: _("Jokers"), rounds: _("Rounds") };

const none = _("none");
const named = (field) => NAMES[field] ?? _("Round of {letter}", { letter: field });
const listed = (text) => text.split(", ").filter(Boolean);
const button = (words, run, given = {}) => el("button", { onclick: run, ...given }, words);

class Sheet {
  past = [];
  half = "left"; // the line that was corrected last

  // `changed(tap)` sends the change to the studio and shows the result.
  constructor({ picture, ...reply }, title, changed, removed) {
    this.reply = reply;
    this.changed = changed;
    this.over = el("div", { class: "over" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.undo = button(_("Undo"), () => this.#back(), { class: "slight" });
    this.rows = Object.keys({ left: "", right: "", colours: "", ...MOST }).map((field) => this.#row(field));
    this.element = el(
      "section",
      { class: "box", "aria-label": title },
      el("div", { class: "row" }, el("h2", {}, title), this.undo, button(_("Remove"), removed, { class: "slight" })),
      el(
        "div",
        { class: "photo", tabindex: "0", role: "region", "aria-label": _("Photo") },
        el("div", { class: "layers", onclick: (event) => this.#tap(event) }, el("img", { src: picture, alt: _("{title}, straightened", { title }) }), this.over),
      ),
      el("p", { class: "small" }, _("Tap a space beside an end of a line to extend it, the end to remove it, or another space of the line to end it there. Tap a box to tick it.")),
      this.fault,
      el("div", { class: "read" }, this.rows.map((row) => row.element)),
    );
  }

  // Creates an input for a field, with its alternatives while it is uncertain.
  #row(field) {
    const choices = el("span", { class: "row" });
    if (field === "colours") return this.#colours(choices);
    const numbers = Array.from({ length: MOST[field] + 1 || 0 }, (_item, n) => el("option", { value: n }, n || none));
    const input = MOST[field] ? el("select", {}, numbers) : el("input", { type: "text", spellcheck: "false", autocapitalize: "none" });
    input.addEventListener("change", () => this.set(field, input.value));
    const tell = (text) => { input.value = text ?? "0"; };
    return { field, element: el("div", { class: "field" }, el("label", {}, named(field), input), choices), tell, choices };
  }

  #colours(choices) {
    const ticks = this.reply.layout.boxes.filter(([field]) => field === "colours").map(([, colour]) => {
      const input = el("input", { type: "checkbox", value: colour, onchange: () => this.set("colours", ticks.filter((each) => each.checked).map((each) => each.value).join(", ")) });
      return input;
    });
    const tell = (text) => ticks.forEach((each) => { each.checked = listed(text).includes(each.value); });
    const boxes = el("div", { class: "boxes" }, ticks.map((each) => el("label", {}, each, each.value)));
    return { field: "colours", element: el("fieldset", { class: "field" }, el("legend", {}, named("colours")), boxes, choices), tell, choices };
  }

  // Sets a field by hand, which makes it certain.
  set(field, text) {
    this.past.push(this.reply);
    const { [field]: _removed, ...others } = this.reply.others;
    this.reply = { ...this.reply, fields: { ...this.reply.fields, [field]: text }, others };
    if (field in { left: 1, right: 1 }) this.half = field;
    this.changed();
  }

  #back() {
    this.reply = this.past.pop();
    this.changed();
  }

  #tap({ clientX, clientY }) {
    const { left, top, width, height } = this.over.getBoundingClientRect();
    const [x, y, wide, high] = this.reply.layout.frame;
    this.changed([x + ((clientX - left) / width) * wide, y + ((clientY - top) / height) * high, this.half]);
  }

  // Shows the studio's reply for this sheet.
  tell({ drawn, doubts, ...reply }, tapped) {
    const changed = ["left", "right", "colours", ...Object.keys(MOST)].find((each) => reply.fields[each] !== this.reply.fields[each]);
    if (tapped && changed) {
      this.past.push(this.reply);
      if (!MOST[changed] && changed !== "colours") this.half = changed;
      announce(`${named(changed)}: ${reply.fields[changed] || none}`);
    }
    this.reply = reply;
    this.over.replaceChildren(parsed(drawn));
    this.rows.forEach(({ field, element, tell, choices }) => {
      tell(reply.fields[field]);
      element.classList.toggle("asked", field in doubts);
      const choice = (text, words) => button(words, () => this.set(field, text), { class: "slight" });
      const others = (doubts[field] ?? []).map((each) => choice(each, _("No: {value}", { value: each === "" || each === "0" ? none : each })));
      choices.replaceChildren(...(field in doubts ? [el("b", {}, _("Is this right?")), choice(reply.fields[field], _("Yes")), ...others] : []));
    });
  }

  wrong(faults) {
    this.fault.textContent = faults.map((each) => `${named(each.about.split(".")[1])}: ${faultText(each)}`).join("; ");
    this.undo.disabled = !this.past.length;
  }
}

class View {
  sheets = [];
  reading = Promise.resolve();
  running = Promise.resolve();

  constructor() {
    this.place = el("div", { class: "side" });
    this.going = el("p", { class: "turn", role: "status" }, _("No photos yet"));
    this.faults = el("div", { class: "fault", role: "alert" });
    this.next = button(_("Next question"), () => document.querySelector(".asked button").focus(), { hidden: true });
    this.games = el("div", { class: "side" });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer.files);
    });
    const input = (given) => el("input", { type: "file", accept: "image/jpeg,image/png,.heic,.heif,.pdf", onchange: ({ target }) => this.#take(target.files), ...given });
    show(
      _("Scan"),
      el("h1", {}, _("Scan")),
      el("p", { class: "lead" }, _("Score filled Colour Lines sheets from photos. The studio reads the photos and sends them nowhere else. Sheets with the same print count as one game.")),
      el(
        "div",
        { class: "row dropped" },
        el("label", { class: "camera" }, _("Take a photo:"), " ", input({ capture: "environment" })),
        el("label", {}, _("Choose photos, or drop them here:"), " ", input({ multiple: true })),
      ),
      this.faults,
      el("div", { class: "row asking" }, this.going, this.next),
      el("div", { class: "table" }, this.place, this.games),
    );
  }

  // Runs changes one after the other, so that each tap applies to the result of the last one.
  #queue(run) {
    this.running = this.running.then(run);
  }

  #take(files) {
    this.faults.replaceChildren();
    for (const file of [...files]) this.reading = this.reading.then(() => this.#read(file));
  }

  async #read(file) {
    this.going.textContent = _("Reading {file} …", { file: file.name });
    const large = { faults: [{ what: _("the file is too large"), hint: _("use a file of at most {size} MB", { size: MOST_SENT / 1e6 }) }] };
    const reply = file.size > MOST_SENT ? large : await ask(`/photo?name=${encodeURIComponent(file.name)}`, { sent: file });
    this.faults.append(...(reply.faults ?? []).map((each) => el("p", {}, `${file.name}: ${faultText(each)}`)));
    for (const each of reply.sheets ?? []) {
      const sheet = new Sheet(each, _("Sheet {number} in {file}", { number: each.code.split(" ").at(-1), file: file.name }), (tap) => this.#queue(() => this.#score(sheet, tap)), () => {
        this.sheets = this.sheets.filter((other) => other !== sheet);
        sheet.element.remove();
        this.#queue(() => this.#score());
      });
      this.sheets.push(sheet);
      this.place.append(sheet.element);
    }
    this.#queue(() => this.#score());
    await this.running;
  }

  // Sends all sheets after a change or a tap on one, and shows their scores.
  async #score(sheet, tap) {
    const { sheets } = this;
    const sent = { sheets: sheets.map((each) => each.reply), tap: tap && [sheets.indexOf(sheet), ...tap] };
    const { faults = [], sheets: reply, games } = await ask("/api/scan/score", { sent });
    reply?.forEach((each, n) => sheets[n].tell(each, tap && sheets[n] === sheet));
    sheets.forEach((each, n) => each.wrong(faults.filter(({ about }) => about.startsWith(`${n}.`))));
    const idle = faults.filter(({ about }) => !about.includes("."));
    if (idle.length && !tap) this.games.replaceChildren(); // the old scores do not match the fields
    if (idle.length) return (sheet?.fault ?? this.going).replaceChildren(idle.map(faultText).join("; "));
    const open = (reply ?? []).reduce((sum, { doubts }) => sum + Object.keys(doubts).length, 0);
    this.next.hidden = !open;
    const clear = sheets.length ? _("No open questions") : _("No photos yet");
    this.going.textContent = faults.length ? _("A field is invalid") : open ? ngettext("{count} open question", "{count} open questions", open) : clear;
    this.games.replaceChildren(...(games ?? []).map((each) => scored(each, sheets.filter(({ reply: { code } }) => each.codes.includes(code)))));
    return undefined;
  }
}

// A position and its score. It cannot be saved or played on while fields are uncertain.
function scored({ doubts, wrong = [], text, game, title, score, verdict }, sheets) {
  const play = () => {
    const journal = new Journal();
    journal.add([{ text, move: "" }], title);
    location.href = journal.address;
  };
  const row = ({ label, formula, points }) => el("p", { class: "small" }, `${label}: ${formula} = ${points ?? ""}`);
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
