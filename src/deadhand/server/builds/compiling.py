"""Compiling in the background the rules of the games that are played, one game at a time, in the order asked.

Until a game is compiled, its tables are served by the same rules as plain Python.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final, Literal

from deadhand import engine
from deadhand.engine import Compilation
from deadhand.games import GAMES, find_game
from deadhand.server.limits.load_shedding import LoadMonitor
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import is_warm, jit_available

PROGRESS_INTERVAL: Final = 0.2
"""Seconds between looks at the child that compiles."""
REST_AFTER: Final = 60.0
"""Seconds after which compiled games are loaded that nobody plays: at first everybody comes back to their tables."""
RECENT: Final = timedelta(days=1)
"""Games with a table dealt within this time are compiled at start; others when somebody opens one."""

logger = logging.getLogger(__name__)


def check_can_simulate(game: Game) -> None:
    """Check that this server can simulate a game quickly enough for people to wait.

    Raises:
        Refused: if its compiled rules are not loaded: plain ones would take minutes, and hold up everybody.
    """
    if engine.is_compiled(game):
        return
    if jit_available():
        raise Refused("The server has not compiled this game's rules yet. Try again in a minute.")
    raise Refused(
        "This server plays this game without compiled rules. That is too slow for reviews and for hints by an expert."
    )


@dataclass
class CompileStatus:
    """In which form a game's rules run on this server, and how far the way to the compiled one is."""

    rules: Literal["plain", "compiling", "compiled", "failed"]
    progress: float
    """The share compiled, 0 to 1."""


@dataclass
class BackgroundCompiler:
    """The way of the games that are played from plain to compiled rules."""

    forms: dict[str, CompileStatus] = field(
        default_factory=lambda: {slug: CompileStatus("plain", 0.0) for slug in GAMES}
    )
    load: LoadMonitor = field(default_factory=LoadMonitor)
    running: bool = False
    """Whether games are compiled at all."""
    _asked: set[str] = field(default_factory=set)
    """The games that were asked for: each is tried once."""
    _news: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    @property
    def busy(self) -> bool:
        """Whether a game is compiled now, or waits for its turn."""
        return any(form.rules == "compiling" for form in self.forms.values())

    def ask(self, slug: str) -> None:
        """Compile a game, which is played here, when its turn comes."""
        if slug in self.forms and slug not in self._asked:
            self._asked.add(slug)
            if self.running:
                engine.expect_compiled(slug)
                self.forms[slug].rules = "compiling"  # or waiting for its turn
            self._news.put_nowait(slug)

    async def run(self, played: Iterable[str] = ()) -> None:
        """Load or compile the games in `played` and all asked for, until cancelled; later load the rest of the cache.

        The cache is filled by a child process; a game that fails stays plain.
        """
        self.running = True
        for slug in played:
            self.ask(slug)
        rest = asyncio.create_task(self._ask_rest())
        try:
            while True:
                await self._settle(await self._news.get())
        finally:
            rest.cancel()
            self.running = False
            for slug in self._asked:
                engine.expect_no_longer(slug)

    async def _ask_rest(self) -> None:
        """Ask for every game that needs no compiling, once there is time."""
        await asyncio.sleep(REST_AFTER)
        for slug in self.forms:
            if slug not in self._asked and jit_available() and await asyncio.to_thread(is_warm, find_game(slug)):
                self.ask(slug)

    async def _settle(self, slug: str) -> None:
        """Bring one game to its compiled rules, or note why that failed."""
        form = self.forms[slug]
        try:
            await self._compile(find_game(slug), form)
        except Refused:  # which the engine has logged
            form.rules = "failed"
        except Exception:
            logger.exception("Loading the compiled rules of %s failed; it is played plain.", slug)
            form.rules = "failed"
        finally:
            engine.expect_no_longer(slug)

    async def _compile(self, game: Game, form: CompileStatus) -> None:
        compilation = None if await asyncio.to_thread(is_warm, game) else engine.start_compiling(game)
        if compilation is not None:
            form.rules = "compiling"
            await self._finish(compilation, form)
        with self.load.paused():
            loaded = compilation is not None or await asyncio.to_thread(engine.use_compiled, game)
        form.rules = "compiled" if loaded else "plain"
        form.progress = float(loaded)

    async def _finish(self, compilation: Compilation, form: CompileStatus) -> None:
        try:
            while compilation.running:
                form.progress = compilation.progress
                await asyncio.sleep(PROGRESS_INTERVAL)
            with self.load.paused():
                await asyncio.to_thread(compilation.finish)
        finally:
            compilation.stop()
