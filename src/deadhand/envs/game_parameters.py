"""The parameters of a game tree by name: seats, deals, a deck, and the game's options. They are numbers and words."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from deadhand.arena.request import MOST_DECISIONS
from deadhand.envs.tree_setup import TreeRoot
from deadhand.match.dealing import check_deal
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option
from deadhand.table.game.setup import OptionValue, check_deck, check_options, check_seats, check_seed
from deadhand.table.record.state import NOBODY

OWN_DECK: Final = "usual"
"""Stands for the deck of the game: an empty text would be read as a number by OpenSpiel 1.6."""
USUAL_DEALS: Final = 1000
MOST_DEALS: Final = 1_000_000
MOST_EVENTS: Final = 1000
MOST_NUMBER: Final = 2**31 - 1
"""The greatest number that OpenSpiel takes as a parameter."""
Parameter = int | str


def usual_parameters(game: Game) -> dict[str, Parameter]:
    """Return the parameters of a game with their usual values."""
    own: dict[str, Parameter] = {
        "seats": game.default_seats,
        "deals": USUAL_DEALS,
        "first_seed": 0,
        "deck": OWN_DECK,
        "most_decisions": MOST_DECISIONS,
        "events": 0,
    }
    return own | {option.name: _parameter_of(option) for option in game.options}


def _parameter_of(option: Option) -> Parameter:
    """Return the usual value of an option as a parameter: a number, or one of its words."""
    if option.nothing and option.default == option.nothing:
        return NOBODY
    return str(option.default) if option.choices else int(option.default)


def options_of(game: Game, parameters: Mapping[str, Parameter]) -> dict[str, OptionValue]:
    """Return the options among parameters, as people write them."""
    return {
        option.name: option.nothing if option.nothing and parameters[option.name] == NOBODY else parameters[option.name]
        for option in game.options
    }


def all_parameters(game: Game, chosen: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """Return the chosen parameters, and usual values for all others.

    Raises:
        Refused: for a parameter that the game does not have, or a number that OpenSpiel cannot hold.
    """
    usual = usual_parameters(game)
    for name, value in chosen.items():
        if name not in usual:
            raise Refused(f'{game.title} has no parameter "{name}"; it has {", ".join(usual)}.')
        if isinstance(value, int) and not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise Refused(f"{name} must be from {-MOST_NUMBER:,} to {MOST_NUMBER:,}, not {value}.")
    return usual | dict(chosen)


def setup_of(
    game: Game,
    parameters: Mapping[str, Parameter],
    *,
    deck: Deck | None = None,
    seeds: Sequence[int | str] | None = None,
) -> TreeRoot:
    """Check the parameters of a game, and return what its states share.

    Raises:
        Refused: for seats, options, a deck, or numbers that are not allowed.
    """
    seats, options = int(parameters["seats"]), options_of(game, parameters)
    check_seats(game, seats)
    if parameters["deck"] != OWN_DECK:
        from deadhand.table.deck_files.deck_file import read_deck

        deck = read_deck(Path(str(parameters["deck"])), game)
    checked = check_options(game, seats, options)
    check_deck(game, seats, deck or game.deck)
    check_deal(game, seats, options, deck or game.deck)
    most = int(parameters["most_decisions"])
    if most < 1:
        raise Refused(f"most_decisions must be at least 1, not {most}.")
    events = int(parameters["events"])
    if not 0 <= events <= MOST_EVENTS:
        raise Refused(f"events must be from 0 to {MOST_EVENTS:,}, not {events}.")
    return TreeRoot(
        game, seats, checked, deck, _seeds_of(parameters) if seeds is None else _checked(seeds), most, events
    )


def _seeds_of(parameters: Mapping[str, Parameter]) -> Sequence[int]:
    deals, first = int(parameters["deals"]), int(parameters["first_seed"])
    if not 1 <= deals <= MOST_DEALS:
        raise Refused(f"deals must be from 1 to {MOST_DEALS:,}, not {deals}.")
    return range(first, first + deals)


def _checked(seeds: Sequence[int | str]) -> Sequence[int | str]:
    if not seeds:
        raise Refused("A game needs at least one seed.")
    return [check_seed(seed) for seed in seeds]
