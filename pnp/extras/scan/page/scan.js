// Page for photos of filled sheets: the reading over the photo, questions about it, and the score.

/** @import { Fault } from "../../studio/page/types" */
/** @import { GameReply, PhotoReply, Question, ScoreReply, Sheet } from "./scan" */
import { ask, inTurn } from "../ask.js";
import { announce, el, faultText, icon, show } from "../dom.js";
import { _ } from "../messages.js";
import { Fields, FIELDS, labelOf } from "./fields.js";
import { enlarged, Photo } from "./photo.js";
import { actions, scoreTable } from "./score.js";

const MAX_UPLOAD = 50_000_000; // maximum size of a photo, in bytes
const KEYS = [_("Y"), _("N")]; // first letters of yes and no
const STORED = "pnp.scan"; // key of the sheets in the tab's storage, which ends with the tab

/** @returns {Sheet[]} */
function storedSheets() {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "[]").filter((/** @type {Sheet} */ each) => each.data);
  } catch {
    return []; // there is no storage
  }
}

/**
 * Stores the sheets for a reload of this tab. Without space, they are not stored.
 * @param {Sheet[]} sheets
 */
function store(sheets) {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(sheets));
  } catch {
    sessionStorage.removeItem(STORED);
  }
}

class ScanPage {
  /** @type {Sheet[]} */
  sheets = [];
  /** @type {GameReply[]} */
  games = [];
  at = 0; // index of the visible sheet
  reading = inTurn();
  scoring = inTurn();

