// @ts-nocheck
// Page for a table: finds the game that the address names, and shows it.

import { ask } from "../ask.js";
import { storage } from "../dom.js";
import { Journal, newJournal, readPosition, Shared } from "./game.js";
import { textOf } from "./links.js";
import { _ } from "../messages.js";
import { addresses } from "../router.js";
import { games } from "../saved_games.js";
import { readSeats } from "./seats.js";
import { View } from "./view.js";

// Each extension exports `extend(view)`, which may call `view.add`, `view.onPosition` and the like.
export async function open(_path, extensions) {
  const query = new URLSearchParams(location.search);
  if (query.has("score")) return (await import("./score_only.js")).open(query);
  const view = new View();
  for (const { extend } of extensions) extend(view);
  const { journal, faults = [], reply } = await initialGame(query);
  if (query.has("choose") || (!journal && !faults.length)) return location.replace(addresses.newGame(query.get("choose") ?? ""));
  if (!journal) return view.fail(faults);
  view.switchTo(journal, reply);
  if (!reply) await view.go(journal.at);
  if (query.has("edit") || query.has("lay") || storage.get(`laying.${journal.id}`, null)) await view.edit();
  if (query.has("share") && reply) await view.sharing.share();
  return undefined;
}

// Returns the game that the address names, or none to show the choice.
async function initialGame(query) {
  if (query.has("at")) return shared(query.get("at"));
  if (query.has("choose")) return {};
  if (query.has("own")) return { journal: Journal.stored(query.get("own")) };
  const reply = await requestedGame(query);
  if (reply) return reply.faults ? reply : { journal: newJournal(reply, { evening: query.get("evening") ?? "", seats: readSeats(query.getAll("seat")), variant: query.get("variant") ?? "" }), reply };
  return { journal: Journal.stored(games.all()[0]?.id) };
}

async function requestedGame(query) {
  if (location.hash.length > 1) {
    try {
      return await readPosition(await textOf(location.hash.slice(1)));
    } catch {
      return { faults: [{ what: _("this link is incomplete"), hint: _("copy it again"), remedies: [] }] };
    }
  }
  if (query.has("code")) return ask(`/api/table/code?${query}`);
  if (query.has("game")) return ask(`/api/table/start?${query}`);
  if (!query.has("file")) return null;
  const found = await ask(`/api/named/${query.get("file")}`);
  return found.faults ? found : readPosition(found.text);
}

// Returns a shared table, or the browser's copy if the studio no longer shares it.
async function shared(name) {
  const journal = Object.assign(new Shared(name), { entries: [] });
  const reply = await journal.look([]);
  if (!reply.faults) return { journal, reply };
  const own = Journal.stored(name);
  return own ? { journal: Object.assign(new Journal(), own.state) } : reply;
}
