// Messages for users: marked for translation, with named placeholders, as in pnp/messages.py.
//
// English needs no file. Another language has `messages.<language>.json`: a translation by the English
// template, with a plural by category, such as {"{count} page": {"one": "{count} Seite", "other": "{count} Seiten"}}.
// A context and its template are joined by U+0004, as in gettext.

const language = document.documentElement.lang;
const translations = language === "en" ? {} : await load();
const plurals = new Intl.PluralRules(language);

async function load() {
  const answer = await fetch(new URL(`messages.${language}.json`, import.meta.url));
  return answer.ok ? answer.json() : {};
}

// Returns a message from a template with named placeholders; without values braces stay.
export function gettext(template, values) {
  return filled(translations[template] ?? template, values);
}

export const _ = gettext; // by convention

// Returns the singular or plural message for a count, which is the placeholder {count}.
export function ngettext(one, many, count, values) {
  const found = translations[one]?.[plurals.select(count)] ?? (count === 1 ? one : many);
  return filled(found, { count, ...values });
}

// Returns a message whose translation depends on the context, such as "button".
export function pgettext(context, template, values) {
  return filled(translations[`${context}\u0004${template}`] ?? template, values);
}

function filled(template, values) {
  return values ? template.replace(/\{(\w+)\}/g, (_match, name) => values[name]) : template;
}

// Translates the texts and labels of static HTML, which are extracted as they are.
export function translateHtml(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    if (data.trim()) texts.currentNode.data = data.replace(data.trim(), gettext(data.trim()));
  }
  for (const name of ["title", "aria-label", "placeholder"]) {
    for (const each of root.querySelectorAll(`[${name}]`)) each.setAttribute(name, gettext(each.getAttribute(name)));
  }
}
