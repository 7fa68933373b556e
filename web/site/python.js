// Python with the studio, for a web worker and for Node.

const SITE_PACKAGES = "/lib/python3.14/site-packages";

const FONTS = "fonts"; // archive that Python draws without, so that replies do not fail
const QR = "qr"; // not a package of Python: the encoder of QR codes in WebAssembly

/**
 * Writes the files in a tar archive without links, as web/pack.py makes it.
 * @param {any} fs File system of Pyodide.
 * @param {Uint8Array} archive
 */
function unpack(fs, archive) {
  const text = (/** @type {number} */ from, /** @type {number} */ size) => new TextDecoder().decode(archive.subarray(from, from + size)).replace(/\0[^]*/, "");
  const folders = new Set();
  for (let at = 0; archive[at]; ) {
    const name = [text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const size = parseInt(text(at + 124, 12), 8);
    const path = `${SITE_PACKAGES}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) fs.mkdirTree(folder);
    folders.add(folder);
    at += 512;
    fs.writeFile(path, archive.slice(at, at + size), { canOwn: true });
    at += Math.ceil(size / 512) * 512;
  }
}

/**
 * Deletes the files of libraries that were loaded: the browser has its own copy of their code.
 * @param {any} python
 */
function deleteLibraries({ FS, _module }) {
  for (const path of Object.keys(_module.LDSO.loadedLibsByName)) if (path.startsWith(SITE_PACKAGES) && FS.analyzePath(path).exists) FS.unlink(path);
}

const START = `
import importlib, os, sys
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

later, needed = set(packages), []
sys.meta_path.insert(0, Later())

def encode(text):
    if "qr" in later:
        needed.append("qr")
        raise ModuleNotFoundError("the encoder of QR codes")
    return bytes(encode_qr(text).to_py())

seen = set()

def delete_modules():
    """Delete the files of modules that were loaded: their code is in memory a second time."""
    for name in sys.modules.keys() - seen:
        file = getattr(sys.modules[name], "__file__", None) or ""
        if file.startswith(site_packages) and file.endswith(".pyc"):
            Path(file).unlink(missing_ok=True)  # a module may have two names
    seen.update(sys.modules)

def take_needed():
    """Return the packages that were needed and are not there, and forget them."""
    names = [name for name in needed if name in later]
    needed.clear()
    return names

def add(names):
    """Use packages that were loaded."""
    later.difference_update(names)
    importlib.invalidate_caches()
    if "pnp_fonts" in names:
        service.reload_files()  # drawings without these fonts

from pnp.extras.studio.in_browser import open_studio
from pnp.api.qr_encoder import use_qr_encoder
from pnp.languages import using

use_qr_encoder(encode)
service = open_studio(Path(folder))

async def answer(method, path, query, body, language):
    with using(language):
        reply = await service.answer(method, path, query, body.to_bytes() if body else b"")
    return reply.status, reply.media, reply.file, reply.body
`;

/**
 * Starts Python, and returns the studio.
 * @param {object} host
 * @param {(options?: object) => Promise<any>} host.loadPyodide
 * @param {object} [host.options] Options of Pyodide, such as where its files are.
 * @param {(name: string) => Promise<Uint8Array>} host.read Reads an archive of the folder "python".
 * @param {(code: string) => Promise<Uint8Array>} host.readLanguage Reads the catalogue of a language.
 * @param {string[]} host.languages Languages that have a catalogue.
 * @param {Record<string, string>} host.later Archive of each package that Python does not have at the start.
 * @param {() => Promise<(text: string) => Uint8Array>} host.loadQr Returns the function that makes QR codes.
 * @param {string} host.folder Folder of the user's files.
 */
export async function openStudio({ loadPyodide, options, read, readLanguage, languages, later, loadQr, folder }) {
  const files = read("studio");
  const python = await loadPyodide(options);
  unpack(python.FS, await files);
  python.FS.mkdirTree(folder);
  const names = python.globals;
  names.set("folder", folder);
  names.set("site_packages", SITE_PACKAGES);
  names.set("packages", python.toPy([...Object.keys(later), QR]));
  await python.runPythonAsync(START);
  const [answer, takeNeeded, add, deleteModules] = ["answer", "take_needed", "add", "delete_modules"].map((name) => names.get(name));
  /** @type {Set<string>} */
  const loaded = new Set();

  /** @param {string} archive */
  async function load(archive) {
    if (loaded.has(archive)) return;
    if (archive === QR) names.set("encode_qr", await loadQr());
    else unpack(python.FS, await read(archive));
    add(python.toPy(archive === QR ? [QR] : Object.keys(later).filter((name) => later[name] === archive)));
    loaded.add(archive);
  }

  /**
   * Loads the catalogue of a language, unless it is loaded.
   * @param {string} code
   */
  async function loadLanguage(code) {
    if (!languages.includes(code) || loaded.has(code)) return;
    python.FS.writeFile(`${SITE_PACKAGES}/pnp/languages/${code}.mo`, await readLanguage(code));
    loaded.add(code);
  }

  /** Loads what Python needed for the last answer; returns false if it needed nothing. */
  async function loadNeeded() {
    /** @type {string[]} */
    const missing = takeNeeded().toJs();
    for (const name of missing) await load(later[name] ?? name);
    if (missing.some((name) => later[name] === FONTS)) names.get("service").reload_files(); // drawings without fonts are cached
    return missing.length > 0;
  }

  return {
    python,
    load,
    /**
     * Returns the reply to a request. If Python needs a package that is not there, it is loaded, and the request
     * starts again.
     * @param {{ method: string, path: string, query: string, body: Uint8Array | null, language?: string }} request
     *   The language is that of the page, as its code; the query may name another one for a file.
     * @returns {Promise<{ status: number, media: string, file: string, body: Uint8Array }>}
     */
    async answer({ method, path, query, body, language = "en" }) {
      const code = languages.includes(language) ? language : "en";
      await loadLanguage(code);
      await loadLanguage(new URLSearchParams(query).get("language") ?? "");
      for (;;) {
        const reply = await answer(method, path, query, body, code);
        const [status, media, file, content] = reply.toJs();
        reply.destroy();
        deleteLibraries(python);
        deleteModules();
        if (!(await loadNeeded())) return { status, media, file, body: content };
      }
    },
    /** Reads all files again, because they have changed. */
    reload: () => names.get("service").reload_files(),
  };
}
