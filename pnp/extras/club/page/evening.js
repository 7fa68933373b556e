// @ts-nocheck
// Page for a club's record: players, rounds, results and standings.

import { ask, changes, inTurn } from "../ask.js";
import { el, inMenu, storage, announce, show, faultText } from "../dom.js";
import { _ } from "../messages.js";
import { reasonToAsk, recordAddress, saved } from "./results.js";

export async function open(path) {
  const all = await ask("/api/evenings");
  if (all.faults) return show(_("Club"), el("p", { class: "fault" }, all.faults.map(faultText).join("; ")));
  const intact = all.evenings.filter((each) => !all.broken.includes(each));
  const name = path.slice("evening/".length) || intact[0] || all.evenings[0];
  if (!name) {
    return show(
      _("Club"),
      el("h1", {}, _("Club night")),
      el("p", {}, _("Record the players, rounds and results of your club in one file. Start the studio with its name:")),
      el("p", { class: "command" }, el("code", {}, "pnp studio club.evening")),
    );
  }
  return new ClubPage(name, all.evenings).open();
}

class ClubPage {
  constructor(name, all) {
    this.name = name;
    this.all = all;
    this.inTurn = inTurn();
    this.fault = el("p", { class: "fault", role: "alert" });
    this.damage = el("p", { class: "fault" });
    this.rounds = el("div", { class: "rounds" });
    this.players = el("div");
    this.history = el("div");
    this.standings = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": _("Standings") });
    this.changing = new Map(); // by table: the seats whose result is being corrected
  }

  async open() {
    const refresh = async () => this.#update(await this.#request());
    await refresh();
    changes((what) => what.includes("evening") && refresh());
  }

