"""The comparison of two sets of games, question by question, with the chance of any false finding below 1 %."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Literal

import numpy as np

from deadhand.lab.analysis.estimates import FEWEST, USUAL, Values, count_unusual, standard_error, t_test
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.multiplicity import SURE, bonferroni
from deadhand.lab.analysis.variables import Variable, variables_of

Judgement = Literal["differs", "no difference found", "too few games"]


@dataclass(frozen=True, eq=False)
class Answer:
    """The answer to one question: the means of both sides, and the difference of the second from the first.

    `p` is corrected for all questions; None if there are too few games to ask it. The interval of the difference is
    corrected in the same way: it leaves out 0 exactly if `p` is a finding.
    """

    variable: Variable
    """The question, with the values of the first side."""
    first: Estimate
    second: Estimate
    difference: Estimate
    alone: Estimate
    """The difference with the 95 % interval of this question alone, which says how precisely it is known."""
    p: float | None

    @property
    def judgement(self) -> Judgement:
        """The verdict."""
        if self.p is None:
            return "too few games"
        return "differs" if self.p < SURE else "no difference found"

    def games_for(self, reach: float) -> int:
        """Return the number of games on each side for a 95 % interval of the difference of this much up and down."""
        return ceil(self.alone.games * (self.alone.reach / reach) ** 2)


def compare(first: FinishedGames, second: FinishedGames, *, paired: bool, comparisons: int = 1) -> list[Answer]:
    """Return the answers to all questions that both sets of games can answer.

    With `paired`, both sets were played with the same seed, and games of the same number are compared. This is one of
    so many `comparisons`, which are corrected together.
    """
    others = {variable.key: variable for variable in variables_of(second)}
    pairs = [(mine, others[mine.key]) for mine in variables_of(first) if mine.key in others]
    if paired:
        first_places, second_places = _common_places(first, second)
        pairs = [(_at(mine, first_places), _at(other, second_places)) for mine, other in pairs]
    return answers(pairs, paired=paired, comparisons=comparisons)


def answers(pairs: Sequence[tuple[Variable, Variable]], *, paired: bool, comparisons: int = 1) -> list[Answer]:
    """Return the answers to some questions, with the values of both sides.

    The p-values and the intervals are corrected by Bonferroni's method: each comparison has an equal part of the chance
    of a false finding, and each of its questions with enough games an equal part of that.
    """
    sides = [(mine, *_known_values(mine, other, paired=paired)) for mine, other in pairs]
    asked = [
        (mine, first, second)
        for mine, first, second in sides
        if len(first) and len(second) and np.ptp(np.concatenate([first, second])) != 0.0
    ]
    compare_means = paired_difference if paired else unpaired_difference
    alone = [compare_means(first, second) for _, first, second in asked]
    tested = comparisons * max(1, sum(p is not None for _, p in alone))
    return [
        Answer(
            mine,
            _plain(first),
            _plain(second),
            compare_means(first, second, outside=SURE / tested)[0],
            difference,
            bonferroni(p, tested),
        )
        for (mine, first, second), (difference, p) in zip(asked, alone, strict=True)
    ]


def _known_values(mine: Variable, other: Variable, *, paired: bool) -> tuple[Values, Values]:
    """Return the values of both sides: those of each, or of the pairs in which both are known."""
    known, also = ~np.isnan(mine.values), ~np.isnan(other.values)
    if paired:
        known = also = known & also
    return mine.values[known], other.values[also]


def paired_difference(first: Values, second: Values, *, outside: float = USUAL) -> tuple[Estimate, float | None]:
    """Return the mean difference of games of the same numbers, and its p-value.

    The interval misses the true value with the probability `outside`. The p-value is 1 if all pairs are equal, and None
    if too few pairs differ.
    """
    differences = second - first
    if not differences.any():
        return Estimate(0.0, 0.0, 0.0, len(differences)), 1.0
    if np.ptp(differences) == 0.0:
        return _plain(differences), None if len(differences) < FEWEST else 0.0
    mean = float(differences.mean())
    low, high, p = t_test(mean, standard_error(differences), len(differences) - 1, outside=outside)
    found = Estimate(mean, low, high, len(differences))
    return found, p if np.count_nonzero(differences) >= FEWEST else None


def unpaired_difference(first: Values, second: Values, *, outside: float = USUAL) -> tuple[Estimate, float | None]:
    """Return the difference of two means and its p-value by Welch's test.

    The interval misses the true value with the probability `outside`. The p-value is 1 if all values are equal, and
    None if too few differ from the most frequent one.
    """
    games = min(len(first), len(second))
    both = np.concatenate([first, second])
    mean = float(second.mean() - first.mean())
    if np.ptp(both) == 0.0:
        return Estimate(0.0, 0.0, 0.0, games), 1.0
    if games < 2 or (np.ptp(first) == 0.0 and np.ptp(second) == 0.0):
        return Estimate(mean, mean, mean, games), None if games < FEWEST else 0.0
    squares = [standard_error(values) ** 2 for values in (first, second)]
    parts = (square**2 / (len(values) - 1) for square, values in zip(squares, (first, second), strict=True))
    low, high, p = t_test(mean, sqrt(sum(squares)), sum(squares) ** 2 / sum(parts), outside=outside)
    return Estimate(mean, low, high, games), p if count_unusual(both) >= FEWEST else None


def _plain(values: Values) -> Estimate:
    """Return the mean without an interval, which nothing shows for one side alone."""
    mean = float(values.mean())
    return Estimate(mean, mean, mean, len(values))


def _common_places(first: FinishedGames, second: FinishedGames) -> tuple[np.ndarray, np.ndarray]:
    """Return where the games stand in both sets that both have finished."""
    numbers = first.games["game"].to_numpy(), second.games["game"].to_numpy()
    _, mine, others = np.intersect1d(*numbers, return_indices=True)
    return mine, others


def _at(variable: Variable, places: np.ndarray) -> Variable:
    return Variable(variable.key, variable.group, variable.label, variable.values[places], share=variable.share)
