"""Left 4 Dead: The Card Game: survivors fight together through the Encounter deck and then the Finale.

Every rule is played. What the rulebook leaves open is decided by rulings, each marked in `rulebook.md`; cards that no
source describes are reconstructed. Monsters that are alike are one choice, and so are loose items of a name.
"""

from deadhand.games.left_4_dead import (
    goals,
    measures,
    open_numbers,
    standing_orders,
    state as l4d,
    turning_points,
    verbs,
)
from deadhand.games.left_4_dead.bot import reasons
from deadhand.table.game.game import Game, declared_in
from deadhand.table.game.levels import Level

GAME = Game(
    title="Left 4 Dead: The Card Game",
    summary="Survive together: fight through the Encounter deck, then clear the Finale.",
    minutes=(30, 60),
    weight="demanding",
    version=3,
    package=__name__,
    least_seats=l4d.LEAST_SEATS,
    team=True,
    dimensions={"cards": 112, "depth": 4, "choices": 112, "happenings": 108},
    **declared_in(l4d, verbs, open_numbers, goals, reasons, measures, standing_orders, turning_points),
    first_step=l4d.SET_UP,
    scores="kills",
    chapters=(
        "monsters.monsters monsters.groups items.holding health order rounds draw flip event_cards items.items "
        "items.trades plan monsters.duties changes damage last_stand finale instants open_numbers goals bot.worth "
        "bot.sheet bot.plan bot.choices bot.throws bot.items bot.estimate measures turning_points"
    ),
    number_names=l4d.NUMBER_NAMES,
    forced_choices=True,
    levels=(
        Level("easy", overlooks=10),
        Level("medium", overlooks=5),
        Level("hard"),
        Level("expert", simulations=60, caution=15),
    ),
)
