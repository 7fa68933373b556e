"""Documents to files: `write` follows a document to its file; `formats` is the table of formats."""
