"""Card odds: for every pile and hidden hand the kinds that a seat has not seen, and their probabilities.

They follow from the seat's knowledge alone, as a redeal of its unknown cards does: unknown cards with one back lie in
any order, each equally likely. That is computed exactly. Only where a game restricts the places of cards (`may_lie`, or
a pile in layers), worlds are imagined and counted.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from deadhand import engine
from deadhand.match.match import Match
from deadhand.table.flow.determinize import CardTally, tally_redeals
from deadhand.table.flow.hooks import may_lie, redeal_pools
from deadhand.table.knowledge.facts import cards_in
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import NOBODY, SPECTATOR
from deadhand.table.view.sentences import Speaker
from deadhand.table.zones.layers import pool_of
from deadhand.table.zones.zone_plan import Zone

WORLDS: Final = 2000
"""The number of redeals that are counted if the odds cannot be computed exactly."""
WORLDS_IN_LAYERS: Final = 500
"""The same for piles in layers, whose redeals take five times as long."""
WORLDS_IN_PLAIN: Final = 20
"""The same until compiled rules are loaded: each takes milliseconds then."""


class Share(NamedTuple):
    """The share of a kind somewhere: the mean number of unknown copies, and the probability of any."""

    copies: float
    some: float

    @classmethod
    def from_counts(cls, places: int, many: int, whole: int) -> "Share":
        """Return the share at some places if this many of the whole number of cards are of the kind, in any order."""
        return cls(places * many / whole, 1 - comb(whole - many, places) / comb(whole, places))


@dataclass(frozen=True)
class Heap:
    """Hidden cards that a viewer cannot tell apart: those of a zone, or of a map's places with the same back."""

    zone: Zone
    owner: int | None
    """The seat that owns the zone, if any."""
    numbers: Sequence[int]
    cards: Sequence[int]
    unknown: Sequence[int]
    """The cards that the viewer does not know."""
    back: str = ""
    """The visible back of the cards of a map."""


def odds(match: Match, seat: int | None, *, worlds: int | None = None, by_name: bool = False) -> dict[str, Any]:
    """Return the odds of the cards that a seat (a spectator: None) cannot see; ready for JSON.

    Each of the `zones` with unknown cards lists its `kinds`. `sure` is the number of cards of the kind that the seat
    knows to lie there, `unseen` the number it has not seen that may lie there. `next` is the probability that the next
    card is one: the top of a pile, or one taken blindly from a hand or a map. `some` is the probability of any there at
    all.

    `worlds` is the number of imagined worlds; 0 if everything is exact.
    """
    bit = SPECTATOR if seat is None else seat
    heaps = list(heaps_of(match, bit))
    hidden = _HiddenCards(match, bit, heaps, worlds)
    speaker = match.speaker(None if by_name else seat)
    zones = [_heap_data(match, hidden, heap, speaker) for heap in heaps if heap.unknown]
    return {"worlds": 0 if hidden.is_exact else hidden.worlds, "zones": zones}


def heaps_of(match: Match, bit: int) -> Iterator[Heap]:
    """Yield the heaps that the viewer with this bit cannot look at."""
    t = match.table
    for zone in match.game.zones.zones:
        numbers = range(zone.first, zone.first + zone.count_zones(t.seats))
        hidden = [number for number in numbers if not t.viewers[number] >> bit & 1]
        if zone.places:
            by_back: dict[str, list[int]] = {}
            for number in hidden:
                if t.count[number]:
                    by_back.setdefault(match.deck.kinds[t.kind[t.highest[number]]].back, []).append(number)
            for back, places in by_back.items():
                yield _heap_in(t, bit, zone, places, None, back)
        else:
            for number in hidden:
                yield _heap_in(t, bit, zone, [number], number - zone.first if zone.per_seat else None)


def _heap_in(t: Any, bit: int, zone: Zone, numbers: Sequence[int], owner: int | None, back: str = "") -> Heap:
    cards = [card for number in numbers for card in cards_in(t, number)]
    return Heap(zone, owner, numbers, cards, [card for card in cards if not t.known[card] >> bit & 1], back)


