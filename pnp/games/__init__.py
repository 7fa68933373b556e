"""One package for each game; the modules directly in this package are shared by several games."""
