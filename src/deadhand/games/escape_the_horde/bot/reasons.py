"""The greedy bot's reasons for an offer, in words: to a hidden Patient Zero those of a Survivor."""

from typing import Final

from deadhand.games.escape_the_horde import verbs
from deadhand.table.choices.reasons import ReasonPlan

REASONS: Final = ReasonPlan()
REASONS.reason_for("The Zombies that are left do too little harm to be worth it.", verbs.DONE)
REASONS.reason_for("If you keep the Zombie, you can place it later where it harms more.", verbs.ADD_NONE)
REASONS.reason_for("The cards that stop one Zombie would stop more Zombies too.", verbs.ATTACK)
REASONS.reason_for("Nothing that you could still do is worth a card.", verbs.FINISH)
REASONS.reason_for("All your cards are worth more later than now.", verbs.DRAW)
REASONS.reason_for("This is not worth one of your cards.", verbs.PASS)

# Combat, as a Survivor sees it
SAVES_ME: Final = REASONS.reason("{0:1 Zombie attacks|# Zombies attack} you: one fewer may save you a bite.", "number")
SAVES: Final = REASONS.reason(
    "{0:1 Zombie attacks|# Zombies attack} {1}: one fewer may save a Survivor a bite.", "number seat"
)
SAVES_ALL: Final = REASONS.reason("It can clear the whole Combat of Zombies.")
ALL_COUNT: Final = REASONS.reason("It works on every Zombie that you name.")
SAVES_ZOMBIE: Final = REASONS.reason("It saves a Zombie that would be killed.")
HELPS_SURVIVORS: Final = REASONS.reason("It would help the Survivors.")
SPARES: Final = REASONS.reason("If {0} [is|are] Turned now, the Countdown may save the others.", "seat")
NO_RESCUE: Final = REASONS.reason("The Zombie is more use where it is.")
HELP: Final = REASONS.reason("Others can use Weapons for {0}, who may not have enough.", "seat")
OWN_WEAPONS: Final = REASONS.reason("You could use your own Weapons for {0}.", "seat")
NO_HELP: Final = REASONS.reason("Nobody needs it badly.")
MOVES_ON: Final = REASONS.reason("{0} [is|are] hurt more by it than {1}.", "seat seat")

# As the Infected see it
STRIKES: Final = REASONS.reason("One more Zombie is likely to bite {0}.", "seat")
BITE_SAVED: Final = REASONS.reason("The Zombie lives, and may bite.")
CALLS: Final = REASONS.reason("{0} likely [has|have] a Zombie to add against {1}.", "seat seat")
ASKED_FOR: Final = REASONS.reason("It was asked for, and attacks at once.")
BEST_PREY: Final = REASONS.reason("{0} [is|are] the one whom a Zombie here harms most.", "seat")

# Answers
CANCEL_THEFT: Final = REASONS.reason("The theft would cost you a card.")
CANCEL_HARM: Final = REASONS.reason("{1:s} {0} would harm your side.", "kind seat")
CANCEL_NEEDLESS: Final = REASONS.reason("{1:s} {0} does your side no harm.", "kind seat")
PROTECT: Final = REASONS.reason("So {1:s} {0} has its effect after all, which helps your side.", "kind seat")

# Own turn
STEAL_TURNED: Final = REASONS.reason("{0} [is|are] Turned and can hold no Zombie, so the card is safe to take.", "seat")
STEAL_INFECTED: Final = REASONS.reason("{0} [is|are] one of the Infected: a card less for them.", "seat")
STEAL_SUSPECT: Final = REASONS.reason(
    "{0} [is|are] suspected, to {1} %, because of what they did so far.", "seat number"
)
STEAL_PREY: Final = REASONS.reason("With one card fewer, {0} can defend less.", "seat")
STEAL_FRIEND: Final = REASONS.reason("{0} [is|are] on your side.", "seat")
DODGES_SURE: Final = REASONS.reason("The top card of the Stack is a Zombie: you know it.")
DODGES: Final = REASONS.reason("About every fourth card of the Stack is a Zombie: you need not draw.")
EXTRA_TURN: Final = REASONS.reason("{0} can do harm in one more turn, and the Countdown does not count it.", "seat")
ARMS: Final = REASONS.reason("{0:A Weapon|# Weapons} more in your hand.", "number")
ARMS_INFECTED: Final = REASONS.reason("A Weapon can cancel a Survivor's Weapon.")
LOOKS: Final = REASONS.reason("You know what comes next, and who draws a Zombie in secret.")
NOTHING_NEW: Final = REASONS.reason("You know the top cards of the Stack already.")
ORDERS: Final = REASONS.reason("You can let Zombies come first.")
ZOMBIE_FIRST: Final = REASONS.reason("A Zombie on top comes to be drawn at once.")
NO_ZOMBIE: Final = REASONS.reason("No Zombie would come of it.")
SPILLS: Final = REASONS.reason("Zombies among the top three cards are washed away.")
LURES: Final = REASONS.reason("{0:A Zombie|# Zombies} more in the Stack.", "number")
