"""Make a release.

    python -m tools.release version 1.0.0     sets the version, commits and tags it
    python -m tools.release files FOLDER      builds and checks the files of this version
    python -m tools.release try 1.0.0 FOLDER  does both in a copy of the repository

Nothing is uploaded: pushing the tag starts the workflow that publishes. `docs/releases.md` lists
the steps.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from fonts.build import build as build_fonts
from tools.package_metadata import Publication

ROOT = Path(__file__).parent.parent

LIMITS = {"pnp_games-*.whl": 2.5e6, "pnp_games-*.tar.gz": 6e6}
"""Maximum size of each file in bytes."""

_VERSION = re.compile(r"\d+\.\d+\.\d+(rc\d+)?")


def run(*words: str | Path, at: Path = ROOT) -> str:
    """Run a program, and return what it prints. Raises SystemExit if it fails."""
    done = subprocess.run(
        list(map(str, words)), cwd=at, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def set_version(version: str, root: Path = ROOT, day: str = "") -> None:
    """Write the version to all files that contain it, commit and tag it.

    Raises:
        SystemExit: If the version is invalid or was released, if files are not committed, or if
            the changelog is empty.
    """
    if not _VERSION.fullmatch(version):
        raise SystemExit(f"invalid version {version!r}: write three numbers, such as 1.0.0")
    if run("git", "status", "--porcelain", "--untracked-files=no", at=root):
        raise SystemExit("uncommitted changes: commit them first")
    if run("git", "tag", "--list", f"v{version}", at=root):
        raise SystemExit(f"version {version} is released: choose the next one")
    day = day or datetime.now(UTC).date().isoformat()
    changelog = root / "CHANGELOG.md"
    changes = dated(changelog.read_text("utf-8"), version, day)
    replace(root / "pnp/version.py", r'__version__ = ".*"', f'__version__ = "{version}"')
    replace(
        root / "CITATION.cff",
        r"(?m)^version: .*\n(date-released: .*\n)?",
        f"version: {version}\ndate-released: {day}\n",
    )
    changelog.write_text(changes, "utf-8")
    run("git", "commit", "--quiet", "--all", "--message", f"Release {version}", at=root)
    run("git", "tag", "--annotate", f"v{version}", "--message", f"pnp {version}", at=root)


def replace(file: Path, pattern: str, text: str) -> None:
    """Replace the only match of a pattern in a file."""
    changed, count = re.subn(pattern, text, file.read_text("utf-8"))
    if count != 1:
        raise SystemExit(f"{file.name}: expected one match of {pattern}, found {count}")
    file.write_text(changed, "utf-8")


def dated(changelog: str, version: str, day: str) -> str:
    """Return the changelog with its unreleased changes under a version.

    Raises:
        SystemExit: If there are no unreleased changes.
    """
    heading = "## [Unreleased]\n"
    before, found, after = changelog.partition(heading)
    if not found or not after.partition("\n## [")[0].strip():
        raise SystemExit("CHANGELOG.md has no unreleased changes: nothing to release")
    return f"{before}{heading}\n## [{version}] - {day}\n{after}"


def build_files(target: Path, root: Path = ROOT, *, with_fonts: bool = True) -> None:
    """Build the wheel, the sdist and the fonts' wheel, check them, and write their checksums.

    Raises:
        SystemExit: If a check fails, or if the tag that is built is not that of this version.
    """
    target = target.resolve()
    if target.exists() and any(target.iterdir()):
        raise SystemExit(f"{target} is not empty: delete it first")
    check_tag(root)
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, at=root)
        files = [*Path(folder).glob("*.whl"), *Path(folder).glob("*.tar.gz")]
        if with_fonts:
            files.append(build_fonts(Path(folder) / "fonts"))
        files = sorted(Path(shutil.copy(file, target)) for file in files)
    run(sys.executable, "-m", "twine", "check", "--strict", *files)
    for pattern, limit in LIMITS.items():
        (file,) = target.glob(pattern)
        if file.stat().st_size > limit:
            raise SystemExit(f"{file.name}: {file.stat().st_size} bytes, at most {limit:.0f}")
    sums = [f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (target / "SHA256SUMS").write_text("".join(sums), "utf-8")
    for file in files:
        print(f"{file.stat().st_size / 1e6:7.2f} MB  {file.name}")


def check_tag(root: Path) -> None:
    """Raise SystemExit if a workflow builds a tag that does not fit the sources."""
    if os.environ.get("GITHUB_REF_TYPE") != "tag":
        return
    tag = os.environ.get("GITHUB_REF_NAME", "")
    version = re.search(r'"(.+)"', (root / "pnp/version.py").read_text("utf-8"))
    if version is None or tag != f"v{version[1]}":
        raise SystemExit(f"tag {tag} is not the version in pnp/version.py")
    if "" in Publication.of(root):
        raise SystemExit("pyproject.toml: fill in [tool.pnp.publication] before you publish")


def rehearse(version: str, target: Path, *, with_fonts: bool = True) -> None:
    """Release a version in a copy of the repository, and build its files in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        run("git", "clone", "--quiet", "--no-hardlinks", ROOT, copy)
        for key, value in {"user.name": "Rehearsal", "user.email": "none@host.invalid"}.items():
            run("git", "config", key, value, at=copy)  # the copy is deleted
        set_version(version, copy)
        print(run("git", "show", "--stat", "--format=%s %D", "HEAD", at=copy))
        build_files(target, copy, with_fonts=with_fonts)
    if "" in Publication.of(ROOT):
        print("Before you publish, fill in [tool.pnp.publication] in pyproject.toml.")


def main(task: str, *words: str) -> None:
    """Run the task named on the command line."""
    match task, words:
        case "version", [version]:
            set_version(version)
        case "files", [folder]:
            build_files(Path(folder))
        case "try", [version, folder]:
            rehearse(version, Path(folder))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*(sys.argv[1:] or [""]))
