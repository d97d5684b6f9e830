"""Action cards in detail: section 14."""

import pytest

from tests.games.card_of_the_dead.position import position

# ---- Armored and Bitten ----


@pytest.mark.clause("CD-14.1", "CD-16.7")
def test_armored_shows_bitten_and_puts_it_under_the_deck() -> None:
    p = position(hands={"A": "armored lure bitten", "B": "hide"}, deck="hide slugger").play("act armored")
    assert (p.hand("A"), p.deck) == ("lure", "slugger bitten")
    assert "A puts Bitten under the deck." in p.log("C")
    assert [p.sees_in_deck(viewer) for viewer in ("A", "B", None)] == [{0: "bitten"}] * 3


@pytest.mark.clause("CD-14.2", "CD-7.7")
def test_armored_without_bitten_does_nothing() -> None:
    p = position(hands={"A": "armored lure", "B": "bitten"}, deck="hide slugger").play("act armored")
    assert (p.hand("A"), p.hand("B"), p.deck, p.discard) == ("lure", "bitten hide", "slugger", "armored")
    assert "A has no Bitten to put under the deck." in p.log("B")


@pytest.mark.clause("CD-14.5")
def test_bitten_counts_at_the_end_of_the_round_only() -> None:
    p = position(hands={"A": "armored bitten"}, movement={"A": "nukes"}, deck="hide")
    twin = p.twin(1).play("pass", "pass")
    assert twin.gained()[0] == 0
    p.play("act armored", "pass", "pass")
    assert p.gained()[0] == 2


@pytest.mark.clause("CD-14.6")
def test_bitten_cannot_be_played() -> None:
    p = position(hands={"A": "bitten lure"})
    assert p.choices == {"act lure", "move lure", "pass"}
    assert (p.refused("act bitten"), p.refused("move bitten")) == ("CD-14.6", "CD-14.6")


@pytest.mark.clause("CD-14.7")
@pytest.mark.parametrize("way", ["armored", "slugger", "pillage", "fog", "ruffians", "nukes", "eaten"])
def test_the_ways_bitten_leaves_a_hand(way: str) -> None:
    if way == "armored":
        p = position(hands={"A": "armored bitten"}, top="lure").play("act armored")
    elif way in ("slugger", "pillage", "nukes"):
        p = position(hands={"B": way, "A": "bitten"}, turn="B", top="lure").play(f"act {way}")
        if way == "slugger":
            p.play("rob A")
    elif way == "fog":
        hands = {"A": "bitten", "B": "lure", "C": "slugger slugger slugger"}
        p = position(hands=hands, top="fog armored").play("pass")
    elif way == "ruffians":
        p = position(hands={"A": "bitten"}, top="ruffians lure", step="draw")
    else:
        front = {"A": "zombie zombie zombie zombie zombie"}
        p = position(hands={"A": "bitten"}, front=front, top="zombie lure", step="draw")
    assert "bitten" not in p.hand("A").split()


@pytest.mark.clause("CD-14.7", "CD-14.5")
def test_bitten_taken_by_another_harms_that_player() -> None:
    p = position(hands={"A": "slugger", "B": "bitten"}, movement={"A": "nukes", "B": "hide"}, deck="")
    p.play("act slugger", "rob B")
    assert p.gained() == [0, 1, 0, 0]


# ---- Barricade ----


@pytest.mark.clause("CD-14.3", "CD-16.6")
def test_barricade_takes_three_and_puts_one_of_choice_under_the_deck() -> None:
    p = position(hands={"A": "barricade"}, deck="zombie hide fog slugger armored").play("act barricade")
    assert p.view("A")["zones"]["barricade"][0] == {"count": 3, "cards": ["zombie", "hide", "fog"]}
    assert p.view("B")["zones"]["barricade"][0] == {"count": 3, "known": {}}
    assert p.choices == {"bury zombie", "bury hide", "bury fog"}
    assert p.play("bury hide").deck == "slugger armored hide"


