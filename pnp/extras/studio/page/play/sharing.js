// @ts-nocheck
// Sharing a table with other pages: its name, its updates, and a QR code for phones.

import { ask } from "../ask.js";
import { has } from "./board.js";
import { copied, drawing, el, announce, faultText } from "../dom.js";
import { Shared } from "./game.js";
import { _ } from "../messages.js";
import { letPhonesJoin } from "./phones.js";

export class Sharing {
  constructor(view) {
    this.view = view;
    this.shareButton = el("button", { onclick: () => this.share() }, _("Share this table"));
    this.reply = el("div", { class: "invitation" });
    this.element = el("section", { class: "box", "aria-label": _("Shared table") }, this.shareButton, this.reply);
    const awake = () => document.visibilityState === "visible" && this.#look();
    for (const [target, kind] of [[document, "visibilitychange"], [window, "online"], [window, "pageshow"]]) target.addEventListener(kind, awake);
  }

  // Follows the changes of others while this journal is shared.
  follow(journal) {
    this.events?.close();
    this.events = null;
    const isShared = journal instanceof Shared;
    this.shareButton.hidden = isShared;
    this.reply.replaceChildren();
    if (!isShared) return;
    this.#listen();
    this.#invite(journal);
  }

  #listen() {
    const { journal } = this.view;
    this.events?.close();
    this.events = new EventSource(`/shared/${journal.id}/events`);
    this.events.addEventListener("version", ({ data }) => Number(data) > journal.version && this.#look());
  }

  // Fetches what this page has missed, also while a phone was asleep.
  async #look() {
    const { journal } = this.view;
    if (!(journal instanceof Shared)) return;
    const before = journal.version;
    const reply = await journal.look(has());
    if (journal !== this.view.journal) return;
    if (reply.faults) return this.#lost(reply.faults);
    if (this.events?.readyState === EventSource.CLOSED) this.#listen();
    if (journal.version === before || this.view.reply?.text === reply.text) return this.view.reply ?? this.view.display(reply);
    return this.view.display(reply);
  }

  // Handles the end of the studio or of sharing; this page has its own copy of the game.
  #lost(faults) {
    if (faults.some((each) => each.about === "shared")) this.view.switchTo(this.view.journal.own());
    this.reply.replaceChildren(
      el("p", { class: "fault" }, faults.map(faultText).join("; ")),
      el("p", { class: "small" }, _("Your game is saved in this browser.")),
    );
  }

  async share() {
    const shared = await Shared.create(this.view.journal);
    if (shared.faults) return this.#lost(shared.faults);
    return this.view.switchTo(shared, { ...this.view.reply });
  }

  async #invite(journal) {
    const { address, svg, faults } = await ask(`/shared/${journal.id}/invitation`);
    if (faults || journal !== this.view.journal) return;
    const open = el("details", { open: journal.version === 1 }, el("summary", {}, _("Shared as {name}", { name: journal.id })));
    open.append(
      svg ? el("div", { class: "code" }, drawing(svg, _("QR code for {address}", { address }))) : "",
      svg ? el("p", { class: "small" }, _("To join, scan this code with a phone on the same network.")) : letPhonesJoin(),
      el("p", { class: "row" }, el("code", {}, address.replace(/token=.*/, "token=…")), el("button", { onclick: () => copied(address) }, _("Copy address"))),
    );
    this.reply.replaceChildren(open);
    announce(_("Shared as {name}", { name: journal.id }));
  }
}
