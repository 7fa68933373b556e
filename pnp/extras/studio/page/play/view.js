// @ts-nocheck
// A table: boards on the mat, the rules beside them, players and moves. The studio applies the rules; the page knows none.

import { at } from "../base.js";
import { ask, inTurn } from "../ask.js";
import { Board, has } from "./board.js";
import { Dice } from "./dice.js";
import { announce, el, faultText, icon, parsed, show, storage } from "../dom.js";
import { fit } from "./fit.js";
import { descriptionsOf, fetchDescriptions, keepDescription, newJournal, readPosition, Shared } from "./game.js";
import { Menu } from "./menu.js";
import { Moves } from "./moves.js";
import { _, ngettext } from "../messages.js";
import { strips } from "./players.js";
import { addresses } from "../router.js";
import { Rules } from "./rules.js";
import { isComputer, nameOf } from "./seats.js";
import { click } from "./sound.js";

const SPACE = "space";

export class View {
  added = { result: [], turn: [], moves: [], links: [] };
  listeners = [];
  picked = [];
  boards = [];
  trays = [];

  constructor() {
    this.inTurn = inTurn();
    const button = (name, label, run, more = {}) => el("button", { onclick: run, ...more }, icon(name), label);
    this.place = el("div", { class: "felt" });
    this.turn = el("b", { class: "turn" });
    this.why = el("span", { class: "why" });
    this.choices = el("div", { class: "choose", role: "group", "aria-label": _("Choices") });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.moves = new Moves((at) => this.go(at));
    this.dice = new Dice((what, sent) => this.step(what, sent), (step) => this.#pick(step));
    this.rules = new Rules();
    this.invitation = el("div", { class: "invitation" });
    this.join = el("section", { class: "join", "aria-label": _("Join the game"), hidden: true });
    this.menu = new Menu(this);
    this.others = el("div", { class: "others" });
    this.own = el("div", { class: "own" });
    this.hintButtons = [];
    this.undoButtons = [];
    this.helps = el("div", { class: "help" });
    const hint = (label) => this.hintButtons[this.hintButtons.push(button("hint", label, () => this.hint?.(), { hidden: true })) - 1];
    const undo = (label) => this.undoButtons[this.undoButtons.push(button("undo", label, () => this.undo())) - 1];
    this.buttons = el("p", { class: "acts3" }, hint(_("Hint")), undo(_("Undo")), this.menu.button());
    this.dock = el("nav", { class: "dock", "aria-label": _("Game") }, undo(_("Undo")), hint(_("Hint")), this.#panel("moves", _("Moves")), this.#panel("rules", _("Rules")), this.menu.button(_("More")));
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

  // Lets the Hint buttons call `run`.
  onHint(run) {
    this.hint = run;
  }

  // Shows faults in place of a table.
  fail(faults) {
    show(_("Play"), el("h1", {}, _("Play")), faults.map((each) => el("p", { class: "fault" }, faultText(each))), el("p", {}, el("a", { class: "btn main", href: addresses.newGame() }, _("New game"))));
  }

  // Switches to another game.
  switchTo(journal, reply) {
    this.journal = journal;
    history.replaceState(null, "", at(journal.address));
    if (journal instanceof Shared || this.sharing) this.#sharing().then((sharing) => sharing.follow(this.journal));
    if (reply) this.display(reply);
  }

  // Loads what only shared tables need.
  async #sharing() {
    const { Sharing } = await import("./sharing.js");
    this.sharing ??= new Sharing(this);
    return this.sharing;
  }

  // Shares the game; this page takes the seat with the number, or offers the seats for 0.
  async share(seat = 0) {
    return (await this.#sharing()).share(seat);
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
    if (reply.described && !reply.late) keepDescription(before, reply.move, reply.described);
    if (this.wrong(reply)) {
      this.picked = [];
      if (this.reply) this.#offer();
      return false;
    }
    this.display(reply, true);
    if (reply.late) this.wrong({ faults: [{ what: _("another player moved first"), hint: _("this is the new position") }] });
    return !reply.late;
  }

  go(at) {
    return this.inTurn(() => this.#go(at));
  }

  by(steps) {
    return this.inTurn(() => this.#go(this.journal.at + steps));
  }

  // Returns to the last position in which a person at this screen could move.
  undo() {
    return this.inTurn(() => {
      const { entries, at, seats } = this.journal;
      const known = descriptionsOf(entries);
      let to = at - 1;
      while (to > 0 && (isComputer(seats, known[to + 1]?.by ?? 0) || entries[to + 1].move.startsWith("dice "))) to -= 1;
      return this.#go(to);
    });
  }

  async #go(at) {
    if (this.reply && (at < 0 || at > this.journal.last)) return;
    const reply = await this.busy(() => this.journal.go(at, has()));
    if (reply.faults && !this.reply) this.fail(reply.faults);
    else if (!this.wrong(reply)) this.display(reply);
  }

  // True if nothing can be played: the game is over, or somebody has resigned.
  get isOver() {
    return this.reply.score.over || this.hasResigned;
  }

  get hasResigned() {
    return this.journal.resigned > 0 && this.journal.at === this.journal.last;
  }

  display(reply, isNew = false) {
    this.reply = reply;
    this.picked = [];
    if (!this.drawn) this.#build(reply);
    this.title.textContent = reply.title; // a file may have another game
    document.title = document.title.replace(/^.* – /, `${reply.title} – `);
    this.#boards(reply);
    this.fault.textContent = "";
    this.why.textContent = "";
    this.dice.show(reply);
    this.rules.show(reply);
    this.#players();
    this.sharing?.offer();
    this.#describe(isNew);
    this.menu.show(reply);
    this.#offer();
    for (const each of this.undoButtons) each.disabled = this.journal.at <= 0;
    for (const each of this.hintButtons) each.hidden = !this.hint || this.isOver || !reply.moves.length;
    for (const run of this.listeners) run(reply);
  }

  // Person of each player; they differ only after two players have swapped sides.
  get people() {
    const { score, mover, toMove } = this.reply;
    return score.players.map((_player, at) => (mover === toMove ? at + 1 : 2 - at));
  }

  // Returns the name of a person.
  name(person) {
    return nameOf(this.journal.seats, person, this.reply.score.players[person - 1]?.name ?? _("player {number}", { number: person }));
  }

  #players() {
    const light = (cells, player) => (this.boards.find((board) => board.owner === player) ?? this.boards.at(-1)).light(cells);
    const { others, own } = strips(this.reply, this.journal.seats, this.people, light, this.journal.seat);
    this.others.replaceChildren(...others);
    this.own.replaceChildren(...(own ? [own] : []));
  }

  // Shows the moves in words, and marks the last one; unknown descriptions arrive later.
  async #describe(isNew) {
    const { reply, journal } = this;
    this.#showMoves();
    const last = () => descriptionsOf(journal.entries)[journal.at];
    this.#mark(last(), isNew);
    if (isNew && last()?.words) announce(_("{player}: {move}", { player: this.name(last().by), move: last().words }));
    else announce(this.turn.textContent);
    if (!(await fetchDescriptions(journal.entries)) || this.reply !== reply) return;
    this.#showMoves();
    this.#mark(last(), false);
  }

  #showMoves() {
    const { entries, at } = this.journal;
    this.moves.show(entries, at, descriptionsOf(entries), (person) => this.name(person));
  }

  #mark(last, isNew) {
    const spaces = (last?.steps ?? []).filter(([kind]) => kind === SPACE).map(([, value]) => value);
    const { score } = this.reply;
    const won = score.over && score.winner ? score.players[score.winner - 1].parts.flatMap(({ cells, points }) => (points === null ? cells : [])) : [];
    for (const board of this.boards) {
      board.show({ last: spaces, won, hinted: [] });
      if (isNew) board.animate();
    }
    if (isNew) click();
  }

