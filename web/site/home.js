// The first page: games to continue, the user's files, and the service worker.

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
    item.append(link, moves === 1 ? " · 1 move" : ` · ${moves} moves`);
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
    say((await imported(file)) ? "Imported" : "This is not a file that was exported here.");
    await showGames();
  };
  input.click();
};

byId("delete").onclick = async () => {
  if (!confirm("Delete all games, records, templates and printers in this browser?")) return;
  await deleteAll();
  await showGames();
  say("Deleted");
};

await showGames().catch(() => say("This browser does not store files, as in some private windows: nothing is kept."));
const registration = await register();
if (registration) offerUpdates(registration, byId("offer"));
