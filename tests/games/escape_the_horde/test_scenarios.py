"""The scenarios of section 19, step by step. Seats are clockwise in letter order."""

import pytest

from deadhand.match.match import Match
from tests.games.escape_the_horde.position import LETTERS, Position, cards, dealt, position

QUIET = cards(rescue=9)
"""Cards to draw of which nothing comes."""
ZOMBIES = cards(zombie=3)


def lot(p: Position) -> list[tuple[str, str]]:
    """Return the cards turned up before the first turn, by player."""
    shown = [event for event in p.view()["events"] if event["event"] == "turned_up"]
    return [(LETTERS[event["values"][0]], p.word(event["card"])) for event in shown]


@pytest.mark.clause("EH-T1", "EH-3.2", "EH-4.1", "EH-4.5", "EH-4.8")
@pytest.mark.parametrize(
    ("seats", "zeros", "hand", "stack", "zombies"), [(4, 1, 5, 80, 22), (5, 2, 3, 73, 10)], ids=["4 seats", "5 seats"]
)
def test_t1_setup(seats: int, zeros: int, hand: int, stack: int, zombies: int) -> None:
    p = dealt(seats=seats, seed=3)
    assert len(p.zeros) == zeros
    assert [len(p.hand(seat).split()) for seat in LETTERS[:seats]] == [hand] * seats
    assert p.stack_size == stack
    assert p.stack.split().count("zombie") == zombies
    assert p.stack.split().count("discard_weapon") == 6
    assert len(p.left_out.split()) == 22 - zombies


@pytest.mark.clause("EH-T1", "EH-4.6")
def test_t1_zombies_and_discard_weapons_are_replaced_in_a_dealt_hand() -> None:
    deck = Position.exact_deck(
        ["survivor survivor survivor zero", cards(zombie=22, discard_weapon=6, weapon=12, rescue=9)]
    )
    for seed in range(20):
        p = Position(Match(Position.game, seats=4, seed=seed, options={}, names=list("ABCD"), deck=deck))
        hands = " ".join(p.hand(seat) for seat in "ABCD").split()
        assert len(hands) == 20
        assert set(hands) == {"weapon", "rescue"}
        assert sorted(p.stack.split()) == [*["discard_weapon"] * 6, *[hands_left(hands)], *["zombie"] * 22]


def hands_left(hands: list[str]) -> str:
    """The one card of 12 Weapons and 9 Rescues that was not dealt."""
    return "weapon" if hands.count("weapon") == 11 else "rescue"


SEED_OF_T2 = 2009
"""A deal in which the lot goes as the scenario says; another is found by trying about as many seeds."""


@pytest.mark.clause("EH-T2", "EH-5.1", "EH-5.2", "EH-5.3")
def test_t2_who_begins() -> None:
    p = dealt(seats=4, seed=SEED_OF_T2)
    assert lot(p) == [("C", "rescue"), ("D", "weapon"), ("A", "zombie")]
    assert (p.turn, p.actor, p.stack_size, p.turn_number) == ("A", "A", 80, 1)
    names = [event["event"] for event in p.view()["events"]]
    assert names[-2:] == ["shuffled", "turn_begins"]
    assert p.stack.split().count("zombie") == 22
    assert all(p.sees_in_stack(viewer) == {} for viewer in (*"ABCD", None))


@pytest.mark.clause("EH-T3", "EH-17.11", "EH-17.13", "EH-13.6", "EH-7.6")
def test_t3_a_dodge_and_extra_turns() -> None:
    hands = {"A": "rescue", "B": "rescue", "D": "dodge rescue"}
    p = position(hands=hands, bites="", turned="B", turn="D", countdown=8, top=QUIET)
    p.play("D: dodge_infected B")
    assert (p.face_up, p.prompt) == ("ABCD", "respond")
    stack = p.stack
    p.resolve()
    assert (p.turn, p.t.in_extra_turn, p.hand("D"), p.stack) == ("B", 1, "rescue", stack)
    assert p.countdown == 7
    p.play("B: draw")
    assert (p.turn, p.t.in_extra_turn, p.countdown) == ("A", 0, 7)


