"""A position of a game in Python: the question, the legal actions, and the views."""

from collections.abc import Collection, Sequence
from copy import copy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.match.saved import digest_of
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import IllegalAction, Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue, option_words, whole_number
from deadhand.table.knowledge.facts import (
    Facts,
    QuestionFacts,
    SharedFacts,
    asked_facts,
    facts_of,
    open_offers,
    question_facts,
    recorded_events,
    seen_zones,
    shared_facts,
)
from deadhand.table.knowledge.facts_types import RefusalFacts
from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY
from deadhand.table.view.action_names import action_name, action_numbers
from deadhand.table.view.premoves import asked_ahead
from deadhand.table.view.refusals import Refusal, illegal_action, illegal_at, no_action, view_refusal, why_not_facts
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view import constant_part, view
from deadhand.table.view.view_questions import choice_text
from deadhand.table.view.view_types import View
from deadhand.table.words.grammar import ENGLISH, grammar_of


class Position:
    """One record of a game, with the names of its players."""

    game: Game
    seats: int
    names: list[str]
    deck: Deck
    language: str = ENGLISH
    """The language of its sentences: views, choices and refusals."""

    def in_language(self, language: str) -> Self:
        """Return this position with sentences in another language, for reading: the record is shared.

        Raises:
            Refused: if there is no such language.
        """
        grammar_of(language)
        same = copy(self)
        same.language = language
        return same

    def speaker(self, reader: int | None) -> Speaker:
        """Return the writer of sentences for a seat, which is called "you", or for a spectator (None)."""
        return Speaker(self.game, self.deck, self.names, reader, self.language)

    def _open(self, states: NDArray[Any]) -> None:
        """Use this record from now on."""
        self.tables: Tables = self.game.layout.open(states)
        """One record, for the doors of bots and tools; everyone else uses `play` and `view`."""
        self.table: Any = self.tables[0]
        self._bytes = states.view(np.uint8)
        self._shared: tuple[bytes, SharedFacts] | None = None

    def with_all_events(self) -> Any:
        """Return the table whose events are shown."""
        return self.table

    def last_events(self) -> NDArray[np.int16]:
        """Return the events of the last move, or of the deal, as rows of the record; see `event_of`."""
        table = self.with_all_events()
        events: NDArray[np.int16] = np.asarray(table.events, np.int16)
        return events[: table.event_count].copy()

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return bool(self.table.over)

    @property
    def actor(self) -> int | None:
        """The seat that must choose, or None when the game is over."""
        actor: int = self.table.actor
        return None if actor == NOBODY else actor

    @property
    def prompt(self) -> str | None:
        """The name of the open question, for example "draw"."""
        return None if self.actor is None else self.game.prompts[self.table.prompt].name

    @property
    def legal(self) -> list[int]:
        """The legal actions in ascending order; never empty before the end of the game."""
        return open_offers(self.table)

    def ahead(self, seat: int) -> list[int]:
        """Return the actions that a seat may choose before its turn, while another is asked the same; perhaps empty.

        They are what it will be offered on its turn, unless the seats before it change something.

        Raises:
            Refused: if there is no such seat.
        """
        self.check_seat(seat)
        asked = asked_ahead(self.game, self.tables, seat, engine.call_unchecked)
        return [] if asked is None else open_offers(asked[0])

    @property
    def returns(self) -> list[float]:
        """The returns of each seat: shares that sum to 1, in a team or a faction 0 to 1 each; 0 until the end."""
        return list(self.table.returns)[: self.seats]

    @property
    def scores(self) -> list[int]:
        """Each seat's points so far."""
        return list(getattr(self.table, self.game.scores))[: self.seats]

    @property
    def ranks(self) -> list[int]:
        """Each seat's rank: 1 and one more for every seat with a higher score; a team shares rank 1.

        Where factions play, returns are compared, not scores.
        """
        if self.game.team:
            return [1] * self.seats
        won: Sequence[float] = self.returns if self.game.factions else self.scores
        best_first = sorted(won, reverse=True)
        return [1 + best_first.index(mine) for mine in won]

    @property
    def outcome(self) -> str | None:
        """The name of the reason for which the game ended."""
        return self.game.outcomes[self.table.outcome].name if self.over else None

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options that this table is played with."""
        return option_words(self.game, self.table)

    def refusal_at(self, spots: Collection[str]) -> IllegalAction:
        """Return why the asked seat cannot do anything about all these spots of the table now; see `spots.py`.

        Raises:
            Refused: if the game is over.
        """
        self.check_asked()
        return illegal_at(self.tables, spots, self.speaker(self.actor), described=self.describe)

    def why_not(self, spots: Collection[str]) -> Refusal | None:
        """Return the same in short, for help on a card: a reason in lower case, and its clause.

        None if nothing is ever done with such a card.

        Raises:
            Refused: if the game is over.
        """
        facts = self.why_not_facts(spots)
        return None if facts is None else view_refusal(facts, self.speaker(self.actor))

    def why_not_facts(self, spots: Collection[str]) -> RefusalFacts | None:
        """Return the same in numbers.

        Raises:
            Refused: if the game is over.
        """
        self.check_asked()
        return why_not_facts(self.tables, spots, self.speaker(self.actor))

    def _illegal_action(self, action: int) -> IllegalAction:
        return illegal_action(self.tables, action, self.speaker(self.actor), described=self.describe)

    def number(self, name: str) -> int:
        """Return the action with a readable name, for example "commando commando_5 2".

        Raises:
            Refused: if there is no such action.
        """
        numbers = action_numbers(self.game)
        if name not in numbers:
            raise Refused('{0} has no action "{1}".', self.game.title, name)
        return numbers[name]

    def name(self, action: int) -> str:
        """Return the readable and stable name of an action.

        Raises:
            Refused: if there is no such action.
        """
        return action_name(self.game, self._known_action(action))

    def describe(self, action: int, *, seat: int | None = None) -> str:
        """Return an action as a choice in plain words, as `seat` (else the seat that must choose) reads it.

        Raises:
            Refused: if there is no such action or seat.
        """
        self.check_seat(seat)
        action = self._known_action(action)
        speaker = self.speaker(self.actor if seat is None else seat)
        return choice_text(self.game, self.tables, action, speaker) if action in self.legal else speaker.choice(action)

    def clauses(self, action: int) -> tuple[str, ...]:
        """Return the clauses of the rules that an action rests on.

        Raises:
            Refused: if there is no such action.
        """
        return self.game.actions.decode(self._known_action(action))[0].clauses

    def _known_action(self, action: int) -> int:
        """Return an action's number as Python's own, if the game has such an action."""
        if not 0 <= self._whole_action(action) < self.game.actions.size:
            raise Refused(f"{no_action(self.speaker(None), action)}.")
        return int(action)

    def _whole_action(self, action: int) -> int:
        """Return an action's number as Python's own."""
        number = whole_number(action)
        if number is None:
            raise Refused(f"{no_action(self.speaker(None), action)}.")
        return number

    def check_seat(self, seat: int | None) -> None:
        """Check that there is such a seat; None stands for a spectator.

        Raises:
            Refused: naming the seats that there are.
        """
        if seat is not None:
            number = whole_number(seat)
            if number is None or not 0 <= number < self.seats:
                raise Refused("There is no seat {0}; the seats are 0 to {1}.", repr(seat), self.seats - 1)

    def check_asked(self) -> None:
        """Refuse if a seat is not asked now.

        Raises:
            Refused: if the game is over.
        """
        if self.over:
            raise Refused("The game is over.")

    def view(self, seat: int | None, *, by_name: bool = False) -> View:
        """Return everything that a seat (or a spectator, None) may know, as plain data ready for JSON.

        With `by_name` the seat is called by its name, not "you": for a person who plays several.

        Raises:
            Refused: if there is no such seat.
        """
        facts, ahead = self.facts(seat)
        constant = constant_part(self.game, self.table, self.names)
        return view(facts, constant, seat, self.speaker(None if by_name else seat), ahead)

    def facts(self, seat: int | None, shared: SharedFacts | None = None) -> tuple[Facts, QuestionFacts | None]:
        """Return everything that a seat (or a spectator, None) may know, as numbers without words.

        The second part is the question that the seat may answer before its turn, if there is one. `shared` comes from
        `shared_facts`, if that is known.

        Raises:
            Refused: if there is no such seat.
        """
        self.check_seat(seat)
        facts = facts_of(self.game, self.tables, seat, shared=shared or self.shared_facts(), call=engine.call_unchecked)
        asked = None if seat is None else asked_ahead(self.game, self.tables, seat, engine.call_unchecked)
        return facts, None if asked is None else question_facts(
            self.game, asked, seat, asked_facts(asked[0]), call=engine.call_unchecked
        )

    @property
    def knowledge_plan(self) -> KnowledgePlan:
        """Where its facts stand."""
        return knowledge_plan(self.game, self.table.seats)

    def open_facts(self) -> tuple[Facts, None]:
        """Return the facts with all hands open: those of a spectator, with each seat's zones as the seat sees them."""
        facts, plan = self.facts(None)[0], self.knowledge_plan
        zones = [seen_zones(plan, self.facts(seat)[0]["zones"]) for seat in range(self.seats)]
        public = seen_zones(plan, facts["zones"])
        seen = [zones[row.place][row.number] if row.zone.per_seat else public[row.number] for row in plan.zones]
        return {**facts, "zones": [integer for zone in seen for integer in zone]}, None

    def shared_facts(self) -> SharedFacts:
        """Return what the facts of all viewers of this position have in common: the same object until it changes."""
        position = self._bytes.tobytes()
        if self._shared is None or position != self._shared[0]:
            events = recorded_events(self.with_all_events())
            self._shared = position, shared_facts(self.game, self.tables, events=events, call=engine.call_unchecked)
        return self._shared[1]

    def forget_shared_facts(self) -> None:
        """Free what is cached of them: an idle game needs no memory for it."""
        self._shared = None

    def open_view(self) -> View:
        """Return the view with all hands open."""
        facts, _ = self.open_facts()
        return view(facts, constant_part(self.game, self.table, self.names), None, self.speaker(None))

    @property
    def digest(self) -> str:
        """A fingerprint of the whole state: equal for equal seeds, options, decks and actions."""
        return digest_of(self.game, self.table)

    def check(self, action: int) -> None:
        """Check that an action is offered now.

        Raises:
            IllegalAction: if it is not; the error names the clause that forbids it.
            Refused: if it is not a whole number.
        """
        if self._whole_action(action) not in self.legal:
            raise self._illegal_action(action)
