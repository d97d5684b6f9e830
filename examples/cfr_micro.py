"""Solve a micro deck of Card of the Dead with OpenSpiel's CFR+: the value of the game, and how exploitable play is.

    python examples/cfr_micro.py

Two players, one round, twenty cards: eighteen zombies, one Dynamite and one Nukes!. Seven zombies eat a player.
The question is when to play the action card, while you do not know which one the other player drew.

The tree is exact. Nobody can keep a card in the draft, and no card of this deck uses chance. So all chance is in two
shuffles. The first, before the draft, tells nothing of the second: one result of it is picked. Of the second, each of
the 380 orders of the deck is found by dealing from many seeds, and has one seed at the root.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import count
from math import factorial, prod
from time import perf_counter
from typing import Any

import pyspiel

from deadhand.envs.openspiel import GAME_CLASSES, DeadhandGame
from deadhand.envs.position import TreePosition
from deadhand.games import find_game
from deadhand.games.card_of_the_dead import state as cd
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_numbers import numbers_of, with_numbers

SLUG = "card_of_the_dead"
COPIES = {"zombie": 18, "dynamite": 1, "nukes": 1}
PARAMETERS = {"seats": 2, "rounds": 1, "first_player": 0}
MOST_SEEDS = 1_000_000
REPORTS = 10


def micro_deck() -> Deck:
    """Return the deck with the copies above, and none of other cards."""
    game = find_game(SLUG)
    none = {name: 0 for name in numbers_of(game.deck) if name.endswith(".count")}
    return with_numbers(game, game.deck, none | {f"{kind}.count": copies for kind, copies in COPIES.items()})


def count_orders() -> int:
    """Return the number of orders of the deck that can be told apart."""
    return factorial(sum(COPIES.values())) // prod(factorial(copies) for copies in COPIES.values())


def kinds_in(position: TreePosition, zone: int) -> tuple[int, ...]:
    """Return the kinds of the cards in a zone, lowest first."""
    table, kinds = position.table, []
    card = table.lowest[zone]
    while card >= 0:
        kinds.append(table.kind[card])
        card = table.above[card]
    return tuple(kinds)


def dealt(game: DeadhandGame, number: int) -> tuple[tuple[tuple[int, ...], ...], TreePosition]:
    """Return what the players see in the draft of a deal, and the position after it."""
    position = TreePosition(game.setup)
    position.deal(number)
    hands = tuple(tuple(sorted(kinds_in(position, cd.HAND + seat))) for seat in range(game.setup.seats))
    for _ in range(game.setup.seats):
        assert len(position.legal) == 1, "a card can be kept in the draft"
        position.play(position.legal[0])
    return hands, position


def distinct_seeds(deck: Deck, wanted: int) -> list[int]:
    """Return one seed for each order of the deck after the draft, all with the same draft, until enough are found."""
    game = GAME_CLASSES[SLUG](PARAMETERS, deck=deck, seeds=range(MOST_SEEDS))
    found: dict[tuple[int, ...], int] = {}
    draft = dealt(game, 0)[0]
    for seed in count():
        hands, position = dealt(game, seed)
        if hands == draft:
            found.setdefault(kinds_in(position, cd.DECK), seed)
        if len(found) == wanted:
            break
    return list(found.values())


def leaves(position: TreePosition) -> Iterator[TreePosition]:
    """Yield all ends of the game below a position."""
    if not position.legal:
        yield position
    for action in position.legal:
        below = position.clone()
        below.play(action)
        yield from leaves(below)


def check_no_chance(game: DeadhandGame, deals: int) -> int:
    """Return the number of ends of the game, once none of them is found to have used chance after the draft."""
    ends = 0
    for number in range(deals):
        _, position = dealt(game, number)
        for leaf in leaves(position):
            assert leaf.table.chance == position.table.chance, "chance is used after the draft"
            ends += 1
    return ends


def tree_text(game: DeadhandGame) -> str:
    """Return the tree in the format of Gambit, which OpenSpiel loads as a game of its own that is quick to solve.

    Nodes with a single choice are left out.
    """
    lines = ['EFG 2 R "micro deck" { "first" "second" }']
    numbers: list[dict[str, int]] = [{}, {}]  # of each player's information states

    def write(state: Any) -> None:
        while len(state.legal_actions()) == 1:
            state = state.child(state.legal_actions()[0])
        if state.is_terminal():
            lines.append(f't "" {len(lines)} "" {{ {" ".join(map(str, state.returns()))} }}')
            return
        if state.is_chance_node():
            chances = " ".join(f'"{deal}" {chance!r}' for deal, chance in state.chance_outcomes())
            lines.append(f'c "" 1 "" {{ {chances} }} 0')
        else:
            player = state.current_player()
            number = numbers[player].setdefault(state.information_state_string(), len(numbers[player]) + 1)
            names = " ".join(f'"{state.action_to_string(player, action)}"' for action in state.legal_actions())
            lines.append(f'p "" {player + 1} {number} "" {{ {names} }} 0')
        for action in state.legal_actions():
            write(state.child(action))

    write(game.new_initial_state())
    return "\n".join(lines) + "\n"


def solve(tree: Any, iterations: int) -> Iterator[tuple[int, float, Sequence[float]]]:
    """Run CFR+, and yield from time to time the iterations, the exploitability and the value for each player."""
    solver = pyspiel.CFRPlusSolver(tree)
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % max(1, iterations // REPORTS) == 0:
            policy = solver.average_policy()
            value = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)  # noqa: FBT003  # OpenSpiel has no name for it
            yield iteration, pyspiel.nash_conv(tree, policy) / 2, value


def main(arguments: Sequence[str] | None = None) -> tuple[float, float]:
    """Build the tree, solve it, print how it goes, and return the first player's value and the exploitability."""
    parser = argparse.ArgumentParser(description="Solve a micro deck of Card of the Dead with CFR+.")
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--deals", type=int, default=count_orders(), help="fewer deals make a smaller, inexact tree")
    chosen = parser.parse_args(arguments)
    started = perf_counter()
    deck = micro_deck()
    seeds = distinct_seeds(deck, chosen.deals)
    exactly = "all" if len(seeds) == count_orders() else "only"
    print(f"{exactly} {len(seeds)} of {count_orders()} orders of the deck found, {perf_counter() - started:.0f} s")
    game = GAME_CLASSES[SLUG](PARAMETERS, deck=deck, seeds=seeds)
    print(f"{check_no_chance(game, len(seeds))} ends of the game, none after chance, {perf_counter() - started:.0f} s")
    text = tree_text(game)
    print(f"tree of {text.count(chr(10)) - 1} nodes built, {perf_counter() - started:.0f} s")
    tree = pyspiel.load_efg_game(text)
    value, exploitability = 0.0, 1.0
    for iteration, exploitability, values in solve(tree, chosen.iterations):
        value = values[0]
        spent = perf_counter() - started
        print(f"{iteration} iterations: value {value:.5f}, exploitability {exploitability:.6f}, {spent:.0f} s")
    return value, exploitability


if __name__ == "__main__":
    main()
