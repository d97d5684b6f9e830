"""Names that are ids, too, and stay English in data: sorts and backs of cards, numbers, options, values, factions."""

from collections.abc import Iterator

from deadhand.table.game.game import Game
from deadhand.table.words.words import Words


def names_of(game: Game) -> list[str]:
    """Return the ids of a game that people read, each once."""
    return [name for name in dict.fromkeys(_names(game)) if any(letter.isalpha() for letter in name)]


def _names(game: Game) -> Iterator[str]:
    for card in game.deck.kinds:
        yield from (card.sort, card.back, *game.printed_numbers(card))
    for option in game.options:
        yield from (option.name, *option.choices, option.nothing)
    yield from game.factions.names if game.factions else ()


def english_name(name: str) -> str:
    """Return an id as people read it in English, which is the key of its translations."""
    return name.replace("_", " ")


def names_in(words: Words) -> dict[str, str]:
    """Return the names of a game in a language, by their ids; those that are like their ids are left out."""
    names = {name: words.translate(english_name(name)) for name in names_of(words.game)}
    return {name: said for name, said in names.items() if said != name}
