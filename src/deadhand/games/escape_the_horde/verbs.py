"""Escape the Horde: what players can choose, and what they are asked."""

from functools import partial
from typing import Final

from deadhand.games.escape_the_horde import state as eh
from deadhand.table.game.plans import ActionSpace, PromptPlan, Range

SEAT: Final = Range("seat", 0, eh.SEATS)
NUMBER: Final = Range("number", 1, eh.MOST_ZOMBIES)
"""The number of an attacking Zombie in the order of placing."""
ONE_OR_TWO: Final = Range("number", 1, 2)
ANY_CARD: Final = Range("kind", 0, eh.STACK_KINDS)

ACTIONS: Final = ActionSpace()
in_combat = partial(ACTIONS.verb, elsewhere=("it can be played in Combat only", "EH-7.9"))
own_turn = partial(ACTIONS.verb, elsewhere=("it can be played in your own Scavenger phase only", "EH-7.2"))

# Refusals that several chapters give
SURVIVORS_TEXTS_ONLY: Final = ACTIONS.refusal("a Survivor uses S texts only", "EH-7.5")
INFECTED_TEXTS_ONLY: Final = ACTIONS.refusal("the Infected use I texts only", "EH-7.5")
KNOWN_INFECTED: Final = ACTIONS.refusal("that player is known to be Infected", "EH-12.1")
MOST_ATTACKERS: Final = ACTIONS.refusal("no more Zombies can attack at once", "EH-10.17")

# Combat [EH-10]
WEAPON_SURVIVOR: Final = in_combat("weapon_survivor", "EH-10.6 EH-10.11", NUMBER, spots="hand:{me}/weapon").says(
    "Use a Weapon on Zombie {0}"
)
WEAPON_INFECTED: Final = in_combat("weapon_infected", "EH-10.7 EH-6.9", spots="hand:{me}/weapon chain").says(
    "Weapon as one of the Infected: cancel the Weapon", "{actor} answer[s] with a Weapon as one of the Infected."
)
GRENADE_SURVIVOR: Final = in_combat("grenade_survivor", "EH-10.9", NUMBER, spots="hand:{me}/grenade").says(
    "Throw a Grenade at Zombie {0}, then at others too", "{actor} throw[s] a Grenade at Zombie {0}."
)
GRENADE_INFECTED: Final = in_combat(
    "grenade_infected", "EH-10.10 EH-6.9 EH-6.10", NUMBER, spots="hand:{me}/grenade"
).says(
    "Grenade as one of the Infected: save Zombie {0}, then others too",
    "{actor} play[s] Grenade as one of the Infected to save Zombie {0}.",
)
NAME: Final = ACTIONS.verb("name", "EH-10.9 EH-10.10", NUMBER).says("Name Zombie {0} too")
DONE: Final = ACTIONS.verb("done", "EH-10.9 EH-10.10").says("Name no more Zombies", log="")
TEAM_UP_SURVIVOR: Final = in_combat("team_up_survivor", "EH-10.11", spots="hand:{me}/team_up").says(
    "Team Up: everyone may use Weapons on any Zombie", "{actor} play[s] Team Up."
)
TEAM_UP_INFECTED: Final = in_combat(
    "team_up_infected", "EH-10.12", SEAT, SEAT, final=True, spots="hand:{me}/team_up seat:{0} seat:{1}"
).says(
    "Team Up as one of the Infected: let {0} add a Zombie against {1}",
    "{actor} play[s] Team Up as one of the Infected: {0} may add a Zombie against {1}.",
)
ADD: Final = ACTIONS.verb("add", "EH-10.12", final=True, spots="hand:{me}/zombie seat:{target}").says(
    "Add a Zombie", log=""
)
ADD_NONE: Final = ACTIONS.verb("add_none", "EH-10.12").says("Add no Zombie")
YEAH_NAH: Final = ACTIONS.verb(
    "yeah_nah", "EH-6.8 EH-17.6", spots="hand:{me}/yeah_nah chain", elsewhere=("it can only be a response", "EH-7.9")
).says("Cancel it with Yeah/Nah", "{actor} play[s] Yeah/Nah.")
RESCUE: Final = in_combat("rescue", "EH-10.13 EH-6.9 EH-6.10", NUMBER, spots="hand:{me}/rescue").says(
    "Rescue: take Zombie {0} out of Combat", "{actor} play[s] Rescue on Zombie {0}."
)
SACRIFICE_SURVIVOR: Final = in_combat(
    "sacrifice_survivor", "EH-10.14", NUMBER, SEAT, spots="hand:{me}/sacrifice seat:{1}"
).says("Sacrifice: move Zombie {0} to {1}", "{actor} play[s] Sacrifice to move Zombie {0} to {1}.")
SACRIFICE_INFECTED: Final = in_combat(
    "sacrifice_infected", "EH-10.15", NUMBER, SEAT, final=True, spots="hand:{me}/sacrifice seat:{1}"
).says(
    "Sacrifice as one of the Infected: move Zombie {0} to {1}",
    "{actor} play[s] Sacrifice as one of the Infected to move Zombie {0} to {1}.",
)

