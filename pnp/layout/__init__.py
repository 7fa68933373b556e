"""Layout of scenes on sheets of paper, always at actual size."""
