// Page for a club's record: the tables of the last round, the next round, standings and players.

/** @import { ClubReply, ClubRound, ClubSeat, ClubTable, Records } from "./record" */
import { ask, changes, inTurn } from "../ask.js";
import { announce, el, faultLine, faultText, icon, show } from "../dom.js";
import { _, ngettext } from "../messages.js";
import { listEditor, NEW_PLAYERS, newcomers, presence } from "./people.js";
import { isConfirmed, recordAddress, saved } from "./results.js";
import { files, history, standings } from "./standings.js";
import { finishedTable, isOver, openTable, roundForm, tableForm, tableName } from "./tables.js";

const NEXT_ROUND = "next-round";

/** @param {string} path */
export async function open(path) {
  /** @type {Records} */
  const all = await ask("/api/evenings");
  if (all.faults) return show(_("Club"), faultLine(all.faults));
  const intact = all.evenings.filter((each) => !all.broken.includes(each));
  const name = path.slice("evening/".length) || intact[0] || all.evenings[0];
  return new ClubPage(name, all.evenings).open();
}

class ClubPage {
  /**
   * @param {string} name
   * @param {string[]} all
   */
  constructor(name, all) {
    this.name = name;
    this.others = all.filter((each) => each !== name);
    this.inTurn = inTurn();
    /** @type {ClubReply | null} */
    this.reply = null;
    this.isBuilt = false;
    /** @type {Map<string, ClubSeat[]>} */
    this.changing = new Map(); // by table: the seats whose result is being changed
    this.fault = el("p", { class: "fault", role: "alert" });
    this.damage = el("p", { class: "fault" });
    this.heading = el("div", { class: "heading" });
    this.tables = el("div", { class: "stack" });
    this.earlier = el("div");
    this.standings = el("div", { class: "stack" });
    this.presence = el("div", { class: "stack" });
    this.editor = el("div", { class: "stack" });
    this.history = el("div", { class: "stack" });
    this.act = (/** @type {string} */ what, sent = {}) => this.#act(what, sent);
  }

  async open() {
    const refresh = async () => this.#update(await this.#request());
    await refresh();
    changes((what) => { if (what.includes("evening")) refresh(); });
  }

