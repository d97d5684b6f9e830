"""The scores of engagements, changes of the plan and Zombies to remove, and the time to silence a Car Alarm."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.bot import reasons as why
from deadhand.games.left_4_dead.bot.plan import best_plan
from deadhand.games.left_4_dead.bot.sheet import BASE, CARD, ENGAGED, LEFT, rows
from deadhand.games.left_4_dead.bot.throws import best_zombie
from deadhand.games.left_4_dead.bot.worth import ALARM_WORTH, CHANGE_PRICE, HAND_WORTH, stage_of_game
from deadhand.games.left_4_dead.items.holding import engagements_of
from deadhand.games.left_4_dead.monsters.groups import is_alike, oldest_in_group
from deadhand.games.left_4_dead.monsters.monsters import monsters_in_play
from deadhand.table.choices.reasons import because
from deadhand.table.game.declare import rule, score
from deadhand.table.record.record import Integers

PLANNED: Final = 100_000
"""The score of an engagement that the team's plan foresees."""


@score(verbs.ENGAGE)
def score_engage(t: l4d.Left4Dead, sheet: Integers, holder: int, kind: int, number: int) -> int:
    """Score the engagements of the plan; others only if duty leaves no other choice."""
    card = oldest_in_group(t, holder, kind, 1 << t.actor, number)
    for row in rows(sheet):
        other = sheet[row + CARD]
        if (
            t.zone[card] == t.zone[other]
            and is_alike(t, card, other)
            and ((sheet[row + ENGAGED] & ~t.engaged[other]) >> t.actor) & 1
        ):
            return because(t, PLANNED, reason_to_engage(sheet, row), kind, holder)
    return because(t, -PLANNED + t.numbers[kind, l4d.DAMAGE], why.NOT_PLANNED, kind)


@rule
def reason_to_engage(sheet: Integers, row: int) -> int:
    """Return why the plan engages a monster: to kill it, or else to keep it from hitting."""
    return why.KILLS if sheet[row + LEFT] <= 0 else why.SHIELDS


@score(verbs.CHANGE)
def score_change(t: l4d.Left4Dead, sheet: Integers) -> int:
    """Return the gain of the round if this seat names again, less a price: a change must be clearly worth it."""
    better = best_plan(t, sheet, 1 << t.actor) - sheet[BASE] - CHANGE_PRICE
    return because(t, better, why.BETTER_PLAN if better > 0 else why.SAME_PLAN)


@score(verbs.BOMB)
def score_bomb(t: l4d.Left4Dead, sheet: Integers, holder: int, number: int) -> int:
    """Score removing a Zombie: the one whose removal helps the plan most."""
    card, best = oldest_in_group(t, holder, l4d.ZOMBIE, 0, number), sheet[best_zombie(sheet) + CARD]
    if t.zone[card] == t.zone[best] and is_alike(t, card, best):
        return because(t, 1, why.REMOVED, holder)
    return because(t, -1, why.OTHER_REMOVED)


@score(verbs.SILENCE)
def score_silence(t: l4d.Left4Dead) -> int:
    """Score silencing a Car Alarm: it is worth spare engagements, and hardly any others."""
    hands = engagements_of(t, t.actor)
    missing = hands + monsters_in_play(t)
    for seat in range(t.seats):
        missing -= engagements_of(t, seat)
    quiet = because(t, ALARM_WORTH[stage_of_game(t)], why.SPARE_HANDS, monsters_in_play(t))
    return quiet - HAND_WORTH * max(0, min(hands, missing)) - hands
