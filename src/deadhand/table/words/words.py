"""The words of a game in one language.

English stands where rules declare it, and is the key of its translations, as in gettext. Other languages are files in
the game's folder, `words/<language>.po`. There the name of a card or a zone stands with its forms, under its id.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from deadhand.table.deck.deck import Card, Deck
from deadhand.table.game.game import Game
from deadhand.table.words.grammar import ENGLISH, Grammar, NounForms, english_gender, grammar_of
from deadhand.table.words.po_file import key_of, translations_in
from deadhand.table.words.values import Noun, noun_of
from deadhand.table.zones.zone_plan import Zone


@dataclass(frozen=True, eq=False)
class Words:
    """The words of a game in one language; what is not translated stays English."""

    game: Game
    language: str
    grammar: Grammar
    texts: Mapping[str, str]
    """The translations of the game's file."""

    def translate(self, english: str) -> str:
        """Return a sentence or a template in this language."""
        return self.texts.get(english) or self.grammar.sentences.get(english, english)

    def kind(self, deck: Deck, kind: int) -> Noun:
        """Return the name of a kind of card; a changed deck may have names of its own, which are not translated."""
        key = self.language, kind
        if key not in deck.words:
            deck.words[key] = noun_of(self._forms_of(deck.kinds[kind]), self.grammar, kind)
        noun: Noun = deck.words[key]
        return noun

    def _forms_of(self, card: Card) -> NounForms:
        if forms := self.texts.get(key_of(card.name, context_of_card(card))):
            return NounForms.parse(forms)
        if self.language == ENGLISH:
            return NounForms(name=card.name, gender=english_gender(card.name), plural=f"{card.name}s")
        return NounForms(name=card.name, plural=card.name)

    def card_name(self, card: Card) -> str:
        """Return the name of a card of any deck; reminder cards have names, too, but no kind."""
        return self._forms_of(card).name if card.in_play else self.translate(card.name)

    def zone(self, zone: Zone) -> Noun:
        """Return the name of a zone, without its owner."""
        forms = self.texts.get(key_of(zone.label, context_of_zone(zone)))
        return noun_of(NounForms.parse(forms) if forms else NounForms(name=zone.label, gender="c"), self.grammar)


def context_of_card(card: Card) -> str:
    """Return the context of a card's name among translations; two cards may have one English name."""
    return f"card {card.id}"


def context_of_zone(zone: Zone) -> str:
    """Return the context of a zone's name among translations."""
    return f"zone {zone.name}"


@cache
def words_of(game: Game, language: str = ENGLISH) -> Words:
    """Return the words of a game in a language; in English if the game has no file in it.

    Raises:
        Refused: if there is no such language.
    """
    grammar, texts = grammar_of(language), translations_in(files(game.package) / "words", language)
    return Words(game, language, grammar, texts) if texts or language == ENGLISH else words_of(game, ENGLISH)
