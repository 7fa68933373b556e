"""Reading of TOML with the locations of keys, and writing of files completely or not at all."""
