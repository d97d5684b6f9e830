"""Views are plain data, built from what the viewer knows."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from deadhand.match.match import Match
from deadhand.server.shapes.as_json import as_items, as_json
from deadhand.server.texts.view import ViewTexts
from deadhand.table.game.game import Game
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.view_events import sentences_of
from tests.conformance.playing import ENDS, random_walk, somewhere, start, table_name


def faces(zone: Any) -> int:
    """How many faces a zone of a view shows."""
    if "cards" in zone:
        return sum(card is not None for card in zone["cards"])
    return sum(value if isinstance(value, int) else 1 for value in zone["known"].values())


@pytest.mark.parametrize(("game", "seats"), ENDS, ids=table_name)
def test_a_view_shows_exactly_the_cards_its_viewer_knows_and_offers_only_its_own(game: Game, seats: int) -> None:
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=30), seed=30)):
        if number % 11 and not match.over:
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


def check_marks(game: Game, view: dict[str, Any]) -> None:
    """A mark is a number for each card of the zones that the viewer looks into, if it is shown there at all."""
    for name, part in view["zones"].items():
        there = [mark.field for mark in game.marks if not mark.zones or name in mark.zones]
        for zone in part if isinstance(part, list) else [part]:
            marks = zone.get("marks", {})
            assert list(marks) == (there if "cards" in zone else [])
            assert all(len(values) == zone["count"] for values in marks.values())


@pytest.mark.parametrize(("game", "seats"), ENDS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_what_is_kept_from_view_to_view_makes_no_difference(game: Game, seats: int, seed: int) -> None:
    """Texts share what all are told alike, and take over what has not changed: they equal views made from nothing."""
    match, draw = somewhere(game, seats=seats, seed=seed), random.Random(seed)
    texts = ViewTexts(match)
    for _ in range(12):
        for viewer in draw.sample([*range(seats), None], k=2):
            check_text(match, texts, viewer, by_name=draw.random() < 0.2)
        if match.over:
            return
        last = match.actor_of(len(match.actions))
        if last is not None and match.can_undo(last) and draw.random() < 0.3:
            match.undo(last)
        elif draw.random() < 0.1:
            match.names[draw.randrange(seats)] = f"ann {draw.randrange(9)}{draw.choice(('', '', '!'))}"
        else:
            match.play(draw.choice(match.legal))


def check_text(match: Match, texts: ViewTexts, viewer: int | None, *, by_name: bool) -> None:
    """A text is the view of its viewer, byte for byte, and has the sentences of its events."""
    anew = match.view(viewer, by_name=by_name)
    made = texts.view_for(viewer, by_name=by_name)
    assert made.view == as_json(anew)
    assert made.sentences == as_items(sentences_of(anew))
    without = texts.view_for(viewer, by_name=by_name, with_ahead=False)
    assert without.view == as_json({**anew, "ahead": None})


@pytest.mark.parametrize(("game", "seats"), ENDS, ids=table_name)
def test_every_sentence_is_whole(game: Game, seats: int) -> None:
    """Each text begins with a capital and leaves no template open; questions and events alike."""
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=31), seed=31)):
        if number % 5:
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
