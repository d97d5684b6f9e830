"""The zones of a match as JSON for each viewer: only what has changed since they were last told it is written again."""

from collections.abc import Sequence
from functools import cache, reduce
from operator import and_, or_
from typing import Any, NamedTuple

from deadhand.server.shapes.as_json import as_json
from deadhand.server.texts.changes import changed_zones
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY
from deadhand.table.view.derived_values import Reckoned
from deadhand.table.view.view_zones import cards_seen, shown_in
from deadhand.table.zones.zone_plan import Zone


class CardColumns(NamedTuple):
    """What a record says of each card: what lies above it, who knows it, its kind. Lists are gone through quicker."""

    above: list[int]
    known: list[int]
    kind: list[int]


class ZoneContents(NamedTuple):
    """What lies in a zone, and bits: of the viewers who may look into it, who know some of its cards, and all."""

    cards: list[int]
    looking: int
    knowing_some: int
    knowing_all: int


class ZonePlace(NamedTuple):
    """A zone, or the one of a seat, or a place of a map."""

    zone: Zone
    number: int
    bare: bool
    """Whether nothing is told of its cards but what they are."""


class ZoneLayout(NamedTuple):
    """The zones of a game for so many seats, in the order in which a view has them."""

    places: list[ZonePlace]
    order: dict[int, int]
    """By the number of a zone where in this list it stands."""
    template: str
    marked: frozenset[int]
    """Where in the list those stand whose cards bear marks, which may change while they lie still."""
    kinds: list[str]
    """The ids of the kinds of cards, as JSON."""


class ZoneTexts:
    """The zones of one match as every viewer was last told them."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._layout = _zone_layout(game, seats)
        self._texts: dict[int, list[str]] = {}
        """By viewer the text of each zone."""
        self._stale: dict[int, set[int]] = {}
        """By viewer the zones that have changed since, by where they stand."""
        self._cards: CardColumns | None = None
        self._contents: dict[int, ZoneContents] = {}
        self._shared_texts: dict[tuple[int, int, int], str] = {}
        """A zone as all see it who know all of its cards, or none, and may look into it, or not."""

    def mark_changed(self, before: bytes, now: bytes) -> None:
        """Note that the record has become another."""
        self.clear_cache()
        if self._texts:
            order = self._layout.order
            changed = {order[number] for number in changed_zones(self._game.layout, before, now) if number in order}
            changed |= self._layout.marked
            for stale in self._stale.values():
                stale |= changed

    def clear_cache(self) -> None:
        """Keep nothing of this position but what each viewer was told."""
        self._cards = None
        self._contents.clear()
        self._shared_texts.clear()

    def text_for(self, table: Any, bit: int, reckoned: Reckoned) -> str:
        """All zones as the viewer with this bit sees them."""
        if bit not in self._texts:
            everything = range(len(self._layout.places))
            self._texts[bit], self._stale[bit] = [""] * len(everything), set(everything)
        told, stale = self._texts[bit], self._stale[bit]
        for where in stale:
            told[where] = self._zone_text(table, where, bit, reckoned)
        stale.clear()
        return self._layout.template % tuple(told)

    def _zone_text(self, table: Any, where: int, bit: int, reckoned: Reckoned) -> str:
        zone, number, bare = self._layout.places[where]
        if not (table.marked[number] | table.viewers[number]) >> bit & 1 and not zone.places:
            return f'{{"count":{table.count[number]},"known":{{}}}}'
        cards, looking, knowing_some, knowing_all = self._contents_of(table, number)
        looks, some, every = looking >> bit & 1, knowing_some >> bit & 1, knowing_all >> bit & 1
        if some and not every:  # others may know others
            return as_json(cards_seen(self._game, table, zone, cards, bit, reckoned, looks=looks))
        key = number, looks, some
        text = self._shared_texts.get(key)
        if text is None:
            if looks and every and bare:
                text = self._known_cards_text(table, cards)
            else:
                text = as_json(cards_seen(self._game, table, zone, cards, bit, reckoned, looks=looks))
            self._shared_texts[key] = text
        return text

    def _known_cards_text(self, table: Any, cards: Sequence[int]) -> str:
        """What `cards_seen` says of cards that bear no marks to who looks at them and knows them all."""
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
        ZonePlace(zone, zone.first + place, bare=not shown_in(game, zone))
        for zone in game.zones.zones
        for place in range(zone.many(seats))
    ]
    texts = []
    for zone in game.zones.zones:
        several = ",".join(["%s"] * zone.many(seats))
        texts.append(f'"{zone.name}":' + (f"[{several}]" if zone.is_numbered else several))
    return ZoneLayout(
        places,
        {place.number: where for where, place in enumerate(places)},
        f"{{{','.join(texts)}}}",
        frozenset(where for where, place in enumerate(places) if not place.bare),
        [as_json(kind.id) for kind in game.deck.kinds],
    )
