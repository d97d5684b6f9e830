"""Bytes of one state of each game: cards, knowledge, steps, offers, events and all else that a game is."""

from collections.abc import Iterator

from deadhand.games import GAMES, find_game
from figures import Figure, parser, show

TARGET = 4096.0


def figures() -> Iterator[Figure]:
    """One figure for each game."""
    for slug in GAMES:
        size = find_game(slug).layout.dtype.itemsize
        yield Figure("state_bytes", size, slug, "one record", at_most=TARGET)


def main() -> None:
    """Measure and print."""
    show(figures(), as_json=parser(__doc__, game=False).parse_args().json)


if __name__ == "__main__":
    main()
