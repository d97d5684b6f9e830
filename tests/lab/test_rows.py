"""The rows of games: what is counted, checked against the definitions in `lab/README.md`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import polars as pl
import pytest

from deadhand import engine, lab
from deadhand.arena import watching, watching_records
from deadhand.arena.loop import go_on
from deadhand.arena.own_bots import play_game
from deadhand.arena.request import Request, plan_games
from deadhand.arena.streams import streams_of
from deadhand.arena.watched_desk import WatchedDesk
from deadhand.bots.own_bot import OwnBot
from deadhand.games import find_game
from deadhand.lab.rows.columns import tables_of
from deadhand.lab.totals.simulate import play_all
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.flow.flow import deal
from deadhand.table.flow.hooks import deal_number
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY
from deadhand.table.view.spots import spots_of
from deadhand.table.zones.cards import move
from tests.conformance.playing import ALL_GAMES, table_name

ZEVEN = find_game("zeven")
README = Path(lab.__file__).with_name("README.md").read_text(encoding="utf-8")


@dataclass
class Counted:
    """One game, counted by the definitions."""

    forced: int = 0
    offers: list[int] = field(default_factory=list)
    touches: int = 0
    decisions: list[int] = field(default_factory=list)
    drawn: dict[tuple[int, int], int] = field(default_factory=dict)
    played: dict[tuple[int, int], int] = field(default_factory=dict)


def seated(game: Game, seats: int, number: int) -> tuple[Match, Tables]:
    """A game that bots have played out, and a table with the same deal before its first question."""
    plan = plan_games(Request(game, seats=seats, games=number + 1, bots=["hard"], seed=7))
    template = Match(game, seats=seats, seed="template", options={})
    template.tables.states[0] = plan.fresh[0]
    streams = streams_of(game.slug, 7, first=number, games=1)
    match = play_game(replace(plan, template=template), number)
    tables = game.layout.open(game.layout.new(1))
    tables.states[0] = plan.fresh[0]
    tables[0].chance = streams[0].item()
    game.plain[deal](cast("Any", tables), 0)
    return match, tables


def cards_held(game: Game, t: Any) -> list[set[int]]:
    """Per seat the cards in its hands."""
    held: list[set[int]] = [set() for _ in range(t.seats)]
    for name in game.measures.hands:
        for seat in range(t.seats):
            card = t.lowest[game.zones.named(name).first + seat]
            while card != NOBODY:
                held[seat].add(card)
                card = t.above[card]
    return held


def spots_and_uses(game: Game, t: Any, action: int) -> tuple[bool, list[int]]:
    """Whether an action touches another seat, and the kinds that it uses, by the spots that a page points at."""
    words, arguments = game.actions.decode(action)
    owners, kinds = set(), []
    ids = [kind.id for kind in game.deck.kinds]
    per_seat = {zone.name for zone in game.zones.zones if zone.per_seat} | {"seat"}
    for spot in spots_of(game, t, words, arguments):
        place, _, kind = spot.partition("/")
        zone, _, owner = place.partition(":")
        if zone in per_seat:
            owners.add(int(owner))
        if kind and zone in game.measures.hands and int(owner) == t.actor and words.verb not in game.measures.unused:
            kinds.append(ids.index(kind))
    return bool(owners - {t.actor}), kinds


def count(game: Game, actions: Sequence[int], tables: Tables) -> Counted:
    """Count a game from its actions, step by step, in plain rules."""
    t, done = tables[0], Counted(decisions=[0] * tables[0].seats)
    held: list[set[int]] = [set() for _ in range(t.seats)]
    dealt = game.plain[deal_number](t)
    remaining = iter(actions)

    def look() -> None:
        nonlocal held, dealt
        number = game.plain[deal_number](t)
        if number != dealt:
            held, dealt = [set() for _ in range(t.seats)], number
        if number < 0:
            return
        now = cards_held(game, t)
        for seat in range(t.seats):
            for card in now[seat] - held[seat]:
                key = seat, t.kind[card]
                done.drawn[key] = done.drawn.get(key, 0) + 1
        held = now

    look()
    while not t.over:
        automatic = game.forced_choices and t.offer_count == 1 and not game.prompts[t.prompt].always
        action = t.offers[0] if automatic else next(remaining)
        touches, kinds = spots_and_uses(game, t, action)
        if not automatic:
            done.decisions[t.actor] += 1
            done.forced += t.offer_count == 1
            done.offers.append(t.offer_count)
            done.touches += touches
        for kind in kinds:
            done.played[t.actor, kind] = done.played.get((t.actor, kind), 0) + 1
        game.plain[go_on](cast("Any", tables), 0, action)
        look()
    return done


def of_kind(seats: pl.DataFrame, name: str, game: Game) -> dict[tuple[int, int], int]:
    """The columns of a measure per kind, as `Counted` has them."""
    kinds = game.measures.kinds or range(len(game.deck.kinds))
    columns = {
        (seat, kind): seats[f"{name}.{game.deck.kinds[kind].id}"][seat] for kind in kinds for seat in seats["seat"]
    }
    return {key: number for key, number in columns.items() if number}


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_game_is_counted_by_the_definitions(game: Game) -> None:
    played = lab.play(lab.Request(game, seats=game.default_seats, games=2, bots=["hard"], seed=7))
    for number in range(2):
        match, tables = seated(game, game.default_seats, number)
        expected = count(game, match.actions, tables)
        row = played.games.row(number, named=True)
        seats = played.seats.filter(game=number)
        assert (row["decisions"], row["forced"]) == (len(match.actions), expected.forced)
        assert (row["offers"], row["touches"]) == (sum(expected.offers), expected.touches)
        assert seats["decisions"].to_list() == expected.decisions
        if game.measures.hands:
            assert of_kind(seats, "drawn", game) == expected.drawn
            assert of_kind(seats, "played", game) == expected.played
            held = cards_held(game, match.table)
            assert sum(of_kind(seats, "held", game).values()) == sum(map(len, held))
        assert seats["win"].to_list() == [match.table.returns[seat] for seat in range(match.seats)]
        assert seats["score"].to_list() == [getattr(match.table, game.scores)[seat] for seat in range(match.seats)]
        assert row["outcome"] == game.outcomes[match.table.outcome].name
        assert row["minutes"] == pytest.approx(row["decisions"] / 10)


def test_cards_played_are_those_that_zeven_counts_itself_and_those_of_its_pairs() -> None:
    played = lab.play(lab.Request(ZEVEN, seats=3, games=4, bots=["hard"], seed=7, options={"rounds": 5})).seats
    everything = played.select(pl.sum_horizontal(pl.col("^played\\..*$"))).to_series()
    in_pairs = played.select(2 * pl.sum_horizontal(pl.col("^pairs\\..*$"))).to_series()
    own = []
    for number in range(4):
        match, _ = seated(ZEVEN, 3, number)
        own += [sum(match.table.played[seat, kind] for kind in range(len(ZEVEN.deck.kinds))) for seat in range(3)]
    assert in_pairs.sum() > 0
    assert (everything - in_pairs).to_list() == own


class Watched:
    """A Zeven table that is watched by the plain rules."""

    def __init__(self, seats: int) -> None:
        records = (watching_records.GameRow, watching_records.GameMemory)
        rows, memory = (ZEVEN.layout_of(each) for each in records)
        logs = (watching_records.MoveLog, watching_records.MoveRow, watching_records.DrawRow)
        hand = np.array([ZEVEN.zones.named("hand").first])
        self.rows, self.memory = rows.open(rows.new(1)), memory.open(memory.new(1))
        log = [each.open(each.new(1)) for each in map(ZEVEN.layout_of, logs)]
        uses = cast("Any", hand)
        self.watching = watching_records.Watching(self.rows, self.memory, uses, uses, seats, *log)
        self.row: Any = self.rows[0]
        self.memory[0].deal = watching.UNKNOWN


class Standings(Watched):
    """A Zeven table whose standings are set by hand."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.t: Any = ZEVEN.layout.open(ZEVEN.layout.new(1))[0]
        self.t.seats = seats
        self.memory[0].ahead = self.memory[0].leader = NOBODY

    def after(self, decisions: int, *points: int) -> None:
        self.row.decisions = decisions
        for seat, number in enumerate(points):
            self.t.scores[seat] = number
        ZEVEN.plain[watching.note_standings](self.t, self.row, self.watching)

    def stop(self) -> list[int]:
        """Stop the game; per seat how many decisions were made when it was last not ahead."""
        ZEVEN.plain[watching.stop_watching](self.t, 0, self.watching)
        return [self.row.behind[seat] for seat in range(self.t.seats)]


