"""Reading and checking of deck files that people have written."""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from deadhand.table.deck.deck import MOST_COPIES, Card, Deck, Provenance
from deadhand.table.deck_files.deck_errors import ErrorLocation, describe_error, line_of
from deadhand.table.deck_files.dotted_keys import check_dotted_keys
from deadhand.table.errors import Refused
from deadhand.table.files import read_text
from deadhand.table.game.game import Game


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("only printable characters are allowed, all on one line")
    return text


Words = Annotated[str, Field(max_length=400), AfterValidator(_printable)]
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$"), AfterValidator(_printable)]
PROVENANCE = '"rulebook", "public" or "reconstructed"'


class CardInFile(BaseModel):
    """The fields of a card in a deck file; the descriptions are for its author."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: str = Field(pattern="^[a-z0-9_]+$", description="small letters, digits and _")
    name: Name = Field(description="1 to 40 printable characters with no space first or last")
    count: int = Field(ge=0, le=MOST_COPIES, description=f"a whole number from 0 to {MOST_COPIES}")
    numbers: dict[str, int] = Field({}, description="names with whole numbers")
    icon: Words = Field("", description="words on one line")
    text: Words = Field("", description="words on one line, at most 400 characters")
    short: Words = Field("", description="words on one line, at most 60 characters", max_length=60)
    clauses: list[Words] = Field([], description="a list of clauses in quotes")
    source: Provenance = Field("rulebook", description=PROVENANCE)
    count_source: Provenance = Field("rulebook", description=PROVENANCE)
    reconstructed_numbers: list[Words] = Field([], description="a list of names of its numbers in quotes")
    sort: Words = Field("", description="words on one line")
    back: Words = Field("", description="words on one line")
    in_play: bool = Field(default=True, description="true or false")


class _DeckFile(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    game: str = Field(description="the name of a game in quotes")
    name: Name = Field("", description="1 to 40 printable characters with no space first or last")
    parent: Name = Field("", description="the name of the deck it was made from, in quotes")
    totals: dict[str, dict[str, int]] = Field({}, description="tables of sums by back, one for count or a number")
    card: list[CardInFile] = Field(description="a list of cards, each below a line [[card]]")


def read_deck(path: Path, game: Game) -> Deck:
    """Read a deck file made from the game's own by changing counts, numbers or words.

    The name of another deck that comes with the game, such as "2026-11", stands for that deck.

    Raises:
        Refused: naming the line, the field and what is allowed.
    """
    source = game.other_decks.get(str(path))
    if source is None:
        source = read_text(path)
    return changed_deck(source, game, name=str(path))


def changed_deck(source: str, game: Game, *, name: str) -> Deck:
    """Check the text of a changed deck against the game's own one; see `read_deck`."""
    deck, original = parse_deck(source, name=name), game.deck

    def refusal(place: ErrorLocation, sentence: str) -> Refused:  # finding the line is slower than all checks
        return Refused(f"{name}, line {line_of(source, place)}: {sentence}")

    if deck.game != original.game:
        raise refusal(("game",), f'this deck is for "{deck.game}", not "{original.game}".')
    for index, (card, model) in enumerate(zip(deck.cards, original.cards, strict=False)):
        if (wrong := _difference(index, card, model)) is not None:
            raise refusal(("card", index, "id"), wrong)
    if len(deck.cards) != len(original.cards):
        missing = [card.id for card in original.cards[len(deck.cards) :]]
        wrong = f"missing: {', '.join(missing)}" if missing else f"unknown: {deck.cards[len(original.cards)].id}"
        raise Refused(f"{name}: a deck for {game.title} has {len(original.cards)} kinds of cards; {wrong}.")
    if (wrong_number := deck.wrong_number(game.number_ranges)) is not None:
        card, sentence = wrong_number
        raise refusal(("card", deck.cards.index(card), "numbers"), sentence)
    if not 0 < deck.size <= game.capacity:
        raise Refused(f"{name}: the counts add up to {deck.size} cards; 1 to {game.capacity} are allowed.")
    return deck


def _difference(index: int, card: Card, model: Card) -> str | None:
    """Return what a changed card differs in from its model and must not, in a sentence; None if there is nothing."""
    if card.id != model.id:
        return f'card {index + 1} must keep the id "{model.id}" and its place, not "{card.id}".'
    if card.back != model.back:
        return f'"{card.id}" must keep back = "{model.back}".'
    if card.in_play != model.in_play:
        return f'"{card.id}" must keep in_play = {str(model.in_play).lower()}.'
    if card.numbers.keys() != model.numbers.keys():
        allowed, given = ", ".join(model.numbers) or "none", ", ".join(card.numbers) or "none"
        return f'numbers of "{card.id}" allowed: {allowed}; not {given}.'
    unknown = [number for number in card.reconstructed_numbers if number not in card.numbers]
    if unknown:
        return f'reconstructed_numbers of "{card.id}" names "{unknown[0]}", which it does not have.'
    return None


def parse_deck(source: str, *, name: str) -> Deck:
    """Parse and validate the text of a deck file.

    Raises:
        Refused: naming the line, the field and what is allowed.
    """
    check_dotted_keys(source, name=name)
    try:
        content = tomllib.loads(source)
        _DeckFile.model_validate(content)
    except ValidationError as error:
        # A misspelt field explains more than the one that is missing for it.
        first = min(error.errors(), key=lambda each: each["type"] != "extra_forbidden")
        wrong = describe_error(first, card=CardInFile.model_fields, deck=_DeckFile.model_fields)
        raise Refused(f"{name}, line {line_of(source, first['loc'])}: {wrong}.") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"{name}: this is not valid TOML: {error}.") from None
    return Deck.of_content(content, source)


def canonical_source(deck: Deck) -> str:
    """Return the text of a deck in canonical form: without comments, and with the fields in a fixed order."""
    cards = (line for card in deck.cards for line in _card_lines(card))
    given = {"name": deck.name, "parent": deck.parent, "totals": deck.totals}
    head = [f"{field} = {_toml(value)}" for field, value in given.items() if value]
    return "\n".join([f"game = {_toml(deck.game)}", *head, *cards, ""])


def _card_lines(card: Card) -> Iterator[str]:
    yield "[[card]]"
    for field in fields(card):
        value = getattr(card, field.name)
        if value != (field.default if field.default_factory is MISSING else field.default_factory()):
            yield f"{field.name} = {_toml(value)}"


def _toml(value: object) -> str:
    """Write a value as TOML; its texts are printable, so that they are written as in JSON."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_toml(name)} = {_toml(value[name])}' for name in sorted(value))} }}"
    return json.dumps(value, ensure_ascii=False)
