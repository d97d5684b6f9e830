"""The bot's timing of Instants: Grenades before the plan, which then needs fewer hands; Pills before the damage."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.bot import reasons as why
from deadhand.games.left_4_dead.bot.plan import gain_of_plan
from deadhand.games.left_4_dead.bot.sheet import AFTER, BASE, ENGAGED, HOLDER, KIND, NEED, UNPLANNED, rows, worth_after
from deadhand.games.left_4_dead.bot.worth import MOLOTOV_PRICE, PILLS_PRICE, PIPE_PRICE, stage_of_game
from deadhand.games.left_4_dead.monsters.monsters import monsters_before, monsters_in_play, zombies_in_play
from deadhand.table.choices.reasons import because
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule, score
from deadhand.table.record.record import Integers

FEWEST: Final = 2
"""Monsters that make a Grenade worth thinking about."""
BLAST: Final = 1000
"""Damage that is more than any monster can bear, for what a Pipe Bomb removes."""


@score(verbs.TAKE_PILLS)
def score_pills(t: l4d.Left4Dead, sheet: Integers) -> int:
    """Score Pills by how much they change what the monsters will leave of a player; not once the Finale is won."""
    seat = t.actor
    if t.phase != l4d.DEAL_DAMAGE:
        return because(t, -1, why.PILLS_WAIT)
    if t.finale == 1 and monsters_in_play(t) == 0:
        return because(t, -1, why.TOO_FEW)
    gained = min(t.numbers[l4d.PILLS, l4d.HEALTH], l4d.FULL_HEALTH - t.health[seat])
    after = sheet[AFTER + seat]
    better = worth_after(sheet, seat, after + gained) - worth_after(sheet, seat, after)
    return because(t, better, why.PILLS_SAVE, gained) - PILLS_PRICE[stage_of_game(t)]


@score(verbs.BURN)
def score_burn(t: l4d.Left4Dead, sheet: Integers, holder: int) -> int:
    """Return the gain of the round by a Molotov thrown at a player's monsters, less its price."""
    if sheet[BASE] == UNPLANNED or monsters_before(t, holder) < FEWEST:
        return because(t, -1, why.TOO_FEW)
    burn(sheet, holder, t.numbers[l4d.MOLOTOV, l4d.DAMAGE])
    better = gain_of_plan(t, sheet)
    burn(sheet, holder, -t.numbers[l4d.MOLOTOV, l4d.DAMAGE])
    return because(t, better, why.BURNS, monsters_before(t, holder), holder) - MOLOTOV_PRICE[stage_of_game(t)]


@rule
def burn(sheet: Integers, holder: int, damage: int) -> None:
    """Let the monsters before a player need less to die."""
    for row in rows(sheet):
        if sheet[row + HOLDER] == holder:
            sheet[row + NEED] -= damage


@score(verbs.THROW)
def score_throw(t: l4d.Left4Dead, sheet: Integers) -> int:
    """Return the gain of the round by a Pipe Bomb thrown at the best Zombies, less its price."""
    if sheet[BASE] == UNPLANNED or zombies_in_play(t) < FEWEST:
        return because(t, -1, why.TOO_FEW)
    for _ in range(t.numbers[l4d.PIPE_BOMB, l4d.AMOUNT]):
        row = best_zombie(sheet)
        if row != NOBODY:
            sheet[row + NEED] -= BLAST
    better = gain_of_plan(t, sheet)
    for row in rows(sheet):
        if sheet[row + NEED] < 1 - BLAST // 2:
            sheet[row + NEED] += BLAST
    return because(t, better, why.BOMBS) - PIPE_PRICE[stage_of_game(t)]


@rule
def best_zombie(sheet: Integers) -> int:
    """Return the row of a Zombie to remove, left alone by the draft, before the player worst off; or NOBODY."""
    best, best_score = NOBODY, -1_000_000
    for row in rows(sheet):
        if sheet[row + KIND] == l4d.ZOMBIE and sheet[row + NEED] > 0:
            score = -sheet[AFTER + sheet[row + HOLDER]] - (100 if sheet[row + ENGAGED] else 0)
            if score > best_score:
                best, best_score = row, score
    return best