def test_lead_changes_and_when_it_was_decided_by_hand() -> None:
    game = Standings(3)
    game.after(0, 5, 5, 5)  # nobody is ahead
    game.after(1, 6, 5, 5)  # the first seat takes the lead: no change, as nobody had it
    game.after(2, 6, 6, 5)  # a tie
    game.after(3, 7, 6, 5)  # the first seat again: the last sole leader
    game.after(4, 7, 6, 9)  # the third: one change
    game.after(5, 9, 6, 9)  # a tie
    game.after(6, 9, 12, 9)  # the second: two changes
    game.after(7, 9, 12, 9)
    game.after(8, 9, 13, 9)
    assert game.row.lead_changes == 2
    assert game.stop() == [8, 5, 8]  # the second seat was last not ahead after 5 of 8 decisions


def test_who_leads_from_the_start_to_the_end_decides_it_at_once_and_a_tie_decides_nothing() -> None:
    ahead, tied = Standings(2), Standings(2)
    for decisions in range(4):
        ahead.after(decisions, 3, 1)
        tied.after(decisions, 2, 2)
    assert (ahead.stop(), tied.stop()) == ([0, 3], [3, 3])
    assert ahead.row.lead_changes == tied.row.lead_changes == 0


def test_cards_that_come_to_a_hand_are_counted_and_those_that_stay_are_not() -> None:
    match = Match(ZEVEN, seats=2, seed=1, options={})
    t, zones = match.table, ZEVEN.zones
    hand, pile, table = zones.named("hand").first, zones.named("draw_pile").first, zones.named("table").first
    watched = Watched(2)
    put = ZEVEN.plain[move]

    def drawn() -> list[int]:
        """The cards that each seat has drawn so far."""
        ZEVEN.plain[watching.note_hands](t, 0, watched.row, watched.watching)
        return [int(cards) for cards in watched.rows.states["drawn"][0, :2].sum(axis=1)]

    assert drawn() == [5, 5]  # the deal
    assert drawn() == [5, 5]
    put(t, t.highest[pile], hand)
    assert drawn() == [6, 5]
    put(t, t.lowest[hand], table)
    assert drawn() == [6, 5]  # a card that goes is not drawn
    put(t, t.highest[table], hand)
    assert drawn() == [7, 5]  # one that comes back is
    put(t, t.lowest[hand], pile)
    put(t, t.highest[pile], hand)
    assert drawn() == [7, 5]  # nothing has changed in between
    put(t, t.lowest[hand + 1], hand)
    put(t, t.lowest[hand], hand + 1)
    assert drawn() == [8, 6]  # two seats exchange a card
    t.round_number += 1
    assert drawn() == [8 + t.count[hand], 6 + t.count[hand + 1]]  # new hands


