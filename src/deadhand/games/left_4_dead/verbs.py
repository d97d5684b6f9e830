"""Left 4 Dead: The Card Game: what players can choose."""

from typing import Final

from deadhand.games.left_4_dead.state import EVENT_CARDS, ITEMS, MONSTERS, SEATS
from deadhand.table.actions import ActionSpace, Range

SEAT: Final = Range("seat", 0, SEATS)
MONSTER: Final = Range("kind", 0, MONSTERS)
ITEM: Final = Range("kind", EVENT_CARDS, ITEMS - EVENT_CARDS)
COHORTS: Final = 3
"""Monsters of one kind come before a player at three times: in earlier rounds, as the Finale begins, in the Flip phase.

Those of one time, engaged by the same players, always have the same damage, as a Molotov hits all in front of a player.
"""
GROUPS: Final = COHORTS * (1 << (SEATS - 1))
"""So many groups of one kind before one player can differ in damage or in which of the others engage them."""
GROUP: Final = Range("number", 1, GROUPS)
ZOMBIE_GROUP: Final = Range("number", 1, COHORTS * (1 << SEATS))
"""A Pipe Bomb tells apart which of all players engage the Zombies."""

ACTIONS: Final = ActionSpace()

# Windows [L4D-17]
TAKE_PILLS: Final = ACTIONS.verb(
    "pills", choice="Swallow your Pills", log="{actor} swallow[s] Pills.", clauses=("L4D-17.2", "L4D-19.20")
)
BURN: Final = ACTIONS.verb(
    "molotov",
    SEAT,
    choice="Throw your Molotov at all monsters in front of {0}",
    log="{actor} throw[s] a Molotov at the monsters in front of {0}.",
    clauses=("L4D-17.2", "L4D-19.22"),
    final=True,
)
THROW: Final = ACTIONS.verb(
    "pipe_bomb",
    choice="Throw your Pipe Bomb at Zombies",
    log="{actor} throw[s] a Pipe Bomb.",
    clauses=("L4D-17.2", "L4D-19.21"),
    final=True,
)
PASS_WINDOW: Final = ACTIONS.verb("pass_window", choice="Play no Instant now", log="", clauses=("L4D-17.7",))
BOMB: Final = ACTIONS.verb(
    "bomb", SEAT, ZOMBIE_GROUP, choice="Remove a Zombie in front of {0}", log="", clauses=("L4D-19.21",)
)
ENOUGH: Final = ACTIONS.verb("enough", choice="Remove no more", log="", clauses=("L4D-19.21",))

# Events [L4D-9]
SILENCE: Final = ACTIONS.verb(
    "silence",
    choice="Silence it and engage nothing this round",
    log="{actor} silence[s] the Car Alarm.",
    clauses=("L4D-9.5", "L4D-9.6"),
    final=True,
)
LET_RING: Final = ACTIONS.verb("let_ring", choice="Let it ring", log="", clauses=("L4D-9.5",))

# Items [L4D-10]
TAKE: Final = ACTIONS.verb("take", ITEM, choice="Take the {0}", log="{actor} take[s] the {0}.", clauses=("L4D-10.2",))
SWAP: Final = ACTIONS.verb(
    "swap", ITEM, choice="Swap for the {0}", log="{actor} swap[s] for the {0}.", clauses=("L4D-10.3",)
)
GIVE: Final = ACTIONS.verb(
    "give",
    SEAT,
    ITEM,
    choice="Offer the {1} to {0}",
    log="{actor} offer[s] the {1} to {0}.",
    clauses=("L4D-10.6", "L4D-10.7"),
    final=True,
)
ASK_FOR: Final = ACTIONS.verb(
    "ask_for",
    SEAT,
    ITEM,
    choice="Ask {0} for the {1}",
    log="{actor} ask[s] {0} for the {1}.",
    clauses=("L4D-10.6", "L4D-10.7"),
    final=True,
)
EXCHANGE: Final = ACTIONS.verb(
    "exchange",
    SEAT,
    ITEM,
    ITEM,
    choice="Offer {0} the {1} for the {2}",
    log="{actor} offer[s] {0} the {1} for the {2}.",
    clauses=("L4D-10.6", "L4D-10.7"),
    final=True,
)
DISCARD: Final = ACTIONS.verb(
    "discard", ITEM, choice="Discard the {0}", log="{actor} discard[s] the {0}.", clauses=("L4D-10.10",), final=True
)
HEAL: Final = ACTIONS.verb(
    "heal",
    SEAT,
    choice="Use your Health Pack on {0}",
    log="{actor} use[s] a Health Pack on {0}.",
    clauses=("L4D-10.11", "L4D-19.19"),
    final=True,
)
PASS_ITEMS: Final = ACTIONS.verb("pass_items", choice="Done with items", log="", clauses=("L4D-10.9", "L4D-10.12"))
ACCEPT: Final = ACTIONS.verb(
    "accept", choice="Accept the trade", log="{actor} accept[s] the trade.", clauses=("L4D-10.7",), final=True
)
REFUSE: Final = ACTIONS.verb(
    "refuse", choice="Refuse the trade", log="{actor} refuse[s] the trade.", clauses=("L4D-10.7", "L4D-10.8")
)

# The plan [L4D-11]
ENGAGE: Final = ACTIONS.verb(
    "engage",
    SEAT,
    MONSTER,
    GROUP,
    choice="Engage {1:a} in front of {0}",
    log="{actor} engage[s] {1:a} in front of {0}.",
    clauses=("L4D-11.1", "L4D-11.2"),
)
READY: Final = ACTIONS.verb("ready", choice="Engage nothing more", log="", clauses=("L4D-11.6",))
CONFIRM: Final = ACTIONS.verb("confirm", choice="Confirm the plan", log="", clauses=("L4D-11.12",))
CHANGE: Final = ACTIONS.verb(
    "change",
    choice="Change your part of the plan",
    log="{actor} change[s] the plan.",
    clauses=("L4D-11.12", "L4D-11.13"),
)

# Last Stand [L4D-13, L4D-20]
USE_PILLS: Final = ACTIONS.verb(
    "use_pills", choice="Use your Pills", log="{actor} use[s] Pills.", clauses=("L4D-13.2",)
)
USE_PACK: Final = ACTIONS.verb(
    "use_pack", choice="Use your Health Pack", log="{actor} use[s] a Health Pack.", clauses=("L4D-13.2",)
)
HELP: Final = ACTIONS.verb(
    "help",
    choice="Use your Health Pack on this player",
    log="{actor} help[s] with a Health Pack.",
    clauses=("L4D-13.4",),
    final=True,
)
NO_HELP: Final = ACTIONS.verb("no_help", choice="Keep your Health Pack", log="", clauses=("L4D-13.4",))
GIVE_HEALTH: Final = ACTIONS.verb(
    "give_health",
    choice="Give 1 of your health",
    log="{actor} give[s] 1 health.",
    clauses=("L4D-20.2",),
    final=True,
)
KEEP_HEALTH: Final = ACTIONS.verb(
    "keep_health", choice="Give nothing", log="{actor} give[s] nothing.", clauses=("L4D-20.2",)
)
GIVE_PACK: Final = ACTIONS.verb(
    "give_pack",
    choice="Discard your Health Pack",
    log="{actor} discard[s] a Health Pack.",
    clauses=("L4D-20.3",),
    final=True,
)
KEEP_PACK: Final = ACTIONS.verb("keep_pack", choice="Keep your Health Pack", log="", clauses=("L4D-20.3",))
