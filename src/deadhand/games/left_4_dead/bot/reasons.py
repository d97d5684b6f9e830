"""The bot's reasons for an offer, in words."""

from typing import Final

from deadhand.games.left_4_dead import verbs
from deadhand.table.choices.reasons import ReasonPlan

REASONS: Final = ReasonPlan()
REASONS.reason_for("No Instant would change much now. Keep it for the Finale.", verbs.PASS_WINDOW)
REASONS.reason_for("The other Zombies are engaged already, or do no harm.", verbs.ENOUGH)
REASONS.reason_for("Your engagements are needed elsewhere.", verbs.LET_RING)
REASONS.reason_for("Everybody has what the team wants them to have.", verbs.PASS_ITEMS)
REASONS.reason_for("What you hold is worth more to the team with you.", verbs.REFUSE)
REASONS.reason_for("Your engagements cannot do more for the team.", verbs.READY)
REASONS.reason_for("No change of your part would make the round much better.", verbs.CONFIRM)
REASONS.reason_for("A Health Pack can also heal others: it is used last.", verbs.USE_PACK)
REASONS.reason_for("Nobody is left to draw for who falls.", verbs.NO_HELP)
REASONS.reason_for("You need your health yourself.", verbs.KEEP_HEALTH)
REASONS.reason_for("The Health Pack will be needed by others.", verbs.KEEP_PACK)

# The plan
KILLS: Final = REASONS.reason("The best plan for the team kills {0:a} in front of {1} with this.", "kind seat")
SHIELDS: Final = REASONS.reason("The best plan engages {0:a} so that {1} is not hit.", "kind seat")
NOT_PLANNED: Final = REASONS.reason("The best plan leaves {0:a} to others.", "kind")
BETTER_PLAN: Final = REASONS.reason("The round would go much better if you changed your part.")
SAME_PLAN: Final = REASONS.reason("Another plan would hardly be better.")
REMOVED: Final = REASONS.reason("It lies in front of {0}, whom the plan protects least.", "seat")
OTHER_REMOVED: Final = REASONS.reason("Another Zombie does more harm.")
SPARE_HANDS: Final = REASONS.reason(
    "Your engagements are hardly needed: {0:no monster is|1 monster is|# monsters are} in play.", "number"
)

# Instants
PILLS_SAVE: Final = REASONS.reason(
    "{0:1 point|# points} of health would make a difference to you this round.", "number"
)
PILLS_WAIT: Final = REASONS.reason("Pills help most just before the monsters hit, when it is certain who is hit.")
BURNS: Final = REASONS.reason(
    "It hits {0:1 monster|# monsters} in front of {1}, and frees hands for others.", "number seat"
)
BOMBS: Final = REASONS.reason("It removes Zombies, and frees hands for other monsters.")
TOO_FEW: Final = REASONS.reason("There are too few monsters for it: keep it for the Finale.")

# Items
WANTED: Final = REASONS.reason("The team wants somebody to hold the {0}.", "kind")
STRONG_GUN: Final = REASONS.reason("Nobody else has a Gun that adds damage.")
BETTER_ITEM: Final = REASONS.reason("{0} serves the team better than {1}.", "kind kind")
WEAKER: Final = REASONS.reason("{0} [is|are] much weaker than you.", "seat")
STAYS: Final = REASONS.reason("The items are best where they are.")
HEALS: Final = REASONS.reason(
    "{0:1 point|# points} of health would make a difference to {1} this round.", "number seat"
)
NO_PLAN: Final = REASONS.reason("A Health Pack would be wasted now.")
GIFT: Final = REASONS.reason("A gift costs you nothing.")
NEEDS_IT: Final = REASONS.reason("{0} [needs|need] it more than you.", "seat")

# Last Stand
RESCUES: Final = REASONS.reason("Without it a Last Stand card would have to be drawn.")
CAN_SPARE: Final = REASONS.reason("You have {0:1 point|# points} of health: you can spare one.", "number")
CANNOT_SPARE: Final = REASONS.reason("You have little health left yourself.")
