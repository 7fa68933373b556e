// Page for setups: draw, lock, view, print as cards, and play.

import { ask, newest } from "../ask.js";
import { announce, byId, downloads, drawing, el, faultText, icon, show } from "../dom.js";
import { addressed, Form, head } from "../form.js";
import { _, ngettext } from "../messages.js";
import { addresses } from "../router.js";

/** @import { Fault, PrintReply } from "../types" */
/** @typedef {{ code: string, title: string, svg: string }} Setup */

const LOCK = "lock";

/** @param {string} path */
export async function open(path) {
  const game = path.slice("setup/".length);
  /** @type {PrintReply} */
  const first = await ask(`/api/print/${path}`);
  if (!first.options) return show(_("Not found"), el("p", { class: "fault" }, first.faults.map(faultText).join("; ")));
  const reply = { ...first, options: first.options.filter((each) => each.group !== "hidden") };
  const form = new Form(reply, changed);
  const address = addressed({ query: currentQuery });
  /** @type {string[]} */
  let locked = [];
  const cards = el("ul", { class: "cards" });
  const faults = el("div", { class: "banner", role: "alert", hidden: true });
  const files = el("p", { class: "row files" });
  /** @type {string[]} */
  let formats = [];
  const command = el("code", {});
  const reason = el("p", { class: "reason" }); // why nothing can be downloaded
  const stage = el("section", { class: "stage mat on-mat", "aria-label": _("Setups") }, faults, cards);
  const code = el("input", { type: "text", "aria-label": _("Setup code"), placeholder: _("Setup code"), spellcheck: "false" });
  show(
    first.title,
    el(
      "div",
      { class: "print-page wide" },
      el(
        "div",
        { class: "form" },
        head(first.title, game, _("Games"), addresses.home()),
        el(
          "div",
          { class: "scrolled" },
          el("p", { class: "lead" }, first.help),
          el("p", { class: "row" }, el("button", { onclick: another }, icon("random"), _("New random setups"))),
          el("form", { class: "say", onsubmit: typed }, code, el("button", {}, _("Show"))),
          form.element,
          el("section", {}, el("h2", {}, _("Command for the terminal")), el("div", { class: "command" }, command)),
        ),
        el("div", { class: "get" }, files, reason),
      ),
      stage,
    ),
  );

  function currentQuery() {
    const query = form.query();
    for (const each of locked) query.append(LOCK, each);
    return query;
  }

  /** @param {boolean} finished */
  function changed(finished) {
    limitFair();
    address(finished);
    refresh();
  }

  // Offers fair setups only for variants that have some.
  function limitFair() {
    const fair = form.fields.get("fair");
    if (!fair) return;
    const isPossible = first.fair?.includes(form.fields.get("variant")?.values()[0] ?? "") ?? true;
    const input = /** @type {HTMLInputElement} */ (fair.input);
    input.disabled = !isPossible;
    input.checked &&= isPossible;
    byId("help-fair").textContent = isPossible ? fair.field.help : _("No setup of this variant is proven to be fair.");
  }

  function another() {
    form.set("seed", String(Math.floor(Math.random() * 1e9)));
  }

  function typed() {
    const entered = code.value.trim();
    if (!entered) return;
    keep(entered);
  }

  /** @param {string} wanted */
  function keep(wanted) {
    locked = locked.includes(wanted) ? locked.filter((each) => each !== wanted) : [...locked, wanted];
    const count = Number(form.query().get("count") ?? 1);
    if (locked.length > count) form.set("count", String(locked.length));
    else changed(true);
  }

  const refresh = newest(async () => {
    const query = currentQuery();
    const sent = locked; // another code may be locked before the reply
    /** @type {[{ setups: Setup[], faults?: Fault[] }, PrintReply]} */
    const [drawn, printed] = await Promise.all([ask(`/api/setups/${game}?${query}`), ask(`/api/print/${path}?${query}`)]);
    const wrong = [...(drawn.faults ?? []), ...(drawn.faults ? [] : printed.faults)];
    const left = form.showFaults(wrong);
    reason.textContent = wrong.length ? faultText(wrong[0]) : "";
    faults.hidden = left.length === 0;
    faults.replaceChildren(...left.map((each) => el("p", {}, faultText(each))));
    formats = printed.formats ?? formats;
    downloads(files, formats.map((kind, at) => [at ? kind.toUpperCase() : _("Download cards as {format}", { format: kind.toUpperCase() }), `/file/${path}.${kind}`, at ? "btn" : "btn main"]), wrong.length ? null : query);
    stage.classList.toggle("old", Boolean(drawn.faults));
    cards.inert = Boolean(drawn.faults);
    if (printed.command) command.textContent = printed.command;
    if (drawn.faults) {
      if (left.length && locked.length) { // faults of no field are about the last locked code
        locked = locked.slice(0, -1);
        history.replaceState(null, "", `${location.pathname}?${currentQuery()}`);
      }
      return;
    }
    if (sent.includes(code.value.trim())) code.value = "";
    locked = locked.map((each) => drawn.setups[sent.indexOf(each)]?.code ?? each);
    cards.replaceChildren(...drawn.setups.map(card));
    announce(ngettext("{count} setup", "{count} setups", drawn.setups.length));
  });

  /** @param {Setup} setup */
  function card(setup) {
    const isKept = locked.includes(setup.code);
    return el(
      "li",
      { class: isKept ? "kept" : "" },
      el("div", { class: "picture" }, drawing(setup.svg, `${setup.title}, ${setup.code}`)),
      el("code", {}, setup.code),
      el(
        "p",
        { class: "row" },
        el("a", { class: "btn", href: `/table?code=${encodeURIComponent(setup.code)}` }, _("Play")),
        el("button", { "aria-pressed": String(isKept), onclick: () => keep(setup.code) }, isKept ? _("Kept") : _("Keep")),
      ),
    );
  }

  function fromAddress() {
    const query = new URLSearchParams(location.search);
    locked = query.getAll(LOCK);
    if (!query.has("seed")) {
      query.set("seed", String(Math.floor(Math.random() * 1e9)));
      if (!query.has("count") && !locked.length) query.set("count", "4");
      history.replaceState(null, "", `${location.pathname}?${query}`);
    }
    form.fill(query);
    limitFair();
    return refresh();
  }

  addEventListener("popstate", fromAddress);
  await fromAddress();
}
