"""Networks with random weights."""

import numpy as np

from deadhand.bots.network.inputs import count_features, inputs_of
from deadhand.bots.network.network import Network
from deadhand.table.game.game import Game


def random_network(game: Game, seed: int, width: int = 32) -> Network:
    """Return a network of a game with random weights."""
    rng = np.random.default_rng(seed)
    inputs = inputs_of(game)
    rows = sum(each.rows for each in inputs)
    return Network(
        game=game.slug,
        version=game.version,
        inputs=inputs,
        w1=rng.integers(-400, 400, (rows, width)).astype(np.int16),
        b1=rng.integers(-4000, 4000, width).astype(np.int32),
        s1=5,
        w2=rng.integers(-99, 99, (width, 32)).astype(np.int16),
        b2=rng.integers(-4000, 4000, 32).astype(np.int32),
        s2=6,
        wv=rng.integers(-99, 99, 32).astype(np.int16),
        bv=int(rng.integers(-999, 999)),
        sv=8,
        we=rng.integers(-999, 999, (count_features(game), 32)).astype(np.int16),
        seats=(game.least_seats, game.most_seats),
        kinds=[kind.id for kind in game.deck.kinds],
    )
