// Packs Python code for the browser, in the interpreter that the page uses.
// node web/pack.mjs WHEELS TARGET

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = fileURLToPath(new URL("..", import.meta.url));
const [wheels, target] = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } }); // lines in tracebacks, without columns
for (const [name, folder] of Object.entries({ root, wheels, target, library: `${root}/node_modules/pyodide` })) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/${name}`);
}
python.runPython(readFileSync(`${root}/web/pack.py`, "utf8"));
python.runPython("pack(Path('/root'), Path('/wheels'), Path('/library/python_stdlib.zip'), Path('/target'))");
