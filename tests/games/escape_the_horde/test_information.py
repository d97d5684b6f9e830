"""Information and prompts: section 16."""

from collections.abc import Mapping
from typing import Any

import pytest

from deadhand.games.escape_the_horde import GAME, state as eh
from deadhand.table.record.state import EVERYONE
from tests.games.escape_the_horde.position import LETTERS, Position, cards, dealt, hesitant_game, position

QUIET = cards(rescue=5)
FULL = dict.fromkeys("ABCD", "weapon")
EVERYBODY = [*"ABCD", None]


@pytest.mark.clause("EH-16.1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_public_facts(viewer: str | None) -> None:
    hands = {"A": "steal weapon", "B": "yeah_nah", "D": "rescue"}
    given: dict[str, Any] = {"turned": "C", "skips": "B", "countdown": 9, "bites": "A", "extra": "A"}
    p = position(hands=hands, stack=QUIET, armoury="weapon", discard="steal", turn="B", **given).play("A: steal D")
    seen = p.view(viewer)
    zones, counters = seen["zones"], seen["counters"]
    assert [zone["count"] for zone in zones["hand"]] == [1, 1, 0, 1]
    assert zones["stack"]["count"] == 5
    assert zones["armoury"]["cards"] == ["weapon"]
    assert zones["discard_pile"]["cards"] == ["steal"]
    assert zones["chain"]["cards"] == ["steal"]
    assert (counters["bites"], counters["infected"]) == ([1, 0, 2, 0], [0, 0, 1, 0])
    assert (counters["rounds_left"], counters["countdown"]) == (3, 9)
    assert (counters["skips"], counters["next_normal"], counters["in_extra_turn"]) == ([0, 1, 0, 0], 1, 1)
    assert (counters["active"], counters["round_number"]) == (0, 1)
    assert [bool(p.role(seat, viewer)) for seat in "C"] == [True]
    assert seen["options"] == p.match.options


@pytest.mark.clause("EH-16.1", "EH-17.14")
@pytest.mark.parametrize("viewer", ["A", None])
def test_extra_turns_that_wait_are_open(viewer: str | None) -> None:
    p = position(hands=FULL, extra="BDB", turn="C")
    counters = p.view(viewer)["counters"]
    assert (counters["active"], counters["next_extra"], counters["extra_turns"]) == (1, 3, [0, 1, 0, 1])


@pytest.mark.clause("EH-16.1")
def test_without_extra_turns_nobody_takes_the_next() -> None:
    p = position(hands=FULL, extra="B", turn="A")
    assert (p.turn, p.view()["counters"]["next_extra"]) == ("B", -1)
    assert p.view()["counters"]["extra_turns"] == [0, 0, 0, 0]


def aims(p: Position) -> dict[int, int]:
    """Return the fate of each attacking Zombie, by its number, if nothing more is played."""
    zones = p.view()["zones"]["wastelands"]
    return {
        number: aim for zone in zones for number, aim in zip(zone["marks"]["number"], zone["marks"]["aim"], strict=True)
    }


@pytest.mark.clause("EH-6.18", "EH-16.1")
def test_the_effect_of_the_chain_on_each_zombie_is_public() -> None:
    hands = {
        "A": "weapon grenade sacrifice",
        "B": "rescue yeah_nah weapon",
        "C": "yeah_nah weapon",
        "D": "weapon grenade",
    }
    p = position(hands=hands, attack="AAA")
    assert aims(p) == {1: eh.UNNAMED, 2: eh.UNNAMED, 3: eh.UNNAMED}
    weapon = p.twin().play("A: weapon_survivor 2")
    assert aims(weapon) == {1: eh.UNNAMED, 2: eh.KILL, 3: eh.UNNAMED}
    weapon.play("B: rescue 2")
    assert aims(weapon) == {1: eh.UNNAMED, 2: eh.TAKE_OUT, 3: eh.UNNAMED}
    assert aims(weapon.play("C: yeah_nah")) == {1: eh.UNNAMED, 2: eh.KILL, 3: eh.UNNAMED}
    assert aims(weapon.play("B: yeah_nah"))[2] == eh.TAKE_OUT
    moved = p.twin().play("A: sacrifice_survivor 1 B")
    assert aims(moved) == {1: eh.SEND_ON, 2: eh.UNNAMED, 3: eh.UNNAMED}
    assert aims(moved.play("B: yeah_nah"))[1] == eh.UNNAMED
    grenade = p.twin().play("A: grenade_survivor 1", "A: name 3", "A: done")
    assert aims(grenade) == {1: eh.KILL, 2: eh.UNNAMED, 3: eh.KILL}
    assert aims(grenade.play("D: grenade_infected 3")) == {1: eh.KILL, 2: eh.UNNAMED, 3: eh.SAVE}
    assert aims(position(hands=hands, attack="AA").play("B: rescue 1")) == {1: eh.TAKE_OUT, 2: eh.UNNAMED}


@pytest.mark.clause("EH-6.6", "EH-16.1")
def test_which_cards_of_the_chain_are_cancelled_is_open() -> None:
    hands = {"A": "steal weapon", "B": "yeah_nah weapon", "C": "yeah_nah dodge", "D": "weapon"}
    p = position(hands=hands).play("A: steal D")
    cancelled = []
    for play in ("B: yeah_nah", "C: yeah_nah"):
        p.play(play)
        cancelled.append(p.view()["zones"]["chain"]["marks"]["cancelled"])
    assert [list(map(bool, flags)) for flags in cancelled] == [[True, False], [False, True, False]]
    above = position(hands=hands).play("A: steal D", "C: dodge_survivor", "B: yeah_nah")
    assert list(map(bool, above.view()["zones"]["chain"]["marks"]["cancelled"])) == [False, True, False]


@pytest.mark.clause("EH-16.1")
def test_passes_and_pending_answers_are_public() -> None:
    p = position(hands={**FULL, "A": "steal"}).play("A: steal C", "B: pass")
    assert (p.each("passed"), p.each("still_asked")) == ([0, 1, 0, 0], [0, 0, 1, 1])
    fight = position(hands={"A": "weapon", "C": "weapon", "D": "rescue"}, attack="A")
    assert (fight.each("passed"), fight.each("still_asked")) == ([0, 0, 0, 0], [1, 0, 1, 1])
    fight.play("A: pass")
    assert (fight.each("passed"), fight.each("still_asked")) == ([1, 0, 0, 0], [0, 0, 1, 1])


@pytest.mark.clause("EH-16.2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_stack_hands_and_face_down_faction_cards_are_hidden(viewer: str | None) -> None:
    p = dealt(seed=7)
    zones = p.view(viewer)["zones"]
    assert zones["stack"]["known"] == {}
    assert "cards" not in zones["stack"]
    for seat in "ABCD":
        for name in ("hand", "faction"):
            zone = zones[name][LETTERS.index(seat)]
            assert ("cards" in zone) == (seat == viewer)
            assert seat == viewer or zone["known"] == {}


@pytest.mark.clause("EH-16.3")
@pytest.mark.parametrize(("seats", "zeros"), [(3, 1), (4, 1), (5, 2), (8, 2)])
def test_the_numbers_of_roles_and_cards_are_open(seats: int, zeros: int) -> None:
    counters = dealt(seats=seats).view()["counters"]
    assert (counters["patient_zeros"], counters["survivors_left"]) == (zeros, seats - zeros)
    assert "| zombie | Zombie | 22 |" in GAME.rulebook_text


# ---- What is seen of cards that move ----


@pytest.mark.clause("EH-16.4")
def test_a_stolen_card_is_seen_by_thief_and_owner_only() -> None:
    p = position(hands={"A": "steal weapon", "C": "rescue", "B": "weapon"}).play("A: steal C").resolve()
    for viewer in EVERYBODY:
        card = "rescue" if viewer in ("A", "C") else None
        assert p.sees_moves(viewer)[0] == (card, "C hand > A hand")
    assert (p.marks("C", "A"), p.marks("B", "A"), p.marks(None, "A")) == ({"rescue": 1}, {}, {})
    assert not any("Rescue" in line for line in p.log("B"))
    assert any("Rescue" in line for line in p.log("C"))


@pytest.mark.clause("EH-16.4", "EH-17.10")
def test_a_zombie_stolen_by_a_patient_zero_is_not_shown() -> None:
    p = position(seats=5, zeros="AD", hands={"A": "steal weapon", "D": "zombie"}).play("A: steal D").resolve()
    for viewer in (*"BCE", None):
        assert p.sees_moves(viewer)[0] == (None, "D hand > A hand")
        assert not any("Zombie" in line for line in p.log(viewer))
    assert p.marks("D", "A") == {"zombie": 1}


@pytest.mark.clause("EH-16.5", "EH-17.16")
@pytest.mark.parametrize("text", ["survivor", "infected"])
def test_only_the_user_of_binoculars_sees_the_cards(text: str) -> None:
    hands = {"A": "weapon", "D": "binoculars weapon"}
    p = position(hands=hands, turn="D", top="steal dodge spill rescue").play(f"D: binoculars_{text}").resolve()
    for viewer in EVERYBODY:
        assert p.sees_in_stack(viewer) == ({1: "steal", 2: "dodge", 3: "spill"} if viewer == "D" else {})
        lines = p.log(viewer)
        assert any("looks at the top 3 cards" in line or "look at the top 3 cards" in line for line in lines)
        assert viewer == "D" or not any(name in line for line in lines for name in ("Steal", "Dodge", "Spill"))


@pytest.mark.clause("EH-16.5")
def test_others_do_not_see_the_order() -> None:
    hands = {"A": "weapon", "D": "binoculars weapon"}
    p = position(hands=hands, turn="D", top="steal dodge spill").play("D: binoculars_infected").resolve()
    views = []
    for order in ("put_three steal dodge spill", "put_three spill dodge steal"):
        twin = p.twin().play(f"D: {order}")
        views.append([(twin.view(viewer)["events"], twin.view(viewer)["zones"]) for viewer in (*"ABC", None)])
    assert views[0] == views[1]


@pytest.mark.clause("EH-16.6")
def test_cards_seen_on_top_of_the_stack_move_up_with_each_draw() -> None:
    hands = {**FULL, "A": "binoculars weapon"}
    p = position(hands=hands, top="steal dodge spill rescue").play("A: binoculars_survivor").resolve()
    p.play("A: draw", "A: finish")
    assert [p.sees_in_stack(viewer) for viewer in "AB"] == [{1: "dodge", 2: "spill"}, {}]
    p.play("B: draw")
    assert p.sees_in_stack("A") == {1: "spill"}
    assert p.marks("A", "B") == {"dodge": 1}
    assert p.marks("C", "B") == {}


@pytest.mark.clause("EH-16.6")
def test_cards_taken_from_the_armoury_are_marked_for_all() -> None:
    p = position(hands={**FULL, "A": "re_arm steal"}, armoury="weapon weapon").play("A: re_arm_survivor 2").resolve()
    for viewer in (*"BCD", None):
        assert p.marks(viewer, "A") == {"weapon": 2}


@pytest.mark.clause("EH-16.6")
def test_one_mark_less_per_kind_shown() -> None:
    hands = {"A": "weapon weapon steal", "B": "rescue", "C": "rescue"}
    known = {"B": {"A": "weapon weapon steal"}}
    p = position(hands=hands, attack="A", known=known, stack=QUIET).play("A: weapon_survivor 1").resolve()
    assert p.marks("B", "A") == {"weapon": 1, "steal": 1}
    assert p.marks("C", "A") == {}


@pytest.mark.clause("EH-16.6")
def test_one_mark_less_of_every_kind_after_a_card_has_left_unseen() -> None:
    hands = {"A": "steal rescue", "B": "weapon weapon rescue dodge"}
    known = {"C": {"B": "weapon weapon rescue"}, "B": {"A": "rescue"}}
    p = position(hands=hands, known=known).play("A: steal B").resolve()
    assert p.marks("C", "B") == {"weapon": 1}
    assert p.marks("B", "A").get("rescue", 0) >= 1
    assert sum(p.marks("B", "A").values()) == 2
    assert p.marks("A", "B") == {}


@pytest.mark.clause("EH-16.6", "EH-16.4")
def test_the_thief_knows_which_mark_is_gone() -> None:
    hands = {"A": "steal rescue", "B": "weapon rescue"}
    p = position(hands=hands, known={"A": {"B": "weapon rescue"}}).play("A: steal B").resolve()
    left = p.hand("B")
    assert p.marks("A", "B") == {left: 1}


@pytest.mark.clause("EH-16.6", "EH-9.4")
def test_a_weapon_lost_to_a_discard_weapon_takes_a_mark() -> None:
    p = position(hands={**FULL, "A": "weapon weapon"}, known={"B": {"A": "weapon weapon"}}, top="discard_weapon")
    assert p.play("A: draw").marks("B", "A") == {"weapon": 1}


@pytest.mark.clause("EH-16.7")
def test_a_shuffle_wipes_what_is_known_of_the_stack() -> None:
    hands = {**FULL, "A": "binoculars spill weapon", "D": "zombie weapon"}
    p = position(hands=hands, known={"B": {"C": "weapon"}}, stack="steal dodge spill rescue").play(
        "A: binoculars_survivor"
    )
    p.resolve().play("A: draw", "A: finish")
    assert p.sees_in_stack("A") == {1: "dodge", 2: "spill"}
    p.until_turn("D").play("D: place B", "D: attack").end_combat()
    assert p.stack_size == 2
    assert all(p.sees_in_stack(viewer) == {} for viewer in EVERYBODY)
    assert p.marks("B", "C")["weapon"] == 1


@pytest.mark.clause("EH-16.7", "EH-17.17")
def test_the_shuffle_of_spill_blood_wipes_it_too() -> None:
    hands = {"A": "weapon", "D": "binoculars spill weapon"}
    p = position(hands=hands, revealed="D", turn="D", discard="zombie", top="steal dodge rescue")
    p.play("D: binoculars_infected").resolve().play("D: put_three steal dodge rescue")
    assert p.sees_in_stack("D") == {1: "steal", 2: "dodge", 3: "rescue"}
    p.play("D: spill_infected 1").resolve()
    assert p.sees_in_stack("D") == {}


@pytest.mark.clause("EH-16.7", "EH-10.13")
def test_the_shuffle_of_a_rescue_wipes_it_too() -> None:
    hands = {**FULL, "A": "spill rescue weapon", "B": "zombie"}
    p = position(hands=hands, zeros="B", stack="steal dodge weapon weapon weapon").play("A: spill_survivor").resolve()
    p.play("A: draw", "A: finish")
    assert p.sees_in_stack(None) == {1: "dodge", 2: "weapon"}
    p.play("B: place A", "A: rescue 1").resolve()
    assert all(p.sees_in_stack(viewer) == {} for viewer in EVERYBODY)


@pytest.mark.clause("EH-16.7")
@pytest.mark.parametrize("order", ["steal dodge spill", "dodge spill steal"])
def test_the_user_of_infected_binoculars_knows_the_new_order_the_others_nothing(order: str) -> None:
    hands = {"A": "spill weapon", "B": "binoculars weapon", "C": "weapon"}
    p = position(hands=hands, turned="B", countdown=20, stack="weapon steal dodge spill rescue rescue")
    p.play("A: spill_survivor").resolve().play("A: draw", "A: finish")
    assert p.sees_in_stack("C") == p.sees_in_stack("B") == {1: "steal", 2: "dodge"}
    p.play("B: binoculars_infected").resolve()
    assert (p.actor, p.prompt, p.sees_in_stack("C")) == ("B", "order", {})
    p.play(f"B: put_three {order}")
    assert p.stack == f"{order} rescue rescue"
    assert p.sees_in_stack("B") == dict(enumerate(order.split(), 1))
    assert [p.sees_in_stack(viewer) for viewer in ("A", "C", "D", None)] == [{}, {}, {}, {}]


@pytest.mark.clause("EH-16.6", "EH-16.7")
def test_survivor_binoculars_take_nothing_from_what_the_others_know() -> None:
    hands = {"A": "spill weapon", "B": "binoculars weapon", "C": "weapon"}
    p = position(hands=hands, stack="weapon steal dodge spill rescue rescue").play("A: spill_survivor").resolve()
    p.play("A: draw", "A: finish", "B: binoculars_survivor").resolve()
    assert p.sees_in_stack("B") == {1: "steal", 2: "dodge", 3: "spill"}
    assert p.sees_in_stack("C") == p.sees_in_stack(None) == {1: "steal", 2: "dodge"}


@pytest.mark.clause("EH-16.7")
def test_below_the_top_three_knowledge_stays() -> None:
    hands = {"B": "binoculars weapon", "C": "weapon"}
    stack = "steal dodge spill rescue rescue"
    p = position(hands=hands, turned="B", countdown=20, turn="B", stack=stack)
    for place in range(5):
        p.t.known[nth_of_stack(p, place)] |= 1 << 2
    p.t.marked[p.pile] |= 1 << 2
    assert p.sees_in_stack("C") == dict(enumerate(stack.split(), 1))
    p.play("B: binoculars_infected").resolve()
    assert p.sees_in_stack("C") == {4: "rescue", 5: "rescue"}


def nth_of_stack(p: Position, place: int) -> int:
    """The card at a place of the Stack from the bottom."""
    card = int(p.t.lowest[p.pile])
    for _ in range(place):
        card = int(p.t.above[card])
    return card


@pytest.mark.clause("EH-16.8")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_cards_turned_by_spill_blood_and_by_the_lot_are_seen_by_all(viewer: str | None) -> None:
    p = position(hands={**FULL, "A": "spill weapon"}, top="steal zombie dodge").play("A: spill_survivor").resolve()
    assert p.sees_in_stack(viewer) == {1: "steal", 2: "dodge"}
    shown = [event["card"] for event in p.view(viewer)["events"] if event["event"] == "spilled"]
    assert shown == ["steal", "zombie", "dodge"]
    lot = [event["card"] for event in dealt(seed=2).view(viewer)["events"] if event["event"] == "turned_up"]
    assert lot[-1] == "zombie"
    assert None not in lot


@pytest.mark.clause("EH-16.9")
def test_a_discard_weapon_without_effect_reveals_that_there_is_no_weapon() -> None:
    p = position(hands={**FULL, "A": "rescue"}, top="discard_weapon").play("A: draw")
    for viewer in EVERYBODY:
        assert "no_weapon" in [event["event"] for event in p.view(viewer)["events"]]


@pytest.mark.clause("EH-16.9")
def test_a_hand_known_to_hold_no_weapon_is_known_until_a_card_comes_in() -> None:
    p = position(hands={**FULL, "A": "rescue steal"}, stack="discard_weapon" + " weapon" * 9).play("A: draw")
    assert p.view("B")["counters"]["no_weapon"] == [True, False, False, False]
    for seed in range(40):
        assert p.match.determinize(1, seed=seed).table.held[eh.HAND, eh.WEAPON] == 0
    p = position(hands={**FULL, "A": "rescue"}, top="weapon")
    p.t.no_weapon = 1
    p.play("A: draw")
    assert p.view("B")["counters"]["no_weapon"] == [False] * 4


# ---- What others learn although no card is shown ----


@pytest.mark.clause("EH-9.3", "EH-9.5", "EH-16.6")
def test_a_draw_of_a_card_that_only_its_drawer_knows_cannot_be_taken_back() -> None:
    """The others learn that it is neither a Discard Weapon nor a Zombie that would attack."""
    for known, undo in ((1, False), (EVERYONE, True)):
        p = position(open_roles="on", hands=FULL, top="rescue")
        p.t.known[p.t.highest[eh.STACK]] = known
        assert p.play("A: draw").match.can_undo(0) == undo


@pytest.mark.clause("EH-9.11", "EH-16.13")
def test_a_choice_that_shows_who_draws_only_once_cannot_be_taken_back() -> None:
    p = position(seats=5, zeros="DE", hands={"B": "weapon", "C": "weapon"}, top="rescue")
    assert not p.play("A: finish").match.can_undo(0)


@pytest.mark.clause("EH-9.4", "EH-16.9")
def test_a_discard_weapon_that_all_know_shows_a_hand_without_a_weapon() -> None:
    p = position(open_roles="on", hands={**FULL, "A": "rescue"}, top="discard_weapon")
    p.t.known[p.t.highest[eh.STACK]] = EVERYONE
    assert not p.play("A: draw").match.can_undo(0)


# ---- Who is asked ----


def asked_of(p: Position) -> tuple[str, str | None, int, list[bool]]:
    """Return the player asked now with the question, and the players asked ahead."""
    ahead = [bool(p.match.ahead(seat)) for seat in range(p.match.seats)]
    return p.actor, p.prompt, int(p.t.round_number), ahead


@pytest.mark.clause("EH-16.10", "EH-6.2")
@pytest.mark.parametrize("held", ["yeah_nah", "weapon", "zombie", "dodge", "sacrifice"])
def test_a_window_and_a_combat_ask_all_with_cards_whatever_they_hold(held: str) -> None:
    hands = {"A": "steal rescue", "B": "weapon", "D": held}
    window = position(hands=hands).play("A: steal B")
    assert window.asked() == "BD"
    assert asked_of(window)[3] == [False, False, False, True]
    combat = position(hands=hands, attack="A")
    assert combat.asked() == "ABD"
    assert asked_of(combat)[3] == [False, True, False, True]


@pytest.mark.clause("EH-16.10", "EH-9.8")
def test_asking_ahead_does_not_depend_on_roles() -> None:
    hands = {"A": "steal rescue", "B": "weapon", "C": "rescue", "D": "weapon"}
    found = {str(asked_of(position(zeros=zero, hands=hands).play("A: steal B"))) for zero in "ABCD"}
    assert len(found) == 1


@pytest.mark.clause("EH-16.11")
def test_which_choices_a_prompt_lists_is_private() -> None:
    """Others see the same question for a full hand and an empty one, and for either role."""
    for viewer in ("A", "C", "D", None):
        seen = set()
        for zeros in "BD":
            for held in ("weapon", "yeah_nah", "rescue"):
                p = position(zeros=zeros, hands={"A": "steal weapon", "B": held}).play("A: steal B")
                seen.add(str(p.view(viewer)["prompt"]))
        assert len(seen) == 1
        assert p.view(viewer)["prompt"]["offers"] == []


@pytest.mark.clause("EH-16.12")
def test_every_question_that_may_be_passed_by_a_standing_order_has_a_default_that_plays_nothing() -> None:
    defaults: dict[str | None, set[str]] = {}
    for seed in range(6):
        for move in hesitant_game(seed, seats=4 + seed % 3):
            if not move.after.match.over:
                defaults.setdefault(move.after.prompt, set()).add(move.after.default.split()[0])
    assert defaults["respond"] == defaults["combat"] == {"pass"}
    assert defaults["scavenge"] == {"draw"}
    assert defaults["finish"] == {"finish"}


@pytest.mark.clause("EH-16.12")
def test_a_pass_looks_the_same_whatever_was_held() -> None:
    def told(held: str, zeros: str) -> Mapping[str, Any]:
        p = position(zeros=zeros, hands={"A": "steal weapon", "B": held, "C": "weapon"}).play("A: steal B", "B: pass")
        return {"events": p.view("C")["events"], "prompt": p.view("A")["prompt"]}

    assert len({str(told(held, zeros)) for held in ("weapon", "yeah_nah", "dodge") for zeros in "BD"}) == 1


@pytest.mark.clause("EH-16.13", "EH-9.11")
def test_who_draws_only_one_card_after_an_empty_hand_is_no_patient_zero_in_any_imagined_world() -> None:
    p = position(seats=5, zeros="DE", hands={"B": "weapon", "C": "weapon"}, top="rescue").play("A: finish")
    worlds = [Position(p.match.determinize(2, seed)) for seed in range(120)]
    assert {seat for world in worlds for seat in world.zeros} == set("BDE")


@pytest.mark.clause("EH-16.13", "EH-1.9")
def test_who_stayed_a_target_is_no_patient_zero_in_any_imagined_world() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon", "C": "weapon"}, attack="AB")
    worlds = [Position(p.match.determinize(2, seed)) for seed in range(120)]
    assert {seat for world in worlds for seat in world.zeros} == set("DE")


@pytest.mark.clause("EH-16.6", "EH-17.10")
def test_an_owner_whose_zombie_was_kept_by_the_thief_knows_that_role() -> None:
    hands = {"A": "weapon", "C": "steal weapon", "D": "zombie", "B": "weapon"}
    p = position(seats=6, zeros="CD", hands=hands, turn="C").play("C: steal D").resolve()
    assert {Position(p.match.determinize(3, seed)).zeros for seed in range(40)} == {"CD"}
    assert len({Position(p.match.determinize(1, seed)).zeros for seed in range(200)}) == 10
