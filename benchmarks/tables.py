"""How many tables one worker bears: a move a second at each, seen by all four within 50 ms, 19 times of 20.

Then the server is killed, and started again: how long until everybody, who all come back at once, is served?
So many are tried first; if they are too many, the number is halved and searched for between. The people's own share of
a core stands beside each figure: with fewer than two cores free they, not the server, may be what is slow.
"""

import argparse
import math
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from figures import Figure, note, parser, progress, show
from load.crowd import Apart
from load.people import Played, percentile
from load.server_process import Server, allow_many_sockets, served, within

DELAY_TARGET = 50.0
"""Milliseconds from a move to the view at all seats, for 19 of 20 moves."""
KEPT_UP = 99.0
"""Percent of the moves that people wanted to make which there was time for; with less they have waited unmeasured."""
SEARCHED = 5
"""Numbers of tables that are tried after the first."""
BACK_TARGET = 10.0
"""Seconds from the start of a server until all seats are served again."""
ROOM = ("--max-connections", "100000", "--sockets-per-address", "100000")


def tried(
    server: Server, people: Apart, tables: int, seconds: float, slug: str, tell: Callable[[float], None]
) -> tuple[bool, list[Figure]]:
    """Whether so many tables are served as asked, and with which figures."""
    before, cpu, begun = server.told(), server.cpu(), time.monotonic()
    people.order("play", seconds, tables, 1.0)
    waited = 0
    while not people.done(1.0):
        waited += 1
        tell(min(waited, seconds))
    played: Played = people.answer()
    after, used, taken = server.told(), server.cpu() - cpu, time.monotonic() - begun
    moves = len(played.delays)
    wanted = tables * int(seconds)
    met = played.percentile(95) <= DELAY_TARGET and moves >= wanted * KEPT_UP / 100 and not played.errors
    variant = f"{tables} tables of four, a move a second each"
    late = 1000 * within(before, after, "deadhand_event_loop_delay_seconds", 95)
    costs = (
        f"{moves} moves, {1000 * used / max(1, moves):.2f} ms of the server's CPU each ({100 * used / taken:.0f} % "
        f"of a core), its loop late up to {late:g} ms (p95); people: {100 * played.core_share:.0f} % of a core, late "
        f"{1000 * percentile(played.late, 95):.1f} ms (p95); errors: {played.errors} {played.said or ''}"
    )
    note(f"{variant}: p95 {played.percentile(95):.1f} ms; {costs}")
    return met, [
        Figure("p50_ms", played.percentile(50), slug, variant),
        Figure("p95_ms", played.percentile(95), slug, variant, at_most=DELAY_TARGET),
        Figure("made_percent", 100 * moves / wanted, slug, f"{variant}, no error", at_least=KEPT_UP),
        Figure("server_ms_a_move", 1000 * used / max(1, moves), slug, f"{variant}, processor time"),
        Figure("people_share_percent", 100 * played.core_share, slug, f"{variant}, of one of {cores()} cores"),
    ]


def restarted(server: Server, people: Apart, tables: int, slug: str) -> Iterator[Figure]:
    """How long it takes until all are back after a kill."""
    server.kill()
    time.sleep(2)  # all have noticed
    server.start()
    begun, cpu = time.monotonic(), server.cpu()
    people.order("come_back")
    with progress("tables that are back", 1.0) as tell:
        server.ready((slug,))
        ready, starting = time.monotonic() - begun, server.cpu() - cpu
        while not people.done(0.5):
            tell(min(1.0, (time.monotonic() - begun) / 2 / BACK_TARGET))
    back: Played = people.answer()
    variant = f"{tables} tables of four, all back after a kill, from the start of the process"
    note(
        f"{variant}: {max(back.delays, default=0):.1f} s, of which {ready:.1f} until it answered with compiled rules; "
        f"{server.cpu() - cpu:.1f} s of the server's CPU, {starting:.1f} until then; "
        f"people: {100 * back.core_share:.0f} % of a core, late "
        f"{1000 * percentile(back.late, 95):.1f} ms (p95); errors: {back.errors} {back.said or ''}"
    )
    yield Figure("back_median_s", percentile(back.delays, 50), slug, variant)
    yield Figure("back_s", max(back.delays, default=math.inf), slug, variant, at_most=BACK_TARGET)
    yield Figure("back_tables", len(back.delays), slug, f"{variant}, no error", at_least=tables + back.errors)


def cores() -> int:
    """How many this machine lends us."""
    return len(os.sched_getaffinity(0))


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """So many tables; if that is too much, the most that are served as asked."""
    allow_many_sockets()
    slug = chosen.game
    with (
        tempfile.TemporaryDirectory(prefix="deadhand-") as folder,
        served(Path(folder), *ROOM, games=(slug,)) as server,
    ):
        people = Apart(server.port, slug, chosen.tables)
        others = Apart(server.port, slug, chosen.experts, bots="expert") if chosen.experts else None
        try:
            if others:
                others.do("start")
                note(f"{chosen.experts} tables of a person and expert bots play beside them")
                others.order("play", 20 * chosen.seconds, chosen.experts, 0.5)
            with progress("tables started", chosen.tables) as tell:
                people.order("start")
                while not people.done(1.0):
                    tell(server.told().get("deadhand_tables_started_total", 0))
                people.answer()
            for attempt in range(2):  # the first is to get warm
                with progress(f"{chosen.tables} tables", chosen.seconds) as tell:
                    met, found = tried(server, people, chosen.tables, chosen.seconds if attempt else 5, slug, tell)
            yield from found
            fewest, most = (chosen.tables, chosen.tables) if met else (0, chosen.tables)
            for _ in range(SEARCHED if chosen.search else 0):
                if most - fewest <= max(1, chosen.tables // 50):
                    break
                middle = (fewest + most) // 2
                with progress(f"{middle} tables", chosen.seconds) as tell:
                    met, more = tried(server, people, middle, chosen.seconds, slug, tell)
                fewest, most = (middle, most) if met else (fewest, middle)
                found = more if met else found
            if chosen.search:
                yield Figure("tables", fewest, slug, f"at p95 below {DELAY_TARGET:.0f} ms", at_least=chosen.tables)
                yield from found if fewest < chosen.tables else ()
            if chosen.restart:
                yield from restarted(server, people, chosen.tables, slug)
        finally:
            people.end()
            if others:
                others.end()
        if "Traceback" in server.log:
            note(server.log[-2000:])


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--experts", type=int, default=0, help="so many more tables, of a person and expert bots")
    options.add_argument(
        "--search", action=argparse.BooleanOptionalAction, default=True, help="for the most, if needed"
    )
    options.add_argument("--restart", action=argparse.BooleanOptionalAction, default=True, help="kill it at the end")
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
