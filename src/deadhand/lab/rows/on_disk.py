"""Runs whose rows go to a folder: any number of games in little memory, and an interrupted run goes on."""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl

from deadhand.arena.conditions import Conditions
from deadhand.arena.request import Request, plan_games
from deadhand.arena.threads import blocks_of
from deadhand.lab.rows.played import (
    CONDITIONS,
    DRAWS,
    GAMES,
    MOVES,
    PARTS,
    SEATS,
    block_file,
    blocks_in,
    read_conditions,
    write_conditions,
)
from deadhand.lab.rows.playing import block_size, play_blocks
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason, write_atomically

TABLES: Final = (GAMES, SEATS)
LOGS: Final = (MOVES, DRAWS)
WITH_MOVES: Final = (*TABLES, *LOGS)
ABOUT: Final = {"deadhand": "version of Deadhand", "rules": "version of the rules", "games": "number of games"}
"""The words for conditions, where they are not their own name."""


def play_to(
    path: Path | str,
    request: Request,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int], None] | None = None,
    moves: bool = False,
) -> Conditions:
    """Let bots play many games, and write their rows into a folder, which `read_rows` reads; return the conditions.

    The arguments are those of `play`. Each block of games is a file of its own until all are played; those of moves and
    of draws stay so. If the run is interrupted, or the disk is full, the same call goes on after the last block. Games
    that are played already are not played again.

    Raises:
        Refused: as `play` does; if the request leaves out games, if the folder has others, or cannot be written.
    """
    plan, tables = plan_games(request), WITH_MOVES if moves else TABLES
    if plan.first:
        raise Refused(f"A folder has all games of a run: first must be 0, not {plan.first}.")
    folder = Path(path)
    parts = folder / PARTS
    with _disk_errors_in_words(folder):
        if _is_complete(folder, plan.conditions, tables):
            return plan.conditions
        parts.mkdir(parents=True, exist_ok=True)
        write_conditions(folder, plan.conditions)
        blocks = blocks_of(plan, block_size(moves=moves))
        missing = [block for block in blocks if not all(_part(folder, block, table).exists() for table in tables)]
        done = request.games - sum(map(len, missing))
        for block, rows in play_blocks(plan, missing, workers=workers, scheduler=scheduler, moves=moves):
            write_block(folder, block, dict(zip(tables, rows, strict=True)))
            done += len(block)
            if progress:
                progress(done)
        for table in TABLES:
            join_parts([_part(folder, block, table) for block in blocks], folder / table)
        for log in LOGS if moves else ():
            wanted = {block_file(folder / log, block) for block in blocks}
            for other in set(blocks_in(folder / log)) - wanted:
                other.unlink()  # of a run with blocks of another size, which was interrupted
        shutil.rmtree(parts)
    return plan.conditions


def _is_complete(folder: Path, conditions: Conditions, tables: Sequence[str]) -> bool:
    """Return True if all of these games are in a folder already; refuse a folder with something else."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return False
    if not (folder / CONDITIONS).exists():
        raise Refused(f"{folder} has other files: choose a new folder for the rows.")
    found = read_conditions(folder)
    if found.game != conditions.game:
        raise _rows_of_others(folder, "game", found.title, conditions.title)
    for name, wanted in asdict(conditions).items():
        if getattr(found, name) != wanted:
            raise _rows_of_others(folder, ABOUT.get(name, name.replace("_", " ")), getattr(found, name), wanted)
    return not (folder / PARTS).exists() and all((folder / table).exists() for table in tables)


def _rows_of_others(folder: Path, about: str, found: object, wanted: object) -> Refused:
    return Refused(
        f"{folder} has the rows of other games ({about}: {_written(found)} there, {_written(wanted)} here). "
        "Choose another folder, or delete that one."
    )


def _written(value: object) -> str:
    """Return a condition in a sentence."""
    if isinstance(value, Mapping):
        return " ".join(f"{name}={each}" for name, each in value.items()) or "the usual ones"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(map(str, value))
    return str(value)


def _part(folder: Path, block: range, table: str) -> Path:
    """Return the file of a block of games: one that stays, or a part of a table that is joined."""
    return block_file(folder / table if table in LOGS else folder / PARTS / Path(table).stem, block)


def write_block(folder: Path, block: range, rows: Mapping[str, pl.DataFrame]) -> None:
    """Write the rows of some games into files of their own, each whole or not at all."""
    for table, frame in rows.items():
        content, file = BytesIO(), _part(folder, block, table)
        frame.write_parquet(content, compression="snappy", statistics=False)  # names of files say which games they have
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, content.getvalue())


def join_parts(parts: list[Path], file: Path) -> None:
    """Write the rows of all parts, in order, into one file; block by block, so that they need no memory.

    Raises:
        Refused: if a part is damaged.
    """
    unfinished = file.with_suffix(".unfinished")
    try:
        pl.scan_parquet(parts, glob=False).sink_parquet(unfinished)
    except pl.exceptions.PolarsError as error:
        raise Refused(
            f"The rows in {parts[0].parent} are damaged: delete that folder and play again. {error}"
        ) from None
    unfinished.replace(file)


@contextmanager
def _disk_errors_in_words(folder: Path) -> Iterator[None]:
    """Turn errors of the file system into a refusal that says that what is written is kept."""
    try:
        yield
    except OSError as error:
        raise Refused(
            f"The rows cannot be written to {folder}: {os_error_reason(error)}. What was played is kept there; "
            "start the same command again, and it goes on."
        ) from error