def test_the_score_of_each_source_adds_up_and_places_begin_with_the_first_player() -> None:
    played = lab.play(lab.Request(ZEVEN, seats=4, games=6, bots=["hard", "random", "hard", "random"], seed=1))
    seats = played.seats.join(played.games.select("game", "first_player", "winner", "margin"), on="game")
    assert seats.select((pl.col("score") == pl.col("score.set") + pl.col("score.Brains")).all()).item()
    assert seats.filter(place=0).select((pl.col("seat") == pl.col("first_player")).all()).item()
    assert seats["bot"].to_list() == ["hard", "random", "hard", "random"] * 6
    for game in range(6):
        scores = sorted(seats.filter(game=game)["score"], reverse=True)
        row = played.games.row(game, named=True)
        assert row["margin"] == scores[0] - scores[1]
        winners = [seat for seat, win in enumerate(seats.filter(game=game)["win"]) if win == 1]
        assert row["winner"] == (winners[0] if winners else None)
        assert 0 < row["decided"] <= 1


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_columns_that_a_game_lacks_are_null(game: Game) -> None:
    played = lab.play(lab.Request(game, games=2, seed=1))
    alone = not (game.team or game.factions)
    for name, lacking in (
        ("margin", not alone),
        ("lead_changes", game.team),
        ("decided", game.team),
        ("rounds", game.slug == "escape_the_horde"),
        ("turns", game.slug == "left_4_dead"),
    ):
        assert (played.games[name].null_count() == 2) is lacking, name
    assert (played.seats["faction"].null_count() == 0) is (game.factions is not None)


