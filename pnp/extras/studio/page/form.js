// A form built from the studio's fields, with its values in the address and faults beside fields.

import { el, faultText, icon } from "./dom.js";
import { _ } from "./messages.js";

/** @import { Fault, FieldEntry, PrintReply } from "./types" */
/** @typedef {(finished: boolean) => void} Changed */
/**
 * A field on the page. `choose` replaces the choices, if it has any.
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {HTMLInputElement | HTMLSelectElement} input
 * @property {() => string[]} values
 * @property {(values: string[]) => void} fill
 * @property {(choices: string[]) => void} [choose]
 */
/** @typedef {Control & { fault: HTMLElement, field: FieldEntry }} FormField */

/** @typedef {(field: FieldEntry, changed: Changed) => Control} Maker */

const GROUPS = [["contents", _("Contents")], ["paper", _("Paper")], ["look", _("Style")], ["parts", _("Parts")], ["printer", _("Printer")], ["more", _("More")]];

/** Maximum number of choices, and of letters in each, that are shown as cards. */
const CARDS = 6;
const CARD_LETTERS = 18;

/**
 * Returns the title above a form, on the colour of the game.
 * @param {string} title
 * @param {string} game Name of the game; "" without one.
 * @param {string} label
 * @param {string} address Address of the page that leads here.
 */
export const head = (title, game, label, address) => el(
  "div",
  { class: "art", "data-game": game },
  el("div", {}, el("a", { href: address }, icon("back"), label), el("h1", {}, title)),
  game && el("img", { src: `/api/view/${game}`, alt: "", onerror: (event) => event.target.remove() }),
);

export class Form {
  /**
   * @param {Pick<PrintReply, "parameters" | "options">} reply
   * @param {Changed} changed Called at every keystroke, with true when the user leaves a field.
   * @param {Record<string, Maker>} [makers] Makers of special fields, by the name of the field.
   */
  constructor(reply, changed, makers = {}) {
    this.makers = makers;
    /** @type {Map<string, FormField>} */
    this.fields = new Map();
    this.changed = changed;
    /** @type {[string, string, FieldEntry[]][]} */
    const all = [
      ["shape", _("Shape"), reply.parameters],
      ...GROUPS.map(([name, title]) => /** @type {[string, string, FieldEntry[]]} */ ([name, title, reply.options.filter((each) => each.group === name)])),
    ];
    this.element = el(
      "form",
      { class: "fields", autocomplete: "off" },
      all.filter(([, , fields]) => fields.length).map(([name, title, fields]) => this.#group(name, title, fields)),
    );
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {FieldEntry[]} fields
   */
  #group(name, title, fields) {
    const elements = fields.map((field) => this.#field(field));
    if (name === "more") return el("details", {}, el("summary", {}, title), elements);
    return el("fieldset", { class: `group ${name}` }, el("legend", {}, title), elements);
  }

  /** @param {FieldEntry} field */
  #field(field) {
    const maker = this.makers[field.name] ?? (hasCards(field) ? cards : MAKERS[field.kind] ?? text);
    const control = maker(field, (finished) => this.changed(finished));
    const fault = el("p", { class: "fault", id: `fault-${field.name}`, hidden: true });
    control.element.append(fault);
    this.fields.set(field.name, { ...control, fault, field });
    return control.element;
  }

  // Returns the values that are not the default, as a query.
  query() {
    const found = new URLSearchParams();
    for (const [name, { values, field }] of this.fields) {
      for (const value of values()) if (field.kind === "several" || value !== field.usual) found.append(name, value);
    }
    return found;
  }

  /** @param {URLSearchParams} query */
  fill(query) {
    for (const [name, { fill, field }] of this.fields) {
      fill(query.has(name) ? query.getAll(name) : field.usual === "" ? [] : [field.usual]);
    }
    const more = this.element.querySelector("details");
    if (more) more.open ||= [...this.fields.values()].some(({ field }) => field.group === "more" && query.has(field.name));
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    const found = this.fields.get(name);
    if (!found) return false;
    found.fill([value]);
    this.changed(true);
    found.input.focus();
    return true;
  }

  /**
   * Shows faults beside their fields; returns the others.
   * @param {Fault[]} faults
   */
  showFaults(faults) {
    for (const control of this.fields.values()) {
      control.fault.hidden = true;
      control.input.removeAttribute("aria-invalid");
    }
    return faults.filter((fault) => {
      const control = this.fields.get(fault.about ?? "");
      if (!control) return true;
      control.fault.textContent = faultText(fault);
      control.fault.hidden = false;
      control.input.setAttribute("aria-invalid", "true");
      return (fault.remedies ?? []).length > 0;
    });
  }
}

/**
 * @param {FieldEntry} field
 * @param {HTMLElement} input
 * @param {...HTMLElement} others
 */
function labelled(field, input, ...others) {
  const id = `field-${field.name}`;
  input.id = id;
  input.setAttribute("aria-describedby", `help-${field.name} fault-${field.name}`);
  const allowed = field.allowed && !/yes or no/.test(field.allowed) ? el("span", { class: "allowed" }, field.allowed) : null;
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, field.label),
    el("div", { class: "inputs" }, input, others),
    el("p", { class: "help", id: `help-${field.name}` }, field.help, allowed && " ", allowed),
  );
}

