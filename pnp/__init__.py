"""Print board-game components at true scale, set games up and score positions."""

__version__ = "0.1.0"
