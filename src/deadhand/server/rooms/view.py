"""What one person may see of a live table: the frames of its state, and the log since their last state."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from deadhand.guides.lesson import Lesson, SceneState
from deadhand.match.match import Match
from deadhand.server.metrics import VIEWS
from deadhand.server.rooms.asides import Aside
from deadhand.server.rooms.clock import Clock
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.deal import Deal
from deadhand.server.rooms.game_log import Reader
from deadhand.server.rooms.premoves import Premoves
from deadhand.server.rooms.table import Table
from deadhand.server.shapes.as_json import as_items, as_json, from_json
from deadhand.server.shapes.server_frames import Dealt, EarlyQuestion, Gathering, SealedAnswer, Taught
from deadhand.server.shapes.view import Role, View
from deadhand.server.texts.view import ViewTexts
from deadhand.table.errors import Refused
from deadhand.table.view.sentences import Parts, Speaker, text_of
from deadhand.table.words.values import count_of

TAKEN_BACK: Final = "{0} take[s] back {1:the last choice|the last # choices}."
NOT_OPENED: Final = "{0} did not reveal the promised number, so the deal was made without it."
HINTED: Final = "{0} ask[s] for a hint."


@dataclass(frozen=True, slots=True)
class StateText:
    """A state as JSON, whole or in part; equal `digest` and `seats` mean equal content."""

    text: str
    digest: int
    """The hash of all but the log, the seats and the seconds left, which clients track themselves."""
    seats: int
    """The hash of the seats, which have frames of their own, too."""


@dataclass(slots=True, eq=False)
class TableView:
    """The frames that show one table to a person with some seats, or to a spectator, who has none."""

    _table: Table
    _commands: CommandLog
    _views: ViewTexts
    _deal: Deal
    _premoves: Premoves
    _clock: Clock

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

    def reader(self, mine: Sequence[int]) -> Reader:
        """Return the reader for a person with these seats; with several, each is read by its name."""
        return Reader(self.viewing_seat(mine), by_name=len(mine) > 1)

    def gathering(self, mine: Sequence[int]) -> Gathering:
        """Return the frame of a table that has not begun; it reveals nothing of its game."""
        return {
            "type": "gathering",
            "seats": self._table.seats.public_summaries(),
            "seats_of_mine": list(mine),
            "host": self._table.record.host,
            "commitment": self._deal.commitment,
            "promises": self._deal.public_promises(),
            "opening": self._table.record.opening,
        }

    def dealt(self) -> Dealt | None:
        """Return the frame with the numbers that the deal was made from, if there are any."""
        if not self._deal.was_promised:
            return None
        return {"type": "dealt", "commitment": self._deal.commitment, "promises": self._deal.public_promises()}

    def common_state(self) -> StateText:
        """Return the part of a `State` that is equal for all, as JSON without its last bracket."""
        record, match, clock = self._table.record, self._table.match, self._clock.countdown()
        lasting = {
            "type": "state",
            "n": self._commands.n,
            "move": len(match.actions),
            "host": record.host,
            "answered": self._premoves.public_seats,
            "commitment": self._deal.commitment,
            "secret": record.secret if match.over else None,
            "rematch": record.rematch,
            "daily": record.daily,
            "lesson": None if self._table.lesson is None else _lesson_state(self._table.lesson, match),
            "pace": record.pace,
            "hints": record.hints,
            "scores": match.scores,
            "ranks": match.ranks,
        }
        text, seats = as_json(lasting)[:-1], as_json(self._table.seats.public_summaries())
        ticking = clock["seconds"], clock["late"], clock["left"] is None
        return StateText(f'{text},"seats":{seats},"clock":{as_json(clock)}', hash((text, ticking)), hash(seats))

    def state(self, mine: Sequence[int], *, since: int, common: StateText) -> StateText:
        """Return the `State` for a person with these seats, from the view of one of them.

        The log begins after state `since`, -1 for none. It is JSON already, as most of it is cached and
        shared by clients with the same view.
        """
        match, reader = self._table.match, self.reader(mine)
        seat = reader.seat
        with VIEWS.time():
            view, last = self._views.view_for(seat, by_name=reader.by_name, with_ahead=self._table.lesson is None)
        kept = self._commands.count_held_moves(since)
        lines = self._add_asides(self._log_lines(reader, last, kept), since, reader)
        early = (self._early_question(each, reader) for each in mine if each != seat)
        sealed = (self._sealed_answer(each, reader) for each in mine)
        own = {
            "you": seat,
            "question": None if seat is None else self._premoves.question_of(seat),
            "early": [each for each in early if each is not None],
            "sealed": [each for each in sealed if each is not None],
            "seats_of_mine": list(mine),
            "can_undo": self._table.lesson is None and any(match.can_undo(each) for each in mine),
        }
        log = ",".join(
            [f'{{"n":{move},"seat":{as_json(match.actor_of(move))},"sentences":[{text}]}}' for move, text in lines]
        )
        mine_alone = as_json(own)[1:-1]
        text = f'{common.text},{mine_alone},"kept":{kept},"view":{view},"lines":[{log}]}}'
        return StateText(text, hash((common.digest, mine_alone, view)), common.seats)

    async def prepare_log(self, mine: Sequence[int], *, since: int) -> None:
        """Render the log since state `since` beforehand, off the event loop."""
        if self._table.record.begun:
            first = self._commands.count_held_moves(since) + 1
            await self._commands.log.prepare_sentences(self.reader(mine), since=first)

    def clear(self) -> None:
        """Free what was rendered for several viewers, as soon as it is sent.

        The next table's broadcast then uses memory that is still in the processor's cache.
        """
        self._views.clear_cache()

    def _early_question(self, seat: int, reader: Reader) -> EarlyQuestion | None:
        """Return the premove question of a seat that has not answered it."""
        question = None if self._table.lesson is not None else self._premoves.question_of(seat)
        if question is None or self._premoves.valid_answer(seat) is not None:
            return None
        prompt = self._view_of(seat, reader)["ahead"]
        return None if prompt is None else {"seat": seat, "question": question, "prompt": prompt}

    def _sealed_answer(self, seat: int, reader: Reader) -> SealedAnswer | None:
        """Return the sealed answer of a seat, with its text."""
        sealed = self._premoves.valid_answer(seat)
        if sealed is None:
            return None
        view = self._view_of(seat, reader)
        question = view["ahead"] or view["prompt"]
        assert question is not None
        offers = question["offers"]
        text = next(offer["text"] for offer in offers if offer["action"] == sealed.action)
        return {"seat": seat, "action": sealed.action, "text": text}

    def _view_of(self, seat: int, reader: Reader) -> View:
        """Return the view of another seat of a reader."""
        view: View = from_json(self._views.view_for(seat, by_name=reader.by_name).view)
        return view

    def _log_lines(self, reader: Reader, last_sentences: str, kept: int) -> list[tuple[int, str]]:
        """Return the log after the first `kept` moves; the sentences of the last are in the view already."""
        last = len(self._table.match.actions)
        if kept == last - 1:
            return [(last, last_sentences)] if last_sentences else []
        return self._commands.log.sentences_since(reader, since=kept + 1)

    def _add_asides(self, lines: list[tuple[int, str]], since: int, reader: Reader) -> list[tuple[int, str]]:
        """Add the undos and hint requests since state `since` to the log, each after its move."""
        asides = self._commands.asides.since(since)
        unopened = self._deal.unopened_seats if since < 0 else []
        if not asides and not unopened:
            return lines
        speaker = reader.speaker(self._table.match)
        texts: dict[int, list[str]] = {
            0: [_sentence_json(speaker, speaker.fill_template(NOT_OPENED, [speaker.seat(own)])) for own in unopened]
        }
        for move, sentences in lines:
            texts.setdefault(move, []).append(sentences)
        for aside in asides:
            texts.setdefault(aside.after, []).append(_aside_sentence(speaker, aside))
        return sorted((move, ",".join(sentences)) for move, sentences in texts.items() if sentences)


def _aside_sentence(speaker: Speaker, aside: Aside) -> str:
    """Return the sentence for an undo or a hint request; an undone choice may be hidden from the reader."""
    if not aside.choices:
        return _sentence_json(speaker, speaker.fill_template(HINTED, [speaker.seat(aside.seat)]), role="hint")
    parts = speaker.fill_template(TAKEN_BACK, [speaker.seat(aside.seat), count_of(aside.choices)])
    return _sentence_json(speaker, parts)


def _sentence_json(speaker: Speaker, parts: Parts, *, role: Role = "plain") -> str:
    """Return a sentence of the log about no move, as JSON."""
    return as_items([{"text": text_of(parts), "parts": speaker.data(parts), "role": role}])


def _lesson_state(lesson: Lesson, match: Match) -> Taught:
    """Return what the learner sees at this point."""
    trouble = ""
    try:
        now = lesson.state_of(match)
    except Refused as refusal:
        now, trouble = SceneState(0, (), ()), str(refusal)
    return {
        "scene": lesson.number,
        "scenes": len(lesson.guide.scene),
        "title": lesson.scene.title,
        "first": lesson.steps_before + now.first,
        "of": len(lesson.guide.steps),
        "lines": [{"text": step.say, "point": step.point} for step in now.steps],
        "awaited": list(now.awaited),
        "moving": now.due is not None,
        "trouble": trouble,
    }
