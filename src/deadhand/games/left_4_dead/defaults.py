"""What is done for a player who is away or out of time [L4D-22]."""

from deadhand.games.left_4_dead.duties import owed_before
from deadhand.games.left_4_dead.state import (
    ASK_ALARM,
    ASK_BEFORE_DAMAGE,
    ASK_CONFIRM,
    ASK_GIVE_HEALTH,
    ASK_GIVE_PACK,
    ASK_HEALING,
    ASK_HELP,
    ASK_INSTANT,
    ASK_ITEMS,
    ASK_TARGET,
    ASK_TRADE,
    HUNTER,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import (
    CONFIRM,
    ENGAGE,
    KEEP_HEALTH,
    KEEP_PACK,
    LET_RING,
    NO_HELP,
    PASS_ITEMS,
    PASS_WINDOW,
    READY,
    REFUSE,
    USE_PILLS,
)
from deadhand.table.actions import number_of
from deadhand.table.rule import rule
from deadhand.table.steps import argument


@rule
def default_action(t: Left4Dead) -> int:
    """What an absent player does, by the table of section 22 [L4D-D2 to L4D-D12]."""
    if t.prompt == ASK_INSTANT or t.prompt == ASK_BEFORE_DAMAGE:
        return PASS_WINDOW.first
    if t.prompt == ASK_ALARM:
        return LET_RING.first
    if t.prompt == ASK_ITEMS:
        return PASS_ITEMS.first
    if t.prompt == ASK_TRADE:
        return REFUSE.first
    if t.prompt == ASK_TARGET:
        return default_target(t)
    if t.prompt == ASK_CONFIRM:
        return CONFIRM.first
    if t.prompt == ASK_HEALING:
        return USE_PILLS.first
    if t.prompt == ASK_HELP:
        return NO_HELP.first
    if t.prompt == ASK_GIVE_HEALTH:
        return KEEP_HEALTH.first
    if t.prompt == ASK_GIVE_PACK:
        return KEEP_PACK.first
    return t.offers[0]


@rule
def default_target(t: Left4Dead) -> int:
    """Engage nothing; if the duty binds, the own Hunter longest in play, which begins the first group [L4D-D6]."""
    seat = argument(t, 1)
    if t.offers[t.offer_count - 1] == READY.first:
        return READY.first
    if owed_before(t, seat, seat, argument(t, 2), 0) == 0:
        return t.offers[0]
    return number_of(ENGAGE, seat, HUNTER, 1)
