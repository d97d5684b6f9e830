"""The plan by which rules evaluate a network: where an observation and the layers lie in a bot's room.

There is one record for each number of seats.
"""

from functools import cache
from typing import Annotated, Any, Final, get_type_hints

import numpy as np

from deadhand.bots.network.inputs import MOST_ARGUMENTS, columns_of, feature_of_argument
from deadhand.bots.network.network import Network
from deadhand.table.game.game import Game
from deadhand.table.game.setup import fill_table
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.plan_records import ACTION, CountsRecord
from deadhand.table.record.record import Int64, Integers, Layout, Tables, layout_of
from deadhand.table.record.state import NOBODY

SHORTS_IN_WORD: Final = 4
INTS_IN_WORD: Final = 2
"""The numbers of 16 and of 32 bits that one wide integer of a room holds."""
THOUGHT: Final = 8
"""The wide integers that a bot's room has for each choice of a question behind its candidates, for all this."""


class NetworkPlan(CountsRecord):
    """The part of an observation that a network reads, and the shape of the network."""

    end: Int64
    """The numbers of an observation that are written."""
    room: Int64
    """The wide integers that an evaluation takes at the end of a bot's room: an observation of 16 bits a number, ..."""
    layers: Int64
    """... and from this one on the two layers of 32 bits a number."""
    known: Int64
    """Whether the network was trained at this number of seats."""
    relative: Annotated[Integers, np.int16, 1, 1]
    """Not used: no question is about an action."""
    weights: Annotated[Integers, np.int32, "columns"]
    """For each number of an observation where its weights begin, ..."""
    step: Annotated[Integers, np.int16, "columns"]
    """... how far those of the next value are: 0 unless it is a category, ..."""
    most: Annotated[Integers, np.int16, "columns"]
    """... and its greatest value; 0 if no input reads it."""
    arguments: Annotated[Integers, np.int32, "verbs", MOST_ARGUMENTS]
    """For each verb and argument where the weights of the value 0 begin, or -1 if it has no such argument."""
    seats: Annotated[Integers, np.int8, "verbs", MOST_ARGUMENTS]
    """Whether that argument is a seat."""
    seen: Annotated[Integers, np.int8, "kinds"]
    """Whether the network has seen a kind of card."""
    printed: Annotated[Integers, np.int16, "kinds", "numbers"]
    """The numbers printed on each kind when it was trained."""


def network_plans(game: Game, network: Network | None) -> Tables:
    """Return a record for each number of seats, from 0 on; without a network, an empty record."""
    layout = _plan_layout(game)
    if network is None:
        return layout.open(layout.new(1))
    records = layout.new(game.most_seats + 1)
    for seats in range(game.least_seats, game.most_seats + 1):
        _write_observation(records[seats], game, seats)
        observed, layers = _parts_of_room(game, seats, network)
        records[seats]["room"], records[seats]["layers"] = observed + layers, observed
        _write_columns(records[seats], network, game, seats)
        _write_offers(records[seats], game, len(network.b2))
        _write_deck(records[seats], network, game)
        records[seats]["known"] = network.seats[0] <= seats <= network.seats[1]
    return layout.open(records)


@cache
def _plan_layout(game: Game) -> Layout:
    dimensions = {
        "zones": game.zones.size,
        "seats": game.most_seats,
        "questions": len(game.prompts),
        "step kinds": len(game.steps),
        "columns": knowledge_plan(game, game.most_seats).section("card_zones").first,
        "verbs": len(game.actions.verbs),
        "kinds": len(game.deck.kinds),
        "numbers": max(1, len(game.number_columns)),
    }
    return layout_of(NetworkPlan, dimensions)


def _write_observation(record: Any, game: Game, seats: int) -> None:
    """Take over what `observe_counts` reads of the plan of observations."""
    plan = knowledge_plan(game, seats)
    whole = plan.record.states[0]
    for name in get_type_hints(CountsRecord):
        record[name] = whole[name]
    record["end"] = plan.section("card_zones").first
    if (whole["subjects"] == ACTION).any():
        raise ValueError(f"A question of {game.title} is about an action, which no network reads.")


def needed_room(game: Game, network: Network) -> int:
    """Return the wide integers that an evaluation takes at the most seats."""
    observed, layers = _parts_of_room(game, game.most_seats, network)
    return observed + layers


def _parts_of_room(game: Game, seats: int, network: Network) -> tuple[int, int]:
    """Return the wide integers of an observation, and of the layers."""
    numbers = knowledge_plan(game, seats).section("card_zones").first
    return -(-numbers // SHORTS_IN_WORD), -(-(len(network.b1) + len(network.b2)) // INTS_IN_WORD)


def _write_columns(record: Any, network: Network, game: Game, seats: int) -> None:
    """Write which weights each number of an observation has."""
    columns, width = columns_of(game, seats, network.inputs), len(network.b1)
    record["weights"][: columns.end] = columns.row[: columns.end] * width
    record["most"][: columns.end] = columns.most[: columns.end]
    record["step"][: columns.end] = columns.category[: columns.end] * width


def _write_offers(record: Any, game: Game, width: int) -> None:
    """Write which weights the arguments of each verb have."""
    record["arguments"] = NOBODY
    for words in game.actions.verbs:
        for place, values in enumerate(words.ranges):
            feature = feature_of_argument(game, words.verb.id, place)
            record["arguments"][words.verb.id, place] = (feature.row + 1) * width
            record["seats"][words.verb.id, place] = values.what == "seat"


def _write_deck(record: Any, network: Network, game: Game) -> None:
    """Write which kinds of cards the network knows, by the numbers that are printed on them."""
    record["seen"] = [kind.id in network.kinds for kind in game.deck.kinds]
    states = game.layout.new(1)
    fill_table(game, game.layout.open(states)[0], seats=0, options={}, deck=game.deck, chance=1)
    record["printed"] = states[0]["numbers"]
