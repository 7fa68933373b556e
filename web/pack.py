"""Pack Python code for the browser into archives of compiled modules; `pack.mjs` runs this.

It runs in the interpreter that the web page uses, because compiled modules depend on the version.
"""

import importlib.util
import io
import marshal
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from compression import zstd  # type: ignore[import-not-found]  # Python 3.14

STARTED = {name.partition(".")[0] for name in sys.modules}
"""Modules that Python needs to start and to unpack the other modules."""

MOMENT = (1980, 1, 1, 0, 0, 0)
"""Date of every file in a zip file, so that two builds are equal."""

STDLIB_LEFT_OUT = re.compile(
    r"(_pyrepl|bdb|cProfile|curses|dbm|doctest|ensurepip|ftplib|http/server|idlelib|imaplib|lib2to3"
    r"|mailbox|multiprocessing|nntplib|optparse|pdb|poplib|profile|pstats|pydoc|pydoc_data|smtplib"
    r"|sqlite3/dump|test|this|tkinter|trace|turtle|turtledemo|unittest|venv|wsgiref|xmlrpc"
    r"|pickletools|tomllib|xml/(dom/(?!__init__)\w+|sax/expatreader))(/|\.py|$)"
    r"|encodings/(?!__init__|aliases|ascii|cp437|cp1252|idna|latin_1|punycode|raw|unicode|utf)"
)
"""Modules of the standard library that the studio does not import."""

PACKAGES_LEFT_OUT = re.compile(
    r"pydantic/(v1|mypy|deprecated/(?!__init__))|reportlab/(fonts|graphics(?!/__init__)|platypus)|filelock/(_soft_rw|asyncio|_async)"
    r"|pnp/(cli|__main__|extras/(scan|batch)|extras/\w+/(cli|page)|extras/studio/"
    r"(access|app|connections|pages|security|server|shared_tables|watcher|workers)\b)"
    r"|(^|/)tests?/|\.dist-info/|\.pyi$|py\.typed$|(^|/)bin/|__pycache__"
)
"""Files of packages that are for the command line, for a server, or for tests."""

DRAWN_LATER = ("pypdfium2",)
"""Packages in an archive of their own, which the page loads when it needs them."""

LEVEL, WINDOW = 19, 24
"""Level of the compression with zstd, and the logarithm of its window, which has all modules."""

Files = Iterator[tuple[str, bytes]]


def compiled(name: str, source: bytes) -> bytes:
    """Return a module as bytecode that is never compared with its source.

    Docstrings are left out, except ours: those of templates' fields are in their schema.
    """
    optimize = 0 if name.startswith("pnp/") else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + b"\x01\0\0\0" + digest + marshal.dumps(code)


def modules(files: Files) -> Files:
    """Yield files in the order of their names, with modules compiled."""
    for name, content in sorted(files):
        if name.endswith(".py"):
            yield f"{name}c", compiled(name, content)
        else:
            yield name, content


def write_zip(target: Path, files: Files) -> None:
    """Write files to a zip file, from which Python can import modules."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in modules(files):
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, content)


def write_tar(target: Path, files: Files) -> None:
    """Write files to an archive that is compressed as a whole, to two thirds of a zip file."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, content in modules(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            packed.addfile(entry, io.BytesIO(content))
    parameter = zstd.CompressionParameter
    options = {parameter.compression_level: LEVEL, parameter.window_log: WINDOW}
    target.write_bytes(zstd.compress(plain.getvalue(), options=options))


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


def pack(root: Path, wheels: Path, library: Path, target: Path) -> None:
    """Write `start.zip`, `studio.tar.zst` and `pdfium.tar.zst` to the target folder."""

    def studio() -> Files:
        yield from standard_library(library, first=False)
        yield from in_folder(root / "pnp", "pnp/")
        yield from in_folder(root / "templates", "pnp/_templates/")
        yield from in_folder(root / "web" / "stubs", "")
        for wheel in wheels.glob("*.whl"):
            if not wheel.name.startswith(DRAWN_LATER):
                yield from in_zip(wheel)

    def pdfium() -> Files:
        for wheel in wheels.glob("*.whl"):
            if wheel.name.startswith(DRAWN_LATER):
                yield from in_zip(wheel)

    write_zip(target / "start.zip", standard_library(library, first=True))
    write_tar(target / "studio.tar.zst", studio())
    write_tar(target / "pdfium.tar.zst", pdfium())