@pytest.mark.clause("CD-14.3")
@pytest.mark.parametrize("first", ["zombie", "cornered"])
def test_barricade_handles_the_others_in_the_players_order(first: str) -> None:
    movement = {"A": "nukes"}
    p = position(hands={"A": "barricade"}, movement=movement, deck="zombie cornered hide slugger").play("act barricade")
    p.play("bury hide")
    assert p.choices == {"handle zombie", "handle cornered"}
    p.play(f"handle {first}")
    assert (p.front("A"), p.points("A")) == ("zombie", 0)
    moved = [kind for kind, way in p.sees_moves("B") if way.startswith("A barricade")]
    assert moved == ([first, "cornered"] if first == "zombie" else [first, "zombie"])


@pytest.mark.clause("CD-14.3", "CD-6.4")
def test_an_event_behind_the_barricade_is_carried_out_at_once() -> None:
    p = position(hands={"A": "barricade lure hide"}, deck="ruffians slugger hide slugger armored").play("act barricade")
    p.play("bury slugger", "handle ruffians")
    assert (p.prompt, p.middle) == ("order", "barricade ruffians")
    p.play("under_rest")
    assert (p.hand("A"), p.deck) == ("hide", "armored slugger hide lure")
    assert p.discard == "ruffians barricade"


@pytest.mark.clause("CD-14.3")
def test_three_equal_cards_behind_the_barricade_are_asked_for_all_the_same() -> None:
    p = position(hands={"A": "barricade"}, deck="zombie zombie zombie hide").play("act barricade")
    assert p.choices == {"bury zombie"}
    assert p.play("bury zombie").choices == {"handle zombie"}
    assert p.play("handle zombie").front("A") == "zombie zombie"


@pytest.mark.clause("CD-14.4")
def test_one_card_goes_back_and_none_does_nothing() -> None:
    p = position(hands={"A": "barricade", "B": "lure"}, deck="hide").play("act barricade")
    assert (p.turn, p.hand("B"), p.sees_in_deck("A")) == ("B", "lure hide", {})
    empty = position(hands={"A": "barricade"}, deck="", rounds=1).play("act barricade")
    assert (empty.end_of_round(), empty.discard) == ("empty_deck", "barricade")


@pytest.mark.clause("CD-14.4")
def test_two_cards_are_one_under_and_one_handled() -> None:
    p = position(hands={"A": "barricade", "B": "lure"}, deck="hide slugger").play("act barricade")
    assert p.choices == {"bury hide", "bury slugger"}
    p.play("bury hide")
    assert (p.hand("A"), p.hand("B")) == ("slugger", "lure hide")


@pytest.mark.clause("CD-14.4", "CD-11.2")
@pytest.mark.parametrize("left", ["lure", "ringtone"])
def test_cards_left_behind_the_barricade_are_discarded(left: str) -> None:
    front = {"A": "zombie zombie zombie zombie zombie"}
    p = position(hands={"A": "barricade", "B": "hide"}, front=front, deck=f"zombie {left} slugger armored")
    p.play("act barricade", "bury slugger", "handle zombie")
    assert (p.alive, p.turn) == ("BCD", "B")
    assert p.discard.split()[-2:] == ["barricade", left]


# ---- Chainsaw and Dynamite ----


@pytest.mark.clause("CD-14.8", "CD-14.9", "CD-14.11", "CD-13.3", "CD-13.4")
@pytest.mark.parametrize(
    ("front", "choices"),
    [
        ("zombie", {"clear 1 0 0"}),
        ("zombie zombie", {"clear 2 0 0"}),
        ("zombie zombie zombie", {"clear 2 0 0"}),
        ("zombies", {"clear 0 1 0"}),
        ("zombies zombies", {"clear 0 1 0"}),
        ("zombie zombies", {"clear 1 0 0", "clear 0 1 0"}),
        ("zombie zombie zombies", {"clear 2 0 0", "clear 0 1 0"}),
        ("zombie zombies_many", {"clear 1 0 0"}),
    ],
)
def test_chainsaw(front: str, choices: set[str]) -> None:
    p = position(seats=2, hands={"A": "chainsaw"}, front={"A": front}, top="lure").play("act chainsaw")
    assert p.choices == choices


@pytest.mark.clause("CD-13.4", "CD-14.9", "CD-7.8")
def test_chainsaw_never_takes_zombies_many() -> None:
    p = position(hands={"A": "chainsaw"}, front={"A": "zombies_many"}, top="lure").play("act chainsaw")
    assert (p.turn, p.front("A")) == ("B", "zombies_many")


