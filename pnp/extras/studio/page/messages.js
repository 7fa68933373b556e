// Messages for users: marked for translation, with named placeholders, as in pnp/messages.py.
//
// English needs no file. Another language has `messages.<language>.json`: a translation by the English
// template, with a plural by category, such as {"{count} page": {"one": "{count} Seite", "other": "{count} Seiten"}}.
// A context and its template are joined by U+0004, as in gettext.

/** @typedef {Record<string, string | number>} Values */

/** Language of the page: the server chooses it, or this script if there is no server. */
const hasNoServer = document.documentElement.dataset.host === "browser";
const STORED = "pnp.language"; // key of the choice in the local storage; a cookie would be sent to the page's host
export const language = hasNoServer ? chosen() : document.documentElement.lang;
document.documentElement.lang = language;
/** @type {Record<string, any>} */
const translations = language === "en" ? {} : await load();
const plurals = new Intl.PluralRules(language);

/** Returns the language that the user chose, or the first language of the browser that this page has, as a tag. */
export function chosen() {
  const offered = (document.documentElement.dataset.languages ?? "").split(" ");
  const choice = stored();
  const found = (choice ? [choice] : navigator.languages)
    .map((each) => offered.find((tag) => tag === each || tag.split("-")[0] === each.split("-")[0]))
    .find(Boolean);
  return found ?? "en";
}

function stored() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // storage is blocked
  }
}

/**
 * Stores the user's choice, for the server or for this script, and shows the page in that language.
 * @param {string} code Code of a language, such as pt_BR.
 */
export function choose(code) {
  try {
    if (hasNoServer) localStorage.setItem(STORED, code.replace("_", "-"));
    else document.cookie = `pnp-language=${code}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    return; // storage is blocked
  }
  (hasNoServer ? window.parent : window).location.reload();
}

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
  const found = translations[template];
  return filled(typeof found === "string" ? found : template, values);
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
  const forms = translations[one];
  const found = forms?.[plurals.select(count)] ?? forms?.other ?? (count === 1 ? one : many);
  return filled(found, { count, ...values });
}

/**
 * Returns the numbers in a text such as "2 to 4", in ascending order; the last one selects a plural.
 * @param {string} text
 */
export const numbers = (text) => [...text.matchAll(/\d+/g)].map(Number).sort((a, b) => a - b);

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
