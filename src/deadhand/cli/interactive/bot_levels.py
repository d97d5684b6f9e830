"""The levels of the bots at a table: show and change them."""

from collections.abc import Sequence
from typing import Final

from deadhand.bots.names import find_level, levels_of
from deadhand.cli.screens.labels import words_at
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.protocol import Session
from deadhand.cli.words.say import say
from deadhand.table.errors import Refused
from deadhand.table.game.levels import Level
from deadhand.table.words.templates import sentences
from deadhand.table.words.words import Words

OTHERS: Final = sentences("Random", "Greedy", "Plays at random.")
"""The words of levels that are not among those of a game."""


def level_lines(words: Words) -> list[str]:
    """Return a line for each level to choose from: its name, as one types it, and how it plays."""
    names = [_name_to_type(words, level) for level in words.game.levels]
    width = max(len(name) for name in names)
    return [
        f"{name:{width}}  {_how_it_plays(words, level)}" for name, level in zip(names, words.game.levels, strict=True)
    ]


def choose_level(screen: Screen, session: Session, words: Sequence[str]) -> None:
    """Print the levels, or set the one that `words` end with: of the bot named before it, or of all.

    Raises:
        Refused: if there is no such bot or level, or somebody else decides.
    """
    game, texts, bots = session.match.game, words_at(session.match), session.bots
    if not bots:
        raise Refused(say("No bot plays here."))
    if not words:
        levels = levels_of(game)
        for seat, present in bots.items():  # a custom bot has no level
            title = _title(texts, levels[present]) if present in levels else present
            screen.print_text(f"{session.match.names[seat]}: {title}")
        for line in level_lines(texts):
            screen.print_text(line, style="dim")
        return
    *name, level = words
    seats = list(bots) if game.team or not name else [_bot_named(session, " ".join(name))]
    chosen = find_level(game, level.casefold())
    session.set_level(seats, chosen.name)
    screen.print_text(f"{_names(session, seats)}: {_title(texts, chosen)}. {_how_it_plays(texts, chosen)}")


def _names(session: Session, seats: Sequence[int]) -> str:
    return ", ".join(session.match.names[seat] for seat in seats)


def _title(words: Words, level: Level) -> str:
    return say(words.translate(level.title))


def _name_to_type(words: Words, level: Level) -> str:
    """Return the name that one types, with its translation."""
    title = _title(words, level)
    return level.name if title == level.title else f"{level.name} = {title}"


def _how_it_plays(words: Words, level: Level) -> str:
    return say(words.translate(level.sentence))


def _bot_named(session: Session, typed: str) -> int:
    """Return the seat of a bot by the beginning of its name."""
    names = session.match.names
    found = [seat for seat in session.bots if names[seat].casefold().startswith(typed.casefold())]
    if len(found) != 1:
        raise Refused(say('No bot here is "{0}". The bots are {1}.', typed, _names(session, list(session.bots))))
    return found[0]
