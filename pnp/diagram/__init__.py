"""Figures, scores and setups as scenes: boards with what lies on them, in millimetres."""
