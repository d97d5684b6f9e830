"""Decks so small that all that can happen is counted on paper, and chances that can be reckoned."""

from collections import Counter

import pytest

from tests.games.three_days.position import Position, cards, position, rick, selena

OPEN = ("3,0", "3,1", "3,2")
LOST, WON = ("all_dead", "loss"), ("escaped", "win")


def lines(p: Position) -> Counter[tuple[str | None, str | None]]:
    """How often each result ends the ways in which a table can go on; nothing may be left to chance."""
    if p.match.over:
        return Counter([p.result])
    return sum((lines(p.twin().play(choice)) for choice in p.choices), Counter())


def lines_with(cards_left: int, turns_left: int) -> int:
    """How many lines a Survivor has who can only end the turn, Walk or RUN, as counted on paper below."""
    if 0 in (cards_left, turns_left):
        return 1
    rest = turns_left - 1
    ended, walked = lines_with(cards_left, rest), cards_left * lines_with(cards_left - 1, rest)
    if cards_left == 1:
        return ended + walked + lines_with(0, rest)
    return ended + walked + cards_left * (cards_left - 1) * lines_with(cards_left - 2, rest)


@pytest.mark.clause("TD-10.4", "TD-10.9", "TD-10.10", "TD-12.1", "TD-19.1", "TD-19.2", "TD-15.10")
@pytest.mark.parametrize(
    ("barricades", "vitality", "number"), [(1, 3, 7), (2, 2, 13), (2, 3, 25), (3, 1, 10), (3, 2, 43)]
)
def test_all_lines_of_a_survivor_with_some_barricades_to_turn(barricades: int, vitality: int, number: int) -> None:
    """Rick has no I, V points of V and nothing else; each Maintenance takes one, so he is asked in V turns.

    He may end the turn, Walk to any of n cards, or RUN: over the only one, or over two of them in any order (the second
    is not asked for if it is the last). With no card left his turns end by themselves. So L(0, t) = L(n, 0) = 1,
    L(1, t) = L(1, t-1) + 2, L(2, t) = L(2, t-1) + 2 L(1, t-1) + 2, L(3, t) = L(3, t-1) + 3 L(2, t-1) + 6 L(1, t-1).
    """
    assert lines_with(barricades, vitality) == number
    p = position(rick(v=vitality, i=0), gone="all", streets=dict.fromkeys(OPEN[:barricades], "barricade"))
    assert lines(p) == {LOST: number}


@pytest.mark.clause("TD-12.5", "TD-12.6", "TD-12.9", "TD-16.1", "TD-13.18")
def test_all_lines_of_a_survivor_with_exit_to_turn_on_day_3() -> None:
    """Rick has no I and V 3, so three turns; EXIT is the only card.

    In each turn before he has turned it, he may end, Walk or RUN to it: two ways. Once it lies in space 1 he may leave,
    and has won, or end. Turned in turn 1 it can be left by in turns 2 and 3: 2 wins and 1 loss, twice. Turned in the
    second: 1 win and 1 loss, twice. Turned in the third: a loss, twice. Never turned: a loss.
    """
    p = position(rick(v=3, i=0), gone="all", streets={"3,0": "exit"}, day=3)
    assert lines(p) == {WON: 2 * 2 + 2 * 1, LOST: 2 * 1 + 2 * 1 + 2 * 1 + 1}


@pytest.mark.clause("TD-11.22", "TD-11.26", "TD-10.10", "TD-18.10")
def test_all_lines_of_a_knife_between_two_zombies() -> None:
    """Rick has V 4 and no I, a Knife (two uses of 2) and Zombies (2 HP, Z2) in spaces 1 and 2; nothing else.

    Turn 1: he may attack 1 or 2, then the other, and end the turn whenever he likes.
    - Ending at once: V 0, lost: 1 line.
    - After one attack, ending: V 2, and 1 after Maintenance. In turn 2 he ends, and the other Zombie kills him, or he
      attacks it, is left with nothing to choose, and the next Maintenance kills him: 2 lines for each first target.
    - After both attacks the Knife is used up, and nothing can be chosen any more: 1 line for each first target.
    """
    p = position(rick(v=4, i=0, equipped="knife"), gone="all", spaces="zombie zombie")
    assert lines(p) == {LOST: 1 + 2 * 2 + 2 * 1}


@pytest.mark.clause("TD-18.34", "TD-2.17", "TD-18.35", "TD-2.13")
def test_one_zombie_among_four_cards_comes_to_an_alarm_one_time_in_two() -> None:
    """Two of four shuffled cards are drawn: 1 in 2. Of 400, by four standard errors of 10."""
    before = position(rick(), selena(), streets={"5,0": "alarm"}, pile_size=0, discards="zombie bat pipe knife")
    came = sum(before.twin(seed).play("walk 5,0").spaces == "zombie" for seed in range(400))
    assert abs(came - 200) < 40


@pytest.mark.clause("TD-2.13", "TD-18.34")
def test_a_noise_card_that_was_discarded_may_be_drawn_again_at_once() -> None:
    """A Bat is drawn and discarded; then one of Bat and Zombie is drawn, not the Alarm: 1 in 2, of 400 as above."""
    before = position(rick(), selena(), streets={"5,0": "alarm"}, pile="bat", pile_size=1, discards="zombie")
    came = sum(before.twin(seed).play("walk 5,0").spaces == "zombie" for seed in range(400))
    assert abs(came - 200) < 40


@pytest.mark.clause("TD-9.16", "TD-2.17")
def test_every_order_of_a_new_pile_comes_as_often() -> None:
    """Six orders of three cards, 50 times each expected: chi-square below 25.7 with 5 degrees, 0.01 %."""
    given = "bat pipe knife"
    before = position(rick(hand="note"), selena(), pile_size=0, discards=given)
    found = Counter(before.twin(seed).play("use note").cards_in("seen") for seed in range(300))
    assert len(found) == 6
    assert sum((number - 50) ** 2 / 50 for number in found.values()) < 25.7


@pytest.mark.clause("TD-17.6", "TD-2.17")
def test_in_hard_mode_a_new_card_is_on_top_as_often_as_its_share() -> None:
    """30 new cards among 40: 3 in 4 of the nine cards dealt, of 9 times 60; by four standard errors of 10."""
    old = cards(zombie=10, soup=4, antiviral=4)
    before = position(rick(), spaces="exit", pile=old, pile_size=18, hard_mode="on", piles={"threat": "loud"})
    later = 0
    for seed in range(60):
        p = before.twin(seed).play("leave 1")
        assert p.lying()[-8:] == old.split()[-8:]
        dealt = Counter(word for name, word in p.face_down.items() if name not in ("0,0", "0,1", "0,2", "1,1", "1,2"))
        later += sum(dealt.values()) - dealt["zombie"] - dealt["soup"] - dealt["antiviral"]
    share = (30 - 6 - 2 - 2) / 40
    assert abs(later - 540 * share) < 4 * (540 * share * (1 - share)) ** 0.5
