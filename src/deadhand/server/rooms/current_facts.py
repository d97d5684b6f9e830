"""The facts of a live table's viewers in its present position, and how a bot scores their choices."""

from dataclasses import dataclass, field

from deadhand.advice.offer_values import score_offers
from deadhand.match.match import Match
from deadhand.table.knowledge.facts import Facts, QuestionFacts, SharedFacts


@dataclass(slots=True, eq=False)
class CurrentFacts:
    """The facts of the present position, made once for each viewer."""

    _match: Match
    _shared: SharedFacts | None = None
    _facts: dict[int | None, tuple[Facts, QuestionFacts | None]] = field(default_factory=dict)
    _scores: dict[int, dict[int, int]] = field(default_factory=dict)

    def of(self, seat: int | None) -> tuple[Facts, QuestionFacts | None]:
        """Return the facts of a seat, or of a spectator (None), and the question that it may answer ahead."""
        shared = self._shared_facts()
        if seat not in self._facts:
            self._facts[seat] = self._match.facts(seat, shared)
        return self._facts[seat]

    def scores(self, seat: int) -> dict[int, int]:
        """Return the greedy bot's score of each action that a seat may choose, now or ahead."""
        self._shared_facts()
        if seat not in self._scores:
            self._scores[seat] = score_offers(self._match, seat)
        return self._scores[seat]

    def _shared_facts(self) -> SharedFacts:
        """Return what all viewers of this position share, and drop what was computed for an earlier one."""
        shared = self._match.shared_facts()
        if shared is not self._shared:
            self._shared = shared
            self._facts.clear()
            self._scores.clear()
        return shared

    def clear(self) -> None:
        """Free what one broadcast has used, as an idle table needs no memory for it."""
        self._shared = None
        self._facts.clear()
        self._scores.clear()
        self._match.forget_shared_facts()