@pytest.mark.clause("EH-T4", "EH-17.11", "EH-9.1")
def test_t4_a_dodge_ends_the_turn_without_a_draw() -> None:
    p = position(hands={"A": "dodge steal", "B": "rescue", "C": "yeah_nah"}, top=QUIET)
    stack = p.stack
    p.play("A: dodge_survivor").resolve()
    assert (p.turn, p.stack, p.discard, p.hand("A")) == ("B", stack, "dodge", "steal")


@pytest.mark.clause("EH-T4", "EH-6.8", "EH-9.1")
def test_t4_a_cancelled_dodge_lets_the_turn_go_on() -> None:
    p = position(hands={"A": "dodge steal", "B": "rescue", "C": "yeah_nah"}, top=QUIET)
    p.play("A: dodge_survivor", "C: yeah_nah").resolve()
    assert (p.actor, p.prompt, p.discard) == ("A", "scavenge", "dodge yeah_nah")
    assert p.choices == {"steal B", "draw"}
    p.play("draw")
    assert p.hand("A") == "steal rescue"


@pytest.mark.clause("EH-T4", "EH-10.5")
def test_t4_in_combat_dodge_is_not_offered() -> None:
    p = position(hands={"A": "dodge steal", "B": "rescue dodge"}, attack="A")
    assert (p.actor, p.choices) == ("A", {"pass"})
    p.play("A: pass", "B: rescue 1")
    assert (p.actor, p.choices) == ("A", {"pass"})
    assert p.refused("dodge_survivor") == "EH-10.5"


@pytest.mark.clause("EH-T5", "EH-11.6", "EH-11.9", "EH-10.14")
def test_t5_self_sacrifice() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon", "B": "sacrifice", "C": "sacrifice"}, attack="A")
    p.play("A: pass")
    assert (p.actor, p.offers("sacrifice_survivor")) == ("B", {"1 B", "1 E"})
    other = p.twin().play("pass")
    assert (other.actor, other.offers("sacrifice_survivor")) == ("C", {"1 B", "1 E"})
    p.play("B: sacrifice_survivor 1 B").resolve()
    assert (p.attack, p.actor) == ({1: "B"}, "A")


@pytest.mark.clause("EH-T6", "EH-11.6", "EH-10.2", "EH-12.4", "EH-12.5")
def test_t6_the_closest() -> None:
    hands = {"A": "sacrifice weapon"}
    p = position(seats=6, zeros="EF", turned="B", revealed="F", hands=hands, attack="A")
    assert p.face_up == "BF"
    assert p.offers("sacrifice_survivor") == {"1 C", "1 E"}
    p.play("A: sacrifice_survivor 1 E").resolve()
    assert (p.face_up, p.actor, p.choices) == ("ABCDEF", "E", {"push_on A", "push_on C", "push_on D"})
    p.play("push_on A")
    assert (p.attack, p.actor, p.prompt) == ({1: "A"}, "A", "combat")


@pytest.mark.clause("EH-T7", "EH-10.2", "EH-12.4", "EH-12.6")
def test_t7_a_zombie_on_a_hidden_patient_zero() -> None:
    p = position(hands={"A": "sacrifice weapon"}, attack="A").play("A: sacrifice_survivor 1 D").resolve()
    assert (p.face_up, p.actor, p.choices) == ("ABCD", "D", {"push_on A", "push_on B", "push_on C"})
    p.play("push_on C")
    assert (p.attack, p.prompt, p.known_survivors) == ({1: "C"}, "combat", "ABC")


