"""What is told, as JSON."""

from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json


def as_json(thing: Any) -> str:
    """Plain data as JSON: several times as fast as Python's own encoder, and views are most of what a server makes."""
    return to_json(thing).decode()


def as_items(things: Sequence[Any]) -> str:
    """A list as JSON, without its brackets."""
    return as_json(things)[1:-1]
