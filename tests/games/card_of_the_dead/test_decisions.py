"""Decisions of each player, and the defaults for absent ones: section 17."""

import pytest

from deadhand import deal
from tests.conformance.playing import seeds
from tests.games.card_of_the_dead.position import dealt, position, random_game


@pytest.mark.clause("CD-D1")
def test_options_are_chosen_before_the_game() -> None:
    match = deal("card_of_the_dead", seats=3, seed=1, rounds=5, swarm_lasts="round")
    assert (match.options["rounds"], match.options["swarm_lasts"], match.options["first_player"]) == (
        5,
        "round",
        "random",
    )


@pytest.mark.clause("CD-D2", "CD-17.3")
@pytest.mark.parametrize(
    ("ten", "default"),
    [
        ("tripped zombie lure hide slugger armored", "keep_three hide lure tripped"),
        ("zombie lure bitten lure nukes", "keep_two lure lure"),
        ("fog slugger", "keep_one slugger"),
        ("pillage bitten", "keep_none"),
        ("chainsaw chainsaw chainsaw armored", "keep_three chainsaw chainsaw chainsaw"),
        ("slugger armored hide", "keep_three armored hide slugger"),
    ],
)
def test_an_absent_player_keeps_the_first_three_allowed_as_dealt(ten: str, default: str) -> None:
    filled = ten + " zombie" * (10 - len(ten.split()))
    p = position(seats=2, hands={"A": filled}, step="draft")
    assert (p.actor, p.default) == ("A", default)
    assert default in p.choices


@pytest.mark.clause("CD-D2", "CD-5.7")
def test_all_see_the_number_kept_and_each_the_own_cards() -> None:
    p = dealt(seats=2, first_player=0)
    kept = p.default.split()[1:]
    p.play(p.default)
    p.play(p.default)
    assert f"A keeps {len(kept)} of the ten cards." in p.log("B")
    assert not any("keep" in line and "of the ten" not in line for line in p.log("B") if line.startswith("A"))


@pytest.mark.clause("CD-D3", "CD-14.16")
def test_an_absent_player_draws() -> None:
    p = position(hands={"A": "lure"}, step="draw", hidden="A")
    assert (p.actor, p.choices, p.default) == ("A", {"draw", "stay_hidden"}, "draw")


@pytest.mark.clause("CD-D4", "CD-7.1")
@pytest.mark.parametrize("front", ["", "zombie zombie zombie zombie"])
def test_one_card_as_action_or_as_movement_or_a_pass_which_is_the_default(front: str) -> None:
    p = position(hands={"A": "lure bitten hide"}, front={"A": front})
    moves = set() if front else {"move lure", "move hide"}
    assert p.choices == {"act lure", "act hide", "pass"} | moves
    assert p.default == "pass"


@pytest.mark.clause("CD-D4")
def test_all_see_the_card_and_the_way_it_is_played() -> None:
    assert position(hands={"A": "hide"}, top="lure").play("act hide").log("C")[0] == "A plays Hide."
    assert position(hands={"A": "hide"}, top="lure").play("move hide").log("C")[0] == "A lays Hide for movement."


@pytest.mark.clause("CD-D5")
@pytest.mark.parametrize(
    ("turn", "eaten", "default"), [("A", "", "lure B"), ("D", "A", "lure B"), ("C", "D", "lure A")]
)
def test_an_absent_player_lures_to_the_first_living_player(turn: str, eaten: str, default: str) -> None:
    p = position(hands={turn: "lure"}, front={turn: "zombie"}, eaten=eaten, turn=turn).play("act lure")
    assert p.default == default
    assert default in p.choices


@pytest.mark.clause("CD-D6")
@pytest.mark.parametrize(
    ("front", "hands", "default"),
    [("zombie", {"B": "hide"}, "slug"), ("zombies", {"C": "hide", "D": "lure"}, "rob C"), ("", {"D": "hide"}, "rob D")],
)
def test_an_absent_player_discards_a_zombie_or_robs_the_first(front: str, hands: dict[str, str], default: str) -> None:
    p = position(hands={"A": "slugger", **hands}, front={"A": front}).play("act slugger")
    assert p.default == default
    assert default in p.choices


@pytest.mark.clause("CD-D7")
@pytest.mark.parametrize(
    ("card", "front", "default"),
    [
        ("chainsaw", "zombie zombies", "clear 0 1 0"),
        ("chainsaw", "zombie zombie zombies", "clear 0 1 0"),
        ("chainsaw", "zombie zombie", "clear 2 0 0"),
        ("dynamite", "zombie zombies zombies_many", "clear 0 0 1"),
        ("dynamite", "zombie zombie zombie zombies", "clear 1 1 0"),
    ],
)
def test_an_absent_player_clears_most_zombies_with_the_fewest_cards(card: str, front: str, default: str) -> None:
    p = position(seats=2, hands={"A": card}, front={"A": front}).play(f"act {card}")
    assert p.default == default
    assert default in p.choices


