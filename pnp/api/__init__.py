"""The library behind `import pnp`, also used by the command line and the extras."""
