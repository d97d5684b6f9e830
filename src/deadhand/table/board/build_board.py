"""Build a board from a view and the game's declarations."""

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from deadhand.table.board.board import Board, BoardFact, Note, Pile, SeatColumn, SeatRow, SpaceRow
from deadhand.table.board.layout import BoardLayout, CardText, ShownCard, default_text, layout_of
from deadhand.table.board.map import maps_of
from deadhand.table.game.open_numbers import Counter
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view import numbers_of
from deadhand.table.view.view_types import View, ZoneView
from deadhand.table.view.view_zones import known_cards, marks_of_cards, views_of
from deadhand.table.words.values import Part, SeatName, capitalize, table_sentence, zone_name
from deadhand.table.words.words import Words
from deadhand.table.zones.zone_plan import Zone

MANY_PILES: Final = 8
OF: Final = "{0} of {1}"
HAS: Final = "{0} has"
EMPTY: Final = "empty"
CARDS: Final = "{0:1 card|# cards}"


def board_of(view: View, speaker: Speaker, *, whole: bool = False) -> Board:
    """Return the board of a view in the speaker's words; `whole` lists every card of the piles."""
    return _BoardBuilder(view, speaker, whole).build()


@dataclass(frozen=True)
class _BoardBuilder:
    view: View
    speaker: Speaker
    whole: bool

    def build(self) -> Board:
        return Board(
            facts=tuple(BoardFact(self.fact_text(counter), counter.minor) for counter in self.shared_counters),
            columns=self.build_columns(),
            rows=tuple(self.build_row(seat) for seat in range(self.view["seats"])),
            maps=maps_of(self.view, self.speaker),
            spaces=self.space_rows(),
            piles=tuple(self.build_pile(zone) for zone in self.shown_piles()),
            lines=tuple(self.zones_in_lines()),
            held=tuple(
                self.held_text(zone, self.views_of(zone)[self.viewer])
                for zone in self.seat_zones
                if zone.viewers == "owner" and self.viewer is not None
            ),
        )

    @property
    def viewer(self) -> int | None:
        return self.view["viewer"]

    @property
    def words(self) -> Words:
        return self.speaker.words

    @cached_property
    def layout(self) -> BoardLayout:
        return layout_of(self.speaker.game)

    def translate(self, english: str) -> str:
        return self.words.translate(english)

    def say(self, template: str, *values: object) -> str:
        return table_sentence(self.speaker.language, template, *values)

    def zone_label(self, zone: Zone) -> str:
        return capitalize(str(self.words.zone(zone)))

    @cached_property
    def card_names(self) -> dict[str, str]:
        return self.speaker.card_names()

    def views_of(self, zone: Zone) -> list[ZoneView]:
        return views_of(self.view["zones"], zone)

    def numbers_of(self, counter: Counter) -> list[int]:
        return numbers_of(self.view["counters"], counter)

    # ---- public numbers ----

    @cached_property
    def said_counters(self) -> Sequence[Counter]:
        return [counter for counter in self.speaker.game.counters if counter.said and not counter.places]

    @property
    def shared_counters(self) -> Sequence[Counter]:
        """The numbers of no seat that are worth saying."""
        return [counter for counter in self.said_counters if not counter.per_seat and self.is_worth_saying(counter)]

    @cached_property
    def column_counters(self) -> Sequence[Counter]:
        """The numbers that every seat always shows."""
        return [counter for counter in self.said_counters if counter.per_seat and not _is_rare(counter)]

    def is_worth_saying(self, counter: Counter, seat: int = 0) -> bool:
        """Return True if a number is set, or is always shown."""
        value = self.numbers_of(counter)[seat]
        if counter.what == "seat" and value == NOBODY:
            return False
        return not _is_rare(counter) or value not in (0, NOBODY)

    def fact_text(self, counter: Counter) -> str:
        label = self.translate(counter.label)
        if counter.what == "flag":
            return label
        (value,) = self.numbers_of(counter)
        text = f"{label}: {self.name_of(value)}" if counter.what == "seat" else f"{label} {value}"
        return self.say(OF, text, self.view["counters"][counter.of]) if counter.of else text

    def name_of(self, seat: int) -> str:
        return str(self.speaker.seat(seat))

    # ---- seats ----

    @cached_property
    def seat_zones(self) -> Sequence[Zone]:
        return [zone for zone in self.speaker.game.zones.zones if zone.per_seat and zone.said]

    @cached_property
    def hands(self) -> Sequence[Zone]:
        """The hands, whose sizes are columns, unless all are empty."""
        return [zone for zone in self.seat_zones if zone.mingled and any(seen["count"] for seen in self.views_of(zone))]

    def build_columns(self) -> tuple[SeatColumn, ...]:
        columns = [
            SeatColumn(self.translate(counter.label), self.translate(counter.short or counter.label), counter.minor)
            for counter in self.column_counters
        ]
        return (*columns, *(SeatColumn(self.zone_label(zone), self.zone_label(zone)) for zone in self.hands))

    def build_row(self, seat: int) -> SeatRow:
        numbers = [str(self.numbers_of(counter)[seat]) for counter in self.column_counters]
        sizes = [str(self.views_of(zone)[seat]["count"]) for zone in self.hands]
        notes = (self.zone_note(zone, seat) for zone in self.seat_zones if not self.is_shown_elsewhere(zone))
        prompt = self.view["prompt"]
        return SeatRow(
            seat=seat,
            name=capitalize(self.name_of(seat)),
            asked=prompt is not None and prompt["seat"] == seat,
            mine=seat == self.viewer,
            numbers=(*numbers, *sizes),
            notes=(*self.states_of(seat), *(note for note in notes if note is not None)),
            threats=tuple(
                line
                for zone in self.seat_zones
                if zone.name in self.layout.lines
                for line in self.card_lines(zone, self.views_of(zone)[seat])
            ),
        )

    def states_of(self, seat: int) -> list[Note]:
        """Return the states of a seat: rare numbers that are set, and those that the game's layout adds."""
        dangers = self.layout.dangers
        counters = [counter for counter in self.speaker.game.counters if counter.per_seat]
        numbers = [
            Note("", self.rare_text(counter, seat), minor=counter.minor, is_danger=counter.label in dangers)
            for counter in counters
            if counter.said and _is_rare(counter) and self.is_worth_saying(counter, seat)
        ]
        states = self.layout.states({each.field: self.numbers_of(each)[seat] for each in counters})
        return [*numbers, *(Note("", self.translate(state), is_danger=state in dangers) for state in states)]

    def rare_text(self, counter: Counter, seat: int) -> str:
        """Return a rare number of a seat."""
        label = self.translate(counter.short or counter.label)
        return label if counter.what == "flag" else f"{label} {self.numbers_of(counter)[seat]}"

    def is_shown_elsewhere(self, zone: Zone) -> bool:
        """Return True if the cards of a seat's zone have lines of their own, or a state shows them."""
        return zone.name in self.layout.lines or zone.name in self.layout.hidden

    def zone_note(self, zone: Zone, seat: int) -> Note | None:
        """Return the cards of a seat's zone; of a hand, whose size is a column, those that the viewer knows."""
        seen = self.views_of(zone)[seat]
        if not seen["count"] or (zone.viewers == "owner" and seat == self.viewer):
            return None
        cards = known_cards(seen)
        if not cards and (zone in self.hands or zone.viewers == "owner"):
            return None
        if zone in self.hands:
            label = self.say(HAS, self.zone_label(zone))
            return Note(label, self.group_cards(cards), label, minor=True)
        own_label = self.layout.labels.get(zone.name)
        short = self.translate(own_label) if own_label else self.zone_label(zone)
        return Note(self.zone_label(zone), self.describe_contents(seen), short, seen["count"])

    def held_text(self, zone: Zone, seen: ZoneView) -> str:
        grammar = self.words.grammar
        label = zone_name(self.words.zone(zone), SeatName((Part(grammar.you["nom"]),), grammar, you=True))
        return f"{capitalize(str(label))}: {self.describe_contents(seen)}"

    # ---- cards ----

    def card_lines(self, zone: Zone, seen: ZoneView) -> list[CardText]:
        """Return a line for each card of a zone whose cards have one."""
        if "cards" not in seen:
            return []
        describe = self.layout.lines.get(zone.name, default_text)
        kinds = {kind.id: kind for kind in self.speaker.deck.kinds}
        names = [self.speaker.seat(seat) for seat in range(self.view["seats"])]
        return [
            describe(
                ShownCard(
                    number=place + 1,
                    card=kinds[face],
                    name=self.card_names[face],
                    marks=marks,
                    marks_text=self.speaker.marks(marks),
                    names=names,
                    words=self.words,
                )
            )
            for place, (face, marks) in enumerate(zip(known_cards(seen), marks_of_cards(seen), strict=True))
        ]

    def describe_contents(self, seen: ZoneView) -> str:
        """Return the visible cards grouped by kind, after the number of all cards if some are hidden."""
        cards, count = known_cards(seen), seen["count"]
        if not count:
            return self.say(EMPTY)
        if not cards:
            return self.say(CARDS, count)
        marks = [self.speaker.marks(values) for values in marks_of_cards(seen)]
        kinds = self.group_cards(cards, [f" ({text})" if text else "" for text in marks])
        return kinds if len(cards) == count else f"{self.say(CARDS, count)} ({kinds})"

    def group_cards(self, cards: Sequence[str], marks: Sequence[str] = ()) -> str:
        """Return cards grouped by name and marks, in the order of the deck."""
        names = self.card_names
        order = list(dict.fromkeys(names.values()))
        tally = Tally((names[card], mark) for card, mark in zip(cards, marks or [""] * len(cards), strict=True))
        groups = sorted(tally.items(), key=lambda group: (order.index(group[0][0]), group[0][1]))
        return ", ".join(("" if many == 1 else f"{many}x ") + name + marked for (name, marked), many in groups)

    # ---- what belongs to no seat ----

    def space_rows(self) -> tuple[SpaceRow, ...]:
        """Return the numbered spaces of a game without a map; flags of a space are shown while it is empty."""
        game = self.speaker.game
        found = []
        for zone in game.zones.zones:
            counters = [counter for counter in game.counters if zone.places and counter.places == zone.name]
            if counters and all(counter.field != "row" for counter in counters):
                flags = [counter for counter in counters if counter.what == "flag"]
                places = tuple(self.describe_space(zone, number, flags) for number in range(zone.places))
                found.append(SpaceRow(self.zone_label(zone), places))
        return tuple(found)

    def describe_space(self, zone: Zone, place: int, flags: Sequence[Counter]) -> str:
        seen = self.views_of(zone)[place]
        if seen["count"]:
            return "; ".join(line.whole for line in self.card_lines(zone, seen))
        return ", ".join(self.translate(flag.label) for flag in flags if self.numbers_of(flag)[place])

    @property
    def single_zones(self) -> Sequence[Zone]:
        return [zone for zone in self.speaker.game.zones.zones if not zone.is_numbered]

    def shown_piles(self) -> list[Zone]:
        """Return the piles to show: with many piles, only those with cards."""
        piles = [zone for zone in self.single_zones if zone.said and zone.name not in self.layout.lines]
        return [zone for zone in piles if len(piles) <= MANY_PILES or self.views_of(zone)[0]["count"]]

    def build_pile(self, zone: Zone) -> Pile:
        (seen,) = self.views_of(zone)
        top = top_card(seen)
        return Pile(
            label=self.zone_label(zone),
            count=seen["count"],
            top=self.group_cards([top]) if top else "",
            cards=self.describe_contents(seen) if self.whole and known_cards(seen) else "",
            minor=bool(self.layout.piles) and zone.name not in self.layout.piles,
            hidden=zone.viewers == "nobody",
        )

    def zones_in_lines(self) -> list[tuple[str, tuple[CardText, ...]]]:
        """Return the zones of no seat whose cards have a line each."""
        zones = [zone for zone in self.single_zones if zone.name in self.layout.lines]
        lines = [(zone, self.card_lines(zone, self.views_of(zone)[0])) for zone in zones]
        return [(self.zone_label(zone), tuple(each)) for zone, each in lines if each]


def top_card(seen: ZoneView) -> str | None:
    """Return the id of a pile's highest card, if the viewer knows it."""
    if "cards" in seen:
        return seen["cards"][-1] if seen["cards"] else None
    face = seen["known"].get(str(seen["count"] - 1))
    return face if isinstance(face, str) else None


def _is_rare(counter: Counter) -> bool:
    return counter.rare or counter.what == "flag"
