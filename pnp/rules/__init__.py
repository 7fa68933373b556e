"""What a game is: positions, moves, scores and their text; no millimetres, no drawing."""
