"""The zones that a game declares: piles, hands, and the places of a map."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from deadhand.table.record.state import EVERYONE

Viewers = Literal["nobody", "owner", "everyone"]


class PlaceWords(NamedTuple):
    """The words for a place: a template such as "card {0} of row {1}", and its numbers."""

    template: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Zone:
    """A place for cards: one for all, one per seat, or a family of numbered places such as the spaces of a map."""

    name: str
    label: str
    first: int
    """Its number; a zone per seat has one number for each seat from here on, a family one for each place."""
    per_seat: bool
    viewers: Viewers
    mingled: bool
    """True if outsiders cannot tell its cards apart by place."""
    said: bool = True
    """True if the terminal lists it; otherwise a counter shows its cards, or they do not matter."""
    places: int = 0
    """The number of places of a family; 0 for other zones."""
    one: str = ""
    """The name of one place of a family before its number."""
    place_words: Sequence[PlaceWords] = ()
    """The words for each place of a family in sentences, if choices are about places."""

    @property
    def is_numbered(self) -> bool:
        """True if there are several, distinguished by a seat or by the number of a place."""
        return self.per_seat or self.places > 0

    def count_zones(self, seats: int) -> int:
        """Return the number of zones that it declares for this many seats."""
        return seats if self.per_seat else max(1, self.places)

    def viewer_set(self, owner: int) -> int:
        """Return the viewers who may look into the zone of an owner, as a bit mask."""
        return {"nobody": 0, "owner": 1 << owner, "everyone": EVERYONE}[self.viewers]


@dataclass
class ZonePlan:
    """A game's zones in the order of declaration."""

    seats: int
    zones: list[Zone] = field(default_factory=list)
    size: int = 0
    counted: int = 0
    """The number of zones with a row in the record's `held`; they come first."""
    _found: dict[int, tuple[Zone, int]] = field(default_factory=dict, repr=False)

    def pile(
        self,
        name: str,
        label: str,
        *,
        viewers: Viewers,
        per_seat: bool = False,
        said: bool = True,
        counted: bool = True,
    ) -> int:
        """Declare a zone in which everyone sees the places of cards; return its (first) number.

        Of one that is not `counted` the record does not keep how many cards of each kind lie there: many piles of many
        kinds would fill it. Rules that ask search the pile. These zones come after all others.
        """
        return self._add(Zone(name, label, self.size, per_seat, viewers, mingled=False, said=said), counted=counted)

    def hand(self, name: str, label: str) -> int:
        """Declare a zone per seat that only its owner may look into; return its first number."""
        return self._add(Zone(name, label, self.size, per_seat=True, viewers="owner", mingled=True))

    def places(
        self,
        name: str,
        label: str,
        count: int,
        *,
        viewers: Viewers,
        one: str = "",
        said: bool = False,
        place_words: Sequence[PlaceWords] = (),
    ) -> int:
        """Declare a family of numbered places, such as the spaces of a map; returns the number of its place 0.

        A view lists them by place, with the backs of cards that lie face down; they are not counted (see `pile`).
        One of them is called as the whole is, with its number, unless `one` says otherwise.
        """
        zone = Zone(
            name,
            label,
            self.size,
            per_seat=False,
            viewers=viewers,
            mingled=False,
            said=said,
            places=count,
            one=one or label,
            place_words=place_words,
        )
        return self._add(zone, counted=False)

    def _add(self, zone: Zone, *, counted: bool = True) -> int:
        if counted and self.counted < self.size:
            raise ValueError(f"The zone {zone.name} is counted: declare it before those that are not.")
        self.zones.append(zone)
        self.size += zone.count_zones(self.seats)
        self.counted = self.size if counted else self.counted
        return zone.first

    def named(self, name: str) -> Zone:
        """Return the zone with a name."""
        return next(zone for zone in self.zones if zone.name == name)

    def find(self, number: int) -> tuple[Zone, int]:
        """Return the zone with a number, and the seat that owns it or its place in a family (0 for a zone of all)."""
        if number not in self._found:
            zone = next(zone for zone in reversed(self.zones) if zone.first <= number)
            self._found[number] = zone, number - zone.first
        return self._found[number]
