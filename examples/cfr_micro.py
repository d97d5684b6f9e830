"""Solve micro games of all five games exactly, and measure how much each shipped level loses there.

    python examples/cfr_micro.py                       # all five
    python examples/cfr_micro.py --game card_of_the_dead --samples 1

Each micro game is a tiny deck, or the last decisions of a game with one; `MICRO_GAMES` declares them. The tree holds
every order of the cards that nobody has seen, and every result of a later shuffle, with its exact probability.

- Two seats against each other, and the two sides of Escape the Horde: CFR+, once by `deadhand.envs.solving.cfr` and
  once by OpenSpiel, on the same tree. What a strategy can lose against a best response is its exploitability.
- A team against the deck (Left 4 Dead, The Board Game): everybody sees the same, which `SmallTree` checks. So the team
  is one player, and its optimum is found by expectimax over information states. OpenSpiel solves the same tree, with a
  second player who is never asked.
- In Escape the Horde seat 0 is a Survivor who does not know which of the others is the Patient Zero. The other Survivor
  plays the default of each question: passes. So the Survivors are one seat that decides, not a team that agrees on
  signals, and the value is that of this restricted game. A player who is Turned plays defaults, too.

A level is asked in each information state, `--samples` times with other random numbers: its strategy is how often it
chose what. Too few samples of a random choice look more exploitable than it is.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel

from deadhand import engine
from deadhand.bots.choose import choose
from deadhand.bots.names import find_level
from deadhand.bots.search.candidates import tallies_for
from deadhand.cli.progress import with_progress
from deadhand.envs.openspiel import GAME_CLASSES
from deadhand.envs.position import TreePosition
from deadhand.envs.solving.cfr import Solver, Strategy
from deadhand.envs.solving.small_tree import (
    AT_CHANCE,
    AT_END,
    MOST_WORLDS,
    Chances,
    SmallTree,
    cards_in,
    find_worlds,
    shuffled_worlds,
)
from deadhand.games import find_game
from deadhand.games.escape_the_horde import state as eh
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_numbers import numbers_of, with_numbers
from deadhand.table.record.chance import chance_from

AGREEMENT = 1e-3
"""The two solvers may differ by so much, in shares of a win."""


@dataclass(frozen=True)
class MicroGame:
    """A micro game: a deck with few cards, and the decisions that are played before it begins."""

    about: str
    parameters: Mapping[str, int | str]
    copies: Mapping[str, int]
    """The copies of each card, and other numbers of cards as "card.number"; no copies of other cards."""
    seed: int = 0
    begun: int = 0
    """The decisions of the game that are played before, ..."""
    level: str = "random"
    """... by bots of this level."""
    orders: int = 0
    """If the last of them is a shuffle of all hidden cards, the number of its results."""


MICRO_GAMES = {
    "zeven": MicroGame(
        "the last turn before the limit, in 46 worlds",
        {"seats": 2, "rounds": 1, "first_dealer": 0, "turn_limit": 20},
        {"zombie_clown": 8, "commando_3": 4, "commando_5": 3},
        seed=2,
        begun=183,
    ),
    "card_of_the_dead": MicroGame(
        "the whole round: when to play the one action card you may draw",
        {"seats": 2, "rounds": 1, "first_player": 0},
        {"zombie": 18, "dynamite": 1, "nukes": 1},
        begun=2,
        orders=380,
    ),
    "left_4_dead": MicroGame(
        "the last fight of the Finale, one Last Stand card unknown",
        {
            "seats": 3,
            "difficulty": "expert",
            "plan_changes": 0,
            "trading": "off",
            "heal_others": "off",
            "first_player": 0,
            "finale_reshuffle": "off",
        },
        {"zombie": 6, "tank": 1, "witch": 1, "smoker": 1, "health_pack": 3, "uzi": 1, "hunting_rifle": 1}
        | {"helped_up": 1, "barely_standing": 1, "bleeding_out": 1},
        seed=12,
        begun=25,
        level="easy",
    ),
    "escape_the_horde": MicroGame(
        "the whole game: one Zombie, two Sacrifices, and which of the others is the Patient Zero?",
        {"seats": 3, "zombies_removed": 0},
        {"zombie": 1, "re_arm": 14, "sacrifice": 2, "im_fine_turned": 3}
        | {"faction_survivor": 2, "faction_patient_zero": 1},
    ),
    "three_days": MicroGame(
        "the last turns of Rick alone: the way out is safe, if you know it",
        {"seats": 1, "survivor_1": "rick", "challenges": "off"},
        {"zombie": 5, "runner_zombie": 2, "canned_soup": 2, "bat_starter": 1, "exit": 1, "horde": 1, "run_away": 1}
        | {"threat_fierce": 1, "threat_tough": 1, "survivor_rick": 1, "survivor_selena": 1, "survivor_dan": 1},
        seed=1,
        begun=16,
        level="hard",
    ),
}


def micro_deck(slug: str, copies: Mapping[str, int]) -> Deck:
    """Return a deck with these numbers, and no copies of cards that are not named."""
    game = find_game(slug)
    none = {name: 0 for name in numbers_of(game.deck) if name.endswith(".count")}
    return with_numbers(
        game, game.deck, none | {name if "." in name else f"{name}.count": many for name, many in copies.items()}
    )


def bot_choice(position: TreePosition, level: str, noise: Any) -> int:
    """Return what a bot of a level chooses, by its own random numbers."""
    game = position.setup.game
    states = game.layout.new(4)
    states[0] = position.tables.states[0]
    parameters = np.array(find_level(game, level).parameters, np.int64)
    return engine.call(game, choose, game.layout.open(states), parameters, noise, tallies_for(game))


def start_of(slug: str, micro: MicroGame) -> list[TreePosition]:
    """Return the positions of the game up to the one at which the micro game begins."""
    game = GAME_CLASSES[slug](micro.parameters, deck=micro_deck(slug, micro.copies), seeds=[micro.seed])
    position, noise, draw = TreePosition(game.setup), np.array([micro.seed + 1], np.int64), Random(micro.seed)  # noqa: S311  # no secret
    position.deal(0)
    played = [position]
    for _ in range(micro.begun):
        played.append(played[-1].clone())
        random = micro.level == "random"
        played[-1].play(draw.choice(position.legal) if random else bot_choice(position, micro.level, noise))
        position = played[-1]
    return played


def worlds_of(slug: str, micro: MicroGame, most: int) -> Chances:
    """Return the worlds in which the micro game may begin, or some of them, with their probabilities."""
    played = start_of(slug, micro)
    if micro.orders:
        return shuffled_worlds(played[-2], played[-2].legal[0], micro.orders, most)
    chances = find_worlds(played[-1], _is_after_deal if slug == "escape_the_horde" else lambda _: True)[:most]
    total = sum(chance for chance, _ in chances)
    return [(chance / total, position) for chance, position in chances]


def _is_after_deal(position: TreePosition) -> bool:
    """Return True for a Survivor at seat 0, and hands without a Zombie, as they are dealt [EH-4.6]."""
    hands = [card for seat in range(3) for card in cards_in(position.table, eh.HAND + seat)]
    return not is_patient_zero(position, 0) and all(position.table.kind[card] != eh.ZOMBIE for card in hands)


def is_patient_zero(position: TreePosition, seat: int) -> bool:
    """Return True for the Patient Zero of Escape the Horde."""
    return bool(position.table.held[eh.FACTION + seat, eh.PATIENT_ZERO])


def side_of(position: TreePosition) -> int | None:
    """Return the side that decides for the asked seat: 0, or 1; None for seats that play defaults."""
    game, seat = position.setup.game, position.player
    if game.team:
        return 0
    if not game.factions:
        return seat
    if is_patient_zero(position, seat):
        return 1
    return 0 if seat == 0 and position.table.bites[0] < eh.TURNED else None


def value_of(position: TreePosition) -> float:
    """Return the share of side 0 at an end: of its seat, of its team, or 1 if its faction wins."""
    game = position.setup.game
    if game.factions:
        return float(position.table.over and game.outcomes[position.table.outcome].result == eh.FACTIONS[0])
    return sum(position.returns) / len(position.returns) if game.team else position.returns[0]


def tree_of(slug: str, micro: MicroGame, *, worlds: int = MOST_WORLDS) -> SmallTree:
    """Return the tree of a micro game, or of its first worlds only."""
    return SmallTree(worlds_of(slug, micro, worlds), side_of, value_of)


# ---- OpenSpiel ----


def tree_text(tree: SmallTree) -> str:
    """Return a tree in the format of Gambit, which OpenSpiel loads as a game of its own that is quick to solve."""
    children: list[list[int]] = [[] for _ in range(len(tree))]
    for node, parent in enumerate(tree.parent[1:], 1):
        children[parent].append(node)
    numbers = [sum(other == side for other in tree.sides[: state + 1]) for state, side in enumerate(tree.sides)]
    lines = ['EFG 2 R "micro game" { "side 0" "side 1" }']
    for node, side in enumerate(tree.side):
        if side == AT_END:
            lines.append(f't "" {node + 1} "" {{ {tree.values[node]} {1 - tree.values[node]} }}')
        elif side == AT_CHANCE:
            chances = " ".join(f'"{tree.place[child]}" {tree.chance[child]!r}' for child in children[node])
            lines.append(f'c "" {node + 1} "" {{ {chances} }} 0')
        else:
            names = " ".join(f'"{action}"' for action in tree.actions[tree.state[node]])
            lines.append(f'p "" {side + 1} {numbers[tree.state[node]]} "" {{ {names} }} 0')
    return "\n".join(lines) + "\n"


def solve_by_openspiel(tree: SmallTree, iterations: int) -> float:
    """Return the value for side 0 that OpenSpiel finds by its CFR+."""
    game = pyspiel.load_efg_game(tree_text(tree))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in with_progress(range(iterations), iterations, what="CFR+ of OpenSpiel"):
        solver.evaluate_and_update_policy()
    root, policy = game.new_initial_state(), solver.average_policy()
    value: float = pyspiel.expected_returns(root, policy, -1, True)[0]  # noqa: FBT003  # OpenSpiel has no name for it
    return value


# ---- the levels ----


def strategy_of(tree: SmallTree, solver: Solver, level: str, samples: int) -> Strategy:
    """Return how often a level chooses each action, asked some times in each information state."""
    counts = np.zeros(solver.first[-1])
    game = tree.examples[0].setup.game
    if level == "random":
        return solver.normal(counts)
    noise = np.array([chance_from("micro game", level)], np.int64)
    for state, position in enumerate(with_progress(tree.examples, len(tree.examples), what=f"{game.title}, {level}")):
        for _ in range(samples):
            action = bot_choice(position, level, noise)
            counts[solver.first[state] + tree.actions[state].index(action)] += 1
    return solver.normal(counts)


def rows_of(tree: SmallTree, solver: Solver, samples: int) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield for each level, for each side that decides, what it gets against exact play and against its best response.

    A team gets what it gets: there is nobody to respond.
    """
    exact = solver.average
    for level in ["random", *(each.name for each in tree.examples[0].setup.game.levels)]:
        played, row = strategy_of(tree, solver, level, samples), []
        for side in sorted(set(tree.sides)):
            own = solver.of_side(side)
            value = solver.value(np.where(own, played, exact))
            row += [abs(side - value), 1 - solver.best_response(played, 1 - side)]
        yield level, row


