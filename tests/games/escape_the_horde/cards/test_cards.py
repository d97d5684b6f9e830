"""Single cards: section 17. What they do in Combat is in `phases/test_combat.py`."""

from collections import Counter

import pytest

from tests.games.escape_the_horde.position import Position, cards, position

QUIET = cards(rescue=5)
FULL = dict.fromkeys("ABCD", "weapon")


@pytest.mark.clause("EH-17.1")
def test_a_zombie_in_hand_is_placed_or_added_and_else_never_played() -> None:
    p = position(hands={"A": "weapon", "D": "zombie"}, turn="D")
    assert p.choices == {"draw", "place A", "place B", "place C"}
    window = position(hands={"A": "steal weapon", "D": "zombie"}).play("A: steal D")
    assert (window.actor, window.choices) == ("D", {"pass"})
    combat = position(hands={"D": "zombie"}, attack="A")
    assert combat.choices == {"pass"}


@pytest.mark.clause("EH-17.2", "EH-9.4")
def test_a_grenade_is_no_weapon() -> None:
    p = position(hands={**FULL, "A": "grenade"}, top="discard_weapon").play("A: draw")
    assert (p.hand("A"), p.discard) == ("grenade", "discard_weapon")
    re_arm = position(hands={"A": "re_arm", "B": "weapon"}, discard="grenade")
    assert re_arm.refused("re_arm_survivor 1") == "EH-17.15"


@pytest.mark.clause("EH-17.3", "EH-10.7")
def test_a_weapon_goes_to_the_armoury_used_with_either_text_or_in_vain() -> None:
    hands = {"A": "weapon weapon", "B": "rescue weapon", "D": "weapon"}
    p = position(hands=hands, attack="AA", stack=QUIET).play("A: weapon_survivor 1", "D: weapon_infected")
    p.play("A: weapon_survivor 1", "B: rescue 1").resolve()
    assert p.armoury == "weapon weapon weapon"


@pytest.mark.clause("EH-17.4")
def test_a_grenade_goes_to_the_discard_pile() -> None:
    p = position(hands={**FULL, "B": "grenade weapon"}, attack="A", stack=QUIET).play("B: grenade_survivor 1").resolve()
    assert (p.discard, p.armoury) == ("grenade zombie", "")


@pytest.mark.clause("EH-17.5")
def test_a_team_up_is_used_up_even_if_nobody_uses_a_weapon() -> None:
    p = position(hands={**FULL, "B": "team_up weapon"}, attack="A", stack=QUIET).play("B: team_up_survivor")
    p.end_combat()
    assert (p.discard, p.armoury, p.bites) == ("team_up", "", [1, 0, 0, 0])


@pytest.mark.clause("EH-17.6")
def test_a_yeah_nah_answers_the_top_card_only() -> None:
    hands = {"A": "steal yeah_nah weapon", "B": "yeah_nah weapon", "C": "yeah_nah weapon"}
    p = position(hands=hands, top=QUIET).play("A: steal B", "B: yeah_nah", "C: yeah_nah").resolve()
    assert (len(p.hand("B").split()), p.discard) == (0, "steal yeah_nah yeah_nah")


@pytest.mark.clause("EH-17.7", "EH-10.13", "EH-6.9")
def test_a_rescue_is_played_in_combat_or_as_a_response() -> None:
    assert position(hands={"A": "rescue", "B": "weapon"}).refused("rescue 1") == "EH-7.9"
    combat = position(hands={"A": "weapon", "B": "rescue"}, attack="A")
    assert combat.twin().to("B").offers("rescue") == {"1"}
    assert combat.play("A: weapon_survivor 1").offers("rescue") == {"1"}


