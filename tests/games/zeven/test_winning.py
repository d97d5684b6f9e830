"""Winning a round, and how near a set is: section 9."""

from itertools import product
from typing import Any

import pytest

from tests.conformance.playing import seeds
from tests.games.zeven.position import Position, cards, position

KINDS = ("clown", "nurse", "graveyard", "viral")


def can_call(hand: str, table: str = "", seat: str = "A") -> bool:
    """Whether a player may call with these cards."""
    p = position(hands={seat: hand}, tables={seat: table}, turn=seat, pile="6 6", discard="hunter")
    return "call" in p.choices


def called(hand: str, table: str = "", seat: str = "A") -> tuple[int, list[str]]:
    """Return the points and the set of a player's call."""
    p = position(hands={seat: hand}, tables={seat: table}, turn=seat, pile="6 6", rounds=1).play("call")
    return max(p.match.scores) - 10, sorted(p.table(seat).split())


@pytest.mark.clause("Z-9.1")
@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        (cards(clown=7), True),
        (cards(clown=6), False),
        (cards(clown=6) + " 6", False),
        (cards(clown=6, hunter=1), False),
        (cards(clown=6, gravedigger=1), False),
        (cards(clown=6, horde=1), True),
    ],
)
def test_a_winning_set_is_exactly_seven_zombies_or_hordes(hand: str, allowed: bool) -> None:
    assert can_call(hand) == allowed


@pytest.mark.clause("Z-9.1", "Z-9.5")
def test_a_call_lays_exactly_seven_of_more_cards() -> None:
    assert called(cards(clown=9)) == (20, ["clown"] * 7)


@pytest.mark.clause("Z-9.2")
@pytest.mark.parametrize("hordes", [0, 1, 2])
def test_the_zombies_of_a_set_are_of_two_kinds_at_most(hordes: int) -> None:
    assert not can_call(cards(clown=5 - hordes, nurse=1, viral=1, horde=hordes))
    assert can_call(cards(clown=5 - hordes, nurse=2, horde=hordes))


@pytest.mark.clause("Z-9.3")
@pytest.mark.parametrize("most", [7, 6, 5, 4])
@pytest.mark.parametrize(("first", "second"), [pair for pair in product(KINDS, KINDS) if pair[0] != pair[1]])
def test_any_seven_zombies_of_at_most_two_kinds_are_a_set(first: str, second: str, most: int) -> None:
    points = {7: 20, 6: 15, 5: 12, 4: 10}[most]
    hand = " ".join([first] * most + [second] * (7 - most))
    assert called(hand) == (points, sorted(hand.split()))


@pytest.mark.clause("Z-9.4")
@pytest.mark.parametrize("hordes", range(1, 8))
def test_any_number_of_hordes_may_stand_in_for_zombies_of_any_kind(hordes: int) -> None:
    assert called(cards(viral=7 - hordes, horde=hordes))[0] == 7


@pytest.mark.clause("Z-9.5")
def test_a_call_takes_the_whole_table() -> None:
    assert not can_call(cards(clown=7), table="viral nurse")
    assert called(cards(clown=7), table="viral")[1] == ["clown"] * 6 + ["viral"]
    assert not can_call("clown", table=cards(clown=5, nurse=1, viral=1))


@pytest.mark.clause("Z-9.6")
@pytest.mark.parametrize("laid", range(7))
def test_a_call_may_be_made_from_the_hand_alone_or_from_table_and_hand(laid: int) -> None:
    assert called(cards(nurse=7 - laid), table=cards(nurse=laid)) == (20, ["nurse"] * 7)


@pytest.mark.clause("Z-9.7")
def test_in_a_call_any_number_of_hand_cards_go_down_at_once_without_being_plays() -> None:
    p = position(hands={"A": cards(clown=7)}, step="end", rounds=1).play("call")
    assert (p.table("A"), p.hand("A")) == (cards(clown=7), "")
    assert sum(p.t.played[0, kind] for kind in range(5)) == 0


@pytest.mark.clause("Z-9.8")
@pytest.mark.parametrize(("step", "left"), [("draw", 2), ("draw", 1), ("play", 2), ("play", 1), ("end", 0)])
def test_you_may_call_at_any_point_of_your_own_turn(step: str, left: int) -> None:
    p = position(hands={"A": cards(clown=8)}, step=step, left=left, rounds=1)
    assert p.play("call").match.over


@pytest.mark.clause("Z-9.8")
@pytest.mark.parametrize(
    "plays",
    [
        ["gravedigger_hand B"],
        ["gravedigger_graveyard"],
        ["pair_gravedigger_hunter B"],
        ["pair_gravedigger_hunter B", "take 3"],
    ],
)
def test_you_may_not_call_while_a_play_is_being_resolved(plays: list[str]) -> None:
    p = position(hands={"A": cards(clown=7) + " gravedigger hunter", "B": "3 4"}, step="play").play(*plays)
    assert "call" not in p.choices
    assert p.refused("call") == "Z-9.8"


