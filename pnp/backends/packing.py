"""Several pages in one zip file."""

import zipfile
from collections.abc import Iterable, Sequence
from io import BytesIO

_DATE = (2000, 1, 1, 0, 0, 0)


def zipped(names: Sequence[str], contents: Iterable[bytes]) -> bytes:
    """The pages under their names; the same pages give the same bytes."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in zip(names, contents, strict=True):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the one that writes it would be named otherwise
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content)
    return file.getvalue()
