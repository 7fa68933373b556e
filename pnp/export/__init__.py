"""Export of documents to files: `write` is the entry point, `formats` the table of formats."""
