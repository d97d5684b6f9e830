"""The tables of moves and of draws: checked against the record of each match, played again in plain rules."""

from pathlib import Path
from typing import Any, cast

import numpy as np
import polars as pl
import pytest

from deadhand import engine, lab
from deadhand.arena import watched_desk
from deadhand.arena.loop import go_on
from deadhand.arena.request import Request, plan_games
from deadhand.arena.watched_desk import RecordingDesk
from deadhand.bots.own_bot import OwnBot
from deadhand.games import find_game
from deadhand.lab.analysis.finished import finished_games
from deadhand.lab.rows.moves import draws_of, moves_of
from deadhand.table.errors import Refused
from deadhand.table.flow.hooks import deal_number, rounds_played, standing, turns_played
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from deadhand.table.record.state import NOBODY
from tests.conformance.playing import ALL_GAMES, in_soak, table_name
from tests.lab.test_rows import README, Last, cards_held, seated

ZEVEN: dict[str, Any] = {"seats": 3, "games": 10, "bots": "random", "seed": 3, "options": {"rounds": 2}}
LOGS = ("moves", "draws")


def recorded(**asked: Any) -> lab.Played:
    return lab.play(lab.Request("zeven", **{**ZEVEN, **asked}), moves=True)


def tables(played: lab.Played) -> list[pl.DataFrame]:
    """Return all tables of a run, in memory."""
    assert played.moves is not None
    assert played.draws is not None
    return [played.games, played.seats, played.moves.collect(), played.draws.collect()]


def same(one: lab.Played, other: lab.Played) -> bool:
    return all(mine.equals(its) for mine, its in zip(tables(one), tables(other), strict=True))


def names_in(game: Game, action: int) -> tuple[list[str], int | None]:
    """Return the kinds and the place of the map that an action names, by its arguments."""
    words, arguments = game.actions.decode(action)
    pairs = list(zip(words.ranges, arguments, strict=True))
    kinds = [game.deck.kinds[value].id for values, value in pairs if values.what == "kind"]
    return kinds, next((value for values, value in pairs if values.zone), None)


def replayed(game: Game, number: int) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """Play one game again from the actions of its match; return what its moves and its draws must be."""
    match, at = seated(game, game.default_seats, number)
    t, plain, answers = at[0], game.plain, iter(match.actions)
    moves: list[tuple[Any, ...]] = []
    draws: list[tuple[Any, ...]] = []
    decision, dealt = 0, None
    held: list[set[int]] = []

    def now() -> tuple[int | None, int | None]:
        numbers = plain[rounds_played](t), plain[turns_played](t)
        return tuple(None if each == NOBODY else each for each in numbers)  # type: ignore[return-value]

    def look() -> None:
        nonlocal held, dealt
        new = plain[deal_number](t) != dealt
        dealt = plain[deal_number](t)
        before, held = [set() if new else held[seat] for seat in range(t.seats)], cards_held(game, t)
        if dealt < 0:
            held = [set() for _ in range(t.seats)]
        for seat in range(t.seats):
            draws.extend(
                (decision, *now(), seat, game.deck.kinds[t.kind[card]].id, new) for card in held[seat] - before[seat]
            )

    look()
    while not t.over:
        automatic = game.forced_choices and t.offer_count == 1 and not game.prompts[t.prompt].always
        action = t.offers[0] if automatic else next(answers)
        decision += not automatic
        verb, seat, offers, before = game.actions.decode(action)[0].name, t.actor, t.offer_count, now()
        plain[go_on](cast("Any", at), 0, action)
        after = plain[standing](t, 0 if game.factions else seat)
        moves.append((decision, *before, seat, verb, *names_in(game, action), offers, automatic, after))
        look()
    return moves, draws


@pytest.mark.parametrize("game", [ALL_GAMES[0], *in_soak((game,) for game in ALL_GAMES[1:])], ids=table_name)
def test_moves_and_draws_are_those_of_the_match(game: Game) -> None:
    asked = lab.Request(game, seats=game.default_seats, games=2, bots=["hard"], seed=7)
    *_, moves, draws = tables(lab.play(asked, moves=True))
    for number in range(2):
        expected_moves, expected_draws = replayed(game, number)
        found = moves.filter(game=number).drop("game").rows()
        assert [(*row[:5], *row[6:]) for row in found] == [(*row[:5], *row[6:]) for row in expected_moves]
        for row, expected in zip(found, expected_moves, strict=True):
            assert row[5][: len(expected[5])] == expected[5]
        assert sorted(draws.filter(game=number).drop("game").rows(), key=str) == sorted(expected_draws, key=str)


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_moves_add_up_to_the_rows_of_games_and_seats(game: Game) -> None:
    games, seats, moves, draws = tables(lab.play(lab.Request(game, games=3, bots="random", seed=5), moves=True))
    plain = lab.play(lab.Request(game, games=3, bots="random", seed=5))
    assert plain.games.equals(games), "recording changes no game"
    assert plain.seats.equals(seats)
    decisions = moves.filter(~pl.col("automatic"))
    assert decisions.group_by("game", maintain_order=True).len()["len"].to_list() == games["decisions"].to_list()
    assert decisions["offers"].sum() == games["offers"].sum()
    assert decisions.filter(offers=1).height == games["forced"].sum()
    for kind in (name.removeprefix("drawn.") for name in seats.columns if name.startswith("drawn.")):
        assert draws.filter(pl.col("kind") == kind).height == seats[f"drawn.{kind}"].sum(), kind


