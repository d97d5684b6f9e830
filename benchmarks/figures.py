"""What every benchmark here shares: figures with their targets, printed as a table or as a line of JSON each."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from deadhand.games import GAMES

PAGE = 200
"""Columns of a table that is not printed to a terminal."""


@dataclass(frozen=True)
class Figure:
    """One measured number. Its name says the unit; `best` is the best of several repeats, `value` their median."""

    name: str
    value: float
    game: str
    variant: str
    best: float | None = None
    at_least: float | None = None
    at_most: float | None = None

    @property
    def target(self) -> str:
        """The target in words, if there is one."""
        if self.at_least is not None:
            return f"at least {number(self.at_least)}"
        return f"at most {number(self.at_most)}" if self.at_most is not None else ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met by the best repeat; None without a target."""
        best = self.value if self.best is None else self.best
        if self.at_least is not None:
            return best >= self.at_least
        return best <= self.at_most if self.at_most is not None else None

    def as_dict(self) -> dict[str, Any]:
        """The figure as a line of JSON gives it; the value stands under the figure's own name too."""
        plain = {"figure": self.name, self.name: self.value, "game": self.game, "variant": self.variant}
        more = {"best": self.best, "at_least": self.at_least, "at_most": self.at_most, "met": self.met}
        return {**plain, "value": self.value, **{name: value for name, value in more.items() if value is not None}}


def from_dict(line: dict[str, Any]) -> Figure:
    """The figure that a line of JSON gives."""
    more = {name: line.get(name) for name in ("best", "at_least", "at_most")}
    return Figure(line["figure"], line["value"], line["game"], line["variant"], **more)


def number(value: float | None) -> str:
    """A number with three digits at least, and no more than tell something."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:.3g}"


def parser(description: str | None, *, game: bool = True) -> argparse.ArgumentParser:
    """The command line that every benchmark understands."""
    options = argparse.ArgumentParser(description=description)
    if game:
        options.add_argument("game", nargs="?", default=GAMES[0], choices=GAMES, help="default %(default)s")
    options.add_argument("--json", action="store_true", help="one object per line for each figure")
    return options


def show(figures: Iterable[Figure], *, as_json: bool) -> None:
    """Print figures as they come: lines of JSON at once, or one table at the end, also after an error."""
    if as_json:
        for figure in figures:
            print(json.dumps(figure.as_dict()), flush=True)
        return
    table = Table()
    for header in ("figure", "game", "variant"):
        table.add_column(header, no_wrap=True)
    for header in ("median", "best", "target", "met"):
        table.add_column(header, justify="right", no_wrap=True)
    try:
        for figure in figures:
            met = {None: "", True: "yes", False: "no"}[figure.met]
            words = (figure.name, figure.game, figure.variant, number(figure.value), number(figure.best))
            table.add_row(*words, figure.target, met)
    finally:
        Console(width=None if sys.stdout.isatty() else PAGE).print(table)


def show_as_markdown(figures: Iterable[Figure]) -> None:
    """Print figures as a Markdown table, for `benchmarks/results.md`."""
    print("| figure | game | variant | median | best | target |\n|---|---|---|---:|---:|---:|")
    for figure in figures:
        cells = (figure.name, figure.game, figure.variant, number(figure.value), number(figure.best), figure.target)
        print(f"| {' | '.join(cells)} |", flush=True)


def note(sentence: str) -> None:
    """Say something that is not a figure."""
    print(sentence, file=sys.stderr, flush=True)


@contextmanager
def progress(what: str, total: float) -> Iterator[Callable[[float], None]]:
    """Tells how far it is on standard error, as a bar, or by a line for each tenth; to be called with what is done."""
    console = Console(stderr=True)
    if console.is_terminal:
        with Progress(console=console, transient=True) as bar:
            task = bar.add_task(what, total=total)
            yield lambda done: bar.update(task, completed=done)
        return
    told = 0

    def tell(done: float) -> None:
        nonlocal told
        if (tenths := int(10 * done / total)) > told:
            told = tenths
            note(f"{what}: {number(done)} of {number(total)}")

    yield tell


def seconds(work: Callable[[], object], *, repeats: int) -> list[float]:
    """How long some work takes, so many times."""
    taken = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return taken


def rate(name: str, game: str, variant: str, *, count: float, taken: Sequence[float], **target: float | None) -> Figure:
    """A figure of so many things in each of the times taken, per second."""
    return Figure(name, count / median(taken), game, variant, best=count / min(taken), **target)


def duration(
    name: str, game: str, variant: str, *, unit: float, taken: Sequence[float], **target: float | None
) -> Figure:
    """A figure of time in a unit of so many seconds."""
    return Figure(name, median(taken) / unit, game, variant, best=min(taken) / unit, **target)