def test_an_unfinished_game_has_no_winner_and_says_so() -> None:
    played = lab.play(lab.Request(ZEVEN, seats=3, games=2, bots=["random"], seed=1, most_decisions=30))
    assert played.games["outcome"].to_list() == ["unfinished"] * 2
    assert played.games["decisions"].to_list() == [30, 30]
    assert not played.games["finished"].any()
    assert played.games["winner"].null_count() == played.games["decided"].null_count() == 2
    assert played.seats["win"].sum() == 0


def test_exposed_roles_have_their_turn() -> None:
    game = find_game("escape_the_horde")
    played = lab.play(lab.Request(game, games=12, seed=3))
    found = played.seats.filter(pl.col("exposed_turn").is_not_null())
    assert len(found)
    assert set(found["faction"]) == {"infected"}
    assert (found["exposed_turn"] == found["revealed_in"]).all()


def test_the_games_are_those_of_simulate() -> None:
    bots = ["easy", "random", "hard", "medium"]
    plan = plan_games(Request(ZEVEN, seats=4, games=9, bots=bots, seed=4))
    results = play_all(plan, workers=1, chunk=4)
    played = lab.play(lab.Request("zeven", seats=4, games=9, bots=bots, seed=4))
    assert played.conditions == plan.conditions
    assert played.games["decisions"].to_list() == results.decisions.tolist()
    assert played.seats["score"].to_list() == results.scores.ravel().tolist()
    assert played.seats["win"].to_list() == results.wins.ravel().tolist()


def test_mirrored_deals_tie_unless_the_bots_have_a_seed_of_their_own() -> None:
    asked: dict[str, Any] = {"seats": 3, "games": 12, "bots": "easy", "seed": 4, "options": {"rounds": 1}}
    usual, tied = lab.play(lab.Request("zeven", **asked)), lab.play(lab.Request("zeven", **asked, bots_seed=4))
    assert same(usual, tied)
    other = lab.play(lab.Request("zeven", **asked, bots_seed="mirrored"))
    assert other.conditions.bots_seed == "mirrored"
    assert usual.games["first_player"].n_unique() == 3, "else the next line shows nothing"
    assert other.games["first_player"].to_list() == usual.games["first_player"].to_list()
    assert other.games["decisions"].to_list() != usual.games["decisions"].to_list()
    assert same(other, lab.play(lab.Request("zeven", **asked, bots_seed="mirrored"), workers=1))


def same(one: lab.Played, other: lab.Played) -> bool:
    return one.games.equals(other.games) and one.seats.equals(other.seats)


