"""Names of the calibration pages, which are drawn by code and have no template."""

NAME = "calibration"
TITLE = "Calibration"
HELP = "Measures your printer: scale, margins, and how far the back is shifted."
