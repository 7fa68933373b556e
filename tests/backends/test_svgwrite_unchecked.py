"""svgwrite starts quickly for us and is whole for others."""

import subprocess
import sys

OTHER_USER = """
import sys
import pnp.backends.svg
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
