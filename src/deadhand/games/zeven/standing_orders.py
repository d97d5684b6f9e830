"""Zeven: when a person wants to be asked."""

from typing import Final

from deadhand.games.zeven import verbs
from deadhand.table.game.standing_orders import OrderedQuestion, WayToAsk

STANDING_ORDERS: Final = (
    # The rules ask every player at the end of every turn, and mostly there is nothing to call.
    OrderedQuestion(
        verbs.ASK_END,
        title="The end of my turn",
        answers={"": (verbs.CALL,)},
        ways=(WayToAsk("always", "always"), WayToAsk("when I can call", "able"), WayToAsk("never", "never")),
        usual=1,
    ),
)
