"""Drawing primitives in mm: shapes, colours, text and nets, regardless of paper and files."""
