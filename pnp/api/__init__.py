"""The library behind `import pnp`, and all that the command line and the extras use of it."""