@pytest.mark.clause("Z-9.8")
def test_you_may_not_call_in_another_players_turn() -> None:
    p = position(hands={"A": "3", "B": cards(clown=7)})
    assert p.view("B")["prompt"]["offers"] == []
    assert "call" not in p.choices
    assert p.refused("call") == "Z-9.12"


@pytest.mark.clause("Z-9.9")
def test_a_call_is_never_compulsory() -> None:
    p = position(hands={"A": cards(clown=8)}, pile="6 6 6 6", seats=2)
    for action in ("draw", "draw", "discard 6", "discard 6", "end"):
        assert {"call", action} <= p.choices
        p.play(action)
    assert (p.actor, p.t.round_number, p.hand("A")) == ("B", 1, cards(clown=8))


@pytest.mark.clause("Z-9.10", "Z-5.5")
def test_a_laid_card_that_makes_the_table_a_winning_set_wins_at_once_without_a_call() -> None:
    p = position(hands={"A": "nurse 6 6"}, tables={"A": cards(clown=5, nurse=1)}, step="play", rounds=1)
    p.play("lay nurse")
    assert p.match.over
    assert p.match.scores == [22, 10, 10, 10]


@pytest.mark.clause("Z-9.10")
@pytest.mark.parametrize(
    ("hand", "table", "set_of_seven"),
    [
        ("nurse", cards(clown=5, nurse=1), "5 Clown Zombies and 2 Nurse Zombies: 12 points"),
        ("viral", cards(viral=6), "7 Viral Zombies: 20 points"),
        ("horde", cards(clown=3, horde=3), "3 Clown Zombies and 4 Undead Hordes: 7 points"),
        ("nurse", cards(clown=2, viral=3, horde=1), None),
        ("clown", cards(clown=2, viral=3, horde=1), "3 Clown Zombies, 3 Viral Zombies and 1 Undead Horde: 7 points"),
        ("clown", cards(clown=5), None),
    ],
)
def test_the_choice_to_lay_the_card_that_wins_says_so(hand: str, table: str, set_of_seven: str | None) -> None:
    p = position(hands={"B": f"{hand} 6 6"}, tables={"B": table}, turn="B", step="play", rounds=1)
    offer = p.offered(f"lay {hand}")
    assert (" and win the round with " in offer["text"], offer["final"]) == (bool(set_of_seven), True)
    if set_of_seven:
        assert offer["text"].endswith(f" and win the round with {set_of_seven}")
        assert p.match.describe(offer["action"]) == offer["text"]
    assert p.play(f"lay {hand}").match.over == bool(set_of_seven)


@pytest.mark.clause("Z-9.10")
@pytest.mark.parametrize("table", [cards(clown=4, viral=2), cards(clown=5)])
def test_a_laid_card_that_makes_no_seven_of_two_kinds_wins_nothing(table: str) -> None:
    p = position(hands={"A": "nurse clown"}, tables={"A": table}, step="play", rounds=1).play("lay nurse")
    assert not p.match.over


@pytest.mark.clause("Z-9.8", "Z-9.9", "Z-9.11")
def test_a_call_says_which_set_it_lays_down_and_what_it_is_worth() -> None:
    p = position(hands={"A": cards(clown=5, nurse=1)}, tables={"A": cards(nurse=1, clown=1)}, step="play")
    offer = p.offered("call")
    assert (offer["text"], offer["final"]) == ("Call: 6 Clown Zombies and 1 Nurse Zombie, 15 points", True)
    p.play("call")
    assert "A wins the round with 6 Clown Zombies and 1 Nurse Zombie: 15 points." in p.log(None)


@pytest.mark.clause("Z-9.11")
@pytest.mark.parametrize(
    ("hand", "points", "best"),
    [
        (cards(clown=6, nurse=1, horde=1), 15, cards(clown=6, nurse=1)),
        (cards(clown=5, nurse=7, viral=2), 20, cards(nurse=7)),
        (cards(clown=4, nurse=4), 10, cards(clown=4, nurse=3)),
        (cards(graveyard=4, viral=4), 10, cards(graveyard=4, viral=3)),
        (cards(clown=2, nurse=5, viral=2), 12, cards(clown=2, nurse=5)),
        (cards(nurse=2, graveyard=2, viral=5), 12, cards(nurse=2, viral=5)),
        (cards(clown=1, nurse=4, viral=2, horde=2), 7, cards(clown=1, nurse=4, horde=2)),
        (cards(clown=3, nurse=3, horde=4), 7, cards(clown=3, nurse=3, horde=1)),
        (cards(graveyard=3, viral=5), 12, cards(graveyard=2, viral=5)),
    ],
)
def test_the_best_set_is_used_and_of_equal_ones_that_with_most_clowns_nurses_graveyards_virals(
    hand: str, points: int, best: str
) -> None:
    assert called(hand) == (points, sorted(best.split()))


