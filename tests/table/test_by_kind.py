"""Rules that differ by kinds of cards: each kind has its own, which is found when the game is bound."""

from collections.abc import Callable, Sequence

import pytest

from deadhand.games.card_of_the_dead import GAME, state as cd
from deadhand.games.card_of_the_dead.cards.armored import armored
from deadhand.games.card_of_the_dead.play import carry_out
from deadhand.games.three_days import GAME as THREE_DAYS, state as td
from deadhand.games.three_days.survivors.hands import accept_card
from deadhand.table.game import dispatch
from deadhand.table.game.declare import Handler, handlers_of
from deadhand.table.game.dispatch import BindingError, hooks_of
from deadhand.table.rules.rule import full_name

ARMORED = Handler(full_name(carry_out), cd.ARMORED, armored)
Changed = Callable[[Sequence[Handler]], None]


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> Changed:
    """Let the game's rules be declared otherwise."""
    return lambda handlers: monkeypatch.setattr(dispatch, "handlers_of", lambda _package: list(handlers))


def test_each_kind_goes_to_its_own_rule() -> None:
    made = hooks_of(GAME)[full_name(carry_out)]
    assert made.__doc__ == carry_out.__doc__
    assert "armored" in made.__code__.co_names


def test_a_kind_without_a_rule_is_named(declared: Changed) -> None:
    declared([handler for handler in handlers_of(GAME.package) if handler != ARMORED])
    with pytest.raises(BindingError, match='the carry_out of "armored" has no rule'):
        hooks_of(GAME)


def test_a_kind_with_two_rules_is_named(declared: Changed) -> None:
    declared([*handlers_of(GAME.package), ARMORED])
    with pytest.raises(BindingError, match='the carry_out of "armored" has two rules: '):
        hooks_of(GAME)


def test_a_kind_that_the_rule_is_not_for_is_named(declared: Changed) -> None:
    declared([*handlers_of(GAME.package), ARMORED._replace(number=cd.BITTEN)])
    with pytest.raises(BindingError, match='is for "bitten", which has no carry_out'):
        hooks_of(GAME)


def test_a_rule_that_takes_what_is_not_there_is_named(declared: Changed) -> None:
    def takes_two(t: object, kind: int, other: int) -> None: ...

    others = [handler for handler in handlers_of(GAME.package) if handler != ARMORED]
    declared([*others, ARMORED._replace(function=takes_two)])
    with pytest.raises(BindingError, match='"armored" carries 1 integers'):
        hooks_of(GAME)


def test_a_step_without_a_rule_is_named(declared: Changed) -> None:
    trade = (full_name(accept_card), td.TRADE)
    declared([handler for handler in handlers_of(THREE_DAYS.package) if (handler.purpose, handler.number) != trade])
    with pytest.raises(BindingError, match='the accept_card of "trade" has no rule'):
        hooks_of(THREE_DAYS)


def test_a_step_that_the_rule_is_not_for_is_named(declared: Changed) -> None:
    declared([*handlers_of(THREE_DAYS.package), Handler(full_name(accept_card), td.TURN, armored)])
    with pytest.raises(BindingError, match='is for "turn", which has no accept_card'):
        hooks_of(THREE_DAYS)
