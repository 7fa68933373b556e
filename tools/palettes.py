"""Search for the colours of the `safe` palette, and measure the contrast in every palette.

    python -m tools.palettes                     the figures of all palettes, as a Markdown table
    python -m tools.palettes --search five seven eight

Each figure is the smallest CIEDE2000 difference between two colours in a family. There is a figure
for normal vision, for simulated protanopia, deuteranopia and tritanopia (Machado, Oliveira and
Fernandes 2009), and for grey, where only CIELAB lightness remains. A difference of about 1 is just
noticeable; a difference of 10 is clear at a glance.

The search is simulated annealing that starts from a prototype of every colour. The main part of the
cost is how far the differences fall short of the wanted values. The maximum and the mean distance
of the colours from their prototypes have less weight. The search is seeded and takes about two
minutes per family on one core.
"""

import argparse
import math
import random
from collections.abc import Callable, Mapping
from itertools import combinations

from coloraide import Color

from pnp.drawing.colour import palette, palette_names

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
    """Return the smallest CIEDE2000 difference between two colours, for each kind of vision.

    `colours` maps names to hexadecimal codes.
    """
    found = {}
    for name, sight in SIGHTS.items():
        seen = [sight(Color(text)) for text in colours.values()]
        found[name] = min(a.delta_e(b, method="2000") for a, b in combinations(seen, 2))
    return found


PROTOTYPES = {
    "five": {
        "red": "#d2302a",
        "yellow": "#fbd02e",
        "green": "#2f9e57",
        "blue": "#1c4fa3",
        "black": "#1a181b",
    },
    "seven": {
        "red": "#c8281f",
        "orange": "#f08019",
        "yellow": "#fde23a",
        "green": "#2c9b5a",
        "blue": "#3b6fc4",
        "purple": "#662d7c",
        "black": "#161417",
    },
    "eight": {
        "pink": "#f49ab9",
        "light-blue": "#58b9ea",
        "purple": "#7f45a8",
        "light-green": "#a9dc6a",
        "yellow": "#fbd926",
        "dark-green": "#14622f",
        "orange": "#ee7424",
        "dark-blue": "#20337f",
    },
}
"""Prototypes of the colours, which most people recognise by these names."""

WANTED = {"five": (25.0, 12.0), "seven": (18.0, 7.0), "eight": (15.0, 5.0)}
"""Minimum CIEDE2000 differences: for every kind of colour vision, and for grey."""

SPARE = 0.3
State = dict[str, Color]


class Search:
    """The search for one family, which caches how colours look with each kind of colour vision."""

    def __init__(self, family: str, seed: int) -> None:
        self.prototypes = {name: Color(text) for name, text in PROTOTYPES[family].items()}
        colour, grey = WANTED[family]
        self.wanted = {sight: (grey if sight == "grey" else colour) + SPARE for sight in SIGHTS}
        self.random = random.Random(seed)
        self.state: State = dict(self.prototypes)
        self.seen = {name: self._seen(colour) for name, colour in self.state.items()}
        self.lacks = {pair: self._lack(*pair) for pair in combinations(self.state, 2)}
        self.strange = dict.fromkeys(self.state, 0.0)

    def _seen(self, colour: Color) -> dict[str, Color]:
        return {name: sight(colour) for name, sight in SIGHTS.items()}

    def _lack(self, one: str, other: str) -> float:
        """Return the total shortfall in contrast between two colours, over all kinds of vision."""
        return sum(
            max(0.0, wanted - self.seen[one][sight].delta_e(self.seen[other][sight], method="2000"))
            for sight, wanted in self.wanted.items()
        )

    def cost(self) -> float:
        """Return the cost of the state. Shortfalls in contrast have the greatest weight."""
        strange = self.strange.values()
        return 20 * sum(self.lacks.values()) + max(strange) + sum(strange) / len(self.strange)

    def run(self, steps: int) -> State:
        cost = self.cost()
        for step in range(steps):
            heat = (1 - step / steps) ** 2
            name = self.random.choice(list(self.state))
            before = (self.state[name], self.seen[name], dict(self.lacks), self.strange[name])
            self._move(name, 0.004 + 0.06 * heat)
            new = self.cost()
            if new <= cost or self.random.random() < math.exp((cost - new) / (4 * heat + 1e-6)):
                cost = new
            else:
                self.state[name], self.seen[name], self.lacks, self.strange[name] = before
        return self.state

    def _move(self, name: str, reach: float) -> None:
        """Change one colour slightly, to a different 8-bit sRGB colour."""
        parts = (part + self.random.gauss(0, reach) for part in self.state[name][:3])
        rounded = [round(255 * min(max(part, 0.0), 1.0)) / 255 for part in parts]
        self.state[name] = Color("srgb", rounded)
        self.seen[name] = self._seen(self.state[name])
        self.strange[name] = self.state[name].delta_e(self.prototypes[name], method="2000")
        for pair in self.lacks:
            if name in pair:
                self.lacks[pair] = self._lack(*pair)


def print_figures() -> None:
    """Print a table of all palettes that contain colours."""
    print(f"| palette | colours | {' | '.join(SIGHTS)} |")
    print(f"|---|---|{'---|' * len(SIGHTS)}")
    for name in palette_names():
        for family in palette(name).families:
            colours = {key: colour.hex for key, colour in family.items() if colour is not None}
            if colours:
                figures = " | ".join(f"{v:.1f}" for v in smallest_differences(colours).values())
                listed = ", ".join(f"{key} `{value}`" for key, value in colours.items())
                print(f"| {name} | {listed} | {figures} |")


def print_search(family: str, steps: int) -> None:
    """Search for a family's colours from four seeds, and print the best result as TOML."""
    best = min(
        (Search(family, seed) for seed in range(4)), key=lambda s: (s.run(steps), s.cost())[1]
    )
    colours = {name: colour.to_string(hex=True) for name, colour in best.state.items()}
    print(f"[safe.{family}]")
    print("\n".join(f'{name} = "{text}"' for name, text in colours.items()))
    figures = ", ".join(f"{k} {v:.1f}" for k, v in smallest_differences(colours).items())
    print(
        f"# {figures}; farthest from its prototype {max(best.strange.values()):.1f}\n", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--search", nargs="+", choices=list(PROTOTYPES), default=[])
    parser.add_argument("--steps", type=int, default=40_000, help="of a search")
    arguments = parser.parse_args()
    if not arguments.search:
        print_figures()
    for family in arguments.search:
        print_search(family, arguments.steps)


if __name__ == "__main__":
    main()
