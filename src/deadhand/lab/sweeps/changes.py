"""The small changes of a game whose effects are measured: one copy more or fewer, an option, a marked number."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Literal

from deadhand.lab.analysis.labels import kind_name
from deadhand.lab.sweeps.parameters import SweepSetup, number_range
from deadhand.table.deck.deck import Card
from deadhand.table.deck_files.deck_numbers import COUNT
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option
from deadhand.table.game.setup import OptionValue, check_options
from deadhand.table.record.state import NOBODY

Sort = Literal["copies", "numbers", "options", "hands"]
SORTS: Final[tuple[Sort, ...]] = ("copies", "numbers", "options", "hands")
FIRST_HAND: Final = "first hand"
"""In the path of a change: one more copy in the first hand of a seat."""


@dataclass(frozen=True)
class Change:
    """One change: the `value` at a `path`, where the setup has another.

    `step` is +1 or -1 for one more or one fewer, and 0 for another value of an option or a card in a hand.
    """

    sort: Sort
    path: str
    subject: str
    """The words for the card, number or option that changes."""
    value: OptionValue
    now: OptionValue
    step: int = 0

    @property
    def words(self) -> str:
        """The change in words, such as "Commando 6: 8 copies instead of 7"."""
        if self.sort == "hands":
            return f"{self.subject} in the first hand"
        unit = ("copy " if self.value == 1 else "copies ") if self.sort == "copies" else ""
        return f"{self.subject}: {self.value} {unit}instead of {self.now}"


def changes_of(
    game: Game, setup: SweepSetup, sorts: Sequence[Sort] = SORTS, only: Sequence[str] = (), hands: Sequence[str] = ()
) -> list[Change]:
    """Return the changes of these sorts, in the order of the deck and of the options.

    With `only`, those of cards and options whose name fits one of these patterns. `hands` are the ids of the kinds that
    a first hand may hold.

    Raises:
        Refused: if nothing is left to change.
    """
    found = [change for change in _all_changes(game, setup, hands) if change.sort in sorts]
    if only:
        found = [change for change in found if any(fnmatchcase(change.path.partition(".")[0], each) for each in only)]
    if not found:
        named = f" that fits {' or '.join(only)}" if only else ""
        raise Refused(f"{game.title} has nothing to change here: no {' or '.join(sorts)}{named}.")
    return found


def _all_changes(game: Game, setup: SweepSetup, hands: Sequence[str]) -> Iterator[Change]:
    for card in setup.deck.kinds:
        yield from _steps(game, card, COUNT, "copies")
    for card in setup.deck.kinds:
        for name in card.reconstructed_numbers:
            yield from _steps(game, card, name, "numbers")
    for option in game.options:
        yield from _option_changes(game, setup, option)
    for kind in hands:
        yield Change("hands", f"{kind}.{FIRST_HAND}", kind_name(game, kind), FIRST_HAND, "as dealt")


def _steps(game: Game, card: Card, name: str, sort: Sort) -> Iterator[Change]:
    """Yield a number of a card one higher and one lower, as far as the rules allow it."""
    path, now = f"{card.id}.{name}", card.number(name)
    least, most = number_range(game, path)
    subject = kind_name(game, card.id)
    if name != COUNT:
        subject = f"{subject}, {name.replace('_', ' ')}"
    for step in (1, -1):
        if least <= now + step <= most:
            yield Change(sort, path, subject, now + step, now, step)


def _option_changes(game: Game, setup: SweepSetup, option: Option) -> Iterator[Change]:
    """Yield each other value of an option; of a number, one more and one less.

    Who begins is left out, as places are counted from the first player; so is a number that the rules choose.
    """
    if option.seat:
        return
    subject, now = option.name.replace("_", " "), check_options(game, setup.seats, setup.options)[option.name]
    if option.choices:
        chosen = option.choices[now]
        yield from (Change("options", option.name, subject, each, chosen) for each in option.choices if each != chosen)
        return
    for step in (1, -1) if now != NOBODY else ():
        if option.least <= now + step <= option.most:
            yield Change("options", option.name, subject, now + step, now, step)
