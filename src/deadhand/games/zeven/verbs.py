"""Zeven Card Zombie: what players can choose, and what they are asked."""

from functools import partial
from typing import Final

from deadhand.games.zeven import state as zv
from deadhand.table.game.plans import ActionSpace, PromptPlan, Range

ANY_KIND: Final = Range("kind", 0, zv.ALL_KINDS)
LAYABLE_KIND: Final = Range("kind", 0, zv.LAYABLE)
ANY_COMMANDO: Final = Range("kind", zv.COMMANDO_3, zv.COMMANDO_6 - zv.COMMANDO_3 + 1)
SEAT: Final = Range("seat", 0, zv.SEATS)

ACTIONS: Final = ActionSpace()
play = partial(ACTIONS.verb, needs="Z-7.1", final=True)
pair = partial(ACTIONS.verb, final=True)
CALL: Final = ACTIONS.verb(
    "call", "Z-9.5 Z-9.8", final=True, elsewhere=("a play must be finished before you may call", "Z-9.8")
).says("Call a winning set of seven", "{actor} call[s].")
DRAW: Final = ACTIONS.verb("draw", "Z-6.3", spots="draw_pile").says("Draw from the draw pile", log="")
EXPOSED: Final = ACTIONS.verb("exposed", "Z-6.4 Z-6.5", spots="discard_pile").says(
    "Draw the exposed card of the graveyard", log=""
)
TAKE_BACK: Final = ACTIONS.verb("take_back", "Z-6.6", LAYABLE_KIND, spots="table:{me}/{0}").says(
    "Take back your {0}", "{actor} take[s] back {0:a}."
)
SKIP: Final = ACTIONS.verb("skip", "Z-6.12").says("Skip this draw", "{actor} skip[s] a draw.")
LAY: Final = play("lay", "Z-8.1 Z-8.2", LAYABLE_KIND, spots="hand:{me}/{0} table:{me}").says("Lay {0:a}")
COMMANDO: Final = play("commando", "Z-12.1 Z-12.4", ANY_COMMANDO, SEAT, spots="hand:{me}/{0} seat:{1}").says(
    "Play {0} on {1}"
)
HUNT_HAND: Final = play("hunter_hand", "Z-13.2", SEAT, spots="hand:{me}/hunter seat:{0}").says(
    "Play a Hunter: discard a random card from {0:s} hand", "{actor} play[s] a Hunter on {0:s} hand."
)
HUNT_TABLE: Final = play(
    "hunter_table", "Z-13.3 Z-13.5", SEAT, LAYABLE_KIND, spots="hand:{me}/hunter table:{0}/{1}"
).says("Play a Hunter: discard {1:a} from {0:s} table", "{actor} play[s] a Hunter on {0:s} {1}.")
DIG_HAND: Final = play("gravedigger_hand", "Z-14.2 Z-14.3", SEAT, spots="hand:{me}/gravedigger seat:{0}").says(
    "Play a Gravedigger: look at {0:s} hand and take a card", "{actor} play[s] a Gravedigger on {0:s} hand."
)
DIG_GRAVEYARD: Final = play("gravedigger_graveyard", "Z-14.4", spots="hand:{me}/gravedigger discard_pile").says(
    "Play a Gravedigger: take any card from the graveyard", "{actor} play[s] a Gravedigger on the graveyard."
)
DISCARD: Final = play("discard", "Z-7.9", ANY_KIND, spots="hand:{me}/{0} discard_pile").says(
    "Discard {0:a} unused", "{actor} discard[s] {0:a}."
)
PAIR_COMMANDOS: Final = pair(
    "pair_commandos", "Z-15.2 Z-15.3", ANY_COMMANDO, ANY_COMMANDO, SEAT, spots="hand:{me}/{0} hand:{me}/{1} seat:{2}"
).says("Both plays: {0} and {1} together on {2}", "{actor} play[s] {0} and {1} together on {2}.")
PAIR_HUNTER: Final = pair(
    "pair_hunter_commando", "Z-15.2 Z-15.4 Z-15.5", ANY_COMMANDO, SEAT, spots="hand:{me}/hunter hand:{me}/{0} seat:{1}"
).says("Both plays: Hunter and {0} on {1}, ignoring the guards", "{actor} play[s] a Hunter with {0} on {1}.")
PAIR_GRAVEDIGGER: Final = pair(
    "pair_gravedigger_hunter", "Z-15.2 Z-15.7 Z-15.8", SEAT, spots="hand:{me}/gravedigger hand:{me}/hunter seat:{0}"
).says(
    "Both plays: Gravedigger and Hunter on {0:s} hand: take a card, discard a card",
    "{actor} play[s] a Gravedigger with a Hunter on {0:s} hand.",
)
PAIRS: Final = (PAIR_COMMANDOS, PAIR_HUNTER, PAIR_GRAVEDIGGER)
END: Final = ACTIONS.verb("end", "Z-7.12").says("End your turn", log="")
TAKE: Final = ACTIONS.verb("take", "Z-14.3", ANY_KIND, secret=True, spots="hand:{opponent}/{0}").says(
    "Take {0:a}", log=""
)
STRIP: Final = ACTIONS.verb("strip", "Z-15.9", ANY_KIND, spots="hand:{opponent}/{0}").says(
    "Discard {0:a}", "{actor} discard[s] {0:a} from that hand."
)
FETCH: Final = ACTIONS.verb("fetch", "Z-14.4", ANY_KIND, spots="discard_pile/{0}").says(
    "Take {0:a}", "{actor} take[s] {0:a} from the graveyard."
)

