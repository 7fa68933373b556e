// Page for a new game: the game, its variant as separate choices, the people and the first turn.

/** @import { GameEntry, Games, Seat, TableReply, VariantChoice } from "../types" */
import { at, isServed } from "../base.js";
import { ask, newest } from "../ask.js";
import { announce, el, faultLine, faultText, icon, parsed, segments, show, storage } from "../dom.js";
import { _, ngettext, numbers } from "../messages.js";
import { newJournal, readPosition } from "../play/game.js";
import { seatText } from "../play/seats.js";
import { addresses } from "../router.js";
import { savedGames, savedList } from "../saved_games.js";

const MOST = 1_000_000; // maximum size of a position or a record, in bytes

/**
 * @param {string} _path
 * @param {{ extend(form: NewGame): void }[]} extensions Each may offer levels of the computer.
 */
export async function open(_path, extensions) {
  /** @type {Games & { faults?: undefined } | { faults: [] }} */
  const reply = await ask("/api/games");
  if (reply.faults) return show(_("New game"), el("h1", {}, _("New game")), faultLine(reply.faults));
  const form = new NewGame(/** @type {PlayedGame[]} */ (reply.games.filter((game) => game.variants?.length)));
  for (const { extend } of extensions) extend(form);
  return form.open(new URLSearchParams(location.search).get("game") ?? "");
}

/** @typedef {Required<Omit<GameEntry, "broken">>} PlayedGame */

export class NewGame {
  /** @type {{ level: string, label: string, help: string }[]} Levels of the computer; empty if it does not play. */
  levels = [];
  /** @type {Record<string, string>} Chosen value of each field of the variant. */
  chosen = {};
  seed = newSeed();

