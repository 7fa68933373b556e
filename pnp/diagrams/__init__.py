"""What lies on the table, drawn: diagrams, setup cards, results."""