# Lists of choices: useful first, giving up last
ACTIONS.group("call", CALL)
ACTIONS.group("lay", LAY)
ACTIONS.group("attack", COMMANDO)
ACTIONS.group("hunt", HUNT_HAND, HUNT_TABLE)
ACTIONS.group("dig", DIG_HAND, DIG_GRAVEYARD)
ACTIONS.group("pair up", *PAIRS)
ACTIONS.group("take", TAKE, FETCH)
ACTIONS.group("bury", STRIP)
ACTIONS.group("draw", DRAW, EXPOSED)
ACTIONS.group("take back", TAKE_BACK)
ACTIONS.group("skip the draw", SKIP)
ACTIONS.group("end your turn", END)
ACTIONS.group("discard", DISCARD)

PROMPTS: Final = PromptPlan()
ASK_DRAW: Final = PROMPTS.prompt("draw", "Z-6.1 Z-9.8", CALL, DRAW, EXPOSED, TAKE_BACK, SKIP).asks(
    "Draw a card, or call.", "{actor} draw[s]."
)
ASK_PLAY: Final = PROMPTS.prompt(
    "play", "Z-7.1 Z-7.3", CALL, LAY, COMMANDO, HUNT_HAND, HUNT_TABLE, DIG_HAND, DIG_GRAVEYARD, DISCARD, *PAIRS
).asks("Play a card, or call.", "{actor} play[s] a card.")
ASK_END: Final = PROMPTS.prompt("end", "Z-7.12", CALL, END, default=END).asks(
    "End your turn, or call.", "{actor} end[s] the turn."
)
ASK_TAKE: Final = PROMPTS.prompt("take", "Z-14.3", TAKE, about="opponent").asks(
    "Take a card from this hand.", "{actor} take[s] a card from a hand."
)
ASK_STRIP: Final = PROMPTS.prompt("strip", "Z-15.9", STRIP, about="opponent").asks(
    "Discard a card from this hand.", "{actor} discard[s] a card from a hand."
)
ASK_FETCH: Final = PROMPTS.prompt("fetch", "Z-14.4", FETCH).asks(
    "Take a card from the graveyard.", "{actor} take[s] a card from the graveyard."
)