@pytest.mark.clause("EH-T8", "EH-9.5", "EH-10.17", "EH-11.1")
def test_t8_a_surviving_zombie() -> None:
    p = position(hands={"A": "weapon", "B": "rescue"}, stack="zombie " + cards(rescue=39))
    assert p.stack_size == 40
    p.play("A: draw").end_combat()
    assert (p.bites, p.stack_size, p.turn) == ([1, 0, 0, 0], 40, "B")
    assert p.stack.split().count("zombie") == 1


@pytest.mark.clause("EH-T8", "EH-10.19")
def test_t8_a_killed_zombie() -> None:
    p = position(hands={"A": "weapon", "B": "rescue"}, stack="zombie " + cards(rescue=39))
    p.play("A: draw", "A: weapon_survivor 1").resolve()
    assert (p.bites, p.stack_size, p.discard, p.armoury, p.turn) == ([0, 0, 0, 0], 39, "zombie", "weapon", "B")


@pytest.mark.clause("EH-T9", "EH-12.2", "EH-12.3", "EH-7.8")
def test_t9_there_is_no_plain_reveal_and_all_play_cards_keep_a_role_hidden() -> None:
    p = position(hands={"A": "weapon rescue", "D": "steal dodge weapon"}, turn="D", top=QUIET)
    others = {f"dodge_infected {seat}" for seat in "ABCD"}
    assert p.choices == {"steal A", "dodge_survivor", "draw"} | others
    assert p.play("D: steal A").resolve().face_up == ""
    answers = position(hands={"A": "steal", "B": "weapon", "D": "yeah_nah"}).play("A: steal B", "D: yeah_nah").resolve()
    assert answers.face_up == ""
    rescue = position(hands={"A": "weapon", "D": "rescue"}, attack="A").play("D: rescue 1")
    assert rescue.face_up == ""


@pytest.mark.clause("EH-T9", "EH-7.6")
@pytest.mark.parametrize("play", ["team_up_infected D A", "sacrifice_infected 1 B"])
def test_t9_an_infected_text_reveals_before_anyone_responds(play: str) -> None:
    p = position(hands={"A": "weapon", "D": "team_up sacrifice"}, attack="A").play(f"D: {play}")
    assert (p.face_up, p.actor, p.prompt) == ("ABCD", "A", "respond")
    assert "turned up: Patient Zero" in " ".join(p.log())


@pytest.mark.clause("EH-T9", "EH-7.6")
def test_t9_a_dodge_with_an_infected_text_reveals_before_anyone_responds() -> None:
    p = position(hands={"A": "weapon", "D": "dodge"}, turn="D").play("D: dodge_infected D")
    assert (p.face_up, p.actor, p.prompt) == ("ABCD", "A", "respond")


@pytest.mark.clause("EH-T10", "EH-9.4", "EH-17.2", "EH-17.15")
def test_t10_a_discard_weapon() -> None:
    p = position(hands={"A": "weapon weapon grenade", "B": "re_arm rescue"}, top="discard_weapon")
    p.play("A: draw")
    assert sorted(p.hand("A").split()) == ["grenade", "weapon"]
    assert (p.armoury, p.discard, p.turn) == ("weapon", "discard_weapon", "B")
    p.play("B: re_arm_survivor 1").resolve()
    assert (p.hand("B"), p.armoury) == ("rescue weapon", "")


@pytest.mark.clause("EH-T10", "EH-9.4")
def test_t10_without_a_weapon_nothing_else_is_lost() -> None:
    p = position(hands={"A": "grenade", "B": "re_arm"}, top="discard_weapon").play("A: draw")
    assert (p.hand("A"), p.armoury, p.discard, p.turn) == ("grenade", "", "discard_weapon", "B")


