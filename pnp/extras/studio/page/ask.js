// Requests to the studio. A reply has `faults` if it failed.

import { _ } from "./messages.js";

let seen = ""; // number of file changes before the first reply

export async function ask(path, { sent, signal, keepalive = false } = {}) {
  const how = sent === undefined ? { signal } : {
    method: "POST",
    headers: { "content-type": sent instanceof Blob ? "application/octet-stream" : "application/json" },
    body: sent instanceof Blob ? sent : JSON.stringify(sent),
    signal,
    keepalive,
  };
  const { answer, faults } = await response(path, how);
  if (faults) return { faults };
  seen ||= answer.headers.get("changes-seen") ?? "";
  return parsedReply(answer);
}

// Runs tasks one after the other, so that an old reply never replaces a newer one.
export function inTurn() {
  let last = Promise.resolve();
  return (run) => {
    last = last.then(run, run);
    return last;
  };
}

// Calls `changed` with the kinds of named files that changed since the first reply: "files" for
// templates and games.
export function changes(changed) {
  const events = new EventSource(`/changes?seen=${seen}`);
  events.addEventListener("changed", ({ data }) => changed(data));
}

// Limits requests to one at a time; only the newest waiting one is sent next.
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

// Saves the file that the studio returns, under its name.
export async function keep(path, sent) {
  const { answer, faults } = await response(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  if (faults) return faults;
  if (!answer.ok) return (await parsedReply(answer)).faults;
  const [, coded, plain] = /filename\*=utf-8''([^;]+)|filename="([^"]+)"/i.exec(answer.headers.get("content-disposition"));
  keepBlob(await answer.blob(), plain ?? decodeURIComponent(coded));
  return [];
}

async function response(path, how) {
  try {
    return { answer: await fetch(path, how) };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { faults: [{ about: "", what: _("the studio has stopped"), hint: _("run pnp studio to start it again"), remedies: [] }] };
  }
}

async function parsedReply(answer) {
  if (answer.headers.get("content-type")?.startsWith("application/json")) return answer.json();
  return { faults: [{ about: "", what: (await answer.text()).trim(), hint: "", remedies: [] }] };
}

export function keepBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
