"""Odds equal the frequencies over redeals, and follow from a seat's knowledge alone."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb
from time import process_time
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, strategies as st

from deadhand import engine
from deadhand.advice.odds import odds, odds_facts
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import cards_in
from deadhand.table.knowledge.write_odds import (
    COPIES,
    HIDDEN,
    OPEN,
    RESTRICTED,
    SOME,
    UNSEEN,
    CardOdds,
    chance_of_taking,
    compute_shares,
    share_of_any,
)
from deadhand.table.record.state import SPECTATOR
from deadhand.table.zones.zone_plan import Zone
from tests.conformance.playing import ALL_GAMES, MOST_SEATS, few_or_many, somewhere, table_name, unfinished


@dataclass
class Heap:
    """Hidden cards that a viewer cannot tell apart: those of a zone, or of a map's places with the same back."""

    zone: Zone
    numbers: Sequence[int]
    cards: Sequence[int]
    unknown: Sequence[int]


def heaps_of(match: Match, bit: int) -> Iterator[Heap]:
    """Yield the heaps that the viewer with this bit cannot look at, as the declarations of zones have them."""
    t: Any = match.table
    for zone in match.game.zones.zones:
        numbers = range(zone.first, zone.first + zone.count_zones(t.seats))
        hidden = [number for number in numbers if not t.viewers[number] >> bit & 1 and t.count[number]]
        apart: dict[object, list[int]] = {}
        for number in hidden:
            back = match.deck.kinds[t.kind[t.highest[number]]].back
            apart.setdefault(back if zone.places else number, []).append(number)
        for together in apart.values():
            cards = [card for number in together for card in cards_in(t, number)]
            unknown = [card for card in cards if not t.known[card] >> bit & 1]
            yield Heap(zone, together, cards, unknown)


def frequencies(match: Match, bit: int, heaps: list[Heap], worlds: int) -> list[tuple[Counter[str], Counter[str]]]:
    """For each heap how often each kind was next in a redeal, and in how many redeals any of it lay there."""
    found: list[tuple[Counter[str], Counter[str]]] = [(Counter(), Counter()) for _ in heaps]
    draw, kinds = random.Random(bit), match.deck.kinds
    for seed in range(1, worlds + 1):
        t: Any = match.determinize(bit, seed).table
        for heap, (following, some) in zip(heaps, found, strict=True):
            cards = [card for number in heap.numbers for card in cards_in(t, number)]
            some.update({kinds[t.kind[card]].id for card in cards})
            if heap.zone.places:
                cards = [card for card in cards if not t.known[card] >> bit & 1]
            whole = heap.zone.mingled or heap.zone.places
            following[kinds[t.kind[draw.choice(cards) if whole else cards[-1]]].id] += 1
    return found


def check_frequencies(match: Match, bit: int, worlds: int) -> None:
    """Compare what is said with what redeals bring: chances within five standard deviations of what was counted."""
    told = odds(match, None if bit == SPECTATOR else bit)
    heaps = [heap for heap in heaps_of(match, bit) if heap.unknown]
    assert [zone["cards"] for zone in told["zones"]] == [len(heap.cards) for heap in heaps]
    trials = worlds if not told["worlds"] else 1 / (1 / worlds + 1 / told["worlds"])
    for zone, (following, some) in zip(told["zones"], frequencies(match, bit, heaps, worlds), strict=True):
        assert abs(sum(kind["next"] for kind in zone["kinds"]) - 1) < 0.001
        chances = {kind["kind"]: kind for kind in zone["kinds"]}
        for kind in {*following, *some, *chances}:
            said = chances.get(kind, {"next": 0.0, "some": 0.0})
            for chance, counted in ((said["next"], following[kind]), (said["some"], some[kind])):
                share = min(max(chance, 1 / trials), 1 - 1 / trials)
                spread = 5 * (share * (1 - share) / trials) ** 0.5
                assert abs(chance - counted / worlds) <= spread + 1e-6, (zone["label"], kind)


