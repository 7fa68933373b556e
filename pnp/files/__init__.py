"""Read TOML with the locations of keys, and write files completely or not at all."""