@pytest.mark.clause("CD-D8")
@pytest.mark.parametrize(
    ("movement", "default"),
    [
        ("hide nukes", "shed hide"),
        ("nukes pillage", "shed pillage"),
        ("lure hide pillage", "shed hide"),
        ("hide lure", "shed lure"),
    ],
)
def test_an_absent_player_sheds_fewest_points_and_the_newest_of_these(movement: str, default: str) -> None:
    p = position(hands={"A": "dynamite"}, movement={"A": movement}).play("act dynamite")
    assert p.default == default
    assert default in p.choices


@pytest.mark.clause("CD-D9")
@pytest.mark.parametrize(
    ("turn", "movement", "default"),
    [
        ("A", {"B": "hide", "C": "nukes"}, "trip C 1"),
        ("A", {"B": "hide lure", "D": "nukes"}, "trip B 2"),
        ("C", {"B": "hide lure", "D": "nukes"}, "trip D 1"),
        ("A", {"A": "nukes pillage", "D": "hide lure slugger"}, "trip D 2"),
    ],
)
def test_an_absent_player_trips_who_has_most_points_the_first_of_equals(
    turn: str, movement: dict[str, str], default: str
) -> None:
    p = position(hands={turn: "tripped"}, movement=movement, turn=turn).play("act tripped")
    assert p.default == default
    assert default in p.choices


@pytest.mark.clause("CD-D10")
@pytest.mark.parametrize(
    ("deck", "bury", "handle"),
    [
        ("zombie lure zombies", "bury zombies", "handle zombie"),
        ("zombies_many zombies fog", "bury zombies_many", "handle zombies"),
        ("lure swarm hide", "bury swarm", "handle lure"),
        ("lure cornered hide", "bury cornered", "handle lure"),
        ("lure hide slugger", "bury slugger", "handle lure"),
        ("slugger hide lure", "bury lure", "handle slugger"),
    ],
)
def test_an_absent_player_buries_the_worst_and_handles_as_drawn(deck: str, bury: str, handle: str) -> None:
    p = position(hands={"A": "barricade"}, deck=f"{deck} armored armored armored").play("act barricade")
    assert p.default == bury
    p.play(bury)
    assert p.default == handle
    assert handle in p.choices


@pytest.mark.clause("CD-D11", "CD-17.2", "CD-17.3")
def test_an_absent_players_hand_goes_under_as_held_longest_held_lowest() -> None:
    p = position(hands={"A": "lure bitten hide", "B": "slugger"}, deck="ruffians armored tripped", step="draw")
    assert (p.prompt, p.default) == ("order", "under_rest")
    assert p.play(p.default).deck == "tripped hide bitten lure"


@pytest.mark.clause("CD-D11", "CD-15.7")
def test_the_order_is_asked_with_two_or_more_cards_even_if_equal() -> None:
    p = position(hands={"A": "lure lure", "B": "slugger"}, deck="ruffians armored", step="draw")
    assert (p.prompt, p.choices) == ("order", {"under lure", "under_rest"})


@pytest.mark.clause("CD-17.1")
@pytest.mark.parametrize("front", ["zombie zombies", "zombies_many"])
def test_hide_and_ringtone_need_no_choice(front: str) -> None:
    assert position(hands={"A": "hide"}, front={"A": front}, top="lure").play("act hide").turn == "B"
    p = position(seats=2, hands={"A": "lure"}, front={"B": front}, top="ringtone", step="draw")
    assert (p.prompt, p.front("A")) == ("play", front.split()[0])


@pytest.mark.clause("CD-17.2")
def test_the_first_card_placed_lies_highest() -> None:
    p = position(hands={"A": "lure bitten hide armored", "B": "slugger"}, deck="ruffians hide tripped", step="draw")
    p.play("under hide", "under lure", "under armored")
    assert p.deck == "tripped hide lure armored bitten"


@pytest.mark.clause("CD-17.3")
def test_a_card_taken_later_is_held_less_long() -> None:
    p = position(hands={"A": "slugger hide", "B": "lure"}, deck="armored ruffians tripped", eaten="CD").play(
        "act slugger"
    )
    p.play("rob B")
    assert p.hand("A") == "hide lure"
    assert p.play("pass").default == "under_rest"
    assert p.play("under_rest").deck.endswith("lure hide")


@pytest.mark.clause("CD-D2", "CD-D4", "CD-D7", "CD-D10", "CD-D11")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_the_answer_for_an_absent_player_is_always_an_allowed_one(seed: int) -> None:
    for before, _, _ in random_game(seed, seats=2 + seed):
        assert before.default in before.choices
