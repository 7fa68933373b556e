// @ts-nocheck
// Page for a table: boards, moves and score. The studio applies the rules; the page knows none.

import { ask, inTurn, keep, keepBlob } from "../ask.js";
import { Board, has } from "./board.js";
import { Dice } from "./dice.js";
import { copied, el, parsed, announce, show, faultText } from "../dom.js";
import { describeMove, Journal, keepDescription, linkOf, moveInWords, Shared, textOf } from "./game.js";
import { isEdited, PositionEditor } from "./position_editor.js";
import { _, ngettext } from "../messages.js";
import { games } from "../saved_games.js";
import { Sharing } from "./sharing.js";
import { newGameControls } from "../new/new_game.js";

const SPACE = "space";
const MOST = 1_000_000; // maximum size of a position or a record, in bytes

// Each extension exports `extend(view)`, which may call `view.add`, `view.onPosition` and the like.
export async function open(_path, extensions) {
  const view = new View();
  for (const { extend } of extensions) extend(view);
  const query = new URLSearchParams(location.search);
  const { journal, faults = [], reply } = await initialGame(query);
  if (!journal) return view.choose(faults, query.get("choose"));
  view.switchTo(journal, reply);
  if (!reply) await view.go(journal.at);
  if (query.has("edit") || query.has("lay") || isEdited(journal.id)) await view.edit();
  return undefined;
}

// Returns the game that the address names, or none to show the choice.
async function initialGame(query) {
  if (query.has("at")) return shared(query.get("at"));
  if (query.has("own") || query.has("choose")) return { journal: Journal.stored(query.get("own")) };
  const reply = await requestedGame(query);
  if (reply) return reply.faults ? reply : { journal: newJournal(reply, query.get("evening") ?? ""), reply };
  return { journal: Journal.stored(games.all()[0]?.id) };
}

async function requestedGame(query) {
  if (location.hash.length > 1) {
    try {
      return await read(await textOf(location.hash.slice(1)));
    } catch {
      return { faults: [{ what: _("this link is incomplete"), hint: _("copy it again"), remedies: [] }] };
    }
  }
  if (query.has("code")) return ask(`/api/table/code?${query}`);
  if (query.has("game")) return ask(`/api/table/start?${query}`);
  if (!query.has("file")) return null;
  const found = await ask(`/api/named/${query.get("file")}`);
  return found.faults ? found : read(found.text);
}

const read = (text) => ask("/api/table/open", { sent: { text } });

function newJournal(reply, evening = "") {
  const journal = Object.assign(new Journal(), { evening });
  journal.add(reply.entries ?? [{ text: reply.setup ?? reply.text, move: "" }], reply.title);
  return journal;
}

// Returns a shared table, or the browser's copy if the studio no longer shares it.
async function shared(name) {
  const journal = Object.assign(new Shared(name), { entries: [] });
  const reply = await journal.look([]);
  if (!reply.faults) return { journal, reply };
  const own = Journal.stored(name);
  return own ? { journal: Object.assign(new Journal(), { entries: own.entries, at: own.at, evening: own.evening }) } : reply;
}

class View {
  added = { result: [], turn: [], moves: [], links: [] };
  listeners = [];

