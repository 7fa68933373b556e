"""Names of typefaces in templates and themes."""

from typing import Literal

from pnp.drawing.text import FontFace

DisplayFaceName = Literal[
    "Bungee", "Bungee Inline", "Caprasimo", "Dela Gothic One", "Fredoka SemiBold", "Limelight"
]
"""Names of the display faces that a theme can select for titles."""

FaceName = Literal["regular", "bold", "italic", "title"] | DisplayFaceName
"""Names of faces in templates. `title` stands for the face that the theme selects."""

_STYLES = {"regular": FontFace.REGULAR, "bold": FontFace.BOLD, "italic": FontFace.ITALIC}


def face_named(name: FaceName, title_face: FontFace) -> FontFace:
    """Return the face with this name. `title_face` is the face that the theme selects."""
    return title_face if name == "title" else _STYLES.get(name) or FontFace(name)
