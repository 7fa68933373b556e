"""Build the wheel of the fallback fonts from pinned packages: `python -m fonts.build dist/fonts`.

The packages in `fonts.toml` are downloaded once, to `build/fonts/packages`, and compared with their
hashes. Fonts are converted to TrueType files without changes to their outlines. Two builds have the
same bytes.
"""

import io
import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from fonts.woff import unpacked

ROOT = Path(__file__).parent.parent
SOURCES = Path(__file__).parent / "fonts.toml"
WORK = ROOT / "build" / "fonts"


def build(target: Path, work: Path = WORK) -> Path:
    """Build the wheel in a folder, and return its path."""
    source = work / "source"
    shutil.rmtree(source, ignore_errors=True)
    files = source / "pnp_fonts" / "files"
    files.mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "pnp_fonts/__init__.py"):
        shutil.copyfile(SOURCES.parent / name, source / name)
    shutil.copyfile(ROOT / "LICENSE", source / "LICENSE")
    faces = []
    for package in tomllib.loads(SOURCES.read_text("utf-8"))["packages"]:
        held = contents(download(package, work / "packages"))
        for face in package["faces"]:
            faces.append(write_face(face, held, files))
            stem = Path(faces[-1]["file"]).stem
            (files / f"{stem}-OFL.txt").write_bytes(held[package["licence"]])
    (files / "faces.json").write_text(json.dumps(faces, indent=1), "utf-8")
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("pnp_games_fonts-*.whl"):
        old.unlink()
    run(
        sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", target.resolve(), at=source
    )
    (wheel,) = target.glob("pnp_games_fonts-*.whl")
    return wheel


def download(package: Mapping[str, Any], folder: Path) -> Path:
    """Return the file of a package, which is downloaded if it is not there yet.

    Raises ValueError if the file has another hash than the table.
    """
    name, version = package["name"], package["version"]
    place = folder / f"{name.replace('/', '-').lstrip('@')}-{version}"
    if not place.exists():
        draft = place.with_name(f"{place.name}.part")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        if package["registry"] == "npm":
            run("npm", "pack", "--silent", f"{name}@{version}", at=draft)
        else:
            pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps")
            run(*pip, "--only-binary", ":all:", f"{name}=={version}", at=draft)
        draft.rename(place)
    (file,) = place.iterdir()
    digest = sha256(file.read_bytes()).hexdigest()
    if digest != package["sha256"]:
        raise ValueError(f"{file}: hash {digest} differs from the one in {SOURCES.name}")
    return file


def contents(file: Path) -> "Mapping[str, bytes]":
    """Return the files in a package that a font can come from, keyed by path."""
    return dict(_in_zip(file) if file.suffix == ".whl" else _in_tar(file))


def _in_zip(file: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def _in_tar(file: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(file) as archive:
        for entry in archive:
            if entry.name.endswith(("LICENSE", ".woff")) and (
                content := archive.extractfile(entry)
            ):
                yield entry.name, content.read()


def write_face(face: Mapping[str, Any], held: Mapping[str, bytes], folder: Path) -> dict[str, Any]:
    """Write a face as a TrueType file to the folder, and return its entry in `faces.json`."""
    data = held[face["file"]]
    if face["file"].endswith(".woff"):
        data = unpacked(data)
    if "axes" in face:
        data = _instance(data, face["axes"])
    name = file_name(face)
    (folder / name).write_bytes(data)
    return {
        "family": face["family"],
        "file": name,
        "digest": sha256(data).hexdigest()[:16],
        "bold": face.get("bold", False),
        "languages": face.get("languages", []),
    }


def file_name(face: Mapping[str, Any]) -> str:
    """Return the name of the TrueType file of a face."""
    return f"{face['family'].replace(' ', '')}{'-Bold' if face.get('bold') else ''}.ttf"


def _instance(data: bytes, axes: Mapping[str, float]) -> bytes:
    """Return a variable font with these axes fixed, and with its name for that weight."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    instance = instantiateVariableFont(font, axes, updateFontNames=True)
    written = io.BytesIO()
    instance.save(written)
    return written.getvalue()


def run(*command: object, at: Path) -> None:
    """Run a program in a folder; raise CalledProcessError if it fails."""
    subprocess.run([*map(str, command)], cwd=at, check=True)


if __name__ == "__main__":
    print(build(Path(sys.argv[1])))
