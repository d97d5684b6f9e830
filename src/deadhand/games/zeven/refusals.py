"""Which clause forbids an action that is not offered. Only what the asked player knows is read."""

from deadhand.games.zeven.state import (
    ACTIONS,
    ASK_DRAW,
    ASK_END,
    ASK_FETCH,
    ASK_PLAY,
    ASK_STRIP,
    ASK_TAKE,
    ATTACK,
    CALL,
    DIG_GRAVEYARD,
    DIG_HAND,
    DISCARD,
    DISCARD_PILE,
    DRAW,
    EXPOSED,
    FETCH,
    GRAVEDIGGER,
    HAND,
    HORDE,
    HUNT_HAND,
    HUNT_TABLE,
    HUNTER,
    LAY,
    PAIR_COMMANDOS,
    PAIR_GRAVEDIGGER,
    PAIR_HUNTER,
    PROMPTS,
    SKIP,
    STRIP,
    TABLE,
    TABLE_LIMIT,
    TAKE,
    TAKE_BACK,
    Zeven,
)
from deadhand.table.game import Refusal
from deadhand.table.state import NOBODY

DRAWS = (DRAW, EXPOSED, TAKE_BACK, SKIP)
PAIRS = (PAIR_COMMANDOS, PAIR_HUNTER, PAIR_GRAVEDIGGER)
CHOOSING = {ASK_TAKE: TAKE, ASK_STRIP: STRIP, ASK_FETCH: FETCH}
PLAYS = (LAY, ATTACK, HUNT_HAND, HUNT_TABLE, DIG_HAND, DIG_GRAVEYARD, DISCARD, *PAIRS)


def refuse(t: Zeven, action: int) -> Refusal:
    """Why the seat that is asked may not take this action now, and the clause that says so."""
    words, arguments = ACTIONS.decode(action)
    verb = words.verb
    if verb == CALL and t.prompt in (ASK_DRAW, ASK_PLAY, ASK_END):
        return "your whole table and hand cards must make exactly seven of at most two kinds", "Z-9.12"
    if verb == CALL:
        return "a play must be finished before you may call", "Z-9.8"
    if verb in DRAWS and t.prompt == ASK_DRAW:
        return refuse_draw(t, verb)
    if verb in PLAYS and t.prompt == ASK_PLAY:
        return refuse_play(t, verb, arguments)
    if CHOOSING.get(t.prompt) == verb:
        return "that card is not there to be chosen", PROMPTS[t.prompt].clauses[0]
    prompt = PROMPTS[t.prompt]
    return f"now you are asked: {prompt.question.rstrip('.')}", prompt.clauses[0]


def refuse_draw(t: Zeven, verb: object) -> Refusal:
    """Section 6."""
    if verb == DRAW:
        return "the draw pile is empty and the discard pile has no card to shuffle", "Z-6.11"
    if verb == SKIP:
        return "a draw may be skipped only while the draw pile gives none", "Z-6.12"
    if verb == TAKE_BACK:
        return "no such card lies on your table", "Z-6.6"
    card = t.highest[DISCARD_PILE]
    if card == NOBODY:
        return "the discard pile is empty", "Z-6.8"
    if t.kind[card] == HORDE:
        return "an exposed Horde may be drawn only with the option horde_from_discard", "Z-6.5"
    return "only a Zombie may be drawn from the discard pile", "Z-6.4"


def refuse_play(t: Zeven, verb: object, arguments: tuple[int, ...]) -> Refusal:
    """Sections 7, 8 and 12 to 15."""
    needed = cards_needed(verb, arguments)
    if verb in PAIRS and t.plays_left < 2:
        return "a pair counts as both plays, and one is made already", "Z-7.7"
    for kind in needed:
        if t.held[HAND + t.actor, kind] < needed.count(kind):
            return "you do not hold the cards for it", "Z-15.2" if verb in PAIRS else "Z-7.1"
    if verb == LAY and t.count[TABLE + t.actor] >= TABLE_LIMIT:
        return "seven cards lie on your table already", "Z-8.3"
    if verb == DIG_GRAVEYARD:
        return "the discard pile is empty", "Z-7.10"
    if verb == HUNT_TABLE:
        return refuse_hunt_table(t, arguments[0])
    return refuse_opponent(t, verb, arguments[-1])


def cards_needed(verb: object, arguments: tuple[int, ...]) -> list[int]:
    """The kinds of cards that a play takes from the hand."""
    if verb in (HUNT_HAND, HUNT_TABLE):
        return [HUNTER]
    if verb in (DIG_HAND, DIG_GRAVEYARD):
        return [GRAVEDIGGER]
    if verb == PAIR_GRAVEDIGGER:
        return [GRAVEDIGGER, HUNTER]
    if verb == PAIR_HUNTER:
        return [HUNTER, arguments[0]]
    return list(arguments[:2] if verb == PAIR_COMMANDOS else arguments[:1])


def refuse_hunt_table(t: Zeven, owner: int) -> Refusal:
    """Section 13, use 2."""
    if owner >= t.seats:
        return "nobody sits there", "Z-13.3"
    if owner == t.actor and not t.hunter_own_table:
        return "the option hunter_own_table is off", "Z-13.5"
    return "no such card lies on that table", "Z-13.3"


def refuse_opponent(t: Zeven, verb: object, opponent: int) -> Refusal:
    """A target that is no opponent, or has no card."""
    clause = {ATTACK: "Z-12.1", HUNT_HAND: "Z-13.2", DIG_HAND: "Z-14.2"}.get(verb, "Z-15.2")  # type: ignore[call-overload]
    if opponent >= t.seats:
        return "nobody sits there", clause
    if opponent == t.actor:
        return "it is played on an opponent, not on yourself", clause
    return "that player has no card in hand", "Z-15.8" if verb == PAIR_GRAVEDIGGER else "Z-7.10"
