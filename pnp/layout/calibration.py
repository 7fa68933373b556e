"""Name, title and help of the calibration pages, which are drawn by code, not by a template."""

from pnp.messages import _

NAME = "calibration"
TITLE = _("Calibration")
HELP = _("Measures your printer: scale, margins, and duplex shift.")
