import pytest

from deadhand.cli.coverage import coverage_of
from deadhand.games import GAMES, find_game


@pytest.mark.parametrize("slug", GAMES)
def test_every_clause_of_the_rules_has_a_test(slug: str) -> None:
    coverage = coverage_of(find_game(slug))
    assert [clause.id for clause in coverage.untested] == []
    assert coverage.unknown == []
