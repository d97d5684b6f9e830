"""Step 1 of a turn, draw two: section 6."""

import pytest

from tests.games.zeven.position import cards, position

TOWN = {"A": "nurse viral"}


@pytest.mark.clause("Z-6.1")
def test_a_turn_is_two_draws_two_plays_and_then_the_next_player_to_the_left() -> None:
    p = position(hands={"A": "6 6"}, pile="3 3 3 3", seats=3)
    asked = []
    for action in ("draw", "draw", "discard 6", "discard 6", "end"):
        asked.append((p.actor, p.prompt))
        p.play(action)
    assert asked == [("A", "draw"), ("A", "draw"), ("A", "play"), ("A", "play"), ("A", "end")]
    assert (p.actor, p.prompt) == ("B", "draw")


@pytest.mark.clause("Z-6.2")
@pytest.mark.parametrize(
    ("first", "second", "hand"),
    [
        ("draw", "draw", "6 5"),
        ("exposed", "exposed", "clown graveyard"),
        ("take_back nurse", "take_back viral", "nurse viral"),
        ("draw", "exposed", "6 clown"),
        ("exposed", "take_back viral", "clown viral"),
        ("take_back viral", "draw", "viral 6"),
    ],
)
def test_each_of_the_two_draws_may_use_any_source(first: str, second: str, hand: str) -> None:
    p = position(tables=TOWN, discard="hunter graveyard clown", pile="5 6").play(first, second)
    assert p.hand("A") == hand
    assert p.prompt == "play"


@pytest.mark.clause("Z-6.2")
def test_the_second_draw_is_chosen_after_the_first_is_made() -> None:
    p = position(pile="clown 6").play("draw")
    assert (p.hand("A"), p.prompt, p.t.draws_left) == ("6", "draw", 1)


@pytest.mark.clause("Z-6.3")
def test_source_1_is_the_top_card_of_the_draw_pile() -> None:
    p = position(pile="nurse viral 4").play("draw")
    assert (p.hand("A"), p.draw_pile) == ("4", 2)


@pytest.mark.clause("Z-6.4", "Z-2.5")
@pytest.mark.parametrize("card", ["clown", "nurse", "graveyard", "viral"])
def test_source_2_is_the_exposed_zombie(card: str) -> None:
    p = position(discard=f"6 {card}").play("exposed")
    assert (p.hand("A"), p.discard) == (card, "6")


@pytest.mark.clause("Z-6.4", "Z-2.5")
@pytest.mark.parametrize("card", ["horde", "3", "4", "5", "6", "hunter", "gravedigger"])
def test_an_exposed_card_that_is_no_zombie_cannot_be_drawn(card: str) -> None:
    assert position(discard=f"clown {card}").choices == {"draw"}


@pytest.mark.clause("Z-6.5", "Z-3.5")
def test_an_exposed_horde_may_be_drawn_only_with_the_option() -> None:
    assert position(discard="horde").refused("exposed") == "Z-6.5"
    p = position(discard="horde", horde_from_discard="on").play("exposed")
    assert p.hand("A") == "horde"
    assert position(discard="6", horde_from_discard="on").refused("exposed") == "Z-6.4"


@pytest.mark.clause("Z-6.6", "Z-8.5")
def test_source_3_is_any_card_on_your_own_table_taken_back_into_the_hand() -> None:
    p = position(hands={"A": "6"}, tables={"A": "nurse horde viral", "B": "clown"})
    assert p.choices == {"draw", "take_back nurse", "take_back horde", "take_back viral"}
    p.play("take_back horde")
    assert (p.hand("A"), p.table("A")) == ("6 horde", "nurse viral")


@pytest.mark.clause("Z-6.7")
def test_the_card_below_a_drawn_card_is_exposed_and_may_be_drawn_if_a_zombie() -> None:
    assert "exposed" in position(discard="nurse clown").play("exposed").choices
    assert "exposed" not in position(discard="6 clown").play("exposed").choices


@pytest.mark.clause("Z-6.8")
def test_an_empty_discard_pile_exposes_nothing_until_the_next_discard() -> None:
    p = position(hands={"A": "viral 6"}, discard="clown").play("exposed")
    assert p.discard == ""
    assert p.refused("exposed") == "Z-6.8"
    p.play("draw", "discard 6", "discard viral", "end")
    assert "exposed" in p.choices


@pytest.mark.clause("Z-6.9")
@pytest.mark.parametrize("left", [2, 1])
def test_both_draws_are_compulsory(left: int) -> None:
    p = position(hands={"A": "6 clown"}, tables=TOWN, left=left)
    assert p.choices == {"draw", "take_back nurse", "take_back viral"}
    assert p.refused("skip") == "Z-6.12"
    assert p.refused("discard 6") == "Z-6.1"


@pytest.mark.clause("Z-6.10")
def test_when_the_empty_draw_pile_is_drawn_from_the_discard_pile_is_shuffled_but_for_its_top_card() -> None:
    p = position(discard="clown nurse hunter", pile="", left=1)
    drawn = {p.twin(seed).play("draw").hand("A") for seed in range(20)}
    assert drawn == {"clown", "nurse"}
    p.play("draw")
    assert (p.draw_pile, p.discard) == (1, "hunter")
    assert any(event["event"] == "shuffled" for event in p.view("B")["events"])


@pytest.mark.clause("Z-6.10")
def test_the_discard_pile_is_not_shuffled_before_a_card_is_drawn_from_the_empty_pile() -> None:
    p = position(hands={"A": "6"}, discard="nurse viral", pile="clown").play("draw")
    assert (p.draw_pile, p.discard) == (0, "nurse viral")
    assert p.play("exposed").discard == "nurse"


@pytest.mark.clause("Z-6.11")
@pytest.mark.parametrize(
    ("pile", "discard", "offered"),
    [("", "", False), ("", "clown", False), ("", "clown 6", True), ("6", "", True), ("6", "clown", True)],
)
def test_source_1_needs_a_draw_pile_or_two_cards_in_the_discard_pile(pile: str, discard: str, offered: bool) -> None:
    p = position(hands={"A": "6"}, pile=pile, discard=discard)
    assert ("draw" in p.choices) == offered
    if not offered:
        assert p.refused("draw") == "Z-6.11"


@pytest.mark.clause("Z-6.12")
def test_a_draw_may_be_skipped_only_while_source_1_is_not_available() -> None:
    p = position(hands={"A": "6"}, tables=TOWN, pile="", discard="clown")
    assert p.choices == {"exposed", "take_back nurse", "take_back viral", "skip"}
    p.play("skip")
    assert (p.prompt, p.t.draws_left) == ("draw", 1)
    p.play("skip")
    assert (p.prompt, p.hand("A"), p.table("A")) == ("play", "6", "nurse viral")
    assert "skip" not in position(hands={"A": "6"}, tables=TOWN, pile="", discard="clown 6").choices


@pytest.mark.clause("Z-6.12")
def test_sources_2_and_3_may_be_used_while_source_1_is_not_available() -> None:
    p = position(hands={"A": "6"}, tables=TOWN, pile="", discard="clown").play("exposed", "take_back viral")
    assert p.hand("A") == "6 clown viral"


@pytest.mark.clause("Z-2.9")
def test_there_is_no_limit_on_a_hand() -> None:
    p = position(hands={"A": cards(clown=6, hunter=6, gravedigger=6) + " 3 3 3 4 4 4"}, discard="nurse nurse nurse")
    p.play("exposed", "exposed", "discard 3", "discard 4", "end")
    assert (p.actor, len(p.hand("A").split())) == ("B", 24)
