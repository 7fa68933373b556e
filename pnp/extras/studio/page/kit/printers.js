// Profiles of calibrated printers: list, add and remove.

import { ask } from "../ask.js";
import { el, announce, faultText } from "../dom.js";
import { _ } from "../messages.js";

/** @import { Fault } from "../types" */
/** @typedef {{ name: string, description: string }} Printer */
/** @typedef {{ do: string, name: string, scale?: string, margin?: string, shift?: string }} Change */

/**
 * Creates the list and the form.
 * @param {(names: string[]) => void} changed Called when a printer was added or removed.
 */
export function printers(changed) {
  const list = el("ul", { class: "people" });
  const fault = el("p", { class: "fault", role: "alert" });
  /** @type {(label: string, attributes: Record<string, string | boolean>) => [HTMLInputElement, HTMLElement]} */
  const field = (label, attributes) => {
    const input = el("input", { type: "text", spellcheck: "false", ...attributes });
    return [input, el("label", { class: "field" }, label, el("div", { class: "inputs" }, input))];
  };
  const [name, named] = field(_("Name"), { placeholder: "office", required: true });
  const [across, read] = field(_("Horizontal ruler: measured length / printed length"), { placeholder: "159/160" });
  const [down, readToo] = field(_("Vertical ruler: measured length / printed length"), { placeholder: "236/237" });
  const [margin, margined] = field(_("Smallest number that is completely visible at every edge"), { value: "10mm" });
  const [shift, shifted] = field(_("Shift of the back, to the right and down"), { value: "0mm,0mm" });
  const add = () => {
    const scale = [across, down].map((input) => input.value.trim() || "1.0").join(",");
    send({ do: "add", name: name.value, scale, margin: margin.value, shift: shift.value });
  };

  /** @param {Change} [sent] */
  async function send(sent) {
    /** @type {{ printers: Printer[], faults?: Fault[] }} */
    const reply = await ask("/api/printers", { sent });
    fault.textContent = (reply.faults ?? []).map(faultText).join("; ");
    if (reply.faults) return;
    list.replaceChildren(...reply.printers.map((each) => el(
      "li",
      { class: "row" },
      el("span", { class: "who" }, el("b", {}, each.name), el("span", { class: "small" }, ` ${each.description}`)),
      el("button", { class: "slim", "aria-label": _("Remove {name}", { name: each.name }), onclick: () => send({ do: "remove", name: each.name }) }, _("Remove")),
    )));
    if (!sent) return;
    announce(sent.do === "add" ? _("Saved {name}", { name: sent.name }) : _("Removed {name}", { name: sent.name }));
    changed(reply.printers.map((each) => each.name));
  }

  send();
  return el(
    "section",
    { class: "box", "aria-label": _("Printers") },
    el("h2", {}, _("Saved printers")),
    list,
    el("form", { class: "fields", onsubmit: add }, named, read, readToo, margined, shifted, el("p", {}, el("button", { class: "main" }, _("Save printer")))),
    fault,
  );
}
