"""Templates of sentences: placeholders, counts, and words that agree with a person or a plural name.

`{0}` is a value, `{actor}` the seat that acts, `{card}` the card of an event; `{0:style}` names the form of a value
(see `values.py`). A number is counted in the words of `{0:1 card|# cards}`, or of `{0:no card|1 card|# cards}`.
`draw[s]` is "draw" when the subject is "you" and "draws" otherwise, and `[has|have]` chooses likewise. The subject is
the actor, or else the first value. `[1:gives|give]` agrees with value 1 instead, and `[card:comes|come]` with the card:
the second form is also for names in the plural.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

TOKEN: Final = re.compile(
    r"\{(?P<value>\w+)(?::(?P<style>[^{}]*))?\}|\[(?:(?P<person>\d|actor|card):)?(?P<other>[^][|]*)(?:\|(?P<you>[^][|]*))?\]"
)


class Piece(NamedTuple):
    """A piece of a template: plain words, a value in a style, or words that agree with a value."""

    plain: str = ""
    value: int | str | None = None
    """Which value: its index, "actor" or "card"."""
    style: str = ""
    person: int | str | None = None
    """The value with which words agree: its index, "actor", "card", or "subject"."""
    you: str = ""
    """The words for "you" and for a plural, while `plain` holds those for others."""


@lru_cache(maxsize=8192)
def parse_template(template: str) -> Sequence[Piece]:
    """Return the pieces of a template."""
    pieces: list[Piece] = []
    end = 0
    for token in TOKEN.finditer(template):
        if token.start() > end:
            pieces.append(Piece(template[end : token.start()]))
        end = token.end()
        if token["value"] is not None:
            pieces.append(Piece(value=_value_of(token["value"]), style=token["style"] or ""))
        else:
            person = _value_of(token["person"]) if token["person"] else "subject"
            pieces.append(Piece(token["other"], person=person, you=token["you"] or ""))
    if end < len(template):
        pieces.append(Piece(template[end:]))
    return pieces


def _value_of(name: str) -> int | str:
    return int(name) if name.isdigit() else name


def sentences(*templates: str) -> tuple[str, ...]:
    """Return templates as they are; translators find them by this name (see `deadhand.translation`)."""
    return templates


def placeholders_of(template: str) -> frozenset[int | str]:
    """Return which values a template names, so that a translation can be compared with it."""
    return frozenset(piece.value for piece in parse_template(template) if piece.value is not None)


def third_person(choice: str) -> str:
    """Return an English choice as a template in the third person: "Lay {0}" becomes "{actor} lay[s] {0}."."""
    verb, space, rest = choice.partition(" ")
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"
    return f"{{actor}} {verb.lower()}[{ending}]{space}{rest}."