  // Shows a move as an arrow on the board.
  point(move) {
    const [, steps = []] = this.reply.moves.find(([text]) => text === move) ?? [];
    for (const board of this.boards) board.show({ hinted: steps.filter(([kind]) => kind === SPACE).map(([, value]) => value) });
  }

  #build(reply) {
    this.drawn = true;
    this.title = el("h1", { class: "apart" }, reply.title);
    this.prompt = el(
      "div",
      { class: "prompt" },
      el("span", { class: "grow", role: "status" }, this.turn, this.why, this.fault),
      this.choices,
      el("span", { class: "row" }, this.added.result),
    );
    this.trayRow = el("div", { class: "trays" });
    this.mat = el("section", { class: "mat on-mat", "aria-label": _("Boards") }, this.place, this.trayRow, this.dice.element, this.join, this.prompt);
    this.rulesButton = el("button", { class: "desktop wide-only", onclick: () => this.#toggleRules() }, icon("rules"), _("Rules"));
    this.prompt.append(this.rulesButton);
    this.side = el(
      "aside",
      { class: "side", "aria-label": _("Players and moves") },
      this.others,
      el("div", { class: "head" }, el("h2", {}, _("Moves")), this.moves.steps),
      this.moves.list,
      el("div", { class: "helps" }, this.added.turn, this.added.moves),
      this.own,
      this.buttons,
    );
    this.table = el("div", { class: "play wide" }, this.title, this.rules.element, this.mat, this.side, this.dock, this.menu.element);
    this.table.classList.toggle("no-rules", storage.get("rules", true) === false);
    show(reply.title, this.table);
    new ResizeObserver(() => this.#fit()).observe(this.place);
  }

  #toggleRules() {
    const isHidden = this.table.classList.toggle("no-rules");
    storage.set("rules", !isHidden);
    this.#fit();
  }

  #fit() {
    fit(this.place, this.boards);
  }

