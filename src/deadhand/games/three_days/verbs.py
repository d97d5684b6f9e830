"""Cards of the Dead: The Board Game: what players can choose, and what they are asked."""

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from deadhand.games.three_days import layout, state as td
from deadhand.table.choices.actions import UnwordedVerb, Verb
from deadhand.table.game.plans import ActionSpace, PromptPlan, Range

SEAT: Final = Range("seat", 0, td.SEATS)
SPACE: Final = Range("number", 1, td.SPACES_IN_ALL)
"""A space of the Playing Area as people count it."""
PLACE: Final = Range("number", 0, layout.PLACES, zone="streets")
"""A place of the Deployment Area."""
ANY_CARD: Final = Range("kind", 0, td.THREAT_CARDS)
RESOURCE: Final = Range("kind", td.RESOURCES, td.THREAT_CARDS - td.RESOURCES)
WEAPON: Final = Range("kind", td.RESOURCES, td.AMMUNITION - td.RESOURCES)
AMMUNITION: Final = Range("kind", td.AMMUNITION, td.ITEMS - td.AMMUNITION)
SURVIVOR: Final = Range("kind", td.SURVIVORS, td.ALL_KINDS - td.SURVIVORS)


def any_of(name: int) -> Range:
    """Return the range of the kinds of one name, which differ in their backs."""
    return Range("kind", name, td.NAME.count(name))


ACTIONS: Final = ActionSpace()
on_turn = partial(ACTIONS.verb, elsewhere=("it belongs to your own turn", "TD-10.1"))
action = partial(on_turn, costs=("actions_left", "no Action is left", "TD-10.1"))
from_hand = partial(action, needs="TD-11.16")
walk = partial(on_turn, costs=("actions_left", "Walk needs an Action that is left", "TD-12.1"))


def for_hand_and_reserve(
    name: str,
    clauses: str,
    *ranges: Range,
    spots: str,
    choice: str,
    log: str = "",
    declare: Callable[..., UnwordedVerb] = action,
) -> tuple[Verb, Verb]:
    """Declare a verb about the hand and the same about the Reserve.

    In the texts `<a|b>` reads a for the hand and b for the Reserve. The space of a verb about one is a spot, too.
    """

    def with_group(group: int) -> Verb:
        text = partial(re.sub, r"<(.*?)\|(.*?)>", rf"\{group}")
        places = f"spaces:{{0-1}} {text(spots)}" if ranges[0] == SPACE else text(spots)
        return declare(text(name), text(clauses), *ranges, spots=places).says(text(choice), text(log))

    return with_group(1), with_group(2)


CHOOSE: Final = ACTIONS.verb("choose", "TD-4.2 TD-5.2", SURVIVOR).says("Play {0}", "")

# Pick Up, Swap and Give [TD-11A, TD-11B]
PICK_UP, STOW = for_hand_and_reserve(
    "<pick_up|stow>",
    "TD-11.1 <TD-7.4|TD-11.5>",
    SPACE,
    spots="<hand|reserve>:{me}",
    choice="Pick up the card in space {0}<| into your Reserve>",
)
PICK_UP_FOR, STOW_FOR = for_hand_and_reserve(
    "<pick_up|stow>_for",
    "TD-11.2 TD-2.15",
    SPACE,
    RESOURCE,
    declare=partial(action, final=True),
    spots="<hand|reserve>:{me}/{1}",
    choice="Discard {1:a}<| from your Reserve> for the card in space {0}",
)
TO_RESERVE: Final = action("to_reserve", "TD-11.4 TD-11.5 TD-11.6", RESOURCE, spots="hand:{me}/{0} reserve:{me}").says(
    "Put {0:a} into your Reserve", "{actor} put[s] {0:a} into the Reserve."
)
TO_HAND: Final = action("to_hand", "TD-11.4 TD-7.4", RESOURCE, spots="reserve:{me}/{0} hand:{me}").says(
    "Take {0:a} from your Reserve", "{actor} take[s] {0:a} from the Reserve."
)
EXCHANGE: Final = action(
    "exchange", "TD-11.4 TD-11.6", RESOURCE, RESOURCE, spots="hand:{me}/{0} reserve:{me}/{1}"
).says("Exchange {0:a} for {1:a} from your Reserve", "{actor} exchange[s] {0:a} for {1:a} from the Reserve.")
GIVE, GIVE_RESERVE = for_hand_and_reserve(
    "give<|_reserve>",
    "TD-11.7 TD-11.8",
    RESOURCE,
    SEAT,
    spots="<hand|reserve>:{me}/{0} seat:{1}",
    choice="Give {1} {0:a}<| from your Reserve>",
    log="{actor} give[s] {1} {0:a}<| from the Reserve>.",
)

