"""Printers that were measured: told, kept, forgotten. They lie where `pnp printer` keeps them."""

import pnp
from pnp.extras.studio.reply import Question, Reply, as_json


def printers(question: Question) -> Reply:
    """All that are known; one that was sent is added, or removed, before. Raises PnpError."""
    if question.sent is not None:
        name, deed = question.given("name").strip(), question.given("do")
        if deed == "add":
            measured = {key: question.given(key).strip() for key in ("scale", "margin", "shift")}
            pnp.add_printer(name, **measured)
        elif deed == "remove":
            pnp.remove_printer(name)
        else:
            raise pnp.PnpError("a printer is added or removed")
    return as_json({"printers": [_told(each) for each in pnp.printers()]})


def _told(printer: pnp.Printer) -> dict[str, str]:
    across, down = printer.scale.across, printer.scale.down
    x, y = printer.shift
    words = f"scale {across:.4f} across, {down:.4f} down, margin {printer.margin:g}mm"
    return {"name": printer.name, "words": f"{words}, shift {x:g}mm,{y:g}mm"}
