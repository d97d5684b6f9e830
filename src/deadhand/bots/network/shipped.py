"""The networks that come with games, and what rules are bound to where there is one."""

import logging
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final, cast

import numpy as np

from deadhand.bots.network.network import Network
from deadhand.bots.network.plan import THOUGHT, needed_room, network_plans
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.rules.rule import game_constants
from deadhand.table.rules.sources import NETWORK

WEIGHTS: Final = {"FIRST_WEIGHTS": "w1", "SECOND_WEIGHTS": "w2", "VALUE_WEIGHTS": "wv", "OFFER_WEIGHTS": "we"}
"""The weights by their names in the rules and in a network."""

logger = logging.getLogger(__name__)


@cache
def network_of(game: Game) -> Network | None:
    """Return the network that comes with a game.

    None if there is none, if bots of the game have no room for it, or if it was trained for other rules, which is
    logged: then bots search without it.
    """
    try:
        with as_file(files(game.package) / "bot" / NETWORK) as path:
            if not path.is_file():
                return None
            network = Network.load(path)
            network.check_fits(game)
            return network if needed_room(game, network) <= THOUGHT * game.dimensions["choices"] else None
    except Refused as error:
        logger.warning("%s Bots search without it.", error)
        return None


@game_constants
def network_constants(game: Game, *, compiled: bool) -> Mapping[str, Any]:
    """Return the constants of the rules in `evaluate.py`."""
    return constants_from(game, network_of(game), compiled=compiled)


def constants_from(game: Game, network: Network | None, *, compiled: bool) -> dict[str, Any]:
    """Return the constants that a network is to the rules; plain rules read memory as Python integers."""
    plans = network_plans(game, network)
    arrays = {name: np.zeros(1, np.int16) for name in WEIGHTS}
    arrays["NETWORK_BIASES"] = np.zeros(1, np.int64)
    numbers = dict.fromkeys(("FIRST_WIDTH", "SECOND_WIDTH", "FIRST_SHIFT", "SECOND_SHIFT", "VALUE_SHIFT"), 0)
    if network is not None:
        arrays = {name: np.ravel(getattr(network, field)) for name, field in WEIGHTS.items()}
        arrays["NETWORK_BIASES"] = np.array([*network.b1, *network.b2, network.bv], np.int64)
        widths, shifts = (len(network.b1), len(network.b2)), (network.s1, network.s2, network.sv)
        numbers = dict(zip(numbers, (*widths, *shifts), strict=True))
    return {
        "HAS_NETWORK": network is not None,
        "NETWORK_PLANS": plans.states if compiled else plans,
        **{name: array if compiled else memoryview(cast("Any", array)) for name, array in arrays.items()},
        **numbers,
    }
