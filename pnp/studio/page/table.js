// A table: boards to point at, the moves, the score. The studio knows the rules; the page knows none.

import { ask, keep, keepBlob } from "./ask.js";
import { Board } from "./board.js";
import { copied, drawing, el, say, show, worded } from "./dom.js";
import { offerResult } from "./sending.js";
import { Journal, linkOf, textOf } from "./game.js";

const SPACE = "space";
const MOST = 100_000; // bytes of a position

export async function open() {
  const view = new View();
  const query = new URLSearchParams(location.search);
  const begun = await beginning(query);
  if (begun?.faults) return view.choose(begun.faults);
  if (begun) {
    view.journal = new Journal();
    view.journal.add(begun.text, "");
    history.replaceState(null, "", "/table");
    return view.tell(begun);
  }
  view.journal = Journal.last();
  if (!view.journal) return view.choose([]);
  return view.load(view.journal.text);
}

// The table that the address asks for; null for the last one that was played at.
async function beginning(query) {
  if (location.hash.length > 1) {
    try {
      return await ask("/api/table/read", { sent: { text: await textOf(location.hash.slice(1)) } });
    } catch {
      return { faults: [{ what: "this link is not whole", hint: "", ways: [] }] };
    }
  }
  if (query.has("code")) return ask(`/api/table/code?${query}`);
  if (query.has("game")) return ask(`/api/table/start?${query}`);
  if (!query.has("file")) return null;
  const found = await ask(`/api/named/${query.get("file")}`);
  return found.faults ? found : ask("/api/table/read", { sent: { text: found.text } });
}

