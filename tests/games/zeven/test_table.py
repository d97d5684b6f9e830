"""The table: section 8."""

from collections import Counter

import pytest

from tests.games.zeven.position import cards, position, random_game

FULL = "clown clown nurse nurse viral viral horde"


@pytest.mark.clause("Z-8.1", "Z-2.8")
@pytest.mark.parametrize("card", ["clown", "nurse", "graveyard", "viral", "horde"])
def test_zombies_and_hordes_may_be_laid_on_ones_own_table(card: str) -> None:
    p = position(hands={"A": f"{card} 6"}, tables={"A": "viral"}, step="play").play(f"lay {card}")
    assert (p.table("A"), p.hand("A")) == (f"viral {card}", "6")
    assert [p.table(seat) for seat in "BCD"] == ["", "", ""]


@pytest.mark.clause("Z-8.1")
def test_no_other_card_may_be_laid() -> None:
    p = position(hands={"A": "3 4 5 6 hunter gravedigger"}, step="play")
    assert not [choice for choice in p.choices if choice.startswith("lay")]


@pytest.mark.clause("Z-8.2", "Z-8.3")
@pytest.mark.parametrize("seat", "ABD")
def test_at_most_seven_cards_may_lie_on_a_table(seat: str) -> None:
    p = position(hands={seat: "clown graveyard"}, tables={seat: cards(viral=4, nurse=2)}, turn=seat, step="play")
    p.play("lay graveyard")
    assert len(p.table(seat).split()) == 7
    assert p.choices == {"discard clown"}
    assert p.refused("lay clown") == "Z-8.3"


@pytest.mark.clause("Z-8.3")
@pytest.mark.parametrize("room", ["take_back nurse", "hunter_table A nurse"])
def test_with_seven_cards_there_none_may_be_laid_until_one_has_left(room: str) -> None:
    step = "play" if "hunter" in room else "draw"
    p = position(hands={"A": "graveyard hunter"}, tables={"A": FULL}, step=step, left=2 if step == "play" else 1)
    assert "lay graveyard" not in p.choices
    p.play(room, "lay graveyard")
    assert p.table("A") == "clown clown nurse viral viral horde graveyard"


@pytest.mark.clause("Z-8.4")
def test_any_mix_of_kinds_may_lie_on_a_table_also_one_that_can_form_no_set() -> None:
    p = position(hands={"A": "viral horde"}, tables={"A": "clown nurse graveyard"}, step="play")
    p.play("lay viral", "lay horde")
    assert p.table("A") == "clown nurse graveyard viral horde"
    assert p.choices == {"end"}


@pytest.mark.clause("Z-8.5")
@pytest.mark.parametrize("seed", range(4))
def test_a_laid_card_leaves_only_when_taken_back_hunted_or_at_the_end_of_the_round(seed: int) -> None:
    for before, verb, after in random_game(seed, rounds=2, turn_limit=30):
        if after.t.round_number == before.t.round_number:
            for seat in "ABCD":
                gone = Counter(before.table(seat).split()) - Counter(after.table(seat).split())
                allowed = verb == "hunter_table" or (verb == "take_back" and seat == before.actor)
                assert gone.total() <= allowed


@pytest.mark.clause("Z-8.6")
def test_taking_a_card_back_costs_one_draw_and_makes_room_for_a_better_set() -> None:
    p = position(hands={"A": "clown"}, tables={"A": cards(clown=5, nurse=1, viral=1)}, rounds=1)
    p.play("take_back viral")
    assert p.t.draws_left == 1
    p.play("draw", "lay clown")
    assert p.match.scores[0] == 10 + 15
