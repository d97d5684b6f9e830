"""Turns, priority and chains: section 6."""

import pytest

from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import Position, cards, position, random_game

QUIET = cards(rescue=5)
FULL = dict.fromkeys("ABCD", "weapon")
"""Something in every hand that answers nothing outside Combat."""
OWN_TURN = {
    "steal B": "steal",
    "dodge_survivor": "dodge",
    "re_arm_survivor 1": "re_arm",
    "binoculars_survivor": "binoculars",
    "spill_survivor": "spill",
}
"""The cards played in Scavenger, each by how it is played there."""
IN_COMBAT = {
    "team_up_survivor": "team_up",
    "rescue 1": "rescue",
    "sacrifice_survivor 1 B": "sacrifice",
}
"""The cards played in Combat that a Yeah/Nah may answer."""


@pytest.mark.clause("EH-6.1")
def test_turns_pass_clockwise() -> None:
    p = position(hands=FULL, stack=cards(rescue=40))
    turns = p.turn
    while len(turns) < 9:
        number = p.turn_number
        p.match.play(p.match.default)
        turns += p.turn if p.turn_number != number else ""
    assert turns == "ABCDABCDA"
    assert p.view()["counters"]["active"] == 0


@pytest.mark.clause("EH-6.2", "EH-6.4", "EH-16.10")
@pytest.mark.parametrize("play", OWN_TURN)
def test_everybody_else_with_cards_is_asked_clockwise_from_the_left_of_the_player(play: str) -> None:
    hands = {"A": "weapon", "B": "weapon", "C": OWN_TURN[play] + " rescue", "E": "weapon", "F": "zombie"}
    p = position(seats=6, zeros="FD", hands=hands, turn="C", armoury="weapon").play(f"C: {play}")
    assert (p.prompt, p.asked()) == ("respond", "EFAB")


@pytest.mark.clause("EH-6.4")
@pytest.mark.parametrize("play", IN_COMBAT)
def test_the_same_in_combat_also_who_is_not_attacked(play: str) -> None:
    p = position(hands={**FULL, "C": IN_COMBAT[play] + " weapon", "D": ""}, attack="A").play(f"C: {play}")
    assert (p.prompt, p.asked()) == ("respond", "AB")


@pytest.mark.clause("EH-6.4", "EH-16.10")
def test_a_window_is_not_asked_of_players_without_cards_and_closes_if_nobody_has_any() -> None:
    p = position(hands={"A": "binoculars weapon"}).play("A: binoculars_survivor")
    assert (p.actor, p.prompt, p.discard) == ("A", "scavenge", "binoculars")


@pytest.mark.clause("EH-6.3", "EH-6.18", "EH-D7")
@pytest.mark.parametrize("viewer", ["A", "B", "D", None])
def test_card_text_and_targets_are_one_choice_and_seen_by_all(viewer: str | None) -> None:
    p = position(hands={**FULL, "A": "steal"}).play("A: steal C")
    assert (p.prompt, p.chain, p.hand("A")) == ("respond", "steal", "")
    chain = p.view(viewer)["zones"]["chain"]
    assert chain["cards"] == ["steal"]
    assert (chain["marks"]["player"], chain["marks"]["target"]) == ([0], [2])
    assert ("steal", "A hand > chain") in p.sees_moves(viewer)


@pytest.mark.clause("EH-6.18")
@pytest.mark.parametrize("viewer", ["A", "B", None])
def test_texts_helpers_zombies_and_numbers_of_the_chain_are_seen_by_all(viewer: str | None) -> None:
    def last(p: Position) -> dict[str, int]:
        marks = p.view(viewer)["zones"]["chain"]["marks"]
        return {name: values[-1] for name, values in marks.items()}

    weapon = position(hands={**FULL, "D": "weapon rescue"}, attack="AA").play("A: weapon_survivor 2")
    assert (last(weapon)["zombie"], last(weapon)["text"]) == (2, 1)
    infected = position(hands={**FULL, "D": "team_up rescue"}, attack="A").play("D: team_up_infected D A")
    assert (last(infected)["text"], last(infected)["helper"], last(infected)["target"]) == (2, 3, 0)
    re_arm = position(hands={**FULL, "A": "re_arm"}, armoury="weapon weapon").play("A: re_arm_survivor 2")
    assert last(re_arm)["amount"] == 2
    answer = position(hands={**FULL, "A": "steal", "B": "yeah_nah"}).play("A: steal C", "B: yeah_nah")
    assert last(answer) == {
        **last(answer),
        "player": 1,
        "text": 0,
        "target": -1,
        "helper": -1,
        "zombie": 0,
        "amount": 0,
    }
    moved = position(hands={**FULL, "B": "sacrifice"}, attack="A").play("B: sacrifice_survivor 1 D")
    assert (last(moved)["zombie"], last(moved)["target"]) == (1, 3)


