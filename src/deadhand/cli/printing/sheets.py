"""Sheets of cards as a PDF, set by Typst."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deadhand.cli.printing.extra import libraries_needed
from deadhand.cli.printing.faces import Data

HERE: Final = Path(__file__).parent
PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a sheet in millimetres."""
CARDS_ON_SHEET: Final = 9


@dataclass(frozen=True, kw_only=True)
class Sheets:
    """The cards on the sheets, and what stands beside them."""

    title: str
    language: str
    titles: Sequence[str]
    """A title for each sheet."""
    notes: Sequence[str]
    """Two notes at the edge of each sheet."""
    paper: str
    with_backs: bool
    with_marks: bool
    kinds: Sequence[Data]
    backs: Sequence[Data]
    cards: Sequence[Data]


def number_of_sheets(cards: int) -> int:
    """Return how many sheets a number of cards takes."""
    return -(-cards // CARDS_ON_SHEET)


def pdf_of(sheets: Sheets) -> bytes:
    """Return the sheets as a PDF.

    Raises:
        Refused: if the library of the extra `print` is not installed.
    """
    with libraries_needed():
        import typst
    width, height = PAPERS[sheets.paper]
    data = {
        **{name: getattr(sheets, name) for name in ("title", "language", "titles", "notes", "kinds", "backs", "cards")},
        "paper": {"width": width, "height": height},
        "double": sheets.with_backs,
        "marks": sheets.with_marks,
    }
    return typst.compile(
        HERE / "cards.typ",
        font_paths=[HERE / "fonts"],
        format="pdf",
        sys_inputs={"data": json.dumps(data)},
    )
