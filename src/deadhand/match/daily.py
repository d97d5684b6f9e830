"""The daily deal: the same for everybody who plays a game with the same setup on a date, by UTC.

Nothing is at stake: the secret can be computed from this source, and a deal once played is known.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue, check_options, without_unset


def today() -> date:
    """Return the date by UTC."""
    return datetime.now(UTC).date()


def secret_of_the_day(game: Game, day: date, *, players: Sequence[str], options: Mapping[str, OptionValue]) -> str:
    """Return the secret of a date's deal, from which all its chance follows; see `Match.rekeyed`.

    `players` names the player of each seat: "human" or a bot's name. Options count as they are, chosen or by default.

    Raises:
        Refused: for an unknown option or a value that is not allowed.
    """
    setup = [list(players), without_unset(game, check_options(game, len(players), options))]
    parts = ["deal of the day", day.isoformat(), game.slug, game.version, setup]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
