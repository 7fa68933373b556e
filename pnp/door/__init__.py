"""What programs use: `import pnp` gives the names of `pnp.door.names`. Only fronts import it."""
