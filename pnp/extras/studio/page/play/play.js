// Page for a table: finds the game that the address names, and shows it.

/** @import { Extension, Fault, Reply, TableReply } from "../types" */
/** @typedef {{ journal?: Journal | null, reply?: TableReply, faults?: Fault[] }} Found */
import { at } from "../base.js";
import { ask } from "../ask.js";
import { storage } from "../dom.js";
import { _ } from "../messages.js";
import { addresses } from "../router.js";
import { Journal, newJournal, readPosition } from "./game.js";
import { readSeats } from "./seats.js";
import { View } from "./view.js";

/**
 * @param {string} _path
 * @param {Extension[]} extensions Each exports `extend(view)`, which may call `view.add`, `view.onPosition` and the like.
 */
export async function open(_path, extensions) {
  const query = new URLSearchParams(location.search);
  if (query.has("score")) return (await import("./score_only.js")).open(query);
  const view = new View();
  for (const { extend } of extensions) extend(view);
  const { journal, faults = [], reply } = await initialGame(query);
  if (!journal && !faults.length) return location.replace(at(addresses.newGame(query.get("choose") ?? "")));
  if (!journal) return view.fail(faults);
  view.switchTo(journal, reply);
  if (!reply) await view.go(journal.at);
  if (reply && query.has("move")) await view.go(Number(query.get("move")));
  await view.shown.loaded;
  if (query.has("edit") || query.has("lay") || storage.get(`laying.${journal.id}`, null)) await view.edit();
  if (query.has("share") && reply) await view.share(Number(query.get("share")));
  else if (query.has("focus") && !view.editor) view.boards.find((each) => each.isPlayed)?.surface.focus({ preventScroll: true });
  return undefined;
}

/**
 * Returns the game that the address names, or none to show the choice.
 * @param {URLSearchParams} query
 * @returns {Promise<Found>}
 */
async function initialGame(query) {
  const [at, own] = [query.get("at"), query.get("own")];
  if (at) return shared(at);
  if (query.has("choose")) return {};
  if (own) return { journal: await Journal.stored(own) };
  const reply = await requestedGame(query);
  if (!reply || reply.faults) return reply ?? {};
  return { journal: newJournal(reply, { evening: query.get("evening") ?? "", seats: readSeats(query.getAll("seat")), variant: query.get("variant") ?? "" }), reply };
}

/**
 * @param {URLSearchParams} query
 * @returns {Promise<Reply<TableReply> | null>}
 */
async function requestedGame(query) {
  if (location.hash.length > 1) {
    const { textOf } = await import("./links.js");
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

/**
 * Returns a shared table, or a saved copy if the studio no longer shares it.
 * @param {string} name
 * @returns {Promise<Found>}
 */
async function shared(name) {
  const { Shared } = await import("./shared.js");
  const journal = Object.assign(new Shared(name), { entries: [] });
  const reply = await journal.look([]);
  if (!reply.faults) return { journal, reply };
  const own = await Journal.stored(name);
  return own ? { journal: Object.assign(new Journal(name), own.state) } : reply;
}
