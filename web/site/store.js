// The user's files in this browser: an IndexedDB database with one entry per file, shared by all tabs.

/** Address of the folder that the studio is in; each folder of a host has its own database. */
export const BASE = new URL("..", import.meta.url).pathname;

const FILES = "files";
const STATE = "state";
const CHANGES = "changes"; // counts all changes, so that a tab knows whether it has to read the files again

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(`pnp ${BASE}`, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FILES);
      request.result.createObjectStore(STATE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Runs a transaction; what `work` requests is done completely or not at all.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(files: IDBObjectStore, state: IDBObjectStore) => IDBRequest<T> | void} work
 * @returns {Promise<T>}
 */
async function transaction(mode, work) {
  const run = (await database()).transaction([FILES, STATE], mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    const request = work(run.objectStore(FILES), run.objectStore(STATE));
    run.oncomplete = () => resolve(/** @type {T} */ (request?.result));
    run.onabort = () => reject(run.error);
  });
}

/** Returns the number of changes so far. */
export const changeCount = async () => (await transaction("readonly", (_files, state) => state.get(CHANGES))) ?? 0;

/** Returns all files by their path. */
export async function readFiles() {
  const names = await transaction("readonly", (files) => files.getAllKeys());
  const contents = await transaction("readonly", (files) => files.getAll());
  return new Map(names.map((name, at) => [String(name), /** @type {Uint8Array<ArrayBuffer>} */ (contents[at])]));
}

/**
 * Writes files, and deletes those whose content is null. If the storage is full, nothing changes.
 * @param {Map<string, Uint8Array<ArrayBuffer> | null>} changed
 * @returns {Promise<number>} Number of changes so far.
 */
export async function writeFiles(changed) {
  const before = await changeCount();
  await transaction("readwrite", (files, state) => {
    for (const [path, content] of changed) content ? files.put(content, path) : files.delete(path);
    state.put(before + 1, CHANGES);
  });
  return before + 1;
}

/**
 * Returns the summaries of saved games, the latest first. The first line of a game's file is its summary. The last
 * games are also in the local storage, in case a page was closed before it could save.
 */
export async function savedGames() {
  /** @type {{ id: string, title: string, moves: number, when: number }[]} */
  const found = [];
  for (const [path, content] of await readFiles()) {
    if (!path.startsWith("saved/")) continue;
    const text = new TextDecoder().decode(content);
    found.push({ ...JSON.parse(text.slice(0, text.indexOf("\n"))), id: path.slice(6, -6) });
  }
  const known = new Set(found.map(({ id }) => id));
  const copies = JSON.parse(localStorage.getItem("pnp.games") ?? "[]");
  found.push(...copies.filter((/** @type {{ id: string }} */ { id }) => !known.has(id)));
  return found.sort((a, b) => b.when - a.when);
}

const FORMAT = "pnp files 1";

/** Returns all files of the user as one file. */
export async function exported() {
  const files = Object.fromEntries([...await readFiles()].map(([path, content]) => [path, btoa(Array.from(content, (byte) => String.fromCharCode(byte)).join(""))]));
  return new Blob([JSON.stringify({ format: FORMAT, files })], { type: "application/json" });
}

/**
 * Adds the files in an exported file; files of the same name are replaced. Returns false for another file.
 * @param {Blob} blob
 */
export async function imported(blob) {
  try {
    const { format, files } = JSON.parse(await blob.text());
    if (format !== FORMAT) return false;
    const decoded = Object.entries(files).map(([path, text]) => {
      if (!/^(?!.*\.\.)[\w -]+(\/[\w. -]+)*(\.\w+)?$/.test(path)) throw new Error(path);
      return /** @type {[string, Uint8Array<ArrayBuffer>]} */ ([path, Uint8Array.from(atob(text), (each) => each.charCodeAt(0))]);
    });
    await writeFiles(new Map(decoded));
    return true;
  } catch {
    return false;
  }
}

/** Deletes everything that the studio has stored in this browser. */
export async function deleteAll() {
  const before = await changeCount();
  await transaction("readwrite", (files, state) => {
    files.clear();
    state.put(before + 1, CHANGES);
  });
  for (const key of Object.keys(localStorage)) if (key.startsWith("pnp.")) localStorage.removeItem(key);
}