# ---- the command ----


@dataclass(frozen=True)
class Solution:
    """A solved micro game: its tree, and its exact value by both solvers."""

    tree: SmallTree
    solver: Solver
    value: float
    """The exact share of side 0, by our own solver; ..."""
    exploitability: float
    """... what CFR+ may still be wrong by; 0 for a team."""
    by_openspiel: float


def solve(slug: str, *, iterations: int = 300, worlds: int = MOST_WORLDS) -> Solution:
    """Build the tree of a micro game, and solve it twice.

    Raises:
        AssertionError: if the two solvers differ by more than `AGREEMENT`.
    """
    tree = tree_of(slug, MICRO_GAMES[slug], worlds=worlds)
    solver = Solver(tree)
    for _ in with_progress(range(iterations), iterations, what=f"{slug}, CFR+"):
        solver.run(1)
    exact = solver.average
    value, exploitability = solver.value(exact), solver.exploitability(exact)
    if find_game(slug).team:
        value, exploitability = solver.best_response(exact, 0), 0.0
    by_openspiel = solve_by_openspiel(tree, iterations)
    assert abs(value - by_openspiel) <= AGREEMENT, (value, by_openspiel)
    return Solution(tree, solver, value, exploitability, by_openspiel)


def report(slug: str, iterations: int, samples: int) -> None:
    """Solve a micro game, and print its values and a table of the levels."""
    found, micro, started = solve(slug, iterations=iterations), MICRO_GAMES[slug], perf_counter()
    tree, game = found.tree, find_game(slug)
    print(f"\n{game.title}: {micro.about}")
    print(f"  {len(tree):,} nodes, {len(tree.actions):,} information states")
    print(f"  value {found.value:.4f} (exploitability {found.exploitability:.5f}), OpenSpiel {found.by_openspiel:.4f}")
    names = game.factions.names if game.factions else ("first", "second")
    sides = sorted(set(tree.sides))
    heads = ["team"] if game.team else [f"{names[side]} {what}" for side in sides for what in ("vs exact", "worst")]
    print("  " + "level".ljust(8) + "".join(head.rjust(20) for head in heads))
    shares = [abs(side - found.value) for side in sides for _ in range(2)]
    for level, row in chain([("exact", shares)], rows_of(tree, found.solver, samples)):
        print("  " + level.ljust(8) + "".join(f"{share:.4f}".rjust(20) for share in row[: len(heads)]))
    print(f"  the levels took {perf_counter() - started:.0f} s")


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve the chosen micro games."""
    parser = argparse.ArgumentParser(
        description="Solve micro games exactly, and measure the shipped levels there.",
        epilog="Example: python examples/cfr_micro.py --game zeven --samples 10",
    )
    parser.add_argument("--game", choices=MICRO_GAMES, action="append", help="one of the games; all if left out")
    parser.add_argument("--iterations", type=int, default=300, help="iterations of CFR+")
    parser.add_argument("--samples", type=int, default=4, help="how often a level is asked in each information state")
    chosen = parser.parse_args(arguments)
    for slug in chosen.game or MICRO_GAMES:
        report(slug, chosen.iterations, chosen.samples)


if __name__ == "__main__":
    main()