@pytest.mark.clause("CD-14.12", "CD-14.11", "CD-13.3", "CD-13.4")
@pytest.mark.parametrize(
    ("front", "choices"),
    [
        ("zombie", {"clear 1 0 0"}),
        ("zombie zombie zombie zombie", {"clear 3 0 0"}),
        ("zombies zombies", {"clear 0 1 0"}),
        ("zombies zombie", {"clear 1 1 0"}),
        ("zombies zombie zombie", {"clear 1 1 0", "clear 2 0 0"}),
        ("zombies zombie zombie zombie", {"clear 1 1 0", "clear 3 0 0"}),
        ("zombies_many", {"clear 0 0 1"}),
        ("zombies_many zombie", {"clear 0 0 1", "clear 1 0 0"}),
        ("zombies_many zombie zombies", {"clear 0 0 1", "clear 1 1 0"}),
    ],
)
def test_dynamite(front: str, choices: set[str]) -> None:
    p = position(seats=2, hands={"A": "dynamite"}, front={"A": front}, top="lure").play("act dynamite")
    assert p.choices == choices


@pytest.mark.clause("CD-14.10", "CD-4.5")
def test_one_chooses_which_zombies_to_discard() -> None:
    p = position(hands={"A": "chainsaw"}, front={"A": "zombie zombies"}, top="lure")
    assert p.twin(1).play("act chainsaw", "clear 0 1 0").front("A") == "zombie"
    assert p.twin(1).play("act chainsaw", "clear 1 0 0").front("A") == "zombies"


@pytest.mark.clause("CD-14.10", "CD-14.12")
@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("clear 2 0 0", "A discards 2 Zombie cards."),
        ("clear 1 1 0", "A discards a Zombie card and a Zombies card."),
        ("clear 0 0 1", "A discards a Zombies!!! card."),
    ],
)
def test_the_log_names_what_was_discarded_and_only_that(choice: str, sentence: str) -> None:
    front = {"A": "zombie zombie zombies zombies_many"} if choice != "clear 2 0 0" else {"A": "zombie zombie"}
    p = position(seats=2, hands={"A": "dynamite"}, front=front, top="lure").play("act dynamite", choice)
    assert [line for line in p.log("B") if "discards" in line] == [sentence]


@pytest.mark.clause("CD-14.11")
def test_one_may_not_stop_while_a_further_card_fits() -> None:
    p = position(hands={"A": "chainsaw"}, front={"A": "zombie zombie"}).play("act chainsaw")
    assert p.refused("clear 1 0 0") == "CD-14.11"


@pytest.mark.clause("CD-14.13")
@pytest.mark.parametrize("front", ["", "zombie"])
def test_dynamite_then_costs_a_movement_card_with_or_without_zombies(front: str) -> None:
    p = position(hands={"A": "dynamite"}, front={"A": front}, movement={"A": "hide nukes hide"}, top="lure")
    p.play("act dynamite")
    if front:
        p.play("clear 1 0 0")
    assert p.choices == {"shed hide", "shed nukes"}
    p.play("shed hide")
    assert (p.movement("A"), p.points("A"), p.discard.split()[-2:]) == ("hide nukes", 3, ["hide", "dynamite"])


# ---- Hide and Lure ----


@pytest.mark.clause("CD-14.14")
def test_hide_gives_a_zombie_card_to_the_next_living_player() -> None:
    p = position(hands={"A": "hide"}, front={"A": "zombie zombies"}, eaten="B", top="lure").play("act hide")
    assert (p.front("A"), p.front("C")) == ("zombies", "zombie")
    assert "A passes a Zombie to C." in p.log("D")


@pytest.mark.clause("CD-14.15")
@pytest.mark.parametrize("front", ["", "zombie"])
def test_hide_gives_the_right_to_skip_even_if_no_zombie_was_given(front: str) -> None:
    hands = dict.fromkeys("ABCD", "hide")
    p = position(hands=hands, front={"A": front}, top="lure lure lure").play("act hide", "pass", "pass", "pass")
    assert (p.turn, p.prompt, p.choices) == ("A", "hide", {"draw", "stay_hidden"})


