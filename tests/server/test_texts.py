"""Texts that are written once for all tables: filled in with names, they read as if they were written for these."""

import pytest

from deadhand.games import GAMES as SLUGS, find_game
from deadhand.games.zeven import GAME, state as zv
from deadhand.server.shapes.as_json import as_json, from_json
from deadhand.server.texts.events import Happenings
from deadhand.server.texts.names import SMALL, Company
from deadhand.table.events import MOVED
from deadhand.table.game import Game
from deadhand.table.questions_told import Asked, offer_without_cards
from deadhand.table.sentences import Speaker

GAMES = [find_game(slug) for slug in SLUGS]
USUAL = ["ann", "Bo", 'Q"uote\\', "ß", "{0}", "%s", f"{chr(SMALL)}x", "\ue000"]
ODD = ["you", "Bo.", "Nukes!", "", "...", "seat 2", "Ann", "?"]
MARKED = ["ann!", "Bo", "Cy?", "d.", "E", "\ue000!", "g!!", "h"]
ASKED = Asked(0, 0, (0, 0, 0, 0))


@pytest.mark.parametrize("names", [USUAL, ODD, MARKED], ids=["usual", "odd", "with marks"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_choice_reads_as_if_it_was_written_for_this_table(game: Game, names: list[str]) -> None:
    company = Company(game, game.deck, names[: game.most_seats])
    for reader in (None, 0, 1):
        speaker = Speaker(game, game.deck, names[: game.most_seats], reader)
        for action in range(game.actions.size):
            alone = offer_without_cards(game, ASKED, action, None, speaker)
            assert company.told(offer_without_cards, ASKED, action, None, reader=reader).text == as_json(alone)


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_a_sentence_that_begins_with_a_name_has_a_capital_and_calls_its_reader_you(reader: int | None) -> None:
    picked_up = [zv.PICKED_UP, zv.HUNTER, -1, 1, 0, 0]
    told = [Happenings(Company(GAME, GAME.deck, names), [picked_up]).to(0, reader) for names in (USUAL, USUAL[::-1])]
    called = ("You take", "You take") if reader == 1 else ("Bo takes", f"{chr(SMALL).upper()}x takes")
    for (events, sentences, _), who in zip(told, called, strict=True):
        assert f'"text":"{who} the exposed Hunter."' in events
        assert sentences.startswith(f'{{"text":"{who} the exposed Hunter."')


def test_what_one_reader_is_told_of_themselves_nobody_else_is_told() -> None:
    picked_up = [zv.PICKED_UP, zv.HUNTER, -1, 1, 0, 0]
    for names in (USUAL, ODD, MARKED):
        happenings = Happenings(Company(GAME, GAME.deck, names), [picked_up])
        told = [happenings.to(seat, seat).events for seat in (1, 0, 1, 2, 1, 0)]
        assert ['"You take' in text for text in told] == [True, False, True, False, True, False]


def test_what_a_viewer_does_not_see_has_no_part_in_what_they_are_told() -> None:
    company = Company(GAME, GAME.deck, USUAL)
    moved = [Happenings(company, [[MOVED, face, 1 << 3, 0, 1, 0]]) for face in range(zv.ALL_KINDS)]
    assert len({happenings.to(2, None) for happenings in moved}) == 1
    assert len({happenings.to(3, None) for happenings in moved}) == zv.ALL_KINDS


def test_a_full_stop_after_a_name_with_a_mark_of_its_own_is_left_out() -> None:
    took = [[zv.TOOK, zv.HUNTER, -1, 0, seat, 0] for seat in (1, 2, 3)]
    for reader in (None, 4):
        sentences = Happenings(Company(GAME, GAME.deck, MARKED), took).to(4, reader).sentences
        assert [part["text"] for part in from_json(f"[{sentences}]")] == [
            "Ann! takes a Hunter from Bo.",
            "Ann! takes a Hunter from Cy?",
            "Ann! takes a Hunter from d.",
        ]