/**
 * Returns a value; a bare number in a field for a length is in millimetres.
 * @param {FieldEntry} field
 * @param {string} value
 */
const withUnit = ({ kind }, value) => (kind === "length" && /^[0-9]+([.,][0-9]+)?$/.test(value) ? `${value.replace(",", ".")}mm` : value);

/**
 * @param {FieldEntry} field
 * @param {Changed} changed
 * @returns {Control}
 */
function text(field, changed) {
  const input = el("input", {
    type: "text",
    spellcheck: "false",
    placeholder: field.usual,
    oninput: () => changed(false),
    onchange: () => changed(true),
  });
  return {
    element: labelled(field, input),
    input,
    values: () => (input.value.trim() ? [withUnit(field, input.value.trim())] : []),
    fill: ([value = ""]) => { input.value = value; },
  };
}

/**
 * Creates an input and a slider for a number or a length.
 * @param {FieldEntry} field
 * @param {Changed} changed
 */
function measure(field, changed) {
  if (field.least == null || field.most == null) return text(field, changed);
  const unit = field.kind === "length" ? "mm" : "";
  const step = field.kind === "count" ? 1 : field.kind === "length" ? 0.5 : (field.most - field.least) / 100;
  const control = text(field, changed);
  const slider = el("input", {
    type: "range",
    min: field.least,
    max: field.most,
    step,
    "aria-label": _("{label}, slider", { label: field.label }),
    oninput: () => { control.input.value = `${slider.value}${unit}`; changed(false); },
    onchange: () => changed(true),
  });
  const follow = () => { slider.value = String(Number.parseFloat(control.input.value) || field.least); };
  control.input.addEventListener("input", follow);
  control.input.after(slider);
  const { fill } = control;
  control.fill = (values) => { fill(values); follow(); };
  return control;
}

/**
 * @param {FieldEntry} field
 * @param {Changed} changed
 * @returns {Control}
 */
function flag(field, changed) {
  const input = el("input", { type: "checkbox", id: `field-${field.name}`, onchange: () => changed(true) });
  input.setAttribute("aria-describedby", `help-${field.name} fault-${field.name}`);
  return {
    element: el(
      "div",
      { class: "field flag" },
      el("label", {}, input, el("span", {}, field.label)),
      el("p", { class: "help", id: `help-${field.name}` }, field.help),
    ),
    input,
    values: () => [input.checked ? "yes" : "no"],
    fill: ([value = "no"]) => { input.checked = value === "yes"; },
  };
}

/**
 * @param {FieldEntry} field
 * @param {Changed} changed
 * @returns {Control}
 */
function choice(field, changed) {
  const input = el("select", { onchange: () => changed(true) });
  /** @param {string[]} choices */
  const choose = (choices) => {
    const { value } = input;
    const words = new Map(field.words);
    input.replaceChildren(...choices.map((each) => el("option", { value: each }, words.get(each) ?? (each || "–"))));
    input.value = choices.includes(value) ? value : field.usual;
  };
  choose(field.choices);
  return {
    choose,
    element: labelled(field, input),
    input,
    values: () => [input.value],
    fill: ([value = ""]) => {
      if (![...input.options].some((each) => each.value === value)) input.append(el("option", { value }, value));
      input.value = value;
    },
  };
}

/**
 * Returns true if a choice has few and short labels, which are shown side by side.
 * @param {FieldEntry} field
 */
