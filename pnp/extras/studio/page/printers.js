// Profiles of calibrated printers: list, add and remove.

import { ask } from "./ask.js";
import { el, say, worded } from "./dom.js";
import { _ } from "./messages.js";

// Creates the list and the form; `changed()` is called when a printer was added or removed.
export function printers(changed) {
  const list = el("ul", { class: "people" });
  const fault = el("p", { class: "fault", role: "alert" });
  const field = (label, given) => {
    const input = el("input", { type: "text", spellcheck: "false", ...given });
    return [input, el("label", { class: "field" }, label, el("div", { class: "inputs" }, input))];
  };
  const [name, named] = field(_("Name"), { placeholder: "office", required: true });
  const [across, read] = field(_("Horizontal ruler: reading / length"), { placeholder: "159/160" });
  const [down, readToo] = field(_("Vertical ruler: reading / length"), { placeholder: "236/237" });
  const [margin, margined] = field(_("Smallest ladder number that is complete at every edge"), { value: "10mm" });
  const [shift, shifted] = field(_("Shift of the back to the right and down"), { value: "0mm,0mm" });
  const add = () => {
    const scale = [across, down].map((input) => input.value.trim() || "1.0").join(",");
    tell({ do: "add", name: name.value, scale, margin: margin.value, shift: shift.value });
  };

  async function tell(sent) {
    const told = await ask("/api/printers", { sent });
    fault.textContent = (told.faults ?? []).map(worded).join("; ");
    if (told.faults) return;
    list.replaceChildren(...told.printers.map((each) => el(
      "li",
      { class: "row" },
      el("span", { class: "who" }, el("b", {}, each.name), el("span", { class: "small" }, ` ${each.words}`)),
      el("button", { class: "slight", "aria-label": _("Remove {name}", { name: each.name }), onclick: () => tell({ do: "remove", name: each.name }) }, _("Remove")),
    )));
    if (!sent) return;
    say(sent.do === "add" ? _("Saved {name}", { name: sent.name }) : _("Removed {name}", { name: sent.name }));
    changed(told.printers.map((each) => each.name));
  }

  tell();
  return el(
    "section",
    { class: "box", "aria-label": _("Printers") },
    el("h2", {}, _("Saved printers")),
    list,
    el("form", { class: "fields", onsubmit: add }, named, read, readToo, margined, shifted, el("p", {}, el("button", { class: "main" }, _("Save printer")))),
    fault,
  );
}
