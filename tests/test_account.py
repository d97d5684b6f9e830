"""Accounts of finished games: whole in every language of the game; older saved games have only the English one."""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deadhand import Refused, deal
from deadhand.games import find_game
from deadhand.match.account import add_account
from deadhand.match.saved import SavedGame, read_saved, saved_from, write_saved
from tests.game_settings import translated_games

ENGLISH = re.compile(r"\b(?:the|your?|and|with|from|draws?|plays?|begins?|wins?|has|have|is|are)\b", re.IGNORECASE)


@cache
def finished(slug: str) -> SavedGame:
    """A game that was played to its end by default answers."""
    options: dict[str, Any] = {"rounds": 1, "turn_limit": 20} if slug == "zeven" else {}
    match = deal(slug, seats=find_game(slug).default_seats, seed=3, **options)
    while not match.over:
        match.play(match.default)
    saved = match.saved()
    add_account(saved, match)
    return saved


@pytest.mark.parametrize(("code", "over"), [("de", "Das Spiel ist vorbei."), ("es", "La partida ha terminado.")])
@pytest.mark.parametrize("slug", translated_games())
def test_a_translated_account_has_no_english_sentence(slug: str, code: str, over: str) -> None:
    saved = finished(slug)
    language, translated = saved.account_in(code)
    _, english = saved.account_in("en")
    assert translated is not None
    assert english is not None
    assert (language, len(translated.moves), translated.end[0]) == (code, len(english.moves), over)
    told = [*translated.moves, *translated.end]
    assert [text for text in told if ENGLISH.search(text)] == []
    assert ENGLISH.search(english.moves[0])
    assert [bool(text) for text in translated.moves] == [bool(text) for text in english.moves]


def test_accounts_are_read_from_the_file_and_an_older_file_has_the_english_one(tmp_path: Path) -> None:
    saved = finished("zeven")
    write_saved(tmp_path / "game.json", saved)
    assert read_saved(tmp_path / "game.json").text() == saved.text()
    older = saved_from(replace(saved, translations={}).text(), "an older file")
    assert "translations" not in older.text()
    language, account = older.account_in("de")
    assert account is not None
    assert saved.account is not None
    assert (language, account.moves, account.end) == ("en", saved.account.moves, saved.account.end)


def test_a_language_that_a_game_has_no_words_in_is_not_saved_twice() -> None:
    saved = finished("card_of_the_dead")
    assert "en" not in saved.translations
    assert saved.account_in("xx") == ("en", saved.account)


@pytest.mark.parametrize("translations", [{"de": {"title": "Zeven"}}, {"de": 7}, [], {"de": None}])
def test_a_damaged_translation_is_refused(translations: object) -> None:
    content = json.loads(finished("zeven").text()) | {"translations": translations}
    with pytest.raises(Refused, match="damaged: field translations"):
        saved_from(json.dumps(content), "a file")