# Equip, ammunition, Use, Attack [TD-11C to TD-11F]
EQUIP: Final = from_hand("equip", "TD-11.10 TD-11.11", WEAPON, spots="hand:{me}/{0} equipped:{me}").says("Equip {0:a}")
TURN_RIFLE: Final = action("turn_rifle", "TD-20.23", spots="equipped:{me}/rifle").says(
    "Turn the Rifle over", "{actor} turn[s] the Rifle over."
)
PLACE_AMMUNITION: Final = from_hand("place", "TD-11.19 TD-11.21", AMMUNITION, spots="hand:{me}/{0} loaded:{me}").says(
    "Place {0:a} beside your weapon", "{actor} place[s] {0:a}."
)
USE: Final = from_hand("use", "TD-11.15 TD-11.17", RESOURCE, spots="hand:{me}/{0}").says("Use {0:a}")
USE_BINOCULARS: Final = from_hand(
    "binoculars", "TD-20.12 TD-11.15", any_of(td.BINOCULARS), PLACE, spots="hand:{me}/{0} streets:{1}"
).says("Use {0}, first on {1}")
USE_LANTERN: Final = from_hand(
    "lantern", "TD-20.13 TD-11.15", any_of(td.LANTERN), PLACE, spots="hand:{me}/{0} streets:{1}"
).says("Use {0:a}, first on {1}")
THROW: Final = from_hand(
    "throw", "TD-20.22 TD-11.15", any_of(td.GRENADE), SPACE, final=True, spots="hand:{me}/{0} spaces:{1-1}"
).says("Throw {0:a} at space {1}")
OPEN: Final = from_hand(
    "open", "TD-20.28 TD-11.15", any_of(td.TOOLKIT), SPACE, spots="hand:{me}/{0} spaces:{1-1}"
).says("Use {0:a} on space {1}")
ATTACK: Final = action("attack", "TD-11.22 TD-11.23", SPACE, spots="spaces:{0-1} equipped:{me}").says(
    "Attack space {0}", ""
)

# Skills [TD-19]
STRIKE: Final = on_turn("strike", "TD-19.5 TD-19.6", SPACE, spots="spaces:{0-1} equipped:{me}").says(
    "Attack space {0} by your Skill, for 1 Immunity", "{actor} attack[s] by Skill."
)
TRACK, TRACK_RESERVE = for_hand_and_reserve(
    "track<|_reserve>",
    "TD-19.4 TD-2.15",
    RESOURCE,
    spots="<hand|reserve>:{me}/{0} common",
    choice="TRACK, discarding {0:a}<| from your Reserve>",
    log="{actor} TRACK[s].",
    declare=on_turn,
)
RUN: Final = on_turn("run", "TD-19.1", PLACE, final=True, spots="streets:{0}").says(
    "RUN, first to {0}", "{actor} RUN[s]."
)

# Walk [TD-12]
WALK: Final = walk("walk", "TD-12.1 TD-12.2 TD-9.5", PLACE, final=True, spots="streets:{0}").says(
    "Walk to {0}", "{actor} walk[s] on."
)
LEAVE: Final = walk("leave", "TD-12.5 TD-12.6", SPACE, final=True, spots="spaces:{0-1}").says(
    "Walk to the card in space {0}", "{actor} walk[s] to the card in space {0}."
)
END_TURN: Final = on_turn("end_turn", "TD-10.9", quiet=True).says("End the turn", log="")

# What a card or a Skill asks further
RUN_TO: Final = ACTIONS.verb("run_to", "TD-19.2", PLACE, final=True, spots="streets:{0}").says("Run on to {0}", "")
NAME_PLACE: Final = ACTIONS.verb("name", "TD-20.12 TD-20.13", PLACE, spots="streets:{0}").says("Look at {0} too", "")
PUT_HERE: Final = ACTIONS.verb("put", "TD-20.12", ANY_CARD, spots="streets:{place}").says("Put {0:a} here", "")
HEAL: Final = ACTIONS.verb("heal", "TD-20.15").says("Regain Vitality")
FIGHT_OFF: Final = ACTIONS.verb("fight_off", "TD-20.15").says("Regain Immunity")
DRAW_KIT: Final = ACTIONS.verb("draw_kit", "TD-20.15", spots="kit").says("Draw a Survival Kit card", "")
KEEP: Final = ACTIONS.verb("keep", "TD-20.6 TD-19.4", RESOURCE, spots="seen/{0} hand:{me}").says("Keep {0:a}", "")
DISCARD_HAND, DISCARD_RESERVE = for_hand_and_reserve(
    "discard_<hand|reserve>",
    "TD-2.15",
    RESOURCE,
    spots="<hand|reserve>:{me}/{0}",
    choice="Discard {0:a}<| from your Reserve>",
    declare=ACTIONS.verb,
)
LOSE_HALF: Final = ACTIONS.verb("lose_half", "TD-15.7 TD-15.8", final=True).says(
    "Lose half of your Immunity and Vitality", ""
)
DONE: Final = ACTIONS.verb("done", "TD-20.6 TD-20.9 TD-20.12 TD-20.13 TD-20.18 TD-20.19 TD-20.21").says("Done", log="")
ABOUT_RESERVE: Final = tuple(verb.id for verb in (STOW, STOW_FOR, GIVE_RESERVE, TRACK_RESERVE, DISCARD_RESERVE))
"""The numbers of the verbs of `for_hand_and_reserve` that are about the Reserve."""