@pytest.mark.clause("EH-T11", "EH-8.3", "EH-8.4", "EH-10.9", "EH-10.10", "EH-10.17")
def test_t11_placing_zombies() -> None:
    hands = {"A": "grenade", "B": "rescue", "D": "zombie zombie zombie zombie grenade"}
    p = position(hands=hands, turn="D", stack=cards(rescue=20))
    p.play("D: place A")
    assert (p.face_up, p.prompt, p.t.combat) == ("ABCD", "more", 0)
    p.play("D: place A", "D: place B")
    assert p.choices == {"place A", "place B", "place C", "attack"}
    p.play("D: attack")
    assert (p.attack, p.actor, p.prompt) == ({1: "A", 2: "A", 3: "B"}, "A", "combat")
    p.play("A: grenade_survivor 1", "A: name 3", "A: done")
    p.play("D: grenade_infected 3", "D: done").resolve()
    assert p.attack == {2: "A", 3: "B"}
    assert p.discard == "grenade grenade zombie"
    p.end_combat()
    assert p.bites == [1, 1, 0, 0]
    assert (p.stack_size, p.stack.split().count("zombie"), p.discard) == (22, 2, "grenade grenade zombie")
    assert (p.actor, p.prompt, p.offers("place")) == ("D", "scavenge", {"A", "B", "C"})


@pytest.mark.clause("EH-T12", "EH-10.6", "EH-10.7", "EH-10.8", "EH-6.11")
def test_t12_weapons_in_combat() -> None:
    hands = {"A": "weapon weapon", "B": "weapon team_up", "C": "weapon", "D": "weapon"}
    p = position(hands=hands, attack="A")
    other = p.twin().to("B")
    assert other.offers("weapon_survivor") == set()
    assert other.refused("weapon_survivor 1") == "EH-10.6"
    p.play("A: weapon_survivor 1", "D: weapon_infected")
    assert (p.prompt, p.actor, p.attack, p.armoury) == ("combat", "A", {1: "A"}, "weapon weapon")
    assert p.offers("weapon_survivor") == {"1"}
    p.play("A: weapon_survivor 1").resolve()
    assert (p.attack, p.armoury) == ({}, "weapon weapon weapon")


@pytest.mark.clause("EH-T12", "EH-10.11")
def test_t12_after_a_team_up_anyone_may_use_a_weapon() -> None:
    hands = {"A": "weapon weapon", "B": "weapon team_up", "C": "weapon", "D": "weapon"}
    p = position(hands=hands, attack="A").play("A: weapon_survivor 1", "D: weapon_infected", "B: team_up_survivor")
    p.resolve().to("C")
    assert p.offers("weapon_survivor") == {"1"}
    p.play("C: weapon_survivor 1").resolve()
    assert (p.attack, p.armoury, p.discard) == ({}, "weapon weapon weapon", "team_up zombie")


@pytest.mark.clause("EH-T13", "EH-9.6", "EH-9.8", "EH-16.10", "EH-16.11")
def test_t13_finishing_after_a_draw() -> None:
    hands = {"B": "weapon", "D": "weapon", "A": "weapon"}
    survivor = position(hands=hands, turn="B", top="binoculars").play("B: draw")
    zero = position(hands=hands, turn="D", top="zombie").play("D: draw")
    assert (survivor.actor, survivor.prompt, survivor.choices) == ("B", "finish", {"finish"})
    assert (zero.actor, zero.prompt) == ("D", "finish")
    assert zero.choices == {"finish", "place_drawn A", "place_drawn B", "place_drawn C"}
    for viewer in ("A", "C", None):
        assert zero.view(viewer)["prompt"] == {
            **survivor.view(viewer)["prompt"],
            "seat": 3,
            "text": "D looks at the card drawn.",
        }
        assert zero.sees_moves(viewer) == [(None, "stack > D hand")]
    zero.play("D: finish")
    assert (zero.hand("D"), zero.attack, zero.turn, zero.face_up) == ("weapon zombie", {}, "A", "")


@pytest.mark.clause("EH-T14", "EH-9.9", "EH-9.11", "EH-12.5")
def test_t14_a_patient_zero_without_cards_draws_two() -> None:
    p = position(seats=5, zeros="CE", hands={"A": "rescue"}, turn="E", top="weapon sacrifice")
    assert (p.actor, p.prompt, p.hand("E"), p.face_up) == ("E", "finish", "weapon", "")
    p.play("E: finish")
    assert (p.actor, p.prompt, p.hand("E"), p.face_up) == ("E", "finish", "weapon sacrifice", "E")
    p.play("E: finish")
    assert (p.turn, p.hand("E"), p.face_up) == ("A", "weapon sacrifice", "E")


