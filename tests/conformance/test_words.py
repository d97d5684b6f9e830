"""Translations: complete, with the same placeholders, and whole sentences in every game and language."""

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from deadhand.cli.screens.screen import PlainScreen
from deadhand.games import find_game
from deadhand.server.http.words import words_texts
from deadhand.server.sentences import sentences_of
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.words import words
from deadhand.table.words.grammar import ENGLISH, grammar_of, languages, read_words
from deadhand.table.words.templates import placeholders_of
from deadhand.table.words.words import translation_of, words_of
from deadhand.translation import (
    CORE_SENTENCES,
    core_messages,
    gaps_of,
    sentences_of_game,
    server_sentences,
    translation_file,
)
from tests.conformance.playing import TABLES, board_for, most_seats_daily, random_walk, start, table_name, view_data
from tests.game_settings import translated_games

TRANSLATED = translated_games()
OTHERS = [code for code in languages() if code != ENGLISH]


@pytest.fixture
def untranslated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    """A game whose folder has no translations."""
    monkeypatch.setattr(words, "files", lambda package: tmp_path)  # noqa: ARG005
    return replace(find_game("left_4_dead"))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("slug", TRANSLATED)
def test_a_game_has_every_text_in_every_language_and_no_other(slug: str, language: str) -> None:
    game = find_game(slug)
    assert (files(game.package) / "words" / f"{language}.toml").is_file()
    gaps = gaps_of(translation_of(game, language))
    assert not gaps, gaps
    assert not list(translation_file(game, language))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_sentences_of_the_table_itself(language: str) -> None:
    translated = grammar_of(language).sentences
    wanted = (*CORE_SENTENCES, *core_messages())
    assert [text for text in wanted if not translated.get(text)] == []
    assert [text for text in wanted if placeholders_of(text) != placeholders_of(translated[text])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_message_of_the_server(language: str) -> None:
    translated, wanted = sentences_of(language), server_sentences()
    assert len(wanted) > 80
    assert {
        "missing": [text for text in wanted if not translated.get(text)],
        "superfluous": [text for text in translated if text not in wanted],
        "other placeholders": [
            text for text, other in translated.items() if placeholders_of(text) != placeholders_of(other)
        ],
    } == {"missing": [], "superfluous": [], "other placeholders": []}


@pytest.mark.parametrize(
    ("game", "seats"), most_seats_daily([each for each in TABLES if each[0].slug in TRANSLATED]), ids=table_name
)
@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_whole_in_another_language(game: Game, seats: int, language: str) -> None:
    """Each text begins with a capital and leaves no template open; no two choices read alike."""
    english = set(sentences_of_game(game)) - {text for text in sentences_of_game(game) if " " not in text}
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


def test_a_new_language_begins_as_a_file_to_fill_in(untranslated: Game) -> None:
    lines = list(translation_file(untranslated, "es"))
    first = untranslated.deck.kinds[0]
    assert lines[0].startswith(f"[kinds.{first.id}]  # {first.name}")
    assert [line for line in lines if line.endswith(' = ""')][-1].startswith('"')


def test_a_game_without_a_file_in_a_language_is_told_in_english(untranslated: Game) -> None:
    assert words_of(untranslated, "es").language == ENGLISH


@pytest.fixture
def half_filled(untranslated: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game whose translation into German is a file of which one card is filled in."""
    monkeypatch.setitem(untranslated.deck.__dict__, "words", {})  # names are cached there
    lines = "\n".join(translation_file(untranslated, "de"))
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "de.toml").write_text(lines.replace('name = ""', 'name = "Erste"', 1), encoding="utf-8")
    return untranslated


def empty_texts(value: object, path: str = "") -> Iterator[str]:
    """Yield the places of empty texts in JSON."""
    if value == "":
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from empty_texts(part, f"{path}.{name}")


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


def test_a_sentence_of_the_server_or_the_terminal_that_is_not_filled_in_is_left_out(tmp_path: Path) -> None:
    """They read their files by the same function; a sentence that is left out stays English."""
    (tmp_path / "de.toml").write_text('[sentences]\n"Yes" = "Ja"\n"No" = ""\n', encoding="utf-8")
    assert read_words(tmp_path / "de.toml")["sentences"] == {"Yes": "Ja"}


def test_what_is_not_filled_in_is_missing(half_filled: Game) -> None:
    _, *others = (kind.id for kind in half_filled.deck.kinds)
    gaps = gaps_of(translation_of(half_filled, "de"))
    assert gaps.missing["kinds"] == others
    assert len(gaps.missing["zones"]) == len(half_filled.zones.zones)
    assert len(gaps.missing["sentences"]) > 100
    assert not gaps.other_placeholders
    assert f"[kinds.{others[0]}]" in "\n".join(translation_file(half_filled, "de"))


def test_an_unknown_language_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refused, match='There is no language "tlh"; there are en, '):
        words_of(find_game("zeven"), "tlh")
