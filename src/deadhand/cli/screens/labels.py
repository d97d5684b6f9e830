"""The names of a game's cards and zones in the reader's language."""

from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.table.words.words import Words, words_of
from deadhand.table.zones.zone_plan import Zone


def words_at(match: ShownMatch) -> Words:
    """Return the words of a match's game in its language."""
    return words_of(match.game, match.language)


def card_names(match: ShownMatch) -> dict[str, str]:
    """Return the names of all kinds of cards by their ids."""
    words = words_at(match)
    return {kind.id: str(words.kind(match.deck, number)) for number, kind in enumerate(match.deck.kinds)}


def card_texts(match: ShownMatch) -> dict[str, str]:
    """Return the texts of all kinds of cards by their ids."""
    words = words_at(match)
    return {kind.id: words.translate(kind.text) for kind in match.deck.kinds}


def zone_label(match: ShownMatch, zone: Zone) -> str:
    """Return the name of a zone, without its owner."""
    return str(words_at(match).zone(zone))
