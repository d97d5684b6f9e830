"""People beside bots: the games of each, what is chosen in them, and the time that people take."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import erfc, hypot, sqrt
from pathlib import Path
from typing import Final

import numpy as np
import polars as pl

from deadhand.arena.conditions import Conditions
from deadhand.games import find_game
from deadhand.lab.analysis.estimates import FEWEST, Values, estimate
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.intervals import Estimate, Z
from deadhand.lab.rows.columns import SECONDS_A_DECISION
from deadhand.lab.rows.people import PERSON
from deadhand.lab.rows.played import Played, read_rows
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_options

PEOPLE_ONLY: Final = "people only"


@dataclass(frozen=True)
class Timing:
    """The seconds of a decision, which turn decisions into minutes: an assumption, or measured in games of people."""

    seconds: float = SECONDS_A_DECISION
    measured: Estimate | None = None

    def minutes(self, decisions: Values) -> Values:
        """Return the minutes that so many decisions take."""
        return decisions * (self.seconds / 60)


@dataclass(frozen=True, eq=False)
class PlayedGames:
    """Some finished games, with the share of each verb in the decisions of their players; empty without moves."""

    finished: FinishedGames
    verbs: Mapping[str, Estimate]


@dataclass(frozen=True, eq=False)
class People:
    """The games of people: `verbs` counts what people chose, not the bots beside them."""

    played: PlayedGames
    conditions: Conditions
    seconds: Estimate | None
    """The mean time of a decision of a person; None if no times are known."""
    seconds_by_verb: Mapping[str, Estimate]
    quantiles: Mapping[float, float]
    """The quantiles of these times."""
    tables: Mapping[str, Values]
    """By who sat together, such as "people with easy bots": 1 for each game at such a table, 0 for the others."""

    @property
    def finished(self) -> FinishedGames:
        """Their finished games."""
        return self.played.finished

    @property
    def timing(self) -> Timing:
        """The measured time of a decision, if it was measured in enough games."""
        if self.seconds is None or self.seconds.games < FEWEST:
            return Timing()
        return Timing(self.seconds.value, self.seconds)


def read_people(folder: Path, game: Game) -> People:
    """Read the games of people that were exported into a folder.

    Raises:
        Refused: if there are none of this game, or if bots played them.
    """
    played = read_rows(folder)
    if played.conditions.source == "bots":
        raise Refused(f'Bots played the games of {folder}: "deadhand admin export-games" writes those of people.')
    finished = finished_games(played, game)
    moves = _decisions(played, finished, player=PERSON)
    timed = moves.filter(pl.col("seconds").is_not_null())
    seconds = timed.group_by("game", "verb").agg(pl.col("seconds").sum().cast(pl.Float64), pl.len()).collect()
    by_verb = {verb: _ratio(some, "seconds", "len") for (verb,), some in seconds.sort("verb").group_by("verb")}
    per_game = seconds.group_by("game").agg(pl.col("seconds").sum(), pl.col("len").sum())
    steps = (0.05, 0.25, 0.5, 0.75, 0.95)
    found = timed.select(pl.col("seconds").quantile(step).alias(str(step)) for step in steps).collect().row(0)
    return People(
        PlayedGames(finished, _verb_shares(moves)),
        played.conditions,
        None if per_game.is_empty() else _ratio(per_game, "seconds", "len"),
        by_verb,
        {} if per_game.is_empty() else dict(zip(steps, found, strict=True)),
        _tables_of(finished),
    )


def played_games(played: Played, finished: FinishedGames) -> PlayedGames:
    """Return the finished games of a run of bots with what was chosen in them."""
    if played.moves is None:
        return PlayedGames(finished, {})
    return PlayedGames(finished, _verb_shares(_decisions(played, finished)))


def check_same_setup(people: Conditions, bots: Conditions) -> None:
    """Refuse to compare people with bots that played by other rules.

    Raises:
        Refused: naming the first condition in which they differ.
    """
    game, words = find_game(people.game), {"rules": "versions of the rules", "seats": "numbers of seats"}
    for name, what in {**words, "deck": "decks"}.items():
        if getattr(people, name) != getattr(bots, name):
            raise Refused(f"People and bots played with other {what}: they cannot be compared.")
    chosen, others = (check_options(game, each.seats, each.options) for each in (people, bots))
    if chosen != others:
        differing = ", ".join(name for name, value in chosen.items() if others[name] != value)
        raise Refused(f"People and bots played with other options ({differing}): they cannot be compared.")


def check_bots(conditions: Conditions, folder: Path) -> None:
    """Refuse to report on games of people as if bots had played them.

    Raises:
        Refused: if people played them.
    """
    if conditions.source != "bots":
        raise Refused(f"People played the games of {folder}: give it with --people, beside games of bots.")


def difference_p_value(first: Estimate, second: Estimate) -> float | None:
    """Return the p-value of the question whether two independent means are equal; None for too few games."""
    error = hypot(first.reach, second.reach) / Z
    if min(first.games, second.games) < FEWEST or error == 0.0:
        return None
    return erfc(abs(first.value - second.value) / error / sqrt(2))


def wins_of_people(people: People, table: str) -> Values:
    """Return the mean win of the people in each game at one kind of table."""
    finished = people.finished
    mine = finished.rows["bot"].cast(pl.String).to_numpy().reshape(-1, finished.seats) == PERSON
    some = people.tables[table] > 0
    return np.asarray((finished.per_seat("win") * mine)[some].sum(axis=1) / mine[some].sum(axis=1), np.float64)


def _decisions(played: Played, finished: FinishedGames, *, player: str | None = None) -> pl.LazyFrame:
    """Return the decisions of finished games, or those of one kind of player in them."""
    assert played.moves is not None
    made = played.moves.filter(~pl.col("automatic")).join(finished.games.lazy().select("game"), on="game", how="semi")
    if player is None:
        return made
    seats = finished.rows.lazy().filter(pl.col("bot").cast(pl.String) == player).select("game", "seat")
    return made.join(seats, on=["game", "seat"], how="semi")


def _verb_shares(decisions: pl.LazyFrame) -> dict[str, Estimate]:
    """Return the share of each verb in some decisions, the most frequent first."""
    counts = decisions.group_by("game", pl.col("verb").cast(pl.String)).len().collect()
    whole = counts.group_by("game").agg(pl.col("len").sum().alias("whole")).sort("game")
    shares = {}
    for (verb,), some in counts.group_by("verb"):
        both = whole.join(some.select("game", "len"), on="game", how="left", maintain_order="left").fill_null(0)
        shares[str(verb)] = _ratio(both, "len", "whole")
    return dict(sorted(shares.items(), key=lambda each: (-each[1].value, each[0])))


def _ratio(frame: pl.DataFrame, part: str, whole: str) -> Estimate:
    """Return the ratio of two sums over games, a row each; decisions of one game are not independent of each other."""
    parts, wholes = (frame[name].cast(pl.Float64).to_numpy() for name in (part, whole))
    ratio = float(parts.sum() / wholes.sum())
    found = estimate(ratio + (parts - ratio * wholes) / wholes.mean())
    return Estimate(ratio, max(0.0, found.low), found.high, found.games)


def _tables_of(finished: FinishedGames) -> dict[str, Values]:
    """Return which games were played at which kind of table, for the kinds that there are."""
    players = finished.rows["bot"].cast(pl.String).to_numpy().reshape(-1, finished.seats)
    levels = [level.name for level in finished.game.levels]
    people = (players == PERSON).sum(axis=1)
    tables = {PEOPLE_ONLY: people == finished.seats}
    for level in levels:
        bots = (players == level).sum(axis=1)
        tables[f"people with {level} bots"] = (people > 0) & (bots > 0) & (people + bots == finished.seats)
    return {name: some.astype(np.float64) for name, some in tables.items() if some.any()}
