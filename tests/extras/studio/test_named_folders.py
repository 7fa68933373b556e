"""Hostile files and links in a named folder: nothing blocks, nothing leaves the folder."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.answers import Answers
from pnp.extras.studio.parts import find_parts
from pnp.extras.studio.session import start_session
from pnp.extras.studio.watcher import FileWatcher
from tests.extras.studio.conftest import run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

OUTSIDE = "a link to a file outside the folder is not followed"
SECRET = 'title = "Secret"\nhelp = ""\n[size]\nwidth = 20\nheight = 20\n'

Ask = Callable[..., tuple[int, Any]]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a folder with one game; the file beside it was not named."""
    pnp.new_game("two-towers", tmp_path / "games")
    (tmp_path / "secret.toml").write_text(SECRET)
    return tmp_path / "games"


@pytest.fixture
def ask(games: Path) -> Ask:
    """Return a function that returns the status and data of an answer about the folder."""

    def answer(subject: str, path: str = "", sent: dict[str, Any] | None = None) -> tuple[int, Any]:
        reply = Answers(start_session([games])).to(Question(subject, path, (), sent))
        body = reply.body
        return reply.status, json.loads(body if isinstance(body, str | bytes) else bytes(body))

    return answer


@pytest.mark.parametrize(
    "make",
    [
        os.mkfifo,
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to("/dev/tty"),
        lambda path: path.symlink_to(path.name),
        lambda path: path.symlink_to("../../secret.toml"),
        lambda path: path.write_text("a=" + "[" * 5000),
        lambda path: path.write_text("a=[" + "{b=" * 5000),
        lambda path: path.write_bytes(b"\xff\xfe"),
        lambda path: os.truncate(path, 1 << 40) if path.touch() is None else None,
        Path.mkdir,
    ],
)
@pytest.mark.parametrize("name", ["odd.toml", "kit.toml", "theme.toml"])
def test_hostile_file_does_not_stop_the_workshop(
    games: Path, ask: Ask, make: Callable[[Path], object], name: str
) -> None:
    file = games / "two-towers" / name
    file.unlink(missing_ok=True)
    make(file)
    status, found = ask("sources")
    assert status == 200
    assert "two-towers/board.toml" in [each["name"] for each in found["files"]]
    assert ask("source", "two-towers/pieces.toml")[0] == 200
    nested = file.is_file() and file.stat().st_size < 1_000_000 and b"=[" in file.read_bytes()[:9]
    assert ask("source", f"two-towers/{name}")[0] == (200 if nested else 422)
    status, found = ask("catalogue")
    assert status == 200
    assert "color-claim" in [each["name"] for each in found["games"]]
    assert "Secret" not in json.dumps(found)


def test_link_in_the_workshop_is_neither_read_nor_written(games: Path, ask: Ask) -> None:
    link = games / "two-towers/odd.toml"
    link.symlink_to(games.parent / "secret.toml")
    status, found = ask("source", "two-towers/odd.toml")
    assert (status, found["faults"][0]["what"]) == (422, OUTSIDE)
    sent = {"before": "", "text": "changed"}
    assert ask("source", "two-towers/odd.toml", sent)[0] == 422
    assert link.is_symlink()
    assert (games.parent / "secret.toml").read_text() == SECRET


