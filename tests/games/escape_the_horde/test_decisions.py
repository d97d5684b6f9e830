"""The decisions of section 18: who is asked, what is offered, and what is done for a player who is away."""

import random

import pytest

from deadhand.games.escape_the_horde import GAME
from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import SHORT, Position, cards, hesitant_game, position, random_game

QUIET = cards(rescue=8)
FULL = dict.fromkeys("ABCD", "weapon")


@pytest.mark.clause("EH-D1")
def test_d1_options_are_set_before_setup_and_default() -> None:
    assert [option.name for option in GAME.options] == [
        *("zombies_removed", "open_roles", "patient_zeros_know_each_other", "turn_limit")
    ]


@pytest.mark.clause("EH-D2")
def test_d2_the_active_player_with_cards_in_scavenger() -> None:
    p = position(hands={"D": "steal zombie", "A": "weapon"}, turn="D")
    assert (p.actor, p.prompt, p.default) == ("D", "scavenge", "draw")
    assert p.choices == {"steal A", "place A", "place B", "place C", "draw"}
    more = p.play("D: place A")
    assert (more.actor, more.prompt, more.default, more.choices) == ("D", "more", "attack", {"attack"})


@pytest.mark.clause("EH-D3")
def test_d3_every_other_player_with_cards_in_a_window() -> None:
    p = position(hands={"A": "steal", "B": "weapon", "D": "yeah_nah"}).play("A: steal B")
    assert (p.actor, p.prompt, p.default, p.choices) == ("B", "respond", "pass", {"pass"})
    assert (p.to("D").default, p.choices) == ("pass", {"yeah_nah", "pass"})


@pytest.mark.clause("EH-D4")
def test_d4_every_player_with_cards_in_combat() -> None:
    p = position(hands={"A": "weapon", "B": "steal"}, attack="A")
    assert (p.actor, p.prompt, p.default, p.choices) == ("A", "combat", "pass", {"weapon_survivor 1", "pass"})
    assert (p.to("B").default, p.choices) == ("pass", {"pass"})


@pytest.mark.clause("EH-D5")
def test_d5_the_drawer_after_a_draw_not_shown() -> None:
    zero = position(hands=FULL, turn="D", top="zombie").play("D: draw")
    assert (zero.actor, zero.prompt, zero.default) == ("D", "finish", "finish")
    assert zero.choices == {"finish", "place_drawn A", "place_drawn B", "place_drawn C"}
    kept = zero.play("D: finish")
    for viewer in ("A", "B", None):
        assert kept.marks(viewer, "D") == {}
        assert "finish" in [event.get("action") for event in kept.view(viewer)["events"]]


@pytest.mark.clause("EH-D6")
def test_d6_who_must_place_a_zombie() -> None:
    p = position(hands=FULL, turned="B", countdown=9, turn="B", top="zombie").play("B: draw")
    assert (p.actor, p.prompt, p.default, p.choices) == (
        *("B", "push", "push_on C"),
        {"push_on A", "push_on C", "push_on D"},
    )


@pytest.mark.clause("EH-D6", "EH-16.10")
@pytest.mark.parametrize("seats", [3, 4])
def test_d6_with_only_one_possible_survivor_the_zombie_goes_there(seats: int) -> None:
    """A forced choice that follows from open facts may be made without asking."""
    turned = "BC"[: seats - 2]
    last = position(
        seats=seats,
        zeros="ABCD"[seats - 1],
        hands=FULL,
        turned=turned,
        revealed="ABCD"[seats - 1],
        countdown=9,
        turn="B",
        top="zombie",
    ).play("B: draw")
    if last.prompt == "push":
        last.play("push_on A")
    assert (last.attack, last.prompt) == ({1: "A"}, "combat")


@pytest.mark.clause("EH-D7", "EH-6.3")
def test_d7_text_and_targets_are_part_of_the_choice_to_play() -> None:
    for verb in GAME.actions.verbs:
        if verb.name in ("steal", "dodge_infected", "sacrifice_survivor", "team_up_infected", "re_arm_survivor"):
            assert verb.ranges
    p = position(hands={"A": "steal weapon", "B": "weapon"}).play("A: steal B")
    assert (p.actor, p.prompt) == ("B", "respond")


@pytest.mark.clause("EH-D8")
def test_d8_a_grenade_names_a_further_zombie_by_default() -> None:
    p = position(hands={"A": "grenade", "B": "weapon"}, attack="AAAA").play("A: grenade_survivor 3")
    for expected in ("name 1", "name 2", "name 4"):
        assert p.default == expected
        p.play(expected)
    assert p.prompt == "respond"


@pytest.mark.clause("EH-D9")
def test_d9_the_named_patient_zero_adds_none_by_default() -> None:
    p = position(hands={"A": "weapon", "D": "team_up zombie"}, attack="A").play("D: team_up_infected D A").resolve()
    assert (p.actor, p.prompt, p.default, p.choices) == ("D", "add", "add_none", {"add", "add_none"})


