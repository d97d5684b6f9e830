"""Step 2 of a turn, play two, and the table: sections 7 and 8."""

from collections import Counter

import pytest

from tests.conformance.playing import seeds
from tests.games.zeven.position import cards, position, random_game

EVERYTHING = "clown nurse graveyard viral horde 3 4 5 6 hunter gravedigger"
FULL = "clown clown nurse nurse viral viral horde"


@pytest.mark.clause("Z-7.1", "Z-21.1")
def test_exactly_two_cards_must_be_played() -> None:
    p = position(hands={"A": "clown 6 6"}, step="play", seats=2)
    for _ in range(2):
        assert p.refused("end") == "Z-7.1"
        p.play("discard 6")
    assert p.choices == {"end"}
    assert p.refused("lay clown") == "Z-7.12"


@pytest.mark.clause("Z-7.2", "Z-7.12")
def test_with_an_empty_hand_the_plays_still_owed_are_lost() -> None:
    p = position(hands={"A": "6"}, step="play").play("discard 6")
    assert (p.actor, p.choices) == ("A", {"end"})
    q = position(tables={"A": "clown"}, step="play")
    assert (q.actor, q.choices) == ("A", {"end"})


@pytest.mark.clause("Z-7.2", "Z-7.6")
def test_a_play_that_fills_the_hand_again_leaves_the_second_play_open() -> None:
    p = position(hands={"A": "gravedigger"}, discard="6", step="play")
    p.play("gravedigger_graveyard", "fetch 6")
    assert p.choices == {"commando 6 B", "commando 6 C", "commando 6 D", "discard 6"}


@pytest.mark.clause("Z-7.3", "Z-7.9", "Z-8.1")
def test_one_play_is_to_lay_a_zombie_or_horde_to_play_a_card_or_to_discard_any_card_unused() -> None:
    p = position(hands={"A": EVERYTHING, "B": "3"}, tables={"B": "viral"}, step="play", left=1, seats=2)
    assert p.choices == {
        *(f"lay {kind}" for kind in EVERYTHING.split()[:5]),
        *(f"commando {value} B" for value in "3456"),
        *("hunter_hand B", "hunter_table B viral"),
        *("gravedigger_hand B", "gravedigger_graveyard"),
        *(f"discard {kind}" for kind in EVERYTHING.split()),
    }


@pytest.mark.clause("Z-7.4")
@pytest.mark.parametrize(
    "plays",
    [
        ("commando 6 B", "commando 6 B"),
        ("commando 6 B", "commando 6 C"),
        ("hunter_hand B", "hunter_hand C"),
        ("lay clown", "lay clown"),
        ("lay clown", "commando 6 C"),
        ("hunter_table B nurse", "discard clown"),
        ("discard 6", "hunter_hand B"),
    ],
)
def test_any_mix_of_plays_is_allowed_on_one_player_or_on_two(plays: tuple[str, str]) -> None:
    hands = {"A": "clown clown 6 6 hunter hunter", "B": "viral viral", "C": "viral"}
    p = position(hands=hands, tables={"B": "nurse"}, step="play").play(*plays)
    assert p.prompt == "end"
    assert len(p.hand("A").split()) == 4


@pytest.mark.clause("Z-7.5", "Z-7.8")
def test_the_first_play_is_finished_before_the_second_is_chosen() -> None:
    p = position(hands={"A": "hunter gravedigger 6"}, tables={"B": "nurse"}, discard="5", step="play")
    p.play("hunter_table B nurse")
    assert (p.table("B"), p.discard, p.prompt) == ("", "5 hunter nurse", "play")
    p.play("gravedigger_graveyard")
    assert p.choices == {"fetch 5", "fetch hunter", "fetch nurse"}


@pytest.mark.clause("Z-7.6")
def test_a_card_drawn_this_turn_may_be_played_this_turn() -> None:
    p = position(discard="nurse", pile="clown").play("draw", "exposed", "lay clown", "lay nurse")
    assert p.table("A") == "clown nurse"