# Scavenger phase [EH-8], and Dodge
STEAL: Final = own_turn("steal", "EH-17.9", SEAT, final=True, spots="hand:{me}/steal seat:{0}").says(
    "Steal a random card from {0}", "{actor} play[s] Steal on {0}."
)
DODGE_SURVIVOR: Final = ACTIONS.verb(
    "dodge_survivor", "EH-17.11 EH-17.12", spots="hand:{me}/dodge", elsewhere=("no Dodge in Combat", "EH-10.5")
).says("Dodge", "{actor} play[s] Dodge.")
DODGE_INFECTED: Final = ACTIONS.verb(
    "dodge_infected",
    "EH-17.13 EH-17.11",
    SEAT,
    final=True,
    spots="hand:{me}/dodge seat:{0}",
    elsewhere=("no Dodge in Combat", "EH-10.5"),
).says(
    "Dodge as one of the Infected: an extra turn for {0}",
    "{actor} play[s] Dodge as one of the Infected: an extra turn for {0}.",
)
RE_ARM_SURVIVOR: Final = own_turn("re_arm_survivor", "EH-17.15", ONE_OR_TWO, spots="hand:{me}/re_arm armoury").says(
    "Re-Arm: take {0:1 Weapon|# Weapons} from the Armoury", "{actor} play[s] Re-Arm for {0:1 Weapon|# Weapons}."
)
RE_ARM_INFECTED: Final = own_turn("re_arm_infected", "EH-17.15", final=True, spots="hand:{me}/re_arm armoury").says(
    "Re-Arm as one of the Infected: take 1 Weapon from the Armoury",
    "{actor} play[s] Re-Arm as one of the Infected for 1 Weapon.",
)
BINOCULARS_SURVIVOR: Final = own_turn("binoculars_survivor", "EH-17.16", spots="hand:{me}/binoculars stack").says(
    "Binoculars: look at the top 3 cards of the Stack", "{actor} play[s] Binoculars."
)
BINOCULARS_INFECTED: Final = own_turn(
    "binoculars_infected", "EH-17.16", final=True, spots="hand:{me}/binoculars stack"
).says(
    "Binoculars as one of the Infected: look at the top 3 cards of the Stack and put them in order",
    "{actor} play[s] Binoculars as one of the Infected.",
)
PUT_TWO: Final = ACTIONS.verb("put_two", "EH-17.16", ANY_CARD, ANY_CARD, secret=True).says(
    "Put back {0:a} on top, then {1:a}"
)
PUT_THREE: Final = ACTIONS.verb("put_three", "EH-17.16", ANY_CARD, ANY_CARD, ANY_CARD, secret=True).says(
    "Put back {0:a} on top, then {1:a}, then {2:a}"
)
SPILL_SURVIVOR: Final = own_turn("spill_survivor", "EH-17.17", spots="hand:{me}/spill_blood stack").says(
    "Spill Blood: turn up the top 3 cards of the Stack and discard the Zombies", "{actor} play[s] Spill Blood."
)
SPILL_INFECTED: Final = own_turn(
    "spill_infected", "EH-17.17", ONE_OR_TWO, final=True, spots="hand:{me}/spill_blood discard_pile"
).says(
    "Spill Blood as one of the Infected: shuffle {0:1 Zombie|# Zombies} back into the Stack",
    "{actor} play[s] Spill Blood as one of the Infected for {0:1 Zombie|# Zombies}.",
)

# Zombies in hand, and going on
PLACE: Final = ACTIONS.verb(
    "place",
    "EH-8.3 EH-8.4",
    SEAT,
    final=True,
    spots="hand:{me}/zombie seat:{0}",
    elsewhere=("Zombies are placed in your own Scavenger phase only", "EH-10.21"),
).says("Place a Zombie in front of {0}")
PLACE_DRAWN: Final = ACTIONS.verb(
    "place_drawn",
    "EH-9.6",
    SEAT,
    final=True,
    spots="hand:{me}/zombie seat:{0}",
    elsewhere=("only a Zombie just drawn can be placed after the draw", "EH-10.21"),
).says("Place the Zombie in front of {0}")
PUSH_ON: Final = ACTIONS.verb("push_on", "EH-10.2 EH-9.7 EH-17.10", SEAT, spots="wastelands:{me}/zombie seat:{0}").says(
    "Place the Zombie in front of {0}", log=""
)
ATTACK: Final = ACTIONS.verb("attack", "EH-8.4").says("Attack")
FINISH: Final = ACTIONS.verb("finish", "EH-9.8").says("Finish", log="")
DRAW: Final = ACTIONS.verb("draw", "EH-8.6 EH-9.1", spots="stack").says("Draw", log="")
PASS: Final = ACTIONS.verb("pass", "EH-6.4 EH-10.3").says("Pass", log="")

