"""Files: TOML with the locations of keys, and files written completely or not at all."""