class _HiddenCards:
    """The cards that a viewer does not know, and their odds."""

    def __init__(self, match: Match, bit: int, heaps: Sequence[Heap], worlds: int | None) -> None:
        self.match, self.bit = match, bit
        self.table = match.table
        self.pools: dict[int, Counter[int]] = {}
        """By back, the unknown cards: how many of each kind."""
        zones: dict[int, set[int]] = {}
        self._unknown = [card for heap in heaps for card in heap.unknown]
        for card in self._unknown:
            self.pools.setdefault(self.back_of(card), Counter())[self.table.kind[card]] += 1
            zones.setdefault(self.back_of(card), set()).add(self.table.zone[card])
        self._fitting = self._find_restrictions(zones)
        self.is_layered = self._are_apart()
        self.worlds = worlds or self._enough_worlds()
        self.tops: dict[int, dict[int, float]] = {}
        """Counted in imagined worlds: by the first zone of a heap how likely each kind is its top card."""
        self.is_exact = not self.is_layered and (
            may_lie.__name__ not in match.game.hook_functions
            or (match.game.factions is None and all(map(_are_alike, self._fitting.values())))
        )
        """True if no world need be imagined: all kinds with one back that may not lie everywhere may lie in the same
        zones.

        Where sides are hidden, what may lie where follows from roles that are imagined themselves."""
        self._tallies = {} if self.is_exact else self._imagined_shares(heaps)

    def back_of(self, card: int) -> int:
        """Return the back of a card."""
        return int(self.table.back[self.table.kind[card]])

    def left(self, kind: int) -> int:
        """Return the number of cards of a kind that the viewer has not seen."""
        return self.pools[self.table.back[kind]][kind]

    def _enough_worlds(self) -> int:
        """Return the default number of worlds."""
        if not engine.is_compiled(self.match.game):
            return WORLDS_IN_PLAIN
        return WORLDS_IN_LAYERS if self.is_layered else WORLDS

    def _are_apart(self) -> bool:
        """Return True if cards with the same back are known not to be shuffled together."""
        game = self.match.game
        if redeal_pools.__name__ not in game.hook_functions:
            return False
        pool = game.plain[pool_of]
        pools: dict[int, int] = {}
        return any(
            pools.setdefault(self.back_of(card), pool(self.table, card)) != pool(self.table, card)
            for card in self._unknown
        )

    def _find_restrictions(self, zones: Mapping[int, set[int]]) -> dict[int, dict[int, set[int]]]:
        """Return by back and kind the allowed zones, if not all are; found from a redeal, never from the true cards."""
        game = self.match.game
        if may_lie.__name__ not in game.hook_functions:
            return {}
        rule, world = game.plain[may_lie], self.match.determinize(self.bit, 0).table
        found: dict[int, dict[int, set[int]]] = {}
        for back, pool in self.pools.items():
            for kind in pool:
                fitting = {zone for zone in zones[back] if rule(world, self.bit, kind, zone)}
                if fitting != zones[back]:
                    found.setdefault(back, {})[kind] = fitting
        return found

    def _imagined_shares(self, heaps: Sequence[Heap]) -> Mapping[int, Mapping[int, Share]]:
        """Return the shares counted in imagined worlds: by the first zone of a heap, for every kind."""
        world = self.match.determinize(self.bit, 0)
        rows = np.full(len(self.table.count), NOBODY, np.int64)
        for row, heap in enumerate(heaps):
            rows[list(heap.numbers)] = row
        counts = np.zeros((3, len(heaps) * len(self.table.back)), np.int64)
        noise = np.array([chance_from("unseen")], np.int64)
        tally = CardTally(rows, *counts)
        engine.call(self.match.game, tally_redeals, world.tables, 0, self.bit, self.worlds, noise, tally)
        copies, some, tops = counts.reshape(3, len(heaps), -1) / self.worlds
        self.tops = {heap.numbers[0]: dict(enumerate(tops[row].tolist())) for row, heap in enumerate(heaps)}
        return {
            heap.numbers[0]: dict(enumerate(map(Share, copies[row].tolist(), some[row].tolist())))
            for row, heap in enumerate(heaps)
        }

    def shares(self, heap: Heap, back: int) -> Mapping[int, Share]:
        """Return the shares of each kind with this back in a heap."""
        pool, restricted = self.pools[back], self._fitting.get(back, {})
        if not self.is_exact:
            return {kind: self._tallies[heap.numbers[0]][kind] for kind in pool}
        places = sum(self.back_of(card) == back for card in heap.unknown)
        if not restricted:
            return {kind: Share.from_counts(places, many, pool.total()) for kind, many in pool.items()}
        return self._shares_around(restricted, heap, back, places)

    def _shares_around(
        self, restricted: Mapping[int, set[int]], heap: Heap, back: int, places: int
    ) -> Mapping[int, Share]:
        """Return the same if some kinds are allowed in some zones only: they are dealt there first."""
        pool, t, zones = self.pools[back], self.table, next(iter(restricted.values()))
        fitting = sum(t.zone[card] in zones and self.back_of(card) == back for card in self._unknown)
        here = sum(t.zone[card] in zones and self.back_of(card) == back for card in heap.unknown)
        many = sum(pool[kind] for kind in restricted)
        others, ways = pool.total() - many, comb(fitting, many)
        shares = {kind: Share.from_counts(here, pool[kind], fitting) for kind in restricted}
        for kind, number in pool.items():
            if kind not in restricted:
                cases = [
                    (
                        comb(here, taken) * comb(fitting - here, many - taken) / ways,
                        Share.from_counts(places - taken, number, others),
                    )
                    for taken in range(min(here, many) + 1)
                    if places - taken <= others and many - taken <= fitting - here
                ]
                shares[kind] = Share(
                    sum(chance * share.copies for chance, share in cases),
                    sum(chance * share.some for chance, share in cases),
                )
        return shares


