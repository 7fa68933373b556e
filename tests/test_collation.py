"""Alphabetical order of names."""

import pytest

from pnp.collation import collation_key


@pytest.mark.parametrize(
    ("language", "names"),
    [
        (
            "en",
            "Ada Åse eva Éva Evan Örjan Oskar Ziegler Ελένη Дмитро Юрий דוד فاطمة"
            " ともこ トモミ 王伟 美咲 지민",
        ),
        ("en", "O-Hara Ohara Zoe Zoë"),
        ("de", "Arzt Ärztin Asmus Strasse Straße Strauß"),
        ("sv", "Zorn Åse Ärla Örjan"),
        ("da", "Zorn Ægir Øyvind Åse"),
        ("es", "Nuria Ñandú Óscar Oswaldo"),
        ("pl", "Lech Łukasz Maria"),
        ("ru", "Дмитро Юрий Ada"),
        ("ja", "あい アキ うめ Ada"),
        ("ko", "가영 지민 Ada"),
    ],
)
def test_names_are_in_alphabetical_order(language: str, names: str) -> None:
    expected = names.split()
    found = [*reversed(expected)]
    assert sorted(found, key=lambda each: collation_key(each, language)) == expected


def test_order_does_not_depend_on_how_accents_are_written() -> None:
    assert collation_key("e\u0301va")[0] == collation_key("\u00e9va")[0]
