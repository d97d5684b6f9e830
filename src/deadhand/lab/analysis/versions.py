"""The versions of a deck: which was made from which, and what each changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deadhand.lab.analysis.comparison import Answer, compare
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import join_words

OWN: Final = "the game\N{RIGHT SINGLE QUOTATION MARK}s own deck"


@dataclass(frozen=True)
class Version:
    """One version of a deck. `parent` is the place of the version that it was made from; the first has none."""

    name: str
    deck: Deck
    parent: int = 0


def versions_of(game: Game, files: Sequence[tuple[Path, Deck]], base: tuple[Path, Deck] | None = None) -> list[Version]:
    """Return the first version, which is the game's own deck unless a base is given, and those of the files.

    A version is called by the name in its file, or by that of the file. Its parent is the one that the file names, or
    else the version before it.

    Raises:
        Refused: if two have the same name, or if a parent is not given before its child.
    """
    versions = [Version(_name_of(*base), base[1]) if base else Version(OWN, game.deck)]
    for file, deck in files:
        name, known = _name_of(file, deck), [version.name for version in versions]
        if name in known:
            raise Refused(f'Two versions are called "{name}". Write name = "..." at the head of {file}.')
        if deck.parent and deck.parent not in known:
            before = join_words([f'"{each}"' for each in known])
            raise Refused(f'{file}: its parent "{deck.parent}" must be given before it. There: {before}.')
        versions.append(Version(name, deck, known.index(deck.parent) if deck.parent else len(known) - 1))
    return versions


def _name_of(file: Path, deck: Deck) -> str:
    return deck.name or file.stem


def compare_versions(versions: Sequence[Version], games: Sequence[FinishedGames]) -> list[list[Answer]]:
    """Return for each version but the first what differs from its parent, corrected for the questions of all."""
    return [
        compare(games[version.parent], games[place], paired=True, comparisons=len(versions) - 1)
        for place, version in enumerate(versions)
        if place
    ]