  // Returns a button that shows the moves or the rules over a small window.
  #panel(name, label) {
    return el("button", {
      "data-panel": name,
      onclick: () => {
        const isOpen = this.table.dataset.open === name;
        if (isOpen) delete this.table.dataset.open;
        else this.table.dataset.open = name;
        for (const each of this.dock.querySelectorAll("[data-panel]")) each.setAttribute("aria-pressed", String(!isOpen && each.dataset.panel === name));
      },
    }, icon(name === "moves" ? "list" : "rules"), label);
  }

  #boards(reply) {
    if (reply.boards.length !== this.boards.length) {
      for (const each of this.boards) each.remove();
      this.boards = reply.boards.map((_unused, at) => new Board(at, (space, name, board) => this.#pick([SPACE, space], name, board)));
      this.place.replaceChildren(...this.boards.map((each) => each.element));
    }
    reply.boards.forEach((each, at) => { this.boards[at].draw(each, !each.owner || each.owner === reply.toMove); });
    this.trays = reply.trays.map((each) => this.#tray(each));
    this.trayRow.replaceChildren(...this.trays);
    this.#fit();
  }

  // Creates a tray of pieces beside the boards, as a button if choosing a piece is a step of a move.
  #tray({ title, pieces, more, picks }) {
    const shown = pieces.map((svg) => parsed(svg));
    const captions = el("span", {}, el("span", { class: "small" }, title), more ? el("span", { class: "small" }, ngettext("and {count} more", "and {count} more", more)) : null);
    if (!picks || !pieces.length) return el("div", { class: "tray", role: "img", "aria-label": title }, shown, captions);
    return el("button", { class: "tray", "data-step": picks.join(" "), onclick: () => this.#pick(picks) }, shown, captions);
  }

  // Returns the moves that start with the steps so far.
  get #fitting() {
    return this.reply.moves.filter(([, steps]) => this.picked.every(([kind, value], at) => steps[at]?.[0] === kind && steps[at][1] === value));
  }

  // Offers the possible next steps of a move.
  #offer() {
    const depth = this.picked.length;
    const canPlay = !this.isOver && this.journal.mayMove(this.reply.mover);
    const fitting = canPlay ? this.#fitting : [];
    const next = new Map(fitting.filter(([, steps]) => steps.length > depth).map(([, steps]) => [steps[depth].join(" "), steps[depth]]));
    const [chosen] = fitting.find(([, steps]) => steps.length === depth) ?? [];
    const rest = fitting.length === 1 ? fitting[0][1].slice(depth) : null;
    if (depth && rest?.every(([kind]) => kind !== SPACE)) return this.play(fitting[0][0]);
    this.next = next;
    const offered = [...next.values()];
    if (depth && offered.length === 1 && !chosen && offered[0][0] !== SPACE) {
      this.picked = [...this.picked, offered[0]];
      return this.#offer();
    }
    this.#offerSpaces(offered, fitting, depth);
    this.#offerTrays(next);
    this.dice.mark(this.picked);
    const beside = new Set(this.trays.map((each) => each.dataset.step));
    this.#offerChoices(offered.filter((step) => step[0] !== SPACE && step[0] !== "die" && !beside.has(step.join(" "))), chosen);
    this.#ask(offered, canPlay);
    return undefined;
  }

  #offerSpaces(offered, fitting, depth) {
    const spaces = new Set(offered.filter(([kind]) => kind === SPACE).map(([, value]) => value));
    const picked = this.picked.filter(([kind]) => kind === SPACE).map(([, value]) => value);
    const actions = new Map();
    for (const [, steps] of fitting) {
      const [step, after] = [steps[depth], steps[depth + 1]];
      if (step?.[0] === SPACE && after?.[0] === "action") actions.set(step[1], [...new Set([...(actions.get(step[1]) ?? []), after[1]])]);
    }
    for (const board of this.boards) {
      board.framed = this.picked.length > 0;
      board.offer(spaces, picked, actions);
    }
  }

  #offerTrays(next) {
    const first = this.picked[0]?.join(" ");
    const mayChange = this.picked.length === 1 && this.trays.some((each) => each.dataset.step === first);
    for (const tray of this.trays.filter((each) => each.dataset.step)) {
      const step = tray.dataset.step;
      tray.setAttribute("aria-pressed", String(step === first));
      tray.disabled = !next.has(step) && step !== first && !(mayChange && this.reply.moves.some(([, steps]) => steps[0].join(" ") === step));
    }
  }

  #offerChoices(others, chosen) {
    this.choices.replaceChildren(
      ...others.map((step) => el("button", { onclick: () => this.#pick(step) }, step[0] === "action" && icon(step[1] === "claim" ? "flag" : step[1] === "stack" ? "stack" : "next"), this.#named(step))),
      chosen ? el("button", { class: "main", onclick: () => this.play(chosen) }, _("Finish here")) : "",
      this.picked.length ? el("button", { class: "bare back", onclick: () => this.#reset() }, icon("close"), _("Put back")) : "",
    );
  }

  // Asks for the next step, in the bar under the board.
  #ask(offered, canPlay) {
    const { reply, journal } = this;
    const [kind, value] = this.picked.at(-1) ?? [];
    const pieces = kind === SPACE ? this.#wordsOn(value) : "";
    if (this.hasResigned) this.turn.textContent = _("{player} resigns", { player: this.name(journal.resigned) });
    else if (reply.score.over) this.turn.textContent = reply.verdict;
    else if (!canPlay && !this.isOver && !isComputer(journal.seats, reply.mover)) this.turn.textContent = _("{player} moves", { player: this.name(reply.mover) });
    else if (!canPlay && !this.isOver) this.turn.textContent = journal.at === journal.last ? _("{player} is thinking", { player: this.name(reply.mover) }) : reply.turn;
    else if (kind === SPACE && offered.some(([next]) => next === "action")) this.turn.textContent = _("Choose what to do on {space}", { space: value });
    else if (pieces) this.turn.textContent = _("Choose a space for {pieces} from {space}", { pieces, space: value.replace(/^.*:/, "") });
    else if (kind) this.turn.textContent = offered.some(([next]) => next === SPACE) ? _("Choose a space on the board") : _("Choose how to place it");
    else this.turn.textContent = reply.turn;
  }

  #wordsOn(space) {
    const [, board, name] = /^(?:(\w+):)?(.+)$/.exec(space);
    const words = this.reply.boards.find((each) => each.name === (board ?? ""))?.words[name] ?? "";
    return words.split(", ")[0];
  }

  #named([kind, value]) {
    if (kind === "turn") return value === "0" ? _("Not rotated") : _("Rotated {degrees}°", { degrees: value * 90 });
    if (kind === "half") return value === "left" ? _("Left half") : _("Right half");
    if (kind === "action") return ACTIONS[value]?.() ?? value;
    return kind === SPACE ? value : `${kind} ${value}`;
  }

  // Runs picks one after the other: a pick during a move belongs to the next move.
  #pick(step, name, board) {
    this.running = (this.running ?? Promise.resolve()).then(() => this.#picked(step, name, board));
  }

  async #picked(step, name, board) {
    const [kind, value] = step;
    const last = this.picked.at(-1);
    this.fault.textContent = this.why.textContent = "";
    if (last && last[0] === kind && last[1] === value) return this.#back();
    if (this.picked.length && kind === this.picked[0][0] && kind !== SPACE) this.picked = []; // replaces the chosen tile or die
    if (!this.next?.has(step.join(" ")) && this.#startsMove(step)) this.picked = [];
    this.#offer();
    if (!this.next?.has(step.join(" "))) return this.#refuse(step, name, board);
    this.picked = [...this.picked, step];
    return this.#offer();
  }

  // Returns true if a space that cannot be the next step is the start of another move.
  #startsMove([kind, value]) {
    return kind === SPACE && this.picked[0]?.[0] === SPACE && this.boards.length === 1 && this.picked.length === 2 && this.reply.moves.some(([, [[first, space]]]) => first === kind && space === value);
  }

  // Shows why a space cannot be chosen.
  async #refuse(step, name, board) {
    if (!board || this.isOver || !this.journal.mayMove(this.reply.mover) || !this.reply.moves.length) return;
    const { reply } = this;
    const steps = [...this.picked, step].map(([kind, value]) => ({ kind, value }));
    board.refuse(name);
    const { why = "" } = await ask("/api/table/why", { sent: { text: reply.text, steps } });
    if (this.reply !== reply) return;
    this.why.textContent = why ? `${why.charAt(0).toUpperCase()}${why.slice(1)}.` : _("{space} cannot be chosen now", { space: name });
  }

  #back() {
    this.picked = this.picked.slice(0, -1);
    this.#offer();
  }

  #reset() {
    this.picked = [];
    this.why.textContent = "";
    this.#offer();
  }

  #key(event) {
    if (!this.reply || this.editor || event.target.matches("input, textarea, select")) return;
    const [back, on] = [() => this.by(-1), () => this.by(1)];
    const along = { ArrowLeft: back, ArrowRight: on, Home: () => this.go(0), End: () => this.go(this.journal.last) };
    const undone = event.ctrlKey || event.metaKey ? { z: () => this.undo(), y: on } : {};
    const run = event.target.closest(".surface") || event.altKey || event.ctrlKey ? undone[event.key] : along[event.key] ?? undone[event.key];
    if (!run && event.key !== "Escape") return;
    if (event.key === "Escape" && !this.picked.length) return;
    event.preventDefault();
    if (run) run();
    else this.#back();
  }

  // Follows another window of this browser that plays the same game.
  async #elsewhere({ key, newValue }) {
    if (!this.journal || key !== `pnp.game.${this.journal.id}` || !newValue || this.journal instanceof Shared) return;
    Object.assign(this.journal, JSON.parse(newValue));
    const reply = await ask("/api/table/read", { sent: { text: this.journal.text, has: has() } });
    if (!reply.faults) this.display(reply);
  }

  play(move) {
    return this.step("play", { move });
  }

  // Gives up the game of the person to move, or of the only human.
  resign() {
    const { seats } = this.journal;
    this.journal.resigned = isComputer(seats, this.reply.mover) ? this.people.find((each) => !isComputer(seats, each)) : this.reply.mover;
    this.journal.keep(this.reply.title, this.reply);
    this.display(this.reply);
  }

  // Opens the editor for the position, until the user plays on or cancels.
  async edit() {
    if (!this.reply) return;
    const { setUp } = await import("./set_up.js");
    this.editor = true;
    this.table.classList.add("setting-up");
    const elements = await setUp(this.reply.text, this.journal.id, async (text) => {
      this.editor = false;
      this.table.classList.remove("setting-up");
      this.table.replaceChildren(this.title, this.rules.element, this.mat, this.side, this.dock, this.menu.element);
      if (text) await this.step("read", { text });
    });
    if (this.editor) this.table.replaceChildren(this.title, ...elements);
  }

  /** @param {{ faults?: any[] }} reply */
  wrong({ faults = [] }) {
    this.fault.textContent = faults.map(faultText).join("; ");
    return faults.length > 0;
  }

  // Opens a file as a new game; on a shared table it replaces the game for all.
  async opened(text) {
    if (this.journal instanceof Shared) return this.step("open", { text });
    const reply = await this.busy(() => readPosition(text));
    if (!this.wrong(reply)) this.switchTo(newJournal(reply), reply);
    return undefined;
  }
}

const ACTIONS = {
  stack: () => _("Stack on it"),
  claim: () => _("Claim it"),
  swap: () => _("Swap colours"),
  joker: () => _("Use a joker"),
  close: () => _("End the round"),
};

