"""Building a game's rules for browsers in a child process."""

from typing import Final

from deadhand.browser.built import BuiltRules, find_built
from deadhand.engine import CompilerProcess
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

MODULE: Final = "deadhand.browser.build"


class BrowserBuild(CompilerProcess):
    """A child process that builds the rules of one game for browsers."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, MODULE)

    def finish(self) -> BuiltRules:
        """Wait for the child, and return the files that it made.

        Raises:
            Refused: if it failed.
        """
        code = self._end()
        built = find_built(self.game)
        if code != 0 or built is None:
            raise Refused("Compiling the rules of {0} for browsers failed: {1}.", self.game.title, self._reason(code))
        return built
