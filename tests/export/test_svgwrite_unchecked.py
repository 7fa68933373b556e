"""svgwrite starts quickly for us and is whole for others."""

import subprocess
import sys
import urllib.request

import pytest

from pnp.export.svgwrite_unchecked import _imported

OTHER_USER = """
import sys
import pnp.export.svg
assert "svgwrite.data.svgparser" not in sys.modules
assert "urllib.request" not in sys.modules
import svgwrite
drawing = svgwrite.Drawing(debug=True)
drawing.add(drawing.path("M0 0L1 1", transform="rotate(90)"))
drawing.tostring()
drawing.embed_google_web_font("face", "data:text/css,src:url(data:,face.ttf)")
assert "font-family: \\"face\\"" in drawing.tostring()
try:
    drawing.path("no path").tostring()
except TypeError as error:
    print(error)
"""


def test_another_user_of_svgwrite_in_the_same_program_has_all_of_it() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", OTHER_USER], capture_output=True, text=True, check=False
    )
    assert (ran.stdout, ran.stderr) == (
        "'no path' is not a valid value for attribute 'd' at svg-element <path>.\n",
        "",
    )


def test_what_it_was_started_without_is_fetched_by_the_first_who_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    later = ("svgwrite.data.svgparser", "urllib.request")
    monkeypatch.setattr(urllib, "request", urllib.request)
    for name in [each for each in sys.modules if each.split(".")[0] == "svgwrite"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, later[1])
    package = _imported()
    assert package is sys.modules["svgwrite"] is _imported()
    assert not {*later} & {*sys.modules}
    drawing = package.Drawing(debug=True)
    assert drawing.path("M0 0L1 1", transform="rotate(90)").tostring()
    with pytest.raises(TypeError, match="'no path' is not a valid value"):
        drawing.path("no path").tostring()
    drawing.embed_google_web_font("face", "data:text/css,src:url(data:,face.ttf)")
    assert {*later} <= {*sys.modules}
