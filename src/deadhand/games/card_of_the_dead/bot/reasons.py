"""The greedy bot's reasons for an offer, in words."""

from typing import Final

from deadhand.games.card_of_the_dead import verbs
from deadhand.table.choices.reasons import ReasonPlan

REASONS: Final = ReasonPlan()
REASONS.reason_for("None of these cards helps, so it is no loss to hold fewer.", verbs.KEEP_NONE)
REASONS.reason_for("One more card is worth the risk of a Zombie.", verbs.DRAW)
REASONS.reason_for("Your cards are worth more later than played now.", verbs.PASS)
ANY_ORDER: Final = REASONS.reason_for("No order is better than another.", verbs.UNDER)

# Cards and movement
STRONG: Final = REASONS.reason("{0} is the strongest of these to hold.", "kind")
ESCAPES: Final = REASONS.reason("With {0:1 point|# points} you escape and end the round.", "number")
TOO_FEW: Final = REASONS.reason("You would escape, but another would have more points at the end.")
BITTEN: Final = REASONS.reason("You hold Bitten, so you get nothing for movement when the round ends.")
RUNS: Final = REASONS.reason("It moves you on by {0:1 point|# points}. You then have {1}.", "number number")

# Zombies
RELIEF: Final = REASONS.reason("It rids you of {0:1 zombie|# zombies} of {1}.", "number number")
NOTHING_TO_CLEAR: Final = REASONS.reason("There is hardly a zombie to get rid of.")
CURES: Final = REASONS.reason("It rids you of Bitten, which would cost you the round.")
HURTS: Final = REASONS.reason("{0} would have {1:1 zombie|# zombies}.", "seat number")
EATEN: Final = REASONS.reason("{0} would be eaten.", "seat")
NUKED: Final = REASONS.reason("All zombies and all hands are discarded, and you gain the most by it.")
CLEARED: Final = REASONS.reason("It gets rid of {0:no zombie|1 zombie|# zombies} at once.", "number")
MORE_CARDS: Final = REASONS.reason("You get two more cards, and the worst of three goes under the deck.")
EMPTY_DECK: Final = REASONS.reason("The deck has too few cards left for it.")
NO_CURE: Final = REASONS.reason("You are not Bitten: it is of more use later.")

# What is drawn
ADDS_ZOMBIES: Final = REASONS.reason("It would bring you {0:1 zombie|# zombies}.", "number")
HELD: Final = REASONS.reason("{0} is good to hold.", "kind")
CORNERS: Final = REASONS.reason("Cornered would take your movement from you.")
CLEARS_ALL: Final = REASONS.reason("The Fog takes zombies from everybody: you have {0}.", "number")
RUFFIANS: Final = REASONS.reason("The Ruffians would take what you hold.")
CALLS: Final = REASONS.reason("It would bring zombies to everybody.")

# The others
ROBS: Final = REASONS.reason("It takes a random card of {0:s} {1:1 card|# cards}.", "seat number")
ROBS_LEADER: Final = REASONS.reason("It takes a card from {0}, who has more points.", "seat")
ROBS_BITTEN: Final = REASONS.reason("Bitten is known to be in that hand.")
TRIPS: Final = REASONS.reason("It takes {1:no point|1 point|# points} from {0}.", "seat number")
ROBS_ALL: Final = REASONS.reason("It takes a card from everybody who has one.")
CHEAPEST: Final = REASONS.reason("It is the movement card with the fewest points: {0}.", "number")
QUIET: Final = REASONS.reason("You draw nothing, so nothing worse can come.")
