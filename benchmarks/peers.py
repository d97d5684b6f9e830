"""The same random play on other projects, where they are installed: OpenSpiel and RLCard (`pip install .[bench]`).

A decision is a choice of a player; chance nodes and dealing come on top. Two things are measured of OpenSpiel. "Inside
C++": its RandomRolloutEvaluator plays whole games from a dealt table without leaving C++, started through a search of a
single simulation; the mean length of a game is taken from the Python loop. "From Python": one call to list the legal
actions and one to apply, as its users write it.
"""

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from figures import Figure, note, parser, rate, seconds, show

OPEN_SPIEL = {"hearts": "hearts", "crazy_eights": "crazy_eights(players=4)"}
DICE = random.Random(1)  # noqa: S311  # dice of a benchmark


def open_spiel(*, games: int, repeats: int) -> Iterator[Figure]:
    """Both forms of play for each of its card games."""
    pyspiel: Any = import_module("pyspiel")
    for name, words in OPEN_SPIEL.items():
        table = dealt(pyspiel.load_game(words))
        taken, decisions = [], 0
        for _ in range(repeats):
            start = perf_counter()
            decisions += sum(play_out(table.clone()) for _ in range(games))
            taken.append(perf_counter() - start)
        mean = decisions / (games * repeats)
        yield rate("decisions_per_s", name, "OpenSpiel from Python", count=mean * games, taken=taken)
        inside = [rollouts(pyspiel, table, games=100 * games) for _ in range(repeats)]
        yield rate("decisions_per_s", name, "OpenSpiel inside C++", count=mean * games * 100, taken=inside)


def dealt(game: Any) -> Any:
    """A table of OpenSpiel at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        draw(state)
    return state


def draw(state: Any) -> None:
    """Let chance decide once."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(DICE.choices(actions, weights)[0])


def play_out(state: Any) -> int:
    """Play at random to the end; returns the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state)
        else:
            state.apply_action(DICE.choice(state.legal_actions()))
            decisions += 1
    return decisions


def rollouts(pyspiel: Any, table: Any, *, games: int) -> float:
    """Seconds for so many random games played to the end inside C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=DICE.randrange(2**31))
    once = {"uct_c": 2.0, "max_simulations": 1, "max_memory_mb": 100, "solve": False, "seed": 1, "verbose": False}
    searcher = pyspiel.MCTSBot(table.get_game(), evaluator, **once)
    return seconds(lambda: searcher.mcts_search(table), repeats=1)[0]


def rlcard(*, games: int, repeats: int) -> Iterator[Figure]:
    """Its environment loop, which makes each observation on the way."""
    environment = import_module("rlcard").make("uno", config={"seed": 1})
    taken, decisions = [], 0
    for _ in range(repeats):
        start = perf_counter()
        for _ in range(games):
            decisions += play_uno(environment)
        taken.append(perf_counter() - start)
    yield rate("decisions_per_s", "uno", "RLCard from Python", count=decisions / repeats, taken=taken)


def play_uno(environment: Any) -> int:
    """Play at random to the end; returns the number of decisions."""
    state, _ = environment.reset()
    decisions = 0
    while not environment.is_over():
        state, _ = environment.step(DICE.choice(list(state["legal_actions"])))
        decisions += 1
    return decisions


def figures(*, games: int, repeats: int) -> Iterator[Figure]:
    """What is installed; for the rest a note."""
    for package, title, measure in (("pyspiel", "OpenSpiel", open_spiel), ("rlcard", "RLCard", rlcard)):
        if find_spec(package):
            yield from measure(games=games, repeats=repeats)
        else:
            note(f"{title} is not installed here: pip install .[bench]")


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--games", type=int, default=100, help="per repeat, and 100 times as many inside C++")
    options.add_argument("--repeats", type=int, default=5)
    chosen = options.parse_args()
    show(figures(games=chosen.games, repeats=chosen.repeats), as_json=chosen.json)


if __name__ == "__main__":
    main()