@pytest.mark.clause("Z-7.7")
@pytest.mark.parametrize("pair", ["pair_commandos 5 6 B", "pair_hunter_commando 6 B", "pair_gravedigger_hunter B"])
def test_a_pair_counts_as_both_plays_and_needs_both_still_open(pair: str) -> None:
    p = position(hands={"A": "5 6 hunter gravedigger clown", "B": "viral"}, step="play")
    once = position(hands={"A": "5 6 hunter gravedigger clown", "B": "viral"}, step="play").play("lay clown")
    assert pair in p.choices
    assert pair not in once.choices
    assert once.refused(pair) == "Z-7.7"
    p.play(pair)
    if p.prompt == "take":
        p.play("take viral")
    assert p.choices == {"end"}


@pytest.mark.clause("Z-7.8")
@pytest.mark.parametrize(
    ("plays", "card"),
    [
        (["commando 6 B"], "6"),
        (["hunter_hand B"], "hunter"),
        (["hunter_table B nurse"], "hunter"),
        (["gravedigger_hand B", "take viral"], "gravedigger"),
        (["gravedigger_graveyard", "fetch 3"], "gravedigger"),
    ],
)
def test_every_card_played_ends_up_on_the_discard_pile(plays: list[str], card: str) -> None:
    p = position(hands={"A": "6 hunter gravedigger", "B": "viral"}, tables={"B": "nurse"}, discard="3", step="play")
    p.play(*plays)
    assert card in p.discard.split()
    assert card not in p.hand("A").split()


@pytest.mark.clause("Z-7.9")
@pytest.mark.parametrize("card", EVERYTHING.split())
def test_any_card_may_be_discarded_unused_for_one_or_both_plays(card: str) -> None:
    p = position(hands={"A": f"{card} {card}", "B": "3"}, tables={"B": "nurse"}, discard="", step="play")
    p.play(f"discard {card}", f"discard {card}")
    assert p.discard == f"{card} {card}"
    assert (p.all_brains, p.table("A"), p.table("B"), p.hand("B")) == ([10] * 4, "", "nurse", "3")


@pytest.mark.clause("Z-7.10")
def test_a_hunter_without_anything_to_act_on_can_only_be_discarded_or_paired_with_a_commando() -> None:
    p = position(hands={"A": "hunter 6"}, step="play", seats=2)
    assert {choice for choice in p.choices if "hunter" in choice} == {"discard hunter", "pair_hunter_commando 6 B"}
    assert p.refused("hunter_hand B") == "Z-7.10"


@pytest.mark.clause("Z-7.10")
def test_a_gravedigger_without_anything_to_act_on_can_only_be_discarded() -> None:
    p = position(hands={"A": "gravedigger hunter"}, discard="", step="play")
    assert p.choices == {"discard gravedigger", "discard hunter"}
    assert p.refused("gravedigger_hand B") == "Z-7.10"
    assert p.refused("gravedigger_graveyard") == "Z-7.10"


@pytest.mark.clause("Z-7.11")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_only_the_active_player_decides_anything(seed: int) -> None:
    for before, _, _ in random_game(seed, seats=5, rounds=1, turn_limit=20):
        assert before.match.actor == before.t.active
        for seat in "ABCDE":
            assert bool(before.view(seat)["prompt"]["offers"]) == (seat == before.actor)


@pytest.mark.clause("Z-7.12")
def test_after_the_second_play_the_active_player_is_asked_to_end_the_turn_or_call() -> None:
    p = position(hands={"A": cards(clown=7) + " 6 6"}, step="play", seats=2).play("discard 6", "discard 6")
    assert (p.actor, p.prompt, p.choices) == ("A", "end", {"end", "call"})
    assert p.play("end").actor == "B"


@pytest.mark.clause("Z-7.12", "Z-7.2")
def test_once_owed_plays_are_lost_the_active_player_is_asked_to_end_the_turn_or_call() -> None:
    p = position(hands={"A": "3"}, tables={"A": cards(clown=6, viral=1)}, step="play").play("discard 3")
    assert p.choices == {"end", "call"}


@pytest.mark.clause("Z-7.2")
def test_no_play_is_lost_when_the_second_play_empties_the_hand() -> None:
    p = position(hands={"A": "6 6"}, step="play").play("discard 6", "discard 6")
    assert not [line for line in p.log("B") if "no card left" in line]


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
@pytest.mark.parametrize("seed", seeds(2, soak=4))
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
