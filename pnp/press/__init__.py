"""From scenes to sheets of paper: sizes, margins, n-up, posters, bleed, marks and calibration."""
