// The first page: games to continue, the user's files, and the service worker.

import { _, choose, language, ngettext, translateHtml } from "./messages.js";
import { offerUpdates, register } from "./offline.js";
import { deleteAll, exported, imported, savedGames } from "./store.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} text */
const say = (text) => { byId("done").textContent = text; };

async function showGames() {
  const games = await savedGames();
  byId("saved").hidden = games.length === 0;
  byId("going").replaceChildren(...games.map(({ id, title, moves }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `table/?own=${id}`;
    link.textContent = title;
    item.append(link, ` · ${ngettext("{count} move", "{count} moves", moves)}`);
    return item;
  }));
}

byId("export").onclick = async () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await exported());
  link.download = "pnp-files.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

byId("import").onclick = () => {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.onchange = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    say((await imported(file)) ? _("Imported") : _("This is not a file that was exported here."));
    await showGames();
  };
  input.click();
};

byId("delete").onclick = async () => {
  if (!confirm(_("Delete all games, records, templates and printers in this browser?"))) return;
  await deleteAll();
  await showGames();
  say(_("Deleted"));
};

/** Makes links to kits point to those that the build has made in the user's language. */
async function translateKits() {
  const made = (await (await fetch(new URL("kits.json", import.meta.url))).json())[language] ?? {};
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-kit]"))) {
    const kit = made[link.dataset.kit ?? ""];
    if (kit) [link.href, link.download] = kit;
  }
}

function offerLanguages() {
  const menu = /** @type {HTMLSelectElement} */ (byId("language"));
  menu.value = language.replace("-", "_");
  menu.onchange = () => choose(menu.value);
}

if (language !== "en") {
  translateHtml(document.body);
  await translateKits().catch(() => {}); // offline, before the kits were stored
}
offerLanguages();
await showGames().catch(() => say(_("This browser does not store files, as in some private windows: nothing is kept.")));
const registration = await register();
if (registration) offerUpdates(registration, byId("offer"));
