"""Find the colours of the palette `safe`: as near to their names as the distances allow.

Simulated annealing from a prototype of every name. A state's cost is what it lacks to the wanted
distances (see palette_figures.py), then how far the worst and all colours are from their
prototypes. Seeded: the same sets every time. Takes about two minutes a set on one core.
"""

import math
import random
import sys
from itertools import combinations

from coloraide import Color
from palette_figures import SIGHTS, smallest_differences

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
"""What a person would call by the name at once."""

WANTED = {"five": (25.0, 12.0), "seven": (18.0, 7.0), "eight": (15.0, 5.0)}
"""Smallest CIEDE2000 in colour, for every kind of sight, and in grey."""

SPARE = 0.3
STEPS = 40_000

State = dict[str, Color]


class Search:
    """One family: keeps every colour as each kind of sight sees it."""

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
        """What two colours lack to the wanted distances, over all kinds of sight."""
        return sum(
            max(0.0, wanted - self.seen[one][sight].delta_e(self.seen[other][sight], method="2000"))
            for sight, wanted in self.wanted.items()
        )

    def cost(self) -> float:
        """Lacks weigh most, then the strangest colour, then all of them."""
        strange = self.strange.values()
        return 20 * sum(self.lacks.values()) + max(strange) + sum(strange) / len(self.strange)

    def run(self) -> State:
        """Anneal; the state at the end."""
        cost = self.cost()
        for step in range(STEPS):
            heat = (1 - step / STEPS) ** 2
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
        """Move one colour a little, on the grid of 8-bit sRGB."""
        parts = (part + self.random.gauss(0, reach) for part in self.state[name][:3])
        rounded = [round(255 * min(max(part, 0.0), 1.0)) / 255 for part in parts]
        self.state[name] = Color("srgb", rounded)
        self.seen[name] = self._seen(self.state[name])
        self.strange[name] = self.state[name].delta_e(self.prototypes[name], method="2000")
        for pair in self.lacks:
            if name in pair:
                self.lacks[pair] = self._lack(*pair)


def main() -> None:
    """Print the set of each family named on the command line, or of all."""
    for family in sys.argv[1:] or PROTOTYPES:
        best = min(
            (Search(family, seed) for seed in range(4)), key=lambda s: (s.run(), s.cost())[1]
        )
        colours = {name: colour.to_string(hex=True) for name, colour in best.state.items()}
        print(f"[safe.{family}]")
        print("\n".join(f'{name} = "{text}"' for name, text in colours.items()))
        figures = ", ".join(f"{k} {v:.1f}" for k, v in smallest_differences(colours).items())
        print(f"# {figures}; strangest {max(best.strange.values()):.1f}\n", flush=True)


if __name__ == "__main__":
    main()
