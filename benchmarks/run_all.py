"""All benchmarks side by side in one run, with the target beside each figure that has one."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from deadhand.games import GAMES
from figures import Figure, from_dict, note, parser, show, show_as_markdown

SCRIPTS = (
    "random_play",
    "peers",
    "clone",
    "view",
    "memory",
    "startup",
    "simulate",
    "lab",
    "previews",
    "hints",
    "expert",
    "networks",
    "browser",
    "page_lab",
    "environments",
    "server",
    "moves",
    "beside",
    "opening",
    "servers",
    "starting",
)
PER_GAME = ("random_play", "simulate", "lab", "previews", "hints", "expert", "networks", "browser", "page_lab")
"""Run for every game; the others for the first alone."""
OURS = "compiled, events on"
PEER = ("crazy_eights", "OpenSpiel inside C++")
QUICK = {
    "random_play": ("--decisions", "2000", "--repeats", "2"),
    "peers": ("--games", "1", "--repeats", "2"),
    "clone": ("--copies", "10", "--repeats", "2"),
    "view": ("--views", "5", "--repeats", "2"),
    "startup": ("--repeats", "1"),
    "simulate": ("--games", "20"),
    "lab": ("--games", "20", "--pairs", "1"),
    "previews": ("--positions", "20"),
    "hints": ("--positions", "20"),
    "expert": ("--games", "2"),
    "browser": ("--decisions", "20000", "--repeats", "2", "--positions", "10"),
    "page_lab": ("--games", "20", "--repeats", "1"),
    "environments": ("--games", "zeven", "--steps", "2", "--repeats", "1"),
    "server": ("--tables", "3", "--seconds", "2"),
    "moves": ("--tables", "2", "--seconds", "2"),
    "beside": ("--tables", "2", "--seconds", "1", "--turns", "1"),
    "opening": ("--games", "2", "--rows", "1000"),
    "servers": ("--tables", "2", "--seconds", "2"),
    "starting": ("--tables", "2", "--turns", "1"),
}


def run(script: str, arguments: Sequence[str]) -> Iterator[Figure]:
    """The figures that one script prints; if it fails, that is said and the others go on."""
    path = Path(__file__).with_name(f"{script}.py")
    done = subprocess.run(
        [sys.executable, str(path), "--json", *arguments], capture_output=True, text=True, check=False
    )
    if done.stderr:
        note(done.stderr.strip())
    if done.returncode:
        note(f"{script} failed; its figures are missing.")
    yield from (from_dict(json.loads(line)) for line in done.stdout.splitlines())


def beside_peer(figures: Sequence[Figure]) -> Iterator[Figure]:
    """How many times as many decisions per second as the peer inside C++, both measured in this run."""
    peers = [figure for figure in figures if (figure.game, figure.variant) == PEER]
    for figure in figures:
        if figure.variant == OURS and peers:
            ratio = figure.value / peers[0].value
            best = (figure.best or figure.value) / (peers[0].best or peers[0].value)
            variant = "compiled, events on / OpenSpiel inside C++"
            yield replace(figure, name="times_crazy_eights", value=ratio, best=best, variant=variant, at_least=1.0)


def figures(*, quick: bool) -> Iterator[Figure]:
    """Every script's figures, then the comparison."""
    found: list[Figure] = []
    for script in SCRIPTS:
        for game in GAMES if script in PER_GAME else ("",):
            for figure in run(script, [*([game] if game else []), *(QUICK.get(script, ()) if quick else ())]):
                found.append(figure)
                yield figure
    yield from beside_peer(found)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--quick", action="store_true", help="tiny sizes, to see that all of it works")
    options.add_argument("--markdown", action="store_true", help="a table for benchmarks/results.md")
    chosen = options.parse_args()
    if chosen.markdown:
        show_as_markdown(figures(quick=chosen.quick))
    else:
        show(figures(quick=chosen.quick), as_json=chosen.json)


if __name__ == "__main__":
    main()
