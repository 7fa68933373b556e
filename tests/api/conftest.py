"""Fixtures for tests of the library."""

import pytest

from tests.conftest import Pnp


@pytest.fixture
def pnp_command(pnp: Pnp) -> Pnp:
    """Return the command line; in these tests `pnp` is the package."""
    return pnp
