"""Card of the Dead: what players can choose, and what they are asked."""

from typing import Final

from deadhand.games.card_of_the_dead import state as cd
from deadhand.table.actions import ActionSpace, Range
from deadhand.table.prompts import PromptPlan

ACTION_CARD: Final = Range("kind", cd.FIRST_ACTION, cd.FIRST_EVENT - cd.FIRST_ACTION)
ANY_KIND: Final = Range("kind", 0, cd.ALL_KINDS)
SEAT: Final = Range("seat", 0, cd.SEATS)
UP_TO_THREE: Final = Range("number", 0, 4)
UP_TO_TWO: Final = Range("number", 0, 3)


def zombie_cards(*numbers: int) -> str:
    """So many cards of each size in words, for example "2 Zombie cards and a Zombies card"."""
    sizes = zip(numbers, ("Zombie", "Zombies", "Zombies!!!"), strict=True)
    words = [f"a {name} card" if number == 1 else f"{number} {name} cards" for number, name in sizes if number]
    return " and ".join(words) or "no Zombie card"


ACTIONS: Final = ActionSpace()
KEEP_NONE: Final = ACTIONS.verb(
    "keep_none", choice="Keep no card", log="{actor} keep[s] no card.", clauses=("CD-5.4",), secret=True
)
KEEP_ONE: Final = ACTIONS.verb(
    "keep_one",
    ACTION_CARD,
    choice="Keep {0:a}",
    log="{actor} keep[s] {0:a}.",
    clauses=("CD-5.3",),
    secret=True,
    spots=("hand:{me}/{0}",),
)
KEEP_TWO: Final = ACTIONS.verb(
    "keep_two",
    *(ACTION_CARD, ACTION_CARD),
    choice="Keep {0:a} and {1:a}",
    log="{actor} keep[s] {0:a} and {1:a}.",
    clauses=("CD-5.3",),
    secret=True,
    spots=("hand:{me}/{0}", "hand:{me}/{1}"),
)
KEEP_THREE: Final = ACTIONS.verb(
    "keep_three",
    *(ACTION_CARD, ACTION_CARD, ACTION_CARD),
    choice="Keep {0:a}, {1:a} and {2:a}",
    log="{actor} keep[s] {0:a}, {1:a} and {2:a}.",
    clauses=("CD-5.3",),
    secret=True,
    spots=("hand:{me}/{0}", "hand:{me}/{1}", "hand:{me}/{2}"),
)
DRAW: Final = ACTIONS.verb("draw", choice="Draw as usual", log="", clauses=("CD-6.1",), spots=("deck",))
STAY_HIDDEN: Final = ACTIONS.verb(
    "stay_hidden",
    choice="Stay hidden and draw nothing",
    log="{actor} stay[s] hidden and draw[s] nothing.",
    clauses=("CD-14.17",),
    spots=("seat:{me}",),
)
ACT: Final = ACTIONS.verb(
    "act",
    ACTION_CARD,
    choice="Play {0} for its action",
    log="{actor} play[s] {0}.",
    clauses=("CD-7.4",),
    spots=("hand:{me}/{0}", "in_play"),
    needs="CD-7.1",
)
MOVE: Final = ACTIONS.verb(
    "move",
    ACTION_CARD,
    choice="Lay {0} for movement",
    log="{actor} lay[s] {0} for movement.",
    clauses=("CD-7.5",),
    spots=("hand:{me}/{0}", "movement:{me}"),
    needs="CD-7.1",
)
PASS: Final = ACTIONS.verb("pass", choice="Play no card", log="{actor} play[s] no card.", clauses=("CD-7.1",))
LURE_TO: Final = ACTIONS.verb(
    "lure", SEAT, choice="Lure a Zombie card to {0}", log="", clauses=("CD-14.19",), final=True, spots=("seat:{0}",)
)
SLUG: Final = ACTIONS.verb(
    "slug",
    choice="Discard a Zombie",
    log="{actor} discard[s] a Zombie.",
    clauses=("CD-14.23",),
    spots=("zombies:{me}/zombie",),
)
ROB: Final = ACTIONS.verb(
    "rob",
    SEAT,
    choice="Take a random card from {0:s} hand",
    log="",
    clauses=("CD-14.23",),
    final=True,
    spots=("seat:{0}",),
)
CLEAR: Final = ACTIONS.verb(
    "clear",
    *(UP_TO_THREE, UP_TO_THREE, UP_TO_THREE),
    choice=lambda *numbers: f"Discard {zombie_cards(*numbers)}",
    log=lambda *numbers: f"{{actor}} discard[s] {zombie_cards(*numbers)}.",
    clauses=("CD-14.8", "CD-14.11", "CD-14.12"),
    spots=lambda ones, twos, threes: [
        *["zombies:{me}/zombie"] * ones,
        *["zombies:{me}/zombies"] * twos,
        *["zombies:{me}/zombies_many"] * threes,
    ],
)
SHED: Final = ACTIONS.verb(
    "shed",
    ACTION_CARD,
    choice="Discard your {0}",
    log="{actor} discard[s] the movement card {0}.",
    clauses=("CD-14.13",),
    spots=("movement:{me}/{0}",),
)
TRIP_UP: Final = ACTIONS.verb(
    "trip",
    *(SEAT, UP_TO_TWO),
    choice="Trip {0}: discard {1:no movement card|the newest movement card|the # newest movement cards}",
    log="{actor} trip[s] {0}: {1:no movement card is|1 movement card is|# movement cards are} lost.",
    clauses=("CD-14.26", "CD-14.27"),
    final=True,
    spots=("seat:{0}",),
)
BURY: Final = ACTIONS.verb(
    "bury",
    ANY_KIND,
    choice="Put {0:a} under the deck",
    log="{actor} put[s] {0:a} under the deck.",
    clauses=("CD-14.3",),
    secret=True,
    spots=("barricade:{me}/{0}",),
)
HANDLE: Final = ACTIONS.verb(
    "handle",
    ANY_KIND,
    choice="Handle {0:a} first",
    log="",
    clauses=("CD-14.3",),
    secret=True,
    spots=("barricade:{me}/{0}",),
)
UNDER: Final = ACTIONS.verb(
    "under",
    ACTION_CARD,
    choice="Put {0:a} under the deck next",
    log="{actor} put[s] {0:a} under the deck.",
    clauses=("CD-15.7",),
    secret=True,
    spots=("hand:{me}/{0}",),
)
UNDER_REST: Final = ACTIONS.verb(
    "under_rest",
    choice="Put the rest under the deck, the card held longest lowest",
    log="{actor} put[s] the rest under the deck, the card held longest lowest.",
    clauses=("CD-15.7",),
    secret=True,
)