@pytest.mark.clause("EH-D10")
def test_d10_how_many_is_part_of_the_choice() -> None:
    re_arm = position(hands={"A": "re_arm"}, armoury="weapon weapon")
    assert re_arm.offers("re_arm_survivor") == {"1", "2"}
    spill = position(hands={"D": "spill"}, turn="D", revealed="D", discard="zombie zombie")
    assert spill.offers("spill_infected") == {"1", "2"}


@pytest.mark.clause("EH-D11")
def test_d11_the_order_is_unchanged_by_default_and_seen_by_its_user_only() -> None:
    p = position(hands={"D": "binoculars weapon"}, turn="D", top="spill dodge steal").play("D: binoculars_infected")
    assert (p.actor, p.prompt, p.default) == ("D", "order", "put_three spill dodge steal")
    p.play("put_three steal spill dodge")
    for viewer in ("A", None):
        actions = [event["action"] for event in p.view(viewer)["events"] if event["event"] == "chose"]
        assert not any(action and "steal" in action for action in actions)


@pytest.mark.clause("EH-D12")
def test_d12_an_infected_dodge_may_name_any_player() -> None:
    p = position(hands={"D": "dodge"}, turn="D", turned="B", countdown=9)
    assert p.offers("dodge_infected") == set("ABCD")


ALWAYS_ASKED = {"scavenge", "respond", "combat", "finish", "more", "name", "push", "add", "order"}


@pytest.mark.clause("EH-D2", "EH-D3", "EH-D4", "EH-6.4", "EH-10.3", "EH-8.6")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_players_asked_for_cards_have_some_and_the_default_is_offered(seed: int) -> None:
    for game in (random_game, hesitant_game):
        for move in game(seed, seats=3 + seed):
            p = move.after
            if p.match.over:
                continue
            assert p.prompt in ALWAYS_ASKED
            assert p.match.default in p.match.legal
            if p.prompt in ("scavenge", "respond", "combat", "more"):
                assert p.hand(p.actor)
            if p.prompt in ("scavenge", "more", "finish"):
                assert p.actor == p.turn


def hand_of_anything(draw: random.Random) -> str:
    """A random hand without what only a Patient Zero may hold."""
    return " ".join(draw.sample(SHORT[2:13], draw.randrange(4)))


@pytest.mark.clause("EH-6.4", "EH-6.6")
@pytest.mark.parametrize("seed", seeds(10, soak=30))
def test_a_window_asks_each_other_player_with_cards_once_as_long_as_all_pass(seed: int) -> None:
    draw = random.Random(seed)
    seats = draw.randrange(3, 9)
    letters = "ABCDEFGH"[:seats]
    hands = {letter: hand_of_anything(draw) for letter in letters}
    turn = draw.choice(letters)
    hands[turn] = "binoculars " + hands[turn].replace("binoculars", "")
    zeros = "".join(draw.sample(letters, 1 if seats < 5 else 2))
    p = position(seats=seats, zeros=zeros, hands=hands, turn=turn).play(f"{turn}: binoculars_survivor")
    start = letters.index(turn)
    others = [letters[(start + step) % seats] for step in range(1, seats)]
    expected = "".join(letter for letter in others if hands[letter])
    assert (p.asked() if p.prompt == "respond" else "") == expected


@pytest.mark.clause("EH-10.3", "EH-10.4")
@pytest.mark.parametrize("seed", seeds(10, soak=30))
def test_a_combat_asks_targets_first_and_each_player_with_cards_once_as_long_as_all_pass(seed: int) -> None:
    draw = random.Random(seed)
    seats = draw.randrange(3, 9)
    letters = "ABCDEFGH"[:seats]
    zeros = "".join(draw.sample(letters, 1 if seats < 5 else 2))
    hands = {letter: hand_of_anything(draw) for letter in letters}
    targets = [letter for letter in letters if letter not in zeros]
    attack = "".join(draw.choice(targets) for _ in range(draw.randrange(1, 4)))
    turn = draw.choice(letters)
    start = letters.index(turn)
    clockwise = [letters[(start + step) % seats] for step in range(seats)]
    expected = "".join(dict.fromkeys(letter for letter in (*attack, *clockwise) if hands[letter]))
    p = position(seats=seats, zeros=zeros, hands=hands, turn=turn, attack=attack, stack=QUIET)
    assert (asked_in(p) if p.t.combat else "") == expected


def asked_in(p: Position) -> str:
    """Return the players asked until the Combat closes, all passing."""
    seats, turn = "", p.turn_number
    while p.prompt == "combat" and p.turn_number == turn:
        seats += p.actor
        p.play("pass")
    return seats