@pytest.mark.clause("EH-17.8", "EH-10.14", "EH-10.15")
def test_a_sacrifice_with_either_text_moves_just_one_zombie() -> None:
    hands = {"A": "sacrifice weapon", "B": "weapon", "D": "sacrifice weapon"}
    p = position(hands=hands, attack="AAC", stack=QUIET).play("A: sacrifice_survivor 2 B").resolve()
    assert p.attack == {1: "A", 2: "B", 3: "C"}
    p.play("D: sacrifice_infected 3 A").resolve()
    assert (p.attack, p.discard) == ({1: "A", 2: "B", 3: "A"}, "sacrifice sacrifice")


# ---- Steal ----


@pytest.mark.clause("EH-17.9")
def test_steal_names_another_player_with_cards() -> None:
    p = position(hands={"A": "steal weapon", "B": "weapon", "D": "rescue rescue"})
    assert p.offers("steal") == {"B", "D"}
    assert (p.refused("steal A"), p.refused("steal C")) == ("EH-17.9", "EH-17.9")


@pytest.mark.clause("EH-17.9", "EH-2.6")
def test_steal_takes_any_card_of_the_hand_as_likely() -> None:
    hands = {"A": "steal rescue", "B": "weapon dodge spill grenade"}
    before = position(hands=hands).play("A: steal B")
    found = Counter(before.twin(seed).resolve().hand("A").split()[-1] for seed in range(400))
    assert sum((found[kind] - 100) ** 2 / 100 for kind in hands["B"].split()) < 18  # 3 degrees, 0.05 %


@pytest.mark.clause("EH-17.10", "EH-11.10", "EH-12.2")
def test_a_zombie_stolen_by_a_survivor_attacks_the_thief_and_reveals_the_owner_only() -> None:
    p = position(seats=6, zeros="DE", hands={"A": "steal weapon", "D": "zombie"}).play("A: steal D").resolve()
    assert (p.attack, p.face_up, p.prompt, p.actor) == ({1: "A"}, "D", "combat", "A")
    p.end_combat()
    assert (p.bites[0], p.turn, p.prompt) == (1, "A", "scavenge")


@pytest.mark.clause("EH-17.10", "EH-D6")
def test_a_zombie_stolen_by_a_turned_player_must_be_placed() -> None:
    hands = {"A": "steal weapon", "D": "zombie"}
    p = position(seats=6, zeros="DE", hands=hands, turned="A", countdown=20).play("A: steal D").resolve()
    assert (p.actor, p.prompt, p.face_up, p.t.combat) == ("A", "push", "AD", 1)
    assert (p.choices, p.default) == ({f"push_on {seat}" for seat in "BCEF"}, "push_on B")
    p.play("push_on E")
    assert (p.actor, p.prompt, p.face_up) == ("E", "push", "ABCDEF")


@pytest.mark.clause("EH-17.10")
@pytest.mark.parametrize("revealed", ["", "A", "AD"])
def test_a_zombie_stolen_by_a_patient_zero_goes_into_hand(revealed: str) -> None:
    hands = {"A": "steal weapon", "D": "zombie", "B": "weapon"}
    p = position(seats=5, zeros="AD", revealed=revealed, hands=hands).play("A: steal D").resolve()
    assert (p.hand("A"), p.attack, p.prompt) == ("weapon zombie", {}, "scavenge")
    assert p.face_up == ("ABCDE" if revealed == "AD" else revealed)


# ---- Dodge ----


@pytest.mark.clause("EH-17.11")
@pytest.mark.parametrize("text", ["dodge_survivor", "dodge_infected C"])
def test_a_dodge_on_ones_own_turn_ends_it_with_either_text(text: str) -> None:
    p = position(hands={**FULL, "D": "dodge steal zombie"}, turn="D", stack=QUIET).play(f"D: {text}").resolve()
    assert (p.hand("D"), p.stack_size, p.skips) == ("steal zombie", 5, "")
    assert p.turn == ("C" if "infected" in text else "A")


