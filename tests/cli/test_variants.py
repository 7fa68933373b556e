"""Choosing a variant by its fields instead of its name."""

from pathlib import Path

import pytest

import pnp as library
from pnp.catalogue import Catalogue
from tests.conftest import Pnp

VARIANTS = [
    (game.name, variant.name, [f"--{each.field}={each.value}" for each in variant.choices])
    for game in Catalogue().all_games()
    for variant in game.variants
    if variant.choices
]


@pytest.mark.parametrize(("game", "name", "options"), VARIANTS)
def test_fields_choose_each_variant(pnp: Pnp, game: str, name: str, options: list[str]) -> None:
    assert pnp("start", game, *options).out == pnp("start", game, "--variant", name).out


def test_unnamed_fields_are_those_of_the_standard_variant(pnp: Pnp) -> None:
    chosen = pnp("setup", "colour-lines", "--side", "B", "--seed", 1).out
    assert chosen == pnp("setup", "colour-lines", "--variant", "1-player-side-b", "--seed", 1).out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("colour-lines --players 9", "unknown value '9' of players: use one of 1, 2, 3, 4, 5"),
        ("colour-lines --side c", "unknown value 'c' of side: use one of a, b"),
        ("passtally --side b", "Passtally has no choice of side: leave out --side"),
        (
            "passtally --players 3 --variant 2-players",
            "--variant already selects the variant: leave out --players (see pnp setup --help)",
        ),
    ],
)
def test_wrong_choice_names_the_right_ones(pnp: Pnp, words: str, message: str) -> None:
    shown = pnp("setup", *words.split())
    assert (shown.status, shown.err.strip()) == (2, f"pnp: {message}")


def test_missing_combination_lists_the_variants() -> None:
    both = library.game("colour-lines")
    only = both._replace(variants=(both.variants[0], both.variants[-1]))
    with pytest.raises(library.PnpError, match="no variant with all these choices: use one of 1-"):
        only.find_variant({"side": "b"})


def test_kit_follows_the_fields(pnp: Pnp, folder: Path) -> None:
    files = {}
    for name, options in (("a", "--colours=5"), ("b", "--variant=five-colours")):
        assert pnp("kit", "paint-the-line", "-o", f"{name}.pdf", options).status == 0
        files[name] = (folder / f"{name}.pdf").read_bytes()
    assert files["a"] == files["b"]