  constructor() {
    this.status = el("p", { class: "status", role: "status" });
    this.faults = el("div", { class: "fault faults", role: "alert" });
    this.notes = el("div", { class: "notes" }, this.status, this.faults);
    this.photo = new Photo((x, y) => this.#score(this.sheet, [x, y, this.sheet.half]));
    this.fields = new Fields((field, text) => this.#set(field, text));
    this.fault = el("p", { class: "fault", role: "alert" });
    this.title = el("h1", { class: "grow" });
    this.choice = el("select", { class: "grow", "aria-label": _("Sheet"), onchange: () => { this.at = this.choice.selectedIndex; this.#show(); } });
    this.undo = el("button", { onclick: () => this.#undo() }, icon("undo"), _("Undo"));
    this.drawn = el("button", { "aria-pressed": "true", class: "desktop", onclick: () => this.#toggle() }, _("Show marks"));
    this.card = el("section", { class: "ask", "aria-label": _("Questions") });
    this.points = el("section", { class: "pad", "aria-label": _("Score") });
    this.actions = el("div", {});
    this.element = el("div", { class: "scan wide" });
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#readAll(event.dataTransfer?.files);
    });
    show(_("Scan"), this.element);
    this.#build(storedSheets());
    if (this.sheets.length) this.#score();
  }

  get sheet() {
    return this.sheets[this.at];
  }

  /**
   * Shows these sheets, or how to start if there are none.
   * @param {Sheet[]} sheets
   */
  #build(sheets) {
    this.sheets = sheets;
    this.at = Math.max(0, Math.min(this.at, sheets.length - 1));
    this.element.classList.toggle("start", !sheets.length);
    this.element.replaceChildren(...(sheets.length ? this.#work() : [this.#start()]));
    this.title.textContent = sheets.length === 1 ? sheets[0].title : "";
    this.title.hidden = !this.title.textContent;
    this.choice.hidden = !this.title.hidden;
    this.choice.replaceChildren(...sheets.map(({ title }) => el("option", {}, title)));
    if (sheets.length) this.#show();
  }

  #start() {
    return el(
      "section",
      { class: "mat on-mat", "aria-label": _("Photos") },
      el(
        "div",
        { class: "box" },
        el("h1", {}, _("Scan")),
        el("p", { class: "lead" }, _("Score filled-in Colour Lines sheets from photos. Identically printed sheets count as one game.")),
        this.#input(_("Take a photo"), { class: "btn main big camera" }, { capture: "environment" }),
        this.#input(_("Choose photos"), { class: "btn big" }, { multiple: true }),
        el("p", { class: "small desktop" }, _("You can also drop photos on this page.")),
        this.notes,
        privacy(),
      ),
    );
  }

  #work() {
    return [
      el(
        "section",
        { class: "mat on-mat", "aria-label": _("Sheet") },
        el("div", { class: "bar" }, this.title, this.choice, this.undo, this.drawn, this.#input(_("Next photo"), { class: "btn" }, { multiple: true })),
        el("div", { class: "felt" }, this.photo.element),
        el("div", { class: "prompt" }, el("span", { class: "grow" }, el("b", {}, _("Or correct it on the photo")), el("span", {}, _("Tap next to the end of a line to extend it. Tap the end to shorten it. Tap a box to tick it.")), this.fault)),
      ),
      el("aside", { class: "aside" }, this.notes, this.card, this.points, this.actions, this.fields.element, privacy()),
    ];
  }

  /**
   * Creates a button that chooses photos.
   * @param {string} label
   * @param {{ class: string }} style
   * @param {import("../dom.js").Attributes} attributes
   */
  #input(label, style, attributes) {
    return el("label", style, icon("camera"), label, el("input", { type: "file", accept: "image/jpeg,image/png,.heic,.heif,.pdf", onchange: ({ target }) => this.#readAll(target.files), ...attributes }));
  }

  #show() {
    const { sheet } = this;
    const [question] = sheet.questions;
    this.choice.selectedIndex = this.at;
    this.undo.disabled = !sheet.history.length;
    this.fault.textContent = "";
    this.photo.show(sheet, question?.place);
    this.fields.show(sheet);
    const game = this.games.find(({ codes }) => codes.includes(sheet.data.code));
    this.points.replaceChildren(...(game ? scoreTable(game, sheet) : []).filter((each) => each !== false));
    this.actions.replaceChildren(actions(game, () => this.#remove()));
    this.#ask(question);
  }

  /** @param {Question | undefined} question */
  #ask(question) {
    const { sheet } = this;
    const hadFocus = this.card.contains(document.activeElement);
    const total = this.sheets.reduce((sum, { asked }) => sum + asked.length, 0);
    const open = this.sheets.reduce((sum, { questions }) => sum + questions.length, 0);
    const number = total - open + 1;
    this.card.classList.toggle("done", !question);
    if (!question) {
      this.card.replaceChildren(el("h2", {}, open ? _("No open questions about this sheet") : _("No open questions")));
      if (hadFocus) this.actions.querySelector("button")?.focus();
      return;
    }
    const position = _("Question {number} of {total}", { number, total });
    this.card.replaceChildren(
      el("div", { class: "steps", "aria-hidden": "true" }, Array.from({ length: total }, (_step, at) => el("i", { class: at + 1 < number ? "done" : at + 1 === number ? "now" : "" }))),
      el("p", { class: "small" }, position),
      el("h2", {}, question.text),
      el("div", { class: "zoom" }, enlarged(sheet, question.place)),
      el("div", { class: "answers" }, question.answers.map(([value, label], at) => el(
        "button",
        { class: at ? "big" : "big main", onclick: () => this.#set(question.field, value) },
        label,
        at < 2 && el("kbd", { class: "desktop", "aria-hidden": "true" }, KEYS[at]),
      ))),
      el("button", { class: "bare full", onclick: () => this.photo.element.focus() }, _("None of these: correct it on the photo")),
    );
    announce(`${position}: ${question.text}`);
    if (hadFocus) this.card.querySelector("button")?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = [KEYS, ["Y", "N"]].map((keys) => keys.indexOf(event.key.toUpperCase())).find((each) => each >= 0);
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches("input,select")) return;
    /** @type {HTMLButtonElement[]} */ ([...this.card.querySelectorAll(".answers button")])[at]?.click();
  }

  #toggle() {
    const isDrawn = this.photo.overlay.hidden;
    this.photo.overlay.hidden = !isDrawn;
    this.drawn.setAttribute("aria-pressed", String(isDrawn));
  }

  /**
   * Sets a field by hand, which makes it certain.
   * @param {string} field
   * @param {string} text
   */
  #set(field, text) {
    const { sheet } = this;
    this.#score(sheet, null, () => {
      const { [field]: _removed, ...others } = sheet.data.others;
      sheet.history = [...sheet.history, sheet.data];
      sheet.data = { ...sheet.data, fields: { ...sheet.data.fields, [field]: text }, others };
      if (field === "left" || field === "right") sheet.half = field;
    });
  }

  #undo() {
    const { sheet } = this;
    this.#score(sheet, null, () => {
      sheet.data = sheet.history[sheet.history.length - 1] ?? sheet.data;
      sheet.history = sheet.history.slice(0, -1);
    });
  }

  #remove() {
    this.#build(this.sheets.filter((each) => each !== this.sheet));
    this.#score();
  }

  /** @param {FileList} [files] */
  #readAll(files) {
    this.faults.replaceChildren();
    for (const file of [...files ?? []]) this.reading(() => this.#read(file));
  }

  /** @param {File} file */
  async #read(file) {
    this.status.textContent = _("Reading {file} …", { file: file.name });
    const tooLarge = { faults: [{ what: _("the file is too large"), hint: _("use a file of at most {size} MB", { size: MAX_UPLOAD / 1e6 }) }] };
    /** @type {PhotoReply} */
    const reply = file.size > MAX_UPLOAD ? tooLarge : await ask(`/photo?name=${encodeURIComponent(file.name)}`, { sent: file });
    this.status.textContent = "";
    this.faults.append(...(reply.faults ?? []).map((each) => el("p", {}, `${file.name}: ${faultText(each)}`)));
    /** @type {Sheet[]} */
    const found = (reply.sheets ?? []).map(({ picture, ...data }) => ({
      title: _("Sheet {number} in {file}", { number: data.code.split(" ").at(-1) ?? "", file: file.name }),
      picture, data, history: [], half: "left", asked: [], drawn: "", questions: [],
    }));
    if (!found.length) return;
    if (!this.sheets.some(({ questions }) => questions.length)) this.at = this.sheets.length; // the new one, unless a question is open
    this.#build([...this.sheets, ...found]);
    await this.#score();
  }

