"""In hard mode everybody knows that the new day's cards come soon: odds and previews say how soon [TD-17.6]."""

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from deadhand import engine
from deadhand.advice.odds import odds
from deadhand.advice.preview import preview
from deadhand.bots.players import Bot
from deadhand.games.three_days import GAME, state as td, verbs
from deadhand.games.three_days.bot.held import expect_next
from deadhand.games.three_days.layout import PLACES
from deadhand.match.match import Match
from deadhand.table.knowledge.facts import cards_in
from deadhand.table.view.view_types import PreviewSentence

pytestmark = pytest.mark.compiled("three_days")

KINDS = GAME.deck.kinds
SOON = 5
"""Cards from the top of the pile that come soon."""


def days(kind: int) -> tuple[int, int, int]:
    """Return the number of copies of a kind that come on each day."""
    later = KINDS[kind].numbers.get("day2", 0), KINDS[kind].numbers.get("day3", 0)
    return KINDS[kind].count - sum(later), *later


COMMON = [kind for kind in range(td.ALL_KINDS) if KINDS[kind].back == "Common"]
GROUPS = {
    "zombies": {td.ZOMBIE},
    "kinds of Day 1 alone": {kind for kind in COMMON if not any(days(kind)[1:])},
    "kinds that mostly come on Day 2": {kind for kind in COMMON if days(kind)[1] > max(days(kind)[0], days(kind)[2])},
    "kinds that mostly come on Day 3": {kind for kind in COMMON if days(kind)[2] > max(days(kind)[0], days(kind)[1])},
    "kinds that come every day": {kind for kind in COMMON if min(days(kind)) > 0},
}


def turns(seed: int) -> Iterator[Match]:
    """A game of greedy bots in hard mode, before each turn of a Survivor on Day 2 and 3."""
    match = Match(GAME, seats=1 + seed % 3, seed=seed, options={"hard_mode": "on"})
    bot = Bot("greedy", seed=seed)
    last = 0
    while not match.over:
        if match.prompt == "turn" and match.table.day > 1 and match.table.round_number > last:
            last = match.table.round_number
            yield match
        match.play(bot.choose(match))


@cache
def positions(games: int) -> Sequence[tuple[int, Match]]:
    """Some turns of many games, with the numbers of their games."""
    return [
        (seed, match.clone()) for seed in range(games) for number, match in enumerate(turns(seed)) if number % 5 == 2
    ]


