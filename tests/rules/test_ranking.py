"""Setups are numbered exactly in both directions, and codes detect mistakes."""

from itertools import combinations, permutations
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.rules import ranking

COUNTS = {"PT": 240, "CC": factorial(30) // 2**15, "RA": factorial(49) // factorial(7) ** 7}


@pytest.mark.parametrize(
    ("count", "length"), [(1, 1), (2, 1), (32, 1), (33, 2), (1024, 2), (1025, 3), (32**9 + 1, 10)]
)
def test_code_is_as_short_as_the_largest_number_allows(count, length):
    code = ranking.code("PT", count - 1, count).replace("-", "")
    assert len(code) == 2 + length + 1
    assert ranking.decode(code, {"PT": count}) == ("PT", count - 1)


small_kinds = st.dictionaries(
    st.sampled_from("abcd"), st.integers(min_value=1, max_value=3), min_size=1, max_size=4
)


@given(st.lists(st.integers(min_value=1, max_value=40), min_size=1, max_size=6), st.data())
def test_mixed_radix_round_trip(radices, data):
    digits = tuple(data.draw(st.integers(0, radix - 1)) for radix in radices)
    assert ranking.split(ranking.join(digits, radices), radices) == digits


def test_arrangements_are_in_dictionary_order():
    arrangements = list(permutations("abcde", 3))
    assert ranking.count_arrangements(5, 3) == len(arrangements) == 60
    assert [ranking.unrank_arrangement(n, "abcde", 3) for n in range(60)] == arrangements
    assert [ranking.rank_arrangement(arrangement, "abcde") for arrangement in arrangements] == list(
        range(60)
    )


@pytest.mark.parametrize("kinds", [{"a": 2, "b": 2, "c": 2}, {"a": 1, "b": 3}, {"a": 4}])
def test_layouts_of_a_tiny_board_are_ranked_once(kinds):
    pieces = [kind for kind, count in kinds.items() for _ in range(count)]
    layouts = sorted(set(permutations(pieces)))
    assert ranking.count_layouts(kinds) == len(layouts)
    assert [ranking.unrank_layout(n, kinds) for n in range(len(layouts))] == layouts
    assert [ranking.rank_layout(layout, kinds) for layout in layouts] == list(range(len(layouts)))


@given(small_kinds, st.randoms(use_true_random=False))
def test_layout_is_rebuilt_from_its_number(kinds, rng):
    layout = [kind for kind, count in kinds.items() for _ in range(count)]
    rng.shuffle(layout)
    number = ranking.rank_layout(layout, kinds)
    assert 0 <= number < ranking.count_layouts(kinds)
    assert ranking.unrank_layout(number, kinds) == tuple(layout)


def test_layout_of_other_items_has_no_number():
    with pytest.raises(ValueError, match="differ from the kinds"):
        ranking.rank_layout("aab", {"a": 1, "b": 2})


def test_each_choice_is_ranked_once():
    choices = sorted(combinations(range(7), 3), key=lambda choice: choice[::-1])
    assert ranking.count_choices(7, 3) == len(choices) == comb(7, 3)
    assert [ranking.unrank_choice(n, 3) for n in range(len(choices))] == choices
    assert [ranking.rank_choice(choice) for choice in choices] == list(range(len(choices)))


@pytest.mark.parametrize(
    ("tag", "number", "code"),
    [
        ("PT", 0, "PT-00C"),
        ("PT", 239, "PT-7FE"),
        ("CC", 0, "CC-0000-0000-0000-0000-000B"),
        ("CC", COUNTS["CC"] - 1, "CC-6H7X-HQ1Y-B8CQ-FNVN-9ZZZ"),
        ("RA", 12345678901234567890, "RA-0000-0000-0000-APN5-9HKN-HY2P-J3"),
    ],
)
def test_code_is_stable_across_versions(tag, number, code):
    assert ranking.code(tag, number, COUNTS[tag]) == code
    assert ranking.decode(code, COUNTS) == (tag, number)


@given(st.sampled_from(sorted(COUNTS)), st.data())
def test_code_is_read_in_any_spelling(tag, data):
    number = data.draw(st.integers(0, COUNTS[tag] - 1))
    code = ranking.code(tag, number, COUNTS[tag])
    for written in (code, code.lower(), code.replace("-", " "), code.replace("0", "O"),
                    code.replace("1", "I"), code.replace("1", "l")):  # fmt: skip
        assert ranking.decode(written, COUNTS) == (tag, number)


MISTYPED = "check character"
MISTYPED_TAG = f"{MISTYPED}|for something else|characters, not"
"""Pattern of the errors that a mistake in the tag can cause."""


@pytest.mark.parametrize("tag", ["CC", "RA"])
def test_wrong_or_swapped_characters_are_detected(tag):
    plain = ranking.code(tag, 271828182845904523536028747, COUNTS[tag]).replace("-", "")
    for place, character in enumerate(plain):
        for other in set(ranking.ALPHABET) - {character}:
            with pytest.raises(PnpError, match=MISTYPED if place >= 2 else MISTYPED_TAG):
                ranking.decode(plain[:place] + other + plain[place + 1 :], COUNTS)
    for place, second in combinations(range(len(plain)), 2):
        if plain[place] != plain[second]:
            swapped = [*plain]
            swapped[place], swapped[second] = plain[second], plain[place]
            with pytest.raises(PnpError, match=MISTYPED if place >= 2 else MISTYPED_TAG):
                ranking.decode("".join(swapped), COUNTS)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "for something else"),
        ("C", "for something else"),
        ("QQ-0000", "for something else"),
        ("PT-0-", "has 3 characters, expected 5"),
        ("PT-00U", "contains 'U'"),
        ("PT-00ß", "contains"),
        ("0" * 10_000, "has 10000 characters"),
    ],
)
def test_invalid_code_is_rejected(text, fault):
    with pytest.raises(PnpError, match=fault):
        ranking.decode(text, COUNTS)


def test_code_among_blanks_is_read_up_to_200_characters():
    assert ranking.decode(f"PT-7FE{' ' * 194}", COUNTS) == ("PT", 239)
    with pytest.raises(PnpError, match="has 201 characters"):
        ranking.decode(f"PT-7FE{' ' * 195}", COUNTS)


def test_code_of_the_wrong_length_or_number_is_rejected():
    with pytest.raises(PnpError, match="has 6 characters, expected 5"):
        ranking.decode(ranking.code("PT", 0, 32**3), COUNTS)
    with pytest.raises(PnpError, match="no setup has the code"):
        ranking.decode(ranking.code("PT", 240, 1024), COUNTS)
    with pytest.raises(ValueError, match="240 is not one of 240"):
        ranking.code("PT", 240, 240)
