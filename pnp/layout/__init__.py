"""Layout of scenes on sheets of paper, always at a scale of 1:1."""
