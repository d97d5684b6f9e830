"""The games that were played: their conditions and their tables."""

import json
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
MOVES: Final = "moves.parquet"
DRAWS: Final = "draws.parquet"
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
                log.sink_parquet(folder / name)
        write_conditions(folder, self.conditions)


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
    logs = [_scan(folder / name) if (folder / name).exists() else None for name in (MOVES, DRAWS)]
    return Played(conditions, _read(folder / GAMES), _read(folder / SEATS), *logs)


def _scan(file: Path) -> pl.LazyFrame:
    try:
        log = pl.scan_parquet(file, glob=False)
        log.collect_schema()
    except pl.exceptions.PolarsError as error:
        raise Refused(DAMAGED.format(file)) from error
    return log


def _read(file: Path) -> pl.DataFrame:
    try:
        return pl.read_parquet(file, glob=False)
    except (FileNotFoundError, pl.exceptions.PolarsError) as error:
        raise Refused(DAMAGED.format(file)) from error