@pytest.mark.clause("EH-6.5", "EH-6.4")
def test_a_response_goes_on_top_and_opens_a_new_window_from_its_players_left() -> None:
    p = position(hands={**FULL, "A": "steal weapon", "C": "yeah_nah weapon"}).play("A: steal B", "C: yeah_nah")
    assert (p.chain, p.asked()) == ("steal yeah_nah", "DAB")


@pytest.mark.clause("EH-6.5", "EH-6.6")
def test_passed_players_are_asked_again_after_a_response() -> None:
    p = position(hands={**FULL, "A": "steal weapon", "C": "yeah_nah", "B": "yeah_nah"})
    p.play("A: steal D", "B: pass", "C: yeah_nah", "D: pass", "A: pass")
    assert (p.actor, p.offers("yeah_nah")) == ("B", {"yeah_nah"})


@pytest.mark.clause("EH-6.6")
@pytest.mark.parametrize(("answers", "works"), [(0, True), (1, False), (2, True), (3, False)])
def test_the_chain_resolves_from_the_top_without_more_windows(answers: int, works: bool) -> None:
    hands = {"A": "steal yeah_nah weapon", "B": "yeah_nah yeah_nah", "C": "rescue"}
    p = position(hands=hands).play("A: steal C")
    for number in range(answers):
        p.play(f"{'BAB'[number]}: yeah_nah")
    p.resolve()
    assert (p.hand("C") == "", p.actor, p.prompt) == (works, "A", "scavenge")
    assert p.discard.split() == ["steal", *["yeah_nah"] * answers]


@pytest.mark.clause("EH-6.7", "EH-6.8", "EH-7.7")
@pytest.mark.parametrize("play", OWN_TURN)
def test_own_turn_cards_are_answered_by_a_yeah_nah_alone(play: str) -> None:
    answers = "weapon grenade rescue yeah_nah team_up sacrifice steal"
    p = position(hands={"A": OWN_TURN[play], "B": answers, "D": answers}, armoury="weapon").play(f"A: {play}")
    assert (p.actor, p.choices) == ("B", {"yeah_nah", "pass"})
    assert (p.to("D").actor, p.choices) == ("D", {"yeah_nah", "pass"})


@pytest.mark.clause("EH-6.7", "EH-6.8")
@pytest.mark.parametrize("play", IN_COMBAT)
def test_cards_played_in_combat_are_answered_by_a_yeah_nah_alone(play: str) -> None:
    answers = "weapon grenade yeah_nah dodge"
    p = position(hands={"A": IN_COMBAT[play], "B": answers, "D": answers}, attack="A").play(f"A: {play}")
    assert (p.actor, p.choices) == ("B", {"yeah_nah", "pass"})
    assert (p.to("D").actor, p.choices) == ("D", {"yeah_nah", "pass"})


@pytest.mark.clause("EH-6.8", "EH-17.6")
def test_a_yeah_nah_is_answered_by_a_yeah_nah() -> None:
    p = position(hands={"A": "steal yeah_nah weapon", "B": "yeah_nah"}).play("A: steal B", "B: yeah_nah")
    assert (p.actor, p.choices) == ("A", {"yeah_nah", "pass"})


