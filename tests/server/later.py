"""The program as it will be once the rules of a game have a later version: `python -m tests.server.later GAME ...`."""

import sys

from deadhand.cli import main
from deadhand.games import find_game

if __name__ == "__main__":
    slug, *words = sys.argv[1:]
    game = find_game(slug)
    object.__setattr__(game, "version", game.version + 1)
    main(words)
