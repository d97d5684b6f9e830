"""Measures of moves: what the tables of moves and of draws say of each finished game, read some games at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deadhand.lab.rows.played import DAMAGED, Played
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

GAMES_AT_ONCE: Final = 2048
"""The games whose moves are in memory together."""
TENTHS: Final = 10
"""The parts of a game, by its decisions, for which a pace is measured."""
OPENING: Final = "opening"
GROUPS_OF_LAPS: Final = 3
"""The groups in which cards that were drawn later are counted; a lap is a turn of every seat."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class MoveMeasures:
    """The measures of some finished games, in the order of their tables.

    `pace` and `offers` have a row per game and a column per tenth of it: how the game stands after it, and the mean
    number of choices in it, NaN where nothing is known. The pace is the lead of the later winner where everybody plays
    alone, else the standing that a side or the mean seat has. `drawn` has the columns `WHEN.KIND` with a row per game
    and seat, and `when` the names of these groups, the opening hand first. `places` says how often each place of the
    map was chosen.
    """

    waits: Numbers
    """The mean number of decisions of others between two of a seat, where there are any."""
    longest_waits: Numbers
    dull_turns: Numbers
    """The most turns in a row in which a seat had nothing to choose."""
    pace: Numbers
    offers: Numbers
    places: Numbers
    drawn: pl.DataFrame
    when: Sequence[str]


def measure_moves(played: Played, game: Game, games: pl.DataFrame, seats: pl.DataFrame) -> MoveMeasures | None:
    """Return the measures of the finished games of a run, whose rows are given; None if no moves were recorded."""
    if played.moves is None or played.draws is None:
        return None
    at_table = int(games["seats"][0])
    wins = seats["win"].to_numpy().reshape(-1, at_table)
    edges: list[int] = []
    parts, drawn = [], []
    for start in range(0, len(games), GAMES_AT_ONCE):
        some = games[start : start + GAMES_AT_ONCE].select("game", "decisions").with_row_index("row")
        moves, draws = (_rows_of(log, some) for log in played.logs_of(some["game"][0], some["game"][-1]))
        draws = _with_laps(draws, moves, at_table)
        edges = edges or _edges_of_laps(draws)
        parts.append(_measure(game, moves, wins[start : start + len(some)]))
        drawn.append(_drawn(game, draws, wins[start : start + len(some)].shape, edges))
    waits, longest, dull, pace, offers, places = (np.concatenate(column) for column in zip(*parts, strict=True))
    when = [OPENING, *_names_of_laps(edges)]
    return MoveMeasures(waits, longest, dull, pace, offers, places, pl.concat(drawn), when)


