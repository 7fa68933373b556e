"""Files that pnp keeps between runs, such as the games saved in the studio."""

from contextlib import suppress
from pathlib import Path

from pnp.errors import PnpError
from pnp.files.folders import new_folder, state
from pnp.files.writing import write_text

__all__ = ["create_folder", "save_file", "saved_games_folder"]


def saved_games_folder() -> Path:
    """Return the folder of saved games, which might not exist yet; may raise PnpError."""
    return state() / "games"


def create_folder(folder: Path) -> bool:
    """Create a folder, unless it exists; return False if that fails."""
    with suppress(PnpError), new_folder(folder):
        return True
    return False


def save_file(path: Path, text: str) -> None:
    """Write a file completely or not at all, and create its folder; may raise PnpError."""
    with new_folder(path.parent):
        write_text(path, text, path.parent)
