// How a game begins: its variant, which the browser keeps for the next time, and what is laid out.

import { el, kept } from "./dom.js";

const WAYS = [["Usual start", { start: "usual" }], ["Set up by hand", { lay: "1" }]];

// A link that deals a setup at random, called `words`, a choice of the variant, and links to begin in other ways.
// With the variant of a game that is being played there are none of these.
export function starting({ name, title, variants }, words, look, variant) {
  const key = `variant.${name}`;
  const wanted = variant ?? kept.get(key, "");
  const choice = el("select", { "aria-label": `Variant of ${title}` }, variants.map((each) => el("option", { value: each, selected: each === wanted }, each.replaceAll("-", " "))));
  const links = [[el("a", { class: look }, words), {}]];
  if (variant === undefined) links.push(...WAYS.map(([other, how]) => [el("a", { "aria-label": `${other}: ${title}` }, other), how]));
  const follow = () => {
    for (const [link, how] of links) {
      const asked = new URLSearchParams({ game: name, variant: choice.value, ...how });
      if (!choice.value) asked.delete("variant");
      link.href = `/table?${asked}`;
    }
  };
  choice.addEventListener("change", () => { kept.set(key, choice.value); follow(); });
  follow();
  const [[deal], ...others] = links;
  return [deal, variants.length > 1 && choice, ...others.map(([link]) => link)].filter(Boolean);
}
