"""The opponent plays legal moves, ignores hidden information, and is reproducible."""

from dataclasses import replace
from random import Random

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.extras.opponent.hints import hints
from pnp.extras.opponent.levels import BEGINNER, CLUB, LEVELS, STRONG, Level
from pnp.extras.opponent.review import review
from pnp.extras.opponent.search import choose, search
from pnp.files.toml_text import parse_toml
from pnp.rules.evaluation import SearchHooks
from pnp.rules.game import perft
from tests.guest.endless import WALKER, WALKERS

CATALOGUE = Catalogue()
GAMES = {game.name: game for game in CATALOGUE.all_games()}
SHORT = Level("short", 150, 15, width=2, overlook_percent=0)
FIXED = Level("steady", 800, 80, width=2, overlook_percent=10)
"""A level of the tests, so that tuning the real levels does not change their results."""

WON = "W W W . .\nB B . . .\nB . . . .\n. . . . .\n. . . . ."
"""White wins by d1."""


def random_position(name: str, variant: str = "", seed: int = 1, moves: int = 0):
    """Return a setup after random moves, with dice if the game has them."""
    game, chance = GAMES[name], Random(seed)
    setup = game.variant(variant)
    position = setup.unrank(chance.randrange(setup.count))
    if game.dice:
        position = game.dice.put(position, game.dice.roll(seed).rounds)
    for _ in range(moves):
        position = game.play_unchecked(position, chance.choice(game.legal_moves(position)))
    return position


