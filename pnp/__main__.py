"""`python -m pnp` is the command `pnp`."""

from pnp.cli import main

main()
