"""The page in the browser. It reaches the house through `import pnp` alone.

browser -> guard -> app -> workers (processes) -> answers -> pnp
"""
