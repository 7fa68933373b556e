// Answers requests with the Python of a built page: node ask.mjs FOLDER < requests.json
// Prints the status and the SHA-256 of each reply as JSON.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const load = (name) => import(pathToFileURL(`${folder}/${name}`).href);
const { loadPyodide } = await load("pyodide/pyodide.mjs");
const { openStudio } = await load("site/python.js");
const { encoder } = await load("site/qr.js");

async function loadQr() {
  const { prepareZXingModule } = await load("qr/writer/index.js");
  const wasmBinary = readFileSync(`${folder}/qr/writer/zxing_writer.wasm`);
  return encoder(await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }));
}

const studio = await openStudio({
  loadPyodide,
  options: { indexURL: `${folder}/pyodide/`, stdLibURL: `${folder}/python/start.zip` },
  read: async (name) => new Uint8Array(readFileSync(`${folder}/python/${name}`)),
  loadQr,
  folder: "/user",
});
const found = [];
for (const { method, path, query, body } of JSON.parse(readFileSync(0, "utf8"))) {
  const sent = body ? new TextEncoder().encode(body) : null;
  const reply = await studio.answer({ method, path, query, body: sent });
  found.push([reply.status, createHash("sha256").update(reply.body).digest("hex")]);
}
console.log(JSON.stringify(found));
