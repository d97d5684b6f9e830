"""The table as one viewer sees it, in words; built from a view and the game's declarations."""

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from deadhand.cli.screens.labels import card_names, words_at, zone_label
from deadhand.cli.screens.map import Map, maps_of
from deadhand.cli.screens.text import capitalize
from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.cli.words.say import say
from deadhand.table.game.open_numbers import Counter
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.terminal_layout import CardText, ShownCard, TerminalLayout, default_text, layout_of
from deadhand.table.words.values import Part, SeatName, zone_name
from deadhand.table.words.words import Words
from deadhand.table.zones.zone_plan import Zone

MANY_PILES: Final = 8


@dataclass(frozen=True)
class Fact:
    """A fact that belongs to no seat, such as "Round 1 of 5"."""

    text: str
    minor: bool = False
    """True if it is left out first."""


@dataclass(frozen=True)
class Column:
    """A number that each seat has."""

    label: str
    short: str
    minor: bool = False


@dataclass(frozen=True)
class Note:
    """A fact about a seat beside its numbers."""

    label: str
    """The name; empty for a state such as "Surrounded"."""
    text: str
    short: str = ""
    """The label where columns count."""
    cards: int = 0
    """The number of cards that it names."""
    minor: bool = False
    """True if it is left out where there is little room."""
    is_danger: bool = False
    is_changed: bool = False
    """True if it is another one than before."""


@dataclass(frozen=True)
class Row:
    """One seat."""

    seat: int
    name: str
    asked: bool
    """True if the table waits for this seat."""
    mine: bool
    numbers: tuple[str, ...]
    """One for each column."""
    notes: tuple[Note, ...]
    threats: tuple[CardText, ...]
    """Cards that have a line each, such as monsters."""
    signs: tuple[str, ...] = ()
    """For each number "▲", "▼" or "", if it was compared with an earlier one."""
    new_threats: tuple[str, ...] = ()
    """The texts of threats that are new."""


@dataclass(frozen=True)
class SpaceRow:
    """Numbered spaces in a line, each with its content."""

    label: str
    places: tuple[str, ...]
    """Empty words for an empty place."""


@dataclass(frozen=True)
class Pile:
    """A zone that belongs to no seat."""

    label: str
    count: int
    top: str
    """Its highest card, if that is seen."""
    cards: str
    """All that are seen, if they are asked for."""
    minor: bool
    hidden: bool
    """True if nobody looks into it: that it is empty matters."""


