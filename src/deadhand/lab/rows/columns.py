"""The tables of a run: one row a game, and one row a game and seat. `README.md` defines every column."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deadhand.arena.desk import UNFINISHED, GameBlock
from deadhand.lab.rows.moves import draws_of, moves_of
from deadhand.table.game.game import Game
from deadhand.table.game.statistics import Statistic
from deadhand.table.record.state import NOBODY

SECONDS_A_DECISION: Final = 6.0
"""The time that people take for a decision, in seconds, on average. An assumption: nobody has measured it."""
Array = NDArray[Any]
Rows = tuple[pl.DataFrame, ...]
"""The table of games and the table of seats; if moves were logged, also those of moves and of draws."""


def tables_of(block: GameBlock) -> Rows:
    """Return the tables of some games that were watched."""
    columns = Columns(block)
    logs = () if block.moves is None else (moves_of(block), draws_of(block))
    return pl.DataFrame(columns.games()), pl.DataFrame(columns.seats()), *logs


class Columns:
    """The columns of both tables, from the final records of some games and their counters."""

    def __init__(self, block: GameBlock) -> None:
        self.game, self.conditions = block.plan.game, block.plan.conditions
        assert block.rows is not None
        self.states, self.rows = block.states, block.rows
        self._numbers = np.arange(block.first, block.first + len(block))
        self._seats, self._over = block.seats, block.over
        self._returns, self._scores = block.wins, block.scores
        self._kinds = self.game.measures.kinds or range(len(self.game.deck.kinds))

    def games(self) -> list[pl.Series]:
        """Return the columns with a row per game."""
        alone = not (self.game.team or self.game.factions)
        ahead = not self.game.team
        decisions = self.rows["decisions"]
        return [
            pl.Series("game", self._numbers, pl.UInt32),
            pl.Series("seats", np.full(len(self.states), self._seats), pl.Int8),
            _counts("decisions", decisions),
            _counts("rounds", self.rows["rounds"], lacking=NOBODY),
            _counts("turns", self.rows["turns"], lacking=NOBODY),
            pl.Series("minutes", decisions * (SECONDS_A_DECISION / 60), pl.Float64),
            self._outcomes(),
            pl.Series("finished", self._over),
            _numbers("winner", self._winners(), pl.Int8, known=self._returns.max(axis=1) == 1 if alone else False),
            pl.Series("first_player", self.rows["first_player"], pl.Int8),
            _numbers("margin", self._margins(), pl.Int32, known=alone),
            _numbers("lead_changes", self.rows["lead_changes"], pl.Int32, known=ahead),
            self._decided(),
            _counts("forced", self.rows["forced"]),
            _counts("offers", self.rows["offers"]),
            _counts("touches", self.rows["touches"]),
            *self._first_hands(),
            *self._statistics("game"),
        ]

    def seats(self) -> list[pl.Series]:
        """Return the columns with a row per game and seat."""
        games, seats = len(self.states), self._seats
        places = (np.arange(seats) - self.rows["first_player"][:, None]) % seats
        factions = self._of_seats("sides")
        names = self.game.factions.names if self.game.factions else ()
        bots = list(dict.fromkeys(self.conditions.bots))
        playing = np.array([bots.index(name) for name in self.conditions.bots])[factions * seats + np.arange(seats)]
        columns = [
            pl.Series("game", np.repeat(self._numbers, seats), pl.UInt32),
            pl.Series("seat", np.tile(np.arange(seats), games), pl.Int8),
            pl.Series("place", places.ravel(), pl.Int8),
            _words("bot", playing, bots),
            _words("faction", factions if names else np.full_like(factions, NOBODY), names),
            pl.Series("win", self._returns.ravel(), pl.Float64),
            pl.Series("score", self._scores.ravel(), pl.Int32),
            _counts("decisions", self._of_seats("seat_decisions")),
            *self._sources(),
        ]
        columns += self._cards()
        known = {column.name for column in columns}
        columns += [column for column in self._statistics("seat") if column.name not in known]
        if exposed := self.game.measures.exposed:
            columns.append(_counts("exposed_turn", self.states[exposed][:, :seats], lacking=0))
        return columns

    def _first_hands(self) -> Iterator[pl.Series]:
        """Yield whether a card was put into the first hand of a seat, if the run asks for one."""
        if self.conditions.first_hand is not None:
            yield pl.Series("first_hand", self.rows["placed"] != 0)

    def _of_seats(self, counter: str) -> Array:
        """Return a counter of each seat, or of each seat and kind."""
        return np.asarray(self.rows[counter][:, : self._seats])

    def _outcomes(self) -> pl.Series:
        names = [*(outcome.name for outcome in self.game.outcomes), UNFINISHED]
        return _words("outcome", np.where(self._over, self.states["outcome"], len(names) - 1), names)

    def _winners(self) -> Array:
        return np.asarray(self._returns.argmax(axis=1))

    def _margins(self) -> Array:
        """Return the best score less the second best."""
        if self._seats < 2:
            return np.zeros(len(self.states), np.int64)
        scores = np.sort(self._scores.astype(np.int64), axis=1)
        return np.asarray(scores[:, -1] - scores[:, -2])

    def _decided(self) -> pl.Series:
        """Return the share of the decisions after which the later winners were last not ahead."""
        behind = self.rows["behind"]
        if self.game.factions:
            sides = [*self.game.factions.names]
            results = np.array([sides.index(o.result) if o.result in sides else NOBODY for o in self.game.outcomes])
            side = np.where(self._over, results[self.states["outcome"]], NOBODY)
            known, last = side != NOBODY, behind[np.arange(len(side)), side]
        else:
            known = self._over & (not self.game.team)
            last = np.where(self._returns > 0, behind[:, : self._seats], 0).max(axis=1)
        return _numbers("decided", last / np.maximum(1, self.rows["decisions"]), pl.Float64, known=known)

    def _sources(self) -> Iterator[pl.Series]:
        """Yield the points of each seat from each source, over all rounds."""
        for each in self.game.statistics:
            if each.source:
                points = self.states[each.field].astype(np.int64)
                if each.goes_to:
                    winners = self.states[each.goes_to]
                    points = np.where(winners[..., None] == np.arange(self._seats), points[..., None], 0)
                yield pl.Series(f"score.{each.source}", points.sum(axis=1)[:, : self._seats].ravel(), pl.Int32)

    def _cards(self) -> Iterator[pl.Series]:
        """Yield the cards drawn, played and held at the end by each seat, a column for each kind."""
        if not self.game.measures.hands:
            return
        size, seats, kinds = len(self.game.deck.kinds), self._seats, slice(self._kinds.start, self._kinds.stop)
        held = np.zeros((len(self.rows), seats, size), np.int16)
        for name in self.game.measures.hands:
            zone = self.game.zones.named(name).first
            held += self.states["held"][:, zone : zone + seats]
        for name, counted in (("drawn", self._of_seats("drawn")), ("played", self._of_seats("played")), ("held", held)):
            by_kind = counted[..., kinds].astype(np.int16).reshape(-1, len(self._kinds)).T.copy()
            for kind, counts in zip(self._kinds, by_kind, strict=True):
                yield pl.Series(f"{name}.{self.game.deck.kinds[kind].id}", counts)

    def _statistics(self, per: str) -> Iterator[pl.Series]:
        """Yield the columns of the game's own statistics of each game, or of each seat."""
        for each in self.game.statistics:
            if each.per == per:
                values = self.states[each.field]
                if per == "seat":
                    values = values[:, : self._seats].reshape(len(self.states) * self._seats, *values.shape[2:])
                yield from _statistic_columns(self.game, each, values, self._seats)


