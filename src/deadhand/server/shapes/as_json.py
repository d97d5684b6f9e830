"""JSON encoding by orjson."""

from collections.abc import Mapping, Sequence
from typing import Any

from orjson import dumps


def as_json(thing: Any) -> str:
    """Return plain data as JSON; orjson is many times faster than the standard encoder."""
    return dumps(thing).decode()


def as_items(things: Sequence[Any] | Mapping[str, Any]) -> str:
    """Return a list or an object as JSON, without its brackets."""
    return as_json(things)[1:-1]
