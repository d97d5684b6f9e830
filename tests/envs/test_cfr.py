"""CFR+ and best responses on a tree with known values."""

from itertools import permutations

import numpy as np
import pytest

from deadhand.envs.solving.cfr import Solver
from deadhand.envs.solving.small_tree import AT_CHANCE, AT_END, SmallTree


def kuhn_poker() -> SmallTree:
    """Return Kuhn poker, with winnings of -2 to 2 as shares of 0 to 1."""
    tree = SmallTree([], lambda _: 0, lambda _: 0.0)
    numbers: dict[tuple[int, int, str], int] = {}
    tree.parent, tree.place, tree.chance, tree.side, tree.state, tree.values = (
        [-1],
        [0],
        [1.0],
        [AT_CHANCE],
        [-1],
        [0.0],
    )

    def add(parent: int, place: int, chance: float, cards: tuple[int, int], played: str) -> None:
        ends = {"pp": 1, "bb": 2, "pbb": 2, "bp": 0, "pbp": 0}
        node, side = len(tree.parent), len(played) % 2
        tree.parent.append(parent)
        tree.place.append(place)
        tree.chance.append(chance)
        if played in ends:
            folded = {"bp": 1, "pbp": -1}.get(played, 0)
            won = folded or ends[played] * (1 if cards[0] > cards[1] else -1)
            tree.side.append(AT_END)
            tree.state.append(-1)
            tree.values.append((won + 2) / 4)
            return
        state = numbers.setdefault((side, cards[side], played), len(numbers))
        if state == len(tree.actions):
            tree.actions.append([0, 1])
            tree.sides.append(side)
        tree.side.append(side)
        tree.state.append(state)
        tree.values.append(0.0)
        for at, letter in enumerate("pb"):
            add(node, at, 1.0, cards, played + letter)

    for place, (first, second) in enumerate(permutations(range(3), 2)):
        add(0, place, 1 / 6, (first, second), "")
    return tree


def test_cfr_finds_the_known_value_of_kuhn_poker() -> None:
    solver = Solver(kuhn_poker())
    solver.run(2000)
    won = solver.value(solver.average) * 4 - 2
    assert won == pytest.approx(-1 / 18, abs=1e-3)  # Kuhn, 1950
    assert solver.exploitability(solver.average) < 1e-3


def test_random_play_of_kuhn_poker_is_exploitable_by_what_a_count_by_hand_says() -> None:
    solver = Solver(kuhn_poker())
    even = solver.normal(np.zeros(solver.first[-1]))
    # The second player: bets and calls with the king and the queen, folds the jack to a bet, bets it after a pass.
    assert solver.best_response(even, 1) * 4 - 2 == pytest.approx(5 / 12)
    assert solver.best_response(even, 0) * 4 - 2 == pytest.approx(1 / 2)