@pytest.mark.clause("CD-14.16")
@pytest.mark.parametrize("viewer", ["A", "B", None])
def test_all_see_that_the_choice_is_open(viewer: str | None) -> None:
    p = position(hands={"A": "hide", "B": "slugger"}, top="lure").play("act hide")
    assert p.view(viewer)["counters"]["hide_right"] == [1, 0, 0, 0]
    assert any(line.endswith("may skip drawing next turn.") for line in p.log(viewer))


@pytest.mark.clause("CD-14.17")
@pytest.mark.parametrize("swarm", [False, True])
def test_staying_hidden_draws_nothing_at_all(swarm: bool) -> None:
    p = position(hands={"A": "slugger"}, deck="lure armored", step="draw", hidden="A", swarm=swarm).play("stay_hidden")
    assert (p.hand("A"), p.deck, p.prompt) == ("slugger", "lure armored", "play")
    assert "A stays hidden and draws nothing." in p.log("B")


@pytest.mark.clause("CD-14.17")
def test_the_right_cannot_be_half_used() -> None:
    p = position(hands={"A": "slugger"}, deck="lure armored", step="draw", hidden="A", swarm=True).play("draw")
    assert (p.hand("A"), p.deck, p.prompt) == ("slugger lure armored", "", "play")


@pytest.mark.clause("CD-14.18")
@pytest.mark.parametrize("choice", ["draw", "stay_hidden"])
def test_the_right_is_gone_after_the_turn(choice: str) -> None:
    p = position(seats=2, hands={"A": "slugger", "B": "slugger"}, top="lure lure armored", step="draw", hidden="A")
    p.play(choice, "pass", "pass")
    assert (p.turn, p.prompt, p.t.hide_right[0]) == ("A", "play", 0)


@pytest.mark.clause("CD-14.18")
def test_the_right_lapses_when_eaten() -> None:
    front = {"A": "zombie", "B": "zombie zombie zombie zombie zombie"}
    p = position(hands={"A": "lure"}, front=front, hidden="B", top="hide").play("act lure", "lure B")
    assert p.view(None)["counters"]["hide_right"] == [0, 0, 0, 0]


@pytest.mark.clause("CD-14.18")
def test_hide_played_again_in_the_same_turn_is_for_the_next() -> None:
    p = position(seats=2, hands={"A": "hide", "B": "slugger"}, top="lure lure", step="draw", hidden="A")
    p.play("stay_hidden", "act hide", "pass")
    assert (p.turn, p.prompt) == ("A", "hide")


@pytest.mark.clause("CD-14.19", "CD-10.5")
def test_lure_gives_a_zombie_card_to_any_other_living_player() -> None:
    p = position(hands={"A": "lure"}, front={"A": "zombies zombie"}, eaten="C", top="hide").play("act lure")
    assert p.choices == {"lure B", "lure D"}
    p.play("lure D")
    assert (p.front("A"), p.front("D")) == ("zombies", "zombie")
    assert "A passes a Zombie to D." in p.log(None)


@pytest.mark.clause("CD-14.19")
def test_lure_without_a_zombie_card_asks_nobody() -> None:
    assert position(hands={"A": "lure"}, top="hide").play("act lure").turn == "B"


# ---- Nukes! and Pillage ----


@pytest.mark.clause("CD-14.20")
def test_nukes_clears_all_zombies_and_hands_but_not_movement() -> None:
    hands = {"A": "nukes hide", "B": "lure", "C": "slugger slugger"}
    front = {"A": "zombies_many", "B": "zombie", "D": "zombies"}
    p = position(hands=hands, front=front, top="armored").play("act nukes")
    assert [p.zombies(seat) for seat in "ABCD"] == [0, 0, 0, 0]
    assert [p.hand(seat) for seat in "ABCD"] == ["", "armored", "", ""]


@pytest.mark.clause("CD-14.20")
def test_movement_cards_survive_nukes() -> None:
    movement = {"A": "hide", "B": "lure lure"}
    p = position(hands={"A": "nukes"}, movement=movement, top="armored").play("act nukes")
    assert (p.movement("A"), p.movement("B")) == ("hide", "lure lure")


@pytest.mark.clause("CD-14.21", "CD-14.20")
def test_nukes_discards_bitten_too() -> None:
    p = position(hands={"A": "nukes", "C": "bitten"}, top="armored").play("act nukes")
    assert p.discard == "bitten nukes"


