"""The origin of a saved game's deal is checked: each lie is found, and people who could have chosen it are named."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, strategies as st

from deadhand import Refused, __version__
from deadhand.bots.players import bot_at
from deadhand.bots.recompute import recompute_moves
from deadhand.cli import main
from deadhand.games import GAMES, find_game
from deadhand.match import daily
from deadhand.match.dealing import replay
from deadhand.match.fairness import check_origin, origin_in_words
from deadhand.match.match import Match
from deadhand.match.saved import Commitment, Origin, SavedGame, write_saved
from deadhand.table.record.chance import commitment_to, seed_of_deal
from tests.conformance.playing import view_data

SECRET = hashlib.sha256(b"the server's secret").hexdigest()
PLAYERS = ["human", "greedy", "human", "random"]
Lie = Callable[[SavedGame], None]


def number_of(name: str) -> str:
    return hashlib.sha256(f"number of {name}".encode()).hexdigest()


def given_by(name: str, seat: int, *, revealed: bool = True) -> Commitment:
    """Return a person's contribution to the deal."""
    number = number_of(name)
    commitment = hashlib.sha256(number.encode()).hexdigest()
    return Commitment(seats=[seat], name=name, commitment=commitment, number=number if revealed else None)


def saved_with(contributions: list[Commitment], *, moves: int = 0) -> SavedGame:
    """A game of Zeven with these numbers, played on by bots at all seats."""
    revealed = [(each.seats[0], each.number) for each in contributions if each.number is not None]
    match = Match(
        find_game("zeven"),
        seats=4,
        seed=seed_of_deal(SECRET, "table", revealed),
        options={"rounds": 1},
        names=["Ann", "Silas", "Ben", "Maud"],
        rekeyed=True,
    )
    for _ in range(moves):
        if match.actor is not None:
            player = PLAYERS[match.actor]
            match.play(bot_at(match, "greedy" if player == "human" else player).choose(match.without_secret()))
    saved = match.saved(players=PLAYERS)
    saved.origin = Origin(
        table="table",
        commitment=commitment_to(SECRET),
        secret=SECRET,
        contributions=contributions,
        daily=None,
        program="1",
    )
    return saved


def test_an_honest_origin_passes_and_is_described() -> None:
    saved = saved_with([given_by("Ann", 0), given_by("Ben", 2)])
    replay(saved)
    told = " ".join(origin_in_words(saved))
    assert "Ann (seat 1) sent the hash" in told
    assert number_of("Ben") in told
    assert "numbers of 2 people" in told
    assert "alone" not in told


def test_who_revealed_or_committed_nothing_is_named() -> None:
    told = " ".join(origin_in_words(saved_with([given_by("Ann", 0, revealed=False)])))
    assert "did NOT reveal the number" in told
    assert "These players gave no number: Ben (seat 3)." in told
    assert "server's secret alone" in told


LIES: dict[str, tuple[Lie, str]] = {
    "another secret": (lambda saved: _origin(saved, secret="0" * 64), "secret does not match its hash"),
    "another commitment": (lambda saved: _origin(saved, commitment="0" * 64), "secret does not match its hash"),
    "a number that does not fit": (
        lambda saved: _person(saved, number="0" * 64),
        "number of Ann does not match its hash",
    ),
    "a number left out": (lambda saved: _person(saved, number=None), "does not follow"),
    "a person left out": (lambda saved: _origin(saved, contributions=[given_by("Ben", 2)]), "does not follow"),
    "seats exchanged": (
        lambda saved: _origin(saved, contributions=[given_by("Ann", 2), given_by("Ben", 0)]),
        "does not follow",
    ),
    "another table": (lambda saved: _origin(saved, table="another"), "does not follow"),
    "another deal": (lambda saved: setattr(saved, "seed", SECRET), "does not follow"),
    "a deal by a seed": (lambda saved: setattr(saved, "rekeyed", False), "does not follow"),
    "a copied commitment": (
        lambda saved: _person(saved, commitment=given_by("Ben", 2).commitment, number=None),
        "same",
    ),
    "a number of a bot": (lambda saved: _person(saved, seats=[1]), "seats that gave none"),
    "a number of nobody": (lambda saved: _person(saved, seats=[]), "seats that gave none"),
    "a seat twice": (lambda saved: _person(saved, seats=[0, 2]), "seats that gave none"),
    "a date": (lambda saved: _origin(saved, daily="2026-11-22"), "not the deal of 2026-11-22"),
    "no date": (lambda saved: _origin(saved, daily="yesterday"), "not the deal of yesterday"),
    "another deck": (lambda saved: setattr(saved, "deck", "changed"), "secret does not match its hash"),
}


def _origin(saved: SavedGame, **changed: Any) -> None:
    assert saved.origin is not None
    saved.origin = replace(saved.origin, **changed)


def _person(saved: SavedGame, **changed: Any) -> None:
    assert saved.origin is not None
    first, *others = saved.origin.contributions
    _origin(saved, contributions=[replace(first, **changed), *others])


@pytest.mark.parametrize("lie", LIES)
def test_every_lie_is_found(lie: str) -> None:
    saved = saved_with([given_by("Ann", 0), given_by("Ben", 2)])
    tell, words = LIES[lie]
    tell(saved)
    with pytest.raises(Refused, match=words):
        check_origin(saved)


