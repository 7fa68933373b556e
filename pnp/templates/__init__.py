"""TOML templates and values for their parameters in, scenes out."""
