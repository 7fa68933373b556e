// Uses a built page in Firefox: node firefox.mjs FOLDER BROWSER
// Prints a line of JSON for each thing that works, and ends with the first that does not.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

const PYTHON = 120_000; // ms until Python answers; other tests may need the processor
const MEDIA = { css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", mjs: "text/javascript", svg: "image/svg+xml", wasm: "application/wasm" };

const BOARD = `document.querySelector(".play .felt .board svg") && 1`; // other boards on the page are examples

const [folder, executablePath] = process.argv.slice(2);
const BASE = "/games/pnp/";

const server = createServer((request, response) => {
  const path = decodeURI(new URL(request.url, "http://host").pathname);
  let file = join(folder, path.startsWith(BASE) ? path.slice(BASE.length) : "none");
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
  if (!existsSync(file)) return response.writeHead(404).end();
  response.setHeader("content-type", MEDIA[file.split(".").pop()] ?? "application/octet-stream");
  return createReadStream(file).pipe(response);
});
await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
const address = `http://127.0.0.1:${server.address().port}${BASE}`;

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, protocolTimeout: PYTHON });
const page = await browser.newPage();
page.setDefaultTimeout(PYTHON);
page.setDefaultNavigationTimeout(PYTHON);
const done = (what, value) => console.log(JSON.stringify([what, value]));

/** Opens an address, and returns the frame of the studio, once its page is drawn. */
async function open(path) {
  await page.goto(`${address}${path}`, { waitUntil: "load" });
  return studio();
}

async function studio() {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector("main:not([aria-busy]) > *");
  return frame;
}

/**
 * Waits for an expression in a frame, and returns its value. The frame may open another page meanwhile, which
 * ends `waitForFunction` at times.
 */
async function until(frame, expression) {
  const end = Date.now() + PYTHON;
  while (Date.now() < end) {
    const value = await frame.evaluate(expression).catch(() => null);
    if (value) return value;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  throw new Error(`never: ${expression}\n${await frame.evaluate("document.body.innerText")}`);
}

const press = (frame, words) => until(frame, `(() => {
  const found = [...document.querySelectorAll("button, label")].find((each) => each.textContent.trim().startsWith(${JSON.stringify(words)}));
  found?.click();
  return Boolean(found);
})()`);

try {
  await page.goto(address);
  done("games on the first page", await page.$$eval("article h2", (all) => all.map((each) => each.textContent)));

  let frame = await open("component/color-claim/board/?p.cell=24mm");
  done("board", await until(frame, `document.querySelector(".stage[data-for] img, .stage[data-for] svg") && document.querySelector(".stage").dataset.for`));

  frame = await open("kit/color-claim/");
  const kit = `(async () => {
    const body = await (await fetch("${BASE}file/kit/color-claim.pdf?paper=Letter")).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  })()`;
  done("kit", await frame.evaluate(kit));

  frame = await open("evening/club.evening/");
  await frame.waitForSelector("input[required], input[name=title], form input");
  await frame.evaluate(`(() => {
    const title = document.querySelector("main input");
    title.value = "Tuesday";
    title.dispatchEvent(new Event("input", { bubbles: true }));
  })()`);
  await press(frame, "Create record");
  done("club", await until(frame, `document.title.includes("Tuesday") && document.title`));

  frame = await open("table/new/?game=color-claim");
  await press(frame, "On this device");
  await press(frame, "Start the game");
  await until(frame, BOARD);
  done("game", new URL(page.url()).pathname);

  server.closeAllConnections();
  await new Promise((resolve) => { server.close(resolve); });
  await page.reload();
  frame = await studio();
  await until(frame, BOARD);
  done("offline", await page.title());
} finally {
  await browser.close();
  server.close();
}
