"""Primers: a game explained by pictures of its cards, from the `primer.toml` in its folder, read strictly."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from deadhand.reference.game_file import read_file
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

FILE: Final = "primer.toml"

Sentence = Annotated[str, Field(min_length=1, max_length=400)]
Title = Annotated[str, Field(min_length=1, max_length=40)]
Amount = Annotated[str, Field(pattern=r"^([+-]?\d+)?$")]
"""A number, or a change with its sign: "7", "-2"; or nothing."""


class _PrimerModel(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, json_schema_serialization_defaults_required=True
    )


class PictureGroup(_PrimerModel):
    """A part of a picture: cards that lie together, or a counter, or both."""

    after: Literal["", "arrow", "plus", "against", "or"] = ""
    """The sign between it and the group before; without one it begins a new line."""
    zone: str = ""
    """The zone where the cards lie; its label is their caption."""
    cards: list[str] = []
    """Kinds of cards by their ids; an empty id is a face-down card."""
    counter: str = ""
    amount: Amount = ""
    """The value or the change of the counter."""
    crossed: bool = False
    """Whether it is crossed out, because it is lost or discarded."""


class PrimerStep(_PrimerModel):
    """A picture with one or two sentences."""

    title: Title
    says: Sentence
    picture: Annotated[list[PictureGroup], Field(min_length=1)]


class Symbol(_PrimerModel):
    """The meaning of a number on cards."""

    number: str
    """Its name, as decks have it or as it is printed on some cards."""
    says: Sentence


class Primer(_PrimerModel):
    """How the game is played in a few steps, the meaning of the symbols, and a tip."""

    steps: Annotated[list[PrimerStep], Field(min_length=1, max_length=7, validation_alias="step")]
    symbols: Annotated[list[Symbol], Field(validation_alias="symbol")] = []
    tip: Sentence
    """A lesson that a newcomer would learn only by losing."""

    @property
    def texts(self) -> list[str]:
        """Every text, in the order of reading."""
        steps = [text for step in self.steps for text in (step.title, step.says)]
        return [*steps, *(symbol.says for symbol in self.symbols), self.tip]

    @property
    def words(self) -> int:
        """The number of words of the steps and the tip, which are read first; the symbols are for looking up."""
        return sum(len(text.split()) for text in self.texts) - sum(len(symbol.says.split()) for symbol in self.symbols)


@cache
def primer_of(game: Game) -> Primer:
    """Return the primer of a game.

    Raises:
        Refused: saying what is wrong with its file.
    """
    return read_primer(game, (files(game.package) / FILE).read_text(encoding="utf-8"))


def read_primer(game: Game, text: str) -> Primer:
    """Read a game's primer.

    Raises:
        Refused: saying what is wrong with it.
    """
    name = f"The primer of {game.title}"
    found = read_file(Primer, text, name=name)
    for fault in _find_faults(game, found):
        raise Refused(f"{name} is wrong: {fault}.")
    return found


def _find_faults(game: Game, found: Primer) -> Iterator[str]:
    printed = {number for card in game.deck.kinds for number in game.printed_numbers(card)}
    for symbol in found.symbols:
        if symbol.number not in printed:
            yield f'no card has a number "{symbol.number}"'
    for step in found.steps:
        for group in step.picture:
            yield from (f'the picture of "{step.title}": {fault}' for fault in _find_faults_of_group(game, group))


def _find_faults_of_group(game: Game, group: PictureGroup) -> Iterator[str]:
    kinds = {"", *(kind.id for kind in game.deck.kinds)}
    yield from (f'there is no card "{card}"' for card in group.cards if card not in kinds)
    if group.zone and group.zone not in {zone.name for zone in game.zones.zones}:
        yield f'there is no zone "{group.zone}"'
    if group.counter and group.counter not in {counter.field for counter in game.counters}:
        yield f'there is no counter "{group.counter}"'
    if not group.cards and not group.counter:
        yield "a group needs cards or a counter"
    if group.amount and not group.counter:
        yield f'an amount "{group.amount}" needs a counter'


def title_of(symbol: Symbol) -> str:
    """Return the name of a symbol."""
    return symbol.number.replace("_", " ").capitalize()
