"""One room a game; here lies only what games share."""
