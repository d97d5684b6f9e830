"""Premoves: answers before a seat's turn, sealed, withdrawn, dropped when the question changes, or played."""

import random
from collections.abc import Sequence
from typing import Final

from deadhand.server.database.sealed import SealedAnswer, SealedAnswerMissing
from deadhand.server.database.writer import Move, MoveNumberTaken
from deadhand.server.rooms.live_table import LiveTable
from deadhand.server.rooms.timekeeping import count_late
from deadhand.table.errors import Refused

HUMAN_DELAY: Final = (0.6, 1.8)
"""Seconds, the least and the most, that people take for an answer; the page answers for its player in the same time."""


async def seal_answer(table: LiveTable, mine: Sequence[int], *, question: str, action: int) -> tuple[int, int] | None:
    """Seal the answer of one of these seats to a question until its turn.

    If it is that seat's turn already, nothing is sealed: return the seat and the number of the state.

    Raises:
        Refused: if none of them is asked that any more, or the rules forbid the answer.
    """
    async with table.lock:
        seat = next((own for own in mine if table.sealed_answers.question_of(own) == question), None)
        if seat is None:
            raise Refused("The question has changed. Choose again.")
        if seat == table.match.actor:
            return seat, table.n
        if action not in table.match.ahead(seat):
            raise Refused("That answer is not one of the choices.")
        sealed = SealedAnswer(seat, question, action, table.n)
        await table.storage.sealed.keep(table.id, sealed)
        table.sealed_answers.add(sealed)
        table.broadcast_sealed_answers([seat], again=True)  # the sender waits for that
        return None


async def withdraw_answer(table: LiveTable, seat: int) -> None:
    """Delete the sealed answer of a seat.

    Raises:
        Refused: if it was played already.
    """
    async with table.lock:
        there = await table.drop_sealed(seat)
        table.broadcast_sealed_answers([seat], again=True)  # the sender waits for that
    if not there:
        raise Refused("You have no answer to take back. It may have just been played.")


async def drop_stale(table: LiveTable) -> None:
    """Drop the answers whose question has changed, and notify their owners."""
    async with table.lock:
        for seat in table.sealed_answers.stale_seats:
            await table.drop_sealed(seat)
            table.send_to_owner(seat, {"type": "asked_again", "seat": seat})


async def play_due(table: LiveTable) -> None:
    """Play the sealed answer of the seat to act, if there is one."""
    async with table.lock:
        if table.sealed_answers.due_answer is not None:
            await _play_answer(table, table.sealed_answers.due_answer)


def delay_of(table: LiveTable) -> float:
    """Return the delay in seconds before the due answer is played.

    Where premoves are secret, it is a human delay independent of hidden information. Bots do not read the clock, so it
    is 0 where one person plays. See docs/decisions/001-sealed-answers.md.
    """
    if table.sealed_answers.answered_openly or table.person_count < 2:
        return 0.0
    return random.uniform(*HUMAN_DELAY)  # noqa: S311  # only a pause


async def _play_answer(table: LiveTable, due: SealedAnswer) -> None:
    move = Move(table.n + 1, due.seat, due.action)
    try:
        await table.storage.sealed.play(table.id, move)
    except (SealedAnswerMissing, MoveNumberTaken):  # another server was quicker
        await table.sync_sealed()
        if await table.sync_moves():
            table.broadcast_state()
        return
    table.apply_move(move)
    await count_late(table, due.seat, late=False)
    table.broadcast_state()