@pytest.mark.clause("EH-T14", "EH-9.10")
def test_t14_a_turned_player_without_cards_draws_one() -> None:
    p = position(seats=5, zeros="CE", hands={"B": "rescue"}, turned="A", turn="A", countdown=9, top="weapon sacrifice")
    assert (p.turn, p.hand("A")) == ("B", "weapon")


@pytest.mark.clause("EH-T15", "EH-13.1", "EH-13.3", "EH-13.4", "EH-13.6", "EH-13.7")
def test_t15_the_countdown_from_the_turn_of_b() -> None:
    hands = dict.fromkeys("ABCD", "rescue")
    p = position(hands=hands, bites="C", attack="C", turn="B", stack=cards(rescue=30))
    p.end_combat()
    assert (p.turned, p.countdown, p.rounds, p.turn) == ("C", 8, 2, "C")
    assert p.turns_to_the_end() == "DABCDAB"
    assert p.result == ("countdown", "survivors")


@pytest.mark.clause("EH-T15", "EH-13.5", "EH-13.7")
def test_t15_a_later_turning_resets_the_countdown() -> None:
    hands = dict.fromkeys("ABCD", "rescue")
    p = position(hands=hands, bites="A", turned="C", countdown=3, attack="A", turn="A", stack=cards(rescue=30))
    p.end_combat()
    assert (p.turned, p.countdown, p.rounds, p.turn) == ("AC", 4, 1, "B")
    assert p.turns_to_the_end() == "CDA"
    assert p.result == ("countdown", "survivors")
    assert p.match.returns == [0, 1, 0, 0]


@pytest.mark.clause("EH-T16", "EH-14.1", "EH-14.2", "EH-14.3", "EH-14.4")
def test_t16_the_last_card_of_the_stack() -> None:
    hands = dict.fromkeys("ABCD", "rescue")
    p = position(hands=hands, turn="B", stack="zombie").play("B: draw").end_combat()
    assert (p.bites, p.stack, p.result) == ([0, 1, 0, 0], "zombie", ("stack", "survivors"))
    last = position(hands=hands, turn="B", bites="B", turned="AC", stack="zombie").play("B: draw").end_combat()
    assert last.result == ("all_turned", "infected")
    kept = position(hands=hands, turn="D", stack="zombie").play("D: draw")
    assert not kept.match.over
    assert kept.play("D: finish").result == ("stack", "survivors")


@pytest.mark.clause("EH-T17", "EH-10.17", "EH-10.18", "EH-13.1")
@pytest.mark.parametrize(("bites", "left_alone"), [("A", [2, 3]), ("", [3])])
def test_t17_three_zombies_on_one_player(bites: str, left_alone: list[int]) -> None:
    p = position(hands={"A": "weapon", "B": "weapon"}, bites=bites, attack="AAA", stack=cards(rescue=20)).end_combat()
    assert (p.turned, p.bites, p.countdown) == ("A", [2, 0, 0, 0], 8)
    spared = [event["values"][1] for event in p.view()["events"] if event["event"] == "no_bite"]
    assert spared == left_alone
    assert p.stack.split().count("zombie") == 3


@pytest.mark.clause("EH-T18", "EH-11.10", "EH-17.9", "EH-17.10", "EH-10.22")
def test_t18_a_survivor_steals_a_zombie() -> None:
    before = position(hands={"A": "steal weapon", "D": "zombie rescue rescue"}, top=QUIET).play("A: steal D")
    hits = 0
    for seed in range(120):
        p = before.twin(seed).resolve()
        hit = p.prompt == "combat"
        hits += hit
        assert p.face_up == ("ABCD" if hit else "")
        assert p.attack == ({1: "A"} if hit else {})
        assert p.hand("D").split().count("rescue") == (2 if hit else 1)
        p.end_combat()
        assert (p.actor, p.prompt, p.bites[0]) == ("A", "scavenge", hit)
    assert 25 <= hits <= 55  # 40 expected, sd 5.2


