"""The libraries of the extra `deadhand[lab]`, which `simulate` does without."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from deadhand.table.errors import Refused

LIBRARIES: Final = frozenset({"altair", "dask", "distributed", "jinja2", "optuna", "polars", "scipy", "vl_convert"})
INSTALL: Final = "pip install 'deadhand[lab]'"


def missing_library(error: ModuleNotFoundError) -> Refused | None:
    """Return the refusal for a library of the extra that is not installed; None if the error is about another."""
    library = (error.name or "").partition(".")[0]
    return Refused(f"The lab needs {library}: {INSTALL}") if library in LIBRARIES else None


@contextmanager
def libraries_needed() -> Iterator[None]:
    """Import inside this block what needs the extra.

    Raises:
        Refused: if one of its libraries is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise missing_library(error) or error from None
