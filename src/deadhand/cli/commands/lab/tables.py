"""The tables that the lab's commands play at: their bots, and the command that plays them again."""

from collections.abc import Mapping
from pathlib import Path

from deadhand.bots.own_bot import OwnBot
from deadhand.cli import parameters
from deadhand.cli.commands.simulate import bots_by_faction, chosen_bot
from deadhand.lab.conditions import Conditions
from deadhand.table.game.game import Game


def bots_of_words(game: Game, words: str) -> list[str | OwnBot] | Mapping[str, str | OwnBot]:
    """Return the bots written as in `deadhand simulate`: by seat, or by faction.

    Raises:
        Refused: if one is no bot.
    """
    return bots_by_faction(game, words) if "=" in words else [chosen_bot(game, name) for name in words.split(",")]


def repeat_words(game: Game, name: str, conditions: Conditions, *, bots: str, deck: Path | None) -> list[str]:
    """Return the words of the command of this name that plays the same games again."""
    words = ["deadhand", "lab", name, game.slug, "--seats", str(conditions.seats), "--games", str(conditions.games)]
    words += ["--bots", bots, "--seed", str(conditions.seed)]
    for option, value in parameters.written_options(game, conditions.options).items():
        words += ["--option", f"{option}={value}"]
    return words if deck is None else [*words, "--deck", str(deck)]
