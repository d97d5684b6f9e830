"""A view of a match as JSON, equal to that of `deadhand.table.view.view`, from parts that are made once."""

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
from deadhand.table.view.derived_values import Reckoned
from deadhand.table.view.ending import statistics_of
from deadhand.table.view.view import open_to_all, settled
from deadhand.table.view.view_events import happened


class ViewText(NamedTuple):
    """A view, and what it says that happened as items of a list, both as JSON."""

    view: str
    sentences: str


class PositionTexts:
    """What all who look at one position are told alike, each part made once."""

    def __init__(self, match: Match, company: SeatNames, reckoned: Reckoned) -> None:
        self.company = company
        self.table: Any = match.with_all_events()
        self.reckoned = reckoned
        self.open = as_json(open_to_all(match.game, self.table, self.reckoned))[1:-1]
        self.happenings = EventWriter(company, happened(self.table))
        self.question = QuestionText(company, self.table)
        self.goals = GoalTexts(match.game, self.table, reckoned)

    def statistics(self, reader: int | None) -> str:
        """What was counted, once the game is over."""
        if not self.table.over:
            return "null"
        return as_json(statistics_of(self.company.game, self.table, self.company.speaker(reader)))


class ViewTexts:
    """The views of one match, which are as it stands whenever they are asked for."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._reckoner = ValueCalculator(match)
        self._zones = ZoneTexts(match.game, match.seats)
        self._record = b""
        self._company = SeatNames(match.game, match.deck, ())
        self._settled = ""
        self._moment: PositionTexts | None = None

    def of(self, viewer: int | None, *, by_name: bool = False, with_ahead: bool = True) -> ViewText:
        """All that a seat, or None, a spectator, may know; with `by_name` it is never called "you".

        What it may answer ahead can be left out.
        """
        moment, reader = self._now(), None if by_name else viewer
        bit = SPECTATOR if viewer is None else viewer
        events, sentences, _ = moment.happenings.to(bit, reader)
        zones = self._zones.text(moment.table, bit, moment.reckoned)
        question = moment.question.to(viewer, reader)
        ahead = self._ahead(viewer, reader) if with_ahead else "null"
        view = (
            f'{self._settled},{moment.open},"viewer":{"null" if viewer is None else viewer},"zones":{zones},'
            f'"goals":[{moment.goals.to(viewer)}],"prompt":{question},"events":[{events}],'
            f'"statistics":{moment.statistics(reader)},"ahead":{ahead}}}'
        )
        return ViewText(view, sentences)

    def let_go(self) -> None:
        """Keep no longer what only serves all who are told at the same moment."""
        self._moment = None
        self._zones.let_go()

    def _ahead(self, viewer: int | None, reader: int | None) -> str:
        copy = None if viewer is None else asked_ahead(self._match.game, self._match.tables, viewer)
        return "null" if copy is None else QuestionText(self._company, copy).to(viewer, reader)

    def _now(self) -> PositionTexts:
        """What is told alike of the match as it stands."""
        match, record = self._match, self._match.tables.states.tobytes()
        renamed = self._company.names != match.names
        if renamed:
            self._moment = None  # or it would be told if what follows broke off
            self._settled = as_json(settled(match.game, match.table, match.names))[:-1]
            self._company = SeatNames(match.game, match.deck, list(match.names))
        if record != self._record:
            self._zones.move_on(self._record, record)
        if self._moment is None or record != self._record:
            self._record, self._moment = record, PositionTexts(match, self._company, self._reckoner.now())
        return self._moment
