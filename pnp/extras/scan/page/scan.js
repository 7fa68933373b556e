// Page for photos of filled sheets: the reading over the photo, corrections by taps and fields, and the score.

import { ask, keepBlob } from "../ask.js";
import { el, parsed, announce, show, faultText } from "../dom.js";
import { Journal } from "../game.js";

const MOST_SENT = 50_000_000; // maximum size of a photo, in bytes
const MOST = { jokers: 2, rounds: 5, A: 5, B: 5, C: 5, D: 5 };
const NAMES = { left: "Line on the left", right: "Line on the right", colours: "Scoring colours", jokers: "Jokers", rounds: "Rounds" };

const named = (field) => NAMES[field] ?? `Round of ${field}`;
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
    this.undo = button("Undo", () => this.#back(), { class: "slight" });
    this.rows = Object.keys({ left: "", right: "", colours: "", ...MOST }).map((field) => this.#row(field));
    this.element = el(
      "section",
      { class: "box", "aria-label": title },
      el("div", { class: "row" }, el("h2", {}, title), this.undo, button("Remove", removed, { class: "slight" })),
      el(
        "div",
        { class: "photo", tabindex: "0", role: "region", "aria-label": "Photo" },
        el("div", { class: "layers", onclick: (event) => this.#tap(event) }, el("img", { src: picture, alt: `${title}, straightened` }), this.over),
      ),
      el("p", { class: "small" }, "Tap beside an end of a line to make it longer, the end to take it off, a space of the line to end it there; tap a box to tick it."),
      this.fault,
      el("div", { class: "read" }, this.rows.map((row) => row.element)),
    );
  }

  // Creates an input for a field, with its alternatives while it is uncertain.
  #row(field) {
    const choices = el("span", { class: "row" });
    if (field === "colours") return this.#colours(choices);
    const numbers = Array.from({ length: MOST[field] + 1 || 0 }, (_, n) => el("option", { value: n }, n || "none"));
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
    const { [field]: _, ...others } = this.reply.others;
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
      announce(`${named(changed)}: ${reply.fields[changed] || "none"}`);
    }
    this.reply = reply;
    this.over.replaceChildren(parsed(drawn));
    this.rows.forEach(({ field, element, tell, choices }) => {
      tell(reply.fields[field]);
      element.classList.toggle("asked", field in doubts);
      const choice = (text, words) => button(words, () => this.set(field, text), { class: "slight" });
      const others = (doubts[field] ?? []).map((each) => choice(each, `No: ${each === "" || each === "0" ? "none" : each}`));
      choices.replaceChildren(...(field in doubts ? [el("b", {}, "Is this right?"), choice(reply.fields[field], "Yes"), ...others] : []));
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
    this.going = el("p", { class: "turn", role: "status" }, "No photo yet");
    this.faults = el("div", { class: "fault", role: "alert" });
    this.next = button("Show the next question", () => document.querySelector(".asked button").focus(), { hidden: true });
    this.games = el("div", { class: "side" });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer.files);
    });
    const input = (given) => el("input", { type: "file", accept: "image/jpeg,image/png,.heic,.heif,.pdf", onchange: ({ target }) => this.#take(target.files), ...given });
    show(
      "Scan",
      el("h1", {}, "Scan"),
      el("p", { class: "lead" }, "Photos of filled sheets of Colour Lines become a position with its score. They are read by the studio and sent nowhere else. Sheets that were printed together are one game."),
      el(
        "div",
        { class: "row dropped" },
        el("label", { class: "camera" }, "Take a photo: ", input({ capture: "environment" })),
        el("label", {}, "Choose photos, or drop them here: ", input({ multiple: true })),
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
    this.going.textContent = `Reading ${file.name} …`;
    const large = { faults: [{ what: `more than ${MOST_SENT / 1e6} million bytes are not taken`, hint: "" }] };
    const reply = file.size > MOST_SENT ? large : await ask(`/photo?name=${encodeURIComponent(file.name)}`, { sent: file });
    this.faults.append(...(reply.faults ?? []).map((each) => el("p", {}, `${file.name}: ${faultText(each)}`)));
    for (const each of reply.sheets ?? []) {
      const sheet = new Sheet(each, `Sheet ${each.code.split(" ").at(-1)} in ${file.name}`, (tap) => this.#queue(() => this.#score(sheet, tap)), () => {
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
    const clear = sheets.length ? "No question is open" : "No photo yet";
    this.going.textContent = faults.length ? "A field is wrong" : open ? `${open === 1 ? "1 question is" : `${open} questions are`} open` : clear;
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
    { class: "box", "aria-label": "Score" },
    el("p", { class: "small" }, sheets.map((each) => each.element.ariaLabel).join(", ")),
    wrong.map((each) => el("p", { class: "fault" }, faultText({ ...each, line: 0 }))),
    score?.players.map((tally) => el("section", { class: "tally" }, el("h2", {}, el("span", {}, tally.name), el("span", { class: "total" }, tally.total)), tally.parts.map(row))),
    el("p", { class: "verdict" }, verdict),
    score && el(
      "p",
      { class: "row" },
      button("To the table", play, { class: "main", disabled: doubts > 0 }),
      button("Save", () => keepBlob(new Blob([text]), `${game}.toml`), { disabled: doubts > 0 }),
    ),
  );
}

export const open = () => new View();
