"""The association of wins with cards: found where it is planted, and not where it is not."""

import numpy as np
import polars as pl

from deadhand.lab.analysis.card_association import association_per_game, card_associations
from deadhand.lab.analysis.estimates import Values, estimate, mean_p_value

GAMES, SEATS = 3000, 4
PLACES = np.tile(np.arange(SEATS), GAMES)


def winners(strength: np.ndarray, seed: int) -> np.ndarray:
    """Return one winner a game, who has the greatest strength plus luck."""
    luck = np.random.default_rng(seed).gumbel(size=strength.shape)
    return np.asarray(np.eye(SEATS)[np.argmax(strength + luck, axis=1)])


def copies(seed: int, mean: float = 1.0) -> np.ndarray:
    return np.random.default_rng(seed).poisson(mean, (GAMES, SEATS)).astype(float)


def association(wins: np.ndarray, counts: np.ndarray, total: np.ndarray) -> Values:
    found = association_per_game(wins, counts, PLACES, total)
    assert found is not None
    return found


def test_a_planted_association_is_found_and_a_null_is_not() -> None:
    strong, null = copies(1), copies(2)
    found = estimate(association(winners(0.3 * strong, 3), strong, strong + null + copies(4, 5.0)))
    assert 0.02 < found.low < found.high < 0.09
    p = mean_p_value(association(winners(0.3 * strong, 3), null, null + copies(4, 5.0)), 0.0)
    assert p is not None
    assert p > 0.01


def test_an_association_is_that_of_a_card_in_place_of_an_average_one() -> None:
    """If one of two kinds is good, the other is as bad: a copy of it is no copy of the good one."""
    strong, other = copies(1), copies(2)
    wins = winners(0.3 * strong, 3)
    good, bad = (estimate(association(wins, each, strong + other)) for each in (strong, other))
    assert good.low > 0.0 > bad.high


def test_a_card_of_the_first_player_does_not_stand_for_the_place() -> None:
    counts = copies(5) + 2.0 * (PLACES.reshape(GAMES, SEATS) == 0)
    strength = 1.5 * (PLACES.reshape(GAMES, SEATS) == 0)
    wins = winners(strength, 6)
    assert np.corrcoef(counts.ravel(), wins.ravel())[0, 1] > 0.2, "without the place it looks strong"
    found = estimate(association(wins, counts, copies(7, 8.0) + counts))
    assert found.low < 0.0 < found.high


def test_a_count_that_grows_with_the_length_of_a_game_does_not_stand_for_its_end() -> None:
    """Long games, in which all draw more, are won by nobody: the card itself does nothing."""
    long = np.random.default_rng(8).integers(0, 2, (GAMES, 1))
    counts = copies(10) + long * copies(11, 2.0)
    wins = winners(np.zeros((GAMES, SEATS)), 12) * (1 - long)
    assert np.corrcoef(counts.ravel(), wins.ravel())[0, 1] < -0.1, "without a comparison within games it looks harmful"
    found = estimate(association(wins, counts, copies(13, 8.0) + counts))
    assert found.low < 0.0 < found.high


def test_the_interval_holds_the_true_association_nineteen_times_in_twenty() -> None:
    """Without any association, so that the truth is known."""
    outside = 0
    for seed in range(100):
        counts = copies(100 + seed)[:400]
        wins = winners(np.zeros((400, SEATS)), 300 + seed)
        found = association_per_game(wins, counts, PLACES[: 400 * SEATS], counts + copies(500 + seed, 6.0)[:400])
        assert found is not None
        interval = estimate(found)
        outside += not interval.low < 0.0 < interval.high
    assert outside <= 10


def test_a_kind_that_hardly_anybody_had_has_no_association() -> None:
    counts = np.zeros((GAMES, SEATS))
    counts[:20, 0] = 1.0
    frame = pl.DataFrame(
        {
            "place": PLACES,
            "win": winners(np.zeros((GAMES, SEATS)), 8).ravel(),
            "drawn.rare": counts.ravel(),
            "drawn.usual": copies(9).ravel(),
        }
    )
    assert [each.kind for each in card_associations(frame, SEATS, "drawn")] == ["usual"]
    assert card_associations(frame, SEATS, "played") == []


def test_where_everybody_always_wins_there_is_no_association() -> None:
    assert association_per_game(np.ones((GAMES, SEATS)), copies(1), PLACES, copies(2, 5.0)) is None
