"""Setups, sheets and dice: random, repeated from a seed, and rebuilt from printed codes."""

from dataclasses import replace

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError, Remedy
from pnp.games.colour_lines.random_sheets import SHEETS
from pnp.games.colour_lines.sheet import plan_from_code
from pnp.rules.seeds import SEED_LIMIT, fresh_seed, random_source
from pnp.rules.setups import Deck, RankedSetup, draw, numbered, ranked
from tests.games.playing import is_uniform

BASIC = Catalogue().game("line-or-colour")


def first(count: int, deck: Deck) -> list[RankedSetup]:
    return [deck.setup(index) for index in range(count)]


def test_seed_repeats_setups():
    assert first(5, draw(BASIC, "basic", 7)) == first(5, draw(BASIC, "basic", 7))
    assert first(5, draw(BASIC, "basic", 7)) != first(5, draw(BASIC, "basic", 8))
    assert len({draw(BASIC).setup(0).number for _ in range(9)}) == 9


def test_setup_is_drawn_independently():
    assert draw(BASIC, seed=1, count=10**12).setup(10**12 - 1).game is BASIC


def test_every_setup_is_drawn_once():
    game = Catalogue().game("paint-the-line")
    count = game.variant().count
    numbers = [setup.number for setup in first(count, draw(game, seed=5, count=count))]
    assert sorted(numbers) == list(range(count))
    assert numbers != sorted(numbers)


def test_too_many_setups_are_rejected():
    game = Catalogue().game("paint-the-line")
    count = game.variant().count
    message = rf"only {count} setups exist"
    with pytest.raises(PnpError, match=message) as raised:
        draw(game, count=count + 1)
    assert raised.value.parameter == "count"
    assert raised.value.remedies == (Remedy("count", str(count)),)
    proven = len(BASIC.variant("basic").proven())
    assert draw(BASIC, "basic", count=proven, fair=True).fair
    with pytest.raises(PnpError, match=rf"only {proven} setups? (is|are) proven to be fair"):
        draw(BASIC, "basic", count=proven + 1, fair=True)


def test_setup_is_rebuilt_from_its_code():
    for game in ("color-claim", "passtally", "colour-lines"):
        for setup in first(5, draw(Catalogue().game(game), seed=3)):
            assert Catalogue().find_code(setup.code) == setup
            assert setup.to_json()["position"] == setup.game.format(setup.position)


def test_every_setup_is_equally_likely():
    game = Catalogue().game("paint-the-line")
    drawn = [draw(game, seed=seed).setup(0).number for seed in range(12_000)]
    assert is_uniform(drawn, game.variant().count)


def test_sheet_options_have_defaults():
    plain = plan_from_code(SHEETS.draw({}, seed=2).code(0))
    assert (plain.black, plain.circles) == ((), ())
    drawn = SHEETS.draw({"apart": 1, "black": 3}, 2)
    plans = [plan_from_code(drawn.code(index)) for index in range(4)]
    assert all(
        plan.separates_colours and len(plan.black) == 3 and not plan.circles for plan in plans
    )
    assert len(set(plans)) == 4


def test_setup_numbers_start_at_zero():
    variant = BASIC.variant("basic")
    last = variant.count - 1
    for number in (0, last):
        setup = numbered(BASIC, "basic", number)
        assert (setup.number, setup.variant) == (number, variant)
        assert ranked(BASIC, setup.position) == setup
    for number in (-1, last + 1):
        with pytest.raises(PnpError, match=f"expected 0 to {last}, found {number}") as raised:
            numbered(BASIC, "basic", number)
        assert raised.value.parameter == "number"


def test_position_that_is_no_setup_is_rejected():
    after_one_move = BASIC.play(
        BASIC.variant("basic").start(), BASIC.legal_moves(BASIC.variant().start())[0]
    )
    with pytest.raises(PnpError) as raised:
        ranked(BASIC, after_one_move)
    with pytest.raises(PnpError) as expected:
        BASIC.variants[0].rank(after_one_move)
    assert str(raised.value) == str(expected.value)


def test_game_without_fair_setups_is_rejected():
    with pytest.raises(PnpError, match="is proven to be fair") as raised:
        draw(Catalogue().game("color-claim"), fair=True)
    assert raised.value.remedies == (Remedy("without", "fair"),)
    assert raised.value.parameter == "fair"


def test_later_proofs_keep_the_order_of_fair_setups():
    variant = BASIC.variant("basic")
    proven = variant.proven()
    earlier = {number: proven[number] for number in list(proven)[::3]}
    earlier_game = replace(BASIC, variants=(replace(variant, proven=lambda: earlier),))
    drawn = [setup.number for setup in first(len(proven), draw(BASIC, "basic", 7, fair=True))]
    assert sorted(drawn) == sorted(proven)
    assert drawn != sorted(drawn)
    before = [
        setup.number for setup in first(len(earlier), draw(earlier_game, "basic", 7, fair=True))
    ]
    assert before == [number for number in drawn if number in earlier]
    assert drawn != [
        setup.number for setup in first(len(proven), draw(BASIC, "basic", 8, fair=True))
    ]


def test_numbers_of_a_seed_never_change():
    assert random_source(7).randrange(10**9) == random_source(7, 0).randrange(10**9)
    drawn = [random_source(7, index).randrange(10**6) for index in range(3)]
    assert drawn == [339563, 993808, 975045]
    assert 0 <= fresh_seed() < SEED_LIMIT