@pytest.mark.clause("EH-17.11")
def test_the_chains_then_open_are_settled_first_and_any_combat_they_cause() -> None:
    hands = {"A": "steal dodge weapon", "B": "yeah_nah weapon", "C": "yeah_nah weapon", "D": "zombie"}
    p = position(hands=hands, stack=cards(rescue=8)).play("A: steal D", "B: yeah_nah", "A: dodge_survivor")
    p.play("B: pass", "C: pass", "D: pass")
    assert (p.chain, p.discard, p.prompt) == ("steal yeah_nah", "dodge", "respond")
    p.play("C: yeah_nah").resolve()
    assert (p.turn, p.prompt, p.attack) == ("A", "combat", {1: "A"})
    p.end_combat()
    assert (p.turn, p.bites, p.hand("A"), p.stack_size) == ("B", [1, 0, 0, 0], "weapon", 9)


@pytest.mark.clause("EH-17.12", "EH-D12")
def test_a_dodge_outside_ones_turn_skips_the_next_normal_turn() -> None:
    hands = {**FULL, "A": "binoculars weapon", "C": "dodge weapon"}
    p = position(hands=hands, stack=cards(rescue=12)).play("A: binoculars_survivor", "C: dodge_survivor").resolve()
    assert (p.skips, p.turn, p.prompt) == ("C", "A", "scavenge")
    p.play("A: draw", "A: finish", "B: draw", "B: finish")
    assert (p.turn, p.skips) == ("D", "")
    assert p.until_turn("C").prompt == "scavenge"


@pytest.mark.clause("EH-17.12")
def test_no_second_survivor_dodge_while_a_skip_waits_or_one_is_unresolved() -> None:
    hands = {"A": "binoculars weapon", "B": "dodge weapon", "C": "dodge dodge"}
    waiting = position(hands=hands, skips="C").play("A: binoculars_survivor").to("C")
    assert waiting.choices == {"pass"}
    assert waiting.refused("dodge_survivor") == "EH-17.12"
    unresolved = position(hands=hands).play("A: binoculars_survivor", "C: dodge_survivor", "B: dodge_survivor").to("C")
    assert unresolved.chain == "binoculars dodge dodge"
    assert unresolved.refused("dodge_survivor") == "EH-17.12"
    cancelled = position(hands={**hands, "D": "yeah_nah"}).play("A: binoculars_survivor", "C: dodge_survivor")
    cancelled.play("D: yeah_nah").resolve()
    assert (cancelled.skips, cancelled.hand("C")) == ("", "dodge")


@pytest.mark.clause("EH-17.12")
def test_after_a_cancelled_dodge_another_may_be_played_in_the_window_below() -> None:
    hands = {"A": "binoculars weapon", "C": "dodge dodge", "D": "yeah_nah"}
    p = position(hands=hands).play("A: binoculars_survivor", "C: dodge_survivor", "D: yeah_nah")
    p.play("A: pass", "C: pass")
    assert (p.chain, p.actor, p.choices) == ("binoculars", "C", {"dodge_survivor", "pass"})


@pytest.mark.clause("EH-17.12", "EH-17.13")
def test_an_infected_dodge_is_not_bound_by_a_waiting_skip() -> None:
    p = position(hands={"A": "binoculars weapon", "D": "dodge"}, skips="D").play("A: binoculars_survivor")
    assert p.choices == {"pass", *(f"dodge_infected {seat}" for seat in "ABCD")}


@pytest.mark.clause("EH-17.12")
@pytest.mark.parametrize("seat", ["A", "D"])
def test_the_active_player_plays_no_further_dodge_with_either_text_while_one_is_unresolved(seat: str) -> None:
    hands = {seat: "dodge dodge weapon", "B": "yeah_nah weapon", "C": "yeah_nah"}
    p = position(hands=hands, turn=seat).play(f"{seat}: dodge_survivor", "B: yeah_nah").to(seat)
    assert p.choices == {"pass"}
    assert p.refused("dodge_survivor") == "EH-17.12"
    assert seat == "A" or p.refused("dodge_infected B") == "EH-17.12"


