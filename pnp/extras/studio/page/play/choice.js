// The choice of a move, step by step: on the boards, the trays and the dice, and with buttons.

/** @import { Step, TableReply } from "../types" */
/** @import { Board } from "./board.js" */
/** @import { View } from "./view.js" */
/** @typedef {TableReply["moves"]} Moves */
import { ask } from "../ask.js";
import { el, icon, parsed } from "../dom.js";
import { _, ngettext } from "../messages.js";
import { isComputer } from "./seats.js";

export const SPACE = "space";

/** @type {Record<string, () => string>} */
const ACTIONS = {
  stack: () => _("Stack on it"),
  claim: () => _("Claim it"),
  swap: () => _("Swap sides"),
  joker: () => _("Use a joker"),
  close: () => _("End the round"),
};

/** @type {Record<string, string>} */
const ICONS = { claim: "flag", stack: "stack" };

/** @param {Step} step */
const keyOf = (step) => step.join(" ");

/**
 * Returns true if a move places a piece on two spaces.
 * @param {Step[]} steps
 */
export const isPlacement = (steps) => steps.length > 2 && steps[1][0] === SPACE && steps[2][0] === SPACE && steps.at(-1)?.[0] === "turn";

/** @param {Step} step */
function stepName([kind, value]) {
  if (kind === "turn") return value === "0" ? _("Not rotated") : _("Rotated {degrees}°", { degrees: Number(value) * 90 });
  if (kind === "half") return value === "left" ? _("Left half") : _("Right half");
  if (kind === "action") return ACTIONS[value]?.() ?? value;
  return kind === SPACE ? value : `${kind} ${value}`;
}

export class MoveChoice {
  /** @type {Step[]} Steps that are chosen. */
  picked = [];
  /** @type {Map<string, Step>} Possible next steps. */
  next = new Map();
  /** @type {HTMLElement[]} */
  trays = [];
  /** @type {Moves | null} */
  movesOf = null;
  /** @type {Moves} */
  ordered = [];
  /** @type {Promise<unknown>} */
  running = Promise.resolve();
  /** @type {Step | undefined} Rotation in which the board shows the piece that is being placed. */
  turn;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** Offers the first steps of all moves. */
  restart() {
    this.picked = [];
    this.#offer();
  }

