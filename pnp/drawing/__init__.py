"""What is drawn, in millimetres: shapes, colours, type, nets; it knows no paper and no file."""
