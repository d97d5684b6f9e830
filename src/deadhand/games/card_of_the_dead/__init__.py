"""Card of the Dead: draw, flee, fight or lure; whoever lives and runs farthest in three rounds survives the mall.

Every rule is played. The deck is the printed one; counts and texts that the rule sheet does not show are from a public
list, and what no source tells is decided by rulings, each marked in `rulebook.md`. Equal cards are one choice: the
oldest copy leaves a hand, the newest a play area.
"""

from deadhand.games.card_of_the_dead import bot, defaults, flow, refusals, rounds
from deadhand.games.card_of_the_dead.state import (
    COUNTERS,
    DRAFT_SIZE,
    EVENTS,
    NUMBERS,
    OPTIONS,
    OUTCOMES,
    PROMPTS,
    SEATS,
    ZONES,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.verbs import ACTIONS
from deadhand.table.game import Game

GAME = Game(
    slug="card_of_the_dead",
    title="Card of the Dead",
    summary="Draw, then run, fight, or send your zombies to a friend; get away before they eat you.",
    version=1,
    package=__name__,
    least_seats=2,
    most_seats=SEATS,
    default_seats=4,
    state=CardOfTheDead,
    dimensions={"cards": 64, "depth": 8, "choices": 180, "happenings": 164},
    zones=ZONES,
    actions=ACTIONS,
    events=EVENTS,
    prompts=PROMPTS,
    counters=COUNTERS,
    options=OPTIONS,
    outcomes=OUTCOMES,
    number_columns=NUMBERS,
    scores="scores",
    hooks=(flow, defaults, bot, rounds),
    refuse=refusals.refuse,
    secrets=("keeping",),
    least_cards=lambda seats: seats * DRAFT_SIZE,
)
