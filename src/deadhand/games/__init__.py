"""The games, and the registry that knows them by slug."""

from difflib import get_close_matches
from importlib import import_module
from typing import cast

from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

GAMES = ("zeven", "card_of_the_dead", "left_4_dead", "escape_the_horde", "three_days")
"""The slugs of all games; each is a package here with a `GAME`."""


def find_game(slug: str) -> Game:
    """Return the game with a slug.

    Raises:
        Refused: if there is none, with the slug that is most like it.
    """
    if slug not in GAMES:
        near = get_close_matches(slug.lower(), GAMES, n=1) if isinstance(slug, str) else []
        if near:
            raise Refused(
                'There is no game "{0}"; did you mean {1}? The games are {2}.', slug, near[0], ", ".join(GAMES)
            )
        raise Refused('There is no game "{0}"; the games are {1}.', slug, ", ".join(GAMES))
    return cast("Game", import_module(f"deadhand.games.{slug}").GAME)
