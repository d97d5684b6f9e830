import pytest

from deadhand.cli.coverage import coverage_of
from deadhand.games import GAMES, find_game

BEING_TESTED = ("escape_the_horde",)
"""Games whose tests are still being written."""


@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=pytest.mark.xfail(strict=True)) if slug in BEING_TESTED else slug for slug in GAMES],
)
def test_every_clause_of_the_rules_has_a_test(slug: str) -> None:
    coverage = coverage_of(find_game(slug))
    assert [clause.id for clause in coverage.untested] == []
    assert coverage.unknown == []
