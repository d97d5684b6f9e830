"""Read an observation back: what it tells of zones, counters, the question and options, in the words of a view.

Written against the pages of the observation, not against the rules that write it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Mark
from deadhand.table.knowledge.observe import observe_table
from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan
from deadhand.table.knowledge.sections import marks_shown_in, zone_rows
from deadhand.table.record.state import NOBODY, SPECTATOR


def observed(match: Match, viewer: int | None, *, plan: KnowledgePlan | None = None) -> NDArray[np.int16]:
    """Return the observation of a match by a seat, or by a spectator (None), with the rules that are in use."""
    plan = plan or knowledge_plan(match.game, match.seats)
    out = np.full(plan.size, 77, np.int16)  # what is left as it was shows
    bit = SPECTATOR if viewer is None else viewer
    engine.call(match.game, observe_table, match.tables, 0, bit, plan.record, np.zeros(1, np.int64), 0, out)
    return out


class Reader:
    """One observation, read by the names of its sections."""

    def __init__(self, game: Game, seats: int, viewer: int | None, observation: NDArray[np.int16]) -> None:
        self.game, self.seats, self.first = game, seats, viewer or 0
        self.plan = knowledge_plan(game, seats)
        self.parts = self.plan.split(observation)

    def seat(self, place: int) -> int | None:
        """The seat that a number counted from 1 stands for."""
        return None if place == 0 else (self.first + place - 1) % self.seats

    def zones(self) -> dict[str, dict[int, Any]]:
        """Per zone and owner or place: the kinds of its cards (None: unknown), and the marks of each."""
        zone_of, kind_of = (self.parts[name][:, 0].tolist() for name in ("card_zones", "cards"))
        cards, marks = iter(list(zip(zone_of, kind_of, strict=True))), self._marked()
        sizes, places = iter(self.parts["sizes"].tolist()), iter(self.parts["places"].tolist())
        found: dict[str, dict[int, Any]] = {}
        for number, row in enumerate(zone_rows(self.game, self.seats), start=1):
            size, *more = next(places if row.zone.places else sizes)
            drawn = [next(cards) for _ in range(size)]
            assert all(zone == number for zone, _ in drawn)
            faces = [self.game.deck.kinds[kind - 1].id if kind else None for _, kind in drawn]
            owner = (self.first + row.place) % self.seats if row.zone.per_seat else row.place
            here: dict[str, Any] = {"cards": faces, "marks": marks.get(number, [])}
            here |= {"top": more} if row.zone.places else {"unknown": more[0], "highest": more[1]}
            found.setdefault(row.zone.name, {})[owner] = here
        assert all(zone == 0 for zone, _ in cards)
        return found

    def _marked(self) -> dict[int, list[dict[str, Any]]]:
        found: dict[int, list[dict[str, Any]]] = {}
        for zone, kind, *numbers in self.parts["marks"].tolist() if "marks" in self.parts else ():
            if zone:
                marks = dict(self._marks_of(iter(numbers)))
                found.setdefault(zone, []).append({"kind": self.game.deck.kinds[kind - 1].id, **marks})
        return found

    def _marks_of(self, numbers: Iterator[int]) -> Iterator[tuple[str, int]]:
        for mark in self.game.marks:
            if mark.drawn:
                continue
            if mark.what == "seats":
                flags = [next(numbers) for _ in range(self.seats)]
                yield mark.field, sum(flag << (self.first + place) % self.seats for place, flag in enumerate(flags))
            else:
                yield mark.field, self.value(mark, next(numbers))

    def value(self, number: Any, told: int) -> int:
        """A counter or mark as a view tells it."""
        if number.what != "seat":
            return told
        seat = self.seat(told)
        return NOBODY if seat is None else seat

    def counters(self) -> dict[str, Any]:
        """Every counter that an observation holds, as a view tells it."""
        numbers = iter(self.parts["counters"][0].tolist())
        found: dict[str, Any] = {}
        for counter in self.game.counters:
            if counter.drawn:
                continue
            if counter.places:
                count = self.game.zones.named(counter.places).places
                found[counter.field] = [self.value(counter, next(numbers)) for _ in range(count)]
            elif counter.per_seat:
                row = [self.value(counter, next(numbers)) for _ in range(self.seats)]
                found[counter.field] = [row[(seat - self.first) % self.seats] for seat in range(self.seats)]
            else:
                found[counter.field] = self.value(counter, next(numbers))
        assert next(numbers, None) is None
        return found

    def options(self) -> dict[str, Any]:
        """Every option as a view tells it."""
        found: dict[str, Any] = {}
        for option, told in zip(self.game.options, self.parts["options"][0].tolist(), strict=True):
            value = self.value_of_seat(told) if option.seat else told
            found[option.name] = (
                option.choices[value] if option.choices else option.nothing if option.nothing and value < 0 else value
            )
        return found

    def value_of_seat(self, told: int) -> int:
        """A seat, or -1."""
        seat = self.seat(told)
        return NOBODY if seat is None else seat

    def prompt(self) -> dict[str, Any] | None:
        """The open question: who is asked, its name, and its subject as numbers in the order of the step."""
        over, mine, *asked = self.parts["turn"][0].tolist()
        open_now = np.flatnonzero(self.parts["prompt"][0]).tolist()
        if over or not open_now:
            assert (mine, sum(asked), open_now) == (0, 0, [])
            return None
        seat = (self.first + asked.index(1)) % self.seats
        assert sum(asked) == 1
        return {"seat": seat, "name": self.game.prompts[open_now[0]].name, "mine": mine == 1}

    def about(self, names: Sequence[tuple[int, str, str]]) -> dict[str, Any]:
        """The subject of the question; each of `names` says where it stands, how it is called and what it is."""
        numbers = self.parts["about"][0].tolist()
        return {name: self._subject(what, numbers[place]) for place, name, what in names}

    def _subject(self, what: str, told: int) -> Any:
        if what == "seat":
            return self.seat(told)
        if what == "kind":
            return self.game.deck.kinds[told - 1].id if told else None
        return told if told != NOBODY else None


def shown_marks(game: Game, zone: Any) -> list[Mark]:
    """The marks that a view shows in a zone and an observation holds."""
    return [mark for mark in marks_shown_in(game, zone) if not mark.drawn]
