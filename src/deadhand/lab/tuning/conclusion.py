"""The end of a tuning: the best decks play fresh games, changes without effect are taken back, each gets a reason."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from deadhand.lab.tuning.free_numbers import keep_totals
from deadhand.lab.tuning.search import Search
from deadhand.lab.tuning.shortfall import Values, measure_cells, misses_of, shortfall_of
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_numbers import with_numbers

FINALISTS: Final = 3
"""The best trials that play fresh games: what led by luck alone falls back there."""
NEEDED: Final = 0.02
"""The share of the improvement that may be lost, in all, by taking back changes that hardly matter."""


@dataclass(frozen=True)
class Change:
    """A changed number, and the shortfall if it alone is put back; None if the totals do not allow that."""

    path: str
    before: int
    after: int
    without: float | None


@dataclass(frozen=True)
class Conclusion:
    """The deck that a tuning recommends, and what was measured in fresh games with it and with the deck before."""

    deck: Deck
    changes: tuple[Change, ...]
    games: int
    """The fresh games of each cell."""
    values_before: Values
    values: Values
    shortfall_before: float
    shortfall: float


def conclude(search: Search, progress: Callable[[float], None] = lambda _: None) -> Conclusion:
    """Compare the best decks with the one before in fresh games, and explain the best one's changes.

    The shortfalls of the changes are measured with the games of a trial. `progress` gets the share that is done.
    """
    finalists = [search.results()[place].numbers for place in range(min(FINALISTS, len(search.results())))]
    now = {number.path: number.now for number in search.free}
    decks = [now, *(numbers for numbers in finalists if numbers != now)]
    measured = []
    for place, numbers in enumerate(decks):
        measured.append(_measure(search, numbers, search.targets.final_games, "final"))
        progress((place + 1) / (2 * len(decks)))
    shortfalls = [shortfall_of(search.targets.targets, values) for values in measured]
    best = min(range(len(decks)), key=lambda place: shortfalls[place])
    numbers, changes = explain_changes(search, decks[best], lambda done: progress(0.5 + done / 2))
    values = (
        measured[best] if numbers == decks[best] else _measure(search, numbers, search.targets.final_games, "final")
    )
    return Conclusion(
        deck=with_numbers(search.game, search.deck, numbers),
        changes=changes,
        games=search.targets.final_games,
        values_before=measured[0],
        values=values,
        shortfall_before=shortfalls[0],
        shortfall=shortfall_of(search.targets.targets, values),
    )


def explain_changes(
    search: Search, numbers: Mapping[str, int], progress: Callable[[float], None]
) -> tuple[Mapping[str, int], tuple[Change, ...]]:
    """Put back each change by itself: what is not needed stays back, and the others get the shortfall without them.

    Where a total is printed, the other free numbers of that total make up for what is put back.
    """
    games = search.targets.games[-1]
    changed = [number for number in search.free if numbers[number.path] != number.now]
    now = {number.path: number.now for number in search.free}
    before, reached = (
        shortfall_of(search.targets.targets, _measure(search, each, games, "reasons")) for each in (now, numbers)
    )
    allowed = reached + NEEDED * max(0.0, before - reached)
    reasons: dict[str, float | None] = {}
    for place, number in enumerate(changed):
        if numbers[number.path] != number.now:
            back = keep_totals({**numbers, number.path: number.now}, search.free, search.totals, fixed=number.path)
            without = None
            if back is not None:
                without = shortfall_of(search.targets.targets, _measure(search, back, games, "reasons"))
            if back is not None and without is not None and without <= allowed:
                numbers = back
            else:
                reasons[number.path] = without
        progress((place + 1) / len(changed))
    changes = [
        Change(number.path, number.now, numbers[number.path], reasons.get(number.path))
        for number in search.free
        if numbers[number.path] != number.now
    ]
    return numbers, tuple(changes)


def _measure(search: Search, numbers: Mapping[str, int], games: int, purpose: str) -> Values:
    """Measure all cells with games that the search has not played."""
    deck = with_numbers(search.game, search.deck, numbers)
    seed = f"{search.targets.seed} {purpose}"
    return measure_cells(search.game, deck, search.targets.cells, games=games, seed=seed)


def missed_targets(search: Search, values: Values) -> list[str]:
    """Return a line for each target that is missed: what was wanted, and by how much it is missed at most."""
    lines = []
    for target in search.targets.targets:
        misses = misses_of(target, values)
        worst = max(misses, key=lambda miss: miss.by)
        count = sum(miss.by > 0 for miss in misses)
        if count:
            lines.append(f"{target.sentence}: missed at {count} of {len(misses)}, by {worst.by:.1f} at most")
    return lines
