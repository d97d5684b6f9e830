"""The table as one viewer sees it, in words: made from a view and the game's declarations, for any screen."""

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from deadhand.cli.screens.map import Map, Spaces, maps_of, spaces_of
from deadhand.cli.sittings.shown import Shown
from deadhand.table.open_numbers import Counter
from deadhand.table.sentences import Speaker
from deadhand.table.state import NOBODY
from deadhand.table.zone_plan import Zone

MANY_PILES: Final = 8


@dataclass(frozen=True)
class Row:
    """One seat."""

    name: str
    asked: bool
    """Whether the table waits for this seat."""
    mine: bool
    cells: tuple[str, ...]
    """A text for each column of the board."""


@dataclass(frozen=True)
class Board:
    """All that a viewer may see, ready to print."""

    facts: tuple[str, ...]
    """The numbers that belong to no seat, such as "Round 1"."""
    columns: tuple[str, ...]
    numeric: int
    """How many of the first columns hold numbers."""
    rows: tuple[Row, ...]
    maps: tuple[Map, ...]
    """Places that lie beside and below one another."""
    spaces: tuple[Spaces, ...]
    """Places in a line."""
    piles: tuple[str, ...]
    """The zones that belong to no seat."""
    held: tuple[str, ...]
    """The viewer's own hidden cards, such as "Your hand: Hunter"."""
    question: str


def board_of(match: Shown, view: dict[str, Any], *, whole: bool = False) -> Board:
    """The board of a view; `whole` lists every card of the piles."""
    return _Painter(match, view, whole).board()


