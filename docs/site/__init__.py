"""Build the project's web site: `python -m docs.site.build dist/site`."""
