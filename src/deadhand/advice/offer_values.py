"""The greedy bot's scores of offers, which read only what the seat knows."""

import numpy as np

from deadhand import engine
from deadhand.bots.players import room_for_trials
from deadhand.bots.rate import rate
from deadhand.match.match import Match
from deadhand.table.knowledge.facts import open_offers
from deadhand.table.record.chance import chance_from
from deadhand.table.record.record import copy_bytes
from deadhand.table.view.premoves import asked_ahead


def score_offers(match: Match, seat: int) -> dict[int, int]:
    """Return the greedy bot's score of each action that a seat may choose, now or ahead; empty if there is none.

    Chance and noise are constant, so the scores depend on the seat's knowledge alone.

    Raises:
        Refused: if there is no such seat.
    """
    match.check_seat(seat)
    tables, asked = room_for_trials(match), asked_ahead(match.game, match.tables, seat, engine.call)
    if asked is not None:
        copy_bytes(tables[0], asked[0], match.game.layout.copied)
    elif match.actor != seat:
        return {}
    chance = tables[0].chance = chance_from("hints")
    offers = open_offers(tables[0])
    scores = np.zeros(len(offers), np.int64)
    engine.call(match.game, rate, tables, 0, 1, np.array([chance], np.int64), scores)
    return dict(zip(offers, scores.tolist(), strict=True))
