"""Escape the Horde: hidden Patient Zeros turn Survivors into Infected while the Stack runs down.

Every rule is played. What the rules page leaves open is decided by rulings, each marked in `rulebook.md`. Most counts
and several texts are reconstructed, as no card was seen. Each card, its text and its targets are one choice. Everybody
with a card is asked in every window and in Combat, so that nothing betrays a hand or a role.
"""

from typing import Final

from deadhand.games.escape_the_horde import (
    goals,
    measures,
    open_numbers,
    standing_orders,
    state as eh,
    turning_points,
    verbs,
)
from deadhand.games.escape_the_horde.bot import reasons
from deadhand.table.game.game import Game, declared_in
from deadhand.table.game.levels import Level
from deadhand.table.game.outcomes import Factions

LEVELS: Final = (
    Level("easy", overlooks=50),
    Level("medium", overlooks=20),
    Level("hard"),
    Level("expert", simulations=200, caution=10),
)

GAME = Game(
    title="Escape the Horde",
    summary="Hold out until the Stack is used up; one or two of you let the zombies in.",
    minutes=(30, 60),
    weight="demanding",
    version=3,
    package=__name__,
    least_seats=eh.LEAST_SEATS,
    factions=Factions(eh.FACTIONS),
    # A hidden Patient Zero in Combat has the most choices: each card in both texts, on each Zombie, on each player.
    dimensions={"cards": eh.CARDS, "depth": 12, "choices": 288, "happenings": 90, "marked": 64},
    **declared_in(eh, verbs, open_numbers, goals, reasons, measures, standing_orders, turning_points),
    chapters=(
        "public_acts belief roles setup ending turns attackers bites chain cards.weapon cards.grenade cards.team_up "
        "cards.yeah_nah cards.rescue cards.sacrifice cards.steal cards.dodge cards.re_arm cards.binoculars "
        "cards.spill_blood phases.windows phases.combat phases.scavenger phases.draw concern open_numbers goals "
        "bot.sheet bot.fights bot.strikes bot.answers bot.turns bot.estimate measures turning_points"
    ),
    forced_choices=True,
    levels=LEVELS,
)