def test_a_full_log_is_emptied_in_mid_game(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = recorded()
    cards = find_game("zeven").layout.new(1)["below"].shape[1]
    emptied = 0

    class Desk(RecordingDesk):
        def empty_log(self) -> None:
            nonlocal emptied
            emptied += 1
            super().empty_log()

    monkeypatch.setattr(watched_desk, "ROOM", cards + 5)
    desk = Desk(plan_games(Request("zeven", **ZEVEN)))
    block = desk.play(range(10))
    assert emptied > 20
    assert tables(usual)[2].equals(moves_of(block))
    assert tables(usual)[3].equals(draws_of(block))
    assert moves_of(desk.play(range(2, 4))).equals(tables(usual)[2].filter(pl.col("game").is_between(2, 3)))


def test_a_stopped_game_has_its_moves_and_the_next_begins_with_its_own() -> None:
    *_, moves, _ = tables(recorded(games=3, most_decisions=30))
    assert moves.group_by("game", maintain_order=True).agg(pl.col("decision").max())["decision"].to_list() == [30] * 3
    assert moves.filter(decision=1).height == 3


def test_bots_of_ones_own_have_moves_too() -> None:
    bot = OwnBot("tests:Last", Last)
    games, _, moves, _ = tables(recorded(games=2, bots=[bot, "random", "random"]))
    assert moves.height >= games["decisions"].sum()
    assert moves.filter(pl.col("seat") == 0).height


def test_moves_in_a_folder_are_those_of_a_run_in_memory_and_a_run_goes_on(tmp_path: Path) -> None:
    folder, request = tmp_path / "rows", lab.Request("zeven", **ZEVEN)

    def interrupt(done: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.play_to(folder, request, moves=True, progress=interrupt)
    done: list[int] = []
    lab.play_to(folder, request, moves=True, progress=done.append)
    assert done == [8, 10]
    assert same(lab.read_rows(folder), recorded())
    recorded().write(tmp_path / "written")
    assert same(lab.read_rows(tmp_path / "written"), recorded())


def test_files_of_moves_that_are_damaged_or_missing_are_refused(tmp_path: Path) -> None:
    folder, request = tmp_path / "rows", lab.Request("zeven", **ZEVEN)
    lab.play_to(folder, request, moves=True)
    first, *_, last = sorted((folder / "moves").iterdir())
    whole = last.read_bytes()
    last.write_bytes(whole[:100])
    with pytest.raises(Refused, match="A file of moves or draws is missing or damaged"):
        finished_games(lab.read_rows(folder), find_game("zeven"))
    last.unlink()
    with pytest.raises(Refused, match=rf"{last.name} is missing or damaged"):
        lab.read_rows(folder)
    last.write_bytes(whole)
    first.write_bytes(b"")
    with pytest.raises(Refused, match=rf"{first.name} is missing or damaged"):
        lab.read_rows(folder)
    first.rename(folder / "moves" / "other.parquet")
    with pytest.raises(Refused, match=r"000000000-000000010.parquet is missing or damaged"):
        lab.read_rows(folder)


def test_files_of_blocks_of_another_size_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, request = tmp_path / "rows", lab.Request("zeven", **ZEVEN)

    def interrupt(_done: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("deadhand.arena.threads.SLOW_BLOCK", 3)
    with pytest.raises(KeyboardInterrupt):
        lab.play_to(folder, request, moves=True, progress=interrupt)
    monkeypatch.undo()
    lab.play_to(folder, request, moves=True)
    assert same(lab.read_rows(folder), recorded())


def test_moves_are_added_to_a_folder_that_has_none(tmp_path: Path) -> None:
    request = lab.Request("zeven", **ZEVEN)
    lab.play_to(tmp_path, request)
    assert lab.read_rows(tmp_path).moves is None
    lab.play_to(tmp_path, request, moves=True)
    assert same(lab.read_rows(tmp_path), recorded())
    lab.play_to(tmp_path, request, progress=lambda _: pytest.fail("played again"))
    assert lab.read_rows(tmp_path).moves is not None


@pytest.mark.compiled("zeven")
@pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
def test_the_files_of_moves_are_equal_to_the_byte_with_any_number_of_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = lab.Request("zeven", games=60, seats=3, bots=["hard", "random", "easy"], seed=8)
    monkeypatch.setattr("deadhand.lab.rows.playing.BLOCK_WITH_MOVES", 7)
    for workers in (1, 2):
        lab.play_to(tmp_path / str(workers), request, workers=workers, moves=True)
    one, other = (
        {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
        for folder in (tmp_path / "1", tmp_path / "2")
    )
    assert len(one) == 3 + 2 * 9
    assert one == other
    monkeypatch.setattr(engine, "_compiled", {})
    monkeypatch.setenv("DEADHAND_JIT", "0")
    assert same(lab.read_rows(tmp_path / "1"), lab.play(request, moves=True))


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_compiled_and_plain_rules_give_the_same_moves(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    request = lab.Request(game, games=50, seed=8)
    compiled = lab.play(request, moves=True)
    monkeypatch.setattr(engine, "_compiled", {})
    monkeypatch.setenv("DEADHAND_JIT", "0")
    assert same(compiled, lab.play(request, moves=True))


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_every_column_of_moves_and_draws_is_defined_in_the_readme(game: Game) -> None:
    *_, moves, draws = tables(lab.play(lab.Request(game, games=1, seed=1), moves=True))
    for name, log in zip(LOGS, (moves, draws), strict=True):
        chapter = README.partition(f"## `{name}`")[2].partition("\n## ")[0]
        assert [column for column in log.columns if f"`{column}`" not in chapter] == [], name


def test_a_place_is_one_of_the_map() -> None:
    *_, moves, _ = tables(lab.play(lab.Request("three_days", games=2, bots="random", seed=1), moves=True))
    walks = moves.filter(pl.col("verb").cast(str) == "walk")["place"]
    assert walks.null_count() == 0
    streets = find_game("three_days").zones.named("streets")
    assert np.isin(walks.to_numpy(), range(streets.places)).all()
