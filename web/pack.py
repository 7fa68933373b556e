"""Pack Python code for the browser into zip files of compiled modules; `pack.mjs` runs this.

It runs in the interpreter that the web page uses, because compiled modules depend on the version.
"""

import importlib.util
import marshal
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

MOMENT = (1980, 1, 1, 0, 0, 0)
"""Date of every file in a zip file, so that two builds are equal."""

STDLIB_LEFT_OUT = re.compile(
    r"(_pyrepl|bdb|cProfile|curses|dbm|doctest|ensurepip|ftplib|http/server|idlelib|imaplib|lib2to3"
    r"|mailbox|multiprocessing|nntplib|optparse|pdb|poplib|profile|pstats|pydoc|pydoc_data|smtplib"
    r"|sqlite3/dump|test|this|tkinter|trace|turtle|turtledemo|unittest|venv|wsgiref|xmlrpc)(/|\.py|$)"
)
"""Modules of the standard library that the studio does not import."""

PACKAGES_LEFT_OUT = re.compile(
    r"pydantic/(v1|mypy|deprecated/(?!__init__))|reportlab/(fonts|graphics(?!/__init__)|platypus)"
    r"|pnp/(cli|__main__|extras/(scan|batch)|extras/\w+/(cli|page)|extras/studio/"
    r"(access|app|connections|pages|security|server|shared_tables|watcher|workers)\b)"
    r"|(^|/)tests?/|\.dist-info/(?!METADATA)|\.pyi$|py\.typed$|(^|/)bin/|__pycache__"
)
"""Files of packages that are for the command line, for a server, or for tests."""

DRAWN_LATER = ("pypdfium2",)
"""Packages in a zip file of their own, which the page loads when it needs them."""

Files = Iterator[tuple[str, bytes]]


def compiled(name: str, source: bytes) -> bytes:
    """Return a module as bytecode that is never compared with its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + b"\x01\0\0\0" + digest + marshal.dumps(code)


def write(target: Path, files: Files) -> None:
    """Write files to a zip file in the order of their names, with modules compiled."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(files):
            is_module = name.endswith(".py")
            entry = zipfile.ZipInfo(f"{name}c" if is_module else name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, compiled(name, content) if is_module else content)


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


def standard_library(path: Path) -> Files:
    """Yield the modules of the standard library that the studio needs."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not name.endswith("/") and not STDLIB_LEFT_OUT.match(name):
                yield name, archive.read(name)


def pack(root: Path, wheels: Path, library: Path, target: Path) -> None:
    """Write `stdlib.zip`, `studio.zip` and `pdfium.zip` to the target folder."""

    def first() -> Files:
        yield from in_folder(root / "pnp", "pnp/")
        yield from in_folder(root / "templates", "pnp/_templates/")
        yield from in_folder(root / "web" / "stubs", "")
        for wheel in wheels.glob("*.whl"):
            if not wheel.name.startswith(DRAWN_LATER):
                yield from in_zip(wheel)

    def later() -> Files:
        for wheel in wheels.glob("*.whl"):
            if wheel.name.startswith(DRAWN_LATER):
                yield from in_zip(wheel)

    write(target / "stdlib.zip", standard_library(library))
    write(target / "studio.zip", first())
    write(target / "pdfium.zip", later())
