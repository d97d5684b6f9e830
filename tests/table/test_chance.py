"""Chance: uniform, repeatable, and the same in both forms."""

import math
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from deadhand.games.zeven import GAME
from deadhand.table.game.setup import check_options, fill_table
from deadhand.table.record import chance
from deadhand.table.record.chance import MULTIPLIER, STATES, bits_of, chance_from, draw_below, noise_below, step_chance
from deadhand.table.zones import zones

RULES = GAME.plain


def generator(seed: int) -> Any:
    """As much of a table as drawing needs."""
    return SimpleNamespace(chance=chance_from(seed), revealed=0)


def chi_square(counts: Counter[Any], cells: int) -> float:
    """Return the distance of counts from uniform, in standard deviations of the chi-square distribution."""
    expected = counts.total() / cells
    statistic = sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))
    return (statistic - (cells - 1)) / math.sqrt(2 * (cells - 1))


@pytest.mark.parametrize("limit", [2, 5, 6, 52, 100, 1000])
def test_a_draw_is_uniform(limit: int) -> None:
    t = generator(limit)
    counts = Counter(draw_below(t, limit) for _ in range(200 * limit))
    assert set(counts) <= set(range(limit))
    assert abs(chi_square(counts, limit)) < 4


def test_neighbouring_draws_are_independent() -> None:
    t = generator(1)
    pairs = Counter((draw_below(t, 10), draw_below(t, 10)) for _ in range(30_000))
    assert abs(chi_square(pairs, 100)) < 4


def test_noise_is_uniform_too() -> None:
    noise = np.array([chance_from("noise")])
    assert abs(chi_square(Counter(noise_below(noise, 7) for _ in range(7_000)), 7)) < 4


def test_the_generator_stays_inside_63_bits_and_steps_as_defined() -> None:
    """A multiply-with-carry is multiplication by the inverse of 2^32 modulo its modulus: checked for extreme states."""
    modulus = STATES
    for state in (1, 2, 2**32 - 1, 2**32, modulus // 2, modulus - 2, modulus - 1):
        following = step_chance(state)
        assert 0 < following < min(modulus + 1, 2**63)
        assert following * 2**32 % modulus == state % modulus
        assert 0 <= bits_of(state) < 2**32


def test_the_multiplier_gives_the_longest_period() -> None:
    """Both the modulus and its half are prime, so every state lies on a cycle of about 2^62."""
    for number in (MULTIPLIER * 2**32 - 1, MULTIPLIER * 2**31 - 1):
        assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))


def test_seeds_and_streams_give_different_chance() -> None:
    states = {chance_from(game, seed) for game in ("zeven", "other") for seed in range(1000)}
    assert len(states) == 2000
    assert all(0 < state < STATES for state in states)


def test_every_order_of_a_small_pile_is_as_likely() -> None:
    """All 120 orders of five cards come up alike often."""
    states = GAME.layout.new(1)
    t = GAME.layout.open(states)[0]
    fill_table(GAME, t, seats=2, options=check_options(GAME, 2, {}), deck=GAME.deck, chance=chance_from("orders"))
    t.cards = 5
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        RULES[zones.collect_all](t, 0)
        RULES[zones.shuffle](t, 0)
        orders[tuple(RULES[zones.card_at](t, 0, place) for place in range(5))] += 1
    assert len(orders) == 120
    assert abs(chi_square(orders, 120)) < 4


def test_fresh_chance_is_always_a_valid_state() -> None:
    noise = np.array([chance_from("fresh")])
    assert all(0 < chance.fresh_chance(noise) < STATES for _ in range(10_000))
