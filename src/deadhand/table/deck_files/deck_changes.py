"""Changes of a changed deck, in words for its players."""

from collections.abc import Iterator

from deadhand.table.deck.deck import Card, Deck
from deadhand.table.view.sentences import count_words


def describe_changes(original: Deck, deck: Deck) -> list[str]:
    """A line for each kind of card that is not as in the original deck."""
    pairs = zip(original.cards, deck.cards, strict=True)
    return [f"{now.name}: {', '.join(changes)}" for was, now in pairs if (changes := list(_changes_of_kind(was, now)))]


def _changes_of_kind(was: Card, now: Card) -> Iterator[str]:
    if now.name != was.name:
        yield f"the {was.name} of the game's own deck"
    if now.count != was.count:
        yield f"{count_words(now.count, '1 copy', '# copies')} instead of {was.count}"
    for name, number in now.numbers.items():
        if number != was.numbers[name]:
            yield f"{name.replace('_', ' ')} {number} instead of {was.numbers[name]}"
    if (now.text, now.short) != (was.text, was.short):
        yield "another text"