@pytest.mark.clause("EH-T18", "EH-17.10")
def test_t18_a_turned_thief_places_the_zombie_and_a_patient_zero_keeps_it() -> None:
    hands = {"A": "steal weapon", "D": "zombie"}
    p = position(hands=hands, turned="A", countdown=9, top=QUIET).play("A: steal D").resolve()
    assert (p.actor, p.prompt, p.choices, p.face_up) == ("A", "push", {"push_on B", "push_on C"}, "ABCD")
    second = position(seats=5, zeros="AD", hands=hands, top=QUIET).play("A: steal D").resolve()
    assert (second.hand("A"), second.face_up, second.attack) == ("weapon zombie", "", {})
    assert (second.actor, second.prompt) == ("A", "scavenge")
    for viewer in ("B", "C", "E", None):
        assert (None, "D hand > A hand") in second.sees_moves(viewer)


@pytest.mark.clause("EH-T19", "EH-6.5", "EH-6.6", "EH-6.8", "EH-17.6")
def test_t19_a_yeah_nah_on_a_yeah_nah() -> None:
    p = position(hands={"A": "steal", "B": "yeah_nah rescue", "C": "yeah_nah"}, top=QUIET)
    p.play("A: steal B", "B: yeah_nah", "C: yeah_nah").resolve()
    assert (p.hand("A"), p.hand("B"), p.discard) == ("rescue", "", "steal yeah_nah yeah_nah")


@pytest.mark.clause("EH-T19", "EH-6.9", "EH-6.13", "EH-17.7")
def test_t19_a_rescue_against_a_weapon() -> None:
    hands = {"A": "weapon", "B": "yeah_nah", "D": "rescue"}
    p = position(hands=hands, attack="A", stack=QUIET).play("A: weapon_survivor 1", "D: rescue 1")
    saved = p.twin().resolve()
    assert (saved.stack.split().count("zombie"), saved.armoury, saved.discard) == (1, "weapon", "rescue")
    p.play("B: yeah_nah").resolve()
    assert (p.stack.split().count("zombie"), p.armoury, p.discard) == (0, "weapon", "rescue yeah_nah zombie")


@pytest.mark.clause("EH-T20", "EH-3.2", "EH-15.1")
def test_t20_fewer_zombies() -> None:
    p = dealt(seats=3, zombies_removed=2)
    assert (p.stack_size, p.stack.split().count("zombie"), p.left_out) == (83, 20, "zombie zombie")


@pytest.mark.clause("EH-T20", "EH-11.8", "EH-13.3", "EH-15.3")
def test_t20_pushing_the_other_survivor() -> None:
    hands = {"A": "sacrifice rescue", "B": "rescue", "C": "rescue"}
    p = position(seats=3, zeros="C", hands=hands, bites="B", attack="A", stack=cards(rescue=30))
    assert p.offers("sacrifice_survivor") == {"1 B", "1 C"}
    p.play("A: sacrifice_survivor 1 B").end_combat()
    assert (p.turned, p.rounds, p.countdown) == ("B", 1, 3)
    assert p.turns_to_the_end() == "CA"
    assert (p.result, p.match.returns) == (("countdown", "survivors"), [1, 0, 0])


@pytest.mark.clause("EH-T20", "EH-3.3", "EH-15.2")
def test_t20_open_roles() -> None:
    p = position(hands={"A": "weapon", "D": "dodge binoculars"}, turn="D", open_roles="on")
    assert p.face_up == "ABCD"
    assert p.choices == {"binoculars_infected", "draw", *(f"dodge_infected {seat}" for seat in "ABCD")}


