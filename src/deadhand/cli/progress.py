"""A progress bar on standard error for slow work, shown after two seconds in a terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Final, TypeVar

PATIENCE: Final = 2.0
"""Seconds before a bar appears."""

Each = TypeVar("Each")


class ProgressBar:
    """A progress bar that appears only if the work is slow."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._begun = time.monotonic()
        self._open = ExitStack()
        self._update: Callable[[float, float | None], None] | None = None

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(self, *_error: object) -> None:
        self._open.close()

    def show(self, done: float, total: float | None) -> None:
        """Show that `done` of `total` steps are done; with None, only that the work goes on."""
        if self._begun and sys.stderr.isatty() and time.monotonic() - self._begun > PATIENCE:
            self._begun = 0.0
            from rich.console import Console
            from rich.progress import Progress

            bar = self._open.enter_context(Progress(console=Console(stderr=True), transient=True))
            task = bar.add_task(self._what, total=total)
            self._update = lambda done, total: bar.update(task, completed=done, total=total)
        if self._update is not None:
            self._update(done, total)


def with_progress(steps: Iterable[Each], total: int, *, what: str) -> Iterator[Each]:
    """Yield the steps, with a progress bar."""
    with ProgressBar(what) as bar:
        for done, step in enumerate(steps):
            bar.show(done, total)
            yield step
