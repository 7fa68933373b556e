// The web worker in which Python runs. The page ends it if a request takes too long.

import { loadPyodide } from "../pyodide/pyodide.mjs";
import { decompress } from "../zstd/index.mjs";
import { LANGUAGES, LATER, LOCK, PYTHON, SIZES } from "./build.js";
import { openStudio } from "./python.js";
import { BASE, changeCount, readFiles, writeFiles } from "./store.js";

const FOLDER = "/user";
const READS_ONLY = /^\/api\/(table|hint|choose|review)\b/; // POST requests that write no files

const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
const PAUSE = 100; // ms between two reports
let loaded = 0;
let reported = 0;

const LIBRARY = new URL("../python/start.zip", import.meta.url).href; // as Python needs it; the file is compressed

const opened = caches.open(`pnp ${BASE} ${PYTHON}`); // archives, decompressed; the service worker deletes it after an update

/** True if this browser has loaded Python before. */
const hasPython = opened.then((cache) => cache.match("studio.tar")).then(Boolean);
hasPython.then((has) => has && postMessage({ loaded: total, total }));

/** Reports the bytes of a file while it is loaded. @param {Response} answer */
async function count({ body }) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    loaded += part.value.byteLength;
    if (performance.now() < reported + PAUSE) continue;
    reported = performance.now();
    postMessage({ loaded, total });
  }
}

/** Loads files; `SIZES` has those that Python needs to start, which are counted. */
const load = self.fetch.bind(self);
self.fetch = async (address, how) => {
  if (String(address) === LIBRARY) return new Response(/** @type {BodyInit} */ (await read("start.zip")));
  const answer = await load(address, how);
  const name = new URL(answer.url || String(address), location.href).pathname.split("/").pop() ?? "";
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  if (name in SIZES && !(await hasPython)) count(answer.clone()).catch(() => {}); // the browser keeps compiled code of the original only
  return answer;
};

/**
 * Returns an archive, decompressed in JavaScript, because the memory of WebAssembly never shrinks. Archives that
 * Python needs to start are kept decompressed, which saves time at the next start.
 * @param {string} name
 */
async function read(name) {
  const cache = await opened;
  const kept = await cache.match(name);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const file = `${name}.zst`;
  const answer = await fetch(new URL(`../python/${file}`, import.meta.url));
  const content = decompress(new Uint8Array(await answer.arrayBuffer()));
  if (file in SIZES) cache.put(name, new Response(content)).catch(() => {}); // the storage may be full
  return content;
}

/** Returns the function that makes QR codes. */
async function loadQr() {
  const { prepareZXingModule } = await import("../qr/writer/index.js");
  const overrides = { locateFile: (/** @type {string} */ file) => new URL(`../qr/writer/${file}`, import.meta.url).href };
  return (await import("./qr.js")).encoder(await prepareZXingModule({ overrides, fireImmediately: true }));
}

/** @type {Map<string, string>} Size and time of each file, as they were last read or written. */
const known = new Map();
let seen = -1;

const started = openStudio({
  loadPyodide,
  options: { indexURL: new URL("../pyodide/", import.meta.url).href, stdLibURL: LIBRARY, lockFileContents: LOCK },
  read: (name) => read(`${name}.tar`),
  readLanguage: async (code) => new Uint8Array(await (await fetch(new URL(`../languages/${code}.mo`, import.meta.url))).arrayBuffer()),
  languages: LANGUAGES,
  later: LATER,
  loadQr,
  folder: FOLDER,
});

/**
 * Yields the paths of all files in a folder, without the drafts of files that are being written.
 * @param {any} fs
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesIn(fs, folder) {
  for (const name of fs.readdir(folder)) {
    if (name.startsWith(".")) continue;
    const path = `${folder}/${name}`;
    if (fs.isDir(fs.stat(path).mode)) yield* filesIn(fs, path);
    else yield path.slice(FOLDER.length + 1);
  }
}

/**
 * @param {any} fs
 * @param {string} path
 */
const stateOf = (fs, path) => {
  const { size, mtime } = fs.stat(`${FOLDER}/${path}`);
  return `${size} ${mtime.getTime()}`;
};

/** @param {Awaited<ReturnType<typeof openStudio>>} studio */
async function readChanges(studio) {
  const count = await changeCount();
  if (count === seen) return;
  const { FS } = studio.python;
  const files = await readFiles();
  for (const path of filesIn(FS, FOLDER)) if (!files.has(path)) FS.unlink(`${FOLDER}/${path}`);
  known.clear();
  for (const [path, content] of files) {
    FS.mkdirTree(`${FOLDER}/${path}`.replace(/\/[^/]*$/, ""));
    FS.writeFile(`${FOLDER}/${path}`, content);
    known.set(path, stateOf(FS, path));
  }
  if (seen >= 0 || files.size) studio.reload();
  seen = count;
}

/** @param {Awaited<ReturnType<typeof openStudio>>} studio */
async function writeChanges(studio) {
  const { FS } = studio.python;
  /** @type {Map<string, Uint8Array<ArrayBuffer> | null>} */
  const changed = new Map();
  const now = new Set(filesIn(FS, FOLDER));
  for (const path of now) {
    const state = stateOf(FS, path);
    if (known.get(path) !== state) changed.set(path, FS.readFile(`${FOLDER}/${path}`));
    known.set(path, state);
  }
  for (const path of known.keys()) if (!now.has(path)) changed.set(path, null);
  if (!changed.size) return;
  seen = await writeFiles(changed);
  for (const path of known.keys()) if (!now.has(path)) known.delete(path);
  if ([...changed.keys()].some((path) => path.startsWith("games/") || path.startsWith("settings/"))) studio.reload();
}

const full = () => ({ status: 507, media: "", file: "", body: new Uint8Array() }); // the page adds a message

/** @param {{ method: string, path: string, query: string, body: Uint8Array | null, language?: string }} request */
async function answer(request) {
  const studio = await started;
  const writes = request.method === "POST" && !READS_ONLY.test(request.path);
  if (!writes) {
    await readChanges(studio);
    return studio.answer(request);
  }
  await studio.load("print"); // else a request could write files, then start again
  return navigator.locks.request("pnp files", async () => {
    await readChanges(studio);
    const reply = await studio.answer(request);
    try {
      await writeChanges(studio);
    } catch {
      seen = -1; // reads the files as they are stored
      return full();
    }
    return reply;
  });
}

addEventListener("message", async ({ data: { id, request } }) => {
  try {
    const reply = await answer(request);
    postMessage({ id, reply }, [reply.body.buffer]); // not copied
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});

/** Returns the size of Python's memory in bytes, for bench/tab_memory.py. */
self.memorySize = async () => (await started).python._module.HEAP8.length;

started.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));
