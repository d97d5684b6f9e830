"""The levels of the bots at a table: show and change them."""

from collections.abc import Sequence

from deadhand.bots.names import find_level, levels_of
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.protocol import Session
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import Level


def level_lines(game: Game) -> list[str]:
    """Return a line for each level to choose from: its name and how it plays."""
    width = max(len(level.name) for level in game.levels)
    return [f"{level.name:{width}}  {level.sentence}" for level in game.levels]


def choose_level(screen: Screen, session: Session, words: Sequence[str]) -> None:
    """Print the levels, or set the one that `words` end with: of the bot named before it, or of all.

    Raises:
        Refused: if there is no such bot or level, or somebody else decides.
    """
    game, bots = session.match.game, session.bots
    if not bots:
        raise Refused("No bot plays here.")
    if not words:
        levels = levels_of(game)
        for seat, present in bots.items():  # a bot of one's own has no level
            screen.print_text(f"{session.match.names[seat]}: {levels[present].title if present in levels else present}")
        for line in level_lines(game):
            screen.print_text(line, style="dim")
        return
    *name, level = words
    seats = list(bots) if game.team or not name else [_bot_named(session, " ".join(name))]
    chosen = find_level(game, level.casefold())
    session.set_level(seats, chosen.name)
    screen.print_text(f"{_names(session, seats)}: {_described(chosen)}")


def _names(session: Session, seats: Sequence[int]) -> str:
    return ", ".join(session.match.names[seat] for seat in seats)


def _described(level: Level) -> str:
    return f"{level.title}. {level.sentence}"


def _bot_named(session: Session, typed: str) -> int:
    """Return the seat of a bot by the beginning of its name."""
    names = session.match.names
    found = [seat for seat in session.bots if names[seat].casefold().startswith(typed.casefold())]
    if len(found) != 1:
        raise Refused(f'No bot here is "{typed}". The bots are {_names(session, list(session.bots))}.')
    return found[0]
