"""Card of the Dead: what players can choose."""

from typing import Final

from deadhand.games.card_of_the_dead.state import ACTION_KINDS, FIRST_ACTION, KINDS, SEATS
from deadhand.table.actions import ActionSpace, Range

ACTION_CARD: Final = Range("kind", FIRST_ACTION, ACTION_KINDS)
ANY_KIND: Final = Range("kind", 0, KINDS)
SEAT: Final = Range("seat", 0, SEATS)
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
    "keep_one", ACTION_CARD, choice="Keep {0:a}", log="{actor} keep[s] {0:a}.", clauses=("CD-5.3",), secret=True
)
KEEP_TWO: Final = ACTIONS.verb(
    "keep_two",
    ACTION_CARD,
    ACTION_CARD,
    choice="Keep {0:a} and {1:a}",
    log="{actor} keep[s] {0:a} and {1:a}.",
    clauses=("CD-5.3",),
    secret=True,
)
KEEP_THREE: Final = ACTIONS.verb(
    "keep_three",
    ACTION_CARD,
    ACTION_CARD,
    ACTION_CARD,
    choice="Keep {0:a}, {1:a} and {2:a}",
    log="{actor} keep[s] {0:a}, {1:a} and {2:a}.",
    clauses=("CD-5.3",),
    secret=True,
)
DRAW: Final = ACTIONS.verb("draw", choice="Draw as usual", log="", clauses=("CD-6.1",))
STAY_HIDDEN: Final = ACTIONS.verb(
    "stay_hidden",
    choice="Stay hidden and draw nothing",
    log="{actor} stay[s] hidden and draw[s] nothing.",
    clauses=("CD-14.17",),
)
ACT: Final = ACTIONS.verb(
    "act", ACTION_CARD, choice="Play {0} for its action", log="{actor} play[s] {0}.", clauses=("CD-7.4",)
)
MOVE: Final = ACTIONS.verb(
    "move", ACTION_CARD, choice="Lay {0} for movement", log="{actor} lay[s] {0} for movement.", clauses=("CD-7.5",)
)
PASS: Final = ACTIONS.verb("pass", choice="Play no card", log="{actor} play[s] no card.", clauses=("CD-7.1",))
LURE_TO: Final = ACTIONS.verb(
    "lure", SEAT, choice="Lure a Zombie card to {0}", log="", clauses=("CD-14.19",), final=True
)
SLUG: Final = ACTIONS.verb("slug", choice="Discard a Zombie", log="{actor} discard[s] a Zombie.", clauses=("CD-14.23",))
ROB: Final = ACTIONS.verb(
    "rob", SEAT, choice="Take a random card from {0:s} hand", log="", clauses=("CD-14.23",), final=True
)
CLEAR: Final = ACTIONS.verb(
    "clear",
    UP_TO_THREE,
    UP_TO_THREE,
    UP_TO_THREE,
    choice=lambda *numbers: f"Discard {zombie_cards(*numbers)}",
    log=lambda *numbers: f"{{actor}} discard[s] {zombie_cards(*numbers)}.",
    clauses=("CD-14.11", "CD-14.12"),
)
SHED: Final = ACTIONS.verb(
    "shed",
    ACTION_CARD,
    choice="Discard your {0}",
    log="{actor} discard[s] the movement card {0}.",
    clauses=("CD-14.13",),
)
TRIP_UP: Final = ACTIONS.verb(
    "trip",
    SEAT,
    UP_TO_TWO,
    choice="Trip {0}: {1} of the newest movement cards",
    log="{actor} trip[s] {0}; movement cards lost: {1}.",
    clauses=("CD-14.26", "CD-14.27"),
    final=True,
)
BURY: Final = ACTIONS.verb(
    "bury",
    ANY_KIND,
    choice="Put {0:a} under the deck",
    log="{actor} put[s] {0:a} under the deck.",
    clauses=("CD-14.3",),
    secret=True,
)
HANDLE: Final = ACTIONS.verb("handle", ANY_KIND, choice="Handle {0:a} first", log="", clauses=("CD-14.3",), secret=True)
UNDER: Final = ACTIONS.verb(
    "under",
    ACTION_CARD,
    choice="Put {0:a} under the deck next",
    log="{actor} put[s] {0:a} under the deck.",
    clauses=("CD-15.7",),
    secret=True,
)
UNDER_REST: Final = ACTIONS.verb(
    "under_rest",
    choice="Put the rest under the deck, the card held longest lowest",
    log="{actor} put[s] the rest under the deck, the card held longest lowest.",
    clauses=("CD-15.7",),
    secret=True,
)
