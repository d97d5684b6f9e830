"""Views are plain data, built from what the viewer knows."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st

from deadhand.server.rooms.current_facts import CurrentFacts
from deadhand.server.shapes.as_json import as_json
from deadhand.table.game.game import Game
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.view_types import View
from tests.conformance.playing import MOST_SEATS, random_walk, somewhere, start, table_name


def faces(zone: Any) -> int:
    """Return the number of faces that a zone of a view shows."""
    if "cards" in zone:
        return sum(card is not None for card in zone["cards"])
    return sum(value if isinstance(value, int) else 1 for value in zone["known"].values())


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_view_shows_exactly_the_cards_its_viewer_knows_and_offers_only_its_own(game: Game, seats: int) -> None:
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=30), seed=30)):
        if number % 23 and not match.over:
            continue
        for viewer in (*range(seats), None):
            view = match.view(viewer)
            assert json.loads(json.dumps(view)) == view
            bit = SPECTATOR if viewer is None else viewer
            zones = [zone for part in view["zones"].values() for zone in (part if isinstance(part, list) else [part])]
            assert sum(zone["count"] for zone in zones) == match.deck.size
            assert sum(map(faces, zones)) == sum(match.table.known[card] >> bit & 1 for card in range(match.deck.size))
            check_marks(game, view)
            prompt = view["prompt"]
            assert (prompt is None) == match.over
            if prompt:
                offered = [offer["action"] for offer in prompt["offers"]]
                assert offered == (match.legal if viewer == match.actor else [])


def check_marks(game: Game, view: View) -> None:
    """A mark is a number for each card of the zones that the viewer looks into, if it is shown there at all."""
    for name, part in view["zones"].items():
        there = [mark.field for mark in game.marks if not mark.zones or name in mark.zones]
        for zone in part if isinstance(part, list) else [part]:
            marks = zone.get("marks", {})
            assert list(marks) == (there if "cards" in zone else [])
            assert all(len(values) == zone["count"] for values in marks.values())


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_cached_facts_of_a_broadcast_equal_fresh_ones(game: Game, seats: int, seed: int) -> None:
    match, draw = somewhere(game, seats=seats, seed=seed), random.Random(seed)
    kept = CurrentFacts(match)
    for _ in range(12):
        for viewer in draw.sample([*range(seats), None], k=2):
            assert kept.of(viewer) == match.facts(viewer)
            assert as_json(match.facts(viewer)) == as_json(kept.of(viewer))
        if match.over:
            return
        last = match.actor_of(len(match.actions))
        if last is not None and match.can_undo(last) and draw.random() < 0.3:
            match.undo(last)
        else:
            match.play(draw.choice(match.legal))


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_facts_hold_no_words(game: Game, seats: int) -> None:
    """Only the outcome's spots and the kinds of values are text; nothing in it is a sentence or a name."""
    kinds_of_values = {"seat", "kind", "cards", "zone", "number"}
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=32), seed=32)):
        if number % 7 and not match.over:
            continue
        for viewer in (0, seats - 1, None):
            facts, ahead = match.facts(viewer)
            spots = facts["end"]["places"] if facts["end"] else []
            assert set(texts_in([facts, ahead])) <= {*kinds_of_values, *spots}


def texts_in(data: Any) -> Iterator[str]:
    """Every string in plain data, keys left out."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for each in data.values() if isinstance(data, dict) else data:
            yield from texts_in(each)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_every_sentence_is_whole(game: Game, seats: int) -> None:
    """Each text begins with a capital and leaves no template open; questions and events alike."""
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=31), seed=31)):
        if number % 8:
            continue
        for viewer in (0, seats - 1, None):
            view = match.view(viewer)
            texts = [event["text"] for event in view["events"] if event["text"]]
            choices = [offer["text"] for offer in view["prompt"]["offers"]] if view["prompt"] else []
            assert len(set(choices)) == len(choices), "two choices read alike"
            texts += choices
            for text in texts:
                assert text[0].isupper(), text
                assert not set(text) & set("{}[]|"), text
                assert "you's" not in text, text