@pytest.mark.clause("EH-17.12")
def test_nor_once_one_has_resolved_this_turn() -> None:
    hands = {"D": "steal dodge dodge weapon", "B": "yeah_nah weapon", "C": "weapon weapon"}
    p = position(hands=hands, turn="D").play("D: steal C", "B: yeah_nah", "D: dodge_survivor")
    p.play("B: pass", "C: pass").to("D")
    assert (p.chain, p.choices) == ("steal yeah_nah", {"pass"})
    assert p.refused("dodge_infected A") == "EH-17.12"


@pytest.mark.clause("EH-17.12", "EH-17.11")
def test_the_active_player_with_a_skip_waiting_may_still_end_an_extra_turn() -> None:
    p = position(hands={"A": "dodge", "B": "weapon"}, extra="A", skips="A", turn="B")
    assert "dodge_survivor" in p.choices
    p.play("A: dodge_survivor").resolve()
    assert (p.turn, p.skips) == ("B", "A")


@pytest.mark.clause("EH-17.13", "EH-D12")
@pytest.mark.parametrize("gainer", ["A", "B", "D"])
def test_an_infected_dodge_gives_any_player_an_extra_turn_on_any_turn(gainer: str) -> None:
    hands = {**FULL, "A": "binoculars weapon", "D": "dodge weapon"}
    p = position(hands=hands, stack=cards(rescue=12)).play("A: binoculars_survivor", f"D: dodge_infected {gainer}")
    p.resolve()
    assert (p.turn, p.prompt, p.skips) == ("A", "scavenge", "")
    p.play("A: draw")  # A is a known Survivor, so this ends the turn
    assert (p.turn, p.t.in_extra_turn) == (gainer, 1)
    p.play(f"{gainer}: draw")
    while p.turn_number == 2:
        p.match.play(p.match.default)
    assert (p.turn, p.t.in_extra_turn) == ("B", 0)


@pytest.mark.clause("EH-17.13")
def test_an_infected_dodge_on_ones_own_turn_may_name_oneself() -> None:
    p = position(hands={**FULL, "D": "dodge weapon"}, turn="D", stack=QUIET).play("D: dodge_infected D").resolve()
    assert (p.turn, p.t.in_extra_turn, p.turn_number) == ("D", 1, 2)
    p.play("D: draw", "D: finish")
    assert (p.turn, p.t.in_extra_turn) == ("A", 0)


@pytest.mark.clause("EH-17.12", "EH-17.13")
def test_in_the_next_turn_a_player_may_dodge_again() -> None:
    p = position(hands={**FULL, "D": "dodge dodge"}, turn="D", stack=QUIET).play("D: dodge_infected D").resolve()
    assert (p.turn, p.t.in_extra_turn, p.offers("dodge_infected")) == ("D", 1, set("ABCD"))
    p.play("D: dodge_infected B").resolve()
    assert (p.turn, p.t.in_extra_turn, p.hand("D"), p.stack_size) == ("B", 1, "", 5)


@pytest.mark.clause("EH-17.14")
def test_extra_turns_are_taken_in_the_order_in_which_their_dodges_resolve() -> None:
    hands = {"A": "binoculars weapon", "C": "dodge weapon", "D": "dodge weapon", "B": "weapon"}
    p = position(seats=5, zeros="CD", hands=hands, stack=cards(rescue=20)).play("A: binoculars_survivor")
    p.play("C: dodge_infected B", "D: dodge_infected D").resolve()
    assert p.view()["counters"]["next_extra"] == 3
    turns = p.play("A: draw").turn
    while len(turns) < 3:
        number = p.turn_number
        p.match.play(p.match.default)
        turns += p.turn if p.turn_number != number else ""
    assert turns == "DBB"  # D's extra turn, B's, and B's normal one


@pytest.mark.clause("EH-17.14")
def test_skips_do_not_touch_extra_turns_and_are_kept_when_a_player_is_turned() -> None:
    p = position(hands=FULL, extra="B", skips="B", turn="A", stack=QUIET)
    assert (p.turn, p.t.in_extra_turn, p.skips) == ("B", 1, "B")
    turned = position(hands=FULL, bites="B", skips="B", attack="B", stack=QUIET).end_combat()
    assert (turned.turned, turned.turn, turned.skips, turned.turn_number) == ("B", "C", "", 3)


