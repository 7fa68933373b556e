"""What tests of the door use."""

import pytest

from tests.conftest import Pnp


@pytest.fixture
def pnp_command(pnp: Pnp) -> Pnp:
    """The command line, in files where `pnp` is the package."""
    return pnp
