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
from deadhand.bots.names import find_level
from deadhand.bots.own_bot import OwnBot
from deadhand.bots.search.candidates import tallies_for
from deadhand.games import find_game
from deadhand.lab.bulk import play_games
from deadhand.lab.conditions import Conditions, conditions_of
from deadhand.lab.means import Totals, totals_of
from deadhand.lab.own_bots import play_game
from deadhand.lab.report import Report, Results, report_on
from deadhand.match.dealing import check_deal
from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import BrokenTable, Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import PARAMETERS, SIMULATIONS, Level
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
MOST_WORKERS: Final = 256
Bot = str | Level | OwnBot
Bots = Bot | Sequence[Bot] | Mapping[str, Bot]
NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})
COMPILED_CHUNK: Final = 128
SLOW_CHUNK: Final = 4
OWN_CHUNK: Final = 1
"""Games played between two reports of progress: in compiled rules, in plain ones or with a search, with own bots."""


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

    `bots` is one bot's name for every seat, a list of one bot per seat, or a bot for each faction by name. A bot of
    one's own is given as `load_bot` returns it, and its games are played move by move in Python. A game that has taken
    `most_decisions` decisions without ending is given up and counts as unfinished: a win for nobody, with the scores so
    far.

    `progress` is called with the number of games played so far. Compiling comes first where the cache is cold; to show
    how far it is, call `engine.start_compiling` and finish that beforehand.

    Raises:
        Refused: for numbers, bots, options or a deck that the game does not allow, or with which it is over
            as soon as it is dealt.
        BrokenTable: if a fault in the rules breaks a table.
    """
    check_seats(game, seats)
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
    own = plan.template is not None
    results = play_all(
        plan,
        threads=count_cores() if compiled and not own else 1,
        chunk=OWN_CHUNK if own else chunk_of(plan) if compiled else SLOW_CHUNK,
        progress=progress or (lambda _: None),
    )
    return report_on(results, game, plan.conditions, seconds=perf_counter() - started)


def chunk_of(plan: "Plan") -> int:
    """Return the number of games between two reports of progress in compiled rules: fewer if a bot searches."""
    searches = plan.bots.reshape(-1, PARAMETERS)[:, SIMULATIONS].any()
    return SLOW_CHUNK if searches else COMPILED_CHUNK


@dataclass(frozen=True)
class Plan:
    """A checked request: which games are to be played.

    `fresh` is a filled-in record before its deal. `players` are in the order of `conditions.bots`, and `bots` has the
    parameters of each. `template` is a match with a fresh record, if there are bots of one's own.
    """

    game: Game
    conditions: Conditions
    fresh: NDArray[np.void]
    players: Sequence[Level | OwnBot]
    bots: NDArray[np.int64]
    template: Match | None


def plan_simulation(
    game: Game | str,
    *,
    seats: int | None,
    games: int,
    bots: Bots,
    seed: int | str,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    deck: Deck | None = None,
    most_decisions: int = MOST_DECISIONS,
    bots_seed: int | str | None = None,
) -> Plan:
    """Check a request; see `simulate`, and `lab.play` for `bots_seed`."""
    game = find_game(game) if isinstance(game, str) else game
    seats = game.default_seats if seats is None else seats
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
        bots=tuple(player.name for player in everyone),
        seed=check_seed(seed),
        options=options,
        most_decisions=most_decisions,
        bots_seed=None if bots_seed is None else check_seed(bots_seed),
    )
    if any(isinstance(player, OwnBot) for player in everyone):
        template = Match(game, seats=seats, seed="template", options=options, deck=deck)
        template.tables.states[0] = fresh[0]
        template.table.logging = 1  # a bot may look at the events
        return Plan(game, conditions, fresh, everyone, np.zeros(0, np.int64), template)
    levels = [player.parameters for player in everyone if isinstance(player, Level)]
    return Plan(game, conditions, fresh, everyone, np.array(levels, np.int64).ravel(), None)


def _bots_of_seats(game: Game, seats: int, bots: Bots) -> tuple[Level | OwnBot, ...]:
    """A bot for each seat, in a game of factions once for each of them."""
    bots = [bots] if isinstance(bots, Bot) else bots
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
    return tuple(find_level(game, bot) if isinstance(bot, str) else bot for row in rows for bot in row)


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
        desks.put(working_tables(plan, min(chunk, games)))
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


def working_tables(plan: Plan, chunk: int) -> Tables:
    """Return tables for one thread: one for each game of a chunk, the fresh one, and three for what bots try."""
    states = plan.game.layout.new(chunk + 4)
    states[chunk] = plan.fresh[0]
    return plan.game.layout.open(states)


def _play_chunk(plan: Plan, desks: SimpleQueue[Tables], first: int, results: Results) -> tuple[int, Totals]:
    """Play at the next free tables; see `play_at`."""
    tables = desks.get()
    try:
        return play_at(plan, tables, first, results)
    finally:
        desks.put(tables)


def play_at(plan: Plan, tables: Tables, first: int, results: Results) -> tuple[int, Totals]:
    """Play the games from number `first` on, as many as `tables` are for, and fill in their results.

    Returns how many there were, and their totals.
    """
    fresh, conditions, seats = len(tables) - 4, plan.conditions, plan.conditions.seats
    games = min(fresh, conditions.games - first)
    rows = slice(first, first + games)
    streams = conditions.streams(first, games)
    decisions = results.decisions[rows]
    if plan.template is None:
        room = np.zeros(1, np.int64), np.zeros(seats, np.int64), tallies_for(plan.game)
        asked = fresh, games, conditions.most_decisions
        engine.call(plan.game, play_games, tables, *asked, plan.bots, streams, *room, decisions)
    else:
        _play_with_own_bots(plan, plan.template, tables, range(first, first + games), streams, decisions)
    played = tables.states[:games]
    check_whole_games(tables, games, first)
    results.over[rows] = played["over"] != 0
    results.outcomes[rows] = played["outcome"]
    results.wins[rows] = played["returns"][:, :seats] * (played["over"] != 0)[:, None]
    results.scores[rows] = played[plan.game.scores][:, :seats]
    if plan.game.factions:
        results.first[rows] = played[plan.game.factions.first][:, :seats]
    return games, totals_of(plan.game, played, seats)


def _play_with_own_bots(
    plan: Plan,
    template: Match,
    tables: Tables,
    numbers: range,
    streams: NDArray[np.int64],
    decisions: NDArray[np.int64],
) -> None:
    """Play the games with these numbers, the first at table 0."""
    for place, number in enumerate(numbers):
        own = streams[2 * place : 2 * place + 2]
        name, most = f"{number} of {plan.conditions.seed_of_bots}", plan.conditions.most_decisions
        match, decisions[place] = play_game(template, plan.players, own, game=name, most_decisions=most)
        tables.states[place] = match.tables.states[0]


def check_whole_games(tables: Tables, games: int, first: int) -> None:
    """Raise if the rules have broken a table; numbers of games begin with 0."""
    for number in np.flatnonzero(tables.states[:games]["broken"]):
        try:
            check_whole(tables[number])
        except BrokenTable as error:
            raise BrokenTable(f"Game {first + number}: {error}") from None


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
