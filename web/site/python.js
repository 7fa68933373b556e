// Python with the studio, for a web worker and for Node.

const SITE_PACKAGES = "/lib/python3.14/site-packages";

/**
 * Parts that are loaded when Python first needs them, keyed by the module that needs them.
 * @type {Record<string, string>}
 */
const LATER = { pypdfium2: "pdfium.tar.zst", zxing: "qr" };

const UNPACK = `
import importlib, io, tarfile

def unpack(packed):
    """Unpack an archive of modules."""
    with tarfile.open(fileobj=io.BytesIO(packed.to_bytes()), mode="r:zst") as files:
        files.extractall("${SITE_PACKAGES}", filter="fully_trusted")
    importlib.invalidate_caches()

unpack
`;

const START = `
import os, sys
from importlib.abc import MetaPathFinder
from pathlib import Path

os.environ["HOME"] = str(folder)
os.environ["XDG_CONFIG_HOME"] = str(Path(folder) / "settings")

class Later(MetaPathFinder):
    """Notes modules that have to be loaded first."""

    def find_spec(self, name, path=None, target=None):
        if name in later:
            needed.append(name)
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Later())

def encode(text):
    if "zxing" in later:
        needed.append("zxing")
        raise ModuleNotFoundError("zxing", name="zxing")
    return bytes(encode_qr(text).to_py())

from pnp.extras.studio.in_browser import open_studio
from pnp.api.qr_encoder import use_qr_encoder

use_qr_encoder(encode)
service = open_studio(Path(folder))

async def answer(method, path, query, body):
    reply = await service.answer(method, path, query, body.to_bytes() if body else b"")
    return reply.status, reply.media, reply.file, reply.body
`;

/**
 * Starts Python, and returns the studio.
 * @param {object} host
 * @param {(options?: object) => Promise<any>} host.loadPyodide
 * @param {object} [host.options] Options of Pyodide, such as where its files are.
 * @param {(name: string) => Promise<ArrayBuffer>} host.read Reads a file of the folder "python".
 * @param {() => Promise<(text: string) => Uint8Array>} host.loadQr Returns the function that makes QR codes.
 * @param {string} host.folder Folder of the user's files.
 */
export async function openStudio({ loadPyodide, options, read, loadQr, folder }) {
  const packed = read("studio.tar.zst");
  const python = await loadPyodide(options);
  const unpack = python.runPython(UNPACK);
  unpack(await packed);
  python.FS.mkdirTree(folder);
  const later = new Map(Object.entries(LATER));
  /** @type {string[]} */
  const needed = [];
  const names = python.globals;
  names.set("folder", folder);
  names.set("later", python.toPy(Object.keys(LATER)));
  names.set("needed", python.toPy([]));
  await python.runPythonAsync(START);
  const answer = names.get("answer");

  /** Loads what Python needed for the last answer; returns false if it needed nothing. */
  async function loadNeeded() {
    const list = names.get("needed");
    needed.splice(0, Infinity, ...list.toJs());
    list.clear();
    const missing = needed.filter((name) => later.has(name));
    for (const name of missing) {
      if (name === "zxing") names.set("encode_qr", await loadQr());
      else unpack(await read(LATER[name]));
      later.delete(name);
    }
    names.set("later", python.toPy([...later.keys()]));
    return missing.length > 0;
  }

  return {
    python,
    /**
     * Returns the reply to a request.
     * @param {{ method: string, path: string, query: string, body: Uint8Array | null }} request
     * @returns {Promise<{ status: number, media: string, file: string, body: Uint8Array }>}
     */
    async answer({ method, path, query, body }) {
      for (;;) {
        const reply = await answer(method, path, query, body);
        const [status, media, file, content] = reply.toJs();
        reply.destroy();
        if (!(await loadNeeded())) return { status, media, file, body: content };
      }
    },
    /** Reads all files again, because they have changed. */
    reload: () => names.get("service").reload_files(),
  };
}
