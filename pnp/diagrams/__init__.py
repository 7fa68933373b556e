"""Drawing of positions as diagrams, setup cards, booklets and pictures of the table."""
