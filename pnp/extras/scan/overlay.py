"""Draw the reading over the straightened photo."""

from collections.abc import Iterable
from io import BytesIO

from PIL import Image, ImageDraw

from pnp.extras.scan.filled_sheet import FilledSheet
from pnp.extras.scan.locate import LocatedSheet
from pnp.extras.scan.pose import Pose, straightened
from pnp.extras.scan.sheet_print import PrintedBox, places_of
from pnp.games.colour_lines.sheet import BOARD, COLOURS, HALVES, INDEX, read_colour

DENSE = 48
"""Resolution of the picture, in pixels per space."""

_LINE, _UNCERTAIN = (214, 20, 120), (255, 140, 0)


def straight_sheet(picture: Image.Image, found: LocatedSheet, panel: Pose) -> Image.Image:
    """Return the whole sheet as seen from above. The panel beside the grid has a separate pose."""
    sheet = found.sheet
    whole = places_of(sheet.side, sheet.cell).size
    beside = 14.75  # x of the seam between the grid and the panel, in spaces
    left = PrintedBox(whole.left, whole.top, beside - whole.left, whole.height)
    right = PrintedBox(beside, whole.top, whole.left + whole.width - beside, whole.height)
    parts = [straightened(picture, found.pose, left, DENSE)]
    parts.append(straightened(picture, panel, right, DENSE))
    page = Image.new("RGB", (sum(part.width for part in parts), parts[0].height))
    page.paste(parts[0], (0, 0))
    page.paste(parts[1], (parts[0].width, 0))
    return page


def overlay(
    picture: Image.Image,
    found: LocatedSheet,
    panel: Pose,
    filled: FilledSheet,
    uncertain: Iterable[str],
) -> bytes:
    """Return a PNG image of the straightened photo, with the lines drawn and the ticks framed.

    Uncertain spaces are framed in orange.
    """
    sheet, fields = found.sheet, filled.fields
    places = places_of(sheet.side, sheet.cell)
    page = straight_sheet(picture, found, panel)
    draw = ImageDraw.Draw(page)
    x, y = -places.size.left * DENSE, -places.size.top * DENSE

    def middle(index: int) -> tuple[float, float]:
        column, row = BOARD.space(index)
        return x + (column + 0.5) * DENSE, y + (row + 0.5) * DENSE

    for half in HALVES:
        points = [middle(at) for at in filled.path(half)]
        if not points:
            continue
        if len(points) > 1:
            draw.line(points, _LINE, 3)
        (a, b), r = points[0], DENSE * 0.3
        draw.ellipse((a - r, b - r, a + r, b + r), outline=_LINE, width=3)
    for space in {*uncertain}:
        a, b = middle(INDEX[space])
        r = DENSE * 0.47
        draw.rectangle((a - r, b - r, a + r, b + r), outline=_UNCERTAIN, width=4)
    colours = {read_colour(each) for each in fields["colours"].split(", ") if each}
    ringed = [places.ticks[colour] for colour in COLOURS if colour in colours]
    for place in [*ringed, *places.rounds[: int(fields["rounds"])]]:
        (a, b), _, (c, d), _ = place.corners
        box = (x + a * DENSE, y + b * DENSE, x + c * DENSE, y + d * DENSE)
        draw.rectangle(box, outline=_LINE, width=2)
    file = BytesIO()
    page.save(file, "PNG", compress_level=4)
    return file.getvalue()
