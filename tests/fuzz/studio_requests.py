"""Requests to the studio: correct ones for each of its routes, and mutations of them."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from pnp.extras.studio.answers import Answers
from pnp.extras.studio.session import Session
from tests.extras.studio.conftest import PARTS
from tests.extras.studio.routes import routes
from tests.fuzz.grammar import LISTS

GAMES = ("color-claim", "passtally", "line-or-colour", "paint-the-line", "colour-lines")

_PAPER: dict[str, str] = LISTS["studio_options"]
_BOUNDARY = "pnp-boundary"

ODD_TEXTS = [
    *("", " ", "\0", "a\nb", "\t", "..", "../../etc/passwd", "%s", "{}", "é", "e\u0301", "\u202e"),
    *("\ufeff", "\U0001f600", "-", "--", "A1", "0", "-1", "1e9", "1e400", "nan", "inf", "9" * 40),
    *("9" * 5000, "0x1F", "1_000", "²", "a" * 3000, "[" * 500, '"""', "'''", "a=1\n" * 300),
    *("[[[[1]]]]", "x.svg.zip", "x.cut.pdf", "30,5mm", "1e30mm", "nanmm", "1x1mm", "1e9x1e9mm"),
]
ODD_JSON = [
    *("null", "true", "0", "-1", "1.5", "9007199254740992", "9007199254740993", "1e308", "-1e308"),
    *(
        "1e999",
        "-1e999",
        "NaN",
        "Infinity",
        "-0.0",
        "9" * 400,
        "9" * 5000,
        '""',
        "[]",
        "{}",
        "[[]]",
    ),
    *(
        '"\\ud800"',
        '"\\udfff"',
        '"\\u0000"',
        '{"a": 1}',
        "[" * 45 + "]" * 45,
        "[" * 900 + "]" * 900,
    ),
    *("[" * 5000, "[1, 1.5, null]", '["a", 1]', '"' + "a" * 3000 + '"', "[" + "0," * 3000 + "0]"),
]
ODD_HEADERS = [
    *("Host: evil.example", "Host:", "Origin: null", "Origin: http://evil.example"),
    *("Cookie: \xff=;", "Sec-Fetch-Site: cross-site", "X-Forwarded-For: 1.2.3.4"),
    *("Content-Length: -1", "Content-Length: 1e3", "Content-Length: ²", "Content-Type: text/xml"),
    *("Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Transfer-Encoding: x"),
    *("Expect: 100-continue", "Connection: upgrade\r\nUpgrade: websocket", "Connection: close"),
    *("Range: bytes=0-,5-1", "Range: bytes=999999999-", "If-Range: x\r\nRange: bytes=9-1"),
    *("Last-Event-ID: 99999999999", "Accept-Encoding: \x01", "Authorization: Basic \xe9"),
    *("no colon", ": no name", "X\0: y", "X: " + "a" * 70_000),
]  # fmt: skip
_WORD = re.compile(r"[^\s,=\[\]{}\"']+")


@dataclass(frozen=True)
class StudioRequest:
    """A request as it is sent: its lines and body, in parts with pauses between them."""

    method: str
    path: str
    headers: tuple[str, ...] = ()
    body: str = ""
    """Bytes as Latin-1."""
    length: int | None = None
    """Content-Length, if it is not that of the body."""
    cut: float = 1.0
    """Share of the request that is sent before the client disconnects."""
    parts: int = 1
    """Number of pieces that a slow client sends."""

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"

    @staticmethod
    def read(path: Path) -> "StudioRequest":
        found = json.loads(path.read_text())
        return StudioRequest(**{**found, "headers": tuple(found["headers"])})

    def to_bytes(self, port: int) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", *self.headers]
        if not any(each.startswith("Host:") for each in self.headers):
            lines.append(f"Host: 127.0.0.1:{port}")
        chosen = any(each.startswith(("Content-L", "Transfer-E")) for each in self.headers)
        if not chosen and (self.body or self.length is not None or self.method == "POST"):
            length = len(self.body) if self.length is None else self.length
            lines.append(f"Content-Length: {length}")
        complete = ("\r\n".join(lines) + "\r\n\r\n" + self.body).encode("latin-1", "replace")
        return complete[: round(len(complete) * self.cut)]

    @property
    def is_complete(self) -> bool:
        """True if the studio has everything that it needs for an answer."""
        framing = ("Content-L", "Transfer-E", "Expect", "X: aaa")  # or too long to be read
        is_framed = not any(each.startswith(framing) for each in self.headers)
        return self.cut == 1.0 and is_framed and self.length in {None, len(self.body)}


