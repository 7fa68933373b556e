"""The studio as a static web page."""
