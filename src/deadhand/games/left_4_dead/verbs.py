"""Left 4 Dead: The Card Game: what players can choose, and what they are asked."""

from functools import partial
from typing import Final

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.game.plans import ActionSpace, PromptPlan, Range

SEAT: Final = Range("seat", 0, l4d.SEATS)
MONSTER: Final = Range("kind", 0, l4d.MONSTERS)
ITEM: Final = Range("kind", l4d.EVENT_CARDS, l4d.ITEMS - l4d.EVENT_CARDS)
COHORTS: Final = 3
"""Monsters of one kind come before a player at three times: in earlier rounds, as the Finale begins, in the Flip phase.

Those of one time, engaged by the same players, always have the same damage, as a Molotov hits all in front of a player.
"""
GROUPS: Final = COHORTS * (1 << (l4d.SEATS - 1))
"""The most groups of one kind before one player that differ in damage or in which of the others engage them."""
GROUP: Final = Range("number", 1, GROUPS)
ZOMBIE_GROUP: Final = Range("number", 1, COHORTS * (1 << l4d.SEATS))
"""A Pipe Bomb tells apart which of all players engage the Zombies."""

ACTIONS: Final = ActionSpace()
instant = partial(ACTIONS.verb, elsewhere=("Instants are played in the windows", "L4D-17.5"))

# Windows [L4D-17]
TAKE_PILLS: Final = instant("pills", "L4D-17.2 L4D-19.20", spots="held:{me}/pills").says(
    "Swallow your Pills", "{actor} swallow[s] Pills."
)
BURN: Final = instant(
    "molotov", "L4D-19.22 L4D-17.2", SEAT, final=True, spots="held:{me}/molotov seat:{0}", needs="L4D-17.2"
).says(
    "Throw your Molotov at all monsters in front of {0}", "{actor} throw[s] a Molotov at the monsters in front of {0}."
)
THROW: Final = instant("pipe_bomb", "L4D-17.2 L4D-19.21", final=True, spots="held:{me}/pipe_bomb").says(
    "Throw your Pipe Bomb at Zombies", "{actor} throw[s] a Pipe Bomb."
)
PASS_WINDOW: Final = ACTIONS.verb("pass_window", "L4D-17.7").says("Play no Instant now", log="")
BOMB: Final = ACTIONS.verb("bomb", "L4D-19.21", SEAT, ZOMBIE_GROUP, spots="front:{0}/zombie").says(
    "Remove a Zombie in front of {0}", log=""
)
ENOUGH: Final = ACTIONS.verb("enough", "L4D-19.21").says("Remove no more", log="")

# Events [L4D-9]
SILENCE: Final = ACTIONS.verb("silence", "L4D-9.5 L4D-9.6", final=True).says(
    "Silence it and engage nothing this round", "{actor} silence[s] the Car Alarm."
)
LET_RING: Final = ACTIONS.verb("let_ring", "L4D-9.5").says("Let it ring", log="")

# Items [L4D-10]
TAKE: Final = ACTIONS.verb("take", "L4D-10.2", ITEM).says("Take the {0}")
SWAP: Final = ACTIONS.verb("swap", "L4D-10.3", ITEM).says("Swap for the {0}")
GIVE: Final = ACTIONS.verb("give", "L4D-10.6 L4D-10.7", SEAT, ITEM, final=True, spots="held:{me}/{1} seat:{0}").says(
    "Offer the {1} to {0}"
)
ASK_FOR: Final = ACTIONS.verb("ask_for", "L4D-10.6 L4D-10.7", SEAT, ITEM, final=True, spots="held:{0}/{1}").says(
    "Ask {0} for the {1}"
)
EXCHANGE: Final = ACTIONS.verb(
    "exchange", "L4D-10.6 L4D-10.7", SEAT, ITEM, ITEM, final=True, spots="held:{me}/{1} held:{0}/{2}"
).says("Offer {0} the {1} for the {2}")
DISCARD: Final = ACTIONS.verb("discard", "L4D-10.10", ITEM, final=True, spots="held:{me}/{0} discard_pile").says(
    "Discard the {0}"
)
HEAL: Final = ACTIONS.verb(
    "heal", "L4D-10.11 L4D-19.19", SEAT, final=True, spots="held:{me}/health_pack seat:{0}"
).says("Use your Health Pack on {0}", "{actor} use[s] a Health Pack on {0}.")
PASS_ITEMS: Final = ACTIONS.verb("pass_items", "L4D-10.9 L4D-10.12", quiet=True).says("Done with items", log="")
ACCEPT: Final = ACTIONS.verb("accept", "L4D-10.7", final=True).says("Accept the trade")
REFUSE: Final = ACTIONS.verb("refuse", "L4D-10.7 L4D-10.8").says("Refuse the trade")

# The plan [L4D-11]
ENGAGE: Final = ACTIONS.verb("engage", "L4D-11.2 L4D-11.1", SEAT, MONSTER, GROUP, spots="front:{0}/{1}").says(
    "Engage {1:a} in front of {0}"
)
READY: Final = ACTIONS.verb("ready", "L4D-11.6", quiet=True).says("Engage nothing more", log="")
CONFIRM: Final = ACTIONS.verb("confirm", "L4D-11.12", quiet=True).says("Confirm the plan", log="")
CHANGE: Final = ACTIONS.verb("change", "L4D-11.12 L4D-11.13").says(
    "Change your part of the plan", "{actor} change[s] the plan."
)