def _statistic_columns(game: Game, statistic: Statistic, values: Array, seats: int) -> Iterator[pl.Series]:
    """Yield the columns of one statistic."""
    field = statistic.field
    if statistic.columns == "kinds":
        for kind in statistic.kinds or range(len(game.deck.kinds)):
            yield _counts(f"{field}.{game.deck.kinds[kind].id}", values[:, kind])
    elif statistic.columns:
        names = [str(seat) for seat in range(seats)] if statistic.columns == "seats" else statistic.columns
        for place, name in enumerate(names):
            yield _counts(f"{field}.{name.replace(' ', '_')}", values[:, place])
    elif statistic.what == "word":
        yield _words(field, values, statistic.words)
    else:
        yield _counts(field, values, lacking=NOBODY if statistic.what == "seat" else None)


def _counts(name: str, values: Array, *, lacking: int | None = None) -> pl.Series:
    """Return a column of whole numbers; null where they are `lacking`."""
    column = pl.Series(name, values.flatten(), pl.Int32)  # a copy: the next block is written over these games
    return column if lacking is None else column.set(column == lacking, None)


def _numbers(name: str, values: Array, kind: type[pl.DataType], *, known: Array | bool) -> pl.Series:
    """Return a column of numbers; null where they are not known."""
    column = pl.Series(name, values, kind)
    return column.set(~pl.Series(np.broadcast_to(known, values.shape)), None)


def _words(name: str, numbers: Array, words: Sequence[str]) -> pl.Series:
    """Return a column of words, from their numbers; null where there is none."""
    kind = pl.Enum(words)
    places = pl.Series(numbers.ravel(), dtype=pl.Int32)
    return places.set(places == NOBODY, None).cast(pl.UInt8).cat.to(kind).alias(name)