@dataclass(frozen=True)
class Board:
    """Everything that a viewer may see, ready to print."""

    facts: tuple[Fact, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    maps: tuple[Map, ...]
    """Places that lie beside and below one another."""
    spaces: tuple[SpaceRow, ...]
    """Places in a line."""
    piles: tuple[Pile, ...]
    lines: tuple[tuple[str, tuple[CardText, ...]], ...]
    """Zones that belong to no seat and whose cards have a line each."""
    held: tuple[str, ...]
    """The viewer's own hidden cards, such as "Your hand: Hunter"."""


def board_of(match: ShownMatch, view: Mapping[str, Any], *, whole: bool = False, by_name: bool = False) -> Board:
    """Return the board of a view; `whole` lists every card of the piles, and `by_name` calls nobody "you"."""
    return _BoardBuilder(match, view, whole, by_name, layout_of(match.game)).build()


@dataclass(frozen=True)
class _BoardBuilder:
    match: ShownMatch
    view: Mapping[str, Any]
    whole: bool
    by_name: bool
    layout: TerminalLayout

    def build(self) -> Board:
        game = self.match.game
        said = [counter for counter in game.counters if counter.said and not counter.places]
        counters = [counter for counter in said if counter.per_seat and not _is_rare(counter)]
        rare = [counter for counter in said if counter.per_seat and _is_rare(counter)]
        zones = [zone for zone in game.zones.zones if zone.per_seat and zone.said]
        columns = [
            Column(self.translate(counter.label), self.translate(counter.short or counter.label), counter.minor)
            for counter in counters
        ]
        hands = [zone for zone in zones if zone.mingled and any(seen["count"] for seen in self.zone_view(zone))]
        return Board(
            facts=tuple(
                Fact(self.fact_text(counter), counter.minor)
                for counter in said
                if not counter.per_seat and self.is_worth_saying(counter)
            ),
            columns=(*columns, *(Column(self.zone_label(zone), self.zone_label(zone)) for zone in hands)),
            rows=tuple(self.build_row(seat, counters, rare, zones, hands) for seat in range(self.match.seats)),
            maps=maps_of(self.match, self.view),
            spaces=self.space_rows(),
            piles=tuple(self.build_pile(zone) for zone in self.shown_piles()),
            lines=tuple(self.zones_in_lines()),
            held=tuple(self.held_text(zone) for zone in zones if zone.viewers == "owner" and self.viewer is not None),
        )

    @property
    def words(self) -> Words:
        return words_at(self.match)

    def translate(self, english: str) -> str:
        return self.words.translate(english)

    def zone_label(self, zone: Zone) -> str:
        return capitalize(zone_label(self.match, zone))

    @cached_property
    def card_names(self) -> Mapping[str, str]:
        return card_names(self.match)

    @cached_property
    def speaker(self) -> Speaker:
        match, reader = self.match, None if self.by_name else self.viewer
        return Speaker(match.game, match.deck, match.names, reader, match.language)

    @property
    def viewer(self) -> int | None:
        return self.view["viewer"]  # type: ignore[no-any-return]  # a seat or None by the making of views

    def zone_view(self, zone: Zone) -> Any:
        return self.view["zones"][zone.name]

    def is_worth_saying(self, counter: Counter, seat: int | None = None) -> bool:
        """Return True if a number is set, or is always shown."""
        value = self.view["counters"][counter.field]
        if counter.what == "seat" and value == NOBODY:
            return False
        return not _is_rare(counter) or (value if seat is None else value[seat]) not in (0, False, NOBODY)

    def fact_text(self, counter: Counter) -> str:
        label = self.translate(counter.label)
        if counter.what == "flag":
            return label
        value = self.view["counters"][counter.field]
        text = f"{label}: {self.name_of(value)}" if counter.what == "seat" else f"{label} {value}"
        return say("{0} of {1}", text, self.view["counters"][counter.of]) if counter.of else text

    def name_of(self, seat: int) -> str:
        return str(self.speaker.seat(seat))

    def build_row(
        self,
        seat: int,
        counters: Sequence[Counter],
        rare: Sequence[Counter],
        zones: Sequence[Zone],
        hands: Sequence[Zone],
    ) -> Row:
        numbers = [str(self.view["counters"][counter.field][seat]) for counter in counters]
        numbers += [str(self.zone_view(zone)[seat]["count"]) for zone in hands]
        rare_ones = [counter for counter in rare if self.is_worth_saying(counter, seat)]
        dangers = self.layout.dangers
        states = [
            Note("", self.rare_text(counter, seat), minor=counter.minor, is_danger=counter.label in dangers)
            for counter in rare_ones
        ]
        states += [
            Note("", self.translate(state), is_danger=state in dangers)
            for state in self.layout.states(self.view["counters"], seat)
        ]
        open_zones = [zone for zone in zones if zone.name not in (*self.layout.lines, *self.layout.hidden)]
        notes = [self.zone_note(zone, seat, hands) for zone in open_zones]
        prompt = self.view["prompt"]
        return Row(
            seat=seat,
            name=capitalize(self.name_of(seat)),
            asked=prompt is not None and prompt["seat"] == seat,
            mine=seat == self.viewer,
            numbers=tuple(numbers),
            notes=(*states, *(note for note in notes if note is not None)),
            threats=tuple(
                line
                for zone in zones
                if zone.name in self.layout.lines
                for line in self.card_lines(zone, self.zone_view(zone)[seat])
            ),
        )

    def rare_text(self, counter: Counter, seat: int) -> str:
        """Return a rare number of a seat."""
        label = self.translate(counter.short or counter.label)
        return label if counter.what == "flag" else f"{label} {self.view['counters'][counter.field][seat]}"

    def zone_note(self, zone: Zone, seat: int, hands: Sequence[Zone]) -> Note | None:
        """Return the cards of a seat's zone; of a hand, whose size is a column, those that the viewer knows."""
        seen = self.zone_view(zone)[seat]
        if not seen["count"] or (zone.viewers == "owner" and seat == self.viewer):
            return None
        faces = known_faces(zone, seen)
        if not faces and (zone in hands or zone.viewers == "owner"):
            return None
        if zone in hands:
            label = say("{0} has", self.zone_label(zone))
            return Note(label, self.group_cards(faces), label, minor=True)
        own_label = self.layout.labels.get(zone.name)
        short = self.translate(own_label) if own_label else self.zone_label(zone)
        return Note(self.zone_label(zone), self.describe_contents(zone, seen), short, seen["count"])

    def card_lines(self, zone: Zone, seen: dict[str, Any]) -> list[CardText]:
        """Return a line for each card of a zone whose cards have one."""
        describe = self.layout.lines.get(zone.name, default_text)
        kinds = {kind.id: kind for kind in self.match.deck.kinds}
        said = self.describe_marks(seen)
        fields = seen.get("marks", {})
        names = [self.speaker.seat(seat) for seat in range(self.match.seats)]
        return [
            describe(
                ShownCard(
                    number=place + 1,
                    card=kinds[face],
                    name=self.card_names[face],
                    marks={field: fields[field][place] for field in fields},
                    marks_text=said[place],
                    names=names,
                    words=self.words,
                )
            )
            for place, face in enumerate(seen.get("cards", ()))
        ]

    def describe_contents(self, zone: Zone, seen: dict[str, Any]) -> str:
        """Return the visible cards grouped by kind, after the number of all cards if some are hidden."""
        faces = known_faces(zone, seen)
        if not seen["count"]:
            return say("empty")
        if not faces:
            return _count_of_cards(seen["count"])
        kinds = self.group_cards(faces, [f" ({text})" if text else "" for text in self.describe_marks(seen)])
        return kinds if len(faces) == seen["count"] else f"{_count_of_cards(seen['count'])} ({kinds})"

    def group_cards(self, faces: Sequence[str], marks: Sequence[str] = ()) -> str:
        """Return cards grouped by name and marks, in the order of the deck."""
        names = self.card_names
        order = list(dict.fromkeys(names.values()))
        tally = Tally((names[face], mark) for face, mark in zip(faces, marks or [""] * len(faces), strict=True))
        groups = sorted(tally.items(), key=lambda group: (order.index(group[0][0]), group[0][1]))
        return ", ".join(("" if many == 1 else f"{many}x ") + name + marked for (name, marked), many in groups)

    def describe_marks(self, seen: dict[str, Any]) -> list[str]:
        """Return the marks on each visible card, such as "damage 2"."""
        count = len(seen.get("cards", ()))
        if "marks" not in seen:
            return [""] * count
        cards = [dict(zip(seen["marks"], values, strict=True)) for values in zip(*seen["marks"].values(), strict=True)]
        return [self.speaker.marks(values) for values in cards]

    # ---- what belongs to no seat ----

    def space_rows(self) -> tuple[SpaceRow, ...]:
        """Return the numbered spaces of a game without a map; flags of a space are shown while it is empty."""
        game = self.match.game
        found = []
        for zone in game.zones.zones:
            counters = [counter for counter in game.counters if zone.places and counter.places == zone.name]
            if counters and all(counter.field != "row" for counter in counters):
                flags = [counter for counter in counters if counter.what == "flag"]
                places = tuple(self.describe_space(zone, number, flags) for number in range(zone.places))
                found.append(SpaceRow(self.zone_label(zone), places))
        return tuple(found)

    def describe_space(self, zone: Zone, place: int, flags: Sequence[Counter]) -> str:
        seen = self.zone_view(zone)[place]
        if seen["count"]:
            return "; ".join(line.whole for line in self.card_lines(zone, seen))
        return ", ".join(self.translate(flag.label) for flag in flags if self.view["counters"][flag.field][place])

    def shown_piles(self) -> list[Zone]:
        """Return the piles to show: with many piles, only those with cards."""
        piles = [zone for zone in self.match.game.zones.zones if not zone.is_numbered and zone.said]
        piles = [zone for zone in piles if zone.name not in self.layout.lines]
        return [zone for zone in piles if len(piles) <= MANY_PILES or self.zone_view(zone)["count"]]

    def build_pile(self, zone: Zone) -> Pile:
        seen = self.zone_view(zone)
        top = top_face(seen) if seen["count"] else None
        return Pile(
            label=self.zone_label(zone),
            count=seen["count"],
            top=self.group_cards([top]) if top else "",
            cards=self.describe_contents(zone, seen) if self.whole and known_faces(zone, seen) else "",
            minor=bool(self.layout.piles) and zone.name not in self.layout.piles,
            hidden=zone.viewers == "nobody",
        )

    def zones_in_lines(self) -> list[tuple[str, tuple[CardText, ...]]]:
        """Return the zones of no seat whose cards have a line each."""
        zones = [zone for zone in self.match.game.zones.zones if not zone.is_numbered]
        lines = [
            (zone, self.card_lines(zone, self.zone_view(zone))) for zone in zones if zone.name in self.layout.lines
        ]
        return [(self.zone_label(zone), tuple(each)) for zone, each in lines if each]

    def held_text(self, zone: Zone) -> str:
        grammar = self.words.grammar
        label = zone_name(self.words.zone(zone), SeatName((Part(grammar.you["nom"]),), grammar, you=True))
        return f"{capitalize(str(label))}: {self.describe_contents(zone, self.zone_view(zone)[self.viewer])}"


def known_faces(zone: Zone, seen: dict[str, Any]) -> list[str]:
    """Return the ids of the cards that a viewer knows to be in a zone."""
    if "cards" in seen:
        return [face for face in seen["cards"] if face is not None]
    if zone.mingled:
        return [face for face, count in seen["known"].items() for _ in range(count)]
    return list(seen["known"].values())


def top_face(seen: dict[str, Any]) -> str | None:
    """Return the id of a pile's highest card, if the viewer knows it."""
    face: str | None = seen["cards"][-1] if "cards" in seen else seen["known"].get(str(seen["count"] - 1))
    return face


def _is_rare(counter: Counter) -> bool:
    return counter.rare or counter.what == "flag"


def _count_of_cards(count: int) -> str:
    return say("{0:1 card|# cards}", count)
