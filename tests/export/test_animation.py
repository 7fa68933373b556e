"""Animated SVG files: each position is shown at its time, without a script."""

from xml.etree import ElementTree as ET

import pnp
from pnp.drawing.animation import animate
from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Circle
from pnp.export.animation import animation_svg
from pnp.geometry import Point, Size

SVG = "{http://www.w3.org/2000/svg}"
DOTS = [Circle(Point(0, 0), radius, BLACK) for radius in range(1, 4)]
MOVES = ["c3", "a1", "b2", "d4"]


def groups(text: str) -> list[ET.Element]:
    return ET.fromstring(text).findall(f"{SVG}g")


def seen_at(group: ET.Element, second: float) -> bool:
    """Return True if a viewer shows the group at a time."""
    animate = group.find(f"{SVG}animate")
    if animate is None:
        return group.get("display") != "none"
    assert animate.get("calcMode") == "discrete"
    assert animate.get("repeatCount") == "indefinite"
    assert animate.get("attributeName") == "display"
    duration = float(str(animate.get("dur")).removesuffix("s"))
    times = [float(time) * duration for time in str(animate.get("keyTimes")).split(";")]
    values = str(animate.get("values")).split(";")
    assert times[0] == 0
    return [value for value, time in zip(values, times, strict=True) if time <= second][-1] == (
        "inline"
    )


def test_last_frame_is_shown_three_times_as_long() -> None:
    first, second, third = DOTS
    animated = animate("dots", Size(9, 9), [[first], [second], [first, third]])
    drawn = groups(animation_svg(animated, 2.0, "en").decode())
    radii = [
        [
            circle.get("r")
            for group in drawn
            if seen_at(group, second)
            for circle in group.iter(f"{SVG}circle")
        ]
        for second in (0.5, 1.9, 2.1, 3.9, 4.1, 9.9)
    ]
    assert radii == [["1"], ["1"], ["2"], ["2"], ["1", "3"], ["1", "3"]]
    animated = [group.find(f"{SVG}animate") for group in drawn]
    assert {element.get("dur") for element in animated if element is not None} == {"10s"}


def test_viewers_without_animation_show_the_last_frame() -> None:
    first, second, _ = DOTS
    drawn = groups(
        animation_svg(animate("dots", Size(9, 9), [[first], [second]]), 1.0, "en").decode()
    )
    still = [group.find(f"{SVG}circle").get("r") for group in drawn if not group.get("display")]
    assert still == ["2"]


def test_game_animation_is_small_and_has_no_script() -> None:
    record = pnp.record(pnp.start("line-or-colour"), *MOVES)
    text = record.animation(seconds=0.5)
    assert "<script" not in text
    assert text == record.animation(seconds=0.5)
    assert len(text) < 60_000
    captions = [element.text for element in ET.fromstring(text).iter(f"{SVG}text")]
    for number, move in enumerate(MOVES, start=1):
        assert f"{number}  {move}" in captions


def test_unchanged_rings_are_drawn_once() -> None:
    text = pnp.record(pnp.start("line-or-colour"), *MOVES).animation()
    rings = [g for g in groups(text) if g.find(f"{SVG}use") is not None]
    uses = [use for group in rings for use in group.findall(f"{SVG}use")]
    assert len(uses) == 1 + len(MOVES)
