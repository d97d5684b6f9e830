"""The scope of a game's previews as the rules read it, and previews as facts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from typing import Final

from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts_types import PreviewFacts
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.write_preview import EVENT_SIZE, HEAD, MOST_EVENTS

WORLDS: Final = 24
"""The number of redeals that are compared if a preview is not certain."""


@dataclass(frozen=True)
class PreviewPlan:
    """The scope of the previews of a game for a number of seats."""

    scope: Sequence[int]
    """As the rules read it; see `write_preview.py`."""
    counters: int
    """How many numbers have a range."""
    zones: int

    def room(self, game: Game, worlds: int) -> int:
        """Return the most integers that a preview of so many worlds takes."""
        contents = worlds * (1 + 2 * (1 + self.zones) + game.capacity)
        return HEAD + 2 * self.counters + 1 + self.zones + contents + 1 + MOST_EVENTS * EVENT_SIZE


@cache
def preview_plan(game: Game, seats: int) -> PreviewPlan | None:
    """Return the plan of a game's previews; None if it has none."""
    scope = game.preview_scope
    if scope is None:
        return None
    counted = knowledge_plan(game, seats).counted
    counters = [number for field in scope.counters for number, each in enumerate(counted) if each.field == field]
    declared = [game.zones.named(name) for name in scope.zones]
    zones = [zone.first + place for zone in declared for place in range(zone.count_zones(seats))]
    return PreviewPlan([scope.until, len(counters), *counters, *zones], len(counters), len(zones))


def preview_facts_from(game: Game, plan: PreviewPlan, action: int, integers: Sequence[int]) -> PreviewFacts:
    """Read a preview as `write_preview.py` writes it."""
    written = iter(integers)
    take = partial(_take, written)
    worlds, sure = take(2)
    counters = [take(2) for _ in range(plan.counters)]
    outcomes, *zones = (_contents(written) for _ in range(1 + plan.zones))
    events = [take(EVENT_SIZE) for _ in range(next(written))]
    return {
        "action": action,
        "worlds": worlds,
        "sure": bool(sure),
        "counters": counters,
        "outcomes": [outcome for outcome in outcomes if len(outcome) > 1],
        "zones": zones,
        "events": [event[: 3 + len(game.all_events[event[1]].values)] for event in events],
    }


def _take(written: Iterator[int], length: int) -> list[int]:
    return list(islice(written, length))


def _contents(written: Iterator[int]) -> list[list[int]]:
    """Return what may be in a place: a list of each number of worlds and the integers."""
    found = []
    for _ in range(next(written)):
        worlds, length = _take(written, 2)
        found.append([worlds, *_take(written, length)])
    return found
