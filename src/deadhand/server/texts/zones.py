"""Zones of a match as JSON per viewer; only changed zones are rendered again."""

from collections.abc import Sequence
from functools import cache, reduce
from operator import and_, or_
from typing import Any, NamedTuple

from deadhand.server.shapes.as_json import as_json
from deadhand.server.texts.changes import changed_zones, zone_bytes
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY
from deadhand.table.view.derived_values import DerivedValues
from deadhand.table.view.view_zones import marks_shown_in, view_cards
from deadhand.table.zones.zone_plan import Zone


class CardColumns(NamedTuple):
    """Columns of a record by card, as lists, which iterate faster."""

    above: list[int]
    known: list[int]
    kind: list[int]


class ZoneContents(NamedTuple):
    """The cards of a zone, and the viewers who may look into it, know some cards, or know all, as bit masks."""

    cards: list[int]
    looking: int
    knowing_some: int
    knowing_all: int


class ZonePlace(NamedTuple):
    """A zone, or one seat's zone, or a place of a map."""

    zone: Zone
    number: int
    bare: bool
    """Whether its cards show nothing but their kinds."""


class ZoneLayout(NamedTuple):
    """The zones of a game for a number of seats, in the order of a view."""

    places: list[ZonePlace]
    order: dict[int, int]
    """The index in this list by zone number."""
    template: str
    marked: frozenset[int]
    """The indices of zones with marked cards; marks may change without a move."""
    kinds: list[str]
    """The ids of the kinds of cards, as JSON."""


class ZoneTexts:
    """The zones of one match as last rendered for every viewer."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._layout = _zone_layout(game, seats)
        self._texts: dict[int, list[str]] = {}
        """The text of each zone by viewer."""
        self._stale: dict[int, set[int]] = {}
        """The indices of changed zones by viewer."""
        self._shown = b""
        """The bytes of the last record that say which cards lie where."""
        self._cards: CardColumns | None = None
        self._contents: dict[int, ZoneContents] = {}
        self._shared_texts: dict[tuple[int, int, int], str] = {}
        """Texts shared by viewers who know all cards of a zone or none, by whether they may look into it."""

    def mark_changed(self, record: bytes) -> None:
        """Mark the zones that differ between the last record and this one."""
        self.clear_cache()
        before, self._shown = self._shown, zone_bytes(self._game.layout, record)
        if self._texts:
            order = self._layout.order
            changed = changed_zones(self._game.layout, before, self._shown)
            places = {order[number] for number in changed if number in order} | self._layout.marked
            for stale in self._stale.values():
                stale |= places

    def clear_cache(self) -> None:
        """Free the parts of this position, but keep each viewer's zones."""
        self._cards = None
        self._contents.clear()
        self._shared_texts.clear()

    def text_for(self, table: Any, bit: int, values: DerivedValues) -> str:
        """Return all zones for the viewer with this bit."""
        if bit not in self._texts:
            everything = range(len(self._layout.places))
            self._texts[bit], self._stale[bit] = [""] * len(everything), set(everything)
        told, stale = self._texts[bit], self._stale[bit]
        for where in stale:
            told[where] = self._zone_text(table, where, bit, values)
        stale.clear()
        return self._layout.template % tuple(told)

    def _zone_text(self, table: Any, where: int, bit: int, values: DerivedValues) -> str:
        zone, number, bare = self._layout.places[where]
        if not (table.marked[number] | table.viewers[number]) >> bit & 1 and not zone.places:
            return f'{{"count":{table.count[number]},"known":{{}}}}'
        cards, looking, knowing_some, knowing_all = self._contents_of(table, number)
        looks, some, every = looking >> bit & 1, knowing_some >> bit & 1, knowing_all >> bit & 1
        if some and not every:  # others may know others
            return as_json(view_cards(self._game, table, zone, cards, bit, values, looks=looks))
        key = number, looks, some
        text = self._shared_texts.get(key)
        if text is None:
            if looks and every and bare:
                text = self._known_cards_text(table, cards)
            else:
                text = as_json(view_cards(self._game, table, zone, cards, bit, values, looks=looks))
            self._shared_texts[key] = text
        return text

    def _known_cards_text(self, table: Any, cards: Sequence[int]) -> str:
        """Return `view_cards` for unmarked cards that the viewer sees and knows."""
        kinds, kind = self._layout.kinds, self._card_columns(table).kind
        return f'{{"count":{len(cards)},"cards":[{",".join([kinds[kind[card]] for card in cards])}]}}'

    def _contents_of(self, table: Any, number: int) -> ZoneContents:
        lying = self._contents.get(number)
        if lying is None:
            above, known, _ = self._card_columns(table)
            cards, card = [], table.lowest[number]
            while card != NOBODY:
                cards.append(card)
                card = above[card]
            knowing = [known[card] for card in cards]
            lying = ZoneContents(cards, table.viewers[number], reduce(or_, knowing, 0), reduce(and_, knowing, -1))
            self._contents[number] = lying
        return lying

    def _card_columns(self, table: Any) -> "CardColumns":
        if self._cards is None:
            self._cards = CardColumns(table.above.tolist(), table.known.tolist(), table.kind.tolist())
        return self._cards


@cache
def _zone_layout(game: Game, seats: int) -> ZoneLayout:
    places = [
        ZonePlace(zone, zone.first + place, bare=not marks_shown_in(game, zone))
        for zone in game.zones.zones
        for place in range(zone.count_zones(seats))
    ]
    texts = []
    for zone in game.zones.zones:
        several = ",".join(["%s"] * zone.count_zones(seats))
        texts.append(f'"{zone.name}":' + (f"[{several}]" if zone.is_numbered else several))
    return ZoneLayout(
        places,
        {place.number: where for where, place in enumerate(places)},
        f"{{{','.join(texts)}}}",
        frozenset(where for where, place in enumerate(places) if not place.bare),
        [as_json(kind.id) for kind in game.deck.kinds],
    )
