"""Name, title and help text of the calibration pages, which have no template."""

from pnp.messages import _

NAME = "calibration"
TITLE = _("Calibration")
HELP = _("Measures your printer: scale, margins, and duplex shift.")
