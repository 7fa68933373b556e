"""Files that pnp keeps between runs, such as the games saved in the studio."""

from pathlib import Path

from pnp.files.folders import new_folder, state
from pnp.files.writing import write_text

__all__ = ["save_file", "saved_games_folder"]


def saved_games_folder() -> Path:
    """Return the folder of saved games, which might not exist yet; may raise PnpError."""
    return state() / "games"


def save_file(path: Path, text: str) -> None:
    """Write a file completely or not at all, and create its folder; may raise PnpError."""
    with new_folder(path.parent):
        write_text(path, text, path.parent)
