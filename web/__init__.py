"""The studio as a static web page: `make web` builds `dist/web`."""
