"""How many servers and databases so many tables need: arithmetic on the figures in `results.md`."""

import argparse
import re
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

RESULTS: Final = Path(__file__).parent / "results.md"
SIZES: Final = (10_000, 100_000, 1_000_000)
SECONDS_A_MOVE: Final = 5.0
"""The time between two moves at a table: people think, and bots pause before they play."""
BUSY: Final = 0.6
"""The share of a core, or of what a database keeps, that is planned for; above it delays grow."""
HEAD: Final = (
    "| tables at once | moves a second | cores of servers | memory of tables | PostgreSQL, cores | databases |"
)
GIB: Final = 1 << 20
"""KiB in a GiB."""


@dataclass(frozen=True)
class Costs:
    """The measured costs of a move and of a table."""

    server_ms: float
    """CPU time of a server for a move, with PostgreSQL."""
    database_ms: float
    """CPU time of PostgreSQL for a move, in groups."""
    table_kib: float
    """Memory of a table with four people."""
    database_moves: float
    """Moves a second that one database keeps, in groups."""


ROWS: Final = {
    "server_ms": "ms of a server for a move, PostgreSQL",
    "database_ms": "ms of PostgreSQL for a move, in groups",
    "table_kib": "KiB of a table with four people",
    "database_moves": "moves a second that one PostgreSQL keeps in groups",
}
"""How the table of `results.md` calls each."""


def costs_in(results: str) -> Costs:
    """Read the figures from the text of `results.md`.

    Raises:
        ValueError: if one is missing.
    """
    found = {}
    for name, words in ROWS.items():
        row = re.search(rf"^\| {re.escape(words)} \| ([\d.,]+) \|", results, re.MULTILINE)
        if row is None:
            raise ValueError(f'results.md has no row "{words}".')
        found[name] = float(row[1].replace(",", ""))
    return Costs(**found)


def table_of(costs: Costs, *, seconds_a_move: float = SECONDS_A_MOVE) -> str:
    """Return the table of `docs/scale.md`: a row for each number of tables."""
    lines = [HEAD, "|---" * 6 + "|"]
    for tables in SIZES:
        moves = tables / seconds_a_move
        cores, stored = (moves * each / 1000 / BUSY for each in (costs.server_ms, costs.database_ms))
        memory = tables * costs.table_kib / GIB
        databases = ceil(moves / (BUSY * costs.database_moves))
        lines.append(
            f"| {tables:,} | {moves:,.0f} | {ceil(cores):,} | {memory:,.1f} GiB | {ceil(stored):,} | {databases:,} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds-a-move", type=float, default=SECONDS_A_MOVE, help="default %(default)s")
    chosen = options.parse_args()
    print(table_of(costs_in(RESULTS.read_text(encoding="utf-8")), seconds_a_move=chosen.seconds_a_move))


if __name__ == "__main__":
    main()