ANYWHERE: Final = (DODGE_SURVIVOR, DODGE_INFECTED)

# Lists of choices: useful first, giving up last
ACTIONS.group("use", WEAPON_SURVIVOR, WEAPON_INFECTED)
ACTIONS.group("throw", GRENADE_SURVIVOR, GRENADE_INFECTED)
ACTIONS.group("name", NAME)
ACTIONS.group("cancel", YEAH_NAH)
ACTIONS.group("rescue", RESCUE)
ACTIONS.group("sacrifice", SACRIFICE_SURVIVOR, SACRIFICE_INFECTED)
ACTIONS.group("team up", TEAM_UP_SURVIVOR, TEAM_UP_INFECTED)
ACTIONS.group("steal", STEAL)
ACTIONS.group("re-arm", RE_ARM_SURVIVOR, RE_ARM_INFECTED)
ACTIONS.group("look", BINOCULARS_SURVIVOR, BINOCULARS_INFECTED)
ACTIONS.group("spill", SPILL_SURVIVOR, SPILL_INFECTED)
ACTIONS.group("dodge", DODGE_SURVIVOR, DODGE_INFECTED)
ACTIONS.group("place", PLACE, PLACE_DRAWN, PUSH_ON)
ACTIONS.group("add", ADD)
ACTIONS.group("put back", PUT_THREE, PUT_TWO)
ACTIONS.group("attack", ATTACK)
ACTIONS.group("draw", DRAW)
ACTIONS.group("pass", DONE, ADD_NONE, FINISH, PASS)

PROMPTS: Final = PromptPlan()
ask_all = partial(PROMPTS.prompt, always=True)
"""Questions that are asked whatever is in a hand [EH-16.10]."""
ASK_SCAVENGE: Final = ask_all(
    "scavenge",
    "EH-8.2 EH-8.6",
    *(STEAL, *ANYWHERE, RE_ARM_SURVIVOR, RE_ARM_INFECTED, BINOCULARS_SURVIVOR, BINOCULARS_INFECTED),
    *(SPILL_SURVIVOR, SPILL_INFECTED, PLACE, DRAW),
    default=DRAW,
).asks("Play a card, or draw.", "{actor} may play cards.")
ASK_MORE: Final = ask_all("more", "EH-8.4", PLACE, ATTACK, default=ATTACK).asks(
    "Place one more Zombie, or attack.", "{actor} place[s] Zombies."
)
ASK_RESPONSE: Final = ask_all(
    "respond", "EH-6.4 EH-6.7", WEAPON_INFECTED, GRENADE_INFECTED, YEAH_NAH, RESCUE, *ANYWHERE, PASS, default=PASS
).asks("Respond to the card on top of the chain, or pass.", "{actor} may respond.")
ASK_COMBAT: Final = ask_all(
    "combat",
    "EH-10.3 EH-10.5",
    *(WEAPON_SURVIVOR, GRENADE_SURVIVOR, TEAM_UP_SURVIVOR, TEAM_UP_INFECTED, RESCUE),
    *(SACRIFICE_SURVIVOR, SACRIFICE_INFECTED, PASS),
    default=PASS,
).asks("Play a card in this Combat, or pass.", "{actor} may play a card in this Combat.")
ASK_FINISH: Final = ask_all("finish", "EH-9.8", PLACE_DRAWN, FINISH, default=FINISH).asks(
    "You have drawn: finish.", "{actor} look[s] at the card drawn."
)
ASK_PUSH: Final = PROMPTS.prompt("push", "EH-10.2", PUSH_ON, about="zombie").asks(
    "Place this Zombie in front of a player who may be a Survivor.", "{actor} must place a Zombie."
)
ASK_NAME: Final = PROMPTS.prompt("name", "EH-10.9 EH-10.10", NAME, DONE).asks(
    "Name a further Zombie, or say that this is all.", "{actor} name[s] Zombies."
)
ASK_ADD: Final = ask_all("add", "EH-10.12", ADD, ADD_NONE, default=ADD_NONE, about="helper target").asks(
    "Add a Zombie from your hand against this target?", "{actor} may add a Zombie."
)
ASK_ORDER: Final = ask_all("order", "EH-17.16", PUT_TWO, PUT_THREE, about="cards").asks(
    "Put the cards back on the Stack in any order.", "{actor} put[s] cards back on the Stack."
)
