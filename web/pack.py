"""Pack Python code for the browser into archives of compiled modules; `pack.mjs` runs this.

It runs in the interpreter that the web page uses, because compiled modules depend on the version.
"""

import importlib.util
import io
import json
import marshal
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

from compression import zstd  # type: ignore[import-not-found]  # Python 3.14

STARTED = {name.partition(".")[0] for name in sys.modules}
"""Modules that Python needs to start and to unpack the other modules."""

MOMENT = (1980, 1, 1, 0, 0, 0)
"""Date of every file in a zip file, so that two builds are equal."""

STDLIB_LEFT_OUT = re.compile(
    r"(_ast_unparse|_pydatetime|_pyio|_pyrepl|antigravity|bdb|cProfile|cmd|compileall|curses|dbm"
    r"|doctest|ensurepip|filecmp|fileinput|ftplib|getopt|http/(cookiejar|server)|idlelib"
    r"|imaplib|lib2to3|mailbox|modulefinder|multiprocessing|netrc|nntplib|nturl2path|optparse|pdb"
    r"|pickletools|plistlib|poplib|profile|pstats|pty|py_compile|pyclbr|pydoc|pydoc_data"
    r"|rlcompleter|sched|shelve|smtplib|socketserver|sqlite3/dump|symtable|tabnanny|test|this|timeit"
    r"|tkinter|tomllib|trace|tty|turtle|turtledemo|unittest|venv|wave|webbrowser|wsgiref|xmlrpc"
    r"|zipapp|xml/(dom/(?!__init__)\w+|sax/expatreader)|asyncio/(proactor_events|tools|windows_\w+)"
    r"|concurrent/(interpreters/\w+|futures/(interpreter|process))|json/(tool|__main__)"
    r"|logging/(config|handlers)|pyodide/console)(/|\.py|$)"
    r"|encodings/(?!__init__|aliases|ascii|cp437|cp1252|idna|latin_1|punycode|raw|unicode|utf)"
)
"""Modules of the standard library that the studio does not import."""

PACKAGES_LEFT_OUT = re.compile(
    r"filelock/(_soft_rw|asyncio|_async)|platformdirs/(android|macos|windows)\."
    r"|pydantic/(v1|mypy|experimental|color|deprecated/(?!__init__))|pypdfium2_cli"
    r"|reportlab/(fonts|graphics(?!/__init__)|platypus)|uharfbuzz/_harfbuzz_test"
    r"|reportlab/lib/(attrmap|codecharts|corp|normalDate|pygments2xpre|randomtext|testutils|valid)"
    r"|pnp/(cli|__main__|extras/(scan|batch)|extras/\w+/(cli|page)|extras/studio/"
    r"(access|app|connections|pages|security|server|shared_tables|watcher|workers)\b)"
    r"|pnp/languages/\w+\.po$|(^|/)tests?/|\.dist-info/|\.pyi$|py\.typed$|(^|/)bin/|__pycache__"
)
"""Files of packages for the command line, a server or tests, and sources that are compiled."""

LATER = json.loads((Path("/root") / "web" / "later.json").read_text())
"""Archive of each package that no board on the screen needs; the page loads it later."""

LEVEL, WINDOW = 19, 24
"""Level of the compression with zstd, and the logarithm of its window, which has all modules."""

Files = Iterator[tuple[str, bytes]]


def compiled(name: str, source: bytes) -> bytes:
    """Return a module as bytecode that is never compared with its source.

    Docstrings and line numbers, a third of the compressed bytes, are left out. Ours remain:
    docstrings of templates' fields are in their schema, and line numbers are in reports of errors.
    """
    is_ours = name.startswith("pnp/")
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if is_ours else 2)
    if not is_ours:
        code = without_lines(code)
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + b"\x01\0\0\0" + digest + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """Return code without line numbers, also in its functions.

    An entry of the table states that up to eight instructions have no line; an empty table would
    break the module `traceback`.
    """
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * whole + bytes([0xF8 | rest - 1] if rest else [])
    inner = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def modules(files: Files) -> Files:
    """Yield files in the order of their names, with modules compiled."""
    for name, content in sorted(files):
        if name.endswith(".py"):
            yield f"{name}c", compiled(name, content)
        else:
            yield name, content


def write_zip(target: Path, files: Files) -> None:
    """Write files to a zip file that Python can import modules from, and compress it as a whole."""
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as packed:
        for name, content in modules(files):
            packed.writestr(zipfile.ZipInfo(name, MOMENT), content)
    write_compressed(target, plain.getvalue())


def write_tar(target: Path, files: Files) -> None:
    """Write files to an archive that is compressed as a whole, to two thirds of a zip file."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, content in modules(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            packed.addfile(entry, io.BytesIO(content))
    write_compressed(target, plain.getvalue())


def write_compressed(target: Path, plain: bytes) -> None:
    """Write bytes, compressed with zstd."""
    parameter = zstd.CompressionParameter
    options = {parameter.compression_level: LEVEL, parameter.window_log: WINDOW}
    target.write_bytes(zstd.compress(plain, options=options))


def in_zip(path: Path) -> Files:
    """Yield the files in a zip file or wheel, without those that are left out."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not name.endswith("/") and not PACKAGES_LEFT_OUT.search(name):
                yield name, archive.read(name)


def in_folder(folder: Path, prefix: str) -> Files:
    """Yield the files in a folder, without those that are left out."""
    for path in folder.rglob("*"):
        name = f"{prefix}{path.relative_to(folder).as_posix()}"
        if path.is_file() and not PACKAGES_LEFT_OUT.search(name):
            yield name, path.read_bytes()


def standard_library(path: Path, *, first: bool) -> Files:
    """Yield the modules of the standard library that Python needs first, or the other ones."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            top = name.partition("/")[0].removesuffix(".py")
            if name.endswith("/") or STDLIB_LEFT_OUT.match(name) or (top in STARTED) != first:
                continue
            yield name, archive.read(name)


def packages(root: Path, wheels: Path) -> Files:
    """Yield the files of the package and of the wheels that it needs."""
    yield from in_folder(root / "pnp", "pnp/")
    yield from in_folder(root / "templates", "pnp/_templates/")
    yield from in_folder(root / "web" / "stubs", "")
    for wheel in wheels.glob("*.whl"):
        yield from in_zip(wheel)


def pack(root: Path, wheels: Path, library: Path, target: Path) -> None:
    """Write the archives to the target folder: `start`, `studio` and those in `LATER`."""
    archives: dict[str, list[tuple[str, bytes]]] = {
        name: [] for name in ("studio", *LATER.values())
    }
    for name, content in packages(root, wheels):
        archives[LATER.get(name.partition("/")[0], "studio")].append((name, content))
    archives["studio"] += standard_library(library, first=False)
    write_zip(target / "start.zip.zst", standard_library(library, first=True))
    for name, files in archives.items():
        write_tar(target / f"{name}.tar.zst", iter(files))