def _are_alike(restricted: Mapping[int, set[int]]) -> bool:
    """Return True if all kinds that are allowed in some zones only are allowed in the same."""
    zones = list(restricted.values())
    return all(each == zones[0] for each in zones)


def _heap_data(match: Match, hidden: _HiddenCards, heap: Heap, speaker: Speaker) -> dict[str, Any]:
    """Return the possible cards of a heap, as data."""
    t, unknown = match.table, set(heap.unknown)
    sure = Counter(t.kind[card] for card in heap.cards if card not in unknown)
    shares: dict[int, Share] = {}
    for back in {hidden.back_of(card) for card in heap.unknown}:
        shares |= hidden.shares(heap, back)
    following = _next_card_odds(hidden, heap, sure, shares)
    kinds = sorted({*sure, *(kind for kind, share in shares.items() if share.some)})
    return {
        "zone": [heap.zone.name, heap.owner],
        "label": str(speaker.zone(heap.numbers[0])),
        "mingled": heap.zone.mingled,
        "back": heap.back,
        "cards": len(heap.cards),
        "unknown": len(heap.unknown),
        "kinds": [
            {
                "kind": match.deck.kinds[kind].id,
                "sure": sure[kind],
                "unseen": hidden.left(kind) if kind in shares else 0,
                "next": round(following.get(kind, 0.0), 6),
                "some": 1.0 if sure[kind] else round(shares[kind].some, 6),
            }
            for kind in kinds
        ],
    }


def _next_card_odds(
    hidden: _HiddenCards, heap: Heap, sure: Mapping[int, int], shares: Mapping[int, Share]
) -> dict[int, float]:
    """Return the odds of the next card: the top one of a pile, else any of a hand, or any unknown one of a map."""
    if heap.zone.mingled:
        copies = {kind: shares[kind].copies if kind in shares else 0.0 for kind in (*sure, *shares)}
        return {kind: (sure.get(kind, 0) + more) / len(heap.cards) for kind, more in copies.items()}
    top = heap.cards[-1]
    if not heap.zone.places and top not in heap.unknown:
        return {hidden.table.kind[top]: 1.0}
    if not heap.zone.places and hidden.is_layered:
        return hidden.tops[heap.numbers[0]]
    back = hidden.back_of(heap.unknown[-1])
    alike = sum(hidden.back_of(card) == back for card in heap.unknown)
    return {kind: share.copies / alike for kind, share in shares.items() if hidden.table.back[kind] == back}
