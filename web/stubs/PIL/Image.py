"""Stand-in for the module that reads and writes pictures."""
