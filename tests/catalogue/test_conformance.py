"""Checks of every game: built-in games pass, and a mistake of each kind is found."""

import re
from dataclasses import dataclass, replace

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.conformance import facts, faults
from pnp.catalogue.trials import trials_of
from pnp.errors import IllegalPosition
from pnp.figure import Figure
from pnp.files.toml_text import parse_toml
from pnp.rules.score import Part
from tests.guest.endless import WALKER, WALKERS

GAME = Catalogue().game("color-claim")
VARIANT = GAME.variant()
START = VARIANT.start()
SEED = 3


def variant(**changes):
    return {"variants": (replace(VARIANT, **changes),)}


def always(value):
    """Return a function that returns one value for all arguments."""
    return lambda *_: value


def without_last(position):
    moves = GAME.legal_moves(position)
    return moves[:-1] if len(moves) > 1 else moves


def paid_twice(position):
    score = GAME.score(position)
    total = score.players[0].total
    players = (score.players[0]._replace(total=99 if total is None else total + 1),)
    return score._replace(players=players + score.players[1:])


def by_indices(position):
    score = GAME.score(position)
    part = Part("group", (0, 1), "two spaces", 0)
    return score._replace(players=(score.players[0]._replace(total=None, parts=(part,)),))


def off_the_board(position):
    score = by_indices(position)
    part = score.players[0].parts[0]._replace(cells=("z9",))
    return score._replace(players=(score.players[0]._replace(parts=(part,)),))


def off_board(position):
    return (IllegalPosition("too high", "board", "a9"),) if GAME.reasons(position) else ()


def crash(position):
    raise IndexError("out of range")


def careless(toml):
    return GAME.parse(parse_toml(toml.text.replace("nonsense = 1\n", "")))


MISTAKES = [
    ({"reasons": always((IllegalPosition("too many"),))}, "positions are legal", "too many"),
    ({"parse": always(START)}, "text is read back unchanged", "gives a different position"),
    ({"count_moves": always(7)}, "moves are counted correctly", "7 moves are counted"),
    ({"legal_moves": lambda p: GAME.legal_moves(p) * 2},
     "moves are counted correctly", " are listed ("),
    ({"legal_moves": always(())},
     "moves are counted correctly", "moves are counted, but 0 are listed"),
    ({"legal_moves": without_last, "count_moves": lambda p: len(without_last(p))},
     "unlisted moves are rejected", "is not listed as legal, but can be played"),
    ({"why_not": always("")}, "unlisted moves are rejected", ""),
    ({"format_move": always("a1")}, "listed moves are legal", ""),
    ({"play_unchecked": always(START)}, "listed moves are legal", "changes nothing"),
    ({"max_moves": 5},
     "games end within the declared limit", "not over after 5 moves, its declared limit"),
    ({"parse_move": always(GAME.legal_moves(START)[0])}, "nonsense is not accepted as a move", ""),
    ({"score": paid_twice}, "parts add up to totals", "but the parts add up to"),
    ({"score": lambda p: GAME.score(p)._replace(winner=3)},
     "moves are counted correctly", "found 3"),
    ({"figure": always(Figure((), ""))}, "figures have boards", "expected a BoardFigure"),
    ({"figure": crash}, "figures have boards", "figure raises IndexError: out of range"),
    ({"score": by_indices}, "moves are counted correctly", "cells[0]: expected text, found 0"),
    ({"score": off_the_board}, "moves are counted correctly", "group: unknown space 'z9'"),
    ({"reasons": off_board}, "reasons name the key at fault", "unknown space 'a9' in 'board'"),
    ({"spaces": always(())}, "moves can be picked step by step", "add it to `spaces` in GAME"),
    ({"parse": careless}, "unknown keys are not allowed", "is accepted as a position"),
    (variant(rank=always(5)), "setups match their numbers", "is ranked as 5"),
    (variant(rank=always(5)), "the standard start is a setup", ""),
    (variant(count=10), "the standard start is a setup", ""),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "check", "words"), MISTAKES)
def test_mistake_is_reported_with_its_seed(changes, check, words) -> None:
    game = replace(GAME, **changes)
    reported = [str(fault) for fault in faults(trials_of(game, [SEED]))]
    assert any(
        f": color-claim, seed {SEED}: {check}: " in line and words in line for line in reported
    ), reported


def test_repeated_mistake_is_reported_once_with_its_count() -> None:
    game = replace(GAME, count_moves=always(7))
    (fault,) = faults(trials_of(game, [1, 2]))
    line = always.__code__.co_firstlineno + 2
    place = f"tests/catalogue/test_conformance.py:{line}"
    start = f"{place}: color-claim, seed 1: moves are counted correctly: 7 moves are counted, "
    assert str(fault).startswith(start)
    assert re.search(r", and \d+ similar faults$", str(fault))


def test_unhashable_positions_are_reported_once() -> None:
    @dataclass
    class Loose:
        to_move: int = 1

    game = replace(GAME, legal_moves=always(()))
    loose = replace(VARIANT, unrank=lambda _: Loose())
    found = {str(fault) for fault in faults(trials_of(replace(game, variants=(loose,)), [SEED]))}
    hashable = "expected a hashable value, such as a tuple"
    assert sum(hashable in each for each in found) == 1


@pytest.mark.parametrize("game", [WALKERS, WALKER], ids=lambda game: game.name)
def test_repeated_positions_and_long_games_are_facts(game) -> None:
    found = trials_of(game)
    assert [str(fault) for fault in faults(found)] == []
    assert list(facts(found)) == ["positions can repeat", "games can be longer than 2,000 moves"]


def test_declared_limit_is_checked() -> None:
    found = trials_of(replace(WALKERS, max_moves=100), [SEED])
    (fault,) = faults(found)
    assert (
        "games end within the declared limit: the game is not over after 100 moves" in fault.message
    )
    assert list(facts(trials_of(GAME))) == []
