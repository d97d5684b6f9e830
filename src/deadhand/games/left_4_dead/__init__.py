"""Left 4 Dead: The Card Game: survivors fight together through the Encounter deck and then the Finale.

Every rule is played. What the rulebook leaves open is decided by rulings, each marked in `rulebook.md`; cards that no
source describes are reconstructed. Monsters that are alike are one choice. The chapters: `rounds.py` (setup, round,
Turn end), `draw.py`, `flip.py`, `events.py`, `items.py` and `trades.py`, `plan.py` and `duties.py`, `resolve.py`,
`last_stand.py`, `finale.py`, `instants.py`; and what they share: `order.py`, `health.py`, `monsters.py`, `groups.py`,
`holding.py`.
"""

from deadhand.games.left_4_dead import bot, defaults, flow, groups, refusals
from deadhand.games.left_4_dead.state import (
    COUNTERS,
    EVENTS,
    LEAST_SEATS,
    MARKS,
    NUMBERS,
    OPTIONS,
    OUTCOMES,
    PROMPTS,
    SEATS,
    ZONES,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import ACTIONS
from deadhand.table.game import Game

GAME = Game(
    slug="left_4_dead",
    title="Left 4 Dead: The Card Game",
    summary="Survive together: fight through the Encounter deck, then clear the Finale.",
    version=1,
    package=__name__,
    least_seats=LEAST_SEATS,
    most_seats=SEATS,
    default_seats=4,
    team=True,
    state=Left4Dead,
    dimensions={"cards": 112, "depth": 4, "choices": 112, "happenings": 117},
    zones=ZONES,
    actions=ACTIONS,
    events=EVENTS,
    prompts=PROMPTS,
    counters=COUNTERS,
    marks=MARKS,
    options=OPTIONS,
    outcomes=OUTCOMES,
    number_columns=NUMBERS,
    scores="kills",
    hooks=(flow, defaults, bot),
    refuse=refusals.refuse,
    subject=groups.subject,
    least_cards=lambda seats: seats + 1,
)
