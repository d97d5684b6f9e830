"""Statistics: declared against the record, shown at the end, and summed over games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import numpy as np
import pytest

from deadhand.games.zeven import GAME
from deadhand.lab.totals.means import means_of, totals_of
from deadhand.table.game.statistics import Statistic, check_statistics
from deadhand.table.knowledge.facts import statistic_values
from deadhand.table.record.record import Int8, Int16, Integers, Layout, layout_of
from deadhand.table.view.ending import statistics_in_words, statistics_of
from deadhand.table.view.sentences import Speaker
from deadhand.table.zones.packed_counts import pack


class Counted:
    """A record with a field of every sort."""

    over: Int8
    round_number: Int16
    seats: Int16
    turns: Int16
    ending: Annotated[Integers, np.int8, 3]
    escaped: Annotated[Integers, np.int8, 3]
    alive: Annotated[Integers, np.int16, 3]
    points: Annotated[Integers, np.int16, 3, "seats"]
    kills: Annotated[Integers, np.int16, "seats"]
    cured: Annotated[Integers, np.int16, "seats", 2]
    prize: Int16


STATISTICS = (
    Statistic("ending", "End", "round", what="word", words=("escape", "empty deck")),
    Statistic("escaped", "Escaped", "round", what="seat"),
    Statistic("alive", "Alive", "round", what="seats"),
    Statistic("points", "Points", "round", "seats"),
    Statistic("kills", "Kills", "seat"),
    Statistic("cured", "Cured", "seat", ("early", "late")),
    Statistic("prize", "Prize", what="cards"),
    Statistic("turns", "Turns"),
)


@dataclass
class Game:
    """As much of a game as is asked for."""

    layout: Layout
    statistics: tuple[Statistic, ...] = STATISTICS
    deck: Any = GAME.deck


@pytest.fixture
def game() -> Any:
    return Game(layout_of(Counted, {"seats": 4}))


@pytest.fixture
def states(game: Game) -> np.ndarray:
    """Two games of three seats that are over after two rounds, and one that is not."""
    states = game.layout.new(3)
    states["over"], states["round_number"], states["seats"], states["turns"] = [1, 1, 0], 2, 3, [5, 8, 99]
    states["ending"], states["escaped"], states["alive"] = [0, 1, 0], [2, -1, 0], [0b101, 0, 0b111]
    states["points"][:, 0], states["points"][:, 1], states["points"][:, 2] = [1, 2, 3, 77], [4, 0, 0, 77], 99
    states["kills"], states["cured"][:, 1] = [6, 0, 2, 55], [3, 1]
    states["prize"] = [pack(0, 2), pack(4, 1), pack(1, 7)]
    return states


def in_words(statistics: Any, names: Sequence[str] = ("Ann", "Ben", "Cyd"), viewer: int | None = 1) -> list[str]:
    view: Any = {"statistics": statistics, "names": names, "viewer": viewer}
    return statistics_in_words(view)


def told(game: Any, states: np.ndarray, reader: int | None = 1) -> dict[str, Any]:
    speaker, table = Speaker(GAME, game.deck, ("Ann", "Ben", "Cyd"), reader), game.layout.open(states)[0]
    end: Any = {"statistics": [statistic_values(game, table, each) for each in game.statistics], "returns": [0.0] * 3}
    return {each["field"]: each for each in statistics_of(game, end, speaker)}


def test_a_view_lists_the_seats_and_the_rounds_played(game: Game, states: np.ndarray) -> None:
    values = {field: each["values"] for field, each in told(game, states).items()}
    assert values == {
        "ending": ["escape", "empty deck"],
        "escaped": [2, None],
        "alive": [[0, 2], []],
        "points": [[1, 2, 3], [4, 0, 0]],
        "kills": [6, 0, 2],
        "cured": [[0, 0], [3, 1], [0, 0]],
        "prize": {"zombie_clown": 2},
        "turns": 5,
    }


def test_statistics_are_worded_for_their_reader(game: Game, states: np.ndarray) -> None:
    statistics = list(told(game, states).values())
    assert in_words(statistics) == [
        "Round 1: end escape; escaped Cyd; alive Ann and Cyd; points Ann 1, you 2, Cyd 3.",
        "Round 2: end empty deck; escaped nobody; alive nobody; points Ann 4.",
        "Ann: kills 6.",
        "You: kills 0; cured 3x early, 1x late.",
        "Cyd: kills 2.",
        "The game: prize 2 Clown Zombies; turns 5.",
    ]


def test_what_did_not_happen_is_not_logged(game: Game, states: np.ndarray) -> None:
    rare = replace(game, statistics=(Statistic("kills", "Kills", "seat", if_any=True),))
    statistics = list(told(rare, states).values())
    assert in_words(statistics) == [
        "Ann: kills 6.",
        "Cyd: kills 2.",
    ]


def test_without_statistics_there_is_nothing_to_say() -> None:
    assert in_words(None, ["Ann"], None) == []


def test_means_are_over_finished_games_and_their_rounds(game: Any, states: np.ndarray) -> None:
    reports = {each.field: each for each in means_of(game, totals_of(game, states, 3), 3)}
    means = {field: dict(zip(each.columns, each.means[0], strict=True)) for field, each in reports.items()}
    assert means["turns"] == {"": 6.5}
    assert means["ending"] == {"escape": 0.5, "empty deck": 0.5}
    assert means["escaped"] == {"seat 1": 0, "seat 2": 0, "seat 3": 0.5, "nobody": 0.5}
    assert means["alive"] == {"seat 1": 0.5, "seat 2": 0, "seat 3": 0.5}
    assert means["points"] == {"seat 1": 2.5, "seat 2": 1, "seat 3": 1.5}
    assert reports["kills"].means == [[6], [0], [2]]
    assert reports["cured"].means == [[0, 0], [3, 1], [0, 0]]
    assert [means["prize"][kind] for kind in ("Clown Zombie", "Undead Horde")] == [1, 0.5]


def test_totals_add_up(game: Any, states: np.ndarray) -> None:
    parts = totals_of(game, states[:1], 3) + totals_of(game, states[1:], 3)
    assert np.array_equal(parts, totals_of(game, states, 3))


@pytest.mark.parametrize(
    "wrong",
    [
        Statistic("nothing", "Nothing"),
        Statistic("kills", "Kills"),
        Statistic("points", "Points", "round"),
        Statistic("points", "Points", "round", "seats", what="seat"),
    ],
)
def test_a_statistic_missing_from_the_record_is_refused(game: Game, wrong: Statistic) -> None:
    with pytest.raises(ValueError, match=f"the statistic {wrong.field} "):
        check_statistics("some_game", game.layout, [wrong])
