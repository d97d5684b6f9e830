"""The rows of games that people played: saved games, replayed by the rules, with the time of each choice.

There is a folder for each setup, as a run has one: the game, the seats, the options and the deck. Nothing names a
person, a table or a date.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Final

import polars as pl

from deadhand.arena.conditions import Conditions, Source
from deadhand.arena.replay_desk import ReplayDesk
from deadhand.arena.request import Request, plan_games
from deadhand.games import GAMES as KNOWN_GAMES, find_game
from deadhand.lab.rows.columns import Rows, tables_of
from deadhand.lab.rows.on_disk import TABLES, WITH_MOVES, join_parts, write_block
from deadhand.lab.rows.played import PARTS, blocks_in, write_conditions
from deadhand.match.saved import HUMAN, SavedGame
from deadhand.table.deck_files.deck_file import changed_deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_options

PERSON: Final = "person"
"""The player of a seat for which nobody but a person has answered."""
OTHER: Final = "other"
"""The player of a seat at which several have played: a person and a bot or the clock, or bots of several levels."""
PAUSE: Final = 300.0
"""The most seconds that count as the time for a decision; a longer wait is taken for an absence."""
BUFFERED: Final = 200
"""The most games whose rows are in memory."""
MOST_DESKS: Final = 8
"""The most setups for which tables are kept in memory."""


@dataclass(frozen=True)
class PeopleGame:
    """A finished game of people."""

    saved: SavedGame
    answered_for: Collection[int] = ()
    """The people's seats for which a bot or the clock has answered, or may have."""
    times: Sequence[datetime] | None = None
    """When each action was chosen, if that is known."""

    def players(self, game: Game) -> list[str]:
        """Return the player of each seat, as the column `bot` has it."""
        levels = {level.name for level in game.levels}
        constant = [*(self.saved.constant_players or [""] * self.saved.seats)]
        for seat, player in enumerate(constant):
            if player == HUMAN:
                constant[seat] = OTHER if seat in self.answered_for else PERSON
            elif player not in levels:
                constant[seat] = OTHER
        return constant

    def seconds(self) -> list[float | None]:
        """Return the seconds from the action before until each action; None of the first one, and of pauses."""
        if self.times is None:
            return [None] * len(self.saved.actions)
        waits = (round((after - before).total_seconds(), 1) for before, after in pairwise(self.times))
        return [None, *(wait if 0 <= wait <= PAUSE else None for wait in waits)][: len(self.saved.actions)]


@dataclass
class FolderOfPeople:
    """The games of one setup that were written."""

    path: Path
    conditions: Conditions
    games: int = 0
    without_bots: int = 0
    """The games in which a person sat at each seat."""


@dataclass
class PeopleExport:
    """Games that were written as rows, by setup, and the numbers of those that were left out."""

    folders: list[FolderOfPeople] = field(default_factory=list)
    other_rules: int = 0
    """Games of other versions of their rules, which cannot be replayed."""
    played_on: int = 0
    """Games that were played on from a position of an earlier one."""
    damaged: int = 0
    """Games whose moves do not lead to their end."""


