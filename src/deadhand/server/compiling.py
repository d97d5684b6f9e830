"""Compiling the rules in the background: until that is done, tables are served by the same rules as plain Python."""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Literal

from deadhand import engine
from deadhand.engine import Compilation
from deadhand.games import GAMES, find_game
from deadhand.table.errors import Refused
from deadhand.table.game import Game

LOOK = 0.2
"""Seconds between looks at the child that compiles."""

logger = logging.getLogger(__name__)


@dataclass
class Form:
    """In which form a game's rules run on this server, and how far the way to the compiled one is."""

    rules: Literal["plain", "compiling", "compiled", "failed"] = "plain"
    progress: float = 0.0
    """The share compiled, 0 to 1."""
    trouble: str = ""
    """Why compiling failed, in one line; the log has the traceback."""


@dataclass
class Compiling:
    """The way of all games from plain to compiled rules."""

    forms: dict[str, Form] = field(default_factory=lambda: {slug: Form() for slug in GAMES})

    async def run(self) -> None:
        """Compile what the cache lacks in a child process, then load all games compiled; one that fails stays plain."""
        for slug, form in self.forms.items():
            try:
                await self._compile(find_game(slug), form)
            except Refused as refusal:  # which the engine has logged
                form.rules, form.trouble = "failed", str(refusal)
            except Exception as error:
                logger.exception("Loading the compiled rules of %s failed; it is played plain.", slug)
                form.rules, form.trouble = "failed", f"{type(error).__name__}: {error}".partition("\n")[0]

    async def _compile(self, game: Game, form: Form) -> None:
        compilation = engine.start_compiling(game)
        if compilation is None:
            loaded = await asyncio.to_thread(engine.use_compiled, game)
        else:
            form.rules = "compiling"
            await self._finish(compilation, form)
            loaded = True
        form.rules = "compiled" if loaded else "plain"
        form.progress = float(loaded)

    async def _finish(self, compilation: Compilation, form: Form) -> None:
        try:
            while compilation.running:
                form.progress = compilation.progress
                await asyncio.sleep(LOOK)
            await asyncio.to_thread(compilation.finish)
        finally:
            compilation.stop()
