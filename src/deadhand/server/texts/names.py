"""Text templates shared by all tables, in which only the names of seats differ.

They are rendered with a placeholder letter for every name, and split at the placeholders. A placeholder has a small
and a capital form, for names that begin a sentence. A reader called "you" gets a template of their own.
"""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from deadhand.server.shapes.as_json import as_json
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import Speaker
from deadhand.table.words.values import STOPS, SeatName

SMALL: Final = 0x10428
"""The first of 40 small letters of an alphabet in which no game is written; the capitals lie just as far apart."""
CAPITAL: Final = ord(chr(SMALL).upper())
MARKED: Final = "\ue000!"
"""What a sign has at its end if its name has a mark of its own there, after which a full stop is left out."""
SIGN: Final = re.compile(f"[{chr(CAPITAL)}-{chr(SMALL + 39)}](?:{MARKED})?")
MOST_KEPT: Final = 16_384
"""Texts that are kept for all tables, of 0.8 to 1.3 KB each."""

Write = Callable[..., Any]
"""What writes something as data, from a game, from what it is about (plain values), and for a speaker."""


class NamedText(NamedTuple):
    """A text for all except those whom it names, for whom it differs."""

    text: str
    named: Collection[int]


class NameTemplate(NamedTuple):
    """A text with places for names."""

    template: str
    chosen: Callable[[Sequence[str]], Any] | None
    """Takes from the names of a table those that are filled in, one for each place; None if there is no place."""
    named: frozenset[int]


class NamingSpeaker(Speaker):
    """A speaker that records which seats it names."""

    __slots__ = ("named",)

    def __init__(self, game: Game, deck: Deck, names: Sequence[str], reader: int | None) -> None:
        super().__init__(game, deck, names, reader)
        self.named: set[int] = set()

    def seat(self, seat: int) -> SeatName:
        """Return a seat's name."""
        self.named.add(seat)
        return super().seat(seat)


@cache
def _placeholders(marked: Sequence[bool]) -> Sequence[str]:
    return [chr(SMALL + seat) + (MARKED if there else "") for seat, there in enumerate(marked)]


@lru_cache(maxsize=MOST_KEPT)
def _name_template(
    write: Write, game: Game, about: tuple[Any, ...], marked: Sequence[bool], reader: int | None
) -> NameTemplate:
    """Render a template for a reader, given for every seat whether its name ends with a mark.

    The marks of seats that it does not name are ignored: names are user input, and would multiply the cached templates.
    """
    speaker = NamingSpeaker(game, game.deck, _placeholders(marked), reader)
    text = as_json(write(game, *about, speaker))
    places = [_name_index(sign) for sign in SIGN.findall(text)]
    if not places:
        return NameTemplate(text, None, frozenset(speaker.named))
    template = SIGN.sub("%s", text.replace("%", "%%"))
    return NameTemplate(template, itemgetter(*places), frozenset(speaker.named))


def _name_index(sign: str) -> int:
    """Return the index of a placeholder's name in `SeatNames`; negative for a capital."""
    letter = ord(sign[0])
    return letter - SMALL if letter >= SMALL else CAPITAL - 1 - letter


class SeatNames:
    """The names at a table, filled into templates."""

    def __init__(self, game: Game, deck: Deck, names: Sequence[str]) -> None:
        self.game = game
        self._deck = deck
        self.names = names
        capitals = [name[:1].upper() + name[1:] for name in names]
        self._filled_in = [as_json(name)[1:-1] for name in (*names, *reversed(capitals))]
        self._marked = tuple([name.endswith(STOPS) for name in names])
        self._unmarked = (False,) * len(names)
        self._can_fill_in = deck is game.deck and all(map(_is_plain_name, names))

    def render(self, write: Write, *about: Any, reader: int | None) -> NamedText:
        """Render `write` for a reader as JSON; the reader's seat is called "you"."""
        if not self._can_fill_in:
            speaker = NamingSpeaker(self.game, self._deck, self.names, reader)
            return NamedText(as_json(write(self.game, *about, speaker)), speaker.named)
        marked = self._unmarked
        cut = _name_template(write, self.game, about, marked, None)
        if self._marked != marked and any(self._marked[seat] for seat in cut.named if seat < len(marked)):
            marked = tuple([seat in cut.named and there for seat, there in enumerate(self._marked)])
            cut = _name_template(write, self.game, about, marked, None)
        if reader in cut.named:
            cut = _name_template(write, self.game, about, marked, reader)
        if cut.chosen is None:
            return NamedText(cut.template, cut.named)
        return NamedText(cut.template % cut.chosen(self._filled_in), cut.named)

    def speaker_for(self, reader: int | None) -> Speaker:
        """Return a speaker for texts without a template."""
        return Speaker(self.game, self._deck, self.names, reader)


def _is_plain_name(name: str) -> bool:
    """Return whether a name does not affect the text around it, except by a mark at its end."""
    return name != "you" and name[:1] not in ("", ".")
