"""Changes of a changed deck, in words for its players."""

from collections.abc import Iterator

from deadhand.table.deck.deck import Card, Deck
from deadhand.table.words.names import english_name
from deadhand.table.words.values import table_sentence
from deadhand.table.words.words import Words


def describe_changes(words: Words, deck: Deck) -> list[str]:
    """Return a line for each kind of card that is not as in the game's own deck, in the language of the words."""
    pairs = zip(words.game.deck.cards, deck.cards, strict=True)
    lines = ((words.card_name(now), ", ".join(_changes_of_card(words, was, now))) for was, now in pairs)
    return [f"{name}: {changes}" for name, changes in lines if changes]


def _changes_of_card(words: Words, was: Card, now: Card) -> Iterator[str]:
    language = words.language
    if now.name != was.name:
        yield table_sentence(language, "the {0} of the game's own deck", words.card_name(was))
    if now.count != was.count:
        yield table_sentence(language, "{0:1 copy|# copies} instead of {1}", now.count, was.count)
    names = words.game.number_names.get(was.id, {})
    for column, before in was.numbers.items():
        if now.numbers[column] != before:
            name = words.translate(english_name(names.get(column) or column))
            yield table_sentence(language, "{0} {1} instead of {2}", name, now.numbers[column], before)
    if (now.text, now.short) != (was.text, was.short):
        yield table_sentence(language, "another text")
