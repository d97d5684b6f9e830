"""A text of a board that names a thing of its game uses the word of the game's own translation."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from deadhand.games import find_game
from deadhand.table.game.game import Game
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.table.words.names import english_name, names_of
from deadhand.table.words.po_file import CONTEXT_END, translations_in
from deadhand.table.words.words import words_of
from tests.game_settings import translated_games

WEB: Final = Path(__file__).parents[2] / "web/src"


def names_in_english(game: Game, language: str) -> Iterator[str]:
    """Yield the English names of a game that are called otherwise in a language."""
    words = words_of(game, language)
    for number, kind in enumerate(game.deck.kinds):
        yield from [kind.name] if str(words.kind(game.deck, number)) != kind.name else []
    for zone in game.zones.zones:
        yield from [zone.label] if str(words.zone(zone)) != zone.label else []
    labels = [each.label for each in game.counters] + [each.label for each in game.marks]
    labels += [each.label for each in game.statistics] + [english_name(name) for name in names_of(game)]
    yield from (label for label in labels if words.translate(label) != label)


def texts_of_board(slug: str, language: str) -> dict[str, str]:
    """Return the texts of a game's board in a language by the English ones."""
    files = [WEB / f"boards/{slug}.svelte", *(WEB / "boards" / slug).glob("*.*s*")]
    sources = "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    split = ((key.rpartition(CONTEXT_END), text) for key, text in translations_in(WEB / "lib/words", language).items())
    texts = {f"{english}{{!{context}}}" if context else english: text for (context, _, english), text in split}
    return {english: text for english, text in texts.items() if f'"{english}"' in sources}


@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
@pytest.mark.parametrize("slug", translated_games())
def test_a_board_uses_no_english_name_that_its_game_translates(slug: str, language: str) -> None:
    names = sorted({name for name in names_in_english(find_game(slug), language) if name[:1].isupper()})
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})s?\b")
    texts = texts_of_board(slug, language)
    left = [text for english, text in texts.items() if set(named.findall(english)) & set(named.findall(text))]
    assert texts
    assert left == []