function hasCards({ kind, choices, words }) {
  const texts = new Map(words);
  return kind === "choice" && choices.length > 1 && choices.length <= CARDS && choices.every((each) => (texts.get(each)?.length ?? Infinity) <= CARD_LETTERS);
}

/**
 * Creates a group of radio buttons with a heading.
 * @param {FieldEntry} field
 * @param {string} style
 * @param {HTMLElement[]} choices
 * @param {...HTMLElement} others
 */
const radios = (field, style, choices, ...others) => el(
  "div",
  { class: "field", role: "radiogroup", "aria-label": field.label, "aria-describedby": `fault-${field.name}` },
  el("span", { class: "lab", "aria-hidden": "true" }, field.label),
  el("div", { class: style }, choices),
  others,
);

/** @param {HTMLInputElement[]} inputs */
const checked = (inputs) => inputs.find((each) => each.checked)?.value ?? "";

/**
 * Creates a choice as cards. A page can add a picture to each label.
 * @param {FieldEntry} field
 * @param {Changed} changed
 * @returns {Control}
 */
export function cards(field, changed) {
  const words = field.words.filter(([value]) => field.choices.includes(value));
  const inputs = words.map(([value]) => el("input", { type: "radio", name: field.name, value, onchange: () => changed(true) }));
  return {
    element: radios(field, `choices ${field.name}`, inputs.map((input, at) => el("label", { class: "choice" }, input, el("b", {}, words[at][1])))),
    input: inputs[0],
    values: () => [checked(inputs)],
    fill: ([value = ""]) => { for (const each of inputs) each.checked = each.value === value; },
  };
}

/**
 * Creates a choice of a few buttons, the last of which accepts another text.
 * @param {FieldEntry} field
 * @param {Changed} changed
 * @returns {Control}
 */
function open(field, changed) {
  const own = el("input", {
    type: "text",
    "aria-label": _("{label}, other value", { label: field.label }),
    "aria-describedby": `help-${field.name} fault-${field.name}`,
    spellcheck: "false",
    oninput: () => changed(false),
    onchange: () => changed(true),
  });
  const other = el("div", { class: "other" }, own, el("p", { class: "help", id: `help-${field.name}` }, field.help));
  const choose = () => {
    other.hidden = checked(inputs) !== "";
    if (other.hidden) changed(true);
    else own.focus();
  };
  const inputs = [...field.buttons, ""].map((value) => el("input", { type: "radio", name: field.name, value, onchange: choose }));
  return {
    element: radios(field, "seg", inputs.map((input) => el("label", {}, input, input.value || _("Other…"))), other),
    input: inputs[0],
    values: () => [checked(inputs) || own.value.trim()].filter(Boolean),
    fill: ([value = field.usual]) => {
      const known = field.buttons.find((each) => each.toLowerCase() === value.toLowerCase()) ?? "";
      for (const each of inputs) each.checked = each.value === known;
      own.value = known ? "" : value;
      other.hidden = known !== "";
    },
  };
}

/**
 * @param {FieldEntry} field
 * @param {Changed} changed
 * @returns {Control}
 */
function several(field, changed) {
  const boxes = field.choices.map((each) => el("input", { type: "checkbox", value: each, onchange: () => changed(true) }));
  return {
    element: el(
      "fieldset",
      { class: "field several", "aria-describedby": `help-${field.name} fault-${field.name}` },
      el("legend", {}, field.label),
      el("div", { class: "boxes" }, boxes.map((box) => el("label", {}, box, el("span", {}, box.value)))),
      el("p", { class: "help", id: `help-${field.name}` }, field.help),
    ),
    input: boxes[0],
    values: () => boxes.filter((box) => box.checked).map((box) => box.value),
    fill: (values) => { for (const box of boxes) box.checked = values.includes(box.value); },
  };
}

/** @type {Record<string, Maker>} */
const MAKERS = { length: measure, count: measure, number: measure, flag, choice, open, several };

/**
 * Updates the address. Edits of one field in a row share one entry of the browser's history.
 * @param {{ query: () => URLSearchParams }} form
 * @returns {Changed}
 */
export function addressed(form) {
  let typing = false;
  return (finished) => {
    const query = String(form.query());
    const address = location.pathname + (query && `?${query}`);
    if (address !== location.pathname + location.search) {
      history[typing ? "replaceState" : "pushState"](null, "", address);
    }
    typing = !finished;
  };
}
