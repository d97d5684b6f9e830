"""Deck files: cards are data. Every game ships one `cards.toml`; anyone may pass another with other counts or numbers.

Kinds are numbered in the order of the file; a changed file must keep the kinds and their order.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from deadhand.table.errors import Refused
from deadhand.table.files import read_text

Provenance = Literal["rulebook", "public", "reconstructed"]
MOST_COPIES = 99


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("only printable characters are allowed, all on one line")
    return text


Words = Annotated[str, Field(max_length=400), AfterValidator(_printable)]


class Card(BaseModel):
    """One kind of card as the deck file gives it."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    id: Annotated[str, Field(pattern="^[a-z0-9_]+$")]
    name: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$"), AfterValidator(_printable)]
    count: Annotated[int, Field(ge=0, le=MOST_COPIES)]
    numbers: dict[str, Annotated[int, Field(ge=0, le=99)]] = {}
    icon: Words = ""
    text: Words = ""
    clauses: list[Words] = []
    source: Provenance = "rulebook"
    """Where the kind and its effect are known from."""
    count_source: Provenance = "rulebook"
    """Where the number of copies is known from."""
    in_play: bool = True
    """Whether copies are shuffled into the deck; reminder cards are not."""


class _DeckFile(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    game: str
    card: list[Card]


@dataclass(frozen=True)
class Deck:
    """All kinds of cards of a game, in order, and the text they were read from."""

    game: str
    cards: tuple[Card, ...]
    source: str

    @property
    def kinds(self) -> tuple[Card, ...]:
        """The kinds that are played with; a kind's number is its index here."""
        return tuple(card for card in self.cards if card.in_play)

    @property
    def size(self) -> int:
        """How many cards are played with."""
        return sum(card.count for card in self.kinds)


def read_deck(path: Path, original: Deck, *, capacity: int) -> Deck:
    """Read a deck file made from `original` by changing counts, numbers or words.

    Raises:
        Refused: naming the line, the field and what is allowed.
    """
    source = read_text(path, what="deck file")
    return changed_deck(source, original, name=str(path), capacity=capacity)


def changed_deck(source: str, original: Deck, *, name: str, capacity: int) -> Deck:
    """Check the text of a changed deck against the original one; see `read_deck`."""
    deck = parse_deck(source, name=name)
    if deck.game != original.game:
        raise Refused(
            f'{name}, line {_line(source, ("game",))}: this deck is for "{deck.game}", not "{original.game}".'
        )
    for index, (card, model) in enumerate(zip(deck.cards, original.cards, strict=False)):
        where = f"{name}, line {_line(source, ('card', index, 'id'))}"
        if card.id != model.id or card.in_play != model.in_play:
            raise Refused(f'{where}: card {index + 1} must keep the id "{model.id}" and its place, not "{card.id}".')
        if card.numbers.keys() != model.numbers.keys():
            allowed = ", ".join(model.numbers) or "none"
            raise Refused(
                f'{where}: numbers of "{card.id}" allowed: {allowed}; not {", ".join(card.numbers) or "none"}.'
            )
    if len(deck.cards) != len(original.cards):
        missing = [card.id for card in original.cards[len(deck.cards) :]]
        wrong = f"missing: {', '.join(missing)}" if missing else f"unknown: {deck.cards[len(original.cards)].id}"
        raise Refused(f"{name}: a deck for {deck.game} has {len(original.cards)} kinds of cards; {wrong}.")
    if not 0 < deck.size <= capacity:
        raise Refused(f"{name}: the counts add up to {deck.size} cards; 1 to {capacity} are allowed.")
    return deck


def parse_deck(source: str, *, name: str) -> Deck:
    """Parse and validate the text of a deck file.

    Raises:
        Refused: naming the line, the field and what is allowed.
    """
    try:
        parsed = _DeckFile.model_validate(tomllib.loads(source))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refused(f"{name}, line {_line(source, first['loc'])}, field {place}: {_allowed(first)}.") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"{name}: this is not valid TOML: {error}.") from None
    return Deck(parsed.game, tuple(parsed.card), source)


def _allowed(error: Mapping[str, Any]) -> str:
    """What a field allows, from the checker's error."""
    if error["type"] != "extra_forbidden":
        return str(error["msg"])
    fields = Card.model_fields if error["loc"][0] == "card" else _DeckFile.model_fields
    return f"there is no such field; allowed are {', '.join(fields)}"


def _line(source: str, place: tuple[int | str, ...]) -> int:
    """The line of a field, for example ("card", 3, "count"); the nearest heading where the field itself is missing."""
    lines = source.splitlines()
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
