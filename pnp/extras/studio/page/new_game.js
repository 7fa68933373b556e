// Controls to start a game: its variant, which the browser remembers, and its setup.

import { el, storage } from "./dom.js";
import { _ } from "./messages.js";

const WAYS = [[_("Standard start"), { start: "usual" }], [_("Set up by hand"), { lay: "1" }]];

// Returns a link named `words` for a random setup, a choice of the variant, and links for other starts.
// `variant` is that of a current game, for which the other starts are left out.
export function newGameControls({ name, title, variants }, words, look, variant) {
  const key = `variant.${name}`;
  const wanted = variant ?? storage.get(key, "");
  const choice = el("select", { "aria-label": _("Variant of {game}", { game: title }) }, variants.map((each) => el("option", { value: each, selected: each === wanted }, each.replaceAll("-", " "))));
  const links = [[el("a", { class: look }, words), {}]];
  if (variant === undefined) links.push(...WAYS.map(([other, how]) => [el("a", { "aria-label": _("{start}: {game}", { start: other, game: title }) }, other), how]));
  const follow = () => {
    for (const [link, how] of links) {
      const query = new URLSearchParams({ game: name, variant: choice.value, ...how });
      if (!choice.value) query.delete("variant");
      link.href = `/table?${query}`;
    }
  };
  choice.addEventListener("change", () => { storage.set(key, choice.value); follow(); });
  follow();
  const [[deal], ...others] = links;
  return [deal, variants.length > 1 && choice, ...others.map(([link]) => link)].filter(Boolean);
}