# Last Stand [L4D-13, L4D-20]
USE_PILLS: Final = ACTIONS.verb("use_pills", "L4D-13.2", spots="held:{me}/pills").says(
    "Use your Pills", "{actor} use[s] Pills."
)
USE_PACK: Final = ACTIONS.verb("use_pack", "L4D-13.2", spots="held:{me}/health_pack").says(
    "Use your Health Pack", "{actor} use[s] a Health Pack."
)
HELP: Final = ACTIONS.verb("help", "L4D-13.4", final=True, spots="held:{me}/health_pack seat:{patient}").says(
    "Use your Health Pack on this player", "{actor} help[s] with a Health Pack."
)
NO_HELP: Final = ACTIONS.verb("no_help", "L4D-13.4").says("Keep your Health Pack", log="")
GIVE_HEALTH: Final = ACTIONS.verb("give_health", "L4D-20.2", final=True, spots="seat:{patient}").says(
    "Give 1 of your health", "{actor} give[s] 1 health."
)
KEEP_HEALTH: Final = ACTIONS.verb("keep_health", "L4D-20.2").says("Give nothing")
GIVE_PACK: Final = ACTIONS.verb("give_pack", "L4D-20.3", final=True, spots="held:{me}/health_pack seat:{patient}").says(
    "Discard your Health Pack", "{actor} discard[s] a Health Pack."
)
KEEP_PACK: Final = ACTIONS.verb("keep_pack", "L4D-20.3").says("Keep your Health Pack", log="")

# Lists of choices: useful first, giving up last; passing before trades, which cost time and seldom help
ACTIONS.group("use", HEAL, USE_PILLS, USE_PACK, HELP, TAKE_PILLS)
ACTIONS.group("throw", BURN, THROW)
ACTIONS.group("remove", BOMB)
ACTIONS.group("silence", SILENCE)
ACTIONS.group("take", TAKE)
ACTIONS.group("swap", SWAP)
ACTIONS.group("accept", ACCEPT)
ACTIONS.group("engage", ENGAGE)
ACTIONS.group("confirm", CONFIRM)
ACTIONS.group("change", CHANGE)
ACTIONS.group("pass", PASS_WINDOW, ENOUGH, LET_RING, REFUSE, PASS_ITEMS, READY)
ACTIONS.group("offer", GIVE)
ACTIONS.group("trade", EXCHANGE)
ACTIONS.group("ask for", ASK_FOR)
ACTIONS.group("give", GIVE_HEALTH, GIVE_PACK)
ACTIONS.group("keep", NO_HELP, KEEP_HEALTH, KEEP_PACK)
ACTIONS.group("discard", DISCARD)

PROMPTS: Final = PromptPlan()
ask_openly = partial(PROMPTS.prompt, answered_openly=True)
INSTANTS: Final = (TAKE_PILLS, BURN, THROW, PASS_WINDOW)
ASK_INSTANT: Final = PROMPTS.prompt("instant", "L4D-17.7", *INSTANTS, default=PASS_WINDOW).asks(
    "Play an Instant, or pass.", "{actor} may play an Instant."
)
ASK_BEFORE_DAMAGE: Final = PROMPTS.prompt(
    "instant_before_damage", "L4D-17.7 L4D-17.5", *INSTANTS, default=PASS_WINDOW
).asks(
    "The monsters are about to deal damage: play an Instant, or pass.",
    "{actor} may play an Instant before the monsters deal damage.",
)
ASK_BOMB: Final = PROMPTS.prompt("bomb", "L4D-19.21", BOMB, ENOUGH, about="removed").asks(
    "Choose a Zombie to remove.", "{actor} choose[s] Zombies to remove."
)
ASK_ALARM: Final = ask_openly("alarm", "L4D-9.5", SILENCE, LET_RING, default=LET_RING, about="holder").asks(
    "Silence the Car Alarm?", "{actor} may silence the Car Alarm."
)
ASK_ITEMS: Final = ask_openly(
    "items", "L4D-10.1 L4D-10.12", TAKE, SWAP, GIVE, ASK_FOR, EXCHANGE, DISCARD, HEAL, PASS_ITEMS, default=PASS_ITEMS
).asks("Use your items, or pass.", "{actor} use[s] items.")
ASK_TRADE: Final = PROMPTS.prompt(
    "trade", "L4D-10.7", ACCEPT, REFUSE, default=REFUSE, about="proposer given wanted"
).asks("Accept this trade?", "{actor} may accept the trade.")
ASK_TARGET: Final = PROMPTS.prompt("target", "L4D-11.11 L4D-11.1", ENGAGE, READY).asks(
    "Name a monster to engage.", "{actor} name[s] what to engage."
)
ASK_CONFIRM: Final = ask_openly("confirm", "L4D-11.12", CONFIRM, CHANGE, default=CONFIRM).asks(
    "Confirm the plan, or change your part.", "{actor} may change the plan."
)
ASK_HEALING: Final = PROMPTS.prompt("healing", "L4D-13.2", USE_PILLS, USE_PACK, default=USE_PILLS).asks(
    "You are critical: use your Pills or your Health Pack.", "{actor} must use an item."
)
ASK_HELP: Final = ask_openly("help", "L4D-13.4", HELP, NO_HELP, default=NO_HELP, about="patient").asks(
    "Use your Health Pack on this player?", "{actor} may use a Health Pack."
)
ASK_GIVE_HEALTH: Final = ask_openly(
    "give_health", "L4D-20.2", GIVE_HEALTH, KEEP_HEALTH, default=KEEP_HEALTH, about="patient given"
).asks("Give 1 health to this player?", "{actor} may give 1 health.")
ASK_GIVE_PACK: Final = ask_openly(
    "give_pack", "L4D-20.3", GIVE_PACK, KEEP_PACK, default=KEEP_PACK, about="patient"
).asks("Discard your Health Pack for this player?", "{actor} may help.")