  /**
   * Sends all sheets after a change of one or a tap on it, and shows their scores. Changes run one after
   * the other, so that each one applies to the result of the last one.
   * @param {Sheet} [sheet]
   * @param {[x: number, y: number, half: string] | null} [tap]
   * @param {() => void} [change]
   */
  #score(sheet, tap = null, change = () => {}) {
    return this.scoring(async () => {
      change();
      const { sheets } = this;
      /** @type {ScoreReply} */
      const reply = await ask("/api/scan/score", { sent: { sheets: sheets.map(({ data }) => data), tap: tap && sheet && [sheets.indexOf(sheet), ...tap] } });
      if (sheets === this.sheets) this.#update(reply, tap ? sheet : undefined);
    });
  }

  /**
   * @param {ScoreReply} reply
   * @param {Sheet} [tapped]
   */
  #update({ sheets: read, games, faults = [] }, tapped) {
    const { sheet } = this;
    read?.forEach(({ drawn, questions, ...data }, at) => {
      const each = this.sheets[at];
      if (each === tapped) keepTap(each, data.fields);
      Object.assign(each, { data, drawn, questions, asked: [...new Set([...each.asked, ...questions.map(({ field }) => field)])] });
    });
    store(this.sheets);
    if (!sheet) return;
    const isAnswered = !sheet.questions.length && this.card.querySelector(".answers");
    const next = this.sheets.findIndex(({ questions }) => questions.length > 0);
    if (isAnswered && next >= 0) this.at = next;
    if (!tapped || games) this.games = games ?? [];
    this.#show();
    this.#showFaults(faults);
  }

  /** @param {Fault[]} faults */
  #showFaults(faults) {
    const [general, own] = [faults.filter(({ about }) => !about?.includes(".")), faults.filter(({ about }) => about?.startsWith(`${this.at}.`))];
    this.fault.textContent = general.map(faultText).join("; ");
    this.fields.showFaults(own);
  }
}

/**
 * Keeps the data before a tap for undo, and says which field the tap changed.
 * @param {Sheet} sheet
 * @param {Record<string, string>} fields Values after the tap.
 */
function keepTap(sheet, fields) {
  const changed = FIELDS.find((each) => fields[each] !== sheet.data.fields[each]);
  if (!changed) return;
  sheet.history = [...sheet.history, sheet.data];
  if (changed === "left" || changed === "right") sheet.half = changed;
  const value = fields[changed] || _("none");
  announce(`${labelOf(changed)}: ${value}`);
}

const privacy = () => el("p", { class: "small privacy" }, _("Photos are read on this computer and are not sent anywhere. They are forgotten when you close this tab."));

export const open = () => new ScanPage();