@given(whole=st.integers(1, 250), parts=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_shares_are_those_of_cards_in_any_order(whole: int, parts: tuple[float, float]) -> None:
    places, many = (round(part * whole) for part in parts)
    assert share_of_any(places, many, whole) == pytest.approx(1 - comb(whole - many, places) / comb(whole, places))
    chances = [chance_of_taking(taken, many, places, whole) for taken in range(min(many, places) + 1)]
    ways = (comb(places, taken) * comb(whole - places, many - taken) for taken in range(len(chances)))
    assert chances == pytest.approx([each / comb(whole, many) for each in ways])


def card_odds(backs: Sequence[int], hidden: Any, allowed: Any, unseen: Any, restricted: Any) -> tuple[Any, CardOdds]:
    """A table of kinds with these backs, and the counts of its heaps, as `write_odds` finds them."""
    cards = np.zeros((3, len(hidden), len(backs)), np.int64)
    cards[HIDDEN, :, : len(hidden[0])], cards[OPEN, :, : len(allowed[0])] = hidden, allowed
    kinds = np.zeros((2, len(backs)), np.int64)
    kinds[UNSEEN], kinds[RESTRICTED] = unseen, restricted
    odds = CardOdds(np.zeros(1, np.int64), cards, kinds, np.zeros(cards.shape))
    return cast("Any", SimpleNamespace(back=np.array(backs))), odds


@given(
    sizes=st.lists(st.integers(0, 3), min_size=2, max_size=3).filter(lambda sizes: 0 < sum(sizes) <= 6), data=st.data()
)
def test_shares_are_those_of_all_orders_that_fit(sizes: list[int], data: st.DataObject) -> None:
    """The restricted kinds are 1 and 2; each order of the cards in which they lie in allowed places is as likely."""
    heaps = [heap for heap, size in enumerate(sizes) for _ in range(size)]
    allowed = data.draw(st.lists(st.booleans(), min_size=len(heaps), max_size=len(heaps)))
    order = data.draw(st.lists(st.integers(0, 3), min_size=len(heaps), max_size=len(heaps)))
    unseen, places = Counter(order), Counter(heap for heap, is_open in zip(heaps, allowed, strict=True) if is_open)
    t, found = card_odds(
        [0, 0, 0, 0],
        [[size] for size in sizes],
        [[places[heap]] for heap in range(len(sizes))],
        [unseen[kind] for kind in range(4)],
        [0, 1, 1, 0],
    )
    fitting = [
        kinds
        for kinds in permutations(order)
        if all(is_open or kind in (0, 3) for kind, is_open in zip(kinds, allowed, strict=True))
    ]
    assert compute_shares(t, found) == bool(fitting)
    for heap in range(len(sizes)):
        for kind in range(4):
            counts = [
                sum(at == heap and one == kind for at, one in zip(heaps, kinds, strict=True)) for kinds in fitting
            ]
            assert found.shares[COPIES, heap, kind] == pytest.approx(np.mean(counts) if counts else 0)
            assert found.shares[SOME, heap, kind] == pytest.approx(np.mean(np.sign(counts)) if counts else 0)


def test_kinds_without_room_leave_no_shares_of_other_backs() -> None:
    """Worlds are counted then, and their counts are added to the shares."""
    t, found = card_odds([0, 1], [[2, 1]], [[0, 0]], [2, 1], [0, 1])
    assert not compute_shares(t, found)
    assert not found.shares.any()


@pytest.mark.parametrize("worlds", few_or_many(200, soak=20_000))
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_it_equals_the_frequencies_over_redeals(game: Game, seats: int, worlds: int) -> None:
    check_frequencies(unfinished(game, seats=seats, seed=3), seats - 1, worlds)
    check_frequencies(unfinished(game, seats=seats, seed=8), SPECTATOR, worlds)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32), watching=st.booleans())
def test_it_is_the_same_however_the_hidden_cards_lie(game: Game, seats: int, seed: int, *, watching: bool) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    seat = None if watching else seed % seats
    assert odds_facts(match.determinize(seat, seed), seat) == odds_facts(match, seat)


def positions(game: Game) -> Iterator[Match]:
    """Some positions at every number of seats."""
    for seats in range(game.least_seats, game.most_seats + 1):
        yield somewhere(game, seats=seats, seed=seats)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_odds_cover_hidden_cards_only_and_count_every_card(game: Game) -> None:
    for match in positions(game):
        t: Any = match.table
        for seat in range(match.seats):
            hidden = Counter(
                match.deck.kinds[t.kind[card]].id for card in range(t.cards) if not t.known[card] >> seat & 1
            )
            for zone in odds(match, seat)["zones"]:
                assert 0 < zone["unknown"] <= zone["cards"]
                for kind in zone["kinds"]:
                    assert kind["unseen"] in (0, hidden[kind["kind"]])
                    assert kind["sure"] + kind["unseen"] > 0


@pytest.mark.compiled
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_odds_are_computed_quickly(game: Game) -> None:
    """Asked are 20 ms once rules are compiled; plain rules imagine fewer worlds, slowly."""
    allowed = 0.02 if engine.use_compiled(game) else 0.2
    times = []
    for match in positions(game):
        odds(match, 0)
        begun = process_time()
        odds(match, 0)
        times.append(process_time() - begun)
    assert sorted(times)[len(times) // 2] < allowed
