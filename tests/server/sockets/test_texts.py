"""Texts that are written once for all tables: filled in with names, they read as if they were written for these."""

import sys
from unittest.mock import Mock

import pytest

from deadhand.games import GAMES as SLUGS, find_game
from deadhand.games.zeven import GAME, state as zv
from deadhand.match.dealing import deal
from deadhand.server.lru_cache import LRUCache
from deadhand.server.rooms.game_log import GameLog, Reader
from deadhand.server.shapes.as_json import as_json, from_json
from deadhand.server.texts import view
from deadhand.server.texts.events import EventWriter
from deadhand.server.texts.names import SMALL, SeatNames, _name_template
from deadhand.server.texts.view import ViewTexts
from deadhand.table.game.game import Game
from deadhand.table.record.events import MOVED
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_questions import OpenQuestion, offer_of

GAMES = [find_game(slug) for slug in SLUGS]
USUAL = ["ann", "Bo", 'Q"uote\\', "ß", "{0}", "%s", f"{chr(SMALL)}x", "\ue000"]
ODD = ["you", "Bo.", "Nukes!", "", "...", "seat 2", "Ann", "?"]
MARKED = ["ann!", "Bo", "Cy?", "d.", "E", "\ue000!", "g!!", "h"]
ASKED = OpenQuestion(0, 0, (0, 0, 0, 0))


@pytest.mark.parametrize("names", [USUAL, ODD, MARKED], ids=["usual", "odd", "with marks"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_choice_reads_as_if_it_was_written_for_this_table(game: Game, names: list[str]) -> None:
    company = SeatNames(game, game.deck, names[: game.most_seats])
    for reader in (None, 0, 1):
        speaker = Speaker(game, game.deck, names[: game.most_seats], reader)
        for action in range(game.actions.size):
            alone = offer_of(game, ASKED, action, None, speaker)
            assert company.render(offer_of, ASKED, action, None, reader=reader).text == as_json(alone)


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_a_sentence_that_begins_with_a_name_has_a_capital_and_calls_its_reader_you(reader: int | None) -> None:
    picked_up = [zv.PICKED_UP, zv.HUNTER, -1, 1, 0, 0]
    told = [
        EventWriter(SeatNames(GAME, GAME.deck, names), [picked_up]).text_for(0, reader)
        for names in (USUAL, USUAL[::-1])
    ]
    called = ("You take", "You take") if reader == 1 else ("Bo takes", f"{chr(SMALL).upper()}x takes")
    for (events, sentences, _), who in zip(told, called, strict=True):
        assert f'"text":"{who} the exposed Hunter."' in events
        assert sentences.startswith(f'{{"text":"{who} the exposed Hunter."')


def test_what_one_reader_is_told_of_themselves_nobody_else_is_told() -> None:
    picked_up = [zv.PICKED_UP, zv.HUNTER, -1, 1, 0, 0]
    for names in (USUAL, ODD, MARKED):
        happenings = EventWriter(SeatNames(GAME, GAME.deck, names), [picked_up])
        told = [happenings.text_for(seat, seat).events for seat in (1, 0, 1, 2, 1, 0)]
        assert ['"You take' in text for text in told] == [True, False, True, False, True, False]


def test_a_mark_in_the_name_of_a_seat_that_is_not_named_makes_no_other_text() -> None:
    _name_template.cache_clear()
    picked_up = [zv.PICKED_UP, zv.HUNTER, -1, 0, 0, 0]
    for names in (["Ann", "Bo"], ["Ann", "Bo!"], ["Ann", "Bo."]):
        told = EventWriter(SeatNames(GAME, GAME.deck, names), [picked_up]).text_for(0, None)
        assert '"text":"Ann takes' in told[0]
    assert _name_template.cache_info().currsize == 1


def test_what_cannot_be_told_once_is_told_as_it_stands_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match = deal("zeven", seats=2, seed=1, names=["Ann", "Bo"])
    texts = ViewTexts(match)
    texts.view_for(0)
    match.names[1] = "Zoe"
    with monkeypatch.context() as broken:
        broken.setattr(view, "PositionTexts", Mock(side_effect=MemoryError))
        with pytest.raises(MemoryError):
            texts.view_for(0)
    assert texts.view_for(0).view == as_json(match.view(0))


@pytest.mark.parametrize("name", ["Bo", "\N{GRINNING FACE}"])
def test_texts_take_as_much_room_as_they_take_memory(name: str) -> None:
    shelf = LRUCache()
    log = GameLog("table", deal("zeven", seats=2, seed=1, names=["Ann", name]), shelf)
    texts = [text for _, text in log.sentences_since(Reader(0), since=0)]
    assert texts
    assert shelf.size >= sum(map(sys.getsizeof, texts))


def test_what_a_viewer_does_not_see_has_no_part_in_what_they_are_told() -> None:
    company = SeatNames(GAME, GAME.deck, USUAL)
    moved = [EventWriter(company, [[MOVED, face, 1 << 3, 0, 1, 0]]) for face in range(zv.ALL_KINDS)]
    assert len({happenings.text_for(2, None) for happenings in moved}) == 1
    assert len({happenings.text_for(3, None) for happenings in moved}) == zv.ALL_KINDS


def test_a_full_stop_after_a_name_with_a_mark_of_its_own_is_left_out() -> None:
    took = [[zv.TOOK, zv.HUNTER, -1, 0, seat, 0] for seat in (1, 2, 3)]
    for reader in (None, 4):
        sentences = EventWriter(SeatNames(GAME, GAME.deck, MARKED), took).text_for(4, reader).sentences
        assert [part["text"] for part in from_json(f"[{sentences}]")] == [
            "Ann! takes a Hunter from Bo.",
            "Ann! takes a Hunter from Cy?",
            "Ann! takes a Hunter from d.",
        ]