# Lists of choices: useful first, giving up last
ACTIONS.group("play", CHOOSE)
ACTIONS.group("attack", ATTACK, STRIKE)
ACTIONS.group("walk", LEAVE, WALK)
ACTIONS.group("RUN", RUN, RUN_TO)
ACTIONS.group("throw", THROW)
ACTIONS.group("equip", EQUIP)
ACTIONS.group("load", PLACE_AMMUNITION)
ACTIONS.group("use", USE, USE_BINOCULARS, USE_LANTERN, OPEN)
ACTIONS.group("heal", HEAL, FIGHT_OFF)
ACTIONS.group("draw", DRAW_KIT)
ACTIONS.group("pick up", PICK_UP, STOW)
ACTIONS.group("turn over", TURN_RIFLE)
ACTIONS.group("keep", KEEP)
ACTIONS.group("look", NAME_PLACE)
ACTIONS.group("put here", PUT_HERE)
ACTIONS.group("TRACK", TRACK, TRACK_RESERVE)
ACTIONS.group("give", GIVE, GIVE_RESERVE)
ACTIONS.group("take into your hand", TO_HAND)
ACTIONS.group("put into the Reserve", TO_RESERVE)
ACTIONS.group("swap", PICK_UP_FOR, STOW_FOR)
ACTIONS.group("discard", DISCARD_HAND, DISCARD_RESERVE)
ACTIONS.group("lose half", LOSE_HALF)
ACTIONS.group("exchange", EXCHANGE)
ACTIONS.group("pass", DONE, END_TURN)

PROMPTS: Final = PromptPlan()
ASK_CHOOSE: Final = PROMPTS.prompt("choose", "TD-4.2", CHOOSE).asks(
    "Choose your Survivor.", "{actor} choose[s] a Survivor."
)
ASK_TURN: Final = PROMPTS.prompt(
    "turn",
    "TD-10.1 TD-10.8 TD-10.9",
    *(PICK_UP, STOW, PICK_UP_FOR, STOW_FOR, TO_RESERVE, TO_HAND, EXCHANGE, GIVE, GIVE_RESERVE),
    *(EQUIP, TURN_RIFLE, PLACE_AMMUNITION, USE, USE_BINOCULARS, USE_LANTERN, THROW, OPEN, ATTACK),
    *(STRIKE, TRACK, TRACK_RESERVE, RUN, WALK, LEAVE, END_TURN),
    default=END_TURN,
).asks("Act, Walk, or end the turn.", "It is {actor:s} turn.")
ASK_RUN: Final = PROMPTS.prompt("run", "TD-19.2", RUN_TO).asks(
    "Turn over a second card.", "{actor} turn[s] over a second card."
)
ASK_NAME: Final = PROMPTS.prompt("name", "TD-20.12 TD-20.13", NAME_PLACE, DONE, default=DONE, about="card").asks(
    "Name a further card, or look at those named.", "{actor} name[s] cards to look at."
)
ASK_PUT: Final = PROMPTS.prompt("put", "TD-20.12", PUT_HERE, about="place").asks(
    "Which card is to lie here?", "{actor} put[s] the cards back in order."
)
ASK_EFFECT: Final = PROMPTS.prompt("effect", "TD-20.15", HEAL, FIGHT_OFF, DRAW_KIT).asks(
    "Choose what the Pills do.", "{actor} choose[s] what the Pills do."
)
ASK_KEEP: Final = PROMPTS.prompt("keep", "TD-20.6 TD-19.4", KEEP, DONE).asks(
    "Keep one Resource, or none.", "{actor} may keep one card."
)
ASK_DISCARD: Final = PROMPTS.prompt("discard", "TD-7.3", DISCARD_HAND).asks(
    "Your hand is over five: discard a card.", "{actor} discard[s] down to five."
)
ASK_REWARD: Final = PROMPTS.prompt("reward", "TD-20.9", DISCARD_HAND, DONE, default=DONE, about="reward").asks(
    "Your hand is full: discard a card for it, or decline it.", "{actor} may make room for a card."
)
ASK_SUPPER: Final = PROMPTS.prompt("supper", "TD-20.18 TD-20.20", DISCARD_HAND, DISCARD_RESERVE, DONE).asks(
    "One of you must discard a Canned Soup: one of yours?", "{actor} may discard a Canned Soup for all."
)
ASK_HOME: Final = PROMPTS.prompt("home", "TD-20.19 TD-20.20", DISCARD_HAND, DISCARD_RESERVE, DONE, default=DONE).asks(
    "Discard a Lantern so that everybody has full Vitality?", "{actor} may discard a Lantern for all."
)
ASK_TRADE: Final = PROMPTS.prompt(
    "trade", "TD-20.21", DISCARD_HAND, DISCARD_RESERVE, DONE, default=DONE, about="traded"
).asks("Trade in any of your cards for as many new ones.", "{actor} trade[s] in cards.")
ASK_HALF: Final = PROMPTS.prompt("half", "TD-15.7", DISCARD_HAND, DISCARD_RESERVE, LOSE_HALF).asks(
    "Dan turns: discard a Common card, or lose half of both.", "{actor} feel[s] Dan turn."
)
