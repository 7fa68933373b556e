// Requests to the studio. A reply has `faults` if it failed.

/** @import { Fault } from "./types" */
import { _ } from "./messages.js";

let seen = ""; // number of file changes before the first reply
let pending = 0;

/**
 * Events about requests, for the frame of the page: "pending" with the number of requests that wait
 * for a reply, "lost" if the studio does not reply, and "back" once it does again.
 */
export const traffic = new EventTarget();

/** @param {number} change */
function count(change) {
  pending += change;
  traffic.dispatchEvent(new CustomEvent("pending", { detail: pending }));
}

/**
 * Sends a request, and returns the reply of the studio or the faults.
 * @param {string} path
 * @param {object} [options]
 * @param {unknown} [options.sent] Body of the request, as data or as a Blob.
 * @param {AbortSignal} [options.signal]
 * @param {boolean} [options.keepalive] True if the request must go on after the page is closed.
 * @param {boolean} [options.quiet] True if nobody waits for the reply, so that no progress is shown.
 * @returns {Promise<any>} A `Reply` of the type that the address has in `types.d.ts`.
 */
export async function ask(path, { sent, signal, keepalive = false, quiet = false } = {}) {
  const { answer, faults } = await response(path, quiet, sent === undefined ? { signal } : {
    method: "POST",
    headers: { "content-type": sent instanceof Blob ? "application/octet-stream" : "application/json" },
    body: sent instanceof Blob ? sent : JSON.stringify(sent),
    signal,
    keepalive,
  });
  if (!answer) return { faults };
  seen ||= answer.headers.get("changes-seen") ?? "";
  return parsedReply(answer);
}

/**
 * Returns a function that runs tasks one after the other, so that an old reply never replaces a newer one.
 * @returns {<T>(run: () => T | Promise<T>) => Promise<T>}
 */
export function inTurn() {
  /** @type {Promise<any>} */
  let last = Promise.resolve();
  return (run) => {
    last = last.then(run, run);
    return last;
  };
}

/**
 * Calls `changed` with the kinds of named files that changed since the first reply: "files" for
 * templates and games.
 * @param {(kinds: string) => void} changed
 */
export function changes(changed) {
  const events = new EventSource(`/changes?seen=${seen}`);
  events.addEventListener("changed", ({ data }) => changed(data));
}

/**
 * Limits requests to one at a time; only the newest waiting one is sent next.
 * @param {() => Promise<void>} run
 */
export function newest(run) {
  let running = false;
  let waiting = false;
  return async function next() {
    waiting = true;
    if (running) return;
    running = true;
    try {
      while (waiting) {
        waiting = false;
        await run();
      }
    } finally {
      running = false;
    }
  };
}

/**
 * Saves the file that the studio returns, under its name; returns the faults.
 * @param {string} path
 * @param {unknown} sent
 * @returns {Promise<Fault[]>}
 */
export async function keep(path, sent) {
  const { answer, faults = [] } = await posted(path, sent);
  if (!answer) return faults;
  if (!answer.ok) return (await parsedReply(answer)).faults;
  const [, coded = "", plain] = /filename\*=utf-8''([^;]+)|filename="([^"]+)"/i.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  keepBlob(await answer.blob(), plain ?? decodeURIComponent(coded));
  return [];
}

/**
 * Returns the text of the file that the studio returns, or null if it returns faults.
 * @param {string} path
 * @param {unknown} sent
 * @returns {Promise<string | null>}
 */
export async function fileText(path, sent) {
  const { answer } = await posted(path, sent);
  return answer?.ok ? answer.text() : null;
}

/**
 * @param {string} path
 * @param {unknown} sent
 */
const posted = (path, sent) => response(path, false, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) });

/**
 * @param {string} path
 * @param {boolean} quiet
 * @param {RequestInit} how
 * @returns {Promise<{ answer?: Response, faults?: Fault[] }>}
 */
async function response(path, quiet, how) {
  if (!quiet) count(1);
  try {
    return { answer: await fetch(path, how) };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    traffic.dispatchEvent(new Event("lost"));
    return { faults: [{ about: "", what: _("the studio has stopped"), hint: _("run pnp studio to start it again"), remedies: [] }] };
  } finally {
    if (!quiet) count(-1);
  }
}

/** @param {Response} answer */
async function parsedReply(answer) {
  if (answer.headers.get("content-type")?.startsWith("application/json")) return answer.json();
  return { faults: [{ about: "", what: (await answer.text()).trim(), hint: "", remedies: [] }] };
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function keepBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
