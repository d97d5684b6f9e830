"""The bot's reasons for an offer, in words."""

from typing import Final

from deadhand.games.three_days import verbs
from deadhand.table.choices.reasons import ReasonPlan

REASONS: Final = ReasonPlan()
REASONS.reason_for("Nothing more that you can do now is worth an Action.", verbs.END_TURN)
REASONS.reason_for("Nothing more is worth a card.", verbs.DONE)

# Whom to lead
SELENA: Final = REASONS.reason("{0} sees two cards and keeps the better one: she finds what is needed.", "kind")
RICK: Final = REASONS.reason("{0} brings the team on by running.", "kind")
DAN: Final = REASONS.reason("{0} can attack once more each turn, for Immunity.", "kind")

# Fights
KILLS: Final = REASONS.reason("It destroys {0}, so the Playing Area is less dangerous.", "kind")
WEAKENS: Final = REASONS.reason("{0} has {1:1 Hit Point|# Hit Points} left, and this takes some away.", "kind number")
NO_ATTACK: Final = REASONS.reason("An attack on {0} does more harm than good now.", "kind")
BLASTS: Final = REASONS.reason("The explosion harms {0} and its neighbours more than it costs.", "kind")
OPENS: Final = REASONS.reason("{0} holds something of use, and its space is Free then.", "kind")
ARMS: Final = REASONS.reason("You have nothing ready to fight with: {0} has Damage {1}.", "kind number")
WELL_ARMED: Final = REASONS.reason("What you have ready is as good.")
NO_SHOTS: Final = REASONS.reason("You have no ammunition for {0} at hand.", "kind")
LOADS: Final = REASONS.reason("Your weapon needs it to shoot.")
AGENT: Final = REASONS.reason("{0} does more than Punches alone.", "kind")
TURNS_OVER: Final = REASONS.reason("The other side of the Rifle kills in fewer shots.")

# Cards
TAKES: Final = REASONS.reason("{0} is of use to you, and its space is Free then.", "kind")
TAKES_BETTER: Final = REASONS.reason("{0} is worth more to you than {1}.", "kind kind")
NEEDED: Final = REASONS.reason("{0} is of use to you now.", "kind")
NOT_NEEDED: Final = REASONS.reason("{0} is not needed in hand now.", "kind")
MAKES_ROOM: Final = REASONS.reason("Your hand is full, and {0} is not needed now.", "kind")
FULL_USE: Final = REASONS.reason("{1} can make better use of {0} than you.", "kind seat")
NO_GIFT: Final = REASONS.reason("{1} cannot make better use of {0} than you.", "kind seat")
CURES: Final = REASONS.reason("You are at {0} Vitality and {1} Immunity: little of it is wasted.", "number number")
WASTES: Final = REASONS.reason("You are at {0} Vitality and {1} Immunity: some of it would be wasted.", "number number")
SHIELDS: Final = REASONS.reason("It absorbs {0:1 point|# points} of the damage to come.", "number")
FINDS: Final = REASONS.reason("The best of the cards that it finds is likely worth more than the card.")
TRACKS: Final = REASONS.reason("What TRACK finds is likely worth more than {0}, and it takes no Action.", "kind")
KEEPS: Final = REASONS.reason("{0} is the most useful of these.", "kind")
SPARES: Final = REASONS.reason("{0} is the card that you can spare best, and you get something better.", "kind")
GIVES_SOUP: Final = REASONS.reason("One of you must discard a Canned Soup, and you can spare it best.")
NO_HALF: Final = REASONS.reason("You would go down to {0} Vitality and {1} Immunity.", "number number")
HEALS: Final = REASONS.reason("You are at {0} Vitality, so Vitality matters more.", "number")
FIGHTS_OFF: Final = REASONS.reason("You are at {0} Immunity, and you lose some each turn.", "number")
KIT: Final = REASONS.reason("A card of the Survival Kit is always useful.")

# Ways
ON_THE_WAY: Final = REASONS.reason(
    "It is on the shortest way to the next City or Indoor card; {0:no space is|1 space is|# spaces are} Free.", "number"
)
ASIDE: Final = REASONS.reason("It leads on too, though not by the shortest way.")
CROWDED: Final = REASONS.reason("Hardly a space is Free: another card may surround you.")
BETTER_WAY: Final = REASONS.reason("A card in the Playing Area leads on better than the streets.")
LEADS_ON: Final = REASONS.reason("{0} leads on, which is better than searching here.", "kind")
STAY: Final = REASONS.reason("There is more to be found here first.")
NO_SPACE: Final = REASONS.reason("No space is Free, so it is better to go than to be surrounded.")
RUNS: Final = REASONS.reason("There is room for two cards in one turn: {0:1 space is|# spaces are} Free.", "number")
NO_RUN: Final = REASONS.reason("There is no room for two cards in a turn.")
SHINES: Final = REASONS.reason("Resources come without a Walk, and there is room for them.")
TOO_DARK: Final = REASONS.reason("There is little room for what it finds.")
WATCHES: Final = REASONS.reason("You can go around Zombies that you have seen.")
SOON: Final = REASONS.reason(
    "It will be turned over soon: {0:no card lies|1 card lies|# cards lie} before it.", "number"
)
SEEN: Final = REASONS.reason("You know it already.")
PUTS_WELL: Final = REASONS.reason("{0} lies well here: where you go soon, or not at all if it is a danger.", "kind")
