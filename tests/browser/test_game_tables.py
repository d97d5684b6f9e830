"""The tables for the page say what the record and the plans say."""

import base64
import re
from typing import Any

import numpy as np
import orjson
import pytest
from pydantic import TypeAdapter

from deadhand.browser.build import DOORS
from deadhand.browser.game_tables import FORMAT, GameTables, game_tables
from deadhand.match.match import Match
from deadhand.table.flow.flow import deal
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_options, option_words
from deadhand.table.knowledge.plan import knowledge_plan
from tests.browser.building import WEB
from tests.conformance.playing import ALL_GAMES, start, table_name


@pytest.fixture(params=ALL_GAMES, ids=table_name)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def as_the_page_reads(game: Game) -> dict[str, Any]:
    """The tables of a game, written and read as JSON."""
    read: dict[str, Any] = orjson.loads(orjson.dumps(game_tables(game, "sources", DOORS)))
    return read


def fill(tables: dict[str, Any], match: Match, game: Game) -> np.ndarray[Any, Any]:
    """A record as the page fills it in: by offsets, from the words of options."""
    record = bytearray(base64.b64decode(tables["record"]["blank"]))
    numbers = {option["name"]: option["words"] for option in tables["options"]}
    words = option_words(game, match.at(0).table)
    options = {name: numbers[name].get(word, word) for name, word in words.items()}
    for name, value in {**options, "seats": match.seats, "chance": match._chance_at_first()}.items():
        offset, kind, shape = tables["record"]["fields"][name]
        assert shape == []
        record[offset : offset + np.dtype(kind).itemsize] = np.array(value, kind).tobytes()
    return np.frombuffer(bytes(record), game.layout.dtype).copy()


def test_a_record_filled_in_by_the_tables_is_dealt_like_any_other(game: Game) -> None:
    tables = as_the_page_reads(game)
    for seed in range(8):
        match = start(game, seats=game.least_seats, seed=seed)
        states = fill(tables, match, game)
        game.plain[deal](game.layout.open(states), 0)  # type: ignore[arg-type]
        assert states.tobytes() == match.tables.states.tobytes()


def test_every_allowed_value_of_an_option_has_its_integer(game: Game) -> None:
    for option, tables in zip(game.options, as_the_page_reads(game)["options"], strict=True):
        seats = game.most_seats
        least, most = tables["numbers"] or (0, -1)
        values = {**tables["words"], **{number: number for number in range(least, most + 1)}}
        assert tables["default"] == option.default
        for word, integer in values.items():
            assert check_options(game, seats, {option.name: word})[option.name] == integer


def test_goals_and_counters_stand_where_facts_read_them(game: Game) -> None:
    for seats, tables in as_the_page_reads(game)["seats"].items():
        plan = knowledge_plan(game, int(seats))
        assert base64.b64decode(tables["zones"]) == plan.zones_record.states.tobytes()
        numbers = [1] * tables["numbers"]
        assert tables["numbers"] == plan.open_size >= len(tables["counted"])
        for viewer, rows in zip((*range(int(seats)), None), tables["goals"], strict=True):
            goals = [[number, seat, *numbers[row + 1 : end]] for number, seat, row, end in rows]
            assert goals == plan.goals_of(viewer, numbers)


def test_the_tables_fit_the_shape_that_the_page_knows(game: Game) -> None:
    written = orjson.dumps(game_tables(game, "sources", DOORS))
    assert orjson.dumps(TypeAdapter(GameTables).validate_json(written)) == written


def test_pages_read_the_format_in_which_the_tables_are_written() -> None:
    formats = (WEB / "src/lib/device/formats.ts").read_text(encoding="utf-8")
    assert re.findall(r"^  tables: (\d+),$", formats, re.MULTILINE) == [str(FORMAT)]