  /** @param {PlayedGame[]} games */
  constructor(games) {
    this.games = games;
    this.game = games[0];
    const { against = "computer", level = "club", first = "yes", name = "" } = storage.get("new", {});
    this.against = against;
    this.level = level;
    this.first = first;
    this.start = "random";
    this.names = [name];
    this.fields = el("div", { class: "form-fields" });
    this.picture = el("div", { class: "felt" });
    this.scoreOnly = el("a", { class: "btn bare" }, icon("pad"), _("Score a finished game"));
    this.about = el("b", {});
    this.fault = el("p", { class: "fault", role: "alert" });
    this.preview = newest(() => this.#preview());
  }

  /** @param {string} name Game to choose first. */
  open(name) {
    this.game = this.games.find((each) => each.name === name) ?? this.games.find((each) => each.name === storage.get("new", {}).game) ?? this.games[0];
    if (!this.levels.length && this.against === "computer") this.against = "here";
    this.chosen = storage.get(`choices.${this.game.name}`, {});
    show(_("New game"), el(
      "div",
      { class: "new wide" },
      el(
        "form",
        { class: "form", onsubmit: () => this.#start() },
        el("h1", {}, _("New game")),
        this.#resume(),
        this.#gameField(),
        this.fields,
        this.fault,
        el("div", { class: "go" }, el("button", { class: "main big" }, _("Start the game")), this.scoreOnly),
      ),
      el(
        "section",
        { class: "mat on-mat", "aria-label": _("Starting position") },
        el("h2", {}, _("Starting position")),
        this.picture,
        el("div", { class: "prompt" }, el("span", { class: "grow" }, this.about), el("button", { onclick: () => { this.seed = newSeed(); this.preview(); } }, icon("random"), _("Another"))),
      ),
    ));
    this.#show();
    this.#showChosen();
  }

  /** Scrolls the list of games to the chosen one. */
  #showChosen() {
    const chosen = /** @type {HTMLElement | null} */ (document.querySelector(`.pick [data-game="${this.game.name}"]`));
    const list = chosen?.parentElement;
    if (chosen && list) list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }

  /** Returns the games to continue, the latest first. */
  #resume() {
    const opener = el("label", { class: "opener" }, _("Open a position or game"), el("input", { type: "file", accept: ".toml", onchange: (event) => this.#openFile(event.target.files[0]) }));
    const title = el("summary", {}, _("Continue or open a game"));
    const details = el("details", { class: "saved" }, title, opener);
    savedGames().then((games) => {
      title.after(savedList(games));
      details.open = games.length > 0 && !location.search;
    });
    return details;
  }

  /** @param {File} file */
  async #openFile(file) {
    const reply = file.size > MOST ? { faults: [{ what: _("{file} is too large for a game", { file: file.name }), hint: "" }] } : await readPosition(await file.text());
    this.fault.textContent = (reply.faults ?? []).map(faultText).join("; ");
    if (!reply.faults) await newJournal(reply).visit();
  }

  #gameField() {
    return field(_("Game"), el("div", { class: "pick", role: "radiogroup", "aria-label": _("Game") }, this.games.map((game) => el(
      "label",
      { class: "choice", "data-game": game.name },
      el("input", { type: "radio", name: "game", value: game.name, checked: game === this.game, onchange: () => this.#choose(game) }),
      el("span", { class: "art" }, el("img", { src: `/api/view/${game.name}`, alt: "", width: 120, height: 80, onerror: (event) => event.target.remove() })),
      el("b", {}, game.title),
      game.players && el("small", {}, ngettext("{players} player", "{players} players", numbers(game.players).at(-1) ?? 0, { players: game.players })),
    ))));
  }

  /** @param {PlayedGame} game */
  #choose(game) {
    this.game = game;
    this.chosen = storage.get(`choices.${game.name}`, {});
    this.#show();
  }

  /** Fields of the variant, each with its values in the order of the variants. */
  get #variantFields() {
    /** @type {Map<string, { label: string, values: Map<string, string> }>} */
    const fields = new Map();
    for (const each of this.game.choices.flat()) {
      const found = fields.get(each.field) ?? { label: each.label, values: new Map() };
      found.values.set(each.value, each.value_label);
      fields.set(each.field, found);
    }
    const isDeclared = this.game.choices.every((each) => each.length) || this.game.variants.length < 2;
    if (!isDeclared) fields.set("variant", { label: _("Variant"), values: new Map(this.game.variants.map((each) => [each, each.replaceAll("-", " ")])) });
    return fields;
  }

  /** The variant with the chosen values; a missing value is that of the first variant. */
  get variant() {
    const { variants, choices } = this.game;
    const fits = (/** @type {VariantChoice[]} */ each) => each.every(({ field, value }) => (this.chosen[field] ?? choices[0].find((usual) => usual.field === field)?.value) === value);
    if (this.chosen.variant && variants.includes(this.chosen.variant)) return this.chosen.variant;
    return variants[Math.max(0, choices.findIndex(fits))];
  }

  /** Number of people: chosen with the variant, or that of the game. */
  get people() {
    const choices = this.game.choices[this.game.variants.indexOf(this.variant)] ?? [];
    return Number(choices.find(({ field }) => field === "players")?.value ?? this.game.players.match(/\d+/)?.[0] ?? 2);
  }

  /** @returns {[string, string][]} */
  #opponents() {
    /** @type {[string, string][]} */
    const people = [["here", _("On this device")]];
    if (isServed) people.push(["link", _("On phones")]);
    return this.levels.length ? [["computer", _("Computer")], ...people] : people;
  }

