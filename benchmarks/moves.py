"""What one move costs the server: processor time at tables of four where everybody is connected.

Once with moves at all tables as fast as they are answered, or at a pace, once with a move at one table now and then,
for which everything is done that many moves at a time share.

`--beside FOLDER` measures the version whose sources are there in the same run, in turns with this one, so that both
have the same machine.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from figures import Figure, note, parser, progress, show
from load.crowd import Apart
from load.people import Played
from load.server_process import Server, allow_many_sockets, served

FREE = "1000000"
LIMITS = {"frames-per-second": FREE, "tables-per-minute": FREE, "cpu-per-address": FREE}
STORAGE = "storage-per-address"
"""A limit that older versions do not have."""
MOST = {"zeven": 0.30, "escape_the_horde": 0.55}
"""Milliseconds asked for in a crowd: with these, two thousand tables take a move a second on one core."""
LONE = 0.03
"""Seconds from one lone move to the next."""
ROUNDS = 5


class Version:
    """A server of some sources, and the people at its tables."""

    def __init__(self, server: Server, slug: str, tables: int) -> None:
        self._server = server
        self._tables = tables
        self._people = Apart(server.port, slug, tables)
        self._people.do("start")
        self.costs: list[tuple[float, float]] = []
        """Milliseconds for a move in a crowd and for a lone one, of each round."""

    def play(self, seconds: float, pace: float) -> None:
        """One round."""
        self.costs.append((self._cost(seconds, self._tables, pace), self._cost(seconds, 1, LONE)))

    def _cost(self, seconds: float, tables: int, pace: float) -> float:
        before = self._server.cpu()
        played: Played = self._people.do("play", seconds, tables, pace)
        assert not played.errors, played.said
        return 1000 * (self._server.cpu() - before) / len(played.delays)

    def end(self) -> None:
        """Everybody goes."""
        self._people.end()


def free_limits(source: Path | None) -> list[str]:
    """Return the options that lift the limits of a version."""
    settings = (source or Path(__file__).parent.parent / "src") / "deadhand" / "server" / "settings.py"
    known = STORAGE.replace("-", "_") in settings.read_text(encoding="utf-8")
    limits = LIMITS | ({STORAGE: "1000000000000"} if known else {})
    return [word for name, value in limits.items() for word in (f"--{name}", value)]


def measured(
    slug: str, sources: list[Path | None], *, tables: int, seconds: float, pace: float
) -> list[list[tuple[float, float]]]:
    """The costs of each version, round by round; the first is only to get warm."""
    with ExitStack() as all_of_it:
        versions = []
        for source in sources:
            folder = Path(all_of_it.enter_context(tempfile.TemporaryDirectory(prefix="deadhand-")))
            server = all_of_it.enter_context(served(folder, *free_limits(source), games=(slug,), source=source))
            versions.append(Version(server, slug, tables))
            all_of_it.callback(versions[-1].end)
        with progress("moves", ROUNDS + 1) as tell:
            for done in range(ROUNDS + 1):
                for version in versions:
                    version.play(seconds / ROUNDS if done else 2.0, pace)
                tell(done + 1)
        return [version.costs[1:] for version in versions]


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """This version, and the other one, if any."""
    if not Path("/proc/self/stat").exists():
        note("This system does not tell the CPU time of other processes; moves are not measured.")
        return
    allow_many_sockets()
    sources = [None] if chosen.beside is None else [None, chosen.beside.resolve()]
    found = measured(chosen.game, sources, tables=chosen.tables, seconds=chosen.seconds, pace=chosen.pace)
    crowd = f"{chosen.tables} tables of four, {f'a move each {chosen.pace} s, ' if chosen.pace else ''}SQLite"
    for sort, (variant, most) in enumerate(
        ((crowd, None if chosen.pace else MOST.get(chosen.game)), ("one table of them, a move now and then", None))
    ):
        costs = [[both[sort] for both in version] for version in found]
        yield Figure("cpu_ms_a_move", median(costs[0]), chosen.game, variant, best=min(costs[0]), at_most=most)
        for others in costs[1:]:
            name = f"{variant}, {chosen.beside}"
            yield Figure("cpu_ms_a_move", median(others), chosen.game, name, best=min(others))
            share = median(own / other for own, other in zip(costs[0], others, strict=True))
            yield Figure("share_of_it", share, chosen.game, f"{variant}, this version / {chosen.beside}")


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=40)
    options.add_argument(
        "--pace", type=float, default=0.0, help="seconds from one move at a table to the next; 0: as fast as answered"
    )
    options.add_argument(
        "--seconds", type=float, default=20, help="of each sort of play at each version, in five rounds"
    )
    options.add_argument("--beside", type=Path, help="the folder `src` of another version")
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
