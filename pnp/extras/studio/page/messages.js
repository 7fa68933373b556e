// Messages for users: marked for translation, with named placeholders, as in pnp/messages.py.
//
// English needs no file. Another language has `messages.<language>.json`: a translation by the English
// template, with a plural by category, such as {"{count} page": {"one": "{count} Seite", "other": "{count} Seiten"}}.
// A context and its template are joined by U+0004, as in gettext.

/** @typedef {Record<string, string | number>} Values */

const language = document.documentElement.lang;
/** @type {Record<string, any>} */
const translations = language === "en" ? {} : await load();
const plurals = new Intl.PluralRules(language);

async function load() {
  const answer = await fetch(new URL(`messages.${language}.json`, import.meta.url));
  return answer.ok ? answer.json() : {};
}

/**
 * Returns a message from a template with named placeholders; without values braces stay.
 * @param {string} template
 * @param {Values} [values]
 * @returns {string}
 */
export function gettext(template, values) {
  return filled(translations[template] ?? template, values);
}

export const _ = gettext; // by convention

/**
 * Returns the singular or plural message for a count, which is the placeholder {count}.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Values} [values]
 * @returns {string}
 */
export function ngettext(one, many, count, values) {
  const found = translations[one]?.[plurals.select(count)] ?? (count === 1 ? one : many);
  return filled(found, { count, ...values });
}

/**
 * Returns a message whose translation depends on the context, such as "button".
 * @param {string} context
 * @param {string} template
 * @param {Values} [values]
 * @returns {string}
 */
export function pgettext(context, template, values) {
  return filled(translations[`${context}\u0004${template}`] ?? template, values);
}

/**
 * @param {string} template
 * @param {Values} [values]
 */
function filled(template, values) {
  return values ? template.replace(/\{(\w+)\}/g, (_match, name) => String(values[name])) : template;
}

/**
 * Translates the texts and labels of static HTML, which are extracted as they are.
 * @param {Element} root
 */
export function translateHtml(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = /** @type {Text} */ (texts.currentNode);
    const text = node.data.trim();
    if (text) node.data = node.data.replace(text, gettext(text));
  }
  for (const name of ["title", "aria-label", "placeholder"]) {
    for (const each of root.querySelectorAll(`[${name}]`)) each.setAttribute(name, gettext(each.getAttribute(name) ?? ""));
  }
}