@pytest.fixture(params=[40, pytest.param(1000, marks=pytest.mark.soak)])
def found(request: pytest.FixtureRequest) -> Sequence[tuple[int, Match]]:
    """Return positions of this many games; of fewer where nothing is compiled."""
    return positions(request.param if engine.use_compiled(GAME) else request.param // 5)


class Differences:
    """The surplus of real over imagined counts, by game: turns of one game have cards in common."""

    def __init__(self) -> None:
        self._by_game: dict[str, dict[int, float]] = {}

    def add(self, what: str, game: int, difference: float) -> None:
        """Note a difference."""
        of_games = self._by_game.setdefault(what, {})
        of_games[game] = of_games.get(game, 0.0) + difference

    def check(self) -> None:
        """Check that imagined and true counts differ by chance only: within four standard errors."""
        for what, of_games in self._by_game.items():
            sums = list(of_games.values())
            error = math.sqrt(sum(each * each for each in sums))
            assert abs(sum(sums)) <= 4 * error, (what, sum(sums), error)


def lying(match: Match) -> dict[str, list[int]]:
    """The kinds that lie hidden: soon and later in the pile, and in the streets."""
    t: Any = match.table
    pile = [t.kind[card] for card in cards_in(t, td.COMMON)]
    streets = [card for place in range(PLACES) for card in cards_in(t, td.STREETS + place)]
    hidden = [t.kind[card] for card in streets if not t.known[card] & 1 and t.kind[card] in COMMON]
    return {"soon": pile[-SOON:], "later": pile[:-SOON], "streets": hidden}


def odds_of(match: Match, worlds: int = 50) -> dict[str, dict[int, float]]:
    """Return the odds of each kind for the next card of the Common pile, or any hidden Common card of the streets."""
    found = {}
    for zone in odds(match, 0, worlds=worlds)["zones"]:
        if zone["zone"][0] == "common" or (zone["zone"][0] == "streets" and zone["back"] == "Common"):
            where = "pile" if zone["zone"][0] == "common" else "streets"
            found[where] = {td.ID.index(kind["kind"]): kind["next"] for kind in zone["kinds"]}
    return found


@pytest.mark.clause("TD-17.6")
def test_imagined_cards_lie_where_the_true_ones_lie(found: Sequence[tuple[int, Match]]) -> None:
    differences = Differences()
    for game, match in found:
        true, imagined = lying(match), lying(match.determinize(0, game))
        for where, kinds in true.items():
            for name, group in GROUPS.items():
                more = sum(kind in group for kind in kinds) - sum(kind in group for kind in imagined[where])
                differences.add(f"{name}, {where}", game, more)
    differences.check()


@pytest.mark.clause("TD-17.6")
def test_the_odds_of_the_next_card_and_of_the_streets_come_true(found: Sequence[tuple[int, Match]]) -> None:
    differences = Differences()
    for game, match in found:
        true, odds = lying(match), odds_of(match)
        for where, kinds in (("pile", true["soon"][-1:]), ("streets", true["streets"])):
            for name, group in GROUPS.items():
                said = sum(odds.get(where, {}).get(kind, 0.0) for kind in group) * len(kinds)
                differences.add(f"{name}, {where}", game, sum(kind in group for kind in kinds) - said)
    differences.check()


@pytest.mark.clause("TD-17.6")
def test_what_previews_of_walks_turn_up_comes_as_often(found: Sequence[tuple[int, Match]]) -> None:
    differences = Differences()
    for game, match in found:
        for action in match.legal:
            if GAME.actions.decode(action)[0].verb == verbs.WALK:
                told = preview(match, action, worlds=4, seed=game)
                after = match.clone()
                after.play(action)
                true = [GAME.deck.kinds[row[1]].name for row in after.last_events() if row[0] == td.TURNED_UP]
                for name, group in GROUPS.items():
                    names = {KINDS[kind].name for kind in group}
                    said = sum(line["worlds"] for line in told["sentences"] if turned_up(line) in names)
                    differences.add(name, game, sum(card in names for card in true) - said / told["worlds"])
    differences.check()


def turned_up(line: PreviewSentence) -> str:
    """The card that a sentence says is turned up, if it says so."""
    found = re.fullmatch(r"You turn up (?:an? |the )?(.*)\.", line["text"])
    return found[1] if found else ""


@pytest.mark.clause("TD-17.6")
def test_a_bot_reckons_with_the_cards_of_the_new_day(found: Sequence[tuple[int, Match]]) -> None:
    """Its estimate of Zombies among the next cards is nearer to the odds than their share of all unseen cards is."""
    near, even = 0.0, 0.0
    for _, match in found[::5]:
        if match.table.count[td.COMMON]:
            odds = sum(chance for kind, chance in odds_of(match, 500)["pile"].items() if kind < td.OBJECTS)
            expected = np.zeros(td.ALL_KINDS, np.int64)
            GAME.plain[expect_next](match.table, 0, td.COMMON, expected)
            near += abs(share_of_zombies(expected) - odds)
            t: Any = match.table
            hidden = [t.kind[card] for card in range(t.cards) if not t.known[card] & 1]
            even += abs(share_of_zombies(np.bincount(hidden, minlength=td.ALL_KINDS)) - odds)
    assert near < 0.7 * even, (near, even)


def share_of_zombies(copies: NDArray[np.int64]) -> float:
    """Return the share of Zombies among the Common cards, given the number of each kind."""
    return float(copies[: td.OBJECTS].sum() / max(1, copies[COMMON].sum()))
