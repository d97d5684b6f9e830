"""The notation of cards, places and Survivors in tests of Cards of the Dead: The Board Game."""

from functools import partial
from typing import Final, NamedTuple

from deadhand.games.three_days import GAME

LEFT_OUT: Final = (
    *("_zombie", "baby_", "_canister", "abandoned_", "security_", "_machine", "the_last_", "the_"),
    *("_agent", "canned_", "survivor_", "threat_"),
)
REPLACED: Final = (
    *(("zombie_screamer", "screamer"), ("showcase_medkit", "showcase"), ("exit_indoors", "door")),
    *(("ammunition_rifle", "rifle_ammo"), ("ammunition_gun", "gun_ammo")),
    *((left_out, "") for left_out in LEFT_OUT),
)


def _short(identity: str) -> str:
    for long, short in REPLACED:
        identity = identity.replace(long, short)
    return identity


IDS: Final = tuple(card.id for card in GAME.deck.kinds)
SHORT: Final = tuple(map(_short, IDS))
"""How tests write each kind of card, such as "fat" for a Fat Zombie or "soup_kit" for a Canned Soup of the Kit."""
BACKS: Final = {word: card.back for word, card in zip(SHORT, GAME.deck.kinds, strict=True)}
PILES: Final = {
    **{back: back.lower() for back in ("Common", "City", "Market", "Pharmacy", "Threat", "Epic", "Invoke")},
    "Survival Kit": "kit",
    "Starter Set": "removed",
    "Survivor": "removed",
}
"""Where a card lies before it is used, by its back."""
TOKENS: Final = {"h": "hits", "t": "turns", "u": "uses", "p": "paralysed"}

# ---- places, written as the rules write them, such as "2,0"; in an Indoor Zone with an i before ----

MAIN_WIDTHS: Final = (3, 4, 3, 4, 3, 4, 3)
INDOOR_WIDTHS: Final = (2, 3, 2)
MAIN_ROWS: Final = {1: 4, 2: 6, 3: 7}
"""Rows of the Main Zone by the number of Survivors."""
OWN_BACK: Final = {*("0,0", "0,1", "0,2", "1,1", "1,2"), *("i0,0", "i0,1", "i1,0", "i1,1", "i1,2")}
"""The City and Indoor places."""


def place(text: str) -> int:
    """The number of a place."""
    row, column = map(int, text.removeprefix("i").split(","))
    if text.startswith("i"):
        return sum(MAIN_WIDTHS) + sum(INDOOR_WIDTHS[:row]) + column
    return sum(MAIN_WIDTHS[:row]) + column


def places(seats: int, *, indoors: bool = False) -> list[str]:
    """The places of a zone in the order of dealing."""
    rows = INDOOR_WIDTHS if indoors else MAIN_WIDTHS[: MAIN_ROWS[seats]]
    return [f"{'i' * indoors}{row},{column}" for row, width in enumerate(rows) for column in range(width)]


PLACES: Final = {place(text): text for text in (*places(3), *places(3, indoors=True))}
"""Every place by its number."""

# ---- Survivors ----


class Sheet(NamedTuple):
    """A Survivor and all that belongs to it."""

    survivor: str
    v: int
    i: int
    hand: str = ""
    reserve: str = ""
    equipped: str = ""
    beside: str = ""
    worn: str = ""
    automatic: bool = False
    """Whether an equipped Rifle has its Automatic side up."""
    paralysed: bool = False
    dead: bool = False


rick = partial(Sheet, survivor="rick", v=15, i=12)
selena = partial(Sheet, survivor="selena", v=18, i=10)
dan = partial(Sheet, survivor="dan", v=12, i=15)