  #show() {
    const usual = Object.fromEntries((this.game.choices[0] ?? []).map(({ field, value }) => [field, value]));
    const isAlone = this.people === 1;
    const change = (/** @type {() => void} */ run) => { run(); this.#show(); };
    this.fields.replaceChildren(...[
      ...[...this.#variantFields].map(([name, { label, values }]) => values.size > 1 && field(label, segments(label, [...values], this.chosen[name] ?? usual[name] ?? this.game.variants[0], (value) => change(() => {
        this.chosen = { ...this.chosen, [name]: value };
        storage.set(`choices.${this.game.name}`, this.chosen);
      })))),
      !isAlone && field(_("Against"), segments(_("Against"), this.#opponents(), this.against, (value) => change(() => { this.against = value; }))),
      !isAlone && this.against === "computer" && field(_("Level"), el("div", { class: "choices" }, this.levels.map(({ level, label, help }) => el(
        "label",
        { class: "choice" },
        el("input", { type: "radio", name: "level", value: level, checked: level === this.level, onchange: () => { this.level = level; } }),
        el("b", {}, label),
        el("small", {}, help),
      )))),
      !isAlone && field(_("First turn"), segments(_("First turn"), [["yes", this.against === "computer" ? _("You") : this.#nameOf(0)], ["no", this.against === "computer" ? _("Computer") : this.#nameOf(1)], ["lots", _("At random")]], this.first, (value) => { this.first = value; })),
      ...this.#nameFields(),
      field(_("Setup"), segments(_("Setup"), [["random", _("At random")], ["usual", _("Standard")], ["edit", _("By hand")]], this.start, (value) => { this.start = value; this.preview(); })),
    ].filter((each) => each !== false));
    this.preview();
  }

  /** @param {number} at */
  #nameOf(at) {
    return this.names[at] || _("Player {number}", { number: at + 1 });
  }

  #nameFields() {
    const count = this.against === "here" || this.against === "link" ? this.people : 1;
    return Array.from({ length: count }, (_each, at) => {
      const label = count === 1 ? _("Your name") : _("Name of player {number}", { number: at + 1 });
      return field(label, el("input", { type: "text", "aria-label": label, maxlength: 40, value: this.names[at] ?? "", autocomplete: "off", onchange: (event) => { this.names[at] = event.target.value.trim().replace(/^\*+/, ""); } }));
    });
  }

  /** The people in the order of their turns. */
  get seats() {
    /** @type {Seat[]} */
    const seats = Array.from({ length: this.people }, (_each, at) => (
      at && this.against === "computer" ? { name: "", level: this.level } : { name: this.names[at] ?? "", level: "" }
    ));
    const isSecond = this.first === "no" || (this.first === "lots" && Math.random() < 0.5);
    return isSecond ? [...seats.slice(1), seats[0]] : seats;
  }

  /** Query of a table with this variant and setup. */
  get #query() {
    const query = new URLSearchParams({ game: this.game.name });
    if (this.variant) query.set("variant", this.variant);
    if (this.start === "random") query.set("seed", String(this.seed));
    else query.set(this.start === "edit" ? "edit" : "start", this.start === "edit" ? "1" : "usual");
    return query;
  }

  async #preview() {
    /** @type {TableReply & { faults?: undefined } | { faults: [] }} */
    const reply = await ask(`/api/table/start?${this.#query}`, { quiet: true });
    if (reply.faults) return;
    this.scoreOnly.href = addresses.score(this.game.name, this.variant);
    this.about.textContent = reply.turn.charAt(0).toUpperCase() + reply.turn.slice(1);
    this.picture.replaceChildren(...reply.boards.slice(0, 2).map(({ size: [width, height], layers }) => {
      const board = el("div", { class: "layers start" }, layers.map(([, svg]) => svg && parsed(svg)));
      board.style.aspectRatio = `${width} / ${height}`;
      return board;
    }));
  }

  #start() {
    const seats = this.seats;
    storage.set("new", { game: this.game.name, against: this.against, level: this.level, first: this.first, name: this.names[0] ?? "" });
    const query = this.#query;
    for (const each of seats) query.append("seat", seatText(each));
    if (this.against === "link") query.set("share", String(1 + seats.findIndex(({ name }) => name === (this.names[0] ?? ""))));
    if (document.activeElement?.matches(":focus-visible")) query.set("focus", "1"); // started with the keyboard
    announce(_("Starting"));
    location.assign(at(`${addresses.play({})}?${query}`));
  }
}

const newSeed = () => Math.floor(Math.random() * 1e9);

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
const field = (label, control) => el("div", { class: "field" }, el("span", { class: "lab", "aria-hidden": "true" }, label), control);
