"""Names that Windows reserves are recognised on every system."""

import pytest

from pnp.errors import PnpError, SourceLocation
from pnp.files.names import check_windows_name


@pytest.mark.parametrize(
    "name",
    [
        "CON", "con.pdf", "Nul.tar.gz", "com1.svg", "lpt9", "aux .png", "a:b.pdf", "a.", "a ",
        "a?.pdf",
    ],
)  # fmt: skip
def test_name_reserved_on_windows_is_rejected(name: str) -> None:
    with pytest.raises(PnpError, match="Windows"):
        check_windows_name(name, SourceLocation(name))


@pytest.mark.parametrize("name", ["console.pdf", "com.pdf", "com10.pdf", "a.con", "nul-1.svg", "b"])
def test_similar_name_is_accepted(name: str) -> None:
    check_windows_name(name, SourceLocation(name))
