"""Finds the games: every folder of `pnp.games`, and entry points named `pnp.games`.

A game is reached through the `GAME` of its package. None is listed by hand: a folder `a_b` holds
the game `a-b`; an entry point of another package names its game and points at its `GAME`.
"""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from pnp import games
from pnp.errors import Place, PnpError
from pnp.files.toml_text import TomlText
from pnp.rules import numbering
from pnp.rules.faults import IllegalPosition, raise_all
from pnp.rules.fields import shown
from pnp.rules.game import Game, Position, Variant
from pnp.rules.grid_text import token_place

ENTRY_POINTS = "pnp.games"

AnyGame = Game[Any, Any]


@cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted; none is imported for it."""
    return tuple(sorted({*_folders(), *_guests()}))


@cache
def find(name: str) -> AnyGame:
    """The game of that name; raises PnpError."""
    folders = _folders()
    if name in folders:
        game = import_module(folders[name]).GAME
    elif name in _guests():
        game = _guest(_guests()[name])
    else:
        hint = f"games: {', '.join(names())}"
        raise PnpError(f"there is no game {shown(name)!r}", hint=hint)
    if not isinstance(game, Game):
        raise PnpError(f"{name}: its GAME is no pnp.play.Game")
    return game


def find_all() -> tuple[AnyGame, ...]:
    """All games, sorted by name."""
    return tuple(find(name) for name in names())


def parse(toml: TomlText) -> tuple[AnyGame, Position]:
    """The game a file names and the position it describes, legal or not; raises PnpError."""
    name = toml.data.get("game")
    if not isinstance(name, str):
        where = toml.value_place("game") if "game" in toml.data else Place(toml.file)
        hint = f"games: {', '.join(names())}"
        raise PnpError('expected a line such as game = "color-claim"', where, hint)
    try:
        game = find(name)
    except PnpError as error:
        where = toml.value_place("game", token=shown(name))
        raise error.at(where) from None
    return game, game.parse(toml)


def read(toml: TomlText) -> tuple[AnyGame, Position]:
    """Parse and check: every reason why the position is not legal is raised, at its place."""
    game, position = parse(toml)
    reasons = game.reasons(position)
    for reason in reasons:
        reason.where = _place(toml, reason)
    raise_all(sorted(reasons, key=lambda each: (each.where.line, each.where.column)))
    return game, position


def by_code(code: str) -> tuple[AnyGame, Variant[Any], int]:
    """The game, the variant and the number that a setup's code names; raises PnpError."""
    tagged = {variant.tag: (game, variant) for game in find_all() for variant in game.variants}
    counts = {tag: variant.count for tag, (_, variant) in tagged.items()}
    tag, number = numbering.decode(code, counts)
    return (*tagged[tag], number)


def _place(toml: TomlText, reason: IllegalPosition) -> Place:
    if reason.key not in toml.data:
        return Place(toml.file, token=reason.space or reason.key)
    if reason.space:
        column, row = ord(reason.space[0]) - ord("a"), int(reason.space[1:]) - 1
        return token_place(toml, reason.key, column, row)
    return toml.value_place(reason.key)


@cache
def _folders() -> dict[str, str]:
    """Module by game name, of the packages in `pnp.games`."""
    return {
        module.name.replace("_", "-"): f"{games.__name__}.{module.name}"
        for module in pkgutil.iter_modules(games.__path__)
        if module.ispkg
    }


@cache
def _guests() -> dict[str, EntryPoint]:
    """Entry points by game name; the games of this package go first."""
    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def _guest(point: EntryPoint) -> object:
    """What the entry point of another package holds; raises PnpError when it cannot be loaded."""
    try:
        return point.load()
    except Exception as error:  # whatever a stranger's module raises while it loads
        what = f"the game {point.name} ({point.value}) cannot be loaded: {error}"
        raise PnpError(what) from error