@dataclass(frozen=True)
class Known:
    """The state of a running studio that correct requests depend on."""

    positions: dict[str, str]
    """Texts by game."""
    moves: dict[str, list[str]]
    shared: str
    digest: str
    photo: bytes
    backup: bytes
    """A backup of the club's record."""
    sheets: list[Any]


Sent = dict[str, Any] | None
Example = tuple[str, dict[str, str], Sent]
"""Path, query and JSON of a correct request."""


def examples(subject: str, chance: Random, known: Known) -> Example:
    """Return a correct request to `/api/` about a subject, or to another route by its name."""
    game = chance.choice(GAMES)
    text = known.positions[game]
    move = chance.choice(known.moves[game] or ["a1"])
    options = dict(chance.sample(sorted(_PAPER.items()), chance.randrange(4)))
    names = ("kit/", "pad/", "setup/")
    printed = chance.choice(
        [
            "component/color-claim/board",
            "component/generic/grid",
            "component/own.toml",
            "component/two-towers/board",
            "calibration",
            "sheet/colour-lines",
            "dice/colour-lines",
            "slips/club.evening",
            "standings/club.evening",
            *(f"{each}{game}" for each in names),
        ]
    )
    do = chance.choice(sorted(_CLUB))
    table = chance.choice(sorted(_TABLE))
    shared: Callable[[str], str] = lambda action: f"/shared/{known.shared}/{action}"  # noqa: E731
    found: dict[str, Example] = {
        "print": (printed, {"page": "1", **options}, None),
        "picture": (printed, {"page": "1", "width": "200", **options}, None),
        "file": (f"{printed}.{chance.choice(_SUFFIXES)}", {"dpi": "40", **options}, None),
        **{subject: (game, {}, None) for subject in ("start", "effort", "view", "rules")},
        "setups": (game, {"count": "2", "seed": "7"}, None),
        "table": (table, {"game": game}, {"text": text, "move": move, "has": [], **_TABLE[table]}),
        "named": ("table.toml", {}, None),
        "printers": ("", {}, chance.choice(_PRINTERS)),
        "source": (
            "two-towers/board.toml",
            {},
            chance.choice([None, {"text": "title = 1", "before": known.digest}]),
        ),
        "schema": (chance.choice(("kit", "theme", "template")), {}, None),
        "new": ("", {}, {"name": "three-towers", "folder": "games"}),
        "evening": ("club.evening", {}, chance.choice([None, {"do": do, **_CLUB[do]}])),
        "evening-file": (f"club.evening.{chance.choice(('csv', 'json', 'backup'))}", {}, None),
        "hint": ("", {}, {"text": text}),
        "choose": ("", {"seed": "5"}, {"text": text}),
        "review": ("", {}, {"text": text, "moves": [move], "before": 0}),
        "scan": ("score", {}, {"sheets": known.sheets, **chance.choice(_TAPS)}),
        "/shared": ("/shared", {}, {"entries": [{"text": text, "move": ""}], "at": 0}),
        "/shared/{name}/events": (shared("events"), {}, None),
        "/shared/{name}/invitation": (shared("invitation"), {}, None),
        "/shared/{name}/{action}": (
            shared(chance.choice(("look", "go", "play", "open", "read"))),
            {},
            {"version": 1, "at": 0, "move": move, "text": text, "has": []},
        ),
        "/end": ("/end", {}, None),
        "/saved/{name}": (
            "/saved/abc",
            {},
            chance.choice([None, {"summary": {"id": "abc"}, "game": {"entries": []}}]),
        ),
        "/saved/{name}/delete": ("/saved/abc/delete", {}, {}),
    }
    return found.get(subject, ("", {}, None))


