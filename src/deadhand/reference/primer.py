"""Primers: a game explained in under a minute, from the `primer.toml` in its folder, read strictly."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from deadhand.reference.game_file import read_file
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

FILE: Final = "primer.toml"

Sentence = Annotated[str, Field(min_length=1, max_length=400)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Symbol(_Part):
    """The meaning of a number on cards, or of a card."""

    number: str = ""
    """The name of a number, as decks have it; or else ..."""
    card: str = ""
    """... the id of a kind of card."""
    says: Sentence


class Primer(_Part):
    """The way to win, the course of a turn, the meaning of the symbols."""

    win: Sentence
    turn: Annotated[list[Sentence], Field(min_length=1)]
    symbol: list[Symbol] = []
    tip: Sentence
    """A lesson that a newcomer would learn only by losing."""

    @property
    def words(self) -> int:
        """The number of words."""
        texts = [self.win, *self.turn, *(symbol.says for symbol in self.symbol), self.tip]
        return sum(len(text.split()) for text in texts)


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
    for symbol in found.symbol:
        if bool(symbol.number) == bool(symbol.card):
            yield f'"{symbol.says}" is about a number or a card, one of them'
        if symbol.number and symbol.number not in game.number_columns:
            yield f'no card has a number "{symbol.number}"'
        if symbol.card and all(kind.id != symbol.card for kind in game.deck.kinds):
            yield f'there is no card "{symbol.card}"'


def title_of(game: Game, symbol: Symbol) -> str:
    """Return the name of a symbol."""
    if symbol.number:
        return symbol.number.replace("_", " ").capitalize()
    return next(kind.name for kind in game.deck.kinds if kind.id == symbol.card)
