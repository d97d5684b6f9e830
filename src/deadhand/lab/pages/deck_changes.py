"""What two decks differ in."""

from deadhand.lab.pages.content import Table
from deadhand.table.deck.deck import Card, Deck

ABSENT = "-"


def deck_table(first: Deck, second: Deck) -> Table | None:
    """Return a row for every count, number and name that two decks of a game differ in; None if they are equal.

    Texts and icons change nothing that bots see, so they are left out.
    """
    rows = [row for was, now in zip(first.cards, second.cards, strict=True) for row in _rows(was, now)]
    if first.size != second.size:
        rows.append(("All cards", "cards in play", str(first.size), str(second.size)))
    return Table("What the decks differ in", ("Card", "what", "A", "B"), rows) if rows else None


def _rows(was: Card, now: Card) -> list[tuple[str, str, str, str]]:
    rows = []
    if was.name != now.name:
        rows.append((was.name, "name", was.name, now.name))
    if was.count != now.count:
        rows.append((was.name, "copies", str(was.count), str(now.count)))
    for name in dict.fromkeys([*was.numbers, *now.numbers]):
        values = [str(card.numbers.get(name, ABSENT)) for card in (was, now)]
        if values[0] != values[1]:
            rows.append((was.name, name.replace("_", " "), *values))
    return rows
