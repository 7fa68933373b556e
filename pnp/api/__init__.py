"""What programs use: `import pnp` gives the names of `pnp.api.names`. Only fronts import it."""