@pytest.mark.clause("EH-6.9", "EH-7.7")
def test_a_weapon_on_a_zombie_is_answered_by_infected_texts_and_rescue_on_that_zombie() -> None:
    answers = "weapon grenade rescue yeah_nah team_up sacrifice"
    p = position(hands={"A": "weapon", "B": answers, "D": answers + " dodge"}, attack="AB").play("A: weapon_survivor 1")
    assert (p.actor, p.choices) == ("B", {"rescue 1", "pass"})
    assert p.refused("yeah_nah") == "EH-7.7"
    assert p.refused("rescue 2") == "EH-6.9"
    assert p.to("D").choices == {"weapon_infected", "grenade_infected 1", "rescue 1", "pass"}
    assert p.refused("grenade_infected 2") == "EH-10.10"


@pytest.mark.clause("EH-6.10", "EH-7.7")
def test_a_grenade_is_answered_by_an_infected_grenade_and_rescue_on_what_it_would_kill() -> None:
    answers = "weapon grenade rescue yeah_nah"
    p = position(hands={"A": "grenade weapon", "B": answers, "D": answers}, attack="ABB")
    p.play("A: grenade_survivor 1", "A: name 3", "A: done")
    assert (p.actor, p.choices) == ("B", {"rescue 1", "rescue 3", "pass"})
    assert p.refused("yeah_nah") == "EH-7.7"
    assert p.to("D").choices == {"grenade_infected 1", "grenade_infected 3", "rescue 1", "rescue 3", "pass"}
    assert p.refused("weapon_infected") == "EH-10.7"


@pytest.mark.clause("EH-6.9", "EH-7.5")
def test_a_turned_player_answers_a_weapon_with_infected_texts() -> None:
    hands = {"A": "weapon", "B": "weapon grenade"}
    p = position(hands=hands, turned="B", countdown=9, attack="A").play("A: weapon_survivor 1")
    assert p.choices == {"weapon_infected", "grenade_infected 1", "pass"}


@pytest.mark.clause("EH-6.11")
def test_no_window_opens_on_a_weapon_with_infected_text() -> None:
    hands = {"A": "weapon yeah_nah", "B": "yeah_nah weapon", "D": "weapon"}
    p = position(hands=hands, attack="A").play("A: weapon_survivor 1", "D: weapon_infected")
    assert (p.prompt, p.chain, p.armoury, p.attack) == ("combat", "", "weapon weapon", {1: "A"})


@pytest.mark.clause("EH-6.11")
def test_no_window_opens_on_a_grenade_with_infected_text() -> None:
    hands = {"A": "weapon yeah_nah", "B": "yeah_nah rescue", "D": "grenade"}
    p = position(hands=hands, attack="A").play("A: weapon_survivor 1", "D: grenade_infected 1")
    assert (p.prompt, p.chain, p.attack, p.discard) == ("combat", "", {1: "A"}, "grenade")


@pytest.mark.clause("EH-6.12", "EH-11.11")
def test_outside_combat_a_dodge_may_be_played_in_any_window() -> None:
    hands = {"A": "steal dodge weapon", "B": "dodge yeah_nah", "D": "dodge"}
    p = position(hands=hands).play("A: steal B")
    assert p.choices == {"dodge_survivor", "yeah_nah", "pass"}
    infected = {f"dodge_infected {seat}" for seat in "ABCD"}
    assert p.twin().to("D").choices == {"dodge_survivor", "pass"} | infected
    p.play("B: yeah_nah").to("A")
    assert p.choices == {"dodge_survivor", "pass"}


@pytest.mark.clause("EH-6.12", "EH-6.14")
def test_a_dodge_has_its_own_window_and_then_reopens_that_of_the_card_below() -> None:
    hands = {"A": "steal weapon", "B": "weapon", "C": "dodge weapon", "D": "weapon"}
    p = position(hands=hands, top=QUIET).play("A: steal D", "C: dodge_survivor")
    assert (p.chain, p.asked()) == ("steal dodge", "DAB")
    p.play("D: pass", "A: pass", "B: pass")
    assert (p.chain, p.discard, p.skips, p.hand("D")) == ("steal", "dodge", "C", "weapon")
    assert p.asked() == "BCD"
    p.resolve()
    assert (p.hand("D"), p.discard) == ("", "dodge steal")