# ---- Re-Arm, Binoculars, Spill Blood ----


@pytest.mark.clause("EH-17.15", "EH-D10")
def test_re_arm_takes_one_or_two_weapons_with_survivor_text_one_with_infected_text() -> None:
    hands = {"B": "re_arm grenade", "A": "weapon", "D": "re_arm grenade"}
    survivor = position(hands=hands, turn="B", armoury="weapon weapon weapon")
    assert survivor.choices == {"draw", "re_arm_survivor 1", "re_arm_survivor 2"}
    two = survivor.twin().play("B: re_arm_survivor 2").resolve()
    assert (two.hand("B"), two.armoury, two.discard) == ("grenade weapon weapon", "weapon", "re_arm")
    one = survivor.play("B: re_arm_survivor 1").resolve()
    assert (one.hand("B"), one.armoury) == ("grenade weapon", "weapon weapon")
    infected = position(hands=hands, revealed="D", turn="D", armoury="weapon weapon weapon")
    assert infected.choices == {"draw", "re_arm_infected"}
    infected.play("D: re_arm_infected").resolve()
    assert (infected.hand("D"), infected.armoury) == ("grenade weapon", "weapon weapon")


@pytest.mark.clause("EH-17.15")
def test_re_arm_needs_as_many_weapons_in_the_armoury() -> None:
    one = position(hands={"A": "re_arm", "B": "weapon"}, armoury="weapon")
    assert one.choices == {"draw", "re_arm_survivor 1"}
    assert one.refused("re_arm_survivor 2") == "EH-17.15"
    none = position(hands={"D": "re_arm", "B": "weapon"}, turn="D")
    assert none.choices == {"draw"}
    assert (none.refused("re_arm_survivor 1"), none.refused("re_arm_infected")) == ("EH-17.15", "EH-17.15")


@pytest.mark.clause("EH-17.16", "EH-16.5")
@pytest.mark.parametrize("stack", ["steal dodge spill rescue", "steal dodge spill", "steal dodge", "steal"])
def test_binoculars_with_survivor_text_show_the_top_three_or_all(stack: str) -> None:
    p = position(hands={"A": "binoculars weapon", "B": "weapon"}, stack=stack).play("A: binoculars_survivor").resolve()
    assert p.sees_in_stack("A") == dict(enumerate(stack.split()[:3], 1))
    assert (p.stack, p.prompt, p.actor, p.discard) == (stack, "scavenge", "A", "binoculars")


@pytest.mark.clause("EH-17.16", "EH-D11")
def test_binoculars_with_infected_text_put_them_back_in_any_order() -> None:
    hands = {"A": "weapon", "D": "binoculars weapon"}
    p = position(hands=hands, turn="D", stack="spill steal dodge rescue").play("D: binoculars_infected").resolve()
    orders = {"spill steal dodge", "spill dodge steal", "steal spill dodge"}
    orders |= {"steal dodge spill", "dodge spill steal", "dodge steal spill"}
    assert (p.actor, p.prompt, p.offers("put_three")) == ("D", "order", orders)
    assert (p.default, p.refused("put_three steal steal dodge")) == ("put_three spill steal dodge", "EH-17.16")
    for order in orders:
        twin = p.twin().play(f"D: put_three {order}")
        assert twin.stack == f"{order} rescue"
        assert (twin.actor, twin.prompt) == ("D", "scavenge")
        assert twin.sees_in_stack("D") == dict(enumerate(order.split(), 1))


