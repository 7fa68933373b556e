"""Read templates in TOML, check their parameters and draw scenes from them."""
