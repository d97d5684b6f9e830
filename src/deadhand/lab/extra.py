"""The libraries of the extra `deadhand[lab]`, which `simulate` does without."""

from typing import Final

from deadhand.table.errors import Refused

LIBRARIES: Final = frozenset({"altair", "dask", "distributed", "optuna", "polars", "scipy", "vl_convert"})
INSTALL: Final = "pip install 'deadhand[lab]'"


def missing_library(error: ModuleNotFoundError) -> Refused | None:
    """Return the refusal for a library of the extra that is not installed; None if the error is about another."""
    library = (error.name or "").partition(".")[0]
    return Refused(f"The lab needs {library}: {INSTALL}") if library in LIBRARIES else None
