// Sharing a table with other pages: its name, its updates, its seats, and a QR code for phones.

/** @import { Fault } from "../types" */
/** @import { Journal } from "./game.js" */
/** @import { View } from "./view.js" */
import { ask } from "../ask.js";
import { has } from "./board.js";
import { copied, drawing, el, announce, faultText, storage } from "../dom.js";
import { _ } from "../messages.js";
import { letPhonesJoin } from "./phones.js";
import { Shared } from "./shared.js";

const INVITES = "invites"; // table whose invitation opens by itself

export class Sharing {
  /** @type {EventSource | null} */
  events = null;
  isWatching = false; // true if this page has declined a seat

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.reply = view.invitation;
    this.join = view.join;
    this.waiting = el("section", { class: "menu waiting", popover: true, "aria-label": _("Shared table") });
    document.body.append(this.waiting);
    const awake = () => document.visibilityState === "visible" && this.#look();
    document.addEventListener("visibilitychange", awake);
    for (const kind of ["online", "pageshow"]) addEventListener(kind, awake);
  }

  /**
   * Follows the changes of others while this journal is shared.
   * @param {Journal} journal
   */
  follow(journal) {
    this.events?.close();
    this.events = null;
    this.reply.replaceChildren();
    this.offer();
    if (!(journal instanceof Shared)) return;
    this.#listen(journal);
    this.#invite(journal);
  }

  /** @param {Shared} journal */
  #listen(journal) {
    this.events?.close();
    this.events = new EventSource(`/shared/${journal.id}/events`);
    this.events.addEventListener("version", ({ data }) => Number(data) > journal.version && this.#look());
  }

  /** Fetches what this page has missed, also while a phone was asleep. */
  async #look() {
    const { journal } = this.view;
    if (!(journal instanceof Shared)) return;
    const before = journal.version;
    const reply = await journal.look(has());
    if (journal !== this.view.journal) return;
    if (reply.faults) return this.#lost(reply.faults);
    if (this.events?.readyState === EventSource.CLOSED) this.#listen(journal);
    if (journal.version !== before || !this.view.reply) this.view.display(reply);
  }

  /**
   * Handles the end of the studio or of sharing; this page has its own copy of the game.
   * @param {Fault[]} faults
   */
  #lost(faults) {
    const { journal } = this.view;
    if (journal instanceof Shared && faults.some((each) => each.about === "shared")) this.view.switchTo(journal.own());
    this.reply.replaceChildren(
      el("p", { class: "fault" }, faults.map(faultText).join("; ")),
      el("p", { class: "small" }, _("Your game is saved in this browser.")),
    );
  }

  /**
   * Shares the game of the view.
   * @param {number} seat Seat to take; 0 if there is none.
   * @param {boolean} invites True if the invitation opens by itself.
   */
  async share(seat, invites) {
    const { view } = this;
    const { journal, faults } = await Shared.create(view.journal, view.people.length);
    if (faults) return this.#lost(faults);
    const { forget } = await import("../saved_games.js");
    await forget(view.journal.id); // the shared table continues its entry in the list
    journal.copy(view.reply.title, view.reply);
    const name = journal.seats[seat - 1]?.name ?? "";
    const reply = seat ? await journal.sit(seat, name, has()) : null;
    if (invites) storage.set(INVITES, journal.id);
    return view.switchTo(journal, reply && !reply.faults ? { ...view.reply, ...reply } : view.reply);
  }

  /** Offers the free seats to a page that has none. */
  offer() {
    const { journal } = this.view;
    if (this.waiting.matches(":popover-open") && !this.#awaited.length) this.waiting.hidePopover();
    const free = journal instanceof Shared && !journal.seat && !this.isWatching ? journal.seats.flatMap((each, at) => (each.taken || each.level ? [] : [at + 1])) : [];
    this.join.hidden = !(journal instanceof Shared) || journal.seat > 0 || (!free.length && this.isWatching);
    if (this.join.hidden || !(journal instanceof Shared)) return;
    if (!free.length) {
      this.join.replaceChildren(el("p", {}, journal.isHost ? "" : _("All seats are taken: you are watching.")));
      this.join.hidden = journal.isHost;
      return;
    }
    if (this.join.contains(document.activeElement)) return; // somebody is typing a name
    const name = el("input", { type: "text", "aria-label": _("Your name"), placeholder: _("Your name"), maxlength: 40, value: storage.get("new", {}).name ?? "", autocomplete: "off" });
    this.join.replaceChildren(
      el("b", {}, _("Choose your seat")),
      name,
      ...free.map((seat) => el("button", { onclick: () => this.#sit(journal, seat, name.value) }, this.view.name(seat))),
      el("button", { class: "bare", onclick: () => { this.isWatching = true; this.offer(); } }, _("Watch")),
    );
  }

  /**
   * @param {Shared} journal
   * @param {number} seat
   * @param {string} name
   */
  async #sit(journal, seat, name) {
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    storage.set("new", { ...storage.get("new", {}), name: name.trim() });
    const reply = await journal.sit(seat, name.trim(), has());
    if (reply.faults) this.view.wrong(reply);
    else this.view.display(reply);
  }

  /** Names of the people whose seats are still free. */
  get #awaited() {
    const { journal } = this.view;
    return journal.seats.flatMap((each, at) => (each.taken || each.level || at + 1 === journal.seat ? [] : [this.view.name(at + 1)]));
  }

  /** @param {Shared} journal */
  async #invite(journal) {
    const { address, svg, faults } = await ask(`/shared/${journal.id}/invitation`);
    if (faults || journal !== this.view.journal) return;
    const open = el("details", { open: journal.version <= 2 }, el("summary", {}, _("Shared as {name}", { name: journal.id })));
    const copy = el("button", { onclick: async () => { await copied(address); copy.textContent = _("Copied"); } }, _("Copy address"));
    open.append(
      svg ? el("div", { class: "code" }, drawing(svg, _("QR code for {address}", { address }))) : "",
      svg ? el("p", { class: "small" }, _("To join, scan this code with a phone on the same network.")) : letPhonesJoin(),
      el("p", { class: "row" }, el("code", {}, address.replace(/token=.*/, "token=…")), copy),
    );
    this.reply.replaceChildren(open);
    announce(_("Shared as {name}", { name: journal.id }));
    if (storage.get(INVITES, "") !== journal.id || !this.#awaited.length) return;
    if (svg) storage.remove(INVITES); // or it opens again once phones can join
    const close = el("button", { class: "bare", onclick: () => this.waiting.hidePopover() }, _("Close"));
    this.waiting.replaceChildren(
      el("h2", {}, _("Waiting for {players}", { players: this.#awaited.join(", ") })),
      svg ? el("div", { class: "code" }, drawing(svg, _("QR code for {address}", { address }))) : letPhonesJoin(),
      ...(svg ? [el("p", { class: "small" }, _("To join, scan this code with a phone on the same network."))] : []),
      close,
    );
    this.waiting.showPopover();
  }
}
