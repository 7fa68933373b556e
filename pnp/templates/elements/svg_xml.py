"""Parse SVG files into elements, and count the elements during parsing.

XML features that expand a file, such as entities and external files, are rejected in every
encoding.
"""

import math
import re
from collections.abc import Mapping
from itertools import islice
from typing import NoReturn
from xml.etree import ElementTree as ET
from xml.parsers import expat

from pnp.errors import PnpError
from pnp.messages import _

MAX_SHAPES = 20_000
"""Maximum number of elements and segments. Each one is counted every time it is drawn."""

MAX_DEPTH = 50
"""Maximum depth of nested elements and clones."""

MAX_TEXT_LENGTH = 1000
"""Maximum number of characters in text, and in attributes other than outlines."""

_OUTLINES = ("d", "points")
_STEP = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*+)")
_NUMBER = re.compile(r"[-+]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d++)?+")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 1, "Z": 1}
"""Numbers per segment of each path command. It is 1 for an arc, which becomes several curves."""


def parse_xml(data: bytes) -> ET.Element:
    """Return the root element. Raises PnpError if the file is invalid or has too many elements."""
    builder = ET.TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")
    depth = count = 0

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > MAX_DEPTH:
            raise PnpError(_("more than {limit} nested elements", limit=MAX_DEPTH))
        if count > MAX_SHAPES:
            raise too_many_shapes()
        named = {_named(name): value for name, value in attributes.items()}
        _check_lengths(named)
        builder.start(_named(tag), named)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_named(tag))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = _refuse_declarations
    parser.EntityDeclHandler = _refuse_declarations
    parser.buffer_text = True
    try:
        parser.Parse(data, True)  # True: this is all the data
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise PnpError(_("not an SVG image: {reason}", reason=error)) from None
    return builder.close()


def segments(element: ET.Element) -> int:
    """Return an upper bound on the number of segments in an element's outline.

    Counting stops soon after MAX_SHAPES is reached.
    """
    count = _numbers(element.get("points", ""))
    for step in _STEP.finditer(element.get("d", "")):
        count += max(1, math.ceil(_numbers(step[2]) / _ARITY[step[1].upper()]))
        if count > MAX_SHAPES:
            break
    return count


def _numbers(text: str) -> int:
    return sum(1 for _number in islice(_NUMBER.finditer(text), 6 * MAX_SHAPES + 1))


def too_many_shapes() -> PnpError:
    """Return the error for a drawing that has too many shapes."""
    limit = f"{MAX_SHAPES:,}"
    return PnpError(
        _("more than {limit} shapes", limit=limit), hint=_("simplify it, or convert it to a PNG")
    )


def _named(name: str) -> str:
    """Return a name with its namespace, in ElementTree's notation."""
    return f"{{{name}" if "}" in name else name


def _check_lengths(attributes: Mapping[str, str]) -> None:
    """Raise PnpError for long attributes, because they are parsed again for every use."""
    for name, value in attributes.items():
        if len(value) > MAX_TEXT_LENGTH and name not in _OUTLINES and "}" not in name:
            limit = f"{MAX_TEXT_LENGTH:,}"
            raise PnpError(
                _("{attribute} of more than {limit} characters", attribute=name[:20], limit=limit)
            )


def _refuse_declarations(*_declaration: object) -> NoReturn:
    message = _("unsupported in an SVG image: {feature}", feature="<!DOCTYPE")
    raise PnpError(message, hint=_("remove the document type and its entities"))