_LONG = ("file", "picture", "photo", "review", "choose", "hint")
"""Subjects whose responses take long, requested once per `_OFTEN` requests of another."""
_OFTEN = 4
_SUFFIXES = ("pdf", "svg", "png", "cut.svg")
_CLUB: dict[str, dict[str, Any]] = LISTS["studio_club"]
_TABLE: dict[str, dict[str, Any]] = LISTS["studio_table"]
_TAPS: list[dict[str, Any]] = [{}, {"tap": [0, 80.5, 90, "left"]}]
_PRINTERS: list[Sent] = [None, *LISTS["studio_printers"]]


def subjects() -> list[str]:
    """Return subjects of `/api/` and paths of the other routes."""
    own = [
        route.path
        for route in routes()
        if not route.path.startswith(("/api/", "/file/", "/page/"))
        and route.path not in {"/end", "/lan"}  # they stop or restart the studio
    ]
    known = Answers(Session(parts=PARTS)).subjects
    often = [each for each in known if each not in _LONG] * _OFTEN
    return [*often, *_LONG, *own, *_page_files()[:3]]


def _page_files() -> list[str]:
    return [route.path for route in routes() if route.path.startswith("/page/")]


def request(subject: str, chance: Random, known: Known) -> StudioRequest:
    """Return a correct request."""
    path, query, sent = examples(subject, chance, known)
    if not subject.startswith("/"):
        path = f"/api/{subject}/{path}" if path else f"/api/{subject}"
        if subject in {"file"}:
            path = path.removeprefix("/api")
    elif not path:
        values = {"game": chance.choice(GAMES), "rest": "generic/grid", "file": "own.toml"}
        path = subject.replace(":path", "").format(
            name="club.evening", face="bungee", code="de", **values
        )
    if subject in {"/photo", "photo"}:
        body = known.photo.decode("latin-1")
        return StudioRequest("POST", "/photo?name=photo.jpg", (), body)
    if subject in {"/evening-backup", "evening-backup"}:
        body = known.backup.decode("latin-1")
        return StudioRequest("POST", "/evening-backup?name=club.evening", (), body)
    address = quote(path) + (f"?{urlencode(query)}" if query else "")
    if sent is None:
        return StudioRequest("GET", address)
    return StudioRequest("POST", address, ("Content-Type: application/json",), json.dumps(sent))


