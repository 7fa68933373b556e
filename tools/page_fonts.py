"""Write the typeface of the studio's page as WOFF2, for browsers.

    python -m tools.page_fonts pnp/extras/studio/page/type

The files have all characters and layout features, such as tabular figures, but no hints, which
screens no longer use. The licence of the typeface is written next to them.
"""

import argparse
import shutil
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FACES = ("Regular", "Bold")
FOLDER = Path(__file__).parents[1] / "pnp/drawing/faces"
"""Folder of the faces with plain zeros, as used on paper."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder for the files")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        write(face, folder / f"{face.lower()}.woff2")
    shutil.copyfile(FOLDER / "AtkinsonHyperlegibleRegular-OFL.txt", folder / "OFL.txt")


def write(face: str, file: Path) -> None:
    """Write one face, with all its characters, as WOFF2."""
    font = TTFont(FOLDER / f"AtkinsonHyperlegible{face}.ttf", recalcTimestamp=False)
    options = subset.Options(flavor="woff2", hinting=False, layout_features=["*"])
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(file)
    print(f"{file.name:16}{file.stat().st_size:8} bytes")


if __name__ == "__main__":
    main()
