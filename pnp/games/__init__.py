"""One package for each game. The modules directly in this package are shared by several games."""
