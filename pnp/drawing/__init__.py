"""Drawing primitives in mm: shapes, colours, text and nets, independent of paper and files."""
