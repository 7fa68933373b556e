// Page for an evening of a club: players, rounds, results and standings.

import { ask, changes, inTurn } from "../ask.js";
import { el, inMenu, storage, announce, show, faultText } from "../dom.js";
import { record, saved } from "./results.js";

export async function open(path) {
  const all = await ask("/api/evenings");
  if (all.faults) return show("Evening", el("p", { class: "fault" }, all.faults.map(faultText).join("; ")));
  const intact = all.evenings.filter((each) => !all.broken.includes(each));
  const name = path.slice("evening/".length) || intact[0] || all.evenings[0];
  if (!name) {
    return show(
      "Evening",
      el("h1", {}, "An evening at the club"),
      el("p", {}, "Who came, who plays with whom next, who won: all of it lies in one file of your choice. Name it when the studio begins, and it is begun here:"),
      el("p", { class: "command" }, el("code", {}, "pnp studio club.evening")),
    );
  }
  return new Evening(name, all.evenings).open();
}

class Evening {
  constructor(name, all) {
    this.name = name;
    this.all = all;
    this.inTurn = inTurn();
    this.fault = el("p", { class: "fault", role: "alert" });
    this.damage = el("p", { class: "fault" });
    this.rounds = el("div", { class: "rounds" });
    this.players = el("div");
    this.standings = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Standings" });
    this.changing = new Map(); // by table: the seats whose result is being corrected
  }

  async open() {
    const look = async () => this.#tell(await this.#ask());
    await look();
    changes((what) => what.includes("evening") && look());
  }

