"""Draw long documents with many processes or a cluster."""

from pnp.extra import Extra

EXTRA = Extra("batch", docs=("runs.md",))
