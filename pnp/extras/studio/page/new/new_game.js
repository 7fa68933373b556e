// @ts-nocheck
// Controls to start a game: its variant, which the browser remembers, and its setup.

import { el, storage } from "../dom.js";
import { _ } from "../messages.js";

const STARTS = [[_("Standard start"), { start: "usual" }], [_("Set up by hand"), { edit: "1" }]];

// Returns a link named `label` for a random setup, a choice of the variant, and links for other starts.
// `variant` is that of a current game, for which the other starts are left out.
export function newGameControls({ name, title, variants }, label, style, variant) {
  const key = `variant.${name}`;
  const wanted = variant ?? storage.get(key, "");
  const choice = el("select", { "aria-label": _("Variant of {game}", { game: title }) }, variants.map((each) => el("option", { value: each, selected: each === wanted }, each.replaceAll("-", " "))));
  const links = [[el("a", { class: style }, label), {}]];
  if (variant === undefined) links.push(...STARTS.map(([other, parameters]) => [el("a", { "aria-label": _("{start}: {game}", { start: other, game: title }) }, other), parameters]));
  const follow = () => {
    for (const [link, parameters] of links) {
      const query = new URLSearchParams({ game: name, variant: choice.value, ...parameters });
      if (!choice.value) query.delete("variant");
      link.href = `/table?${query}`;
    }
  };
  choice.addEventListener("change", () => { storage.set(key, choice.value); follow(); });
  follow();
  const [[deal], ...others] = links;
  return [deal, variants.length > 1 && choice, ...others.map(([link]) => link)].filter(Boolean);
}
