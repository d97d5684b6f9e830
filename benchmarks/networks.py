"""A network beside a greedy rollout in one run: microseconds of each, in compiled code, at the same positions.

An evaluation is an observation, both layers, the value and the preferences for all offers. Its target is a tenth of a
greedy rollout with its own redeal; a search shares a redeal among its candidates.
"""

from collections.abc import Callable, Iterator, Sequence
from time import thread_time
from typing import Any

import numpy as np

from deadhand import engine
from deadhand.bots.choose import choose
from deadhand.bots.network.evaluate import evaluate_table
from deadhand.bots.network.shipped import network_of
from deadhand.bots.players import Bot, room_for_trials
from deadhand.bots.search.candidates import WIDTH, WORLDS, tallies_for
from deadhand.bots.search.search import search_table
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.flow.determinize import determinize
from deadhand.table.game.game import Game
from deadhand.table.game.levels import ALONE, FIRST, ROLLOUTS, Level
from figures import Figure, parser, show

POSITIONS = 20
CALLS = 100
REPEATS = 9
FEW, MANY = 400, 1600
"""Searches with so many simulations are timed, so that their difference is that of rollouts alone."""
ROLLOUT_FORMS = {
    "greedy to the cut": Level("greedy rollouts", simulations=1),
    "greedy, valued after 1 own decision": Level("valued", network=FIRST, network_simulations=1, decisions=1),
    "greedy, valued after 6 own decisions": Level("valued", network=FIRST, network_simulations=1, decisions=6),
    "played by the network to the cut": Level("played", network=ROLLOUTS, network_simulations=1),
}


def figures(slug: str, seats: int | None) -> Iterator[Figure]:
    """The figures of a game; none if it has no network."""
    game = find_game(slug)
    if network_of(game) is None:
        return
    seats = seats or game.least_seats
    engine.use_compiled(game, evaluate_table)
    matches = positions(game, seats)
    rollouts = {form: rollout_time(matches, level) for form, level in ROLLOUT_FORMS.items()}
    for form, taken in rollouts.items():
        yield Figure("rollout_us", taken, slug, f"{seats} seats, {form}")
    noise = np.array([1])
    redeal = time_of_calls(matches, lambda match: (determinize, 0, match.actor, noise))
    yield Figure("redeal_us", redeal, slug, f"{seats} seats")
    evaluation = time_of_calls(matches, lambda match: (evaluate_table, 0, match.actor, tallies_for(game)))
    whole = redeal + rollouts["greedy to the cut"]
    yield Figure("evaluation_us", evaluation, slug, f"{seats} seats", at_most=whole / 10)
    for level in (Level("greedy"), Level("alone", network=ALONE)):
        rest = np.array(level.parameters), noise, tallies_for(game)
        taken = time_of_calls(matches, lambda _match, rest=rest: (choose, *rest))  # type: ignore[misc]
        yield Figure("choice_us", taken, slug, f"{seats} seats, {level.name}")


def positions(game: Game, seats: int) -> Sequence[Match]:
    """Positions of greedy games with a choice."""
    found: list[Match] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        match, bot = Match(game, seats=seats, seed=seed, options={}), Bot("greedy", seed=seed)
        for _ in range(7 + seed % 23):
            if not match.over:
                match.play(bot.choose(match))
        if not match.over and len(match.legal) > 1:
            found.append(match)
    return found


def time_of_calls(matches: Sequence[Match], call_of: Callable[[Match], tuple[Any, ...]]) -> float:
    """The least mean time of a call of a door, in microseconds of this thread, with the call from Python."""
    prepared = []
    for match in matches:
        door, *arguments = call_of(match)
        enter, states = engine.entrance(match.game, door, room_for_trials(match))
        prepared.append((enter, (states, *arguments)))

    def run() -> None:
        for enter, arguments in prepared:
            for _ in range(CALLS):
                enter(*arguments)

    return 1e6 * least_time(run) / (CALLS * len(matches))


def rollout_time(matches: Sequence[Match], level: Level) -> float:
    """The time of a rollout with all that belongs to it, in microseconds of this thread."""
    few, many = (searches(matches, level.with_simulations(number)) for number in (FEW, MANY))
    return 1e6 * (many[0] - few[0]) / (many[1] - few[1])


def searches(matches: Sequence[Match], level: Level) -> tuple[float, int]:
    """The least time of a search at each position, and the number of rollouts."""
    game, room = matches[0].game, tallies_for(matches[0].game)
    tables, row, noise = [room_for_trials(match) for match in matches], np.array(level.parameters), np.array([1])
    rollouts = 0
    for match, table in zip(matches, tables, strict=True):
        engine.call(game, search_table, table, 0, 1, row, noise, room)
        rollouts += int(room[: WIDTH * len(match.legal)].reshape(-1, WIDTH)[:, WORLDS].sum())

    def run() -> None:
        for table in tables:
            engine.call(game, search_table, table, 0, 1, row, noise, room)

    return least_time(run), rollouts


def least_time(run: Callable[[], None]) -> float:
    """The least time of this thread that a function took, in seconds."""
    taken = []
    for _ in range(REPEATS):
        began = thread_time()
        run()
        taken.append(thread_time() - began)
    return min(taken)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--seats", type=int, help="default: the fewest")
    chosen = options.parse_args()
    show(figures(chosen.game, chosen.seats), as_json=chosen.json)


if __name__ == "__main__":
    main()
