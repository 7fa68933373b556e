"""What the pages that measure a printer are called; they are drawn, no file tells how."""

NAME = "calibration"
TITLE = "Calibration"
HELP = "Measures your printer: scale, margins, and how far the back is shifted."