@pytest.mark.clause("CD-14.22")
def test_pillage_takes_a_random_card_from_everybody_clockwise() -> None:
    hands = {"C": "pillage", "A": "hide hide", "B": "lure", "D": "slugger"}
    p = position(hands=hands, turn="C", top="armored").play("act pillage")
    assert p.hand("C") == "slugger hide lure"
    assert (p.hand("A"), p.hand("B")) == ("hide", "")


@pytest.mark.clause("CD-14.22", "CD-14.25")
def test_pillage_takes_any_card_of_a_hand() -> None:
    p = position(seats=2, hands={"A": "pillage", "B": "hide lure bitten"}, top="armored")
    taken = {p.twin(seed).play("act pillage").hand("A") for seed in range(60)}
    assert taken == {"hide", "lure", "bitten"}


# ---- Slugger ----


@pytest.mark.clause("CD-14.23", "CD-13.3")
def test_slugger_discards_a_single_zombie() -> None:
    p = position(hands={"A": "slugger"}, front={"A": "zombies zombie zombie"}, top="hide").play("act slugger", "slug")
    assert (p.front("A"), p.zombies("A"), p.discard) == ("zombies zombie", 3, "zombie slugger")


@pytest.mark.clause("CD-14.23", "CD-14.25")
def test_slugger_takes_a_random_card() -> None:
    p = position(hands={"A": "slugger", "C": "hide lure"}, front={"A": "zombie"}, top="armored").play("act slugger")
    assert p.choices == {"slug", "rob C"}
    assert {p.twin(seed).play("rob C").hand("A") for seed in range(30)} == {"hide", "lure"}


@pytest.mark.clause("CD-14.24")
@pytest.mark.parametrize(
    ("front", "hand", "choices"),
    [
        ("zombie", "", {"slug"}),
        ("zombies", "hide", {"rob B"}),
        ("", "hide", {"rob B"}),
        ("zombie", "hide", {"slug", "rob B"}),
    ],
)
def test_only_what_slugger_can_do_is_offered(front: str, hand: str, choices: set[str]) -> None:
    p = position(hands={"A": "slugger", "B": hand}, front={"A": front}, eaten="CD").play("act slugger")
    assert p.choices == choices


@pytest.mark.clause("CD-14.24")
@pytest.mark.parametrize("front", ["", "zombies", "zombies_many"])
def test_slugger_does_nothing_if_it_can_do_nothing(front: str) -> None:
    p = position(hands={"A": "slugger hide"}, front={"A": front}, top="lure").play("act slugger")
    assert (p.turn, p.discard, p.front("A")) == ("B", "slugger", front)


# ---- Tripped ----


@pytest.mark.clause("CD-14.26")
def test_tripped_names_another_player_with_movement_cards_and_up_to_two_of_them() -> None:
    movement = {"A": "hide", "B": "lure", "D": "lure hide nukes"}
    p = position(hands={"A": "tripped"}, movement=movement, top="armored").play("act tripped")
    assert p.choices == {"trip B 0", "trip B 1", "trip D 0", "trip D 1", "trip D 2"}
    assert p.twin(1).play("trip D 0").movement("D") == "lure hide nukes"


@pytest.mark.clause("CD-14.26", "CD-7.8")
def test_tripped_asks_nobody_if_no_other_player_has_movement_cards() -> None:
    p = position(hands={"A": "tripped"}, movement={"A": "hide"}, top="armored").play("act tripped")
    assert (p.turn, p.movement("A")) == ("B", "hide")


@pytest.mark.clause("CD-14.27", "CD-2.11")
@pytest.mark.parametrize(
    ("laid", "number", "left", "discarded"),
    [
        ("lure hide nukes", 1, "lure hide", "nukes"),
        ("lure hide nukes", 2, "lure", "hide nukes"),
        ("lure nukes hide", 2, "lure", "hide nukes"),
        ("hide hide", 2, "", "hide hide"),
    ],
)
def test_the_newest_go_in_the_order_of_the_tables(laid: str, number: int, left: str, discarded: str) -> None:
    p = position(hands={"A": "tripped"}, movement={"B": laid}, top="armored").play("act tripped", f"trip B {number}")
    assert (p.movement("B"), p.discard) == (left, f"{discarded} tripped")
