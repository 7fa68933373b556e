"""Export documents to files: `write` is the entry point, and `formats` the table of formats."""