  constructor() {
    this.inTurn = inTurn();
    this.picked = [];
    this.boards = [];
    this.place = el("div", { class: "boards" });
    this.turn = el("p", { class: "turn" });
    this.notes = el("p", { class: "small" });
    this.lastMove = el("p", { class: "small last-move" });
    this.description = el("p", { class: "small description" });
    this.choices = el("div", { class: "choose", role: "group", "aria-label": _("Choices") });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.score = el("section", { class: "box", "aria-label": _("Score") });
    this.played = el("ol", { class: "played" });
    const button = (name, run) => el("button", { onclick: run }, name);
    this.first = button(_("First"), () => this.go(0));
    this.undo = button(_("Undo"), () => this.by(-1));
    this.redo = button(_("Redo"), () => this.by(1));
    this.end = button(_("Last"), () => this.go(this.journal.last));
    this.dice = new Dice((what, sent) => this.step(what, sent));
    this.text = el("textarea", { "aria-label": _("Position as text"), spellcheck: "false" });
    this.move = el("input", { type: "text", "aria-label": _("Type a move"), placeholder: _("Type a move, such as a1-a2"), spellcheck: "false" });
    this.sharing = new Sharing(this);
    this.again = el("p", { class: "row" });
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("storage", (event) => this.#elsewhere(event));
  }

  // Adds elements of an extension at one of the places of `added`.
  add(place, ...elements) {
    this.added[place].push(...elements);
  }

  // Calls `run` with each position that is shown.
  onPosition(run) {
    this.listeners.push(run);
  }

  // Earlier name of `onPosition`, for installed extensions.
  whenTold(run) {
    this.onPosition(run);
  }

  // Shows the choice of a game, or of the start of a named game, and the stored games.
  async choose(faults, wanted) {
    const all = await ask("/api/catalogue");
    if (all.faults) return show(_("Play"), el("h1", {}, _("Choose a game")), el("p", { class: "fault" }, all.faults.map(faultText).join("; ")));
    const played = all.games.filter((game) => game.variants?.length);
    const one = played.find((game) => game.name === wanted);
    const going = el("ul", { class: "going" });
    const list = () => going.replaceChildren(...games.all().map((each) => el(
      "li",
      { class: "row" },
      el("a", { href: `/table?own=${each.id}` }, each.title),
      el("span", { class: "small" }, ngettext("{count} move, {date}", "{count} moves, {date}", each.moves, { date: new Date(each.when).toLocaleString() })),
      el("button", { class: "bare", "aria-label": _("Delete {game}", { game: each.title }), onclick: () => { games.forget(each.id); list(); } }, _("Delete")),
    )));
    list();
    return show(
      _("Play"),
      el("h1", {}, one ? _("New game: {game}", { game: one.title }) : _("Choose a game")),
      faults.map((each) => el("p", { class: "fault" }, faultText(each))),
      el("ul", { class: "which" }, (one ? [one] : played).map((game) => el("li", { class: "row" }, newGameControls(game, one ? _("Play") : game.title, "btn main")))),
      one && el("p", {}, el("a", { href: "/table?choose=1" }, _("All games"))),
      el("p", { class: "row" }, el("label", {}, _("Open a position or game:"), " ", this.#opener())),
      games.all().length ? [el("h2", {}, _("Your games")), going] : [],
    );
  }

  // Switches to another game.
  switchTo(journal, reply) {
    this.journal = journal;
    history.replaceState(null, "", journal.address);
    this.sharing.follow(journal);
    if (reply) this.display(reply);
  }

  async busy(run) {
    this.place.setAttribute("aria-busy", "true");
    try {
      return await run();
    } finally {
      this.place.setAttribute("aria-busy", "false");
    }
  }

  // Makes a step to another position; resolves to true if it succeeds. A step during another one
  // continues from its result.
  step(what, sent = {}) {
    return this.inTurn(() => this.#step(what, sent));
  }

  async #step(what, sent) {
    const before = this.journal.text;
    const reply = await this.busy(() => this.journal.step(what, { ...sent, has: has() }));
    if (reply.description !== undefined && !reply.late) keepDescription(before, reply.move, reply.description);
    if (this.wrong(reply)) {
      this.picked = [];
      if (this.reply) this.#offer();
      return false;
    }
    this.display(reply);
    if (reply.late) this.wrong({ faults: [{ what: _("another player moved first"), hint: _("this is the new position") }] });
    return !reply.late;
  }

  go(at) {
    return this.inTurn(() => this.#go(at));
  }

  by(steps) {
    return this.inTurn(() => this.#go(this.journal.at + steps));
  }

  async #go(at) {
    if (this.reply && (at < 0 || at > this.journal.last)) return;
    const reply = await this.busy(() => this.journal.go(at, has()));
    if (reply.faults && !this.reply) await this.choose(reply.faults);
    else if (!this.wrong(reply)) this.display(reply);
  }

  display(reply) {
    this.reply = reply;
    this.picked = [];
    if (!this.drawn) {
      this.drawn = true;
      this.#build(reply);
    }
    this.title.textContent = reply.title; // a file may have another game
    document.title = document.title.replace(/^.* – /, `${reply.title} – `);
    this.#boards(reply);
    const over = reply.score.over;
    this.turn.textContent = over ? reply.verdict : reply.turn;
    this.notes.textContent = [...reply.notes, reply.key].filter(Boolean).map((each) => `${each}.`).join(" ");
    this.fault.textContent = "";
    this.#describeLast(reply);
    this.dice.show(reply);
    this.#score(reply);
    this.#history();
    this.text.value = reply.text;
    this.#offer();
    this.#again();
    for (const run of this.listeners) run(reply);
    announce(this.turn.textContent);
  }

  // Shows the last move with its description, which arrives later if the move is not new.
  async #describeLast(reply) {
    const { entries, at } = this.journal;
    const { move } = entries[at];
    this.lastMove.textContent = "";
    if (at < 1 || !move) return;
    const description = await describeMove(entries[at - 1].text, move);
    if (this.reply === reply && description) this.lastMove.textContent = _("Last move: {move} ({description})", { move, description });
  }

  // Shows what the chosen move does.
  async #describeChosen(move) {
    this.description.textContent = "";
    if (!move) return;
    const { reply, picked } = this;
    const description = await describeMove(reply.text, move);
    if (this.reply === reply && this.picked === picked) this.description.textContent = description && _("{move}: {description}", { move, description });
  }

  #build(reply) {
    const button = (name, run, id) => el("button", { onclick: run, id }, name);
    const typed = el("form", { class: "say", onsubmit: () => this.play(this.move.value) }, this.move, el("button", {}, _("Play")));
    const use = button(_("Use this position"), () => this.step("read", { text: this.text.value }));
    this.side = el(
      "div",
      { class: "side" },
      el("section", { class: "box", "aria-label": _("Turn") }, this.turn, this.lastMove, this.notes, this.added.result, this.dice.element, this.choices, this.description, this.fault, typed, this.added.turn),
      this.score,
      el(
        "section",
        { class: "box", "aria-label": _("Moves") },
        el("p", { class: "row steps" }, this.first, this.undo, this.redo, this.end),
        this.played,
        this.added.moves,
      ),
      this.sharing.element,
      el(
        "section",
        { class: "box", "aria-label": _("Save and share") },
        el(
          "p",
          { class: "row" },
          button(_("Save the position"), () => keepBlob(new Blob([this.reply.text]), `${this.reply.game}.toml`)),
          button(_("Save the game"), () => this.#download("/api/table/record", this.journal.record())),
          button(_("Print the result"), () => this.#download("/api/table/file?kind=pdf", { text: this.reply.text })),
          button(_("Copy a link"), async () => copied(await linkOf(this.reply.text, this.journal.evening))),
        ),
        el(
          "p",
          { class: "row" },
          button(_("Set up by hand"), () => this.edit()),
          el("a", { class: "btn", href: "/table?choose=1" }, _("All games")),
          this.added.links,
        ),
        this.again,
        el("details", {}, el("summary", {}, _("Edit the position as text")), this.text, use, el("p", { class: "row" }, el("label", {}, _("Or open a file:"), " ", this.#opener()))),
      ),
    );
    this.beside = el("div", { class: "table" }, el("section", { "aria-label": _("Boards") }, this.place), this.side);
    this.title = el("h1", { class: "apart" }, reply.title);
    show(reply.title, this.title, this.beside);
  }

  // Offers a new game of this variant or another.
  async #again() {
    const { text } = this.journal.record();
    if (text === this.repeated) return;
    this.repeated = text;
    this.again.replaceChildren();
    const { game, title } = this.reply;
    const { faults, variants, variant } = await ask("/api/table/variants", { sent: { text } });
    if (text !== this.repeated) return;
    if (faults) this.repeated = null; // try again next time
    else this.again.replaceChildren(...newGameControls({ name: game, title, variants }, _("New game"), "btn", variant));
  }

  #boards(reply) {
    const pick = (space) => this.#pick([SPACE, space]);
    if (reply.boards.length !== this.boards.length) {
      for (const each of this.boards) each.remove();
      this.boards = reply.boards.map((_unused, at) => new Board(at, pick));
    }
    reply.boards.forEach((each, at) => { this.boards[at].draw(each, !each.owner || each.owner === reply.toMove); });
    this.trays = reply.trays.map((each) => this.#tray(each));
    this.place.replaceChildren(...this.boards.map((each) => each.element), this.trays.length ? el("div", { class: "trays" }, this.trays) : "");
  }

  // Creates a tray of pieces beside the boards, as a button if choosing a piece is a step of a move.
  #tray({ title, pieces, more, picks }) {
    const shown = pieces.map((svg) => parsed(svg));
    const captions = [el("span", { class: "small" }, title), more ? el("span", { class: "small" }, ngettext("and {count} more", "and {count} more", more)) : ""];
    if (!picks || !pieces.length) return el("div", { class: "tray", role: "img", "aria-label": title }, shown, captions);
    return el("button", { class: "tray", "data-step": picks.join(" "), onclick: () => this.#pick(picks) }, shown, captions);
  }

  // Offers the possible next steps of a move.
  #offer() {
    const depth = this.picked.length;
    const fitting = this.reply.moves.filter(([, steps]) => this.picked.every(([kind, value], at) => steps[at]?.[0] === kind && steps[at][1] === value));
    const next = new Map(fitting.filter(([, steps]) => steps.length > depth).map(([, steps]) => [steps[depth].join(" "), steps[depth]]));
    const [chosen] = fitting.find(([, steps]) => steps.length === depth) ?? [];
    const rest = fitting.length === 1 ? fitting[0][1].slice(depth) : null;
    if (depth && rest?.every(([kind]) => kind !== SPACE)) return this.play(fitting[0][0]);
    this.next = next;
    const offered = [...next.values()];
    const spaces = new Set(offered.filter(([kind]) => kind === SPACE).map(([, value]) => value));
    const picked = this.picked.filter(([kind]) => kind === SPACE).map(([, value]) => value);
    for (const board of this.boards) board.offer(spaces, picked);
    const first = this.picked[0]?.join(" ");
    const mayChange = depth === 1 && this.trays.some((each) => each.dataset.step === first);
    for (const tray of this.trays.filter((each) => each.dataset.step)) {
      const step = tray.dataset.step;
      tray.setAttribute("aria-pressed", String(step === first));
      tray.disabled = !next.has(step) && step !== first && !(mayChange && this.reply.moves.some(([, steps]) => steps[0].join(" ") === step));
    }
    const beside = new Set(this.trays.map((each) => each.dataset.step));
    const others = offered.filter((step) => step[0] !== SPACE && !beside.has(step.join(" ")));
    this.choices.replaceChildren(
      ...others.map((step) => el("button", { onclick: () => this.#pick(step) }, this.#named(step))),
      chosen ? el("button", { class: "main", onclick: () => this.play(chosen) }, _("Play {move}", { move: chosen })) : "",
      this.picked.length ? el("button", { class: "bare", onclick: () => this.#back() }, _("Undo {step}", { step: this.#named(this.picked.at(-1)) })) : "",
    );
    this.#describeChosen(chosen);
    return undefined;
  }

  #named([kind, value]) {
    if (kind === "turn") return value === "0" ? _("not rotated") : _("rotated {degrees}°", { degrees: value * 90 });
    if (kind === "die") return _("die {number}: {face}", { number: value, face: this.reply.dice.rolled[value - 1] });
    if (kind === "half") return value === "left" ? _("left half") : _("right half");
    return kind === "action" || kind === SPACE ? value : `${kind} ${value}`;
  }

  // Runs picks one after the other: a pick during a move belongs to the next move.
  #pick(step) {
    this.running = (this.running ?? Promise.resolve()).then(() => this.#picked(step));
  }

  async #picked(step) {
    const [kind, value] = step;
    const last = this.picked.at(-1);
    if (last && last[0] === kind && last[1] === value) return this.#back();
    if (this.picked.length === 1 && last[0] === kind && kind !== SPACE) this.picked = []; // replaces the chosen tile
    this.#offer();
    if (!this.next.has(step.join(" "))) return undefined;
    this.picked = [...this.picked, step];
    this.fault.textContent = "";
    const board = this.boards.find((each) => each.isPlayed);
    if (kind !== SPACE && matchMedia("(max-width: 60rem)").matches) board.element.scrollIntoView({ block: "nearest" });
    return this.#offer();
  }

  #back() {
    this.picked = this.picked.slice(0, -1);
    this.#offer();
  }

  #key(event) {
    if (!this.reply || this.editor || event.target.matches("input, textarea, select")) return;
    const [back, on] = [() => this.by(-1), () => this.by(1)];
    const along = { ArrowLeft: back, ArrowRight: on, Home: () => this.go(0), End: () => this.go(this.journal.last) };
    const undone = event.ctrlKey || event.metaKey ? { z: back, y: on } : {};
    const run = event.target.closest(".spot") || event.altKey || event.ctrlKey ? undone[event.key] : along[event.key] ?? undone[event.key];
    if (!run && event.key !== "Escape") return;
    event.preventDefault();
    if (run) run();
    else if (this.picked.length) this.#back();
  }

  // Follows another window of this browser that plays the same game.
  async #elsewhere({ key, newValue }) {
    if (!this.journal || key !== `pnp.game.${this.journal.id}` || !newValue || this.journal instanceof Shared) return;
    const { entries, at } = JSON.parse(newValue);
    Object.assign(this.journal, { entries, at });
    const reply = await ask("/api/table/read", { sent: { text: this.journal.text, has: has() } });
    if (!reply.faults) this.display(reply);
  }

  async play(move) {
    if (await this.step("play", { move })) this.move.value = "";
  }

  // Opens the editor for the position, until the user plays on or cancels.
  async edit() {
    if (!this.reply) return;
    this.editor = new PositionEditor(this.reply.text, this.journal.id, async (text) => {
      this.editor = null;
      this.beside.replaceChildren(el("section", { "aria-label": _("Boards") }, this.place), this.side);
      if (text) await this.step("read", { text });
    });
    this.beside.replaceChildren(this.editor.element, this.editor.side);
    await this.editor.begin();
  }

  wrong({ faults = [] }) {
    this.fault.textContent = faults.map(faultText).join("; ");
    if (faults.length) this.fault.scrollIntoView({ block: "nearest" });
    return faults.length > 0;
  }

  async #download(path, sent) {
    this.wrong({ faults: await keep(path, sent) });
  }

  #opener() {
    const input = el("input", {
      type: "file",
      accept: ".toml",
      onchange: async () => {
        const [file] = input.files;
        if (file.size > MOST) this.wrong({ faults: [{ what: _("{file} is too large for a game", { file: file.name }), hint: "" }] });
        else await this.#opened(await file.text());
      },
    });
    return input;
  }

  // Opens a file as a new game; on a shared table it replaces the game for all.
  async #opened(text) {
    if (this.journal instanceof Shared) return this.step("open", { text });
    const reply = await this.busy(() => read(text));
    if (reply.faults && !this.reply) return this.choose(reply.faults);
    if (!this.wrong(reply)) this.switchTo(newJournal(reply), reply);
    return undefined;
  }

  #score({ score, verdict, challenges }) {
    this.score.replaceChildren(
      ...score.players.map((tally, at) => el(
        "section",
        { class: "tally" },
        el("h2", {}, el("span", {}, tally.name[0].toUpperCase() + tally.name.slice(1)), el("span", { class: "total" }, tally.total ?? "")),
        tally.parts.map((part) => this.#part(part, at + 1)),
      )),
      el("p", { class: "verdict small" }, verdict),
      challenges.length ? el("details", { class: "small" }, el("summary", {}, _("Solo challenges")), challenges.map(challenge)) : "",
    );
  }

  #part(part, player) {
    const owned = this.boards.find((board) => board.owner === player) ?? this.boards.at(-1);
    const lit = (on) => () => owned.light(on ? part.cells : []);
    return el(
      "button",
      { class: "part", onmouseenter: lit(true), onmouseleave: lit(false), onfocus: lit(true), onblur: lit(false) },
      el("span", {}, part.title),
      el("span", {}, part.calculation),
      el("b", {}, part.points ?? ""),
    );
  }

  #history() {
    const { entries, at, last } = this.journal;
    this.first.disabled = this.undo.disabled = at <= 0;
    this.end.disabled = this.redo.disabled = at >= last;
    const labels = entries.map(({ move }, number) => number ? `${number}. ${moveInWords(move)}` : _("Start"));
    const shown = this.played.children;
    const other = labels.findIndex((each, number) => each !== shown[number]?.textContent);
    const same = other < 0 ? labels.length : other;
    while (shown.length > same) this.played.lastChild.remove();
    this.played.append(...labels.slice(same).map((each, after) => el("li", {}, el("button", { onclick: () => this.go(same + after) }, each))));
    [...shown].forEach((each, number) => { each.firstChild.setAttribute("aria-current", number === at); });
    // Wait for the next frame, so that the browser computes the layout only once.
    requestAnimationFrame(() => {
      const here = shown[at];
      if (here) this.played.scrollTop = here.offsetTop - this.played.offsetTop - this.played.clientHeight / 2;
    });
  }
}

function challenge({ number, verdict, conditions, open }) {
  const states = conditions.map(({ text, met }) => {
    if (met) return _("{condition}: met", { condition: text });
    return open ? _("{condition}: not yet", { condition: text }) : _("{condition}: not met", { condition: text });
  });
  if (!states.length) return el("p", {}, `${number}: ${verdict}`);
  return el("p", {}, _("{number}: {verdict} ({conditions})", { number, verdict, conditions: states.join(", ") }));
}
