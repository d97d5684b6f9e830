"""Which clause forbids an action that is not offered. Only what the asked player knows is read."""

from deadhand.games.card_of_the_dead.state import (
    ASK_BURY,
    ASK_CLEAR,
    ASK_DRAFT,
    ASK_HANDLE,
    ASK_LURE,
    ASK_ORDER,
    ASK_PLAY,
    ASK_SHED,
    ASK_SLUGGER,
    ASK_TRIP,
    BITTEN,
    CHAINSAW,
    HAND,
    IN_FRONT,
    MOVEMENT,
    POINTS,
    PROMPTS,
    SIZE,
    THREE_ZOMBIES,
    ZOMBIE_KINDS,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.verbs import (
    ACT,
    ACTIONS,
    BURY,
    CLEAR,
    HANDLE,
    KEEP_ONE,
    KEEP_THREE,
    KEEP_TWO,
    LURE_TO,
    MOVE,
    ROB,
    SHED,
    SLUG,
    TRIP_UP,
    UNDER,
)
from deadhand.table.game import Refusal

KEEPS = (KEEP_ONE, KEEP_TWO, KEEP_THREE)
CHOOSING = {
    ASK_SHED: (SHED, "no such card lies among your movement cards", "CD-14.13"),
    ASK_BURY: (BURY, "that is none of the cards you have taken", "CD-14.3"),
    ASK_HANDLE: (HANDLE, "that is none of the cards you have taken", "CD-14.3"),
    ASK_ORDER: (UNDER, "you do not hold that card", "CD-15.7"),
}


def refuse(t: CardOfTheDead, action: int) -> Refusal:
    """Why the seat that is asked may not take this action now, and the clause that says so."""
    words, arguments = ACTIONS.decode(action)
    verb = words.verb
    if verb in KEEPS and t.prompt == ASK_DRAFT:
        return refuse_keep(t, arguments)
    if verb in (ACT, MOVE) and t.prompt == ASK_PLAY:
        return refuse_play(t, arguments[0])
    if verb == LURE_TO and t.prompt == ASK_LURE:
        return refuse_player(t, arguments[0], "CD-14.19")
    if verb in (SLUG, ROB) and t.prompt == ASK_SLUGGER:
        return refuse_slugger(t, arguments)
    if verb == CLEAR and t.prompt == ASK_CLEAR:
        return refuse_clear(t, arguments)
    if verb == TRIP_UP and t.prompt == ASK_TRIP:
        return refuse_trip(t, arguments[0])
    if t.prompt in CHOOSING and CHOOSING[t.prompt][0] == verb:
        return CHOOSING[t.prompt][1:]
    prompt = PROMPTS[t.prompt]
    return f"now you are asked: {prompt.question.rstrip('.')}", prompt.clauses[0]


def refuse_keep(t: CardOfTheDead, kinds: tuple[int, ...]) -> Refusal:
    """Section 5."""
    for kind in kinds:
        if t.held[HAND + t.actor, kind] < kinds.count(kind):
            return "you were not dealt that", "CD-5.3"
        if t.numbers[kind, POINTS] != 1:
            return "only cards with exactly one movement point can be kept", "CD-5.5"
    return "name the cards in the order of the deck list", "CD-5.3"


def refuse_play(t: CardOfTheDead, kind: int) -> Refusal:
    """Sections 7 and 9."""
    if not t.held[HAND + t.actor, kind]:
        return "you do not hold that card", "CD-7.1"
    if kind == BITTEN:
        return "Bitten cannot be played", "CD-14.6"
    if t.zombies[t.actor] >= t.surrounded_at:
        return "you are surrounded and cannot move", "CD-9.2"
    return "you have been surrounded and cannot move for the rest of the round", "CD-9.4"


def is_living_other(t: CardOfTheDead, seat: int) -> bool:
    """Whether a seat is a player who can be chosen, as far as only that matters."""
    return seat < t.seats and seat != t.actor and bool(t.alive[seat])


def refuse_player(t: CardOfTheDead, seat: int, clause: str) -> Refusal:
    """A player who cannot be chosen for any card."""
    if seat >= t.seats:
        return "nobody sits there", clause
    if seat == t.actor:
        return "another player must be chosen", clause
    return "that player has been eaten", "CD-10.5"


def refuse_slugger(t: CardOfTheDead, arguments: tuple[int, ...]) -> Refusal:
    """Section 14, Slugger."""
    if not arguments:
        return "you have no single Zombie to discard", "CD-13.3" if t.count[IN_FRONT + t.actor] else "CD-14.24"
    if is_living_other(t, arguments[0]):
        return "that player has no card in hand", "CD-14.24"
    return refuse_player(t, arguments[0], "CD-14.23")


def refuse_clear(t: CardOfTheDead, numbers: tuple[int, ...]) -> Refusal:
    """Section 14, Chainsaw and Dynamite."""
    chainsaw = t.steps[t.step_count - 1, 1] == CHAINSAW
    if any(t.held[IN_FRONT + t.actor, kind] < number for kind, number in enumerate(numbers)):
        return "so many do not lie in front of you", "CD-14.8" if chainsaw else "CD-14.12"
    if chainsaw and numbers[THREE_ZOMBIES]:
        return "a Chainsaw cannot get rid of Zombies!!!", "CD-13.4"
    total = sum(numbers[kind] * t.numbers[kind, SIZE] for kind in range(ZOMBIE_KINDS))
    if total > (2 if chainsaw else 3):
        return "these are too many zombies", "CD-14.8" if chainsaw else "CD-14.12"
    return "you may not stop while a further card fits", "CD-14.11"


def refuse_trip(t: CardOfTheDead, seat: int) -> Refusal:
    """Section 14, Tripped."""
    if not is_living_other(t, seat):
        return refuse_player(t, seat, "CD-14.26")
    if not t.count[MOVEMENT + seat]:
        return "that player has no movement cards", "CD-14.26"
    return "that player has only one movement card", "CD-14.26"
