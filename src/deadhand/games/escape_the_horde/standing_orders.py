"""Escape the Horde: when a person wants to be asked.

Windows open many times a turn, and most people can do nothing in most of them.
"""

from typing import Final

from deadhand.games.escape_the_horde import verbs
from deadhand.table.choices.actions import Verb
from deadhand.table.game.standing_orders import BotJudgement, CounterValues, OrderedQuestion, WayToAsk

WITHIN: Final = 20
"""How far a card may score below the default to be worth a question: thousandths of a game won."""


def worth_it(*judged: Verb) -> WayToAsk:
    """Ask where a bot would consider one of these verbs."""
    return WayToAsk(
        "when it is worth it",
        "able",
        judged=BotJudgement(judged, WITHIN),
        explanation=(
            "“When it is worth it”: you are asked if a strong bot, knowing what you know, would play a card or is not "
            "sure. Without hints at this table, you are asked whenever you can do something."
        ),
    )


ALWAYS: Final = WayToAsk("always", "always")
ABLE: Final = WayToAsk("when I can do something", "able")
# The counter `concern` is 1 if it is about a neighbour of mine, and 2 if it is about me.
NEAR: Final = WayToAsk("when it is about me or a neighbour", "able", when=CounterValues("concern", (1, 2)))
ME: Final = WayToAsk("when it is about me", "able", when=CounterValues("concern", (2,)))
NEVER: Final = WayToAsk("never", "never")

DODGES: Final = (verbs.DODGE_SURVIVOR, verbs.DODGE_INFECTED)
RE_ARMS: Final = (verbs.RE_ARM_SURVIVOR, verbs.RE_ARM_INFECTED)
BINOCULARS: Final = (verbs.BINOCULARS_SURVIVOR, verbs.BINOCULARS_INFECTED)
SPILLS: Final = (verbs.SPILL_SURVIVOR, verbs.SPILL_INFECTED)
SACRIFICES: Final = (verbs.SACRIFICE_SURVIVOR, verbs.SACRIFICE_INFECTED)
TEAM_UPS: Final = (verbs.TEAM_UP_SURVIVOR, verbs.TEAM_UP_INFECTED)
FIGHTING: Final = (verbs.WEAPON_SURVIVOR, verbs.GRENADE_SURVIVOR, verbs.RESCUE, *SACRIFICES, *TEAM_UPS)
RESPONSES: Final = (verbs.YEAH_NAH, verbs.WEAPON_INFECTED, verbs.GRENADE_INFECTED, verbs.RESCUE, *DODGES)

STANDING_ORDERS: Final = (
    OrderedQuestion(
        verbs.ASK_SCAVENGE,
        title="My Scavenger phase",
        answers={
            "steal": (verbs.STEAL,),
            "re_arm": RE_ARMS,
            "binoculars": BINOCULARS,
            "spill_blood": SPILLS,
            "dodge": DODGES,
            "zombie": (verbs.PLACE,),
        },
        # Zombies that a Patient Zero keeps are worth a question in each turn.
        ways=(ALWAYS, ABLE, worth_it(verbs.STEAL, *RE_ARMS, *BINOCULARS, *SPILLS, *DODGES)),
        usual=2,
    ),
    OrderedQuestion(
        verbs.ASK_RESPONSE,
        title="Responses",
        answers={
            "yeah_nah": (verbs.YEAH_NAH,),
            "weapon": (verbs.WEAPON_INFECTED,),
            "grenade": (verbs.GRENADE_INFECTED,),
            "rescue": (verbs.RESCUE,),
            "dodge": DODGES,
        },
        ways=(ALWAYS, ABLE, worth_it(*RESPONSES), NEAR, ME, NEVER),
        usual=2,
    ),
    OrderedQuestion(
        verbs.ASK_COMBAT,
        title="Combat",
        answers={
            "weapon": (verbs.WEAPON_SURVIVOR,),
            "grenade": (verbs.GRENADE_SURVIVOR,),
            "rescue": (verbs.RESCUE,),
            "sacrifice": SACRIFICES,
            "team_up": TEAM_UPS,
        },
        ways=(ALWAYS, ABLE, worth_it(*FIGHTING), NEAR, ME, NEVER),
        usual=2,
    ),
    # All look alike, and most have one answer.
    OrderedQuestion(
        verbs.ASK_FINISH,
        title="A Zombie that I draw as Patient Zero",
        answers={"zombie": (verbs.PLACE_DRAWN,)},
        ways=(ABLE, worth_it(verbs.PLACE_DRAWN), NEVER),
        usual=1,
    ),
    OrderedQuestion(verbs.ASK_MORE, answers={"zombie": (verbs.PLACE,)}, ways=(ABLE,), usual=0),
    OrderedQuestion(verbs.ASK_ADD, answers={"zombie": (verbs.ADD,)}, ways=(ABLE,), usual=0),
)
