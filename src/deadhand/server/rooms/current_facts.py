"""The facts of a live table's viewers in its present position."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from deadhand.match.match import Match
from deadhand.table.facts.facts import Facts


@dataclass(slots=True, eq=False)
class CurrentFacts:
    """The facts of the present position, made once for each viewer."""

    _match: Match
    _record: bytes = b""
    _facts: dict[int | None, tuple[Facts, Mapping[str, Any] | None]] = field(default_factory=dict)

    def of(self, seat: int | None) -> tuple[Facts, Mapping[str, Any] | None]:
        """Return the facts of a seat, or of a spectator (None), and the question that it may answer ahead."""
        record = self._match.tables.states.tobytes()
        if record != self._record:
            self._record = record
            self._facts.clear()
        if seat not in self._facts:
            self._facts[seat] = self._match.facts(seat)
        return self._facts[seat]

    def clear(self) -> None:
        """Free what one broadcast has used, as an idle table needs no memory for it."""
        self._record = b""
        self._facts.clear()