  /** True if this page may move now. */
  get #canPlay() {
    const { isOver, journal, reply } = this.view;
    return !isOver && journal.mayMove(reply.mover);
  }

  /** Moves with all orders of their steps: a piece that covers two spaces may be placed on either first. */
  get #moves() {
    const { moves } = this.view.reply;
    if (this.movesOf !== moves) {
      this.movesOf = moves;
      this.ordered = moves.flatMap(([text, steps]) => /** @type {Moves} */ (isPlacement(steps) ? [[text, steps], [text, [steps[0], steps[2], steps[1], ...steps.slice(3)]]] : [[text, steps]]));
    }
    return this.ordered;
  }

  /** Returns the moves that start with the chosen steps. */
  get #fitting() {
    return this.#moves.filter(([, steps]) => this.picked.every(([kind, value], at) => steps[at]?.[0] === kind && steps[at][1] === value));
  }

  /**
   * Offers the possible next steps, or plays the move if all others follow from the chosen ones.
   * @returns {Promise<void>} Resolves when the move is played.
   */
  async #offer() {
    const depth = this.picked.length;
    const fitting = this.#canPlay ? this.#fitting : [];
    const [chosen] = fitting.find(([, steps]) => steps.length === depth) ?? [];
    const rest = fitting.length === 1 ? fitting[0][1].slice(depth) : null;
    if (depth && rest?.every(([kind]) => kind !== SPACE)) {
      await this.view.play(fitting[0][0]);
      return;
    }
    this.next = new Map(fitting.filter(([, steps]) => steps.length > depth).map(([, steps]) => [keyOf(steps[depth]), steps[depth]]));
    const offered = [...this.next.values()];
    if (depth && offered.length === 1 && !chosen && offered[0][0] !== SPACE) {
      this.picked = [...this.picked, offered[0]];
      await this.#offer();
      return;
    }
    this.#offerSpaces(offered, fitting);
    this.#offerTrays();
    this.view.shown.dice?.mark(this.picked);
    this.#showTurn(offered.find((step) => isPlacement([...this.picked, step])));
    const beside = new Set(this.trays.map((each) => each.dataset.step));
    this.#offerButtons(offered.filter((step) => step[0] !== SPACE && step[0] !== "die" && !beside.has(keyOf(step))), chosen);
    this.view.layout.turn.textContent = this.#question(offered);
  }

  /**
   * Shows the piece on the board as it would be placed.
   * @param {Step | undefined} turn Last step; undefined if there are others before it.
   */
  #showTurn(turn) {
    if (this.turn || turn) this.view.shown.preview(turn ? [...this.picked, turn] : []);
    this.turn = turn;
  }

  /** Turns the piece where it is. */
  #rotate() {
    const turns = [...this.next.values()];
    this.#showTurn(turns[(turns.findIndex((each) => each === this.turn) + 1) % turns.length]);
  }

  /**
   * Shows a piece on the board while the pointer is over the space for its other half.
   * @param {Step} step
   */
  hover(step) {
    const fitting = this.picked.length === 2 ? this.#fitting : [];
    if (!isPlacement(fitting[0]?.[1] ?? [])) return;
    this.view.shown.preview(fitting.find(([, steps]) => keyOf(steps[2]) === keyOf(step))?.[1] ?? []);
  }

  /**
   * @param {Step[]} offered
   * @param {Moves} fitting
   */
  #offerSpaces(offered, fitting) {
    const depth = this.picked.length;
    const spaces = new Set(offered.filter(([kind]) => kind === SPACE).map(([, value]) => value));
    const picked = this.picked.filter(([kind]) => kind === SPACE).map(([, value]) => value);
    /** @type {Map<string, string[]>} */
    const actions = new Map();
    for (const [, steps] of fitting) {
      const [step, after] = [steps[depth], steps[depth + 1]];
      if (step?.[0] === SPACE && after?.[0] === "action") actions.set(step[1], [...new Set([...(actions.get(step[1]) ?? []), after[1]])]);
    }
    for (const board of this.view.boards) {
      board.framed = depth > 0;
      board.isLine = this.picked[0]?.[0] === "die";
      board.offer(spaces, picked, actions);
    }
  }

  /**
   * Shows the trays of pieces beside the boards.
   * @param {TableReply["trays"]} trays
   */
  showTrays(trays) {
    this.trays = trays.map((each) => this.#tray(each));
    this.view.layout.trays.replaceChildren(...this.trays);
  }

  /**
   * Creates a tray, as a button if choosing a piece is a step of a move.
   * @param {TableReply["trays"][number]} tray
   */
  #tray({ title, pieces, more, piled, picks }) {
    const shown = pieces.map((svg) => parsed(svg));
    const captions = el("span", {}, el("span", { class: "small" }, title), piled ? el("span", { class: "small" }, ngettext("{count} left", "{count} left", pieces.length + more)) : null);
    if (!picks || !pieces.length) return el("div", { class: "tray", role: "img", "aria-label": title }, shown, captions);
    return el("button", { class: "tray", "data-step": keyOf(picks), onclick: () => this.pick(picks) }, shown, captions);
  }

  #offerTrays() {
    const first = this.picked.length ? keyOf(this.picked[0]) : "";
    const mayChange = this.picked.length === 1 && this.trays.some((each) => each.dataset.step === first);
    for (const tray of this.trays) {
      const { step } = tray.dataset;
      if (!step || !(tray instanceof HTMLButtonElement)) continue;
      tray.setAttribute("aria-pressed", String(step === first));
      tray.disabled = !this.next.has(step) && step !== first && !(mayChange && this.view.reply.moves.some(([, steps]) => keyOf(steps[0]) === step));
    }
  }

  /**
   * @param {Step[]} steps
   * @param {string} [chosen] Move that has no further steps.
   */
  #offerButtons(steps, chosen) {
    this.view.layout.choices.replaceChildren(
      ...(this.turn ? this.#turnButtons() : steps.map((step) => this.#button(step))),
      chosen ? el("button", { class: "main", onclick: () => this.view.play(chosen) }, _("Finish here")) : "",
      this.picked.length ? el("button", { class: "bare back", onclick: () => this.#reset() }, icon("close"), el("span", {}, _("Put back"))) : "",
    );
  }

  /** @param {Step} step */
  #button(step) {
    return el("button", { onclick: () => this.pick(step) }, step[0] === "action" && ICONS[step[1]] && icon(ICONS[step[1]]), stepName(step));
  }

  /** Returns buttons that turn the piece on the board, and place it as it is shown. */
  #turnButtons() {
    return [
      el("button", { class: "redo", onclick: () => this.#rotate() }, icon("undo"), _("Rotate")),
      el("button", { class: "main", onclick: () => this.turn && this.pick(this.turn) }, _("Place it")),
    ];
  }

  /**
   * Returns whose turn it is, or the question for the next step.
   * @param {Step[]} offered
   */
  #question(offered) {
    const { view } = this;
    const { reply, journal } = view;
    if (view.hasResigned) return _("{player} resigns", { player: view.name(journal.resigned, true) });
    if (reply.score.over) return view.state;
    const player = view.name(reply.mover, true);
    if (!this.#canPlay && !isComputer(journal.seats, reply.mover)) return _("{player} moves", { player });
    if (!this.#canPlay) return journal.at === journal.last ? _("{player} is thinking", { player }) : view.state;
    const last = this.picked.at(-1);
    return last ? this.#questionAfter(last, offered) : view.state;
  }

  /**
   * @param {Step} last Step that was chosen last.
   * @param {Step[]} offered
   */
  #questionAfter([kind, value], offered) {
    if (this.picked[0][0] === "die") return offered.some(([next]) => next === SPACE) ? _("Draw the line, one space after the other") : _("Choose which line to draw");
    const pieces = kind === SPACE ? this.#wordsOn(value) : "";
    if (kind === SPACE && offered.some(([next]) => next === "action")) return _("Choose what to do on {space}", { space: value });
    if (pieces) return _("Choose a space for {pieces} from {space}", { pieces, space: value.replace(/^.*:/, "") });
    if (!offered.some(([next]) => next === SPACE)) return _("Choose how to place it");
    return this.picked.length === 2 && isPlacement(this.#fitting[0][1]) ? _("Choose the space for the other half") : _("Choose a space on the board");
  }

  /**
   * Returns the top piece on a space in words.
   * @param {string} space
   */
  #wordsOn(space) {
    const [, board = "", name = ""] = /^(?:(\w+):)?(.+)$/.exec(space) ?? [];
    const words = this.view.reply.boards.find((each) => each.name === board)?.words[name] ?? "";
    return words.split(", ")[0];
  }

  /**
   * Chooses a step. Choices run one after the other: one during a move belongs to the next move.
   * @param {Step} step
   * @param {string} [name] Name on its board, of a space.
   * @param {Board} [board]
   */
  pick(step, name, board) {
    this.running = this.running.then(() => this.#picked(step, name, board));
  }

  /**
   * @param {Step} step
   * @param {string} [name]
   * @param {Board} [board]
   */
  async #picked(step, name, board) {
    const [kind, value] = step;
    const last = this.picked.at(-1);
    this.view.clearMessages();
    if (this.turn && kind === SPACE && this.picked.some((each) => each[1] === value)) {
      this.#rotate();
      return;
    }
    if (last && last[0] === kind && last[1] === value) {
      this.back();
      return;
    }
    if (this.picked.length && kind === this.picked[0][0] && kind !== SPACE) this.picked = []; // replaces the chosen tile or die
    if (!this.next.has(keyOf(step)) && this.#startsMove(step)) this.picked = [];
    this.#offer();
    if (!this.next.has(keyOf(step))) {
      if (board && name) await this.#refuse(step, name, board);
      return;
    }
    this.picked = [...this.picked, step];
    await this.#offer();
  }

  /**
   * Returns true if a space that cannot be the next step is the start of another move.
   * @param {Step} step
   */
  #startsMove([kind, value]) {
    const { boards, reply } = this.view;
    return kind === SPACE && this.picked[0]?.[0] === SPACE && boards.length === 1 && this.picked.length === 2 && reply.moves.some(([, [[first, space]]]) => first === kind && space === value);
  }

  /**
   * Shows why a space cannot be chosen.
   * @param {Step} step
   * @param {string} name
   * @param {Board} board
   */
  async #refuse(step, name, board) {
    const { reply, layout } = this.view;
    if (!this.#canPlay || !reply.moves.length) return;
    const steps = [...this.picked, step].map(([kind, value]) => ({ kind, value }));
    board.refuse(name);
    const { why = "" } = await ask("/api/table/why", { sent: { text: reply.text, steps } });
    if (this.view.reply !== reply) return;
    layout.why.textContent = why ? `${why.charAt(0).toUpperCase()}${why.slice(1)}.` : _("{space} cannot be chosen now", { space: name });
  }

  /** Takes the last step back. */
  back() {
    this.picked = this.picked.slice(0, -1);
    this.#offer();
  }

  #reset() {
    this.view.clearMessages();
    this.restart();
  }
}
