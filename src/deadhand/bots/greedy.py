"""The greedy bot: the offer with the best score, by the game's own rules of thumb."""

from typing import Final

from deadhand.table.choices.actions import ACTIONS
from deadhand.table.flow.hooks import prepare_sheet, score_offer
from deadhand.table.record.chance import noise_below
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import rule

FINE: Final = 4096
"""Steps between two scores, for noise to decide between equals without favouring the first offer."""


@rule
def best_offer(t: Table, trial: Table, overlooks: int, noise: Integers) -> int:
    """Take the offer that scores best; noise decides between equals.

    Each offer is overlooked with a chance of `overlooks` percent, but for one. `trial` is overwritten.
    """
    sheet = prepare_sheet(t, trial, noise)
    seen = noise_below(noise, t.offer_count) if overlooks else 0
    best, best_score = 0, -1_000_000_000_000
    for place in range(t.offer_count):
        if overlooks and place != seen and noise_below(noise, 100) < overlooks:
            continue
        action = t.offers[place]
        verb, x, y, z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        score = score_offer(t, sheet, verb, x, y, z) * FINE + noise_below(noise, FINE)
        if score > best_score:
            best, best_score = action, score
    return best
