"""Left 4 Dead: The Card Game: what players can choose, and what they are asked."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.actions import ActionSpace, Range
from deadhand.table.prompts import PromptPlan

SEAT: Final = Range("seat", 0, l4d.SEATS)
MONSTER: Final = Range("kind", 0, l4d.MONSTERS)
ITEM: Final = Range("kind", l4d.EVENT_CARDS, l4d.ITEMS - l4d.EVENT_CARDS)
COHORTS: Final = 3
"""Monsters of one kind come before a player at three times: in earlier rounds, as the Finale begins, in the Flip phase.

Those of one time, engaged by the same players, always have the same damage, as a Molotov hits all in front of a player.
"""
GROUPS: Final = COHORTS * (1 << (l4d.SEATS - 1))
"""So many groups of one kind before one player can differ in damage or in which of the others engage them."""
GROUP: Final = Range("number", 1, GROUPS)
ZOMBIE_GROUP: Final = Range("number", 1, COHORTS * (1 << l4d.SEATS))
"""A Pipe Bomb tells apart which of all players engage the Zombies."""

ACTIONS: Final = ActionSpace()
NOT_IN_A_WINDOW: Final = ("Instants are played in the windows", "L4D-17.5")

# Windows [L4D-17]
TAKE_PILLS: Final = ACTIONS.verb(
    "pills",
    choice="Swallow your Pills",
    log="{actor} swallow[s] Pills.",
    clauses=("L4D-17.2", "L4D-19.20"),
    spots=("held:{me}/pills",),
    elsewhere=NOT_IN_A_WINDOW,
)
BURN: Final = ACTIONS.verb(
    "molotov",
    SEAT,
    choice="Throw your Molotov at all monsters in front of {0}",
    log="{actor} throw[s] a Molotov at the monsters in front of {0}.",
    clauses=("L4D-19.22", "L4D-17.2"),
    final=True,
    spots=("held:{me}/molotov", "seat:{0}"),
    needs="L4D-17.2",
    elsewhere=NOT_IN_A_WINDOW,
)
THROW: Final = ACTIONS.verb(
    "pipe_bomb",
    choice="Throw your Pipe Bomb at Zombies",
    log="{actor} throw[s] a Pipe Bomb.",
    clauses=("L4D-17.2", "L4D-19.21"),
    final=True,
    spots=("held:{me}/pipe_bomb",),
    elsewhere=NOT_IN_A_WINDOW,
)
PASS_WINDOW: Final = ACTIONS.verb("pass_window", choice="Play no Instant now", log="", clauses=("L4D-17.7",))
BOMB: Final = ACTIONS.verb(
    "bomb",
    SEAT,
    ZOMBIE_GROUP,
    choice="Remove a Zombie in front of {0}",
    log="",
    clauses=("L4D-19.21",),
    spots=("front:{0}/zombie",),
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
    spots=("held:{me}/{1}", "seat:{0}"),
)
ASK_FOR: Final = ACTIONS.verb(
    "ask_for",
    SEAT,
    ITEM,
    choice="Ask {0} for the {1}",
    log="{actor} ask[s] {0} for the {1}.",
    clauses=("L4D-10.6", "L4D-10.7"),
    final=True,
    spots=("held:{0}/{1}",),
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
    spots=("held:{me}/{1}", "held:{0}/{2}"),
)
DISCARD: Final = ACTIONS.verb(
    "discard",
    ITEM,
    choice="Discard the {0}",
    log="{actor} discard[s] the {0}.",
    clauses=("L4D-10.10",),
    final=True,
    spots=("held:{me}/{0}", "discard_pile"),
)
HEAL: Final = ACTIONS.verb(
    "heal",
    SEAT,
    choice="Use your Health Pack on {0}",
    log="{actor} use[s] a Health Pack on {0}.",
    clauses=("L4D-10.11", "L4D-19.19"),
    final=True,
    spots=("held:{me}/health_pack", "seat:{0}"),
)
PASS_ITEMS: Final = ACTIONS.verb(
    "pass_items",
    choice="Done with items",
    log="",
    clauses=("L4D-10.9", "L4D-10.12"),
    quiet=True,
)
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
    clauses=("L4D-11.2", "L4D-11.1"),
    spots=("front:{0}/{1}",),
)
READY: Final = ACTIONS.verb(
    "ready",
    choice="Engage nothing more",
    log="",
    clauses=("L4D-11.6",),
    quiet=True,
)
CONFIRM: Final = ACTIONS.verb(
    "confirm",
    choice="Confirm the plan",
    log="",
    clauses=("L4D-11.12",),
    quiet=True,
)
CHANGE: Final = ACTIONS.verb(
    "change",
    choice="Change your part of the plan",
    log="{actor} change[s] the plan.",
    clauses=("L4D-11.12", "L4D-11.13"),
)

# Last Stand [L4D-13, L4D-20]
USE_PILLS: Final = ACTIONS.verb(
    "use_pills",
    choice="Use your Pills",
    log="{actor} use[s] Pills.",
    clauses=("L4D-13.2",),
    spots=("held:{me}/pills",),
)
USE_PACK: Final = ACTIONS.verb(
    "use_pack",
    choice="Use your Health Pack",
    log="{actor} use[s] a Health Pack.",
    clauses=("L4D-13.2",),
    spots=("held:{me}/health_pack",),
)
HELP: Final = ACTIONS.verb(
    "help",
    choice="Use your Health Pack on this player",
    log="{actor} help[s] with a Health Pack.",
    clauses=("L4D-13.4",),
    final=True,
    spots=("held:{me}/health_pack", "seat:{patient}"),
)
NO_HELP: Final = ACTIONS.verb("no_help", choice="Keep your Health Pack", log="", clauses=("L4D-13.4",))
GIVE_HEALTH: Final = ACTIONS.verb(
    "give_health",
    choice="Give 1 of your health",
    log="{actor} give[s] 1 health.",
    clauses=("L4D-20.2",),
    final=True,
    spots=("seat:{patient}",),
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
    spots=("held:{me}/health_pack", "seat:{patient}"),
)
KEEP_PACK: Final = ACTIONS.verb("keep_pack", choice="Keep your Health Pack", log="", clauses=("L4D-20.3",))

PROMPTS: Final = PromptPlan()
INSTANTS: Final = (TAKE_PILLS, BURN, THROW, PASS_WINDOW)
ASK_INSTANT: Final = PROMPTS.prompt(
    "instant",
    "Play an Instant, or pass.",
    "{actor} may play an Instant.",
    clauses=("L4D-17.7",),
    verbs=INSTANTS,
    default=PASS_WINDOW,
)
ASK_BEFORE_DAMAGE: Final = PROMPTS.prompt(
    "instant_before_damage",
    "The monsters are about to deal damage: play an Instant, or pass.",
    "{actor} may play an Instant before the monsters deal damage.",
    clauses=("L4D-17.7", "L4D-17.5"),
    verbs=INSTANTS,
    default=PASS_WINDOW,
)
ASK_BOMB: Final = PROMPTS.prompt(
    "bomb",
    "Choose a Zombie to remove.",
    "{actor} choose[s] Zombies to remove.",
    clauses=("L4D-19.21",),
    verbs=(BOMB, ENOUGH),
    about=("removed",),
)
ASK_ALARM: Final = PROMPTS.prompt(
    "alarm",
    "Silence the Car Alarm?",
    "{actor} may silence the Car Alarm.",
    clauses=("L4D-9.5",),
    verbs=(SILENCE, LET_RING),
    default=LET_RING,
    about=("holder",),
    answered_openly=True,
)
ASK_ITEMS: Final = PROMPTS.prompt(
    "items",
    "Use your items, or pass.",
    "{actor} use[s] items.",
    clauses=("L4D-10.1", "L4D-10.12"),
    verbs=(TAKE, SWAP, GIVE, ASK_FOR, EXCHANGE, DISCARD, HEAL, PASS_ITEMS),
    default=PASS_ITEMS,
    answered_openly=True,
)
ASK_TRADE: Final = PROMPTS.prompt(
    "trade",
    "Accept this trade?",
    "{actor} may accept the trade.",
    clauses=("L4D-10.7",),
    verbs=(ACCEPT, REFUSE),
    default=REFUSE,
    about=("proposer", "given", "wanted"),
)
ASK_TARGET: Final = PROMPTS.prompt(
    "target",
    "Name a monster to engage.",
    "{actor} name[s] what to engage.",
    clauses=("L4D-11.11", "L4D-11.1"),
    verbs=(ENGAGE, READY),
)
ASK_CONFIRM: Final = PROMPTS.prompt(
    "confirm",
    "Confirm the plan, or change your part.",
    "{actor} may change the plan.",
    clauses=("L4D-11.12",),
    verbs=(CONFIRM, CHANGE),
    default=CONFIRM,
    answered_openly=True,
)
ASK_HEALING: Final = PROMPTS.prompt(
    "healing",
    "You are critical: use your Pills or your Health Pack.",
    "{actor} must use an item.",
    clauses=("L4D-13.2",),
    verbs=(USE_PILLS, USE_PACK),
    default=USE_PILLS,
)
ASK_HELP: Final = PROMPTS.prompt(
    "help",
    "Use your Health Pack on this player?",
    "{actor} may use a Health Pack.",
    clauses=("L4D-13.4",),
    verbs=(HELP, NO_HELP),
    default=NO_HELP,
    about=("patient",),
    answered_openly=True,
)
ASK_GIVE_HEALTH: Final = PROMPTS.prompt(
    "give_health",
    "Give 1 health to this player?",
    "{actor} may give 1 health.",
    clauses=("L4D-20.2",),
    verbs=(GIVE_HEALTH, KEEP_HEALTH),
    default=KEEP_HEALTH,
    about=("patient", "given"),
    answered_openly=True,
)
ASK_GIVE_PACK: Final = PROMPTS.prompt(
    "give_pack",
    "Discard your Health Pack for this player?",
    "{actor} may help.",
    clauses=("L4D-20.3",),
    verbs=(GIVE_PACK, KEEP_PACK),
    default=KEEP_PACK,
    about=("patient",),
    answered_openly=True,
)
