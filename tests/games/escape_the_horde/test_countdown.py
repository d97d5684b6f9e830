"""The Countdown: section 13."""

import pytest

from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import cards, position, random_game

QUIET = cards(rescue=40)
FULL = dict.fromkeys("ABCDEFGH", "weapon")


@pytest.mark.clause("EH-13.1", "EH-13.3")
@pytest.mark.parametrize(
    ("seats", "zeros", "turned", "survivors"), [(3, "C", "", 1), (4, "D", "", 2), (4, "D", "B", 1), (6, "EF", "", 3)]
)
def test_a_turning_sets_it_to_the_survivors_left_as_full_rounds(
    seats: int, zeros: str, turned: str, survivors: int
) -> None:
    p = position(seats=seats, zeros=zeros, hands=FULL, turned=turned, bites="A", attack="A", stack=QUIET)
    assert p.rounds == 0
    p.end_combat()
    assert (p.rounds, p.countdown) == (survivors, survivors * seats)
    assert p.view()["counters"]["survivors_left"] == survivors


@pytest.mark.clause("EH-13.1")
def test_a_first_bite_sets_no_countdown() -> None:
    p = position(hands=FULL, attack="AB", stack=QUIET).end_combat()
    assert (p.countdown, p.rounds) == (0, 0)


@pytest.mark.clause("EH-13.2", "EH-14.1")
def test_without_survivors_left_the_infected_win_at_once() -> None:
    p = position(hands=FULL, bites="A", turned="BC", countdown=1, attack="A", stack=QUIET).end_combat()
    assert p.result == ("all_turned", "infected")
    assert p.turn == "A"


@pytest.mark.clause("EH-13.2", "EH-14.1")
def test_of_several_zombies_the_bite_that_turns_the_last_ends_the_game() -> None:
    p = position(hands=FULL, bites="AB", turned="C", countdown=9, attack="BAA", stack=QUIET).end_combat()
    assert p.result == ("all_turned", "infected")


@pytest.mark.clause("EH-13.3", "EH-13.4")
def test_the_current_turn_is_not_counted() -> None:
    p = position(hands=FULL, bites="A", attack="A", turn="A", stack=QUIET).end_combat()
    assert (p.turn, p.countdown) == ("B", 8)
    p.play("B: draw", "B: finish")
    assert (p.turn, p.countdown) == ("C", 7)


@pytest.mark.clause("EH-13.4", "EH-13.7")
def test_it_ends_after_the_rth_following_normal_turn_of_that_player() -> None:
    p = position(hands=FULL, bites="A", attack="A", turn="C", stack=QUIET).end_combat()
    assert (p.turn, p.turns_to_the_end()) == ("D", "ABCDABC")
    assert p.result == ("countdown", "survivors")


@pytest.mark.clause("EH-13.4", "EH-13.6")
def test_set_in_an_extra_turn_the_next_normal_turn_is_the_first_counted() -> None:
    p = position(hands=FULL, bites="A", extra="A", turn="B", stack="zombie " + QUIET).play("A: draw").end_combat()
    assert (p.turn, p.countdown) == ("B", 8)
    assert p.turns_to_the_end() == "CDABCDA"


@pytest.mark.clause("EH-13.5")
@pytest.mark.parametrize("before", [1, 3, 40])
def test_a_later_turning_resets_the_countdown(before: int) -> None:
    p = position(hands=FULL, bites="A", turned="B", countdown=before, attack="A", stack=QUIET).end_combat()
    assert (p.turned, p.countdown, p.rounds, p.turn) == ("AB", 4, 1, "B")


@pytest.mark.clause("EH-13.5", "EH-13.4")
def test_a_turning_in_the_last_counted_turn_goes_on_with_the_new_count() -> None:
    p = position(hands=FULL, bites="A", turned="B", countdown=1, attack="A", stack=QUIET).end_combat()
    assert not p.match.over
    assert p.countdown == 4


@pytest.mark.clause("EH-13.6", "EH-6.17")
def test_skipped_turns_count() -> None:
    p = position(hands=FULL, turned="C", skips="B", countdown=8, stack=QUIET).play("A: draw", "A: finish")
    assert (p.turn, p.countdown) == ("C", 6)


@pytest.mark.clause("EH-13.6")
def test_extra_turns_do_not_count() -> None:
    p = position(hands=FULL, turned="C", extra="AAD", turn="B", countdown=8, stack=QUIET)
    for seat in "AAD":
        assert (p.turn, p.countdown) == (seat, 8)
        p.play("draw", "finish")
    assert (p.turn, p.countdown) == ("B", 8)
    p.play("draw", "finish")
    assert p.countdown == 7


@pytest.mark.clause("EH-13.7", "EH-14.6")
def test_at_0_the_survivors_win_at_the_end_of_the_turn() -> None:
    p = position(hands=FULL, turned="C", countdown=1, stack=QUIET)
    assert not p.match.over
    p.play("A: draw")
    assert not p.match.over
    assert p.play("A: finish").result == ("countdown", "survivors")


@pytest.mark.clause("EH-13.7", "EH-6.17")
def test_a_skipped_turn_can_be_the_last() -> None:
    p = position(hands=FULL, turned="C", skips="B", countdown=2, stack=QUIET).play("A: draw", "A: finish")
    assert p.result == ("countdown", "survivors")


@pytest.mark.clause("EH-13.7")
def test_extra_turns_still_waiting_are_lost() -> None:
    hands = {**FULL, "A": "weapon", "D": "dodge weapon"}
    p = position(hands=hands, turned="C", turn="D", countdown=1, stack=QUIET).play("D: dodge_infected D").resolve()
    assert p.result == ("countdown", "survivors")
    stack = position(hands={**FULL, "A": "spill", "D": "dodge weapon"}, stack="zombie")
    stack.play("A: spill_survivor", "D: dodge_infected D").resolve()
    assert stack.result == ("stack", "survivors")


@pytest.mark.clause("EH-13.8", "EH-16.1")
@pytest.mark.parametrize(("left", "rounds"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_the_card_shows_the_full_rounds_left_rounded_up(left: int, rounds: int) -> None:
    p = position(hands=FULL, turned="C", countdown=left)
    for viewer in ("A", None):
        counters = p.view(viewer)["counters"]
        assert (counters["countdown"], counters["rounds_left"]) == (left, rounds)


@pytest.mark.clause("EH-13.1", "EH-13.8")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_it_runs_from_the_first_turning_and_never_shows_more_than_the_survivors_left(seed: int) -> None:
    """While a Turning's own turn lasts, the card shows just that many."""
    for move in random_game(seed, seats=3 + seed):
        p = move.after
        if p.match.over:
            continue
        counters = p.view()["counters"]
        turned = 2 in counters["bites"]
        assert (counters["countdown"] > 0) == turned
        assert counters["rounds_left"] <= counters["survivors_left"] or not turned