@dataclass(frozen=True)
class _Painter:
    match: Shown
    view: dict[str, Any]
    whole: bool

    def board(self) -> Board:
        game = self.match.game
        said = [counter for counter in game.counters if counter.said and not counter.places]
        counters = [counter for counter in said if counter.per_seat and not _is_rare(counter)]
        rare = [counter for counter in said if counter.per_seat and _is_rare(counter)]
        zones = [zone for zone in game.zones.zones if zone.per_seat and zone.said]
        prompt = self.view["prompt"]
        return Board(
            facts=tuple(
                self.fact(counter) for counter in said if not counter.per_seat and self.is_worth_saying(counter)
            ),
            columns=tuple(
                [counter.label for counter in counters]
                + ["State"] * (rare != [])
                + [_capital(zone.label) for zone in zones]
            ),
            numeric=len(counters),
            rows=tuple(self.row(seat, counters, rare, zones) for seat in range(self.match.seats)),
            maps=maps_of(self.match, self.view),
            spaces=spaces_of(self.match, self.view, self.contents),
            piles=tuple(self.pile(zone) for zone in self.piles()),
            held=tuple(self.held(zone) for zone in zones if zone.viewers == "owner" and self.viewer is not None),
            question=prompt["text"] if prompt else "",
        )

    @property
    def viewer(self) -> int | None:
        return self.view["viewer"]  # type: ignore[no-any-return]  # a seat or None by the making of views

    def is_worth_saying(self, counter: Counter, seat: int | None = None) -> bool:
        """Whether a number is not 0 and no missing seat, or is always said."""
        value = self.view["counters"][counter.field]
        return not _is_rare(counter) or (value if seat is None else value[seat]) not in (0, False, NOBODY)

    def fact(self, counter: Counter) -> str:
        if counter.what == "flag":
            return counter.label
        value = self.view["counters"][counter.field]
        return f"{counter.label} {self.name(value) if counter.what == 'seat' else value}"

    def name(self, seat: int) -> str:
        return "you" if seat == self.viewer else self.match.names[seat]

    def row(self, seat: int, counters: Sequence[Counter], rare: Sequence[Counter], zones: Sequence[Zone]) -> Row:
        numbers = [str(self.view["counters"][counter.field][seat]) for counter in counters]
        states = [self.state(counter, seat) for counter in rare if self.is_worth_saying(counter, seat)]
        cards = [self.cell(zone, self.view["zones"][zone.name][seat], seat) for zone in zones]
        prompt = self.view["prompt"]
        mine = seat == self.viewer
        asked = prompt is not None and prompt["seat"] == seat
        return Row(
            _capital(self.name(seat)), asked, mine, (*numbers, *[", ".join(states) or "-"] * (rare != []), *cards)
        )

    def state(self, counter: Counter, seat: int) -> str:
        """A rare number of a seat."""
        return (
            counter.label if counter.what == "flag" else f"{counter.label} {self.view['counters'][counter.field][seat]}"
        )

    def cell(self, zone: Zone, seen: dict[str, Any], seat: int) -> str:
        if zone.viewers == "owner" and seat == self.viewer:
            return _cards(seen["count"])
        return self.contents(zone, seen)

    def contents(self, zone: Zone, seen: dict[str, Any]) -> str:
        """The cards seen, grouped by kind; if there are others, in brackets after the number of all."""
        faces = known_faces(zone, seen)
        if not seen["count"]:
            return "empty"
        if not faces:
            return _cards(seen["count"])
        kinds = self.kinds(faces, self.marks(seen))
        return kinds if len(faces) == seen["count"] else f"{_cards(seen['count'])} ({kinds})"

    def kinds(self, faces: Sequence[str], marks: Sequence[str] = ()) -> str:
        """Cards grouped by kind, in the order of the deck, and by the marks that lie on them."""
        names = {kind.id: kind.name for kind in self.match.deck.kinds}
        order = list(names)
        tally = Tally(zip(faces, marks or [""] * len(faces), strict=True))
        groups = sorted(tally.items(), key=lambda group: (order.index(group[0][0]), group[0][1]))
        return ", ".join(("" if many == 1 else f"{many}x ") + names[face] + marked for (face, marked), many in groups)

    def marks(self, seen: dict[str, Any]) -> list[str]:
        """For each card that is seen the marks on it, such as " (damage 2)"."""
        if "marks" not in seen:
            return []
        speaker = Speaker(self.match.game, self.match.deck, self.match.names, self.viewer)
        cards = [dict(zip(seen["marks"], values, strict=True)) for values in zip(*seen["marks"].values(), strict=True)]
        texts = [speaker.marks(values) for values in cards]
        return [f" ({text})" if text else "" for text in texts]

    def piles(self) -> list[Zone]:
        """The piles worth a word: where there are many, those with cards."""
        piles = [zone for zone in self.match.game.zones.zones if not zone.is_numbered and zone.said]
        return [zone for zone in piles if len(piles) <= MANY_PILES or self.view["zones"][zone.name]["count"]]

    def pile(self, zone: Zone) -> str:
        seen = self.view["zones"][zone.name]
        label = _capital(zone.label)
        if not seen["count"]:
            return f"{label} empty"
        if self.whole:
            return f"{label} {seen['count']}: {self.contents(zone, seen)}"
        top = top_face(seen)
        return f"{label} {seen['count']}" + (f", {self.kinds([top])} on top" if top else "")

    def held(self, zone: Zone) -> str:
        seen = self.view["zones"][zone.name][self.viewer]
        return f"Your {zone.label}: {self.contents(zone, seen)}"


def known_faces(zone: Zone, seen: dict[str, Any]) -> list[str]:
    """The ids of the cards that a viewer knows to be in a zone."""
    if "cards" in seen:
        return [face for face in seen["cards"] if face is not None]
    if zone.mingled:
        return [face for face, count in seen["known"].items() for _ in range(count)]
    return list(seen["known"].values())


def top_face(seen: dict[str, Any]) -> str | None:
    """The id of a pile's highest card, if the viewer knows it."""
    face: str | None = seen["cards"][-1] if "cards" in seen else seen["known"].get(str(seen["count"] - 1))
    return face


def _is_rare(counter: Counter) -> bool:
    return counter.rare or counter.what == "flag"


def _cards(count: int) -> str:
    return "empty" if count == 0 else "1 card" if count == 1 else f"{count} cards"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
