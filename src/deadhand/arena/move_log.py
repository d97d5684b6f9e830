"""The log of watched games: a row for each choice, and one for each card that comes to a hand.

Rows go to memory of fixed size. When it is full, `watch_games` returns, and the desk empties it.
"""

from typing import Final

from deadhand.arena.watching_records import Watching
from deadhand.table.flow.hooks import rounds_played, standing, turns_played
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import inline_rule, rule

ROOM: Final = 4096
"""The rows in memory of each kind: more than the cards of a game, which may all come to hands at once."""


@inline_rule
def is_full(watching: Watching) -> bool:
    """Return True if the next choice may not have room in the log."""
    log = watching.log[0]
    if log.recording == 0:
        return False
    most = watching.memory[0].seen.shape[0]
    return log.moves == len(watching.moves) or log.draws + most > len(watching.draws)


@inline_rule
def log_time(t: Table, watching: Watching) -> None:
    """Note the round and the turn, for all rows up to the next choice."""
    log = watching.log[0]
    if log.recording:
        log.round, log.turn = rounds_played(t), turns_played(t)


@rule
def log_move(t: Table, index: int, decision: int, watching: Watching, automatic: int) -> None:
    """Begin a row for a choice that is about to be made."""
    log = watching.log[0]
    move = watching.moves[log.moves]
    move.index, move.decision, move.seat, move.offers = index, decision, t.actor, t.offer_count
    move.round, move.turn, move.automatic = log.round, log.turn, 1 if automatic else 0


@rule
def log_result(t: Table, seat: int, action: int, watching: Watching) -> None:
    """Complete the row of a choice that was carried out."""
    log = watching.log[0]
    move = watching.moves[log.moves]
    move.action, move.standing = action, standing(t, 0 if log.one_standing else seat)
    log.moves += 1


@rule
def log_draw(index: int, seat: int, kind: int, decision: int, dealt: int, watching: Watching) -> None:
    """Write a row for a card that came to a hand."""
    log = watching.log[0]
    draw = watching.draws[log.draws]
    draw.index, draw.decision, draw.seat, draw.kind, draw.dealt = index, decision, seat, kind, dealt
    draw.round, draw.turn = log.round, log.turn
    log.draws += 1