  #request(options) {
    return this.inTurn(() => ask(recordAddress(this.name), options));
  }

  async #do(what, sent) {
    const last = this.reply?.rounds?.at(-1)?.round ?? 0;
    return this.#finish(await this.#request({ sent: { do: what, last, ...sent } }));
  }

  // Shows the reply to a change; returns true if the change was saved.
  #finish(reply) {
    const isSaved = !reply.faults;
    this.#update(reply);
    if (isSaved) announce(_("Saved"));
    return isSaved;
  }

  // Draws a round; if results are missing, only on confirmation.
  async #drawRound(sent) {
    const last = this.reply.rounds.at(-1)?.round ?? 0;
    const request = (required) => this.#request({ sent: { do: "draw", last, ...sent, require_results: required } });
    const reply = await request(true);
    const reason = reasonToAsk(reply, "require_results");
    if (!reason) return this.#finish(reply);
    if (!confirm(_("{reason}. Draw the next round without them?", { reason }))) return false;
    return this.#finish(await request(false));
  }

  #update(reply) {
    this.fault.textContent = (reply.faults ?? []).map(faultText).join("; ");
    if (reply.faults) {
      if (!this.built) show(_("Club"), el("h1", {}, this.name), this.#others(), this.fault);
      this.fault.scrollIntoView({ block: "nearest" });
      return undefined;
    }
    const existed = this.reply?.exists;
    if (JSON.stringify(reply) === JSON.stringify(this.reply)) return undefined;
    this.reply = reply;
    this.damage.textContent = reply.damaged?.length > 0 ? _("This record is damaged and can only be viewed: {faults}.", { faults: reply.damaged.join("; ") }) : "";
    if (!reply.exists) return this.#offerCreation();
    if (!this.built || !existed) this.#build(reply);
    this.#round(reply);
    this.#players(reply);
    this.#standings(reply);
    this.#history(reply);
    return undefined;
  }

  #offerCreation() {
    this.built = true;
    const title = el("input", { type: "text", value: _("Club night"), required: true, maxlength: 80 });
    const create = () => this.#do("create", { title: title.value });
    show(_("Club"), el("h1", {}, this.name), el("p", {}, _("This file does not exist yet.")), el("form", { class: "row others", onsubmit: create }, el("label", { class: "row" }, _("Title"), " ", title), el("button", { class: "main" }, _("Create record"))), this.fault);
  }

  #build(reply) {
    this.built = true;
    const file = `/api/evening-file/${this.name}`;
    show(
      reply.title,
      el("h1", {}, reply.title),
      this.#others(),
      this.damage,
      this.fault,
      el(
        "div",
        { class: "table" },
        el("div", { class: "side" }, this.#nextRound(reply), this.rounds),
        el(
          "div",
          { class: "side" },
          el(
            "section",
            { class: "box" },
            el("h2", {}, _("Standings")),
            this.standings,
            el(
              "p",
              { class: "row" },
              el("a", { class: "btn", href: `/standings/${this.name}` }, _("Print")),
              el("a", { href: `${file}.csv`, download: true }, "CSV"),
              el("a", { href: `${file}.json`, download: true }, "JSON"),
              el("a", { href: `${file}.backup`, download: true }, _("Backup")),
              inMenu("/scan") && el("a", { href: "/scan" }, _("Scan sheets")),
            ),
          ),
          el("section", { class: "box" }, el("h2", {}, _("Players")), this.players, this.#arrivals()),
          el("section", { class: "box" }, el("h2", {}, _("History")), this.history),
        ),
      ),
    );
  }

  #others() {
    const others = this.all.filter((each) => each !== this.name);
    return others.length > 0 && el("p", { class: "row others" }, _("Other records:"), others.map((each) => el("a", { href: `/evening/${each}` }, each)));
  }

  // Creates the form for the next round: a game and the seats per table.
  #nextRound(reply) {
    const seats = el("input", { type: "text", inputmode: "numeric", class: "few", placeholder: _("any") });
    const { game, variant, form } = this.#games(reply, "round", seats);
    const draw = () => this.#drawRound({ game: game.value, variant: variant.value, seats: seats.value });
    const byHand = el("details", {}, el("summary", {}, _("Add a table by hand")), this.#newTable(reply));
    return el("section", { class: "box" }, el("h2", {}, _("Next round")), el("form", { class: "row", onsubmit: draw }, form, el("label", { class: "row" }, _("Seats"), " ", seats), el("button", { class: "main" }, _("Draw a round"))), byHand);
  }

  // Creates choices of game and variant; the browser remembers them as `what` of this record.
  #games(reply, what, seats) {
    const game = el("select", {}, reply.games.map((each) => el("option", { value: each.name }, each.title)));
    const variant = el("select");
    const label = el("label", { class: "row" }, _("Variant"), " ", variant);
    const follow = () => {
      const { variants } = reply.games.find((each) => each.name === game.value);
      const named = variants.length > 1 ? ["", ...variants.filter(Boolean)] : [""];
      variant.replaceChildren(...named.map((each) => el("option", { value: each }, each || _("by number of players"))));
      label.hidden = named.length < 2;
    };
    const key = `${what}.${this.name}`;
    const before = storage.get(key, {});
    const remember = () => storage.set(key, { game: game.value, variant: variant.value, seats: seats?.value ?? "" });
    const fits = reply.games.some((each) => each.name === before.game);
    game.value = fits ? before.game : reply.rounds.at(-1)?.tables.at(-1)?.game ?? reply.games[0].name;
    follow();
    if (fits) variant.value = before.variant;
    if (variant.selectedIndex < 0) variant.value = "";
    if (seats) seats.value = before.seats ?? "";
    game.addEventListener("change", follow);
    for (const each of [game, variant, seats]) each?.addEventListener("change", remember);
    return { game, variant, form: [el("label", { class: "row" }, _("Game"), " ", game), label] };
  }

  #newTable(reply) {
    const { game, variant, form } = this.#games(reply, "table");
    const names = el("input", { type: "text", placeholder: "Ann, Ben", required: true, "aria-label": _("Players at the table"), spellcheck: "false" });
    const seat = async () => {
      if (await this.#do("table", { game: game.value, variant: variant.value, names: listed(names.value) })) names.value = "";
    };
    return el("form", { class: "row", onsubmit: seat }, form, names, el("button", {}, _("Add a table")));
  }

  #round({ rounds }) {
    const last = rounds.at(-1);
    const isNew = last?.tables.every((table) => table.seats.every((seat) => seat.won === null));
    const earlier = rounds.slice(0, -1).reverse();
    const draw = (each, tools) => el(
      "section",
      { class: "box", "aria-label": _("Round {round}", { round: each.round }) },
      el("div", { class: "row" }, el("h2", {}, _("Round {round}", { round: each.round })), tools),
      el("ul", { class: "tables" }, each.tables.map((table) => this.#table(table))),
      each.waiting.length > 0 && el("p", { class: "small" }, _("Bye: {players}", { players: each.waiting.join(", ") })),
    );
    const tools = last && [
      el("a", { class: "btn", href: `/slips/${this.name}` }, _("Print result slips")),
      isNew && el("button", { class: "bare", onclick: () => this.#do("undo-round", {}) }, _("Undo round")),
    ];
    const wasOpen = this.rounds.querySelector("details")?.open ?? false;
    const typed = new Map([...this.rounds.querySelectorAll("input")].map((each) => [each.getAttribute("aria-label"), each.value]));
    const focused = this.rounds.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
    this.rounds.replaceChildren(
      last ? draw(last, tools) : el("p", { class: "small" }, _("No round has been drawn yet.")),
      earlier.length ? el("details", { open: wasOpen }, el("summary", {}, _("Earlier rounds")), el("div", { class: "rounds" }, earlier.map((each) => draw(each)))) : "",
    );
    for (const input of this.rounds.querySelectorAll("input")) { // keeps typed text when others change something
      const label = input.getAttribute("aria-label");
      input.value = typed.get(label) || input.value;
      if (label === focused) input.focus();
    }
  }

  #table(table) {
    const key = `${table.round}.${table.table}`;
    const isOver = table.seats.every((seat) => seat.won !== null);
    const title = this.reply.games.find((each) => each.name === table.game)?.title ?? table.game;
    const head = el("div", { class: "row" }, el("h3", {}, _("Table {table}", { table: table.table })), el("span", { class: "small" }, [title, table.variant].filter(Boolean).join(", ")));
    const play = table.setup && el("p", { class: "small row" }, el("code", {}, table.setup), el("a", { href: `/table?${new URLSearchParams({ code: table.setup, evening: `${this.name}/${key}` })}` }, _("Play here")));
    if (isOver && !this.changing.has(key)) {
      const correct = () => { this.changing.set(key, table.seats); this.#round(this.reply); };
      return el("li", { class: "seating" }, head, el("ul", {}, table.seats.map(seated)), play, el("p", {}, el("button", { class: "slim", onclick: correct }, _("Correct"))));
    }
    return el("li", { class: "seating" }, head, this.#result(table, key), play);
  }

  #result(table, key) {
    const seen = this.changing.get(key) ?? null;
    const save = async (what, sent) => {
      const reply = await this.inTurn(() => saved(this.name, table, { do: what, ...sent }, seen));
      if (!reply.faults) this.changing.delete(key);
      if (this.#finish(reply)) this.#round(this.reply); // also if the result is unchanged
    };
    const points = table.seats.map((seat) => el("input", { type: "text", inputmode: "numeric", class: "few", value: seat.points ?? "", "aria-label": _("Points of {player}, table {table}", { player: seat.player, table: key }) }));
    const rows = table.seats.map((seat, number) => el("li", { class: "row" }, el("span", { class: "who" }, seat.player), points[number], el("button", { class: "slim", "aria-label": _("{player} won", { player: seat.player }), onclick: () => save("won", { names: [seat.player] }) }, _("Won"))));
    const enter = () => save("points", { points: points.map((each) => each.value) });
    const clear = seen && el("button", { class: "slim", onclick: () => save("clear", {}) }, _("Clear result"));
    return el("form", { onsubmit: enter }, el("ul", {}, rows), el("p", { class: "row" }, el("button", {}, _("Save points")), el("button", { onclick: () => save("won", { names: [] }) }, _("Draw")), clear));
  }

  #players({ players }) {
    const row = (player) => el(
      "li",
      { class: "row" },
      el("span", { class: `who${player.here ? "" : " small"}` }, player.here ? player.name : _("{player} (absent)", { player: player.name })),
      player.here
        ? el("button", { class: "slim", "aria-label": _("Mark absent: {player}", { player: player.name }), onclick: () => this.#do("absent", { names: [player.name] }) }, _("Mark absent"))
        : el("button", { class: "slim", "aria-label": _("Mark present: {player}", { player: player.name }), onclick: () => this.#do("add", { names: [player.name] }) }, _("Mark present")),
    );
    this.players.replaceChildren(el("ul", { class: "people" }, players.map(row)));
  }

  #arrivals() {
    const names = el("input", { type: "text", placeholder: "Ann, Ben, Cleo", "aria-label": _("New players"), spellcheck: "false", required: true });
    const add = async () => {
      if (await this.#do("add", { names: listed(names.value) })) names.value = "";
    };
    return el("form", { class: "say", onsubmit: add }, names, el("button", {}, _("Add")));
  }

  #standings({ standings, tie_breaks: ties, notes }) {
    const shorts = ties.map(({ short, title }) => el("abbr", { title }, short));
    const heads = ["", _("Player"), _("Won"), _("Played"), _("Points"), ...shorts, _("Byes")];
    this.standings.replaceChildren(
      el(
        "table",
        { class: "figures" },
        el("thead", {}, el("tr", {}, heads.map((each) => (each ? el("th", { scope: "col" }, each) : el("td"))))),
        el("tbody", {}, standings.map((line) => el("tr", {}, el("td", {}, line.rank), el("th", { scope: "row" }, line.player), [line.won, line.played, line.points, ...line.ties, line.waited].map((each) => el("td", {}, each))))),
      ),
      ...notes.map((note) => el("p", { class: "small" }, note)),
    );
  }

  #history({ history, undo, redo }) {
    const button = (action, what, label) => action && el("button", { class: "slim", title: action.text, onclick: () => this.#do(what, { action: action.number }) }, label);
    const line = ({ text, undone }) => el("li", { class: "small" }, undone ? el("s", {}, text) : text);
    const wasOpen = this.history.querySelector("details")?.open ?? false;
    this.history.replaceChildren(
      el("p", { class: "row" }, button(undo, "undo", _("Undo")), button(redo, "redo", _("Redo"))),
      history.length > 0 ? el("details", { open: wasOpen }, el("summary", {}, _("All actions")), el("ol", { reversed: true }, history.toReversed().map(line))) : el("p", { class: "small" }, _("Nothing has been changed yet.")),
    );
  }
}

function seated({ player, points, won }) {
  const outcome = won === 1 ? _("won") : won > 0 ? _("shared") : "";
  return el("li", { class: "row" }, el("span", { class: "who" }, won > 0 ? el("b", {}, player) : player), el("span", {}, points ?? ""), el("span", { class: "small" }, outcome));
}

function listed(text) {
  return text.split(/[,;\n]/).map((each) => each.trim()).filter(Boolean);
}
