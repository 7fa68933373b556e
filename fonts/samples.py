"""Write the small fonts of the tests: `python -m fonts.samples tests/fonts`.

They are subsets of the finished fonts in `build/fonts`, so run `make fonts` first. None of these
fonts reserves its name.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path

from uharfbuzz import Blob, Face, SubsetFlags, SubsetInput, subset

from fonts.build import WORK

TEXTS = {
    "NotoSans.ttf": "Юрий ДмитроІвановичНечуйЛевицький Ελένη Nguyễn éΩ",
    "NotoSans-Bold.ttf": "Юрий",
    "BIZUDPGothic.ttf": "美咲 王直骨 日本語の文章は改行できます。「」、っ5\u00d7a",
    "NotoSansSC.ttf": "王伟 直骨",
    "NotoSansKR.ttf": "지민",
    "NotoSansHebrew.ttf": "דוד עידו",
    "Vazirmatn.ttf": "فاطمة لالا ئى یاسر محمد",
}
"""Characters of each font. Two fonts have different forms of the same Han characters."""

_UNUSED = ("STAT", "vhea", "vmtx", "BASE", "DSIG", "gasp")


def main(folder: Path) -> None:
    """Write the fonts, their licences and the list of faces to a folder."""
    source = WORK / "source" / "pnp_fonts" / "files"
    folder.mkdir(parents=True, exist_ok=True)
    faces = []
    for face in json.loads((source / "faces.json").read_text("utf-8")):
        name = face["file"]
        if name not in TEXTS:
            continue
        wanted = SubsetInput()
        wanted.unicode_set.update(map(ord, TEXTS[name]))
        wanted.flags = SubsetFlags.NO_HINTING | SubsetFlags.NOTDEF_OUTLINE
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode()) for tag in _UNUSED)
        blob = Blob.from_file_path(str(source / name))
        data: bytes = subset(Face(blob), wanted).blob.data
        (folder / name).write_bytes(data)
        licence = f"{Path(name).stem}-OFL.txt"
        (folder / licence).write_bytes((source / licence).read_bytes())
        faces.append({**face, "digest": sha256(data).hexdigest()[:16]})
    (folder / "faces.json").write_text(json.dumps(faces, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
