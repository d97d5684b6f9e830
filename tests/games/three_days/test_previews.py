"""What a preview says is what the rules then do, or as likely as it says."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import pytest

from deadhand.advice.preview import has_preview, preview
from deadhand.games.three_days import GAME
from deadhand.match.match import Match
from deadhand.table.view.view_types import Preview
from tests.conformance.playing import view_data
from tests.games.three_days.position import dealt

WORLDS = 6
"""Imagined worlds that each unsure preview compares."""
POSITIONS = 80
"""Positions looked at in every run, and many more with `make soak`."""
PREVIEWED = GAME.preview_scope.counters if GAME.preview_scope else ()


class End(NamedTuple):
    """What a preview is about, as a table has it in the end."""

    counters: dict[str, Any]
    spaces: list[tuple[str, ...]]
    outcome: str | None


def end_of(match: Match, action: int) -> End:
    """What the rules lead to, with the answers of players who are away, at the next Survivor's turn."""
    twin = match.clone()
    twin.play(action)
    while not twin.over and twin.prompt != "turn":
        twin.play(twin.default)
    seen = view_data(twin, None)
    counters = {field: seen["counters"][field] for field in PREVIEWED}
    return End(counters, [tuple(zone["cards"]) for zone in seen["zones"]["spaces"]], twin.outcome)


def positions(number: int) -> Iterator[tuple[Match, int]]:
    """Positions of random games with one previewed choice of each, the same in every run.

    Whoever is nearly dead is healed, else random play would never come to a second day.
    """
    draw = random.Random(number)
    for seed in count():
        match = dealt(seats=1 + seed % 3, seed=seed, hard_mode=seed % 2 == 1).match
        while not match.over:
            if match.prompt == "turn":
                match.table.vitality[match.actor] = max(match.table.vitality[match.actor], draw.randrange(9))
                if draw.random() < 0.1:
                    yield match, draw.choice([action for action in match.legal if has_preview(GAME, action)])
                    number -= 1
                    if number == 0:
                        return
            match.play(draw.choice(match.legal))


def share(told: Preview, end: End) -> float:
    """In how large a share of a preview's worlds the spaces end as here, by the mean over the spaces."""
    tallies = [{tuple(kinds): worlds for kinds, worlds in space} for space in told["zones"]["spaces"]]
    found = [tally.get(cards, 0) / told["worlds"] for tally, cards in zip(tallies, end.spaces, strict=True)]
    return mean(found)


def flat(counters: dict[str, Any]) -> list[int]:
    """All numbers of some counters in one list."""
    return [number for value in counters.values() for number in (value if isinstance(value, list) else [value])]


def outside(told: Preview, end: End) -> float:
    """The share of the previewed numbers that are not between the least and the most."""
    least, most = (flat({field: span[side] for field, span in told["counters"].items()}) for side in ("least", "most"))
    numbers = flat(end.counters)
    missed = [not low <= number <= high for low, number, high in zip(least, numbers, most, strict=True)]
    return mean(missed)


def imagined(told: Preview) -> End:
    """The end of the one world of a preview."""
    (outcome,) = told["outcomes"] or [None]
    counters = {field: span["least"] for field, span in told["counters"].items()}
    return End(counters, [tuple(space[0][0]) for space in told["zones"]["spaces"]], outcome)


@pytest.mark.parametrize("number", [POSITIONS, pytest.param(10_000, marks=pytest.mark.soak)])
def test_sure_previews_come_true_and_others_as_often_as_they_say(number: int) -> None:
    """Truth is one more world to who does not know it.

    So a further imagined world must be predicted by the same worlds as well as the truth is: in the share of worlds
    that agree, and in how many numbers lie outside the least and most. Each difference is compared with four standard
    errors. And of seven worlds alike the truth is below or above all others in no more than two, so for no number is it
    outside in more than 2 of 7.
    """
    sure = 0
    shares: list[float] = []
    misses: list[float] = []
    beyond: list[float] = []
    for seed, (match, action) in enumerate(positions(number)):
        told = preview(match, action, worlds=WORLDS, seed=seed)
        end = end_of(match, action)
        if told["sure"]:
            assert (end, told["worlds"]) == (imagined(told), 1)
            sure += 1
            continue
        another = imagined(preview(match, action, worlds=1, seed=seed + 1_000_000))
        shares.append(share(told, end) - share(told, another))
        misses.append(outside(told, end) - outside(told, another))
        beyond.append(outside(told, end))
    assert number // 10 < sure < number * 9 // 10
    assert mean(beyond) < 2 / (WORLDS + 1)
    for differences in (shares, misses):
        assert abs(mean(differences)) < 4 * deviation(differences) / math.sqrt(len(differences))


def mean(numbers: Sequence[float]) -> float:
    """The mean."""
    return sum(numbers) / len(numbers)


def deviation(numbers: Sequence[float]) -> float:
    """The standard deviation, and a little more than 0."""
    middle = mean(numbers)
    return math.sqrt(mean([(number - middle) ** 2 for number in numbers]) + 1e-6)
