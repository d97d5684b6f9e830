"""The settings of environments: those of each interface, and their defaults."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypedDict, get_args

import numpy as np
from numpy.typing import NDArray

from deadhand.arena import stepping as st
from deadhand.arena.records import TRIAL_TABLES
from deadhand.arena.request import MOST_DECISIONS, NO_OPTIONS, Bots, Plan, Request, plan_games
from deadhand.envs.policies import Policy
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue, whole_number
from deadhand.table.view.sentences import join_words

Autoreset = Literal["next_step", "same_step", "disabled"]
Form = Literal["int8", "int16", "float32"]
Illegal = Literal["raise", "replace"]
Rewards = Literal["seats", "sides"]


class TableSettings(TypedDict, total=False):
    """The settings of every environment."""

    seats: int | None
    """The number of seats at each table; by default the game's usual number."""
    form: Form
    """The numbers of an observation: "int16" holds all of them, which is the default; "int8" those from -127 to 127 and
    the nearest of these for others; "float32" all."""
    events: int
    """How many past events an observation holds, 0 to 100; by default 0."""
    rewards: Rewards
    """The results of seats, which is the default, or of their sides: each seat gets those of its team or faction."""
    options: Mapping[str, OptionValue]
    """As in `deal`."""
    deck: Deck | None
    """As in `deal`."""
    most_decisions: int
    """An episode is truncated after so many decisions of all seats; by default 20,000."""


class LearnerSettings(TableSettings, total=False):
    """The settings of one learner among bots."""

    opponents: Bots | Policy | None
    """The bots of all other seats, as in `lab.simulate`: a level for all, one per seat, or one per faction; or a
    policy, see `policies.py`. A batch without opponents, which is its default, leaves each decision of each seat to the
    caller."""
    seat: int | str
    """The caller's seat beside opponents, "rotating" for another one in each episode, which is the default, or the name
    of a faction for all seats that begin in it."""
    illegal: Illegal
    """Whether an action that is not offered raises, or is replaced by the game's default."""


class VectorSettings(LearnerSettings, total=False):
    """The settings of one learner at each of many tables."""

    threads: int
    """How many threads share the tables; by default 1. More are worth it from about a thousand tables on."""


class BatchSettings(VectorSettings, total=False):
    """The settings of a batch."""

    tables: int
    """How many tables, 1 to 1,000,000; by default 1."""
    seed: int | str
    """A whole number or a text; by default 0. A table's games depend on the seed, its number and the number of the
    episode."""
    autoreset: Autoreset
    """When the next episode begins, named as in Gymnasium: at the next step, whose action is ignored, which is the
    default; in the same step; or only by `reset`."""


DEFAULTS: Final = BatchSettings(
    seats=None,
    form="int16",
    events=0,
    rewards="seats",
    options=NO_OPTIONS,
    deck=None,
    most_decisions=MOST_DECISIONS,
    opponents=None,
    seat="rotating",
    illegal="raise",
    threads=1,
    tables=1,
    seed=0,
    autoreset="next_step",
)
"""The settings of a batch that is given none."""


def check_known(settings: Mapping[str, Any], declared: type[Any]) -> None:
    """Check that all settings are declared by a `TypedDict`.

    Raises:
        TypeError: as Python does for any unexpected keyword argument.
    """
    for name in settings:
        if name not in declared.__optional_keys__:
            raise TypeError(f"unexpected keyword argument {name!r}")


def checked_number(name: str, value: Any, least: int, most: int) -> int:
    """Return a setting that is a whole number.

    Raises:
        Refused: if it is none, or out of its range.
    """
    number = whole_number(value)
    if number is None or not least <= number <= most:
        raise Refused(f"{name} must be a whole number from {least} to {most}, not {value!r}.")
    return number


def place_of_choice(name: str, value: str, allowed: Any) -> int:
    """Return the place of a word among those that its type allows.

    Raises:
        Refused: if it is none of them.
    """
    words = get_args(allowed)
    if value not in words:
        raise Refused(f"{name} must be one of {join_words([repr(word) for word in words])}, not {value!r}.")
    return words.index(value)


def learner_setting(seat: Any, seats: int, game: Game) -> int:
    """Return the setting of the learner's seat as rules read it.

    Raises:
        Refused: if there is no such seat or faction.
    """
    if seat == "rotating":
        return st.ROTATING
    factions = game.factions.names if game.factions else ()
    if seat in factions:
        return st.FIRST_FACTION - factions.index(seat)
    number = whole_number(seat)
    if number is None or not 0 <= number < seats:
        names = ", ".join(f'"{name}"' for name in ("rotating", *factions))
        raise Refused(f"seat must be {names} or 0 to {seats - 1}, not {seat!r}.")
    return number


def planned_games(game: Game | str, chosen: BatchSettings, tables: int) -> Plan:
    """Return the plan of the games at all tables, without levels as if bots played at random.

    Raises:
        Refused: for anything that the game does not allow, or for bots of one's own.
    """
    opponents = chosen["opponents"]
    request = Request(
        game,
        seats=chosen["seats"],
        games=tables,
        bots="random" if opponents is None or callable(opponents) else opponents,
        seed=chosen["seed"],
        options=chosen["options"],
        deck=chosen["deck"],
        most_decisions=chosen["most_decisions"],
    )
    plan = plan_games(request)
    if plan.template is not None:
        raise Refused("Opponents in a batch are levels of bots or a policy, not bots of one's own.")
    return plan


def settings_records(plan: Plan, chosen: BatchSettings, tables: int, threads: int) -> NDArray[Any]:
    """Return the settings of each thread as rules read them.

    Raises:
        Refused: for a word that is not allowed, or without such a seat.
    """
    place_of_choice("illegal", chosen["illegal"], Illegal)  # the rules need no number for it
    settings: NDArray[Any] = plan.game.layout_of(st.BatchArena).new(threads)
    bounds = np.linspace(0, tables, threads + 1).astype(int)
    settings["first"], settings["end"] = bounds[:-1], bounds[1:]
    settings["fresh"] = tables
    settings["trials"] = tables + 1 + TRIAL_TABLES * np.arange(threads)
    settings["autoreset"] = place_of_choice("autoreset", chosen["autoreset"], Autoreset)
    settings["form"] = place_of_choice("form", chosen["form"], Form)
    settings["of_sides"] = place_of_choice("rewards", chosen["rewards"], Rewards)
    settings["most_decisions"] = chosen["most_decisions"]
    settings["asks_opponents"] = callable(chosen["opponents"])
    alone, seats = chosen["opponents"] is None, plan.conditions.seats
    settings["seat"] = st.EVERY_SEAT if alone else learner_setting(chosen["seat"], seats, plan.game)
    settings["bots"][:, : len(plan.bots)] = plan.bots
    return settings
