"""Whole games with decks so small that every line can be followed on paper."""

from collections import Counter
from collections.abc import Iterator

import pytest

from deadhand.arena.request import Request
from deadhand.games.card_of_the_dead import GAME
from deadhand.lab.totals.simulate import simulate
from deadhand.match.match import Match
from tests.games.card_of_the_dead.position import Position, position

FIVE = "zombie zombie zombie zombie zombie"


def lines(match: Match) -> Iterator[Match]:
    """Every way in which a match can go on to its end; nothing may be left to chance."""
    if match.over:
        yield match
        return
    for action in match.legal:
        twin = match.clone()
        twin.play(action)
        yield from lines(twin)


def ends(deck: str) -> Counter[tuple[float, ...]]:
    """Count each result over all lines of a one-round game for two who each have five zombies."""
    p = position(seats=2, front={"A": FIVE, "B": FIVE}, deck=deck, step="draw", rounds=1)
    return Counter(tuple(match.returns) for match in lines(p.match))


A_WINS, B_WINS, BOTH = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        ("lure zombie zombie zombie", {A_WINS: 3}),
        ("zombie lure zombie zombie", {B_WINS: 2}),
        ("zombie zombie lure zombie", {A_WINS: 2}),
        ("zombie zombie zombie lure", {B_WINS: 1}),
    ],
)
def test_a_lure_among_three_zombies(deck: str, found: dict[tuple[float, ...], int]) -> None:
    """Both have 5 zombies, are eaten at 7, and cannot move, being surrounded; A draws first. On paper:

    - Lure first: A lures at once (4 : 6), and B draws the seventh; or A waits, both draw (6 : 6), and A lures (B has 7)
      or passes, and B draws the seventh. Three lines, A wins each.
    - Lure second: A draws (6 : 5), then B lures (A has 7) or passes, and A draws the seventh. Two lines for B.
    - Lure third: both draw (6 : 6), then A lures (B has 7) or passes, and B draws the seventh. Two lines for A.
    - Lure last: both draw, and A draws the seventh. One line, nobody is ever asked.

    So eight lines in all, and each player wins in two of the four equally likely orders, whatever they choose.
    """
    assert ends(deck) == found


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        ("hide zombie", {A_WINS: 1, BOTH: 1}),
        ("zombie hide", {B_WINS: 1, BOTH: 1}),
        ("hide", {BOTH: 2}),
        ("", {BOTH: 1}),
    ],
)
def test_a_hide_and_a_zombie_when_the_deck_runs_out(deck: str, found: dict[tuple[float, ...], int]) -> None:
    """The same two players, fewer cards; as they cannot move, they gain points only if the other is eaten.

    - Hide first: A hides (4 : 6), and B draws the seventh; or A passes, B draws (5 : 6), and the deck is empty: 0 all.
    - Zombie first: A draws (6 : 5), then B hides (A has 7), or passes, and the deck is empty.
    - Hide alone: A hides or passes, and the deck is empty.
    - No card at all: A's turn ends, and the deck is empty.
    """
    assert ends(deck) == found


def asked_and_returns(place: int) -> tuple[int, tuple[float, ...]]:
    """With Bitten at a place of 19 Zombies, from the top: how many times anybody is asked, and the result."""
    deck = ["zombie"] * 19
    deck.insert(place - 1, "bitten")
    match = position(seats=2, deck=" ".join(deck), step="draw", rounds=1).match
    asked = 0
    while not match.over:
        assert len(match.legal) == 1
        match.play(match.legal[0])
        asked += 1
    return asked, tuple(match.returns)


def test_bitten_among_nineteen_zombies() -> None:
    """Two players draw by turns, A the odd places; whoever has 7 zombies is eaten. On paper, for each place of Bitten:

    - 14 to 20: A is eaten at place 13 before anybody has drawn it; B gains 5 and wins. Nobody is ever asked.
    - even, up to 12: B holds it, A is eaten at place 13, and B gains nothing: 0 all. B is asked at every even place
      from there to 12: 6, 5, 4, 3, 2, 1 times.
    - odd, up to 13: A holds it and has one zombie fewer, so B is eaten at place 14, and A gains nothing: 0 all. A is
      asked at every odd place from there to 13: 7, 6, 5, 4, 3, 2, 1 times.

    So B wins in 7 of 20 orders, 13 are shared, and over all orders the players are asked 21 + 28 = 49 times.
    """
    found = [asked_and_returns(place) for place in range(1, 21)]
    assert [result for _, result in found] == [BOTH] * 13 + [B_WINS] * 7
    assert [asked for asked, _ in found] == [7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0]


def test_the_same_deck_dealt_by_chance_wins_as_often() -> None:
    """From the draft on (nothing can be kept) B should win 7/20 and half of 13/20, 0.675; by four standard errors."""
    deck = Position.exact_deck(["zombie " * 19 + "bitten"])
    games, expected = 1500, 7 / 20 + 13 / 40
    report = simulate(
        Request(
            GAME,
            seats=2,
            games=games,
            bots=["random"],
            seed="micro",
            deck=deck,
            options={"rounds": 1, "first_player": 0},
        )
    )
    variance = 7 / 20 + 13 / 80 - expected**2
    assert abs(report.seats[1].win_share - expected) < 4 * (variance / games) ** 0.5