@pytest.mark.clause("Z-9.1", "Z-9.2", "Z-9.5", "Z-9.11")
@pytest.mark.parametrize("laid", ["", "clown", "nurse viral", "horde", "horde horde viral", cards(graveyard=7)])
@pytest.mark.parametrize("seed", seeds(4, soak=12))
def test_the_set_called_is_the_best_of_all_that_table_and_hand_allow(laid: str, seed: int) -> None:
    held = [(seed * 7 + step * step) % 5 for step in (1, 2, 3, 4)] + [seed % 3]
    hand = cards(**dict(zip((*KINDS, "horde"), held, strict=True))) or "6"
    seat, best = "ABCD"[seed % 4], best_set(hand.split(), laid.split())
    if best is None:
        assert not can_call(hand, laid, seat)
    else:
        assert called(hand, laid, seat) == (best[0], sorted(cards(**best[1]).split()))


@pytest.mark.clause("Z-9.12")
def test_only_valid_calls_are_offered_and_a_false_one_costs_nothing() -> None:
    p = position(hands={"A": cards(clown=6)})
    assert "call" not in p.choices
    assert p.refused("call") == "Z-9.12"
    assert (p.all_brains, p.match.scores, p.actor) == ([10] * 4, [0] * 4, "A")


@pytest.mark.clause("Z-9.13")
@pytest.mark.parametrize(("step", "left"), [("draw", 2), ("draw", 1), ("play", 2), ("play", 1)])
def test_with_the_call_draws_and_plays_still_owed_are_dropped(step: str, left: int) -> None:
    p = position(hands={"A": cards(clown=7, viral=2)}, step=step, left=left, rounds=1).play("call")
    assert p.match.over
    assert p.hand("A") == "viral viral"


def best_set(hand: list[str], table: list[str]) -> tuple[int, dict[str, int]] | None:
    """The best of all sets, found by trying every one [Z-9.1 to Z-9.5, Z-9.11]."""
    kinds = (*KINDS, "horde")
    found = []
    for numbers in product(*(range(table.count(kind), (hand + table).count(kind) + 1) for kind in kinds)):
        tried = dict(zip(kinds, numbers, strict=True))
        if sum(numbers) == 7 and sum(number > 0 for number in numbers[:4]) <= 2:
            points = 7 if tried["horde"] else {7: 20, 6: 15, 5: 12, 4: 10}[max(numbers)]
            found.append((points, numbers, tried))
    return (max(found)[0], max(found)[2]) if found else None


def goals(p: Position, viewer: str | None) -> list[tuple[str, Any, str]]:
    """Return the goals that a player (None: a spectator) sees: name, owner, words."""
    return [(goal["name"], goal["seat"], goal["text"]) for goal in p.view(viewer)["goals"]]


@pytest.mark.parametrize(
    ("hand", "table", "words"),
    [
        ("", "", "0 of 7, no Zombie yet"),
        ("hunter 5 6", "", "0 of 7, no Zombie yet"),
        (cards(clown=3), "", "3 of 7, one kind"),
        (cards(clown=3, nurse=1, viral=2), "", "5 of 7, two kinds"),
        (cards(clown=3, nurse=2), "viral", "4 of 7, two kinds"),
        (cards(clown=2, horde=2), "viral", "5 of 7, two kinds"),
        (cards(clown=6, nurse=4), "", "7 of 7, two kinds"),
        (cards(clown=3), "viral nurse clown", "3 kinds on your table: one must go"),
    ],
)
def test_an_own_goal_counts_hand_and_table_of_the_best_two_kinds(hand: str, table: str, words: str) -> None:
    p = position(seats=2, hands={"A": hand}, tables={"A": table})
    assert [text for _, seat, text in goals(p, "A") if seat == 0] == [words]


def test_the_log_shows_laid_cards_to_others_and_nothing_of_a_hand() -> None:
    one = position(seats=2, hands={"A": cards(clown=5)}, tables={"A": "viral"})
    other = position(seats=2, hands={"A": "hunter hunter 3 3 3"}, tables={"A": "viral"})
    for viewer in ("B", None):
        assert ("laid", 0, "1 of 7 laid") in goals(one, viewer)
        assert goals(one, viewer) == goals(other, viewer)
    assert goals(one, "A") != goals(other, "A")


def test_a_goal_is_a_way_with_two_ends() -> None:
    p = position(seats=2, hands={"A": cards(clown=3)}, tables={"B": "nurse horde"})
    assert [goal["way"] for goal in p.view("A")["goals"]] == [[3, 7], [2, 7]]


@pytest.mark.parametrize(
    ("step", "spot", "why"),
    [
        ("draw", "hand:0/hunter", ("the question is: Draw a card, or call", "Z-6.1")),
        ("play", "table:1/zombie_nurse", ("you do not have the cards for it: Hunter", "Z-7.1")),
        ("end", "hand:0/zombie_clown", ("the question is: End your turn, or call", "Z-7.12")),
        ("play", "brains", None),
    ],
)
def test_a_reason_is_given_for_what_cannot_be_used_now(step: str, spot: str, why: tuple[str, str] | None) -> None:
    hand = "clown" if step == "play" else "hunter clown"
    p = position(seats=2, hands={"A": hand}, tables={"B": "nurse"}, step=step)
    assert p.match.why_not([spot]) == why
