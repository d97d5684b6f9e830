"""Instants: section 17, and Pills, Pipe Bomb and Molotov of section 19."""

import pytest

from tests.games.left_4_dead.position import Position, cards, position

PILLS = cards(pills=20)
UZIS = cards(uzi=20)


@pytest.mark.clause("L4D-17.1")
def test_instants_are_pills_and_grenades_but_not_health_packs() -> None:
    p = position(
        "plan",
        window=True,
        held={"A": "pack", "B": "pills pipe", "C": "molotov"},
        front={"D": "zombie"},
        health={"A": 1, "B": 1},
    )
    assert (p.actor, p.choices) == ("B", {"pills", "pipe_bomb", "pass_window"})
    p.play("pass_window")
    assert (p.actor, p.choices) == ("C", {"molotov D", "pass_window"})


@pytest.mark.clause("L4D-17.2")
def test_one_instant_a_round_in_any_phase_from_the_items_held() -> None:
    p = position("draw", window=True, held={"A": "pills pipe"}, health={"A": 1}, front={"B": "zombie"}, deck=UZIS)
    assert p.refused("molotov B") == "L4D-17.2"
    p.play("pills")
    while p.t.round_number == 1:
        assert not (p.actor == "A" and p.in_window)
        p.match.play(p.match.default)
    assert (p.actor, p.choices) == ("A", {"pipe_bomb", "pass_window"})


@pytest.mark.clause("L4D-17.2", "L4D-17.5")
def test_windows_open_at_the_start_of_each_phase_and_between_kills_and_damage() -> None:
    p = position("draw", window=True, held={"A": "pills"}, health={"A": 3}, front={"B": "zombie"}, deck=UZIS)
    windows = []
    while p.t.round_number == 1:
        if p.in_window:
            windows.append((p.phase, p.prompt))
        p.match.play(p.match.default)
    assert windows == [
        *((phase, "instant") for phase in ("draw", "flip", "events", "items", "plan", "kills")),
        ("damage", "instant_before_damage"),
        ("last_stand", "instant"),
    ]
    assert position("plan", held={"A": "pills"}, health={"A": 3}, front={"B": "zombie"}).refused("pills") == "L4D-17.5"


@pytest.mark.clause("L4D-17.3")
def test_an_instant_takes_effect_at_once() -> None:
    held = {"A": "pills", "B": "molotov"}
    p = position("plan", window=True, held=held, health={"A": 1}, front={"C": "zombie tank"}).play("pills")
    assert (p.health[0], p.actor) == (3, "B")
    assert p.play("molotov C").front("C") == "tank"


@pytest.mark.clause("L4D-17.4")
def test_a_monster_killed_by_an_instant_is_removed_at_once() -> None:
    p = position("damage", window=True, held={"A": "molotov"}, front={"C": "zombie hunter"}, deck=PILLS).play(
        "molotov C"
    )
    assert (p.discard, p.health) == ("molotov zombie hunter", [5, 5, 5, 5])


@pytest.mark.clause("L4D-17.6", "L4D-15.8")
def test_a_skipped_phase_has_no_window() -> None:
    p = position("begin", finale=True, held={"A": "pills"}, health={"A": 3}, front={"B": "zombie"})
    assert (p.prompt, p.phase) == ("instant", "flip")


@pytest.mark.clause("L4D-17.7", "L4D-D2")
def test_players_are_asked_in_table_order_and_again_after_a_play_until_all_pass() -> None:
    held = {"A": "pills", "B": "molotov", "C": "pipe"}
    p = position("plan", window=True, held=held, health={"A": 2}, front={"D": "zombie zombie tank"}, marker="B")
    assert (p.actor, p.default) == ("B", "pass_window")
    p.play("pass_window")
    assert p.actor == "C"
    p.play("pipe_bomb", "enough")
    assert p.actor == "B"  # asked again after the play
    p.play("pass_window")
    assert p.actor == "A"
    p.play("pass_window")
    assert p.prompt == "target"