  #ask(how) {
    return this.inTurn(() => ask(record(this.name), how));
  }

  async #do(what, sent) {
    const last = this.reply?.rounds?.at(-1)?.round ?? 0;
    return this.#done(await this.#ask({ sent: { do: what, last, ...sent } }));
  }

  #done(reply) {
    const isDone = !reply.faults;
    this.#tell(reply);
    if (isDone) announce("Kept");
    return isDone;
  }

  #tell(reply) {
    this.fault.textContent = (reply.faults ?? []).map(faultText).join("; ");
    if (reply.faults) {
      if (!this.built) show("Evening", el("h1", {}, this.name), this.#others(), this.fault);
      this.fault.scrollIntoView({ block: "nearest" });
      return undefined;
    }
    const wasBegun = this.reply?.begun;
    if (JSON.stringify(reply) === JSON.stringify(this.reply)) return undefined;
    this.reply = reply;
    this.damage.textContent = reply.damaged?.length > 0 ? `This record is damaged and can only be viewed: ${reply.damaged.join("; ")}.` : "";
    if (!reply.begun) return this.#begin();
    if (!this.built || !wasBegun) this.#build(reply);
    this.#round(reply);
    this.#players(reply);
    this.#standings(reply);
    return undefined;
  }

  #begin() {
    this.built = true;
    const title = el("input", { type: "text", value: "Evening", required: true, maxlength: 80 });
    const begin = () => this.#do("begin", { title: title.value });
    show("Evening", el("h1", {}, this.name), el("p", {}, "There is no such file yet."), el("form", { class: "row others", onsubmit: begin }, el("label", { class: "row" }, "Title ", title), el("button", { class: "main" }, "Begin it")), this.fault);
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
        el("div", { class: "side" }, this.#drawing(reply), this.rounds),
        el(
          "div",
          { class: "side" },
          el(
            "section",
            { class: "box" },
            el("h2", {}, "Standings"),
            this.standings,
            el(
              "p",
              { class: "row" },
              el("a", { class: "button quiet", href: `/standings/${this.name}` }, "Print"),
              el("a", { href: `${file}.csv`, download: true }, "CSV"),
              el("a", { href: `${file}.json`, download: true }, "JSON"),
              inMenu("/scan") && el("a", { href: "/scan" }, "Scan sheets"),
            ),
          ),
          el("section", { class: "box" }, el("h2", {}, "Players"), this.players, this.#coming()),
        ),
      ),
    );
  }

  #others() {
    const others = this.all.filter((each) => each !== this.name);
    return others.length > 0 && el("p", { class: "row others" }, "Others:", others.map((each) => el("a", { href: `/evening/${each}` }, each)));
  }

  // Creates the form for the next round: a game and the seats per table.
  #drawing(reply) {
    const seats = el("input", { type: "text", inputmode: "numeric", class: "few", placeholder: "any" });
    const { game, variant, form } = this.#games(reply, "round", seats);
    const draw = () => this.#do("draw", { game: game.value, variant: variant.value, seats: seats.value });
    const found = el("details", {}, el("summary", {}, "Players who found each other"), this.#found(reply));
    return el("section", { class: "box" }, el("h2", {}, "Next round"), el("form", { class: "row", onsubmit: draw }, form, el("label", { class: "row" }, "Seats ", seats), el("button", { class: "main" }, "Draw a round")), found);
  }

  // Creates choices of game and variant; the browser remembers them as `what` of this record.
  #games(reply, what, seats) {
    const game = el("select", {}, reply.games.map((each) => el("option", { value: each.name }, each.title)));
    const variant = el("select");
    const label = el("label", { class: "row" }, "Variant ", variant);
    const follow = () => {
      const { variants } = reply.games.find((each) => each.name === game.value);
      const named = variants.length > 1 ? ["", ...variants.filter(Boolean)] : [""];
      variant.replaceChildren(...named.map((each) => el("option", { value: each }, each || "as many as fit")));
      label.hidden = named.length < 2;
    };
    const key = `${what}.${this.name}`;
    const before = storage.get(key, {});
    const keep = () => storage.set(key, { game: game.value, variant: variant.value, seats: seats?.value ?? "" });
    const fits = reply.games.some((each) => each.name === before.game);
    game.value = fits ? before.game : reply.rounds.at(-1)?.tables.at(-1)?.game ?? reply.games[0].name;
    follow();
    if (fits) variant.value = before.variant;
    if (variant.selectedIndex < 0) variant.value = "";
    if (seats) seats.value = before.seats ?? "";
    game.addEventListener("change", follow);
    for (const each of [game, variant, seats]) each?.addEventListener("change", keep);
    return { game, variant, form: [el("label", { class: "row" }, "Game ", game), label] };
  }

  #found(reply) {
    const { game, variant, form } = this.#games(reply, "table");
    const who = el("input", { type: "text", placeholder: "Ann, Ben", required: true, "aria-label": "Players of the table", spellcheck: "false" });
    const seat = async () => {
      if (await this.#do("table", { game: game.value, variant: variant.value, names: listed(who.value) })) who.value = "";
    };
    return el("form", { class: "row", onsubmit: seat }, form, who, el("button", {}, "Add a table"));
  }

  #round({ rounds }) {
    const last = rounds.at(-1);
    const isNew = last && last.tables.every((table) => table.seats.every((seat) => seat.won === null));
    const earlier = rounds.slice(0, -1).reverse();
    const draw = (each, tools) => el(
      "section",
      { class: "box", "aria-label": `Round ${each.round}` },
      el("div", { class: "row" }, el("h2", {}, `Round ${each.round}`), tools),
      el("ul", { class: "tables" }, each.tables.map((table) => this.#table(table))),
      each.waiting.length > 0 && el("p", { class: "small" }, `Waiting: ${each.waiting.join(", ")}`),
    );
    const tools = last && [
      el("a", { class: "button quiet", href: `/slips/${this.name}` }, "Print slips"),
      isNew && el("button", { class: "plain", onclick: () => this.#do("back", {}) }, "Take the round back"),
    ];
    const wasOpen = this.rounds.querySelector("details")?.open ?? false;
    const typed = new Map([...this.rounds.querySelectorAll("input")].map((each) => [each.getAttribute("aria-label"), each.value]));
    const focused = this.rounds.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
    this.rounds.replaceChildren(
      last ? draw(last, tools) : el("p", { class: "small" }, "No round has been drawn yet."),
      earlier.length ? el("details", { open: wasOpen }, el("summary", {}, "Earlier rounds"), el("div", { class: "rounds" }, earlier.map((each) => draw(each)))) : "",
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
    const head = el("div", { class: "row" }, el("h3", {}, `Table ${table.table}`), el("span", { class: "small" }, [title, table.variant].filter(Boolean).join(", ")));
    const play = table.setup && el("p", { class: "small row" }, el("code", {}, table.setup), el("a", { href: `/table?${new URLSearchParams({ code: table.setup, evening: `${this.name}/${key}` })}` }, "Play here"));
    if (isOver && !this.changing.has(key)) {
      const put = () => { this.changing.set(key, table.seats); this.#round(this.reply); };
      return el("li", { class: "seating" }, head, el("ul", {}, table.seats.map(seated)), play, el("p", {}, el("button", { class: "slight", onclick: put }, "Put right")));
    }
    return el("li", { class: "seating" }, head, this.#result(table, key), play);
  }

  #result(table, key) {
    const seen = this.changing.get(key) ?? null;
    const keep = async (what, sent) => {
      const reply = await this.inTurn(() => saved(this.name, table, { do: what, ...sent }, seen));
      if (!reply.faults) this.changing.delete(key);
      if (this.#done(reply)) this.#round(this.reply); // also if the result is unchanged
    };
    const points = table.seats.map((seat) => el("input", { type: "text", inputmode: "numeric", class: "few", value: seat.points ?? "", "aria-label": `Points of ${seat.player}, table ${key}` }));
    const rows = table.seats.map((seat, number) => el("li", { class: "row" }, el("span", { class: "who" }, seat.player), points[number], el("button", { class: "slight", "aria-label": `${seat.player} has won`, onclick: () => keep("won", { names: [seat.player] }) }, "Won")));
    const enter = () => keep("points", { points: points.map((each) => each.value) });
    return el("form", { onsubmit: enter }, el("ul", {}, rows), el("p", { class: "row" }, el("button", {}, "Keep points"), el("button", { onclick: () => keep("won", { names: [] }) }, "A draw")));
  }

  #players({ players }) {
    const row = (player) => el(
      "li",
      { class: "row" },
      el("span", { class: player.here ? "who" : "who small" }, player.here ? player.name : `${player.name}, gone`),
      el("button", { class: "slight", "aria-label": `${player.name} ${player.here ? "leaves" : "is back"}`, onclick: () => this.#do(player.here ? "go" : "come", { names: [player.name] }) }, player.here ? "Leaves" : "Is back"),
    );
    this.players.replaceChildren(el("ul", { class: "people" }, players.map(row)));
  }

  #coming() {
    const names = el("input", { type: "text", placeholder: "Ann, Ben, Cleo", "aria-label": "Who comes", spellcheck: "false", required: true });
    const come = async () => {
      if (await this.#do("come", { names: listed(names.value) })) names.value = "";
    };
    return el("form", { class: "say", onsubmit: come }, names, el("button", {}, "Add"));
  }

  #standings({ standings }) {
    const heads = ["", "Player", "Won", "Played", "Points", "Waited"];
    this.standings.replaceChildren(el(
      "table",
      { class: "figures" },
      el("thead", {}, el("tr", {}, heads.map((each) => (each ? el("th", { scope: "col" }, each) : el("td"))))),
      el("tbody", {}, standings.map((line) => el("tr", {}, el("td", {}, line.rank), el("th", { scope: "row" }, line.player), [line.won, line.played, line.points, line.waited].map((each) => el("td", {}, each))))),
    ));
  }
}

function seated({ player, points, won }) {
  const how = won === 1 ? "won" : won > 0 ? "shared" : "";
  return el("li", { class: "row" }, el("span", { class: "who" }, won > 0 ? el("b", {}, player) : player), el("span", {}, points ?? ""), el("span", { class: "small" }, how));
}

function listed(text) {
  return text.split(/[,;\n]/).map((each) => each.trim()).filter(Boolean);
}
