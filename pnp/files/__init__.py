"""Files in and out: TOML with the places of its keys, and writing whole or not at all."""
