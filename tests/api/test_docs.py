"""Every snippet of the guide for programs runs, in the order shown, in one folder."""

import re
from pathlib import Path

from tests.conftest import ROOT

_BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
GUIDE = ROOT / "docs/how-to/use-python.md"


def test_every_snippet_runs(folder: Path):
    text = GUIDE.read_text("utf-8")
    names: dict[str, object] = {"__name__": "__main__"}
    blocks = list(_BLOCK.finditer(text))
    assert len(blocks) > 10
    for block in blocks:
        line = text.count("\n", 0, block.start()) + 1
        exec(compile("\n" * line + block[1], str(GUIDE), "exec"), names)
    written = re.findall(r'\.write\("([^"]+)"', text)
    assert [name for name in written if not (folder / name).stat().st_size] == []
