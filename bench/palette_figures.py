"""How well the colours of a palette's families can be told apart, printed as a Markdown table.

CIEDE2000 between every two colours, the smallest of each family: for normal sight, after simulating
full protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes 2009), and in grey,
where only CIELAB lightness is left. About 1 is just noticeable; 10 is told apart at a glance.
"""

from collections.abc import Callable, Mapping
from itertools import combinations

from coloraide import Color

Sight = Callable[[Color], Color]


def _deficient(kind: str) -> Sight:
    return lambda colour: colour.filter(kind, method="machado", in_place=False).clip("srgb")


def _grey(colour: Color) -> Color:
    return Color("lab-d65", [colour.convert("lab-d65")["l"], 0, 0])


SIGHTS: dict[str, Sight] = {
    "normal": lambda colour: colour,
    "protan": _deficient("protan"),
    "deutan": _deficient("deutan"),
    "tritan": _deficient("tritan"),
    "grey": _grey,
}


def smallest_differences(colours: Mapping[str, str]) -> dict[str, float]:
    """The smallest CIEDE2000 between two of the colours (names to hex), by kind of sight."""
    found = {}
    for name, sight in SIGHTS.items():
        seen = [sight(Color(text)) for text in colours.values()]
        found[name] = min(a.delta_e(b, method="2000") for a, b in combinations(seen, 2))
    return found


def main() -> None:
    """Print the table of all palettes that print colours."""
    from pnp.drawing.colour import palette, palette_names

    print(f"| palette | colours | {' | '.join(SIGHTS)} |")
    print(f"|---|---|{'---|' * len(SIGHTS)}")
    for name in palette_names():
        for family in palette(name).families:
            colours = {key: colour.hex for key, colour in family.items() if colour is not None}
            if colours:
                figures = " | ".join(f"{v:.1f}" for v in smallest_differences(colours).values())
                listed = ", ".join(f"{key} `{value}`" for key, value in colours.items())
                print(f"| {name} | {listed} | {figures} |")


if __name__ == "__main__":
    main()
