"""Information about games, from their rules and their kits."""

import pytest

import pnp


@pytest.mark.parametrize("name", pnp.Catalogue().kits())
def test_kits_state_players_duration_and_difficulty(name: str) -> None:
    info = pnp.game(name)
    assert all((info.promise, info.players, info.minutes))
    assert info.weight in {1, 2, 3}
    assert all((info.variants, info.parts))
