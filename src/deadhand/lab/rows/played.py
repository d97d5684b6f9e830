"""The games that were played: their conditions and their tables."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl

from deadhand.arena.conditions import Conditions
from deadhand.table.errors import Refused
from deadhand.table.files import write_atomically

CONDITIONS: Final = "conditions.json"
GAMES: Final = "games.parquet"
SEATS: Final = "seats.parquet"
MOVES: Final = "moves"
DRAWS: Final = "draws"
"""The folders of the long tables, which have a file for each block of games."""
PARTS: Final = "parts"
"""The folder of the blocks of an unfinished run."""
DAMAGED: Final = "{} is missing or damaged: play the games again."


@dataclass(frozen=True)
class Played:
    """The rows of a run: `games` has one row a game, `seats` one row a game and seat, both in order.

    If moves were recorded, `moves` has one row a choice, and `draws` one row a card that came to a hand. They are lazy,
    because they are long: those in a folder are not read into memory.
    """

    conditions: Conditions
    games: pl.DataFrame
    seats: pl.DataFrame
    moves: pl.LazyFrame | None = None
    draws: pl.LazyFrame | None = None
    folder: Path | None = None
    """The folder that has the moves and draws, if they are not in memory."""

    def logs_of(self, first: int, last: int) -> Sequence[pl.LazyFrame]:
        """Return the moves and the draws of the games with these numbers, from the files that have any of them."""
        logs = [log for log in (self.moves, self.draws) if log is not None]
        if self.folder is not None:
            names = (MOVES, DRAWS)
            logs = [
                pl.scan_parquet([file for file in blocks_in(self.folder / name) if _has(file, first, last)], glob=False)
                for name in names
            ]
        return [log.filter(pl.col("game").is_between(first, last)) for log in logs]

    def write(self, path: Path | str) -> None:
        """Write the rows into a new folder.

        Raises:
            Refused: if there is something at this path already.
        """
        folder = Path(path)
        if folder.exists():
            raise Refused(f"{folder} exists already: choose another folder for the rows.")
        folder.mkdir(parents=True)
        self.games.write_parquet(folder / GAMES)
        self.seats.write_parquet(folder / SEATS)
        for log, name in ((self.moves, MOVES), (self.draws, DRAWS)):
            if log is not None:
                log.sink_parquet(block_file(folder / name, range(self.conditions.games)), mkdir=True)
        write_conditions(folder, self.conditions)


def block_file(folder: Path, block: range) -> Path:
    """Return the file of a block of games in the folder of a long table."""
    return folder / f"{block.start:09}-{block.stop:09}.parquet"


def blocks_in(folder: Path) -> list[Path]:
    """Return the files of a long table, in order."""
    return sorted(folder.glob("*.parquet"))


def _games_in(file: Path) -> range:
    return range(*map(int, file.stem.split("-")))


def _has(file: Path, first: int, last: int) -> bool:
    games = _games_in(file)
    return games.start <= last and first < games.stop


def write_conditions(folder: Path, conditions: Conditions) -> None:
    """Write the conditions of the rows of a folder."""
    write_atomically(folder / CONDITIONS, json.dumps(asdict(conditions), indent=2).encode())


def read_conditions(folder: Path) -> Conditions:
    """Return the conditions of the rows in a folder.

    Raises:
        Refused: if there are none, or they are of another kind.
    """
    try:
        content: dict[str, Any] = json.loads((folder / CONDITIONS).read_text(encoding="utf-8"))
        return Conditions(**{**content, "bots": tuple(content["bots"])})
    except FileNotFoundError:
        raise Refused(f'{folder} has no {CONDITIONS}: "deadhand lab play GAME --rows FOLDER" writes rows.') from None
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Refused(f"{folder / CONDITIONS} is not what this version of Deadhand writes: play again.") from error


def read_rows(path: Path | str) -> Played:
    """Return the rows that were written to a folder.

    Raises:
        Refused: if there are none, or not all of them.
    """
    folder = Path(path)
    conditions = read_conditions(folder)
    if (folder / PARTS).exists():
        raise Refused(f"Not all games of {folder} are played yet: start the same command again, and it goes on.")
    tables = _read(folder / GAMES), _read(folder / SEATS)
    if not (folder / MOVES).exists():
        return Played(conditions, *tables)
    moves, draws = (_scan(folder / name, conditions.games) for name in (MOVES, DRAWS))
    return Played(conditions, *tables, moves, draws, folder)


def _scan(folder: Path, games: int) -> pl.LazyFrame:
    """Return the rows of a long table, whose files must have all games, one block after the other.

    Raises:
        Refused: if a file is missing, or the first one is damaged.
    """
    files, reached = blocks_in(folder), 0
    for file in files:
        try:
            block = _games_in(file)
        except (TypeError, ValueError):
            raise Refused(DAMAGED.format(file)) from None
        if block.start != reached:
            break
        reached = block.stop
    if reached != games:
        raise Refused(DAMAGED.format(block_file(folder, range(reached, games))))
    try:
        log = pl.scan_parquet(files, glob=False)
        log.collect_schema()
    except pl.exceptions.PolarsError as error:
        raise Refused(DAMAGED.format(files[0])) from error
    return log


def _read(file: Path) -> pl.DataFrame:
    try:
        return pl.read_parquet(file, glob=False)
    except (FileNotFoundError, pl.exceptions.PolarsError) as error:
        raise Refused(DAMAGED.format(file)) from error
