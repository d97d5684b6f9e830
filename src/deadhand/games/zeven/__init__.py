"""Zeven Card Zombie: collect seven zombies of at most two kinds, guard your Brains and raid the others'.

Every rule is played. What the rulebook leaves open is decided by rulings, each marked in `rulebook.md`; the number of
copies of each card is reconstructed, as no source gives it. Equal cards are one choice: the oldest copy leaves a hand,
the newest a table or the graveyard.
"""

from deadhand.games.zeven import commando, goals, measures, standing_orders, state as zv, turning_points, verbs
from deadhand.games.zeven.bot import reasons
from deadhand.table.game.game import Game, declared_in
from deadhand.table.game.levels import Level
from deadhand.table.game.open_numbers import Counter

GAME = Game(
    title="Zeven Card Zombie",
    summary="Collect seven zombies of at most two kinds, guard your Brains and raid the others'.",
    minutes=(15, 40),
    weight="easy",
    version=2,
    package=__name__,
    # A question has 247 choices at most: to play a card, with every kind in hand and on each of eight tables.
    dimensions={"depth": 6, "choices": 248},
    **declared_in(zv, verbs, goals, reasons, measures, standing_orders, turning_points),
    counters=(
        *zv.STORED_COUNTERS,
        Counter(
            "guarded",
            "Brains guarded",
            per_seat=True,
            compute=commando.defence,
            short="Guarded",
            bounds=(0, zv.MOST_GUARDED),
        ),
    ),
    chapters="rounds draw turn winning plays commando hunter gravedigger pairs goals "
    "bot.plan bot.scores bot.others bot.estimate measures turning_points",
    levels=(
        Level("easy", overlooks=60),
        Level("medium", overlooks=20),
        Level("hard"),
        Level("expert", simulations=200, caution=10),
    ),
    least_cards=lambda seats: seats * zv.HAND_SIZE + 1,
)