class PeopleWriter:
    """Writes the rows of games into a new folder, which appears once all are written.

    Use it as a context manager; without `finish` nothing is left.
    """

    def __init__(self, path: Path) -> None:
        if path.exists():
            raise Refused(f"{path} exists already: choose another folder for the games.")
        if not path.absolute().parent.is_dir():
            raise Refused(f"There is no folder {path.absolute().parent}.")
        self._path = path
        self._unfinished = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.absolute().parent))
        self._export = PeopleExport()
        self._folders: dict[str, FolderOfPeople] = {}
        self._desks: dict[str, ReplayDesk] = {}
        self._rows: dict[str, list[Rows]] = {}
        self._buffered = 0

    def __enter__(self) -> "PeopleWriter":
        return self

    def __exit__(self, *_error: object) -> None:
        shutil.rmtree(self._unfinished, ignore_errors=True)

    def add(self, played: PeopleGame, *, source: Source) -> None:
        """Replay a game and write its rows, or count why it is left out."""
        saved = played.saved
        if saved.game not in KNOWN_GAMES or saved.rules != find_game(saved.game).version:
            self._export.other_rules += 1
        elif saved.branches:
            self._export.played_on += 1
        else:
            try:
                self._write(played, source)
            except Refused:
                self._export.damaged += 1

    def finish(self) -> PeopleExport:
        """Give the folder its name, and return what is in it."""
        self._flush()
        for name, written in self._folders.items():
            folder = self._unfinished / name
            for table in TABLES:
                join_parts(blocks_in(folder / PARTS / Path(table).stem), folder / table)
            shutil.rmtree(folder / PARTS)
            write_conditions(folder, replace(written.conditions, games=written.games))
        self._export.folders = [self._folders[name] for name in sorted(self._folders)]
        self._unfinished.rename(self._path)
        return self._export

    def _write(self, played: PeopleGame, source: Source) -> None:
        request = _request_of(played.saved)
        name = _name_of(request, source)
        desk = self._desk(name, request)
        number = self._folders[name].games if name in self._folders else 0
        rows = _rows_of(played, desk, number)
        folder = self._folders.get(name)
        if folder is None:
            (self._unfinished / name).mkdir()
            conditions = replace(desk.plan.conditions, bots=(), seed="", source=source)
            folder = self._folders[name] = FolderOfPeople(self._path / name, conditions)
        players = played.players(desk.plan.game)
        folder.games += 1
        folder.without_bots += {*players} == {PERSON}
        everyone = tuple(dict.fromkeys((*folder.conditions.bots, *players)))
        folder.conditions = replace(folder.conditions, bots=everyone)
        self._rows.setdefault(name, []).append(rows)
        self._buffered += 1
        if self._buffered >= BUFFERED:
            self._flush()

    def _desk(self, name: str, request: Request) -> ReplayDesk:
        """Return the desk of a setup, from the latest ones if it is there."""
        desk = self._desks.pop(name, None) or ReplayDesk(plan_games(request))
        self._desks[name] = desk
        if len(self._desks) > MOST_DESKS:
            del self._desks[next(iter(self._desks))]
        return desk

    def _flush(self) -> None:
        """Write the rows in memory into files."""
        for name, rows in self._rows.items():
            games = self._folders[name].games
            tables = [pl.concat(frames) for frames in zip(*rows, strict=True)]
            block = range(games - len(rows), games)
            write_block(self._unfinished / name, block, dict(zip(WITH_MOVES, tables, strict=True)))
        self._rows, self._buffered = {}, 0


def _request_of(saved: SavedGame) -> Request:
    """Return the setup of a saved game, without the options that have their default values."""
    game = find_game(saved.game)
    usual, chosen = (check_options(game, saved.seats, options) for options in ({}, saved.options))
    options = {name: value for name, value in sorted(saved.options.items()) if chosen[name] != usual[name]}
    deck = None if saved.deck is None else changed_deck(saved.deck, game, name="deck")
    return Request(game, seats=saved.seats, games=1, options=options, deck=deck)


def _name_of(request: Request, source: Source) -> str:
    """Return the name of the folder for a setup, with a hash of what is not usual in it."""
    words = [request.resolved_game.slug, str(request.resolved_seats), "seats"]
    if request.options or request.deck is not None:
        unusual = json.dumps([dict(request.options), None if request.deck is None else request.deck.digest])
        words.append(hashlib.sha256(unusual.encode()).hexdigest()[:8])
    return "-".join([*words, *(["device"] if source == "device" else [])])


def _rows_of(played: PeopleGame, desk: ReplayDesk, number: int) -> Rows:
    """Return the tables of one game.

    Raises:
        Refused: if its moves do not lead to its end.
    """
    game = desk.plan.game
    games, seats, moves, draws = tables_of(desk.watch(played.saved, number))
    players, waits = played.players(game), played.seconds()
    known = [wait for wait in waits if wait is not None]
    kinds = pl.Enum([PERSON, OTHER, *(level.name for level in game.levels)])
    minutes = sum(known) / 60 if known else None
    return (
        games.with_columns(minutes=pl.lit(minutes, pl.Float64)),
        seats.with_columns(bot=pl.Series(players, dtype=kinds)),
        moves.with_columns(seconds=pl.Series(list(_seconds_of_people(moves, players, waits)), dtype=pl.Float32)),
        draws,
    )


def _seconds_of_people(
    moves: pl.DataFrame, players: Sequence[str], waits: Sequence[float | None]
) -> Iterator[float | None]:
    """Yield the time of each row of moves; None for bots, and for choices that the game makes."""
    remaining = iter(waits)
    for seat, automatic in moves.select("seat", "automatic").iter_rows():
        wait = None if automatic else next(remaining)
        yield wait if players[seat] == PERSON else None
