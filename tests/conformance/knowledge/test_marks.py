"""Marks hold only what an observer can work out from the events they saw: knowable, not merely true."""

import itertools
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.table.record.state import SPECTATOR
from deadhand.table.zones.knowledge import learn
from tests.conformance.playing import TABLES, few_or_many, most_seats_daily, random_walk, table_name, view_data

Event = Mapping[str, Any]
Place = tuple[str, int]
"""A hand: the name of its zone, and its owner."""

WITH_HANDS = [(game, seats) for game, seats in TABLES if any(zone.mingled for zone in game.zones.zones)]
FORGOTTEN = {"barricade": "CD-16.15"}
"""Hands of which a clause has the others forget what they know."""


def place_of(zone: Sequence[Any]) -> Place:
    """A zone as events name it."""
    return zone[0], zone[1]


class Observer:
    """Somebody who reads the events of one seat (or spectator) and remembers what must be in the hands of others."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.viewer = viewer
        hands = [zone.name for zone in match.game.zones.zones if zone.mingled]
        self.must: dict[Place, Counter[str]] = {
            (name, owner): Counter() for name in hands for owner in range(match.seats) if owner != viewer
        }

    def watch(self, events: Sequence[Event], match: Match) -> None:
        """Take in what happened since the last choice."""
        for number, event in enumerate(events):
            if event["event"] == "moved":
                self.leaves(place_of(event["from"]), event["card"])
                self.comes(place_of(event["to"]), event["card"])
            elif event["event"] == "carried":
                for _ in range(event["count"]):
                    self.leaves(place_of(event["from"]), None)
            elif event["event"] == "gathered":
                for known in self.must.values():
                    known.clear()
            elif event["event"] == "shown" and place_of(event["zone"]) in self.must:
                known = self.must[place_of(event["zone"])]
                known[event["card"]] = max(known[event["card"]], event["copy"])
            elif event["event"] == "looked" and event["seat"] == self.viewer:
                self.must[place_of(event["zone"])] = seen_then(match, place_of(event["zone"]), len(events) - number - 1)

    def leaves(self, hand: Place, face: str | None) -> None:
        """A card has left a hand: one of its kind fewer is sure, or, unseen, one of every kind."""
        if hand in self.must:
            for kind in [face] if face else list(self.must[hand]):
                self.must[hand][kind] = max(0, self.must[hand][kind] - 1)

    def comes(self, hand: Place, face: str | None) -> None:
        """A card has come to a hand."""
        if hand in self.must and face:
            self.must[hand][face] += 1


def seen_then(match: Match, hand: Place, later: int) -> Counter[str]:
    """Return a hand before the last `later` events, from its owner's view now and the cards taken and given since."""
    view = view_data(match, hand[1])
    cards = Counter(view["zones"][hand[0]][hand[1]]["cards"])
    for event in reversed(view["events"][len(view["events"]) - later :]):
        if event["event"] == "moved":
            cards[event["card"]] += (place_of(event["from"]) == hand) - (place_of(event["to"]) == hand)
    return cards


def check_marks(match: Match, observers: Sequence[Observer]) -> int:
    """Every mark can be worked out, and until the end what can be worked out is marked; returns how many there are."""
    total = 0
    for observer in observers:
        view = view_data(match, observer.viewer)
        observer.watch(view["events"], match)
        for hand, must in observer.must.items():
            known = Counter(view["zones"][hand[0]][hand[1]]["known"])
            assert known <= must, f"{observer.viewer} cannot know of {hand}: {known - must}"
            if hand[0] not in FORGOTTEN and not match.over:
                assert known == +must
            total += known.total()
    return total


def whisper(match: Match, observer: Observer, draw: random.Random) -> None:
    """Tell an observer one more card of somebody's hand, so that it often knows one of several copies."""
    t: Any = match.table
    bit = SPECTATOR if observer.viewer is None else observer.viewer
    unknown = [card for card in range(t.cards) if t.mingled[t.zone[card]] and not t.known[card] >> bit & 1]
    if unknown and not match.over:
        card = draw.choice(unknown)
        zone, owner = match.game.zones.find(t.zone[card])
        match.game.plain[learn](t, card, 1 << bit)
        observer.comes((zone.name, owner), match.game.deck.kinds[t.kind[card]].id)


def deck_of(game: Game, kinds: int, draw: random.Random) -> Deck:
    """A deck of many copies of a few kinds."""
    chosen = draw.sample([card.id for card in game.deck.cards], kinds)
    counts = {card: game.capacity // kinds if card in chosen else 0 for card in (card.id for card in game.deck.cards)}
    return replace(game.deck, cards=tuple(replace(card, count=counts[card.id]) for card in game.deck.cards))


@pytest.mark.parametrize(("game", "seats"), most_seats_daily(WITH_HANDS), ids=table_name)
@pytest.mark.parametrize("kinds", [None, 12], ids=["own deck", "few kinds"])
@pytest.mark.parametrize("games", few_or_many(2, soak=30))
def test_every_mark_follows_from_the_events(game: Game, seats: int, kinds: int | None, games: int) -> None:
    marks = looks = 0
    for seed in range(games):
        draw = random.Random(seed)
        deck = None if kinds is None else deck_of(game, min(kinds, len(game.deck.cards)), draw)
        match = Match(game, seats=seats, seed=seed, options={}, deck=deck)
        observers = [Observer(match, viewer) for viewer in (0, None)]
        for _ in itertools.islice(random_walk(match, seed=seed), 100):
            marks += check_marks(match, observers)
            looks += 1
            for observer in observers:
                whisper(match, observer, draw)
    assert marks > looks
