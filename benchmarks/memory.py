"""Bytes of one state of each game: cards, knowledge, steps, offers, events and all else that a game is."""

from collections.abc import Iterator

from deadhand.games import GAMES, find_game
from figures import Figure, parser, show

COPIED_TARGET = 6400.0
"""Bytes that a search copies for each world: six KiB, whatever the game."""


def figures() -> Iterator[Figure]:
    """The whole record of each game, and the part that is copied."""
    for slug in GAMES:
        layout = find_game(slug).layout
        yield Figure("state_bytes", layout.dtype.itemsize, slug, "one record")
        yield Figure("copied_bytes", layout.copied, slug, "what a copy copies", at_most=COPIED_TARGET)


def main() -> None:
    """Measure and print."""
    show(figures(), as_json=parser(__doc__, game=False).parse_args().json)


if __name__ == "__main__":
    main()