def _rows_of(log: pl.LazyFrame, some: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of some games with their place among these.

    Raises:
        Refused: if a file is damaged.
    """
    try:
        return log.join(some.lazy(), on="game", maintain_order="left").collect()
    except (OSError, pl.exceptions.PolarsError) as error:
        raise Refused(DAMAGED.format("A file of moves or draws")) from error


def _measure(game: Game, moves: pl.DataFrame, wins: Numbers) -> tuple[Numbers, ...]:
    """Return the measures of the moves of some games, in the order of `MoveMeasures`."""
    size = len(wins)
    made = moves.filter(~pl.col("automatic")).with_columns(
        tenth=((pl.col("decision") - 1).cast(pl.Int64) * TENTHS // pl.col("decisions")).clip(0, TENTHS - 1)
    )
    gap = (pl.col("decision") - pl.col("decision").shift(1).over("row", "seat") - 1).alias("gap")
    gaps = made.select("row", gap).filter(pl.col("gap") > 0)
    by_game = gaps.group_by("row").agg(pl.col("gap").mean().alias("mean"), pl.col("gap").max().alias("max"))
    offers = made.group_by("row", "tenth").agg(pl.col("offers").mean())
    return (
        _filled(by_game, "mean", (size,)),
        _filled(by_game, "max", (size,)),
        _filled(_dull_turns(moves), "len", (size,), missing=0.0),
        _pace(game, made, wins),
        _filled(offers, "offers", (size, TENTHS), "tenth"),
        _places(game, moves, size),
    )


def _filled(frame: pl.DataFrame, value: str, shape: tuple[int, ...], *axes: str, missing: float = np.nan) -> Numbers:
    """Return the values of a frame in an array, at their row and the other axes."""
    found = np.full(shape, missing)
    found[tuple(frame[axis].to_numpy() for axis in ("row", *axes))] = frame[value].to_numpy()
    return found


def _dull_turns(moves: pl.DataFrame) -> pl.DataFrame:
    """Return the longest run of turns without a choice of any seat, of each game that has one.

    A turn is that of the seat that chooses first in it. Where all act together, a round is a turn of everybody.
    """
    together = bool(moves["turn"].is_null().all())
    keys = ("row", "round", "seat") if together else ("row", "turn")
    mine = pl.col("offers") if together else pl.col("offers").filter(pl.col("seat") == pl.col("seat").first())
    owner = [] if together else [pl.col("seat").first()]
    turns = moves.group_by(*keys, maintain_order=True).agg(*owner, dull=mine.max() <= 1)
    runs = turns.with_columns(run=pl.col("dull").rle_id().over("row", "seat")).filter("dull")
    return runs.group_by("row", "seat", "run").len().group_by("row").agg(pl.col("len").max())


def _pace(game: Game, made: pl.DataFrame, wins: Numbers) -> Numbers:
    """Return how each game stands after each tenth of it."""
    if game.factions:
        last = made.group_by("row", "tenth").agg(pl.col("standing").last())
        return _carried(_filled(last, "standing", (len(wins), TENTHS), "tenth"))
    last = made.group_by("row", "seat", "tenth").agg(pl.col("standing").last())
    standings = _carried(_filled(last, "standing", (*wins.shape, TENTHS), "seat", "tenth"))
    if game.team:
        return np.asarray(standings.mean(axis=1))
    alone = (wins.max(axis=1) == 1.0) & (wins.shape[1] > 1)
    rows, winner = np.arange(len(wins)), wins.argmax(axis=1)
    ahead = standings[rows, winner].copy()
    standings[rows, winner] = -np.inf
    return np.asarray(np.where(alone[:, None], ahead - standings.max(axis=1), np.nan))


def _carried(values: Numbers) -> Numbers:
    """Return values with the last known one in each gap, and the first one before it."""
    for tenth in range(1, TENTHS):
        values[..., tenth] = np.where(np.isnan(values[..., tenth]), values[..., tenth - 1], values[..., tenth])
    for tenth in range(TENTHS - 2, -1, -1):
        values[..., tenth] = np.where(np.isnan(values[..., tenth]), values[..., tenth + 1], values[..., tenth])
    return values


def _places(game: Game, moves: pl.DataFrame, size: int) -> Numbers:
    """Return how often each place of the map was chosen in each game."""
    zone = map_of(game)
    places = 0 if zone is None else game.zones.named(zone).places
    counts = moves.filter(pl.col("place").is_not_null()).group_by("row", "place").len()
    return _filled(counts, "len", (size, places), "place", missing=0.0)


def map_of(game: Game) -> str | None:
    """Return the family of zones whose places choices name; None in a game without a map."""
    return next((values.zone for words in game.actions.verbs for values in words.ranges if values.zone), None)


def _with_laps(draws: pl.DataFrame, moves: pl.DataFrame, seats: int) -> pl.DataFrame:
    """Return the draws with the lap of the round in which each card came, from 1; 0 for opening hands."""
    first = moves.group_by("row", "round").agg(pl.col("turn").min().alias("begun"))
    laps = draws.join(first, on=["row", "round"], how="left", nulls_equal=True, maintain_order="left")
    lap = ((pl.col("turn") - pl.col("begun")) // seats + 1).clip(1).fill_null(1)
    return laps.with_columns(lap=pl.when("dealt").then(0).otherwise(lap).cast(pl.Int32))


def _edges_of_laps(draws: pl.DataFrame) -> list[int]:
    """Return the first lap of each group of laps, which have about as many draws each."""
    laps = draws.filter(pl.col("lap") > 0)["lap"].to_numpy()
    if not len(laps):
        return [1]
    quantiles = np.quantile(laps, np.arange(GROUPS_OF_LAPS) / GROUPS_OF_LAPS).astype(int)
    return sorted({1, *quantiles[1:].tolist()})


def _names_of_laps(edges: Sequence[int]) -> Iterator[str]:
    for first, after in pairwise(edges):
        yield f"turn {first}" if after == first + 1 else f"turns {first} to {after - 1}"
    yield f"turn {edges[-1]} and later"


def _drawn(game: Game, draws: pl.DataFrame, shape: tuple[int, ...], edges: Sequence[int]) -> pl.DataFrame:
    """Return the number of cards of each kind that each seat drew in each group; none where a side wins together."""
    if game.team or game.factions:
        return pl.DataFrame()
    kinds = game.measures.kinds or range(len(game.deck.kinds))
    counts = np.zeros((len(edges) + 1, shape[0] * shape[1], len(game.deck.kinds)), np.int16)
    group = np.searchsorted(edges, draws["lap"].to_numpy(), side="right")
    seats = draws["row"].to_numpy().astype(np.int64) * shape[1] + draws["seat"].to_numpy()
    np.add.at(counts, (group, seats, draws["kind"].to_physical().to_numpy()), 1)
    names = (OPENING, *_names_of_laps(edges))
    return pl.DataFrame(
        {f"{name}.{game.deck.kinds[kind].id}": counts[at, :, kind] for at, name in enumerate(names) for kind in kinds}
    )
