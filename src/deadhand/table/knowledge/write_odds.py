"""Write the odds of the cards that a viewer has not seen, as a list of integers.

They follow from the viewer's knowledge alone, as a redeal does: unknown cards with one back lie in any order, each
equally likely. That is computed exactly. Worlds are imagined and counted only where that is not enough: in piles in
layers, and where `may_lie` restricts kinds with one back to different zones, or depends on hidden roles.

A *heap* is the cards that the viewer cannot tell apart: the hidden ones of a zone, or of those places of a map whose
highest cards have the same back. The first integer is the number of imagined worlds, 0 if all is exact. Each heap with
unknown cards follows: its first zone, the back of a map's cards (NOBODY elsewhere), the number of its cards, how many
of them are unknown, and the number of its kinds. Each of these, in the order of the deck, has five integers: the kind,
how many surely lie there, how many unseen ones may lie there or elsewhere, and in millionths the chance that the next
card is one, and that any lies there. The next card is the top of a pile, or one taken blindly from a hand or a map.

Fractions are computed by the four operations in a fixed order, so every form of the rules writes the same integers.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from deadhand.table.flow.determinize import redeal
from deadhand.table.flow.hooks import may_lie, pool_of
from deadhand.table.knowledge.plan_records import ZonesRecord
from deadhand.table.record.copying import copy_record
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import door, rule
from deadhand.table.zones.knowledge import knows

WORLDS: Final = 2000
"""The number of imagined worlds; ..."""
WORLDS_IN_LAYERS: Final = 500
"""... and for piles in layers, whose redeals take five times as long."""
MILLION: Final = 1_000_000
HEAP_SIZE: Final = 5
"""The integers of a heap before its kinds; ..."""
KIND_SIZE: Final = 5
"""... and of each kind."""
ROLES_RESTRICT_CARDS: bool = False
"""Whether `may_lie` depends on hidden roles; each game has its own value when its rules are bound."""

SURE, HIDDEN, OPEN = range(3)
"""The counts by heap: known cards by kind, unknown ones by back, and by back the unknown ones that lie where the
restricted kinds with that back may lie."""
UNSEEN, RESTRICTED = range(2)
"""The notes by kind: its unknown cards, and whether it may not lie wherever unknown cards with its back lie."""
COPIES, SOME, TOP = range(3)
"""The shares by heap and kind: the mean number of unknown copies, the probability of any, and that one lies on top."""


class CardOdds(NamedTuple):
    """The counts of the heaps, and their odds."""

    heap: Any
    """The heap of each zone; NOBODY: none."""
    cards: Any
    kinds: Any
    shares: Any


@door("states", "integer", ZonesRecord, "integer", "integers", "integers")
def write_odds(
    states: MutableSequence[Table],
    viewer: int,
    plans: Sequence[ZonesRecord],
    worlds: int,
    noise: Integers,
    out: Integers,
) -> int:
    """Write the odds of table 0, and return how many integers that are; table 1 is overwritten.

    `worlds` is the number of worlds to imagine, if any must be; 0 for the usual number.
    """
    t, world, kinds = states[0], states[1], states[0].back.shape[0]
    heap = np.full(t.count.shape[0], NOBODY, np.int64)
    heaps = number_heaps(t, viewer, plans[0], heap)
    cards, noted = np.zeros((3, heaps, kinds), np.int64), np.zeros((2, kinds), np.int64)
    odds = CardOdds(heap, cards, noted, np.zeros((3, heaps, kinds)))
    copy_record(world, t)
    out[0], layered = 0, count_cards(t, viewer, odds)
    if (
        layered
        or ROLES_RESTRICT_CARDS
        or not find_restricted(world, viewer, noise, odds)
        or not compute_shares(t, odds)
    ):
        usual = WORLDS_IN_LAYERS if layered else WORLDS
        out[0] = worlds if worlds else usual
        count_worlds(world, viewer, out[0], noise, odds)
    return write_heaps(t, viewer, plans[0], odds, layered, out)


@rule
def number_heaps(t: Table, viewer: int, plan: ZonesRecord, heap: Integers) -> int:
    """Number the heaps of all zones that the viewer cannot look into, and return how many there are."""
    heaps = 0
    for row in range(plan.rows):
        zone = plan.number[row]
        if t.count[zone] and (t.viewers[zone] >> viewer) & 1 == 0:
            for earlier in range(plan.first_place, row):
                place = plan.number[earlier]
                if heap[place] != NOBODY and plan.family[earlier] == plan.family[row]:
                    heap[zone] = heap[place] if back_on_top(t, place) == back_on_top(t, zone) else heap[zone]
            if heap[zone] == NOBODY:
                heap[zone] = heaps
                heaps += 1
    return heaps


@rule
def back_on_top(t: Table, zone: int) -> int:
    """Return the back of the highest card of a zone."""
    return t.back[t.kind[t.highest[zone]]]


@rule
def count_cards(t: Table, viewer: int, odds: CardOdds) -> int:
    """Count the cards of all heaps; return 1 if unknown ones with the same back are known not to be shuffled together.

    These lie in layers.
    """
    layered, pools = 0, np.full(t.back.shape[0], NOBODY, np.int64)
    for card in range(t.cards):
        heap, kind = odds.heap[t.zone[card]], t.kind[card]
        if heap != NOBODY and knows(t, viewer, card):
            odds.cards[SURE, heap, kind] += 1
        elif heap != NOBODY:
            back, pool = t.back[kind], pool_of(t, card)
            layered |= pools[back] not in (NOBODY, pool)
            pools[back] = pool
            odds.cards[HIDDEN, heap, back] += 1
            odds.kinds[UNSEEN, kind] += 1
    return layered


@rule
def find_restricted(world: Table, viewer: int, noise: Integers, odds: CardOdds) -> bool:
    """Find the kinds that may not lie everywhere; return whether those with one back may all lie in the same zones.

    The rule is asked about a redealt world, never about the true cards.
    """
    redeal(world, viewer, noise)
    for turn in range(2):
        for card in range(world.cards):
            heap, back = odds.heap[world.zone[card]], world.back[world.kind[card]]
            if heap != NOBODY and not knows(world, viewer, card):
                fits = NOBODY
                for kind in range(world.back.shape[0]):
                    if odds.kinds[UNSEEN, kind] and world.back[kind] == back:
                        may = 1 if may_lie(world, viewer, kind, world.zone[card]) else 0
                        if turn == 0:
                            odds.kinds[RESTRICTED, kind] |= 1 - may
                        elif odds.kinds[RESTRICTED, kind]:
                            if fits == 1 - may:
                                return False
                            fits = may
                odds.cards[OPEN, heap, back] += fits == 1
    return True


# ---- exact shares ----


@rule
def compute_shares(t: Table, odds: CardOdds) -> bool:
    """Compute all shares; return False, without any, if the restricted kinds have no room where they may lie.

    They lie in any order where they may, and the other kinds in any order in what is left.
    """
    for back in range(t.back.shape[0]):
        _, fitting, many = count_of_back(t, odds, back)
        if many > fitting:
            return False
    for back in range(t.back.shape[0]):
        whole, fitting, many = count_of_back(t, odds, back)
        for heap in range(odds.cards.shape[1] if whole else 0):
            places, here = odds.cards[HIDDEN, heap, back], odds.cards[OPEN, heap, back]
            for taken in range(min(here, many) + 1):
                chance = chance_of_taking(taken, many, here, fitting)
                for kind in range(t.back.shape[0]):
                    if t.back[kind] == back and odds.kinds[UNSEEN, kind]:
                        if not odds.kinds[RESTRICTED, kind]:
                            add_shares(odds, heap, kind, chance, places - taken, whole - many)
                        elif taken == 0:
                            add_shares(odds, heap, kind, 1.0, here, fitting)
    return True


@rule
def count_of_back(t: Table, odds: CardOdds, back: int) -> tuple[int, int, int]:
    """Return the unknown cards with a back: all, those where restricted kinds may lie, and those of such kinds."""
    whole, fitting, many = 0, 0, 0
    for heap in range(odds.cards.shape[1]):
        whole += odds.cards[HIDDEN, heap, back]
        fitting += odds.cards[OPEN, heap, back]
    for kind in range(t.back.shape[0]):
        if t.back[kind] == back and odds.kinds[RESTRICTED, kind]:
            many += odds.kinds[UNSEEN, kind]
    return whole, fitting, many


@rule
def add_shares(odds: CardOdds, heap: int, kind: int, chance: float, places: int, whole: int) -> None:
    """Add the shares of a kind in a case with this chance: it lies in these places or in others, in any order."""
    number = odds.kinds[UNSEEN, kind]
    if chance > 0.0:
        odds.shares[COPIES, heap, kind] += chance * (places * number / whole)
        odds.shares[SOME, heap, kind] += chance * share_of_any(places, number, whole)


@rule
def share_of_any(places: int, many: int, whole: int) -> float:
    """Return the probability that any of these cards lies in these places, if `whole` cards lie in any order."""
    none = 1.0
    for number in range(min(places, many)):
        none *= (whole - max(places, many) - number) / (whole - number)
    return 1.0 - none


@rule
def chance_of_taking(taken: int, many: int, here: int, fitting: int) -> float:
    """Return the hypergeometric probability that exactly `taken` of `many` cards lie in `here` of `fitting` places."""
    chance = 1.0
    for number in range(taken):
        chance *= (here - number) * (many - number) / ((fitting - number) * (number + 1))
    for number in range(many - taken):
        chance *= (fitting - here - number) / (fitting - taken - number)
    return chance


# ---- counted shares ----


@rule
def count_worlds(world: Table, viewer: int, worlds: int, noise: Integers, odds: CardOdds) -> None:
    """Redeal a table many times, and count where the cards lie that the viewer does not know."""
    latest = np.zeros((odds.cards.shape[1], world.back.shape[0]), np.int64)
    for number in range(1, worlds + 1):
        redeal(world, viewer, noise)
        for card in range(world.cards):
            zone, kind = world.zone[card], world.kind[card]
            heap = odds.heap[zone]
            if heap != NOBODY and world.highest[zone] == card:
                odds.shares[TOP, heap, kind] += 1.0
            if heap != NOBODY and not knows(world, viewer, card):
                odds.shares[COPIES, heap, kind] += 1.0
                odds.shares[SOME, heap, kind] += latest[heap, kind] != number
                latest[heap, kind] = number
    for heap in range(latest.shape[0]):
        for kind in range(latest.shape[1]):
            for share in range(3):
                odds.shares[share, heap, kind] /= worlds


# ---- writing ----


@rule
def write_heaps(t: Table, viewer: int, plan: ZonesRecord, odds: CardOdds, layered: int, out: Integers) -> int:
    """Write all heaps with unknown cards, and return the number of all integers."""
    at, heap = 1, 0
    for row in range(plan.rows):
        zone = plan.number[row]
        if odds.heap[zone] == heap:  # the first zone of the next heap
            is_map, unknown, known, first = row >= plan.first_place, 0, 0, at
            for kind in range(t.back.shape[0]):
                unknown += odds.cards[HIDDEN, heap, kind]
                known += odds.cards[SURE, heap, kind]
            if unknown:
                out[at], out[at + 1] = zone, back_on_top(t, zone) if is_map else NOBODY
                out[at + 2], out[at + 3], out[at + 4] = unknown + known, unknown, 0
                at += HEAP_SIZE
                for kind in range(t.back.shape[0]):
                    sure, some = odds.cards[SURE, heap, kind], odds.shares[SOME, heap, kind]
                    if sure or some > 0.0:
                        out[at], out[at + 1] = kind, sure
                        out[at + 2] = odds.kinds[UNSEEN, kind] if odds.cards[HIDDEN, heap, t.back[kind]] else 0
                        out[at + 3] = int(next_share(t, viewer, plan, odds, row, kind, layered) * MILLION + 0.5)
                        out[at + 4] = MILLION if sure else int(some * MILLION + 0.5)
                        out[first + 4] += 1
                        at += KIND_SIZE
            heap += 1
    return at


@rule
def next_share(t: Table, viewer: int, plan: ZonesRecord, odds: CardOdds, row: int, kind: int, layered: int) -> float:
    """Return the probability that the next card of the heap that begins with this row is of a kind."""
    zone, is_map, share = plan.number[row], row >= plan.first_place, 0.0
    heap, top, back = odds.heap[zone], t.highest[zone], back_on_top(t, zone)
    if t.mingled[zone]:
        share = (odds.cards[SURE, heap, kind] + odds.shares[COPIES, heap, kind]) / t.count[zone]
    elif knows(t, viewer, top) and not is_map:
        share = 1.0 if t.kind[top] == kind else 0.0
    elif layered and not is_map:
        share = odds.shares[TOP, heap, kind]
    elif t.back[kind] == back and odds.cards[HIDDEN, heap, back]:
        share = odds.shares[COPIES, heap, kind] / odds.cards[HIDDEN, heap, back]
    return share
