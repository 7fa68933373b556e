// Questions to the studio. An answer has faults, or none.

let seen = ""; // changes of named files before the first answer

export async function ask(path, { sent, signal, keepalive = false } = {}) {
  const how = sent === undefined ? { signal } : {
    method: "POST",
    headers: { "content-type": sent instanceof Blob ? "application/octet-stream" : "application/json" },
    body: sent instanceof Blob ? sent : JSON.stringify(sent),
    signal,
    keepalive,
  };
  let answer;
  try {
    answer = await fetch(path, how);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { faults: [{ about: "", what: "the studio has ended", hint: "start it again with: pnp studio", ways: [] }] };
  }
  seen ||= answer.headers.get("changes-seen") ?? "";
  if (!answer.headers.get("content-type")?.startsWith("application/json")) {
    return { faults: [{ about: "", what: (await answer.text()).trim(), hint: "", ways: [] }] };
  }
  return answer.json();
}

// Does one thing after the other: no older answer comes when a newer one has been shown.
export function inTurn() {
  let last = Promise.resolve();
  return (run) => {
    last = last.then(run, run);
    return last;
  };
}

// Calls back with the kinds of named files that have changed since the first answer: "files" for
// templates and games.
export function changes(changed) {
  const events = new EventSource(`/changes?seen=${seen}`);
  events.addEventListener("changed", ({ data }) => changed(data));
}

// Only the newest of many questions is asked: the next one waits until the last is answered.
export function newest(run) {
  let running = false;
  let waiting = false;
  return async function next() {
    waiting = true;
    if (running) return;
    running = true;
    while (waiting) {
      waiting = false;
      await run();
    }
    running = false;
  };
}

// A file that is made for what is sent, kept under the name the studio gives it.
export async function keep(path, sent) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  if (!answer.ok) return (await answer.json()).faults;
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition"))[1];
  keepBlob(await answer.blob(), name);
  return [];
}

export function keepBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
