"""Zeven Card Zombie: what players can choose, and what they are asked."""

from typing import Final

from deadhand.games.zeven import state as zv
from deadhand.table.actions import ActionSpace, Range
from deadhand.table.prompts import PromptPlan

ANY_KIND: Final = Range("kind", 0, zv.ALL_KINDS)
LAYABLE_KIND: Final = Range("kind", 0, zv.LAYABLE)
ANY_COMMANDO: Final = Range("kind", zv.COMMANDO_3, zv.COMMANDO_6 - zv.COMMANDO_3 + 1)
SEAT: Final = Range("seat", 0, zv.SEATS)

ACTIONS: Final = ActionSpace()
CALL: Final = ACTIONS.verb(
    "call",
    choice="Call a winning set of seven",
    log="{actor} call[s].",
    clauses=("Z-9.5", "Z-9.8"),
    final=True,
    elsewhere=("a play must be finished before you may call", "Z-9.8"),
)
DRAW: Final = ACTIONS.verb(
    "draw",
    choice="Draw from the draw pile",
    log="",
    clauses=("Z-6.3",),
    spots=("draw_pile",),
)
EXPOSED: Final = ACTIONS.verb(
    "exposed",
    choice="Draw the exposed card of the discard pile",
    log="",
    clauses=("Z-6.4", "Z-6.5"),
    spots=("discard_pile",),
)
TAKE_BACK: Final = ACTIONS.verb(
    "take_back",
    LAYABLE_KIND,
    choice="Take back your {0}",
    log="{actor} take[s] back {0:a}.",
    clauses=("Z-6.6",),
    spots=("table:{me}/{0}",),
)
SKIP: Final = ACTIONS.verb("skip", choice="Skip this draw", log="{actor} skip[s] a draw.", clauses=("Z-6.12",))
LAY: Final = ACTIONS.verb(
    "lay",
    LAYABLE_KIND,
    choice="Lay {0:a}",
    log="{actor} lay[s] {0:a}.",
    clauses=("Z-8.1", "Z-8.2"),
    final=True,
    spots=("hand:{me}/{0}", "table:{me}"),
    needs="Z-7.1",
)
COMMANDO: Final = ACTIONS.verb(
    "commando",
    ANY_COMMANDO,
    SEAT,
    choice="Play {0} on {1}",
    log="{actor} play[s] {0} on {1}.",
    clauses=("Z-12.1", "Z-12.4"),
    final=True,
    spots=("hand:{me}/{0}", "seat:{1}"),
    needs="Z-7.1",
)
HUNT_HAND: Final = ACTIONS.verb(
    "hunter_hand",
    SEAT,
    choice="Play a Hunter: discard a random card from {0:s} hand",
    log="{actor} play[s] a Hunter on {0:s} hand.",
    clauses=("Z-13.2",),
    final=True,
    spots=("hand:{me}/hunter", "seat:{0}"),
    needs="Z-7.1",
)
HUNT_TABLE: Final = ACTIONS.verb(
    "hunter_table",
    SEAT,
    LAYABLE_KIND,
    choice="Play a Hunter: discard {1:a} from {0:s} table",
    log="{actor} play[s] a Hunter on {0:s} {1}.",
    clauses=("Z-13.3", "Z-13.5"),
    final=True,
    spots=("hand:{me}/hunter", "table:{0}/{1}"),
    needs="Z-7.1",
)
DIG_HAND: Final = ACTIONS.verb(
    "gravedigger_hand",
    SEAT,
    choice="Play a Gravedigger: look at {0:s} hand and take a card",
    log="{actor} play[s] a Gravedigger on {0:s} hand.",
    clauses=("Z-14.2", "Z-14.3"),
    final=True,
    spots=("hand:{me}/gravedigger", "seat:{0}"),
    needs="Z-7.1",
)
DIG_GRAVEYARD: Final = ACTIONS.verb(
    "gravedigger_graveyard",
    choice="Play a Gravedigger: take any card from the graveyard",
    log="{actor} play[s] a Gravedigger on the graveyard.",
    clauses=("Z-14.4",),
    final=True,
    spots=("hand:{me}/gravedigger", "discard_pile"),
    needs="Z-7.1",
)
DISCARD: Final = ACTIONS.verb(
    "discard",
    ANY_KIND,
    choice="Discard {0:a} unused",
    log="{actor} discard[s] {0:a}.",
    clauses=("Z-7.9",),
    final=True,
    spots=("hand:{me}/{0}", "discard_pile"),
    needs="Z-7.1",
)
PAIR_COMMANDOS: Final = ACTIONS.verb(
    "pair_commandos",
    ANY_COMMANDO,
    ANY_COMMANDO,
    SEAT,
    choice="Both plays: {0} and {1} together on {2}",
    log="{actor} play[s] {0} and {1} together on {2}.",
    clauses=("Z-15.2", "Z-15.3"),
    final=True,
    spots=("hand:{me}/{0}", "hand:{me}/{1}", "seat:{2}"),
)
PAIR_HUNTER: Final = ACTIONS.verb(
    "pair_hunter_commando",
    ANY_COMMANDO,
    SEAT,
    choice="Both plays: Hunter and {0} on {1}, ignoring the guards",
    log="{actor} play[s] a Hunter with {0} on {1}.",
    clauses=("Z-15.2", "Z-15.4", "Z-15.5"),
    final=True,
    spots=("hand:{me}/hunter", "hand:{me}/{0}", "seat:{1}"),
)
PAIR_GRAVEDIGGER: Final = ACTIONS.verb(
    "pair_gravedigger_hunter",
    SEAT,
    choice="Both plays: Gravedigger and Hunter on {0:s} hand: take a card, discard a card",
    log="{actor} play[s] a Gravedigger with a Hunter on {0:s} hand.",
    clauses=("Z-15.2", "Z-15.7", "Z-15.8"),
    final=True,
    spots=("hand:{me}/gravedigger", "hand:{me}/hunter", "seat:{0}"),
)
END: Final = ACTIONS.verb("end", choice="End your turn", log="", clauses=("Z-7.12",))
TAKE: Final = ACTIONS.verb(
    "take",
    ANY_KIND,
    choice="Take {0:a}",
    log="",
    clauses=("Z-14.3",),
    secret=True,
    spots=("hand:{opponent}/{0}",),
)
STRIP: Final = ACTIONS.verb(
    "strip",
    ANY_KIND,
    choice="Discard {0:a}",
    log="{actor} discard[s] {0:a} from that hand.",
    clauses=("Z-15.9",),
    spots=("hand:{opponent}/{0}",),
)
FETCH: Final = ACTIONS.verb(
    "fetch",
    ANY_KIND,
    choice="Take {0:a}",
    log="{actor} take[s] {0:a} from the graveyard.",
    clauses=("Z-14.4",),
    spots=("discard_pile/{0}",),
)