@pytest.mark.clause("EH-6.12", "EH-6.6")
def test_a_chain_above_a_dodge_resolves_down_to_it_alone() -> None:
    hands = {"A": "steal weapon", "B": "yeah_nah weapon", "C": "dodge weapon", "D": "yeah_nah weapon"}
    p = position(hands=hands, top=QUIET).play("A: steal B", "C: dodge_survivor", "D: yeah_nah")
    p.play("A: pass", "B: pass", "C: pass")
    assert (p.chain, p.discard, p.skips) == ("steal", "dodge yeah_nah", "")
    assert p.asked() == "BCD"
    p.play("B: yeah_nah").resolve()
    assert (p.hand("B"), p.discard) == ("weapon", "dodge steal yeah_nah yeah_nah")


@pytest.mark.clause("EH-6.12")
def test_a_dodge_on_a_yeah_nah_leaves_it_to_be_answered_still() -> None:
    hands = {"A": "steal yeah_nah", "B": "yeah_nah weapon", "C": "dodge weapon", "D": "weapon"}
    p = position(hands=hands, top=QUIET).play("A: steal D", "B: yeah_nah", "C: dodge_survivor")
    p.play("D: pass", "A: pass", "B: pass")
    assert (p.chain, p.asked()) == ("steal yeah_nah", "CDA")
    p.play("A: yeah_nah").resolve()
    assert (p.hand("A"), p.hand("D")) == ("weapon", "")


@pytest.mark.clause("EH-6.13")
def test_a_cancelled_card_has_no_effect_but_is_used_up() -> None:
    hands = {"B": "yeah_nah weapon"}
    p = position(hands={**hands, "A": "spill weapon"}, top="zombie zombie zombie").play(
        "A: spill_survivor", "B: yeah_nah"
    )
    p.resolve()
    assert (p.discard, p.hand("A"), p.sees_in_stack(None)) == ("spill yeah_nah", "weapon", {})


@pytest.mark.clause("EH-6.13", "EH-6.10")
def test_a_grenade_still_kills_the_zombies_that_are_left() -> None:
    hands = {"A": "grenade", "B": "rescue weapon"}
    p = position(hands=hands, attack="AAB", stack=QUIET).play("A: grenade_survivor 1", "A: name 3", "A: done")
    p.play("B: rescue 1").resolve()
    assert (p.attack, p.discard) == ({2: "A"}, "grenade rescue zombie")


@pytest.mark.clause("EH-6.13", "EH-6.9")
def test_a_weapon_whose_zombie_is_gone_is_used_up() -> None:
    hands = {"A": "weapon weapon", "B": "rescue weapon"}
    p = position(hands=hands, attack="AA", stack=QUIET).play("A: weapon_survivor 1", "B: rescue 1").resolve()
    assert (p.attack, p.armoury, p.hand("A")) == ({2: "A"}, "weapon", "weapon")


@pytest.mark.clause("EH-6.13", "EH-17.9")
def test_a_steal_from_a_hand_emptied_meanwhile_takes_nothing() -> None:
    hands = {"A": "steal weapon", "B": "yeah_nah", "C": "yeah_nah weapon"}
    p = position(hands=hands, top=QUIET).play("A: steal B", "B: yeah_nah", "C: yeah_nah").resolve()
    assert (p.hand("A"), p.hand("B"), p.discard) == ("weapon", "", "steal yeah_nah yeah_nah")


@pytest.mark.clause("EH-6.14", "EH-17.4", "EH-17.5")
def test_used_weapons_go_to_the_armoury_all_other_cards_to_the_discard_pile() -> None:
    hands = {"A": "weapon", "B": "weapon team_up grenade", "D": "weapon grenade"}
    p = position(hands=hands, attack="AA").play("A: weapon_survivor 1", "D: weapon_infected")
    assert (p.armoury, p.discard) == ("weapon weapon", "")
    p.play("B: team_up_survivor").resolve().play("B: grenade_survivor 2", "B: done", "D: grenade_infected 2")
    assert (p.armoury, p.discard) == ("weapon weapon", "grenade grenade team_up")


