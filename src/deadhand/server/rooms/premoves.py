"""Answers before a seat's turn: sealed, taken back, dropped once the question changes, played when the turn comes."""

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


async def seal(table: LiveTable, mine: Sequence[int], *, question: str, action: int) -> tuple[int, int] | None:
    """Seal the answer of one of these seats to a question, until the rules ask it.

    If they ask it already, nothing is sealed: returns the seat and the number of the state that it can answer.

    Raises:
        Refused: if none of them is asked that any more, or the rules forbid the answer.
    """
    async with table.lock:
        seat = next((own for own in mine if table.sealed.question(own) == question), None)
        if seat is None:
            raise Refused("The question has changed since; look again.")
        if seat == table.match.actor:
            return seat, table.n
        if action not in table.match.ahead(seat):
            raise Refused("That is not among the answers to this question.")
        sealed = SealedAnswer(seat, question, action, table.n)
        await table.storage.sealed.keep(table.id, sealed)
        table.sealed.keep(sealed)
        table.tell_sealed([seat], again=True)  # whoever answers waits for that
        return None


async def take_answer_back(table: LiveTable, seat: int) -> None:
    """Forget the sealed answer of a seat.

    Raises:
        Refused: if it was played already.
    """
    async with table.lock:
        there = await table.drop_sealed(seat)
        table.tell_sealed([seat], again=True)  # whoever answers waits for that
    if not there:
        raise Refused("There is no answer of yours to take back; it may have been played just now.")


async def drop_stale(table: LiveTable) -> None:
    """Drop the answers whose question has become another, telling who gave them."""
    async with table.lock:
        for seat in table.sealed.stale:
            await table.drop_sealed(seat)
            table.tell_owner(seat, {"type": "asked_again", "seat": seat})


async def play_due(table: LiveTable) -> None:
    """Play the answer of the seat that is asked, if it has given one ahead."""
    async with table.lock:
        if table.sealed.due is not None:
            await _play(table, table.sealed.due)


def delay_of(table: LiveTable) -> float:
    """Seconds after which the answer that is due is played.

    Where nobody may know that it was given ahead, that is as long as people take, and depends on nothing hidden. Bots
    do not read the clock, so it is 0 where one person plays. See docs/decisions/001-sealed-answers.md.
    """
    if table.sealed.openly or table.people < 2:
        return 0.0
    return random.uniform(*HUMAN_DELAY)  # noqa: S311  # only a pause


async def _play(table: LiveTable, due: SealedAnswer) -> None:
    move = Move(table.n + 1, due.seat, due.action)
    try:
        await table.storage.sealed.play(table.id, move)
    except (SealedAnswerMissing, MoveNumberTaken):  # another server was quicker
        await table.take_over_sealed()
        if await table.take_over_moves():
            table.tell_all()
        return
    table.apply(move)
    await count_late(table, due.seat, late=False)
    table.tell_all()
