"""The view of one person at a live table: the frames of its state, and the log since their last state."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from deadhand.guides.lesson import Lesson, SceneState
from deadhand.match.match import Match
from deadhand.server.rooms.asides import Aside
from deadhand.server.rooms.clock import Clock
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.current_facts import CurrentFacts
from deadhand.server.rooms.deal import Deal
from deadhand.server.rooms.game_log import EventFacts
from deadhand.server.rooms.premoves import Premoves
from deadhand.server.rooms.standing_orders import StandingOrders
from deadhand.server.rooms.table import LiveTable
from deadhand.server.shapes.as_json import as_items, as_json
from deadhand.server.shapes.server_frames import DealSources, Gathering, LessonScene
from deadhand.table.errors import Refused
from deadhand.table.view.view import constant_part
from deadhand.table.view.view_events import HINTED, NOT_REVEALED, UNDONE


class Digests(NamedTuple):
    """Hashes of the parts of a state; equal ones mean equal content."""

    now: int = 0
    """Of all but the log, the seconds left and the following parts."""
    standing: int = 0
    """Of the parts that most moves leave as they are."""
    lasting: int = 0
    seats: int = 0
    """Of the seats, which have frames of their own, too."""


class StateText(NamedTuple):
    """The parts of a state that moves change, as JSON without brackets, and the digests of all parts."""

    now: str
    standing: str
    """The parts that most moves leave as they are."""
    digests: Digests


StateKey = tuple[tuple[int, ...], int]
"""The seats of a person, and the state since which they need the log; see `TableView.state`."""


@dataclass(slots=True, eq=False)
class TableView:
    """The frames that show one table to a person with some seats, or to a spectator, who has none."""

    _table: LiveTable
    _commands: CommandLog
    _facts: CurrentFacts
    _deal: Deal
    _premoves: Premoves
    _orders: StandingOrders
    _clock: Clock
    _common: StateText | None = None
    _states: dict[StateKey, StateText] = field(default_factory=dict)
    """The states made for the present broadcast."""

    @property
    def n(self) -> int:
        """The number of the state that is shown."""
        return self._commands.n

    def viewing_seat(self, mine: Sequence[int]) -> int | None:
        """Return the seat whose view a person with these seats sees.

        The order: the seat to act, then one that may answer ahead and has not, then the one that acted last.
        """
        if len(mine) < 2:
            return next(iter(mine), None)
        if self._table.match.actor in mine:
            return self._table.match.actor
        for seat in mine:
            if self._table.match.ahead(seat) and self._premoves.valid_answer(seat) is None:
                return seat
        return max(mine, key=self._commands.last_move_of)

    def gathering(self, mine: Sequence[int]) -> Gathering:
        """Return the frame of a table that has not begun; it reveals nothing of its game."""
        return {
            "type": "gathering",
            "seats": self._table.seats.public_summaries(),
            "seats_of_mine": list(mine),
            "host": self._table.record.host,
            "commitment": self._deal.commitment,
            "commitments": self._deal.public_commitments(),
            "revealing": self._table.record.revealing,
            "listing": self._table.record.listing,
        }

    def dealt(self) -> DealSources | None:
        """Return the frame with the numbers that the deal was made from, if there are any."""
        if not self._deal.has_commitments:
            return None
        return {"type": "dealt", "commitment": self._deal.commitment, "commitments": self._deal.public_commitments()}

    def state(self, mine: tuple[int, ...], *, since: int) -> StateText:
        """Return the `State` for a person with these seats, from the view of one of them.

        The log begins after state `since`, -1 for none. It is kept until `clear`.
        """
        key = mine, since
        if key not in self._states:
            self._common = self._common or self._common_state()
            self._states[key] = self._own_state(mine, since, self._common)
        return self._states[key]

    def to_json(self, state: StateText, known: Digests) -> str:
        """Return a state for a client that knows parts with these digests already."""
        text = state.now
        if known.standing != state.digests.standing:
            text += f",{state.standing}"
        if known.lasting != state.digests.lasting:
            text += f",{as_items(self._lasting_part())}"
        if known.seats != state.digests.seats:
            text += f',"seats":{as_json(self._table.seats.public_summaries())}'
        return f"{{{text}}}"

    def _common_state(self) -> StateText:
        """Return the parts of a `State` that are equal for all."""
        record, match, clock = self._table.record, self._table.match, self._clock.countdown()
        now = f'"type":"state","n":{self._commands.n},"move":{len(match.actions)}'
        standing: dict[str, Any] = {
            "premove_seats": self._premoves.public_seats,
            "scores": match.scores,
            "ranks": match.ranks,
        }
        digest = hash(now)
        if clock["left"] is None:
            standing["clock"] = clock
        else:
            digest = hash((now, clock["seconds"], clock["late"]))
            now += f',"clock":{as_json(clock)}'
        text = as_items(standing)
        # of all that can change in the lasting part, which is made only for clients that lack it
        changing = record.host, record.rematch, record.moved is not None, record.pace, record.hints
        lasting = tuple(match.names), *changing, match.over
        return StateText(now, text, Digests(digest, hash(text), hash(lasting), self._table.seats.digest))

    def _lasting_part(self) -> dict[str, Any]:
        """Return the part of a `State` that hardly any move changes."""
        record, match = self._table.record, self._table.match
        return {
            "table": constant_part(match.game, match.table, match.names),
            "host": record.host,
            "commitment": self._deal.commitment,
            "secret": record.secret if match.over else None,
            "rematch": record.rematch,
            "moved": record.moved is not None,
            "daily": record.daily,
            "pace": record.pace,
            "hints": record.hints,
        }

    def _own_state(self, mine: tuple[int, ...], since: int, common: StateText) -> StateText:
        """Return the `State` of a person with these seats."""
        match, seat, lesson = self._table.match, self.viewing_seat(mine), self._table.lesson
        facts, ahead = self._facts.of(seat)
        kept = self._commands.count_held_moves(since)
        questions = [self._question_ahead(each) for each in mine if each != seat]
        premoves = [self._premove(each) for each in mine]
        can_undo = lesson is None and match.seat_to_undo in mine
        now = {"can_undo": can_undo, "facts": facts, "ahead": ahead if lesson is None else None}
        standing = {
            "you": seat,
            "question": None if seat is None else self._premoves.question_of(seat),
            "questions_ahead": [each for each in questions if each is not None],
            "premoves": [each for each in premoves if each is not None],
            "orders": self._table.seats[mine[0]].orders if mine else None,
            "passing": seat is not None and self._orders.passes(seat),
            "seats_of_mine": mine,
            "moved_to": self._table.record.moved_to if mine else None,
            "lesson": None if lesson is None else _lesson_scene(lesson, match),
        }
        text, rest = as_items(now), f"{common.standing},{as_items(standing)}"
        log = as_json(self._log_lines(seat, since, kept, facts["events"]))
        before = common.digests
        digests = Digests(hash((before.now, text)), hash(rest), before.lasting, before.seats)
        return StateText(f'{common.now},{text},"kept":{kept},"lines":{log}', rest, digests)

    def clear(self) -> None:
        """Free what a broadcast has used."""
        self._facts.clear()
        self._common = None
        self._states.clear()

    def _question_ahead(self, seat: int) -> dict[str, Any] | None:
        """Return the question that a seat may answer ahead, and has not."""
        question = None if self._table.lesson is not None else self._premoves.question_of(seat)
        if question is None or self._premoves.valid_answer(seat) is not None or self._orders.passes(seat):
            return None
        _, ahead = self._facts.of(seat)
        return None if ahead is None else {"seat": seat, "question": question, "ahead": ahead}

    def _premove(self, seat: int) -> dict[str, Any] | None:
        """Return the premove of a seat."""
        premove = self._premoves.valid_answer(seat)
        return None if premove is None else {"seat": seat, "action": premove.action}

    def _log_lines(self, seat: int | None, since: int, kept: int, last: Sequence[EventFacts]) -> list[dict[str, Any]]:
        """Return the log after the first `kept` moves, with undos and hint requests since state `since`.

        `last` are the facts of all events of the last move.
        """
        lines = dict(self._commands.log.lines_since(seat, since=kept + 1, last=last))
        for aside in self._commands.asides.since(since):
            lines[aside.after] = [*lines.get(aside.after, []), _aside_facts(aside)]
        if since < 0 and (silent := self._deal.unrevealed_seats):
            lines[0] = [*((NOT_REVEALED, other) for other in silent), *lines.get(0, [])]
        return [{"n": move, "seat": self._table.match.actor_of(move), "events": lines[move]} for move in sorted(lines)]


def _aside_facts(aside: Aside) -> tuple[int, ...]:
    """Return the facts of an undo or a hint request; an undone choice may be hidden from the reader."""
    return (UNDONE, aside.seat, aside.choices) if aside.choices else (HINTED, aside.seat)


def _lesson_scene(lesson: Lesson, match: Match) -> LessonScene:
    """Return what the learner sees at this point."""
    rewritten = False
    try:
        now = lesson.state_of(match)
    except Refused:
        now, rewritten = SceneState(), True
    return {
        "exercise": lesson.is_exercise,
        "lesson": lesson.index,
        "scene": lesson.number,
        "last": lesson.is_last,
        "first": lesson.steps_before + now.first,
        "of": len(lesson.whole.steps),
        "lines": now.count,
        "awaited": list(now.awaited),
        "moving": now.due is not None,
        "rewritten": rewritten,
    }