@pytest.mark.clause("EH-6.14")
def test_cards_stay_on_the_chain_until_it_has_resolved() -> None:
    p = position(hands={**FULL, "A": "steal weapon", "B": "yeah_nah weapon"}).play("A: steal C", "B: yeah_nah")
    while p.prompt == "respond":
        assert (p.chain, p.discard) == ("steal yeah_nah", "")
        p.play("pass")
    assert (p.chain, p.discard) == ("", "steal yeah_nah")


@pytest.mark.clause("EH-6.15")
def test_drawing_placing_bites_and_reveals_are_never_answered() -> None:
    hands = {**dict.fromkeys("ABCD", "yeah_nah dodge"), "D": "zombie yeah_nah"}
    placing = position(hands=hands, turn="D").play("D: place A")
    assert placing.prompt == "more"
    assert placing.play("D: attack").prompt == "combat"
    drawing = position(hands=hands, top="zombie").play("A: draw")
    assert (drawing.prompt, drawing.offers("yeah_nah")) == ("combat", set())
    duty = position(hands={**hands, "A": "weapon yeah_nah"}, top="discard_weapon").play("A: draw")
    assert (duty.turn, duty.prompt) == ("B", "scavenge")
    keeping = position(hands=hands, turn="D", top="zombie").play("D: draw", "D: finish")
    assert (keeping.turn, keeping.prompt) == ("A", "scavenge")
    bite = position(hands=hands, bites="A", attack="A", stack=QUIET).end_combat()
    assert (bite.turned, bite.turn, bite.prompt) == ("A", "B", "scavenge")


@pytest.mark.clause("EH-6.16")
def test_a_card_needs_a_legal_target() -> None:
    alone = position(hands={"A": "steal re_arm weapon", "D": ""})
    assert alone.choices == {"draw"}
    assert alone.refused("steal B") == "EH-17.9"
    assert alone.refused("re_arm_survivor 1") == "EH-17.15"
    infected = position(hands={"D": "re_arm spill steal"}, revealed="D", turn="D")
    assert infected.choices == {"draw"}
    assert infected.refused("spill_infected 1") == "EH-17.17"
    nobody_near = position(
        seats=3, zeros="C", hands={"A": "sacrifice"}, turned="B", countdown=3, revealed="C", attack="A"
    )
    assert nobody_near.choices == {"pass"}


@pytest.mark.clause("EH-6.17", "EH-17.12")
def test_a_skipped_turn_has_no_phases_and_passes_at_once() -> None:
    p = position(hands={**FULL, "B": "steal dodge"}, skips="B", stack=QUIET).play("A: draw", "A: finish")
    assert (p.turn, p.turn_number, p.prompt, p.hand("B"), p.stack_size) == ("C", 3, "scavenge", "steal dodge", 4)
    assert p.skips == ""


@pytest.mark.clause("EH-6.19", "EH-8.2")
def test_after_a_chain_in_scavenger_the_active_player_goes_on() -> None:
    hands = {**FULL, "A": "binoculars steal", "C": "yeah_nah"}
    p = position(hands=hands).play("A: binoculars_survivor", "C: yeah_nah").resolve()
    assert (p.actor, p.prompt, p.choices) == ("A", "scavenge", {"steal B", "steal D", "draw"})


@pytest.mark.clause("EH-6.19", "EH-10.4")
def test_after_a_chain_in_combat_the_asking_starts_again() -> None:
    hands = {"A": "weapon weapon", "B": "weapon", "C": "team_up weapon"}
    p = position(hands=hands, attack="B", turn="A").play("B: pass", "A: pass", "C: team_up_survivor").resolve()
    assert (p.prompt, p.asked()) == ("combat", "BAC")


@pytest.mark.clause("EH-6.3", "EH-16.10")
@pytest.mark.parametrize("seed", seeds(2, soak=6))
def test_nobody_is_asked_a_question_that_a_survivor_would_not_get_in_the_same_open_state(seed: int) -> None:
    """The questions that only some get follow a card that is shown, or are about a revealed Patient Zero."""
    for move in random_game(seed, seats=5):
        p = move.after
        if p.match.over or p.is_zero(p.actor) is False or p.actor in p.known_infected:
            continue
        assert p.prompt in ("scavenge", "respond", "combat", "finish") or (p.prompt == "name" and p.chain)
