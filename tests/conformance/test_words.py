"""Games in other languages: whole sentences everywhere, and English where a translation is missing."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

import pytest

from deadhand.cli.screens.screen import PlainScreen
from deadhand.games import find_game
from deadhand.server.http.words import words_texts
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.words import words
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.table.words.words import words_of
from deadhand.translation.catalogues import TextDomain, update
from deadhand.translation.texts import sentences_of_game, texts_of_game
from tests.conformance.playing import TABLES, board_for, most_seats_daily, random_walk, start, table_name, view_data
from tests.game_settings import translated_games

TRANSLATED = translated_games()
OTHERS = [code for code in languages() if code != ENGLISH]


@pytest.mark.parametrize(
    ("game", "seats"), most_seats_daily([each for each in TABLES if each[0].slug in TRANSLATED]), ids=table_name
)
@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_whole_in_another_language(game: Game, seats: int, language: str) -> None:
    """Each text begins with a capital and leaves no template open; no two choices read alike."""
    english = {text.english for text in sentences_of_game(game) if " " in text.english}
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=33), seed=33)):
        if number % 9:
            continue
        for viewer in (0, seats - 1, None):
            view = match.in_language(language).view(viewer)
            choices = [offer["text"] for offer in view["prompt"]["offers"]] if view["prompt"] else []
            assert len(set(choices)) == len(choices), "two choices read alike"
            for text in [*choices, *(event["text"] for event in view["events"] if event["text"])]:
                assert not text[0].islower(), text
                assert not set(text) & set("{}[]|"), text
                assert text not in english


@pytest.fixture
def untranslated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    """A game whose folder has no translations."""
    monkeypatch.setattr(words, "files", lambda package: tmp_path)  # noqa: ARG005
    game = replace(find_game("left_4_dead"))
    monkeypatch.setitem(game.deck.__dict__, "words", {})  # names are cached there
    return game


def test_a_game_without_translations_is_in_english(untranslated: Game) -> None:
    assert words_of(untranslated, "es").language == ENGLISH


@pytest.fixture
def half_filled(untranslated: Game, tmp_path: Path) -> Game:
    """A game whose translation into German is a file of which one card is filled in."""
    part = TextDomain("game", tmp_path / "words", lambda: texts_of_game(untranslated))
    update(part, "de")
    lines, first = part.file("de").read_text(encoding="utf-8"), f'msgid "{untranslated.deck.kinds[0].name}"\nmsgstr "'
    part.file("de").write_text(lines.replace(first, f"{first}Erste|f|Ersten", 1), encoding="utf-8")
    return untranslated


def empty_texts(value: object, path: str = "") -> Iterator[str]:
    """Yield the places of empty texts in JSON."""
    if value == "":
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from empty_texts(part, f"{path}.{name}")


@pytest.mark.soak
def test_a_half_filled_translation_shows_english_at_the_page(half_filled: Game) -> None:
    texts, english = words_texts(half_filled, "de"), words_texts(find_game("left_4_dead"), ENGLISH)
    names = [kind["name"] for kind in texts["kinds"]["word"]]
    assert names == ["Erste", *(kind["name"] for kind in english["kinds"]["word"][1:])]
    assert texts["events"] == english["events"]
    assert set(empty_texts(texts)) <= set(empty_texts(english))


def test_a_half_filled_translation_shows_english_in_the_terminal(half_filled: Game) -> None:
    match = start(half_filled, seats=3, seed=1).in_language("de")
    view, board = view_data(match, 0), board_for(match, match.view(0))
    assert not [offer for offer in view["prompt"]["offers"] if not offer["text"][0].isupper()]
    printed = io.StringIO()
    with redirect_stdout(printed):
        PlainScreen().print_board(board)
    zones = json.dumps(view["zones"])
    seen = [kind.name for kind in half_filled.deck.kinds[1:] if f'"{kind.id}"' in zones]
    assert seen
    assert all(name in printed.getvalue() for name in seen), printed.getvalue()


def test_an_unknown_language_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refused, match='There is no language "tlh"; there are en, '):
        words_of(find_game("zeven"), "tlh")
