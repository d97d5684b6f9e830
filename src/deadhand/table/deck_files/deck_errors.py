"""Errors of a deck file, for its author: the line, the field and the allowed values."""

import re
import reprlib
from collections.abc import Mapping

from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

Fields = Mapping[str, FieldInfo]
ErrorLocation = tuple[int | str, ...]
"""The place of an error, for example ("card", 3, "count"); cards count from 0."""


def describe_error(error: ErrorDetails, *, card: Fields, deck: Fields) -> str:
    """Return the checker's error in words; `card` and `deck` are the fields of a card and of the file."""
    place: ErrorLocation = error["loc"]
    in_card = place[0] == "card" and len(place) > 1
    fields = card if in_card else deck
    field = str(place[2] if in_card and len(place) > 2 else place[0])
    owner = f" of card {int(place[1]) + 1}" if in_card else ""
    if error["type"] == "extra_forbidden":
        return f'there is no field "{field}"{owner}; the fields are {", ".join(fields)}'
    allowed = fields[field].description if field in fields else "a table of fields"
    if error["type"] == "missing":
        return f'"{field}"{owner} is missing; it must be {allowed}'
    return f'"{field}"{owner} must be {allowed}, not {_shorten(error["input"])}'


def _shorten(given: object) -> str:
    try:
        return reprlib.repr(given)
    except ValueError:
        return "a number of thousands of digits"


def line_of(source: str, place: ErrorLocation) -> int:
    """Return the line of a field, for example ("card", 3, "count"); without the field, that of the nearest heading."""
    lines = [" ".join(line.split()) for line in source.splitlines()]  # long runs of spaces take long to search
    start = 0
    if len(place) > 1 and place[0] == "card":
        headings = [number for number, line in enumerate(lines) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]
        if int(place[1]) >= len(headings):  # the cards are not written as [[card]]
            return 1
        start = headings[int(place[1])]
        lines = lines[: next((number for number in headings if number > start), len(lines))]
    names = [re.escape(str(part)) for part in place if isinstance(part, str) and part != "card"]
    for field in reversed(names):
        for number in range(start, len(lines)):
            if re.search(rf"(^|[{{,.\s\[])[\"']?{field}[\"']?\s*[=\]]", lines[number]):
                return number + 1
    return start + 1