@pytest.mark.clause("EH-T21", "EH-6.5", "EH-6.6", "EH-6.12", "EH-6.14", "EH-17.12")
def test_t21_a_dodge_does_not_shield_the_card_below() -> None:
    hands = {"A": "steal rescue", "B": "dodge yeah_nah", "C": "rescue", "D": "yeah_nah"}
    p = position(hands=hands, top=QUIET).play("A: steal C", "B: dodge_survivor").to("D")
    assert p.offers("yeah_nah") == {"yeah_nah"}
    p.play("D: pass", "A: pass")
    assert (p.chain, p.discard, p.skips) == ("steal", "dodge", "B")
    assert (p.actor, p.prompt) == ("B", "respond")
    p.play("B: yeah_nah").resolve()
    assert (p.hand("C"), p.discard) == ("rescue", "dodge steal yeah_nah")


@pytest.mark.clause("EH-T22", "EH-8.4", "EH-10.2", "EH-12.4")
def test_t22_zombies_placed_on_the_other_patient_zero() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon", "D": "zombie zombie zombie"}, turn="D")
    p.play("D: place E", "D: place E")
    assert (p.face_up, p.attack) == ("D", {1: "E", 2: "E"})
    p.play("D: attack")
    assert (p.face_up, p.actor, p.prompt) == ("ABCDE", "E", "push")
    p.play("push_on A")
    assert (p.actor, p.prompt, p.attack) == ("E", "push", {1: "A", 2: "E"})
    p.play("push_on B")
    assert (p.actor, p.prompt, p.attack) == ("A", "combat", {1: "A", 2: "B"})


@pytest.mark.clause("EH-T22", "EH-8.4")
def test_t22_asked_once_more_with_any_card_in_hand() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon", "D": "zombie weapon"}, turn="D").play("D: place A")
    assert (p.actor, p.prompt, p.choices) == ("D", "more", {"attack"})


@pytest.mark.clause("EH-T23", "EH-14.5", "EH-17.17")
def test_t23_spill_blood_empties_the_stack() -> None:
    p = position(hands={"A": "spill rescue", "B": "rescue"}, stack="zombie zombie").play("A: spill_survivor").resolve()
    assert (p.discard, p.stack, p.hand("A")) == ("spill zombie zombie", "", "rescue")
    assert p.result == ("stack", "survivors")


@pytest.mark.clause("EH-T24", "EH-17.11", "EH-17.12")
def test_t24_no_second_dodge_while_the_first_is_unresolved() -> None:
    hands = {"A": "steal dodge dodge rescue", "B": "yeah_nah", "C": "yeah_nah rescue", "D": "rescue"}
    p = position(hands=hands, top=QUIET).play("A: steal D", "B: yeah_nah", "A: dodge_survivor", "C: yeah_nah").to("A")
    assert (p.chain, p.offers("dodge_survivor")) == ("steal yeah_nah dodge yeah_nah", set())
    assert p.refused("dodge_survivor") == "EH-17.12"
    p.play("A: pass").resolve()
    assert (p.actor, p.prompt, p.chain, p.offers("dodge_survivor")) == ("A", "scavenge", "", {"dodge_survivor"})


@pytest.mark.clause("EH-T24", "EH-17.11", "EH-17.12")
def test_t24_had_the_dodge_resolved() -> None:
    hands = {"A": "steal dodge dodge rescue", "B": "yeah_nah rescue", "C": "rescue", "D": "rescue"}
    p = position(hands=hands, top=QUIET).play("A: steal D", "B: yeah_nah", "A: dodge_survivor")
    p.play("B: pass", "C: pass", "D: pass")
    assert (p.chain, p.discard, p.prompt) == ("steal yeah_nah", "dodge", "respond")
    p.to("A")
    assert p.offers("dodge_survivor") == set()
    p.play("A: pass")
    assert (p.turn, p.hand("A"), p.hand("D")) == ("B", "dodge rescue", "rescue")
