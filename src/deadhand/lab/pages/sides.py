"""The two sides of a comparison: their decks, options and bots, and what they differ in."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deadhand import __version__
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.pages.content import NumberTable
from deadhand.table.deck.deck import Card, Deck
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue

ABSENT: Final = "none"


@dataclass(frozen=True)
class Side:
    """The deck, options and bots of one side. `file` is the path of its deck, unless the deck is the game's own."""

    deck: Deck
    options: Mapping[str, OptionValue]
    bots: str
    file: Path | None = None


def change_table(game: Game, first: Side, second: Side) -> NumberTable | None:
    """Return a row for all that two sides differ in; None if they are equal."""
    rows = deck_rows(first.deck, second.deck)
    defaults = {option.name: option.default for option in game.options}
    for name in dict.fromkeys([*first.options, *second.options]):
        values = [str({**defaults, **side.options}[name]) for side in (first, second)]
        if values[0] != values[1]:
            rows.append((name.replace("_", " "), "option", values[0], values[1]))
    if first.bots != second.bots:
        rows.append(("Bots", "levels", first.bots, second.bots))
    return NumberTable("What A and B differ in", ("Of", "what", "A", "B"), rows) if rows else None


def condition_lines(
    game: Game,
    first: Side,
    second: Side,
    mine: FinishedGames,
    others: FinishedGames,
    *,
    seats: int,
    seed: int | str,
) -> list[tuple[str, str]]:
    """Return names and values of everything that a comparison depends on."""
    lines = [("Game", game.title), ("Seats", str(seats)), ("Seed", str(seed))]
    for name, side, games in (("A", first, mine), ("B", second, others)):
        options = ", ".join(f"{option} = {value}" for option, value in side.options.items()) or "none changed"
        unfinished = f", and {games.unfinished:,} unfinished that count nowhere" if games.unfinished else ""
        lines += [
            (f"Games of {name}", f"{len(games):,}{unfinished}"),
            (f"Bots of {name}", side.bots),
            (f"Options of {name}", options),
            (f"Deck of {name}", f"sha256 {side.deck.digest[:16]}"),
        ]
    return [*lines, ("Versions", f"Deadhand {__version__}, rules version {game.version}")]


def deck_rows(first: Deck, second: Deck) -> list[tuple[str, str, str, str]]:
    """Return a row for every count, number and name that two decks of a game differ in.

    Texts and icons change nothing that bots see, so they are left out.
    """
    rows = [row for was, now in zip(first.cards, second.cards, strict=True) for row in _rows(was, now)]
    if first.size != second.size:
        rows.append(("All cards", "cards in play", str(first.size), str(second.size)))
    return rows


def _rows(was: Card, now: Card) -> list[tuple[str, str, str, str]]:
    rows = []
    if was.name != now.name:
        rows.append((was.name, "name", was.name, now.name))
    if was.count != now.count:
        rows.append((was.name, "copies", str(was.count), str(now.count)))
    for name in dict.fromkeys([*was.numbers, *now.numbers]):
        values = [str(card.numbers.get(name, ABSENT)) for card in (was, now)]
        if values[0] != values[1]:
            rows.append((was.name, name.replace("_", " "), values[0], values[1]))
    return rows