def rings(text: str, to_move: str = "white"):
    return GAMES["line-or-colour"].parse(
        parse_toml(
            f'game = "line-or-colour"\nvariant = "basic"\nto_move = "{to_move}"\n'
            f'rings = """\n{text}\n"""\n'
        )
    )


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize(
    ("name", "variant"),
    [
        (game.name, variant.name)
        for game in GAMES.values()
        for variant in game.variants[:: max(1, len(game.variants) // 4)]
    ],
)
def test_every_move_is_legal_in_every_variant_at_every_level(name, variant, level):
    game = GAMES[name]
    position = random_position(name, variant, moves=3)
    short = level._replace(positions=min(level.positions, 500))
    assert choose(game, position, short, seed=1) in game.legal_moves(position)


class Hidden:
    """Hidden information: any access fails."""

    def __getattribute__(self, name: str):
        raise AssertionError(f"read hidden information: {name}")

    def __eq__(self, _: object) -> bool:
        raise AssertionError("compared hidden information")

    def __hash__(self) -> int:
        raise AssertionError("hashed hidden information")


class Stack(tuple[object, ...]):
    """A stack with its face-up tile, and hidden ones below."""

    __slots__ = ()

    def __new__(cls, tiles):
        return super().__new__(cls, (*tiles[:1], *[Hidden() for _ in tiles[1:]]))


@pytest.mark.parametrize("variant", ["2-players", "3-players"])
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_search_ignores_hidden_tiles(variant, level):
    game = GAMES["passtally"]
    position = random_position("passtally", variant, moves=7)
    seen = position._replace(stacks=tuple(map(Stack, position.stacks)))
    short = level._replace(positions=500)
    assert choose(game, seen, short, 3) == choose(game, position, short, 3)
    assert hints(game, seen, short) == hints(game, position, short)


@pytest.mark.parametrize("variant", ["1-player", "2-players"])
@pytest.mark.parametrize("moves", [0, 8])
def test_search_ignores_future_dice(variant, moves):
    game = GAMES["colour-lines"]
    position = random_position("colour-lines", variant, moves=moves)
    rolled = min(len(player.left.rounds) for player in position.players)
    hidden = (*position.dice[:rolled], *[Hidden() for _ in position.dice[rolled:]])
    seen = position._replace(dice=hidden)
    assert choose(game, seen, SHORT, 3) == choose(game, position, SHORT, 3)
    assert hints(game, seen, SHORT) == hints(game, position, SHORT)


def test_players_see_face_up_tiles_and_rolled_dice():
    tiles, dice = random_position("passtally", moves=5), random_position("colour-lines", moves=9)
    shown = GAMES["passtally"].search.public_view(tiles)
    assert shown.stacks == tuple(stack[:1] for stack in tiles.stacks)
    assert shown._replace(stacks=()) == tiles._replace(stacks=())
    rounds = len(dice.players[0].left.rounds)
    assert GAMES["colour-lines"].search.public_view(dice).dice == dice.dice[:rounds]
    assert rounds < len(dice.dice)


def test_hidden_tiles_are_redrawn_from_unseen_ones():
    game = GAMES["passtally"]
    position = random_position("passtally", moves=12)
    other = game.search.redraw_hidden(position, Random(1))
    assert [len(stack) for stack in other.stacks] == [len(stack) for stack in position.stacks]
    assert [stack[0] for stack in other.stacks] == [stack[0] for stack in position.stacks]
    assert other.stacks != position.stacks
    seen = [stack[0] for stack in position.stacks]
    unseen = [tile for stack in other.stacks for tile in stack[1:]]
    assert all(unseen.count(tile) + seen.count(tile) <= 7 for tile in set(unseen))


MOVES = {
    "color-claim": "d6xc6; a3xb3; b5-a5; e5-d5; a4-b4; d2-c2",
    "paint-the-line": "take d2; take e1; take a2; take b2; b2-d2>d2; b1-b2>f1",
    "line-or-colour": "a5; swap; d2; d3; c1; b4",
    "passtally": "3@c1r2; 3@e1r1; 2@d4r3; 3@b3r0; 1@d5r1; 2@e4r0",
    "colour-lines": "1 left NNNN; 4 right SSSW; 2 left ENE; 3 right SWN; 5 right WN; close",
}
"""Moves of the computer against itself, equal on every machine and for every hash seed."""


@pytest.mark.parametrize("name", MOVES)
def test_same_seed_plays_the_same_game(name):
    game, position, played = GAMES[name], random_position(name), []
    for number in range(6):
        move = choose(game, position, FIXED, seed=number)
        played.append(game.format_move(move))
        position = game.play_unchecked(position, move)
    assert "; ".join(played) == MOVES[name]


def test_seed_breaks_ties():
    game, position = GAMES["paint-the-line"], random_position("paint-the-line", moves=4)
    assert len({choose(game, position, SHORT, seed) for seed in range(5)}) > 1


class Stopped(Exception):
    """Raised by the watch function."""


@pytest.mark.parametrize("name", GAMES)
def test_search_can_be_stopped(name):
    shares = []

    def stop(done: float) -> None:
        shares.append(done)
        if len(shares) == 3:
            raise Stopped

    with pytest.raises(Stopped):
        search(GAMES[name], random_position(name), STRONG, watch=stop)
    assert len(shares) == 3
    assert 0 < shares[0] <= shares[1] <= shares[2] <= 1


@pytest.mark.parametrize("name", ["color-claim", "line-or-colour"])
def test_search_stops_at_the_limit_of_its_level(name):
    shares = []
    search(GAMES[name], random_position(name), CLUB, watch=shares.append)
    assert shares[-1] == 1
    assert shares.count(1.0) <= 40  # what was random_position is done


@pytest.mark.parametrize("level", [CLUB, STRONG], ids=lambda level: level.name)
@pytest.mark.parametrize(
    ("text", "to_move", "move"),
    [
        (WON, "white", "d1"),
        ("W W W . .\nB B . . .\n. . . . .\n. . . . .\n. . . . .", "black", "d1"),
    ],
    ids=["wins", "stops a row"],
)
def test_immediate_win_or_defence_is_found(text, to_move, move, level):
    game = GAMES["line-or-colour"]
    best = search(game, rings(text, to_move), level)[0]
    assert game.format_move(best.move) == move
    assert best.decided == (1 if to_move == "white" else best.decided)


def test_rings_change_owner_after_a_swap():
    game = GAMES["line-or-colour"]
    position = game.play(
        random_position("line-or-colour"), game.parse_move(random_position("line-or-colour"), "c3")
    )
    swapped = game.play(position, game.parse_move(position, "swap"))
    assert (game.mover(position), game.mover(swapped)) == (2, 1)
    white_wins = rings("W W W W .\nB B B . .\n. . . . .\n. . . . .\n. . . . .", "black")
    assert [game.margin(white_wins, person) for person in (1, 2)] == [1, -1]
    exchanged = white_wins._replace(swapped=True)
    assert [game.margin(exchanged, person) for person in (1, 2)] == [-1, 1]


@pytest.mark.parametrize("name", ["color-claim", "paint-the-line"])
def test_game_without_hooks_is_searched_by_its_score(name):
    game, position = GAMES[name], random_position(name, moves=6)
    silent = replace(game, search=SearchHooks())
    assert choose(silent, position, SHORT, 5) == choose(game, position, SHORT, 5)


def test_game_without_points_or_hooks_uses_rollouts():
    game = replace(GAMES["line-or-colour"], search=SearchHooks())
    assert game.format_move(choose(game, rings(WON), CLUB)) == "d1"


def test_beginner_overlooks_some_moves():
    game = GAMES["line-or-colour"]
    position = rings(WON)
    found = [game.format_move(choose(game, position, BEGINNER, seed)) for seed in range(30)]
    assert "d1" in found
    assert set(found) != {"d1"}


def test_search_ignores_sheets_of_other_players():
    """Their turns are not searched, and a hint has no reply."""
    game = GAMES["colour-lines"]
    shares = []
    search(game, random_position("colour-lines", "5-players"), SHORT, watch=shares.append)
    (best, *_) = hints(game, random_position("colour-lines", "2-players"), SHORT)
    assert best.answered == ()
    assert len(shares) < 40


def test_position_without_moves_is_rejected_with_a_reason():
    won = rings("W W W W .\nB B B . .\n. . . . .\n. . . . .\n. . . . .", "black")
    with pytest.raises(PnpError, match="over"):
        choose(GAMES["line-or-colour"], won, CLUB)
    with pytest.raises(PnpError, match="are not known yet"):
        choose(GAMES["colour-lines"], GAMES["colour-lines"].variant().start(), CLUB)


@pytest.mark.parametrize("game", [WALKERS, WALKER], ids=lambda game: game.name)
def test_search_of_endless_games_terminates(game):
    start = game.variant().start()
    moves = game.legal_moves(start)
    assert search(game, start, CLUB)[0].move in moves
    assert hints(game, start, CLUB, 3)
    assert choose(game, start, BEGINNER) in moves
    played, position = [], start
    for _ in range(20):
        played.append(game.legal_moves(position)[0])
        position = game.play(position, played[-1])
    assert isinstance(review(game, start, played, BEGINNER), tuple)


def test_endless_move_count_is_rejected():
    with pytest.raises(PnpError, match="more than 400,000 positions"):
        perft(WALKERS, WALKERS.variant().start(), 100)
