"""Export of a trained model: the network of whole numbers that plays like it."""

from collections.abc import Mapping
from math import log2
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from deadhand.bots.network.inputs import count_features, inputs_of, lay_out_inputs
from deadhand.bots.network.network import STEPS_PER_LOGIT, Network
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.training.model import UNIT, Model, shared_rows

MOST_WEIGHT: Final = 2**15 - 1
MOST_SHIFT: Final = 14


@torch.no_grad()
def export(model: Model, game: Game, deck: Deck, seats: tuple[int, int], training: Mapping[str, Any]) -> Network:
    """Return the network of whole numbers, with the largest shifts with which no sum overflows."""
    w1, b1, most = first_layer(model, game)
    w2, b2 = array(model.hidden.weight.T), array(model.hidden.bias)
    wv, bv = array(model.value.weight[0]), float(model.value.bias[0])
    we = offer_weights(model, game)
    inputs = lay_out_inputs((each.name, each.category, most.get(each.row, each.most)) for each in inputs_of(game))
    to_steps = STEPS_PER_LOGIT / UNIT
    for spare in range(MOST_SHIFT):
        s1, s2 = shift_for(w1 * UNIT, spare), shift_for(w2, spare)
        sv, se = shift_for(wv * to_steps, spare), shift_for(we, spare)
        try:
            return Network(
                game=game.slug,
                version=game.version,
                inputs=inputs,
                w1=whole(w1 * UNIT, s1).astype(np.int16),
                b1=rounding(b1 * UNIT, s1).astype(np.int32),
                s1=s1,
                w2=whole(w2, s2).astype(np.int16),
                b2=rounding(b2 * UNIT, s2).astype(np.int32),
                s2=s2,
                wv=whole(wv * to_steps, sv).astype(np.int16),
                bv=int(rounding(np.array(bv * STEPS_PER_LOGIT), sv)),
                sv=sv,
                we=whole(we, se).astype(np.int16),
                seats=seats,
                kinds=[kind.id for kind in deck.kinds if kind.count],
                training={**training, "preference_unit": UNIT * 2**se},
            )
        except ValueError:
            continue
    raise AssertionError("Weights of a few bits overflow no sum.")


def first_layer(model: Model, game: Game) -> tuple[NDArray[np.float64], NDArray[np.float64], Mapping[int, int]]:
    """Return the weights of each row for a number as it is, the bias, and the greatest value of each number by row."""
    dense, bias = map(array, model.weights)
    rows = array(model.flags.weight)[:-1]
    rows[model.number_rows] = dense.T
    allowed = {each.row: each.most for each in inputs_of(game)}
    fitted = zip(model.number_rows, model.most.tolist(), strict=True)
    return rows, bias, {row: min(most, allowed[row]) for row, most in fitted}


def offer_weights(model: Model, game: Game) -> NDArray[np.float64]:
    """Return the weights of the features of actions: a verb's own, and those that it shares, in one."""
    weights, shared = array(model.offers.weight), shared_rows(game).numpy()
    size = count_features(game)
    own = weights[:size].copy()
    own[shared >= 0] += weights[size + shared[shared >= 0]]
    return own


def array(tensor: torch.Tensor) -> NDArray[np.float64]:
    """Return weights as doubles."""
    return tensor.detach().cpu().numpy().astype(np.float64)


def shift_for(weights: NDArray[np.float64], spare: int) -> int:
    """Return the largest shift with which all weights fit into 16 bits, less some spare bits."""
    largest = float(np.abs(weights).max(initial=1e-6))
    return max(0, min(MOST_SHIFT, int(log2(MOST_WEIGHT / largest))) - spare)


def whole(weights: NDArray[np.float64], shift: int) -> NDArray[np.int64]:
    """Return weights in whole numbers."""
    return np.clip(np.rint(weights * 2**shift), -MOST_WEIGHT, MOST_WEIGHT).astype(np.int64)


def rounding(bias: NDArray[np.float64], shift: int) -> NDArray[np.int64]:
    """Return a bias in whole numbers; a half more, because the sum is shifted, which rounds down."""
    return np.rint(bias * 2**shift).astype(np.int64) + (1 << shift >> 1)
