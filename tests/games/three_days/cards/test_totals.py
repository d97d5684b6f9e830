"""The deck as it ships: how many cards each pile has [TD-22]."""

from collections import Counter

import pytest

from deadhand.table.deck.deck import Card
from deadhand.table.deck.kinds import shipped_deck

CARDS = shipped_deck("deadhand.games.three_days").cards


def copies(back: str) -> int:
    return sum(card.count for card in CARDS if card.back == back)


def of_day(card: Card, day: int) -> int:
    later = {2: card.numbers["day2"], 3: card.numbers["day3"]}
    return later.get(day, card.count - sum(later.values()))


def by_sort(day: int) -> Counter[str]:
    """How many Common cards of each sort are new on a day."""
    totals: Counter[str] = Counter()
    for card in CARDS:
        if card.back == "Common":
            sort = card.sort.removeprefix("Fast ")
            totals[sort if sort in ("Zombie", "Object", "Event") else "Resource"] += of_day(card, day)
    return +totals


@pytest.mark.parametrize(
    ("day", "sorts"),
    [
        pytest.param(
            1, {"Zombie": 21, "Object": 4, "Event": 3, "Resource": 22}, marks=pytest.mark.clause("TD-22.1", "TD-5.1")
        ),
        pytest.param(2, {"Zombie": 17, "Object": 2, "Event": 2, "Resource": 9}, marks=pytest.mark.clause("TD-22.2")),
        pytest.param(3, {"Zombie": 13, "Event": 2, "Resource": 5}, marks=pytest.mark.clause("TD-22.3")),
    ],
)
def test_each_day_has_its_common_cards(day: int, sorts: dict[str, int]) -> None:
    assert by_sort(day) == sorts


@pytest.mark.clause("TD-22.4", "TD-22.5", "TD-22.6", "TD-22.7", "TD-22.8", "TD-22.9", "TD-2.1")
def test_the_totals_of_the_decks() -> None:
    backs = {"Common": 100, "City": 16, "Market": 5, "Pharmacy": 5, "Epic": 2, "Invoke": 6, "Threat": 5}
    assert {back: copies(back) for back in backs} == backs
    assert copies("Survival Kit") == 18
    assert copies("Starter Set") + copies("Survivor") == 18
    assert copies("") == 7  # the Playing Area
    assert sum(card.count for card in CARDS) == 182


@pytest.mark.clause("TD-2.18")
def test_copies_of_a_name_differ_in_nothing_but_back_and_number() -> None:
    by_name: dict[str, set[tuple[object, ...]]] = {}
    for card in CARDS:
        numbers = tuple(number for name, number in card.numbers.items() if name not in ("day2", "day3"))
        by_name.setdefault(card.name, set()).add((card.sort, numbers, card.icon, card.text))
    assert all(len(faces) == 1 for faces in by_name.values())
    assert len({(card.name, card.back) for card in CARDS}) == len(CARDS)
