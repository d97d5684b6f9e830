"""The readable and stable names of actions, as files, frames and tests write them."""

from collections.abc import Mapping
from functools import cache

from deadhand.table.choices.actions import VerbWords
from deadhand.table.game.game import Game


def argument_name(game: Game, verb: VerbWords, place: int, value: int) -> str | int:
    """Return an argument of an action as data: the id of a kind of card, or a number."""
    return game.deck.kinds[value].id if verb.ranges[place].what == "kind" else value


@cache
def action_name(game: Game, action: int) -> str:
    """Return the readable and stable form of an action, for example "commando commando_5 2"."""
    verb, arguments = game.actions.decode(action)
    return " ".join([verb.name, *(str(argument_name(game, verb, *pair)) for pair in enumerate(arguments))])


@cache
def action_numbers(game: Game) -> Mapping[str, int]:
    """Return the number of every action by its readable name."""
    return {action_name(game, action): action for action in range(game.actions.size)}
