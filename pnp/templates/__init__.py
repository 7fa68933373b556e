"""Templates in TOML: reading them, checking their parameters and drawing scenes from them."""