PROMPTS: Final = PromptPlan()
ASK_DRAFT: Final = PROMPTS.prompt(
    "draft",
    "Choose up to three of these cards to keep.",
    "{actor} choose[s] cards to keep.",
    clauses=("CD-5.3",),
    verbs=(KEEP_NONE, KEEP_ONE, KEEP_TWO, KEEP_THREE),
    answered_openly=True,
)
ASK_HIDE: Final = PROMPTS.prompt(
    "hide",
    "Draw, or stay hidden.",
    "{actor} [is|are] hidden and may skip drawing.",
    clauses=("CD-14.16",),
    verbs=(DRAW, STAY_HIDDEN),
    default=DRAW,
)
ASK_PLAY: Final = PROMPTS.prompt(
    "play",
    "Play a card or pass.",
    "{actor} may play a card.",
    clauses=("CD-7.1",),
    verbs=(ACT, MOVE, PASS),
    default=PASS,
)
ASK_LURE: Final = PROMPTS.prompt(
    "lure",
    "Choose who gets a Zombie card.",
    "{actor} choose[s] who gets a Zombie card.",
    clauses=("CD-14.19",),
    verbs=(LURE_TO,),
)
ASK_SLUGGER: Final = PROMPTS.prompt(
    "slugger",
    "Discard a Zombie, or take a card from a hand.",
    "{actor} swing[s] the Slugger.",
    clauses=("CD-14.23",),
    verbs=(SLUG, ROB),
)
ASK_CLEAR: Final = PROMPTS.prompt(
    "clear",
    "Choose the zombies to get rid of.",
    "{actor} get[s] rid of zombies.",
    clauses=("CD-14.11",),
    verbs=(CLEAR,),
    about=("card",),
)
ASK_SHED: Final = PROMPTS.prompt(
    "shed",
    "Discard one of your movement cards.",
    "{actor} discard[s] a movement card.",
    clauses=("CD-14.13",),
    verbs=(SHED,),
)
ASK_TRIP: Final = PROMPTS.prompt(
    "trip",
    "Choose whom to trip, and how badly.",
    "{actor} choose[s] whom to trip.",
    clauses=("CD-14.26",),
    verbs=(TRIP_UP,),
)
ASK_BURY: Final = PROMPTS.prompt(
    "bury",
    "Put one of these cards under the deck.",
    "{actor} put[s] a card under the deck.",
    clauses=("CD-14.3",),
    verbs=(BURY,),
)
ASK_HANDLE: Final = PROMPTS.prompt(
    "handle",
    "Choose the card to handle first.",
    "{actor} look[s] behind the Barricade.",
    clauses=("CD-14.3",),
    verbs=(HANDLE,),
)
ASK_ORDER: Final = PROMPTS.prompt(
    "order",
    "Put a card under the deck.",
    "{actor} put[s] cards under the deck.",
    clauses=("CD-15.7",),
    verbs=(UNDER, UNDER_REST),
    default=UNDER_REST,
)
