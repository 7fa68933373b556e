"""The distribution `pnp-games-fonts`: `make fonts` builds it in `dist/fonts`."""
