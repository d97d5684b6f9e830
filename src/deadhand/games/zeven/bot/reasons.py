"""The greedy bot's reasons for an offer, in words."""

from typing import Final

from deadhand.games.zeven import verbs
from deadhand.table.choices.reasons import ReasonPlan

REASONS: Final = ReasonPlan()

# The round
WINS: Final = REASONS.reason("It completes seven Zombies and wins the round.")
LOSES: Final = REASONS.reason("It would end the last round while somebody else has more points.")
REASONS.reason_for("It gives up a card, which is seldom worth it.", verbs.SKIP)

# Cards for the hand
UNKNOWN: Final = REASONS.reason("An unknown card is worth about as much as the average one.")
ENOUGH: Final = REASONS.reason("Your cards are worth more in hand than played now.")
COLLECTED: Final = REASONS.reason(
    "You have most of this kind: {0:no card is|1 card is|# cards are} missing for seven.", "number"
)
ANY_KIND: Final = REASONS.reason("{0:a} counts as any kind in a set of seven.", "kind")
USEFUL: Final = REASONS.reason("{0:a} is strong when it is played.", "kind")
RAIDING: Final = REASONS.reason("{0:a} can take {1:1 Brain|# Brains}.", "kind number")
SPARE: Final = REASONS.reason("It is of no kind that you collect, but it can guard or be discarded.")
WORTH_BACK: Final = REASONS.reason("{0} stands in the way of a set that is nearly there.", "kind")
KEPT_DOWN: Final = REASONS.reason("{0} belongs to the set that you collect. Leave it on the table.", "kind")

# Laying
GUARDS: Final = REASONS.reason("It guards {0:1 Brain|# Brains} of yours.", "number")
TOWARDS_SET: Final = REASONS.reason(
    "It is of a kind that you collect, and guards {0:no Brain|1 Brain|# Brains}.", "number"
)
IN_THE_WAY: Final = REASONS.reason("It is of no kind that you collect and would stand in the way of your seven.")
LEAST_USE: Final = REASONS.reason("You can spare it best: {0} is of least use to you and to the next player.", "kind")

# Against others
RAID: Final = REASONS.reason("It takes {0:no Brain|1 Brain|# Brains} from {1}.", "number seat")
BREAKS_SET: Final = REASONS.reason(
    "{0} [has|have] {1:1 card|# cards} of a set on the table: losing one hurts.", "seat number"
)
UNGUARDS: Final = REASONS.reason("It takes away a card that guards {0:1 Brain|# Brains} of {1}.", "number seat")
CLEARS_WAY: Final = REASONS.reason("It clears your table of a card that stands in the way of your seven.")
BREAKS_MINE: Final = REASONS.reason("It would break your own set.")
MISSED: Final = REASONS.reason("{1} will miss {0:a} most.", "kind seat")
BEST_THERE: Final = REASONS.reason(
    "The best card of {0:1 card|# cards} there is likely worth more than the Gravedigger.", "number"
)
BEST_BURIED: Final = REASONS.reason("The graveyard has a card that is worth more to you than the Gravedigger.")