def mutated(correct: StudioRequest, chance: Random) -> StudioRequest:
    """Return the request with one to three mutations."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        kinds = [_other_path, _other_query, _other_header, _other_method, _slow, _cut]
        if correct.body:
            kinds += [_other_json] * 6 + [_other_bytes, _other_length, _multipart]
        correct = chance.choice(kinds)(correct, chance)
    return correct


def _other_path(old: StudioRequest, chance: Random) -> StudioRequest:
    path, mark, query = old.path.partition("?")
    parts = path.split("/")
    at = chance.randrange(len(parts))
    odd = quote(chance.choice(ODD_TEXTS), safe=chance.choice(("", "/.")))
    parts[at] = chance.choice([odd, f"{parts[at]}{odd[:2000]}", "%ff%00", "..%2f..", "%", "\xe9"])
    return replace(old, path="/".join(parts) + mark + query)


def _other_query(old: StudioRequest, chance: Random) -> StudioRequest:
    path, _, query = old.path.partition("?")
    pairs = [each.partition("=")[::2] for each in query.split("&") if each]
    option = chance.choice([*_PAPER, "page", "width", "dpi", "count", "seed", "lock", "p.cell"])
    odd = quote(chance.choice(ODD_TEXTS))
    if pairs and chance.random() < 0.7:
        at = chance.randrange(len(pairs))
        pairs[at] = (pairs[at][0], odd)
    else:
        pairs.append((option, chance.choice([odd, quote(_PAPER.get(option, "1"))])))
    return replace(old, path=f"{path}?{'&'.join('='.join(pair) for pair in pairs)}")


def _other_header(old: StudioRequest, chance: Random) -> StudioRequest:
    return replace(old, headers=(*old.headers, chance.choice(ODD_HEADERS)))


def _other_method(old: StudioRequest, chance: Random) -> StudioRequest:
    method = chance.choice(
        ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "get", "\xe9", "A" * 99]
    )
    return replace(old, method=method)


def _slow(old: StudioRequest, chance: Random) -> StudioRequest:
    return replace(old, parts=chance.randint(2, 6))


def _cut(old: StudioRequest, chance: Random) -> StudioRequest:
    return replace(old, cut=chance.random())


def _other_length(old: StudioRequest, chance: Random) -> StudioRequest:
    return replace(old, length=max(0, len(old.body) + chance.choice([-1, 1, 100, 60_000, -9])))


def _other_bytes(old: StudioRequest, chance: Random) -> StudioRequest:
    at, end = sorted(chance.randrange(len(old.body)) for _ in range(2))
    new = chance.choice(["", "\xff", "\xed\xa0\x80", "\0", old.body[at:end] * 2, "}", '"'])
    return replace(old, body=old.body[:at] + new + old.body[chance.choice([at + 1, end]) :])


def _multipart(old: StudioRequest, chance: Random) -> StudioRequest:
    """Return the body as a form with one file, sometimes with wrong boundaries."""
    name = chance.choice(ODD_TEXTS[:20]).encode("utf-8", "replace").decode("latin-1")
    mark = chance.choice([f"--{_BOUNDARY}", "--", "", f"--{_BOUNDARY}--"])
    head = f'Content-Disposition: form-data; name="file"; filename="{name}"'
    body = f"{mark}\r\n{head}\r\n\r\n{old.body}\r\n{mark}--\r\n"
    kind = f"Content-Type: multipart/form-data; boundary={_BOUNDARY}"
    return replace(old, headers=(kind,), body=body)


def _other_json(old: StudioRequest, chance: Random) -> StudioRequest:
    """Return the request with a changed value, key or word; other bodies change as bytes."""
    try:
        sent = json.loads(old.body)
    except (ValueError, RecursionError):
        return _other_bytes(old, chance)
    places = list(_places(sent))
    if not places:
        return replace(old, body=chance.choice(ODD_JSON))
    holder, key = chance.choice(places)
    value = holder[key]
    match chance.randrange(4):
        case 0 if isinstance(value, str) and value:
            holder[key] = _other_word(value, chance)
        case 1 if isinstance(holder, dict):
            del holder[key]
            holder[chance.choice(ODD_TEXTS)] = value
        case 2:
            other, other_key = chance.choice(places)
            holder[key] = json.loads(
                json.dumps(other.get(other_key) if isinstance(other, dict) else 1)
            )
        case _:
            holder[key] = "<odd>"
    return replace(old, body=json.dumps(sent).replace('"<odd>"', chance.choice(ODD_JSON)))


def _other_word(text: str, chance: Random) -> str:
    """Return the text with one word replaced by an odd one or another of its own."""
    words = list(_WORD.finditer(text))
    if not words:
        return chance.choice(ODD_TEXTS)
    at = chance.choice(words)
    new = chance.choice([chance.choice(words)[0], chance.choice(ODD_TEXTS)])
    return text[: at.start()] + new + text[at.end() :]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container with each of its keys."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])
