"""Zeven Card Zombie: collect seven zombies of at most two kinds, guard your Brains and raid the others'.

Every rule is played. What the rulebook leaves open is decided by rulings, each marked in `rulebook.md`; the number of
copies of each card is reconstructed, as no source gives it. Equal cards are one choice: the oldest copy leaves a hand,
the newest a table or the graveyard.
"""

from deadhand.games.zeven import bot, defaults, flow, refusals
from deadhand.games.zeven.state import (
    ACTIONS,
    COUNTERS,
    EVENTS,
    HAND_SIZE,
    NUMBERS,
    OPTIONS,
    OUTCOMES,
    PROMPTS,
    SEATS,
    ZONES,
    Zeven,
)
from deadhand.table.game import Game

GAME = Game(
    slug="zeven",
    title="Zeven Card Zombie",
    summary="Collect seven zombies of at most two kinds, guard your Brains and raid the others'.",
    version=1,
    package=__name__,
    least_seats=2,
    most_seats=SEATS,
    default_seats=4,
    state=Zeven,
    dimensions={"cards": 128, "depth": 6, "choices": 256, "happenings": 80},
    zones=ZONES,
    actions=ACTIONS,
    events=EVENTS,
    prompts=PROMPTS,
    counters=COUNTERS,
    options=OPTIONS,
    outcomes=OUTCOMES,
    number_columns=NUMBERS,
    scores="scores",
    hooks=(flow, defaults, bot),
    refuse=refusals.refuse,
    least_cards=lambda seats: seats * HAND_SIZE + 1,
)
