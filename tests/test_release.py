"""A release sets its version everywhere, and its files are complete, small and checked."""

import subprocess
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import release
from tools.package_metadata import Publication, readme_for_index

CHANGELOG = (
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [1.0.0] - 2026-01-02\n\n- B.\n"
)
README = (ROOT / "README.md").read_text("utf-8")
PUBLISHED = Publication("https://host.invalid/owner/pnp", "https://site.invalid", "a@host.invalid")


def git(folder: Path, *words: str) -> str:
    return release.run("git", *words, at=folder)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with the files that contain a version."""
    (tmp_path / "pnp").mkdir()
    (tmp_path / "pnp/version.py").write_text('__version__ = "0.1.0"\n')
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.1.0\n")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    git(tmp_path, "init", "--quiet")
    for key, value in {"user.name": "A", "user.email": "a@host.invalid"}.items():
        git(tmp_path, "config", key, value)
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "Start")
    return tmp_path


def test_version_is_set_everywhere_and_tagged(repository: Path) -> None:
    release.set_version("1.1.0", repository, "2026-02-03")
    assert (repository / "pnp/version.py").read_text() == '__version__ = "1.1.0"\n'
    citation = (repository / "CITATION.cff").read_text()
    assert citation == "cff-version: 1.2.0\nversion: 1.1.0\ndate-released: 2026-02-03\n"
    changelog = (repository / "CHANGELOG.md").read_text()
    assert "## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n\n### Added\n" in changelog
    assert git(repository, "describe") == "v1.1.0"
    assert git(repository, "status", "--porcelain") == ""


def test_second_release_replaces_the_date(repository: Path) -> None:
    release.set_version("1.1.0", repository, "2026-02-03")
    text = (repository / "CHANGELOG.md").read_text()
    (repository / "CHANGELOG.md").write_text(text.replace("## [1.1.0]", "- C.\n\n## [1.1.0]"))
    git(repository, "commit", "--quiet", "--all", "--message", "Change")
    release.set_version("1.1.1", repository, "2026-03-04")
    citation = (repository / "CITATION.cff").read_text()
    assert citation == "cff-version: 1.2.0\nversion: 1.1.1\ndate-released: 2026-03-04\n"


def test_changelog_is_ready_for_a_release() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    dated = release.dated(text, "1.0.0", "2026-01-02")
    assert "## [Unreleased]\n\n## [1.0.0] - 2026-01-02\n" in dated
    for section in dated.split("\n## ")[1:]:  # a merge can bring old groups back
        headings = [line for line in section.splitlines() if line.startswith("#")]
        assert len(headings) == len(set(headings))
        assert len(section.splitlines()) < 125


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0-beta"])
def test_invalid_version_is_refused(version: str, repository: Path) -> None:
    with pytest.raises(SystemExit, match="invalid version"):
        release.set_version(version, repository)


def test_release_without_changes_is_refused(repository: Path) -> None:
    release.set_version("1.1.0", repository, "2026-02-03")
    with pytest.raises(SystemExit, match="no unreleased changes"):
        release.set_version("1.1.1", repository, "2026-02-03")
    with pytest.raises(SystemExit, match=r"1\.1\.0 is released"):
        release.set_version("1.1.0", repository)


def test_uncommitted_changes_are_refused(repository: Path) -> None:
    (repository / "CHANGELOG.md").write_text("")
    with pytest.raises(SystemExit, match="uncommitted changes"):
        release.set_version("1.1.0", repository)


def test_workflow_refuses_another_tag(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_REF_TYPE", "tag")
    monkeypatch.setenv("GITHUB_REF_NAME", "v2.0.0")
    with pytest.raises(SystemExit, match=r"tag v2\.0\.0 is not the version"):
        release.check_tag(repository)
    monkeypatch.setenv("GITHUB_REF_NAME", "v0.1.0")
    (repository / "pyproject.toml").write_text('[tool.pnp.publication]\nsite = ""\n')
    with pytest.raises(SystemExit, match="fill in"):
        release.check_tag(repository)


def test_readme_without_addresses_has_no_broken_links() -> None:
    text = readme_for_index(README, Publication())
    assert "](docs/" not in text
    assert "<img" not in text
    assert "pnp kit color-claim -o kit.pdf" in text


def test_readme_with_addresses_has_absolute_links_and_pictures() -> None:
    text = readme_for_index(README, PUBLISHED)
    assert '<img src="https://host.invalid/owner/pnp/raw/main/docs/pictures/' in text
    assert "](https://host.invalid/owner/pnp/blob/main/docs/index.md)" in text
    assert "](docs/" not in text
    assert text.count("](") == README.count("](")


def test_urls_need_addresses() -> None:
    assert Publication().urls() == {}
    assert PUBLISHED.urls()["Source"] == "https://host.invalid/owner/pnp"
    assert PUBLISHED.urls()["Documentation"] == "https://site.invalid/documentation.html"


def test_package_index_shows_the_contact() -> None:
    assert Publication().maintainers() == []
    assert [each["email"] for each in PUBLISHED.maintainers()] == ["a@host.invalid"]
    for name in ("CODE_OF_CONDUCT.md", "SECURITY.md"):
        assert "maintainer's address" in (ROOT / name).read_text("utf-8")


@pytest.mark.slow
def test_files_of_a_release(tmp_path: Path) -> None:
    release.rehearse("98.7.6", tmp_path / "files", with_fonts=False)
    (wheel,) = (tmp_path / "files").glob("*.whl")
    (sdist,) = (tmp_path / "files").glob("*.tar.gz")
    assert wheel.name == "pnp_games-98.7.6-py3-none-any.whl"
    assert wheel.stat().st_size <= 2.5e6
    assert sdist.stat().st_size <= 6e6
    lines = (tmp_path / "files/SHA256SUMS").read_text("utf-8").splitlines()
    sums = dict(line.split()[::-1] for line in lines)
    assert sums == {f.name: sha256(f.read_bytes()).hexdigest() for f in (wheel, sdist)}
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read("pnp_games-98.7.6.dist-info/METADATA").decode()
    assert "Classifier: Programming Language :: Python :: 3.13\n" in metadata
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "tools/package_metadata.py", "tests/conftest.py"} <= names
    generated = {name for name in names if name.startswith(("docs/pictures", "output/", ".venv"))}
    assert generated <= {"output/.gitkeep"}
    done = subprocess.run(["git", "tag"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "v98.7.6" not in done.stdout
