"""The words of a game in one language.

English stands where rules declare it, and is the key of its translations, as in gettext. Other languages are files in
the game's folder, `words/<language>.toml`: `sentences` by the English ones, `kinds` and `zones` with their forms.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from deadhand.table.deck.deck import Card, Deck
from deadhand.table.game.game import Game
from deadhand.table.words.grammar import ENGLISH, Grammar, NounForms, english_gender, grammar_of, read_words
from deadhand.table.words.values import Noun, noun_of
from deadhand.table.zones.zone_plan import Zone


@dataclass(frozen=True)
class WordsFile:
    """A translation of one game."""

    kinds: Mapping[str, NounForms]
    """The names of cards by the ids of their kinds."""
    zones: Mapping[str, NounForms]
    """The names of zones, by their ids."""
    sentences: Mapping[str, str]
    """By the English ones."""


NO_FILE = WordsFile(kinds={}, zones={}, sentences={})


@dataclass(frozen=True, eq=False)
class Words:
    """The words of a game in one language; what is not translated stays English."""

    game: Game
    language: str
    grammar: Grammar
    file: WordsFile

    def translate(self, english: str) -> str:
        """Return a sentence or a template in this language."""
        return self.file.sentences.get(english) or self.grammar.sentences.get(english, english)

    def kind(self, deck: Deck, kind: int) -> Noun:
        """Return the name of a kind of card; a changed deck may have names of its own, which are not translated."""
        key = self.language, kind
        if key not in deck.words:
            deck.words[key] = noun_of(self._forms_of(deck.kinds[kind], self.game.deck.kinds[kind]), self.grammar, kind)
        noun: Noun = deck.words[key]
        return noun

    def _forms_of(self, card: Card, shipped: Card) -> NounForms:
        if card.name == shipped.name and card.id in self.file.kinds:
            return self.file.kinds[card.id]
        if self.language == ENGLISH:
            return NounForms(name=card.name, gender=english_gender(card.name), plural=f"{card.name}s")
        return NounForms(name=card.name, plural=card.name)

    def zone(self, zone: Zone) -> Noun:
        """Return the name of a zone, without its owner."""
        return noun_of(self.file.zones.get(zone.name) or NounForms(name=zone.label, gender="c"), self.grammar)


@cache
def words_of(game: Game, language: str = ENGLISH) -> Words:
    """Return the words of a game in a language; in English if the game has no file in it.

    Raises:
        Refused: if there is no such language.
    """
    words = translation_of(game, language)
    return words_of(game, ENGLISH) if words.file is NO_FILE and language != ENGLISH else words


def translation_of(game: Game, language: str) -> Words:
    """Return the words of a game in a language, as far as its file has them.

    Raises:
        Refused: if there is no such language.
    """
    grammar = grammar_of(language)
    file = files(game.package) / "words" / f"{language}.toml"
    return Words(game, language, grammar, _read_translation(file) if file.is_file() else NO_FILE)


def _read_translation(file: Traversable) -> WordsFile:
    content = read_words(file)
    return WordsFile(_nouns_in(content.get("kinds", {})), _nouns_in(content.get("zones", {})), content["sentences"])


def _nouns_in(table: Mapping[str, Mapping[str, str]]) -> dict[str, NounForms]:
    """Return the nouns of a table, without those that are not filled in yet."""
    return {key: NounForms(**forms) for key, forms in table.items() if forms.get("name")}
