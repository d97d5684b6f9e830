"""The optional extras of the package, such as `deadhand[lab]`, whose libraries may not be installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from deadhand.table.errors import Refused


@dataclass(frozen=True)
class Extra:
    """An extra: its name, the beginning of its message ("The lab needs"), and the modules that it installs."""

    name: str
    needs: str
    libraries: frozenset[str]

    def missing_library(self, error: ModuleNotFoundError) -> Refused | None:
        """Return the refusal for a library of the extra that is not installed; None if the error is about another."""
        library = (error.name or "").partition(".")[0]
        if library not in self.libraries:
            return None
        return Refused(f"{self.needs} {library}: pip install 'deadhand[{self.name}]'")

    @contextmanager
    def libraries_needed(self) -> Iterator[None]:
        """Import inside this block what needs the extra.

        Raises:
            Refused: if one of its libraries is not installed.
        """
        try:
            yield
        except ModuleNotFoundError as error:
            raise self.missing_library(error) or error from None
