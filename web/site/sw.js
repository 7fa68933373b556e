// Answers what the studio's pages request: with files of this build, or with Python in the page
// that the pages are in. The build adds VERSION, FIRST, TEXTS, FILES, PAGES and MADE.

const BASE = new URL(registration.scope).pathname;
const CACHE = `pnp ${BASE} ${VERSION}`;
const KNOWN = new Set(FILES);
const ADDRESSES = PAGES.map(([pattern, file]) => [new RegExp(pattern), file]);
const FONTS = "python/fonts.tar.zst";
const WRITING = "python/print.tar.zst"; // needed before anything is saved
const ACKNOWLEDGED = 3000; // ms until another window is asked
const LAST = 30000; // ms until the last window is given up; it may be busy
const HEADERS = {
  "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "x-content-type-options": "nosniff",
};

addEventListener("install", (event) => event.waitUntil(install()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(`pnp ${BASE} `) && name !== CACHE) await caches.delete(name);
  await clients.claim();
})()));

/** Stores all pages with their scripts and styles. They have one file, because a hundred requests take longer. */
async function install() {
  const cache = await caches.open(CACHE);
  const texts = await (await fetch(BASE + TEXTS, { cache: "no-cache" })).json();
  const stores = Object.entries(texts).map(([name, [media, text]]) => cache.put(BASE + name, new Response(text, { headers: { "content-type": media } })));
  await Promise.all([...stores, cache.addAll(FIRST.map((name) => new Request(BASE + name, { cache: "no-cache" })))]);
}

addEventListener("message", (event) => {
  if (event.data === "update") skipWaiting();
  if (event.data === "complete") event.waitUntil(complete());
});

/** Stores what Python may need later, for use without a network; fonts of other scripts only once they were used. */
async function complete() {
  const later = FILES.filter((name) => /^(languages|python|qr)\//.test(name) && name !== FONTS);
  for (const name of [WRITING, ...later]) await stored(name);
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (event.request.mode === "navigate" && !url.pathname.startsWith(BASE)) return;
  event.respondWith(answer(event, url));
});

/**
 * @param {FetchEvent} event
 * @param {URL} url
 */
async function answer(event, url) {
  const { request } = event;
  const inside = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : url.pathname.slice(1);
  const path = `/${decodeURI(inside)}`;
  if (request.mode === "navigate") return page(request, path);
  if (KNOWN.has(path.slice(1))) return stored(path.slice(1), (storing) => event.waitUntil(storing));
  if (path === "/hello") return Response.json({});
  if (path === "/changes") return new Response(null, { status: 204 });
  const known = request.method === "GET" && MADE[decodeURI(inside ? `/${inside}${url.search}` : "")];
  const made = known && !(await hasOwnFiles()) ? known : {};
  return fromPython(request, path, url.search.slice(1), made);
}

/**
 * Returns a reply that the build has made, or null if it cannot be loaded.
 * @param {[string, string, string]} made Its file, media type and name.
 */
async function madeReply([file, media, name]) {
  const found = await stored(file);
  return found.ok ? reply({ status: 200, media, file: name, body: found.body }) : null;
}

/**
 * Returns a file of this build, which stays in the cache for the next time.
 * @param {string} name
 * @param {(storing: Promise<void>) => unknown} [wait] What is done while the file is being stored.
 */
async function stored(name, wait = (storing) => storing) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(BASE + name);
  if (found) return found;
  try {
    const answer = await fetch(BASE + name, { cache: "no-cache" }); // else a file of an earlier build might be used
    if (answer.ok) await wait(cache.put(BASE + name, answer.clone()).catch(() => {})); // the storage may be full
    return answer;
  } catch {
    return new Response("offline", { status: 503 });
  }
}

/**
 * Returns the HTML of a page: of the studio inside the frame, or of the page around the frame.
 * @param {Request} request
 * @param {string} path
 */
async function page(request, path) {
  const inFrame = request.destination === "iframe";
  if (path === "/" && !inFrame) return stored("index.html");
  const plain = path.length > 1 ? path.replace(/(\/index\.html|\/)$/, "") : path;
  const file = ADDRESSES.find(([pattern]) => pattern.test(plain))?.[1];
  if (!file) return fetch(request);
  const found = await stored(inFrame ? file : "shell.html");
  const html = (await found.text()).replaceAll('="/', `="${BASE}`);
  return new Response(html, { status: found.status, headers: { "content-type": "text/html; charset=utf-8", ...(inFrame && HEADERS) } });
}

/** Returns true if the user has templates or printers, which change what the build has made. */
async function hasOwnFiles() {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open(`pnp ${BASE}`, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files");
      request.result.createObjectStore("state");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch(() => null);
  if (!database) return false;
  const names = await new Promise((resolve) => {
    const request = database.transaction("files").objectStore("files").getAllKeys();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve([]);
  });
  database.close();
  return names.some((name) => /^(games|settings)\//.test(name));
}

/**
 * Returns the answer of Python, which runs in the window that the page is in. If the build has made replies,
 * the window accepts the one in the language of the page.
 * @param {Request} request
 * @param {string} path
 * @param {string} query
 * @param {Record<string, [string, string, string]>} made Replies by the code of their language.
 */
async function fromPython(request, path, query, made) {
  const body = request.method === "POST" ? new Uint8Array(await request.arrayBuffer()) : null;
  const all = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const windows = all.filter(({ frameType }) => frameType === "top-level");
  windows.sort((a, b) => Number(b.visibilityState === "visible") - Number(a.visibilityState === "visible"));
  for (const each of windows) {
    const asked = { method: request.method, path, query, body };
    const wait = each === windows.at(-1) ? LAST : ACKNOWLEDGED;
    let found = await fromWindow(each, { ...asked, made: Object.keys(made) }, request.signal, wait);
    if (found?.made) {
      const ready = await madeReply(made[found.made]);
      if (ready) return ready;
      found = await fromWindow(each, { ...asked, made: [] }, request.signal, wait);
    }
    if (found) return reply(found);
  }
  return new Response("no window", { status: 503 });
}

/**
 * Returns the answer of one window, or null if the window does not react.
 * @param {Client} client
 * @param {object} asked
 * @param {AbortSignal} signal
 * @param {number} wait Time in ms until the window has to react.
 */
function fromWindow(client, asked, signal, wait) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), wait);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      if (data.reply || data.made) {
        resolve(data.reply ?? data);
        port1.close();
      }
    };
    signal?.addEventListener("abort", () => port1.postMessage("cancelled"));
    client.postMessage({ asked }, [port2]);
  });
}

/** @param {{ status: number, media: string, file: string, body: BodyInit }} found */
function reply({ status, media, file, body }) {
  const headers = new Headers({ "content-type": media, "cache-control": "no-store" });
  if (file) headers.set("content-disposition", `attachment; filename*=utf-8''${encodeURIComponent(file)}`);
  return new Response(body, { status, headers });
}