def joined(blocks: Iterator[tuple[pl.DataFrame, ...]], conditions: Any) -> lab.Played:
    games, seats = zip(*blocks, strict=True)
    return lab.Played(conditions, pl.concat(games), pl.concat(seats))


def test_rows_do_not_depend_on_blocks_and_a_run_can_be_extended() -> None:
    whole = lab.play(lab.Request("zeven", games=10, seed=5, options={"rounds": 1}))
    plan = plan_games(Request("zeven", games=10, bots="hard", seed=5, options={"rounds": 1}))
    desk = WatchedDesk(plan)
    by_one = joined((tables_of(desk.play(range(number, number + 1))) for number in range(10)), plan.conditions)
    assert same(whole, by_one)
    rest = lab.play(lab.Request("zeven", games=10, seed=5, options={"rounds": 1}, first=6))
    assert rest.games.equals(whole.games[6:])
    assert rest.seats.equals(whole.seats[24:])


@pytest.mark.compiled("zeven")
@pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
def test_compiled_and_plain_rules_give_the_same_rows_with_any_number_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bots = ["hard", "random", "easy"]
    compiled = [
        lab.play(lab.Request("zeven", games=60, seats=3, bots=bots, seed=8), workers=number) for number in (1, 2, 3)
    ]
    assert engine.is_compiled(ZEVEN)
    assert same(compiled[0], compiled[1])
    assert same(compiled[0], compiled[2])
    monkeypatch.setattr(engine, "_compiled", {})
    monkeypatch.setenv("DEADHAND_JIT", "0")
    assert same(compiled[0], lab.play(lab.Request("zeven", games=60, seats=3, bots=bots, seed=8)))


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_compiled_and_plain_rules_give_the_same_rows_in_every_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = lab.play(lab.Request(game, games=100, seed=8))
    monkeypatch.setattr(engine, "_compiled", {})
    monkeypatch.setenv("DEADHAND_JIT", "0")
    assert same(compiled, lab.play(lab.Request(game, games=100, seed=8)))


class Last:
    """A bot that chooses what is offered last."""

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, match: Match) -> int:
        return match.legal[-1]


def test_bots_of_ones_own_have_rows_too() -> None:
    bot = OwnBot("tests:Last", Last)
    played = lab.play(
        lab.Request("zeven", seats=2, games=2, bots=[bot, "hard"], seed=1, options={"rounds": 1}), workers=2
    )
    assert played.seats["bot"].to_list() == ["tests:Last", "hard"] * 2
    assert played.games["decisions"].to_list() == [
        sum(played.seats.filter(game=number)["decisions"]) for number in range(2)
    ]
    with pytest.raises(Refused, match="own play in this process only"):
        lab.play(lab.Request("zeven", seats=2, games=2, bots=[bot]), scheduler="tcp://127.0.0.1:1")


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_every_column_is_defined_in_the_readme_or_is_a_statistic(game: Game) -> None:
    played = lab.play(lab.Request(game, games=1, seed=1))
    fields = {each.field for each in game.statistics}
    for name in (*played.games.columns, *played.seats.columns):
        stem = name.partition(".")[0]
        assert f"`{stem}`" in README or f"`{stem}." in README or stem in fields, name


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"workers": 0}, "workers must be a number from 1 to 256, not 0."),
        ({"workers": "2"}, "workers must be a number from 1 to 256, not '2'."),
        ({"first": 5}, "first must be a number from 0 to 4, not 5."),
        ({"workers": 2, "scheduler": "tcp://127.0.0.1:1"}, "Give either workers or a scheduler"),
        ({"bots": ["clever"]}, "clever"),
        ({"games": 0}, "games must be"),
    ],
)
def test_wrong_requests_are_refused(more: dict[str, Any], sentence: str) -> None:
    by = {name: more.pop(name) for name in ("workers", "scheduler") if name in more}
    with pytest.raises(Refused, match=sentence):
        lab.play(lab.Request("zeven", **{"games": 5, **more}), **by)