def test_file_swapped_for_a_link_is_not_written(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Answers(start_session([games / "two-towers/board.toml"]))
    board = games / "two-towers/board.toml"
    board.unlink()
    board.symlink_to(games.parent / "secret.toml")
    sent = {"before": "", "text": "changed"}
    for each in (None, sent):
        reply = answers.to(Question("source", "board.toml", (), each))
        assert reply.status == 422
    assert (games.parent / "secret.toml").read_text() == SECRET


@pytest.mark.parametrize("name", ["board", "pieces", "kit", "theme"])
def test_link_out_of_the_folder_is_not_drawn(games: Path, ask: Ask, name: str) -> None:
    file = games / f"two-towers/{name}.toml"
    file.rename(games.parent / "moved.toml")
    file.symlink_to(games.parent / "moved.toml")
    catalogue = pnp.Catalogue([games])
    with pytest.raises(pnp.PnpError, match=OUTSIDE):
        pnp.kit("two-towers", catalogue=catalogue)
    if name != "kit":
        part = name if name != "theme" else "board"
        with pytest.raises(pnp.PnpError, match=OUTSIDE):
            pnp.component(f"two-towers/{part}", catalogue=catalogue)


def test_links_inside_the_folder_are_followed(games: Path, ask: Ask) -> None:
    (games / "two-towers/second.toml").symlink_to("board.toml")
    assert pnp.component("two-towers/second", catalogue=pnp.Catalogue([games])).title
    status, found = ask("source", "two-towers/second.toml")
    assert status == 200
    sent = {"before": found["digest"], "text": found["text"] + "\n"}
    assert ask("source", "two-towers/second.toml", sent)[0] == 200
    assert (games / "two-towers/second.toml").is_symlink()
    assert (games / "two-towers/board.toml").read_text() == sent["text"]


def test_picture_and_base_out_of_the_folder_are_rejected(games: Path) -> None:
    outside = games.parent / "elsewhere"
    outside.mkdir()
    (outside / "p.svg").write_text('<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"/>')
    (outside / "_base.toml").write_text(SECRET)
    home = games / "two-towers"
    (home / "p.svg").symlink_to(outside / "p.svg")
    (home / "_base.toml").symlink_to(outside / "_base.toml")
    picture = '[[elements]]\ndraw = "picture"\nfile = "p.svg"\nwidth = 5\n'
    (home / "shown.toml").write_text(SECRET + picture)
    (home / "built.toml").write_text('base = "_base.toml"\n')
    catalogue = pnp.Catalogue([games])
    with pytest.raises(pnp.PnpError, match="outside the template's folder"):
        pnp.component("two-towers/shown", catalogue=catalogue).lay_out().page(1)
    with pytest.raises(pnp.PnpError, match="is in a folder that templates cannot use: move it to"):
        pnp.component("two-towers/built", catalogue=catalogue)


def test_new_game_is_not_created_behind_a_link(games: Path, ask: Ask) -> None:
    outside = games.parent / "elsewhere"
    outside.mkdir()
    (games / "third").symlink_to(outside)
    status, found = ask("new", sent={"folder": "games", "name": "third"})
    assert (status, found["faults"][0]["what"]) == (422, "this already exists")
    assert not list(outside.iterdir())


@pytest.mark.parametrize("name", ["it.toml", "it.evening", "it"])
@pytest.mark.parametrize(
    "make",
    [
        os.mkfifo,
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to(path.name),
        lambda path: path.symlink_to("nowhere"),
    ],
)
def test_named_special_file_is_rejected(
    tmp_path: Path, make: Callable[[Path], object], name: str
) -> None:
    make(tmp_path / name)
    with pytest.raises(pnp.PnpError, match="use one of these: folder, template"):
        start_session([tmp_path / name], find_parts())


def test_deeply_nested_file_is_a_template_with_faults(tmp_path: Path) -> None:
    (tmp_path / "deep.toml").write_text("a=" + "[" * 5000)
    assert list(start_session([tmp_path / "deep.toml"]).templates) == ["deep.toml"]


def test_watcher_follows_no_link_and_finds_new_folders(games: Path, tmp_path: Path) -> None:
    """A link to all of the disk would take minutes and a watch of every folder."""
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (games / "link").symlink_to(outside)

    async def changes() -> list[int]:
        watcher = FileWatcher(start_session([games]))
        watched = asyncio.create_task(watcher.run(lambda: None))
        counts = []
        for path in (outside / "x.toml", games / "new/inner/x.toml", games / "new/inner/x.toml"):
            await asyncio.sleep(0.5)
            before, end = watcher.count, time.monotonic() + (1 if path.parent == outside else 20)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(SECRET)
            while watcher.count == before and time.monotonic() < end:
                await asyncio.sleep(0.05)
            counts.append(watcher.count - before)
            await asyncio.sleep(1.0)
        watcher.end()
        await watched
        return counts

    outside_, created, written = run(changes())
    assert outside_ == 0
    assert created > 0
    assert written > 0


@pytest.mark.parametrize("path", ["", "setup/", "sheet/", "dice/", "kit/"])
def test_questions_about_a_game_without_rules_are_answered(games: Path, path: str) -> None:
    pnp.new_game("plain", games)
    answers = Answers(start_session([games], find_parts()))
    for subject in answers.subjects:
        question = Question(subject, f"{path}plain", (("game", "plain"),))
        assert answers.to(question).status < 500, subject
