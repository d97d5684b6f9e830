"""The libraries of the extra `deadhand[lab]`, which `simulate` does without."""

from typing import Final

from deadhand.extras import Extra

LAB: Final = Extra(
    "lab",
    "The lab needs",
    frozenset({"altair", "dask", "distributed", "jinja2", "optuna", "polars", "scipy", "vl_convert"}),
)
LADDER: Final = Extra("ladder", "The ladder needs", frozenset({"choix", "matplotlib"}))
missing_library = LAB.missing_library
libraries_needed = LAB.libraries_needed
