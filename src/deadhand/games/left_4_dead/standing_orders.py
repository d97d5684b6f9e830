"""Left 4 Dead: when a person wants to be asked."""

from typing import Final

from deadhand.games.left_4_dead import verbs
from deadhand.table.game.standing_orders import OrderedQuestion, WayToAsk

ALWAYS: Final = WayToAsk("always", "always")
ABLE: Final = WayToAsk("with these cards", "able")
NOT_NOW: Final = WayToAsk("not this round", "never", during="round_number")
NEVER: Final = WayToAsk("never", "never")
INSTANTS: Final = {"pills": (verbs.TAKE_PILLS,), "molotov": (verbs.BURN,), "pipe_bomb": (verbs.THROW,)}

STANDING_ORDERS: Final = (
    # Windows for Instants open eight times a round, and before damage is the last moment that matters.
    OrderedQuestion(
        verbs.ASK_INSTANT, title="Instants at any time", answers=INSTANTS, ways=(ABLE, NOT_NOW, NEVER), usual=2
    ),
    OrderedQuestion(
        verbs.ASK_BEFORE_DAMAGE, title="Instants before damage", answers=INSTANTS, ways=(ABLE, NOT_NOW, NEVER), usual=0
    ),
    # A person who plays all seats has named every target, and can take it back.
    OrderedQuestion(
        verbs.ASK_CONFIRM, title="Confirming the plan", ways=(ALWAYS, NOT_NOW, NEVER), usual=0, usual_for_all=2
    ),
    OrderedQuestion(verbs.ASK_ALARM, title="Car Alarms", ways=(ALWAYS, NOT_NOW), usual=0),
    OrderedQuestion(verbs.ASK_TRADE, title="Trades", ways=(ALWAYS, NOT_NOW), usual=0),
)
