"""What is the same for all who look at the same position, each made once: above all numbers that rules work out."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from deadhand.table.game import Game
from deadhand.table.open_numbers import Counter, Mark
from deadhand.table.rule import Rule
from deadhand.table.sentences import Listening, Speaker

Made = TypeVar("Made")


class Reckoned:
    """The derived numbers of one position, as far as anybody has asked for them, and what else all see alike.

    It keeps no table: who asks passes one that stands at that position.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = game.plain
        self._counters: dict[str, int | list[int]] = {}
        self._marks: dict[tuple[str, int], int] = {}
        self._numbers: dict[tuple[Rule, int | None], int] = {}
        self._alike: dict[Hashable, Any] = {}
        self._told: dict[Hashable, tuple[Any, set[int]]] = {}
        self._listening: Listening | None = None

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What is the same for all whose key is the same. It lies in several views: nobody may change it."""
        if key not in self._alike:
            self._alike[key] = make()
        made: Made = self._alike[key]
        return made

    def told(self, key: Hashable, speaker: Speaker, tell: Callable[[Speaker], Made]) -> Made:
        """What a speaker tells: the same to all readers, but those whose own seats are named, who are called "you"."""
        if key not in self._told:
            listening = self._listening = self._listening or Listening(speaker)
            listening.named = set()
            self._told[key] = tell(listening), listening.named
        told, named = self._told[key]
        if speaker.reader in named:
            return tell(speaker)
        found: Made = told
        return found

    def counter(self, table: Any, counter: Counter) -> int | list[int]:
        """A counter's number, or one per seat or place."""
        if counter.field not in self._counters:
            assert counter.reckon is not None
            rule = self._rules[counter.reckon]
            several = self._several(table, counter)
            self._counters[counter.field] = (
                int(rule(table)) if several is None else [int(rule(table, each)) for each in range(several)]
            )
        found = self._counters[counter.field]
        return list(found) if isinstance(found, list) else found

    def _several(self, table: Any, counter: Counter) -> int | None:
        """How many seats or places have a number each; None if there is one for all."""
        if counter.places:
            return next(zone.places for zone in self._game.zones.zones if zone.name == counter.places)
        return int(table.seats) if counter.per_seat else None

    def mark(self, table: Any, mark: Mark, card: int) -> int:
        """The number that a card bears."""
        key = mark.field, card
        if key not in self._marks:
            assert mark.reckon is not None
            self._marks[key] = int(self._rules[mark.reckon](table, card))
        return self._marks[key]

    def number(self, table: Any, rule: Rule, seat: int | None) -> int:
        """What a rule of a goal says: of a seat, or of all."""
        key = rule, seat
        number = self._numbers.get(key)
        if number is None:
            bound = self._rules[rule]
            number = self._numbers[key] = int(bound(table) if seat is None else bound(table, seat))
        return number
