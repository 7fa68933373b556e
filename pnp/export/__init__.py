"""Export documents to files. `write` is the entry point; `formats` has the table of formats."""
