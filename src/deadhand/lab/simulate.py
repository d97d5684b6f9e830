"""Games by the hundred thousand between bots: a thread per core, the same results for the same seed everywhere."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from queue import SimpleQueue
from time import perf_counter
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.bots.choose import bot_number
from deadhand.lab.bulk import play_games
from deadhand.lab.conditions import Conditions, conditions_of
from deadhand.lab.means import Totals, totals_of
from deadhand.lab.report import Report, Results, report_on
from deadhand.lab.streams import streams_of
from deadhand.match.dealing import check_deal
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import BrokenTable, Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import (
    OptionValue,
    check_deck,
    check_options,
    check_seats,
    check_seed,
    fill_table,
    whole_number,
)
from deadhand.table.record.chance import chance_from
from deadhand.table.record.guards import check_whole
from deadhand.table.record.record import Tables

MOST_DECISIONS: Final = 20_000
Bots = str | Sequence[str] | Mapping[str, str]
NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})
COMPILED_CHUNK: Final = 128
PLAIN_CHUNK: Final = 4
"""Games played between two reports of progress, in compiled rules (some milliseconds) and in plain ones."""


def simulate(
    game: Game,
    *,
    seats: int,
    games: int,
    bots: Bots,
    seed: int | str,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    deck: Deck | None = None,
    progress: Callable[[int], None] | None = None,
    most_decisions: int = MOST_DECISIONS,
) -> Report:
    """Let bots play many games, and report who won, with which scores, how games ended and how long they took.

    `bots` is one bot's name for every seat, a list of one bot per seat, or a bot for each faction by name. A game that
    has taken `most_decisions` decisions without ending is given up and counts as unfinished: a win for nobody, with the
    scores so far.

    `progress` is called with the number of games played so far. Compiling comes first where the cache is cold; to show
    how far it is, call `engine.start_compiling` and finish that beforehand.

    Raises:
        Refused: for numbers, bots, options or a deck that the game does not allow, or with which it is over
            as soon as it is dealt.
        BrokenTable: if a fault in the rules breaks a table.
    """
    plan = plan_simulation(
        game,
        seats=seats,
        games=games,
        bots=bots,
        seed=seed,
        options=options,
        deck=deck,
        most_decisions=most_decisions,
    )
    compiled = engine.use_compiled(game)
    started = perf_counter()
    results = play_all(
        plan,
        threads=_count_cores() if compiled else 1,
        chunk=COMPILED_CHUNK if compiled else PLAIN_CHUNK,
        progress=progress or (lambda _: None),
    )
    return report_on(results, game, plan.conditions, seconds=perf_counter() - started)


@dataclass(frozen=True)
class Plan:
    """A checked request: which games are to be played. `fresh` is a filled-in record before its deal."""

    game: Game
    conditions: Conditions
    fresh: NDArray[np.void]


def plan_simulation(
    game: Game,
    *,
    seats: int,
    games: int,
    bots: Bots,
    seed: int | str,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    deck: Deck | None = None,
    most_decisions: int = MOST_DECISIONS,
) -> Plan:
    """Check a request; see `simulate`."""
    check_seats(game, seats)
    for name, number in (("games", games), ("most_decisions", most_decisions)):
        if (whole_number(number) or 0) < 1:
            raise Refused(f"{name} must be a whole number of at least 1, not {number!r}.")
    everyone = _bots_of_seats(game, seats, bots)
    deck = deck or game.deck
    check_deck(game, seats, deck)
    check_deal(game, seats, options, deck)
    fresh = _filled_record(game, seats, check_options(game, seats, options), deck)
    conditions = conditions_of(
        game,
        deck,
        seats=seats,
        games=games,
        bots=everyone,
        seed=check_seed(seed),
        options=options,
        most_decisions=most_decisions,
    )
    return Plan(game, conditions, fresh)


def _bots_of_seats(game: Game, seats: int, bots: Bots) -> tuple[str, ...]:
    """A bot for each seat, in a game of factions once for each of them."""
    bots = [bots] if isinstance(bots, str) else bots
    factions = game.factions.names if game.factions else ("",)
    if isinstance(bots, Mapping):
        if set(bots) != set(factions):
            allowed = f"one for each of {', '.join(factions)}" if game.factions else "given by seat: it has no factions"
            raise Refused(f"Bots of {game.title} by faction must be {allowed}, not for {', '.join(bots)}.")
        rows = [[bots[faction]] * seats for faction in factions]
    elif len(bots) in (1, seats):
        rows = [list(bots) * (seats // len(bots))] * len(factions)
    else:
        raise Refused(f"{seats} seats need 1 bot for all or {seats} bots, one per seat, not {len(bots)}.")
    everyone = tuple(bot for row in rows for bot in row)
    for bot in everyone:
        bot_number(bot)
    return everyone


def _filled_record(game: Game, seats: int, options: Mapping[str, int], deck: Deck) -> NDArray[np.void]:
    tables = game.layout.open(game.layout.new(1))
    fill_table(game, tables[0], seats=seats, options=options, deck=deck, chance=chance_from("fresh"))
    tables[0].logging = 0
    return tables.states


def play_all(plan: Plan, *, threads: int, chunk: int, progress: Callable[[int], None]) -> Results:
    """Play all games of a plan; neither the number of threads nor the size of a chunk changes any result."""
    games = plan.conditions.games
    results = Results.room_for(plan.game, games, plan.conditions.seats)
    desks: SimpleQueue[Tables] = SimpleQueue()
    for _ in range(threads):
        desks.put(_working_tables(plan, min(chunk, games)))
    starts = range(0, games, chunk)
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        try:
            for finished in as_completed([pool.submit(_play_chunk, plan, desks, first, results) for first in starts]):
                some, totals = finished.result()
                results.totals[:] += totals
                done += some
                progress(done)
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return results


def _working_tables(plan: Plan, chunk: int) -> Tables:
    """Tables for one thread: one for each game of a chunk, and the fresh one."""
    states = plan.game.layout.new(chunk + 1)
    states[chunk] = plan.fresh[0]
    return plan.game.layout.open(states)


def _play_chunk(plan: Plan, desks: SimpleQueue[Tables], first: int, results: Results) -> tuple[int, Totals]:
    """Play the games from number `first` on, as many as there are tables at a desk, and fill in their results.

    Returns how many there were, and their totals.
    """
    tables = desks.get()
    try:
        return _play_at(plan, tables, first, results)
    finally:
        desks.put(tables)


def _play_at(plan: Plan, tables: Tables, first: int, results: Results) -> tuple[int, Totals]:
    fresh, conditions, seats = len(tables) - 1, plan.conditions, plan.conditions.seats
    games = min(fresh, conditions.games - first)
    rows = slice(first, first + games)
    bots = np.array([bot_number(bot) for bot in conditions.bots], np.int64)
    streams = streams_of(plan.game.slug, conditions.seed, first=first, games=games)
    decisions = results.decisions[rows]
    room = np.zeros(1, np.int64), np.zeros(seats, np.int64)
    engine.call(plan.game, play_games, tables, fresh, games, conditions.most_decisions, bots, streams, *room, decisions)
    played = tables.states[:games]
    _check_whole(tables, games, first)
    results.over[rows] = played["over"] != 0
    results.outcomes[rows] = played["outcome"]
    results.wins[rows] = played["returns"][:, :seats] * (played["over"] != 0)[:, None]
    results.scores[rows] = played[plan.game.scores][:, :seats]
    if plan.game.factions:
        results.first[rows] = played[plan.game.factions.first][:, :seats]
    return games, totals_of(plan.game, played, seats)


def _check_whole(tables: Tables, games: int, first: int) -> None:
    """Raise if the rules have broken a table; numbers of games begin with 0."""
    for number in np.flatnonzero(tables.states[:games]["broken"]):
        try:
            check_whole(tables[number])
        except BrokenTable as error:
            raise BrokenTable(f"Game {first + number}: {error}") from None


def _count_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