def test_a_deal_of_the_day_must_be_that_days() -> None:
    game, players = find_game("zeven"), ["human", "greedy"]
    secret = daily.secret_of_the_day(game, daily.today(), players=players, options={})
    match = Match(game, seats=2, seed=secret, options={}, rekeyed=True)
    saved = match.saved(players=players)
    day = daily.today().isoformat()
    saved.origin = Origin(
        table="t", commitment=commitment_to(secret), secret=secret, contributions=[], daily=day, program=""
    )
    check_origin(saved)
    assert day in " ".join(origin_in_words(saved))
    saved.players = ["human", "random"]
    with pytest.raises(Refused, match="not the deal of"):
        check_origin(saved)


def test_of_a_game_by_other_rules_the_commitments_are_checked_and_the_version_is_named(tmp_path: Path) -> None:
    saved = saved_with([given_by("Ann", 0), given_by("Ben", 2)])
    saved.rules += 1
    path = tmp_path / "game.json"
    write_saved(path, saved)
    done = CliRunner().invoke(main, ["verify", str(path)])
    assert done.exit_code == 2
    assert "the numbers of 2 people" in done.output
    assert f"version {saved.rules} of the rules" in done.output
    _person(saved, number="0" * 64)
    write_saved(path, saved)
    assert "number of Ann does not match its hash" in CliRunner().invoke(main, ["verify", str(path)]).output


def test_games_without_an_origin_say_what_they_lack() -> None:
    saved = saved_with([])
    saved.origin = None
    check_origin(saved)
    assert "could have picked the deal" in " ".join(origin_in_words(saved))
    saved.rekeyed = False
    assert "dealt on the device" in " ".join(origin_in_words(saved))


NUMBERS = st.dictionaries(st.integers(0, 7), st.text("0123456789abcdef", min_size=64, max_size=64), min_size=1)


@given(numbers=NUMBERS, other=st.text("0123456789abcdef", min_size=64, max_size=64), data=st.data())
def test_every_number_and_its_seat_decides_but_not_the_order_of_arrival(
    numbers: dict[int, str], other: str, data: st.DataObject
) -> None:
    arrived = data.draw(st.permutations(list(numbers.items())))
    seed = seed_of_deal(SECRET, "table", arrived)
    assert seed == seed_of_deal(SECRET, "table", numbers.items())
    seat = data.draw(st.sampled_from(sorted(numbers)))
    without = {each: number for each, number in numbers.items() if each != seat}
    moved = {**without, 8: numbers[seat]}
    changed = {**numbers, seat: other}
    for different in (without, moved, *([changed] if changed != numbers else [])):
        assert seed_of_deal(SECRET, "table", different.items()) != seed
    assert seed_of_deal(SECRET, "another", numbers.items()) != seed
    assert seed_of_deal(other, "table", numbers.items()) != seed
    assert seed_of_deal(SECRET, "table", []) == SECRET


def test_trying_secrets_does_not_pick_a_deal_once_a_number_is_mixed_in() -> None:
    """Of 300 secrets the one that gives most of one kind is chosen; with somebody's number it is a deal like any."""
    game = find_game("zeven")

    def most_alike(seed: str) -> int:
        hand = view_data(Match(game, seats=2, seed=seed, options={}, rekeyed=True), 0)["zones"]["hand"][0]["cards"]
        return max(int(hand.count(kind)) for kind in hand)

    tried = [hashlib.sha256(f"try {n}".encode()).hexdigest() for n in range(300)]
    best = max(tried, key=most_alike)
    assert most_alike(best) >= 3
    with_numbers = [most_alike(seed_of_deal(best, "table", [(1, number_of(f"Ben {n}"))])) for n in range(60)]
    assert sum(with_numbers) / 60 < most_alike(best) - 0.7


@pytest.mark.parametrize("slug", GAMES)
def test_bots_choose_again_what_they_chose(slug: str) -> None:
    game = find_game(slug)
    players = ["greedy", "random", *["greedy"] * (game.default_seats - 2)][: game.default_seats]
    match = Match(game, seats=game.default_seats, seed=SECRET, options={}, rekeyed=True)
    while not match.over and len(match.actions) < 60:
        assert match.actor is not None
        match.play(bot_at(match, players[match.actor]).choose(match.without_secret()))
    again = Match(game, seats=game.default_seats, seed=SECRET, options={}, rekeyed=True)
    for action in match.actions:
        again.play(action)
    told = list(recompute_moves(again, players))
    assert len(told) == len(match.actions)
    assert all(each is not None and each.same for each in told)


def check_by_command(match: Match, like: SavedGame, path: Path, move: int) -> None:
    """`deadhand verify` condemns a bot's move that this version deals otherwise, and only tells of it in another's."""
    assert like.origin is not None
    for program, code, words in (
        (__version__, 2, f"not honest: move {move} of "),
        ("0.0.1", 0, "Another version of the bot chose, or somebody else did"),
    ):
        saved = match.saved(players=PLAYERS)
        saved.origin = replace(like.origin, program=program)
        write_saved(path, saved)
        done = CliRunner().invoke(main, ["verify", str(path)])
        assert (done.exit_code, words in done.output) == (code, True), done.output


def test_a_move_that_no_bot_would_make_is_found(tmp_path: Path) -> None:
    saved = saved_with([given_by("Ann", 0)], moves=60)
    match = replay(saved)
    assert all(each.same for each in recompute_moves(match, PLAYERS) if each is not None)
    for move, each in enumerate(recompute_moves(match, PLAYERS), start=1):
        before = match.at(move - 1)
        if each is None or len(before.legal) < 2:
            continue
        other = next(action for action in before.legal if action != match.actions[move - 1])
        before.play(other)
        assert [each.move for each in recompute_moves(before, PLAYERS) if each is not None and not each.same] == [move]
        check_by_command(before, saved, tmp_path / "game.json", move)
        break
    else:
        pytest.fail("no bot had a choice")
