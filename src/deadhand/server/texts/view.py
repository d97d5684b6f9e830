"""Views of a match as JSON, equal to `deadhand.table.view.view`, assembled from shared parts."""

from typing import Any, NamedTuple

from deadhand.match.match import Match
from deadhand.server.shapes.as_json import as_json
from deadhand.server.texts.events import EventWriter
from deadhand.server.texts.goals import GoalTexts
from deadhand.server.texts.names import SeatNames
from deadhand.server.texts.numbers import ValueCalculator
from deadhand.server.texts.questions import QuestionText
from deadhand.server.texts.zones import ZoneTexts
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.ahead import asked_ahead
from deadhand.table.view.derived_values import DerivedValues
from deadhand.table.view.ending import statistics_of
from deadhand.table.view.view import constant_part, public_part
from deadhand.table.view.view_events import recorded_events
from deadhand.table.words.words import words_of


class ViewText(NamedTuple):
    """A view, and the sentences of its events as list items, both as JSON."""

    view: str
    sentences: str


class PositionTexts:
    """The parts of a position's views that are rendered once for all viewers."""

    def __init__(self, match: Match, seat_names: SeatNames, values: DerivedValues) -> None:
        self.seat_names = seat_names
        self.table: Any = match.with_all_events()
        self.values = values
        self.open = as_json(public_part(match.game, self.table, self.values, words_of(match.game)))[1:-1]
        self.events = EventWriter(seat_names, recorded_events(self.table))
        self.question = QuestionText(seat_names, self.table)
        self.goals = GoalTexts(match.game, self.table, values)

    def statistics_text(self, reader: int | None) -> str:
        """Return the statistics, once the game is over."""
        if not self.table.over:
            return "null"
        return as_json(statistics_of(self.seat_names.game, self.table, self.seat_names.speaker_for(reader)))


class ViewTexts:
    """The views of one match in its current position."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._calculator = ValueCalculator(match)
        self._zones = ZoneTexts(match.game, match.seats)
        self._record = b""
        self._seat_names = SeatNames(match.game, match.deck, ())
        self._settled = ""
        self._position: PositionTexts | None = None

    def view_for(self, viewer: int | None, *, by_name: bool = False, with_ahead: bool = True) -> ViewText:
        """Return the view of a seat, or of a spectator (None); with `by_name` it is never called "you".

        The premove question may be left out.
        """
        position, reader = self._current_position(), None if by_name else viewer
        bit = SPECTATOR if viewer is None else viewer
        events, sentences, _ = position.events.text_for(bit, reader)
        zones = self._zones.text_for(position.table, bit, position.values)
        question = position.question.text_for(viewer, reader)
        ahead = self._ahead_question(viewer, reader) if with_ahead else "null"
        view = (
            f'{self._settled},{position.open},"viewer":{"null" if viewer is None else viewer},"zones":{zones},'
            f'"goals":[{position.goals.text_for(viewer)}],"prompt":{question},"events":[{events}],'
            f'"statistics":{position.statistics_text(reader)},"ahead":{ahead}}}'
        )
        return ViewText(view, sentences)

    def clear_cache(self) -> None:
        """Free the parts shared by one broadcast."""
        self._position, self._record = None, b""
        self._zones.clear_cache()

    def _ahead_question(self, viewer: int | None, reader: int | None) -> str:
        copy = None if viewer is None else asked_ahead(self._match.game, self._match.tables, viewer)
        return "null" if copy is None else QuestionText(self._seat_names, copy).text_for(viewer, reader)

    def _current_position(self) -> PositionTexts:
        """Return the shared parts of the current position."""
        match, record = self._match, self._match.tables.states.tobytes()
        renamed = self._seat_names.names != match.names
        if renamed:
            self._position = None  # or it would be told if what follows broke off
            self._settled = as_json(constant_part(match.game, match.table, match.names))[:-1]
            self._seat_names = SeatNames(match.game, match.deck, list(match.names))
        if self._position is None or record != self._record:
            self._zones.mark_changed(record)
            self._record, self._position = record, PositionTexts(match, self._seat_names, self._calculator.compute())
        return self._position
