"""Learned biases against the greedy bots of a game of two sides: how much a side gains by a number for each verb.

A side adds the numbers to its scores, so that it does more of this and less of that. In each round every game is played
with its own random changes of the numbers, and each number then moves to where the side has won more often (evolution
strategies). The numbers found are played again with fresh seeds, against the bots as they are. Where a side gains much,
the other side lacks an answer, or its own weights are wrong: `--verbose` lists the numbers, the largest first.
"""

from collections.abc import Iterator, MutableSequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.arena.desk import Desk
from deadhand.arena.request import MOST_DECISIONS, Request, plan_games
from deadhand.arena.threads import count_cores
from deadhand.games import find_game
from deadhand.table.choices.actions import ACTIONS
from deadhand.table.flow.flow import advance, run
from deadhand.table.flow.hooks import begin, faction_of, prepare_sheet, score_offer
from deadhand.table.game.game import Game
from deadhand.table.record.chance import noise_below
from deadhand.table.record.copying import copy_table
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import extra_door, rule
from figures import Figure, note, parser, show

MOST_GAINED: Final = 5.0
"""Points of the share of wins that no side should gain."""
SPREAD: Final = 20
"""The standard deviation of the random changes, in units of the bot's scores."""
STEP: Final = 0.15
"""How far a number moves in a round, in spreads, for each standard error that its changes matter, ..."""
MOST_ERRORS: Final = 4
"""... of which so many count at most."""
CHUNK: Final = 128
FINE: Final = 4096
"""Steps between two scores, for noise to decide between equals."""


@extra_door("states", "integer", "integer", "integer", "integer", "integers", "integers", "integers")
def play_biased(
    states: MutableSequence[Table],
    fresh: int,
    games: int,
    most_decisions: int,
    side: int,
    biases: Integers,
    streams: Integers,
    noise: Integers,
) -> None:
    """Play one game at each of the first tables, as `play_games`; `biases` has a row of verbs for each."""
    for number in range(games):
        copy_table(states, number, fresh)
        t = states[number]
        t.chance = streams[2 * number]
        begin(t)
        run(t)
        noise[0] = streams[2 * number + 1]
        row = biases.shape[0] // games * number
        decisions = 0
        while t.over == 0 and decisions < most_decisions:
            biased = faction_of(t, t.actor) == side
            advance(t, best_biased(t, states[fresh + 1], biases, row if biased else -1, noise))
            decisions += 1


@rule
def best_biased(t: Table, trial: Table, biases: Integers, row: int, noise: Integers) -> int:
    """Take the offer with the best score, after adding the biases that begin at `row`, if that is not below 0."""
    sheet = prepare_sheet(t, trial, noise)
    best, best_score = 0, -1_000_000_000_000
    for place in range(t.offer_count):
        action = t.offers[place]
        verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        score = score_offer(t, sheet, verb, x, y, z) + (biases[row + verb] if row >= 0 else 0)
        score = score * FINE + noise_below(noise, FINE)
        if score > best_score:
            best, best_score = action, score
    return best


def sides_of(game: Game) -> tuple[str, ...]:
    """Return the names of a game's sides, none in a game without."""
    return game.factions.names if game.factions else ()


def games_won(game: Game, seats: int, side: int, biases: NDArray[np.float64], seed: str) -> NDArray[np.bool_]:
    """Play a game with each row of biases; return whether the side has won it."""
    games = len(biases)
    plan = plan_games(Request(game, seats=seats, games=games, bots="hard", seed=seed))
    rows = biases.round().astype(np.int64)
    won = np.zeros(games, np.bool_)
    results = np.array([outcome.result == sides_of(game)[side] for outcome in game.outcomes])

    def play(first: int) -> None:
        some = rows[first : first + CHUNK]
        tables, fresh = Desk(plan, CHUNK).tables, CHUNK
        room = np.zeros(1, np.int64)
        streams = plan.conditions.streams(first, len(some))
        numbers = fresh, len(some), MOST_DECISIONS, side
        engine.call(game, play_biased, tables, *numbers, some.ravel(), streams, room)
        won[first : first + len(some)] = results[tables.states[: len(some)]["outcome"]]

    with ThreadPoolExecutor(count_cores()) as pool:
        list(pool.map(play, range(0, games, CHUNK)))
    return won


def learn(game: Game, seats: int, side: int, *, rounds: int, games: int) -> NDArray[np.float64]:
    """Return a bias for each verb with which a side wins more often."""
    draw = np.random.default_rng(seats)
    biases = np.zeros(len(game.actions.verbs))
    for number in range(rounds):
        changes = draw.standard_normal((games, len(biases)))
        won = games_won(game, seats, side, biases + SPREAD * changes, f"learn {number}")
        errors = (changes * (won - won.mean())[:, None]).sum(axis=0) / (np.sqrt(games) * max(won.std(), 0.01))
        biases += STEP * SPREAD * errors.clip(-MOST_ERRORS, MOST_ERRORS)
    return biases


def figures(game: Game, seats: int, side: int, *, rounds: int, games: int, verbose: bool) -> Iterator[Figure]:
    """The points that a side gains, on the same deals; its learned numbers if they are wanted."""
    biases = learn(game, seats, side, rounds=rounds, games=games)
    plain, biased = (games_won(game, seats, side, np.tile(row, (games, 1)), "check") for row in (0 * biases, biases))
    variant = f"{seats} seats, {sides_of(game)[side]}, {games:,} games"
    yield Figure("win_percent", 100 * float(plain.mean()), game.slug, variant)
    yield Figure("bias_gain_points", 100 * float(biased.mean() - plain.mean()), game.slug, variant, at_most=MOST_GAINED)
    if verbose:
        order = np.argsort(-np.abs(biases))
        note(f"{variant}: " + ", ".join(f"{game.actions.verbs[verb].name} {biases[verb]:+.0f}" for verb in order))


def main() -> None:
    """Learn, measure and print."""
    options = parser(__doc__)
    options.set_defaults(game="escape_the_horde")
    options.add_argument("--seats", type=int, nargs="+", default=[3, 4, 6, 8])
    options.add_argument("--rounds", type=int, default=12, help="of learning (default %(default)s)")
    options.add_argument("--games", type=int, default=5000, help="in each round, and to check (default %(default)s)")
    options.add_argument("--verbose", action="store_true", help="list the learned numbers")
    asked = options.parse_args()
    game = find_game(asked.game)
    if not game.factions:
        options.error(f"{game.title} has no sides")
    engine.use_compiled(game)  # first, as a door that is compiled together with all others may not call their rules
    engine.use_compiled(game, play_biased)
    settings = {"rounds": asked.rounds, "games": asked.games, "verbose": asked.verbose}
    found = (figure for seats in asked.seats for side in (0, 1) for figure in figures(game, seats, side, **settings))
    show(found, as_json=asked.json)


if __name__ == "__main__":
    main()