@pytest.mark.clause("EH-17.16", "EH-D11")
@pytest.mark.parametrize("stack", ["zombie zombie rescue", "rescue zombie zombie", "zombie rescue zombie"])
def test_equal_cards_can_be_put_in_each_order_of_kinds(stack: str) -> None:
    hands = {"A": "weapon", "D": "binoculars weapon"}
    p = position(hands=hands, turn="D", stack=stack + " dodge").play("D: binoculars_infected").resolve()
    orders = {"zombie zombie rescue", "rescue zombie zombie", "zombie rescue zombie"}
    assert (p.offers("put_three"), p.default) == (orders, f"put_three {stack}")
    for order in orders:
        assert p.twin().play(f"D: put_three {order}").stack == f"{order} dodge"


@pytest.mark.clause("EH-17.16", "EH-D11")
def test_with_three_equal_cards_or_fewer_than_three() -> None:
    hands = {"A": "weapon", "D": "binoculars weapon"}

    def looked(stack: str) -> Position:
        return position(hands=hands, turn="D", stack=stack).play("D: binoculars_infected").resolve()

    assert looked("rescue rescue rescue dodge").choices == {"put_three rescue rescue rescue"}
    two = looked("steal rescue")
    assert (two.choices, two.default) == ({"put_two steal rescue", "put_two rescue steal"}, "put_two steal rescue")
    assert two.twin().play("put_two rescue steal").stack == "rescue steal"
    assert two.play("put_two steal rescue").stack == "steal rescue"
    assert (two.actor, two.prompt, two.sees_in_stack("D")) == ("D", "scavenge", {1: "steal", 2: "rescue"})
    assert looked("rescue rescue").play("put_two rescue rescue").stack == "rescue rescue"
    one = looked("steal")
    assert (one.prompt, one.stack, one.sees_in_stack("D")) == ("scavenge", "steal", {1: "steal"})


@pytest.mark.clause("EH-17.17")
@pytest.mark.parametrize(
    ("stack", "left", "gone"),
    [
        ("zombie rescue zombie zombie", "rescue zombie", 2),
        ("rescue steal dodge zombie", "rescue steal dodge zombie", 0),
        ("zombie rescue", "rescue", 1),
        ("steal rescue", "steal rescue", 0),
    ],
)
def test_spill_blood_discards_the_zombies_among_the_top_three_or_all(stack: str, left: str, gone: int) -> None:
    p = position(hands={"A": "spill weapon", "B": "weapon"}, stack=stack).play("A: spill_survivor").resolve()
    assert (p.stack, p.discard) == (left, " ".join(["spill", *["zombie"] * gone]))
    assert (p.actor, p.prompt) == ("A", "scavenge")


@pytest.mark.clause("EH-17.17")
def test_turned_up_discard_weapons_do_nothing() -> None:
    p = position(hands={"A": "spill weapon", "B": "weapon"}, stack="discard_weapon rescue").play("A: spill_survivor")
    p.resolve()
    assert (p.stack, p.hand("A"), p.armoury) == ("discard_weapon rescue", "weapon", "")


@pytest.mark.clause("EH-17.17", "EH-D10")
def test_spill_blood_with_infected_text_shuffles_one_or_two_zombies_back() -> None:
    hands = {"A": "weapon", "D": "spill weapon"}
    p = position(hands=hands, turn="D", discard="zombie zombie zombie steal", stack=QUIET)
    assert p.offers("spill_infected") == {"1", "2"}
    two = p.twin().play("D: spill_infected 2").resolve()
    assert (two.discard, two.stack.split().count("zombie"), two.stack_size) == ("spill steal zombie", 2, 7)
    places = {p.twin(seed).play("D: spill_infected 1").resolve().stack.split().index("zombie") for seed in range(80)}
    assert places == set(range(6))
    one = position(hands=hands, turn="D", discard="zombie", stack=QUIET)
    assert one.offers("spill_infected") == {"1"}
    assert one.refused("spill_infected 2") == "EH-17.17"


@pytest.mark.clause("EH-17.17")
def test_spill_blood_with_infected_text_needs_a_zombie_in_the_discard_pile() -> None:
    p = position(hands={"A": "weapon", "D": "spill weapon"}, turn="D", discard="steal")
    assert (p.offers("spill_infected"), p.refused("spill_infected 1")) == (set(), "EH-17.17")
