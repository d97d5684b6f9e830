"""Card of the Dead: what players can choose, and what they are asked."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd
from deadhand.table.game.plans import ActionSpace, Alternatives, PromptPlan, Range

ACTION_CARD: Final = Range("kind", cd.FIRST_ACTION, cd.FIRST_EVENT - cd.FIRST_ACTION)
ANY_KIND: Final = Range("kind", 0, cd.ALL_KINDS)
SEAT: Final = Range("seat", 0, cd.SEATS)
UP_TO_THREE: Final = Range("number", 0, 4)
UP_TO_TWO: Final = Range("number", 0, 3)


def discarded_sizes(*numbers: int) -> int:
    """Return which sizes of Zombie cards are among the discarded: 1, 2 and 4 added up."""
    return sum(1 << size for size, number in enumerate(numbers) if number)


ACTIONS: Final = ActionSpace()
KEEP_NONE: Final = ACTIONS.verb("keep_none", "CD-5.4", secret=True).says("Keep no card")
KEEP_ONE: Final = ACTIONS.verb("keep_one", "CD-5.3", ACTION_CARD, secret=True, spots="hand:{me}/{0}").says("Keep {0:a}")
KEEP_TWO: Final = ACTIONS.verb(
    "keep_two", "CD-5.3", ACTION_CARD, ACTION_CARD, secret=True, spots="hand:{me}/{0} hand:{me}/{1}"
).says("Keep {0:a} and {1:a}")
KEEP_THREE: Final = ACTIONS.verb(
    "keep_three", "CD-5.3", *[ACTION_CARD] * 3, secret=True, spots="hand:{me}/{0} hand:{me}/{1} hand:{me}/{2}"
).says("Keep {0:a}, {1:a} and {2:a}")
DRAW: Final = ACTIONS.verb("draw", "CD-6.1", spots="deck").says("Draw as usual", log="")
STAY_HIDDEN: Final = ACTIONS.verb("stay_hidden", "CD-14.17", spots="seat:{me}").says(
    "Stay hidden and draw nothing", "{actor} stay[s] hidden and draw[s] nothing."
)
ACT: Final = ACTIONS.verb("act", "CD-7.4", ACTION_CARD, spots="hand:{me}/{0} in_play", needs="CD-7.1").says(
    "Play {0} for its action", "{actor} play[s] {0}."
)
MOVE: Final = ACTIONS.verb("move", "CD-7.5", ACTION_CARD, spots="hand:{me}/{0} movement:{me}", needs="CD-7.1").says(
    "Lay {0} for movement"
)
PASS: Final = ACTIONS.verb("pass", "CD-7.1").says("Play no card")
LURE_TO: Final = ACTIONS.verb("lure", "CD-14.19", SEAT, final=True, spots="seat:{0}").says(
    "Lure a Zombie card to {0}", log=""
)
SLUG: Final = ACTIONS.verb("slug", "CD-14.23", spots="zombies:{me}/zombie").says("Discard a Zombie")
ROB: Final = ACTIONS.verb("rob", "CD-14.23", SEAT, final=True, spots="seat:{0}").says(
    "Take a random card from {0:s} hand", log=""
)
CLEAR: Final = ACTIONS.verb(
    "clear",
    "CD-14.8 CD-14.11 CD-14.12",
    *[UP_TO_THREE] * 3,
    spots="zombies:{me}/zombie*{0} zombies:{me}/zombies*{1} zombies:{me}/zombies_many*{2}",
).says(
    Alternatives(
        (
            "Discard no Zombie card",
            "Discard {0:a Zombie card|# Zombie cards}",
            "Discard {1:a Zombies card|# Zombies cards}",
            "Discard {0:a Zombie card|# Zombie cards} and {1:a Zombies card|# Zombies cards}",
            "Discard {2:a Zombies!!! card|# Zombies!!! cards}",
            "Discard {0:a Zombie card|# Zombie cards} and {2:a Zombies!!! card|# Zombies!!! cards}",
            "Discard {1:a Zombies card|# Zombies cards} and {2:a Zombies!!! card|# Zombies!!! cards}",
            (
                "Discard {0:a Zombie card|# Zombie cards}, {1:a Zombies card|# Zombies cards}"
                " and {2:a Zombies!!! card|# Zombies!!! cards}"
            ),
        ),
        discarded_sizes,
    )
)
SHED: Final = ACTIONS.verb("shed", "CD-14.13", ACTION_CARD, spots="movement:{me}/{0}").says(
    "Discard your {0}", "{actor} discard[s] the movement card {0}."
)
TRIP_UP: Final = ACTIONS.verb("trip", "CD-14.26 CD-14.27", SEAT, UP_TO_TWO, final=True, spots="seat:{0}").says(
    "Trip {0}: discard {1:no movement card|the newest movement card|the # newest movement cards}",
    "{actor} trip[s] {0}: {1:no movement card is|1 movement card is|# movement cards are} lost.",
)
BURY: Final = ACTIONS.verb("bury", "CD-14.3", ANY_KIND, secret=True, spots="barricade:{me}/{0}").says(
    "Put {0:a} under the deck"
)
HANDLE: Final = ACTIONS.verb("handle", "CD-14.3", ANY_KIND, secret=True, spots="barricade:{me}/{0}").says(
    "Handle {0:a} first", log=""
)
UNDER: Final = ACTIONS.verb("under", "CD-15.7", ACTION_CARD, secret=True, spots="hand:{me}/{0}").says(
    "Put {0:a} under the deck next", "{actor} put[s] {0:a} under the deck."
)
UNDER_REST: Final = ACTIONS.verb("under_rest", "CD-15.7", secret=True).says(
    "Put the rest under the deck, the card held longest lowest"
)

# Lists of choices: useful first, giving up last
ACTIONS.group("keep", KEEP_THREE, KEEP_TWO, KEEP_ONE)
ACTIONS.group("draw", DRAW)
ACTIONS.group("stay hidden", STAY_HIDDEN)
ACTIONS.group("play", ACT)
ACTIONS.group("move", MOVE)
ACTIONS.group("lure", LURE_TO)
ACTIONS.group("get rid of zombies", SLUG, CLEAR)
ACTIONS.group("rob", ROB)
ACTIONS.group("trip", TRIP_UP)
ACTIONS.group("handle", HANDLE)
ACTIONS.group("put under the deck", BURY, UNDER, UNDER_REST)
ACTIONS.group("pass", PASS)
ACTIONS.group("keep none", KEEP_NONE)
ACTIONS.group("discard", SHED)

PROMPTS: Final = PromptPlan()
ASK_DRAFT: Final = PROMPTS.prompt(
    "draft", "CD-5.3", KEEP_NONE, KEEP_ONE, KEEP_TWO, KEEP_THREE, answered_openly=True
).asks("Choose up to three of these cards to keep.", "{actor} choose[s] cards to keep.")
ASK_HIDE: Final = PROMPTS.prompt("hide", "CD-14.16", DRAW, STAY_HIDDEN, default=DRAW).asks(
    "Draw, or stay hidden.", "{actor} [is|are] hidden and may skip drawing."
)
ASK_PLAY: Final = PROMPTS.prompt("play", "CD-7.1", ACT, MOVE, PASS, default=PASS).asks(
    "Play a card or pass.", "{actor} may play a card."
)
ASK_LURE: Final = PROMPTS.prompt("lure", "CD-14.19", LURE_TO).asks(
    "Choose who gets a Zombie card.", "{actor} choose[s] who gets a Zombie card."
)
ASK_SLUGGER: Final = PROMPTS.prompt("slugger", "CD-14.23", SLUG, ROB).asks(
    "Discard a Zombie, or take a card from a hand.", "{actor} swing[s] the Slugger."
)
ASK_CLEAR: Final = PROMPTS.prompt("clear", "CD-14.11", CLEAR, about="card").asks(
    "Choose the zombies to get rid of.", "{actor} get[s] rid of zombies."
)
ASK_SHED: Final = PROMPTS.prompt("shed", "CD-14.13", SHED).asks(
    "Discard one of your movement cards.", "{actor} discard[s] a movement card."
)
ASK_TRIP: Final = PROMPTS.prompt("trip", "CD-14.26", TRIP_UP).asks(
    "Choose whom to trip, and how badly.", "{actor} choose[s] whom to trip."
)
ASK_BURY: Final = PROMPTS.prompt("bury", "CD-14.3", BURY).asks(
    "Put one of these cards under the deck.", "{actor} put[s] a card under the deck."
)
ASK_HANDLE: Final = PROMPTS.prompt("handle", "CD-14.3", HANDLE).asks(
    "Choose the card to handle first.", "{actor} look[s] behind the Barricade."
)
ASK_ORDER: Final = PROMPTS.prompt("order", "CD-15.7", UNDER, UNDER_REST, default=UNDER_REST).asks(
    "Put a card under the deck.", "{actor} put[s] cards under the deck."
)