PROMPTS: Final = PromptPlan()
ASK_DRAW: Final = PROMPTS.prompt(
    "draw",
    "Draw a card, or call.",
    "{actor} draw[s].",
    clauses=("Z-6.1", "Z-9.8"),
    verbs=(CALL, DRAW, EXPOSED, TAKE_BACK, SKIP),
)
ASK_PLAY: Final = PROMPTS.prompt(
    "play",
    "Play a card, or call.",
    "{actor} play[s] a card.",
    clauses=("Z-7.1", "Z-7.3"),
    verbs=(
        *(CALL, LAY, COMMANDO, HUNT_HAND, HUNT_TABLE, DIG_HAND, DIG_GRAVEYARD, DISCARD),
        *(PAIR_COMMANDOS, PAIR_HUNTER, PAIR_GRAVEDIGGER),
    ),
)
ASK_END: Final = PROMPTS.prompt(
    "end", "End your turn, or call.", "{actor} end[s] the turn.", clauses=("Z-7.12",), verbs=(CALL, END), default=END
)
ASK_TAKE: Final = PROMPTS.prompt(
    "take",
    "Take a card from this hand.",
    "{actor} take[s] a card from a hand.",
    clauses=("Z-14.3",),
    verbs=(TAKE,),
    about=("opponent",),
)
ASK_STRIP: Final = PROMPTS.prompt(
    "strip",
    "Discard a card from this hand.",
    "{actor} discard[s] a card from a hand.",
    clauses=("Z-15.9",),
    verbs=(STRIP,),
    about=("opponent",),
)
ASK_FETCH: Final = PROMPTS.prompt(
    "fetch",
    "Take a card from the graveyard.",
    "{actor} take[s] a card from the graveyard.",
    clauses=("Z-14.4",),
    verbs=(FETCH,),
)