@pytest.mark.clause("L4D-17.8", "L4D-19.20", "L4D-19.21", "L4D-19.22")
@pytest.mark.parametrize(
    ("held", "health", "front", "asked"),
    [
        ("pills", 5, "zombie", False),
        ("pills", 4, "", True),
        ("pills", 0, "", True),
        ("pills", -1, "zombie", False),
        ("pipe", 5, "tank", False),
        ("pipe", 5, "zombie", True),
        ("molotov", 5, "uzi horde", False),
        ("molotov", 5, "tank", True),
        ("pack uzi", 1, "zombie", False),
    ],
)
def test_an_instant_needs_a_legal_use(held: str, health: int, front: str, asked: bool) -> None:
    p = position("items", window=True, held={"B": held}, health={"B": health}, front={"C": front})
    assert (p.prompt == "instant") == asked
    if asked:
        assert p.actor == "B"


@pytest.mark.clause("L4D-17.9", "L4D-18.6")
def test_a_client_can_tell_the_windows_apart_to_pass_by_standing_order() -> None:
    """The part of the round is a public counter, and the window before damage is a prompt of its own."""
    p = position("kills", window=True, held={"A": "pills"}, health={"A": 3}, front={"B": "zombie"})
    assert (p.view("A")["counters"]["phase"], p.prompt) == (5, "instant")
    p.play("pass_window")
    assert (p.view("A")["counters"]["phase"], p.prompt) == (6, "instant_before_damage")


@pytest.mark.clause("L4D-19.20")
def test_pills_heal_the_user_2() -> None:
    p = position("items", window=True, held={"A": "pills"}, health={"A": 2}).play("pills")
    assert p.health[0] == 4
    assert p.log()[:2] == ["A swallows Pills.", "A gains 2 health and is at 4."]


def bombing() -> Position:
    """A Pipe Bomb and Zombies before two players."""
    return position(
        "plan",
        window=True,
        held={"A": "pipe", "D": "pack"},
        front={"B": "zombie zombie tank", "C": "zombie zombie"},
        deck=PILLS,
    )


@pytest.mark.clause("L4D-19.21", "L4D-D12")
def test_a_pipe_bomb_removes_1_to_3_zombies_anywhere() -> None:
    p = bombing().play("pipe_bomb")
    assert (p.choices, p.default) == ({"bomb B", "bomb C"}, "bomb B")
    assert p.refused("enough") == "L4D-19.21"
    assert p.refused("bomb A") == "L4D-19.21"
    p.play("bomb C")
    assert p.choices == {"bomb B", "bomb C", "enough"}
    assert p.twin().play("enough").discard == "pipe zombie"
    p.play("bomb B", "bomb C")
    assert (p.prompt, p.front("B"), p.front("C")) == ("target", "zombie tank", "")
    assert p.each("kills") == [3, 0, 0, 0]


@pytest.mark.clause("L4D-D12")
def test_by_default_a_pipe_bomb_removes_the_most_zombies_up_to_3() -> None:
    p = bombing().play("pipe_bomb").until("target")
    assert p.discard == "pipe zombie zombie zombie"


@pytest.mark.clause("L4D-19.22", "L4D-12.4")
def test_a_molotov_deals_2_damage_to_every_monster_in_front_of_one_player_specials_too() -> None:
    front = {"B": "zombie hunter smoker boomer tank witch uzi horde", "C": "zombie"}
    p = position("plan", window=True, seats=5, held={"A": "molotov"}, front=front)
    assert p.choices == {"molotov B", "molotov C", "pass_window"}
    p.play("molotov B")
    assert (p.front("B"), p.front("C")) == ("tank witch uzi horde", "zombie")
    assert (p.mark("damage", "B", "tank"), p.mark("damage", "B", "witch")) == (2, 2)
    assert p.each("kills") == [4, 0, 0, 0, 0]
