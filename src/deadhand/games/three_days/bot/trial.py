"""A trial: a plan is carried out by the rules on a copy of the table, and then the coming Game Turn.

A trial stops before anything hidden: no card is drawn from a pile in it, and what a question leads to is not tried.
"""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.turn.survivor_turn import begin_game_turn
from deadhand.table.flow.course import NOBODY
from deadhand.table.flow.flow import settle
from deadhand.table.game.declare import rule
from deadhand.table.record.copying import copy_record


@rule
def begin_trial(t: td.ThreeDays, sheet: td.ThreeDays) -> None:
    """Begin with the table as it is, and nothing that has to happen yet."""
    copy_record(sheet, t)
    sheet.logging = 0
    sheet.step_count = 0
    close_pile(sheet, td.COMMON)
    close_pile(sheet, td.KIT)


@rule
def close_pile(sheet: td.ThreeDays, pile: int) -> None:
    """Let nothing be drawn from a pile, nor its discard pile be shuffled, by leaving it a card that cannot be found."""
    sheet.count[pile] = 1
    sheet.lowest[pile] = NOBODY
    sheet.highest[pile] = NOBODY


@rule
def try_game_turn(sheet: td.ThreeDays) -> None:
    """Let the coming Game Turn go by."""
    begin_game_turn(sheet)
    settle(sheet)
