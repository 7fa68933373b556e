// Answers requests with the Python of a built page: node ask.mjs FOLDER < requests.json
// Prints the status and the SHA-256 of each reply as JSON.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const load = (name) => import(pathToFileURL(`${folder}/${name}`).href);
const { loadPyodide } = await load("pyodide/pyodide.mjs");
const { openStudio } = await load("site/python.js");
const { encoder } = await load("site/qr.js");
const { LANGUAGES, LATER, LOCK } = await load("site/build.js");
const { decompress } = await load("zstd/index.mjs");

async function loadQr() {
  const { prepareZXingModule } = await load("qr/writer/index.js");
  const wasmBinary = readFileSync(`${folder}/qr/writer/zxing_writer.wasm`);
  return encoder(await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }));
}

const read = (name) => decompress(new Uint8Array(readFileSync(`${folder}/python/${name}.zst`)));

const library = join(mkdtempSync(join(tmpdir(), "pnp-")), "start.zip");
writeFileSync(library, read("start.zip"));
const studio = await openStudio({
  loadPyodide,
  options: { indexURL: `${folder}/pyodide/`, stdLibURL: library, lockFileContents: LOCK },
  read: async (name) => read(`${name}.tar`),
  readLanguage: async (code) => new Uint8Array(readFileSync(`${folder}/languages/${code}.mo`)),
  languages: LANGUAGES,
  later: LATER,
  loadQr,
  folder: "/user",
});
rmSync(dirname(library), { recursive: true });
const found = [];
for (const { method, path, query, body, language } of JSON.parse(readFileSync(0, "utf8"))) {
  const sent = body ? new TextEncoder().encode(body) : null;
  const reply = await studio.answer({ method, path, query, body: sent, language });
  found.push([reply.status, createHash("sha256").update(reply.body).digest("hex")]);
}
const { FS, _module } = studio.python;
const modules = Object.keys(_module.LDSO.loadedLibsByName).filter((path) => path.endsWith(".so"));
assert.notEqual(modules.length, 0);
assert.deepEqual(modules.filter((path) => FS.analyzePath(path).exists), []); // else their code would be in memory twice
console.log(JSON.stringify(found));