class View {
  constructor() {
    this.picked = [];
    this.boards = [];
    this.place = el("div", { class: "boards" });
    this.turn = el("p", { class: "turn" });
    this.notes = el("p", { class: "small" });
    this.choices = el("div", { class: "choose", role: "group", "aria-label": "Choose" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.hints = el("div", { class: "hints" });
    this.help = el(
      "p",
      { class: "row" },
      el("button", { type: "button", onclick: () => this.#hint() }, "Hint"),
      el("button", { type: "button", onclick: () => this.#computer() }, "Let the computer move"),
    );
    this.score = el("div", { class: "box" });
    this.sending = el("div", { class: "row" });
    this.played = el("ol", { class: "played" });
    this.undo = el("button", { type: "button", onclick: () => this.go(this.journal.at - 1) }, "Undo");
    this.redo = el("button", { type: "button", onclick: () => this.go(this.journal.at + 1) }, "Redo");
    this.roll = el("button", { type: "button", class: "main roll", onclick: () => this.#dice() }, "Roll the dice");
    this.text = el("textarea", { "aria-label": "The position as text", spellcheck: "false" });
    this.move = el("input", { type: "text", "aria-label": "A move, typed", placeholder: "A move, such as a1-a2", spellcheck: "false" });
    addEventListener("keydown", (event) => this.#key(event));
  }

  // Asks which game is wanted.
  async choose(faults) {
    const all = await ask("/api/shelf");
    show(
      "Table",
      el("h1", {}, "Which game?"),
      faults.map((each) => el("p", { class: "fault" }, worded(each))),
      el("ul", { class: "row" }, all.games.filter((game) => game.variants?.length).map((game) => el("li", {}, el("a", { class: "button", href: `/table?game=${game.name}` }, game.title)))),
      el("p", { class: "row" }, el("label", {}, "Open a position file: ", this.#opener())),
    );
  }

  async load(text) {
    const told = await this.#asked("read", { text });
    if (told.faults) return this.choose(told.faults);
    return this.tell(told);
  }

  async #asked(what, sent) {
    this.place.setAttribute("aria-busy", "true");
    try {
      return await ask(`/api/table/${what}`, { sent });
    } finally {
      this.place.setAttribute("aria-busy", "false");
    }
  }

  tell(told) {
    this.told = told;
    this.picked = [];
    if (!this.drawn) {
      this.drawn = true;
      this.#build(told);
    }
    this.#boards(told);
    const over = told.score.over;
    this.turn.textContent = over ? told.verdict : told.turn;
    this.notes.textContent = [...told.notes, told.key].filter(Boolean).map((each) => `${each}.`).join(" ");
    this.fault.textContent = "";
    this.help.hidden = told.moves.length === 0;
    this.hints.replaceChildren();
    this.roll.hidden = over || told.moves.length > 0;
    this.#score(told);
    this.#history();
    this.text.value = told.text;
    this.#offer();
    offerResult(this.sending, told);
    say(this.turn.textContent);
  }

  #build(told) {
    const typed = el("form", { class: "say", onsubmit: (event) => { event.preventDefault(); this.play(this.move.value); } }, this.move, el("button", {}, "Play"));
    const use = el("button", { type: "button", onclick: () => this.#begin(this.text.value) }, "Use this position");
    show(
      told.title,
      el("h1", { class: "apart" }, told.title),
      el(
        "div",
        { class: "table" },
        el("section", { "aria-label": "Boards" }, this.place),
        el(
          "div",
          { class: "side" },
          el("section", { class: "box", "aria-label": "Turn" }, this.turn, this.notes, this.sending, this.roll, this.choices, this.fault, typed, this.help, this.hints),
          this.score,
          el("section", { class: "box", "aria-label": "Moves" }, el("p", { class: "row" }, this.undo, this.redo), this.played),
          el(
            "section",
            { class: "box", "aria-label": "Keep" },
            el(
              "p",
              { class: "row" },
              el("button", { type: "button", onclick: () => keepBlob(new Blob([this.told.text]), `${this.told.game}.toml`) }, "Save"),
              el("button", { type: "button", onclick: () => this.#file("pdf") }, "Print the result"),
              el("button", { type: "button", onclick: async () => copied(await linkOf(this.told.text)) }, "Copy a link"),
              el("a", { class: "button quiet", href: `/table?game=${told.game}` }, "New game"),
            ),
            el("details", {}, el("summary", {}, "Set the position up"), this.text, use, el("p", { class: "row" }, el("label", {}, "Or open a file: ", this.#opener()))),
          ),
        ),
      ),
    );
  }

  #boards(told) {
    const pick = (space) => this.#pick([SPACE, space]);
    const same = told.boards.length === this.boards.length;
    if (!same) this.boards = told.boards.map((each) => new Board(pick));
    told.boards.forEach((each, at) => this.boards[at].draw(each, !each.owner || each.owner === told.toMove));
    const trays = told.trays.map((each) => el("div", { class: "tray" }, drawing(each.svg, each.title)));
    this.place.replaceChildren(...this.boards.map((each) => each.element), trays.length ? el("div", { class: "trays" }, trays) : "");
  }

  // What may be pointed at or chosen next.
  #offer() {
    const depth = this.picked.length;
    const fitting = this.told.moves.filter(([, steps]) => this.picked.every(([kind, value], at) => steps[at]?.[0] === kind && steps[at][1] === value));
    const next = new Map(fitting.filter(([, steps]) => steps.length > depth).map(([, steps]) => [steps[depth].join(" "), steps[depth]]));
    const made = fitting.find(([, steps]) => steps.length === depth);
    const rest = fitting.length === 1 ? fitting[0][1].slice(depth) : null;
    if (depth && rest?.every(([kind]) => kind !== SPACE)) return this.play(fitting[0][0]);
    this.next = next;
    const offered = [...next.values()];
    const spaces = new Set(offered.filter(([kind]) => kind === SPACE).map(([, value]) => value));
    const picked = this.picked.filter(([kind]) => kind === SPACE).map(([, value]) => value);
    for (const board of this.boards) board.offer(spaces, picked);
    const others = offered.filter(([kind]) => kind !== SPACE);
    this.choices.replaceChildren(
      ...others.map((step) => el("button", { type: "button", onclick: () => this.#pick(step) }, named(step))),
      made ? el("button", { type: "button", class: "main", onclick: () => this.play(made[0]) }, `Play ${made[0]}`) : "",
      this.picked.length ? el("button", { type: "button", class: "plain", onclick: () => this.#back() }, `Take back ${named(this.picked.at(-1))}`) : "",
    );
    return undefined;
  }

  // One after the other: what is pointed at while a move is made belongs to the next one.
  #pick(step) {
    this.running = (this.running ?? Promise.resolve()).then(() => this.#picked(step));
  }

  async #picked(step) {
    const [kind, value] = step;
    const last = this.picked.at(-1);
    if (last && last[0] === kind && last[1] === value) return this.#back();
    if (!this.next.has(step.join(" "))) return undefined;
    this.picked = [...this.picked, step];
    this.fault.textContent = "";
    return this.#offer();
  }

  #back() {
    this.picked = this.picked.slice(0, -1);
    this.#offer();
  }

  #key(event) {
    if (event.target.matches("input, textarea, select")) return;
    const steps = { Escape: () => this.picked.length && this.#back(), z: () => this.go(this.journal.at - 1), y: () => this.go(this.journal.at + 1) };
    const run = event.key === "Escape" || event.ctrlKey || event.metaKey ? steps[event.key] : null;
    if (run && this.told) {
      event.preventDefault();
      run();
    }
  }

  async play(move) {
    const told = await this.#asked("play", { text: this.journal.text, move });
    if (this.#wrong(told)) {
      this.picked = [];
      return this.#offer();
    }
    this.move.value = "";
    this.journal.add(told.text, move);
    return this.tell(told);
  }

  async go(at) {
    if (!this.journal || at < 0 || at > this.journal.last) return;
    this.journal.go(at);
    await this.load(this.journal.text);
  }

  async #hint() {
    const told = await this.#asked("hint", { text: this.journal.text });
    if (this.#wrong(told)) return;
    this.hints.replaceChildren(...told.hints.map(({ move, words }) => el("button", { type: "button", class: "part", onclick: () => this.play(move) }, el("b", {}, move), el("span", {}, words))));
  }

  async #computer() {
    const seed = Math.floor(Math.random() * 1e9);
    const told = await this.#asked(`choose?seed=${seed}`, { text: this.journal.text });
    if (!this.#wrong(told)) await this.play(told.move);
  }

  async #dice() {
    const told = await this.#asked("roll", { text: this.journal.text });
    if (this.#wrong(told)) return;
    this.journal.add(told.text, "dice");
    this.tell(told);
  }

  // Begins anew from a position that was typed or opened.
  async #begin(text) {
    const told = await this.#asked("read", { text });
    if (this.#wrong(told)) return;
    this.journal = new Journal();
    this.journal.add(told.text, "");
    this.tell(told);
  }

  #wrong({ faults = [] }) {
    this.fault.textContent = faults.map(worded).join("; ");
    if (faults.length) this.fault.scrollIntoView({ block: "nearest" });
    return faults.length > 0;
  }

  async #file(kind) {
    const faults = await keep(`/api/table/file?kind=${kind}`, { text: this.told.text });
    this.fault.textContent = faults.map(worded).join("; ");
  }

  #opener() {
    const input = el("input", {
      type: "file",
      accept: ".toml",
      onchange: async () => {
        const [file] = input.files;
        if (file.size > MOST) this.#wrong({ faults: [{ what: `${file.name} is too large for a position`, hint: "" }] });
        else await this.#begin(await file.text());
      },
    });
    return input;
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
      challenges.length ? el("details", { class: "small" }, el("summary", {}, "Challenges for one player"), challenges.map(challenge)) : "",
    );
  }

  #part(part, player) {
    const owned = this.boards.find((board) => board.owner === player) ?? this.boards.at(-1);
    const lit = (on) => () => owned.light(on ? part.cells : []);
    return el(
      "button",
      { type: "button", class: "part", onmouseenter: lit(true), onmouseleave: lit(false), onfocus: lit(true), onblur: lit(false) },
      el("span", {}, part.label),
      el("span", {}, part.formula),
      el("b", {}, part.points ?? ""),
    );
  }

  #history() {
    const { moves, at, last } = this.journal;
    this.undo.disabled = at <= 0;
    this.redo.disabled = at >= last;
    this.played.replaceChildren(...moves.map((move, number) => el(
      "li",
      {},
      el("button", { type: "button", "aria-current": String(number === at), onclick: () => this.go(number) }, number ? `${number}. ${move}` : "begin"),
    )));
    this.played.scrollTop = this.played.scrollHeight;
  }
}

function challenge({ number, verdict, conditions }) {
  const asked = conditions.map(({ text, met }) => `${met ? "✓" : "✗"} ${text}`).join(", ");
  return el("p", {}, `${number}: ${verdict}${asked && ` (${asked})`}`);
}

function named([kind, value]) {
  if (kind === "turn") return value === "0" ? "upright" : `turned ${value * 90}°`;
  return kind === "action" || kind === SPACE ? value : `${kind} ${value}`;
}