  /**
   * @param {{ sent?: object }} [options]
   * @returns {Promise<ClubReply>}
   */
  #request(options) {
    return this.inTurn(() => ask(recordAddress(this.name), options));
  }

  get #lastRound() {
    return this.reply?.rounds?.at(-1)?.round ?? 0;
  }

  /**
   * @param {string} what
   * @param {object} sent
   */
  async #act(what, sent) {
    return this.#finish(await this.#request({ sent: { do: what, last: this.#lastRound, ...sent } }));
  }

  /**
   * Shows the reply to a change; returns true if the change was saved.
   * @param {ClubReply} reply
   */
  #finish(reply) {
    const isSaved = !reply.faults;
    this.#update(reply);
    if (isSaved) announce(_("Saved"));
    return isSaved;
  }

  /**
   * Draws a round; if results are missing, only on confirmation.
   * @param {object} sent
   */
  async #drawRound(sent) {
    if (!this.reply?.players.some(({ here }) => here)) {
      this.fault.textContent = _("Nobody is here yet: add the players first.");
      document.getElementById(NEW_PLAYERS)?.focus();
      return false;
    }
    const last = this.#lastRound;
    const request = (/** @type {boolean} */ required) => this.#request({ sent: { do: "draw", last, ...sent, require_results: required } });
    const reply = await request(true);
    if (!isConfirmed(reply, "require_results", _("Draw the next round without them?"))) return this.#finish(reply);
    return this.#finish(await request(false));
  }

  /** @param {ClubReply} reply */
  #update(reply) {
    this.fault.textContent = (reply.faults ?? []).map(faultText).join("; ");
    if (reply.faults) {
      if (!this.isBuilt) show(_("Club"), el("h1", {}, this.name), this.#otherRecords(), this.fault);
      this.fault.scrollIntoView({ block: "nearest" });
      return;
    }
    if (JSON.stringify(reply) === JSON.stringify(this.reply)) return;
    const before = this.reply;
    this.reply = reply;
    if (!reply.exists) {
      this.#offerCreation();
      return;
    }
    this.damage.textContent = reply.damaged.length > 0 ? _("This record is damaged and can only be viewed: {faults}.", { faults: reply.damaged.join("; ") }) : "";
    if (!this.isBuilt || !before?.exists) this.#build(reply);
    this.#heading(reply);
    this.#rounds(reply);
    this.standings.replaceChildren(...standings(reply));
    this.#people(reply, before);
    this.#history(reply);
  }

  #offerCreation() {
    this.isBuilt = true;
    const title = el("input", { type: "text", value: _("Club night"), required: true, maxlength: 80 });
    const create = () => this.act("create", { title: title.value });
    show(
      _("Club"),
      el("h1", {}, _("Club night")),
      el("p", {}, _("Keep the players, rounds and results of your club in one file on this computer, {name}.", { name: this.name })),
      el("form", { class: "row others", onsubmit: create }, el("label", { class: "row" }, _("Title"), " ", title), el("button", { class: "main" }, _("Create record"))),
      this.fault,
    );
  }

  /** @param {ClubReply} reply */
  #build(reply) {
    this.isBuilt = true;
    const refresh = async () => this.#update(await this.#request());
    const players = el("section", { class: "panel stack" }, this.presence, newcomers(this.act), el("details", {}, el("summary", {}, _("Change the list of players")), this.editor));
    const isEmpty = !reply.players.length; // then players come first: nothing else can be done
    show(
      reply.title,
      this.heading,
      this.damage,
      this.fault,
      el(
        "div",
        { class: "club" },
        el(
          "div",
          { class: "stack" },
          this.tables,
          isEmpty && players,
          el(
            "section",
            { class: "panel stack next" },
            el("h2", {}, _("Next round")),
            roundForm(reply, NEXT_ROUND, (sent) => this.#drawRound(sent)),
            el("details", {}, el("summary", {}, _("Add a table by hand")), tableForm(reply, this.act)),
          ),
          this.earlier,
        ),
        el(
          "div",
          { class: "stack" },
          el(
            "section",
            { class: "panel stack" },
            el("header", {}, el("h2", {}, _("Standings")), el("a", { class: "btn bare", href: `/standings/${this.name}` }, icon("printer"), _("Print"))),
            this.standings,
            files(this.name, refresh),
          ),
          !isEmpty && players,
          el("section", { class: "panel stack" }, el("h2", {}, _("History")), this.history),
        ),
      ),
    );
  }

  #otherRecords() {
    return this.others.length > 0 && el("p", { class: "row others" }, _("Other records:"), this.others.map((each) => el("a", { href: `/evening/${each}` }, each)));
  }

  /** @param {ClubReply} reply */
  #heading({ title, rounds, missing }) {
    const last = rounds.at(-1);
    const isNew = last?.tables.every((table) => table.seats.every((seat) => seat.won === null));
    const count = missing.length;
    this.heading.replaceChildren(
      el("div", {}, el("p", { class: "soft" }, title), el("h1", {}, last ? _("Round {round}", { round: last.round }) : _("No round yet"))),
      el(
        "div",
        { class: "row" },
        count > 0 ? el("span", { class: "soft" }, ngettext("{count} result is missing", "{count} results are missing", count)) : "",
        last && isNew ? el("button", { class: "bare", onclick: () => this.act("undo-round") }, _("Undo round")) : "",
        last ? el("a", { class: "btn", href: `/slips/${this.name}` }, icon("printer"), _("Print result slips")) : "",
        el("button", { class: count > 0 ? "" : "main", form: NEXT_ROUND }, _("Draw round {round}", { round: (last?.round ?? 0) + 1 })),
      ),
    );
    const others = this.#otherRecords();
    if (others) this.heading.append(others);
  }

  /** @param {ClubReply} reply */
  #rounds(reply) {
    const { rounds } = reply;
    const last = rounds.at(-1);
    const earlier = rounds.slice(0, -1).reverse();
    const wasOpen = this.earlier.querySelector("details")?.open ?? false;
    const fields = () => [...this.tables.querySelectorAll("input"), ...this.earlier.querySelectorAll("input")];
    const typed = new Map(fields().map((each) => [each.ariaLabel, each.value]));
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.ariaLabel : null;
    this.tables.replaceChildren(
      ...(last ? this.#round(last, true) : [el("p", { class: "small" }, _("Add the players who are here, then draw the first round."))]),
    );
    this.earlier.replaceChildren(...(earlier.length > 0 ? [el(
      "details",
      { open: wasOpen },
      el("summary", {}, _("Earlier rounds")),
      el("div", { class: "stack" }, earlier.map((each) => [el("h2", {}, _("Round {round}", { round: each.round })), this.#round(each, false)])),
    )] : []));
    for (const input of fields()) { // keeps typed text when others change something
      input.value = typed.get(input.ariaLabel) || input.value;
      if (input.ariaLabel === focused) input.focus();
    }
  }

  /**
   * @param {ClubRound} round
   * @param {boolean} isLast
   */
  #round({ round, tables, waiting }, isLast) {
    const list = el("ul", { class: "tables", "aria-label": _("Round {round}", { round }) }, tables.map((table) => this.#table(table, isLast)));
    return waiting.length > 0 ? [list, el("p", { class: "small" }, _("Bye: {players}", { players: waiting.join(", ") }))] : [list];
  }

  /**
   * @param {ClubTable} table
   * @param {boolean} isLast
   */
  #table(table, isLast) {
    const reply = /** @type {ClubReply} */ (this.reply);
    const key = tableName(table);
    const show = (/** @type {ClubSeat[] | null} */ seats) => {
      if (seats) this.changing.set(key, seats);
      else this.changing.delete(key);
      this.#rounds(reply);
    };
    if (isOver(table) && !this.changing.has(key)) return finishedTable(table, reply, () => show(table.seats));
    return openTable(table, reply, {
      save: (...result) => this.#save(...result),
      cancel: isOver(table) ? () => show(null) : null,
      remove: isLast && !isOver(table) ? () => this.#removeTable(table) : null,
    });
  }

  /**
   * @param {ClubTable} table
   * @param {string} what
   * @param {object} sent
   */
  async #save(table, what, sent) {
    const key = tableName(table);
    const seen = this.changing.get(key) ?? null;
    const reply = await this.inTurn(() => saved(this.name, table, { do: what, ...sent }, seen));
    if (!reply.faults) this.changing.delete(key);
    if (this.#finish(reply)) this.#rounds(reply); // also if the result is unchanged
  }

  /** @param {ClubTable} table */
  #removeTable({ round, table, setup, seats }) {
    const players = seats.map((seat) => seat.player);
    return this.act("remove-table", { round: String(round), table: String(table), setup, players, replace: null });
  }

  /**
   * @param {ClubReply} reply
   * @param {ClubReply | null} before
   */
  #people({ players }, before) {
    this.presence.replaceChildren(...presence(players, this.act).filter((each) => each !== false && each !== null));
    const names = (/** @type {ClubReply | null} */ reply) => JSON.stringify(reply?.players?.map(({ name }) => name));
    if (this.editor.firstChild && names(before) === names(this.reply)) return; // keeps what is typed
    this.editor.replaceChildren(...listEditor(players, this.act));
  }

  /** @param {ClubReply} reply */
  #history(reply) {
    const wasOpen = this.history.querySelector("details")?.open ?? false;
    this.history.replaceChildren(...history(reply, this.act, wasOpen).filter((each) => each !== null));
  }
}
