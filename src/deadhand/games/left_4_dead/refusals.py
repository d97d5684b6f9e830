"""Which clause forbids an action that is not offered; all facts are open, so it may read them all."""

from typing import Final

from deadhand.games.left_4_dead.groups import group
from deadhand.games.left_4_dead.state import (
    ASK_BEFORE_DAMAGE,
    ASK_BOMB,
    ASK_INSTANT,
    ASK_ITEMS,
    ASK_TARGET,
    FRONT,
    FULL_HEALTH,
    HEALTH_PACK,
    HELD,
    MOLOTOV,
    PILLS,
    PIPE_BOMB,
    PROMPTS,
    SHOTGUN,
    SMOKER,
    ZOMBIE,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import (
    ACTIONS,
    ASK_FOR,
    BOMB,
    BURN,
    DISCARD,
    ENGAGE,
    ENOUGH,
    EXCHANGE,
    GIVE,
    HEAL,
    READY,
    SWAP,
    TAKE,
    TAKE_PILLS,
    THROW,
)
from deadhand.table.game import Refusal
from deadhand.table.state import NOBODY

INSTANTS: Final = (TAKE_PILLS, BURN, THROW)
PROPOSALS: Final = (GIVE, ASK_FOR, EXCHANGE)
NOT_THERE: Final = "nobody sits there"


def refuse(t: Left4Dead, action: int) -> Refusal:
    """Why the seat that is asked may not take this action now, and the clause that says so."""
    words, arguments = ACTIONS.decode(action)
    verb, prompt = words.verb, t.prompt
    if verb in INSTANTS and prompt in (ASK_INSTANT, ASK_BEFORE_DAMAGE):
        return refuse_instant(t, verb, arguments)
    if verb in INSTANTS:
        return "Instants are played in the windows", "L4D-17.5"
    if prompt == ASK_BOMB and verb == BOMB:
        return refuse_bomb(t, *arguments)
    if prompt == ASK_BOMB and verb == ENOUGH:
        return "at least one Zombie must be chosen", "L4D-19.21"
    if prompt == ASK_ITEMS and verb in (TAKE, SWAP):
        return refuse_take(t, verb, arguments[0])
    if prompt == ASK_ITEMS and verb in PROPOSALS:
        return refuse_trade(t, verb, arguments)
    if prompt == ASK_ITEMS and verb == DISCARD:
        return "you do not hold it", "L4D-10.10"
    if prompt == ASK_ITEMS and verb == HEAL:
        return refuse_heal(t, arguments[0])
    if prompt == ASK_TARGET and verb == ENGAGE:
        return refuse_engage(t, *arguments)
    if prompt == ASK_TARGET and verb == READY:
        return "a Hunter would be engaged by nobody", "L4D-11.8"
    asked = PROMPTS[prompt]
    return f"now you are asked: {asked.question.rstrip('.')}", asked.clauses[0]


def refuse_instant(t: Left4Dead, verb: object, arguments: tuple[int, ...]) -> Refusal:
    """Sections 17 and 19."""
    item = {TAKE_PILLS: PILLS, BURN: MOLOTOV, THROW: PIPE_BOMB}[verb]  # type: ignore[index]
    if not t.held[HELD + t.actor, item]:
        return "you do not hold it", "L4D-17.2"
    if verb == TAKE_PILLS:
        if t.downed[t.actor]:
            return "no Pills may be used on a downed player", "L4D-3.7"
        return "your health is full", "L4D-3.10"
    if verb == THROW:
        return "no Zombie is in play", "L4D-17.8"
    if arguments[0] >= t.seats:
        return NOT_THERE, "L4D-19.22"
    return "no monster lies in front of that player", "L4D-17.8"


def refuse_bomb(t: Left4Dead, holder: int, number: int) -> Refusal:
    """Section 19, Pipe Bomb."""
    if holder >= t.seats:
        return NOT_THERE, "L4D-19.21"
    if not t.held[FRONT + holder, ZOMBIE]:
        return "no Zombie lies in front of that player", "L4D-19.21"
    return f"there is no choice {number} among the Zombies in front of that player", "L4D-19.21"


def refuse_take(t: Left4Dead, verb: object, item: int) -> Refusal:
    """Section 10, take and swap."""
    clause = "L4D-10.2" if verb == TAKE else "L4D-10.3"
    if t.item_spent[t.actor]:
        return "your item action is used", "L4D-10.1"
    if not any(t.held[FRONT + seat, item] for seat in range(t.seats)):
        return "no such item lies loose", clause
    if verb == TAKE:
        return "you hold one of that kind already", "L4D-2.7"
    if t.held[HELD + t.actor, item]:
        return "the two are alike: nothing would change", clause
    return "you hold none of that kind to swap it for", clause


def refuse_trade(t: Left4Dead, verb: object, arguments: tuple[int, ...]) -> Refusal:
    """Section 10, trades."""
    partner, mine, theirs = arguments[0], arguments[1], arguments[-1]
    if not t.trading:
        return "the option trading is off", "L4D-4.6"
    if partner >= t.seats:
        return NOT_THERE, "L4D-10.6"
    if partner == t.actor:
        return "a trade needs another player", "L4D-10.6"
    if t.item_spent[t.actor]:
        return "your item action is used", "L4D-10.7"
    if t.item_spent[partner]:
        return "that player's item action is used", "L4D-10.7"
    if t.proposed[t.actor]:
        return "you have proposed a trade this round", "L4D-10.8"
    if verb != ASK_FOR and not t.held[HELD + t.actor, mine]:
        return "you do not hold it", "L4D-10.6"
    if verb != GIVE and not t.held[HELD + partner, theirs]:
        return "that player does not hold it", "L4D-10.6"
    if verb == EXCHANGE and mine == theirs:
        return "the two are alike: nothing would change", "L4D-10.6"
    return "afterwards both may hold one item of each kind at most", "L4D-2.7"


def refuse_heal(t: Left4Dead, patient: int) -> Refusal:
    """Section 10, using the Health Pack."""
    if not t.held[HELD + t.actor, HEALTH_PACK]:
        return "you hold no Health Pack", "L4D-10.11"
    if patient >= t.seats:
        return NOT_THERE, "L4D-10.11"
    if t.downed[patient]:
        return "no Health Pack may be used on a downed player", "L4D-3.7"
    if t.health[patient] >= FULL_HEALTH:
        return "that player's health is full", "L4D-3.10"
    return "the option heal_others is off", "L4D-4.7"


def refuse_engage(t: Left4Dead, holder: int, kind: int, number: int) -> Refusal:
    """Section 11, naming engagements."""
    seat = t.actor
    if holder >= t.seats:
        return NOT_THERE, "L4D-11.2"
    if not t.held[FRONT + holder, kind]:
        return "no such monster lies in front of that player", "L4D-11.2"
    if kind == SMOKER and holder == seat:
        return "the holder of a Smoker cannot engage it", "L4D-11.7"
    if t.held[HELD + seat, SHOTGUN] and t.engagements[seat] and t.aim[seat] != holder:
        return "a Shotgun's monsters all lie in front of the same player", "L4D-19.18"
    if engages_all(t, seat, holder, kind):
        return "you engage it already", "L4D-11.5"
    if group(t, holder, kind, 1 << seat, number) == NOBODY:
        return f"there is no choice {number} among those monsters", "L4D-11.2"
    return "a Hunter would be engaged by nobody", "L4D-11.8"


def engages_all(t: Left4Dead, seat: int, holder: int, kind: int) -> bool:
    """Whether a player engages every monster of a kind before a holder."""
    cards = [card for card in range(t.cards) if t.zone[card] == FRONT + holder and t.kind[card] == kind]
    return all(t.engaged[card] >> seat & 1 for card in cards)
