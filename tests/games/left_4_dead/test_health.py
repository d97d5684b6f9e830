"""Health, being critical, being downed: section 3."""

import pytest

from tests.games.left_4_dead.position import cards, dealt, position, random_game

QUIET = cards(pills=12)


@pytest.mark.clause("L4D-3.1", "L4D-5.5")
def test_each_player_starts_with_5_health() -> None:
    p = dealt(hunter_flip_damage="off")
    assert [left + lost for left, lost in zip(p.health, p.each("damage_taken"), strict=True)] == [5] * 4


@pytest.mark.clause("L4D-3.2", "L4D-3.10", "L4D-19.19", "L4D-19.20")
@pytest.mark.parametrize(("item", "play"), [("pack", "heal A"), ("pills", "pills")])
@pytest.mark.parametrize("health", [4, 3, 2, 1, 0])
def test_health_never_rises_above_5_and_any_excess_is_lost(item: str, play: str, health: int) -> None:
    p = position("items", window=True, held={"A": item}, health={"A": health}).play(play)
    assert p.health[0] == min(5, health + {"pack": 3, "pills": 2}[item])


@pytest.mark.clause("L4D-3.10", "L4D-17.8")
def test_nobody_is_healed_at_full_health() -> None:
    p = position("items", window=True, held={"A": "pack pills"})
    assert p.prompt == "items"  # no window, as Pills have no use
    assert p.refused("heal A") == "L4D-3.10"


@pytest.mark.clause("L4D-3.3")
def test_tokens_go_and_come_but_are_never_more_than_5_each() -> None:
    for seed in range(3):
        for move in random_game(seed):
            tokens = [max(0, health) for health in move.after.health]
            assert all(0 <= held <= 5 for held in tokens)
            assert sum(tokens) <= 5 * 4


@pytest.mark.clause("L4D-3.4")
def test_health_is_a_whole_number_that_may_go_below_0() -> None:
    p = position("flip", face_down={"A": "hunter smoker smoker"}, health={"A": 1}, held={"A": "uzi"}, deck=QUIET)
    assert p.health[0] == -2
    assert p.view()["counters"]["health"][0] == -2


@pytest.mark.clause("L4D-3.5")
@pytest.mark.parametrize(
    ("health", "down", "healed"), [(1, False, True), (0, False, True), (0, True, False), (-1, True, False)]
)
def test_fine_critical_and_downed(health: int, down: bool, healed: bool) -> None:
    p = position(held={"A": "pack"}, health={"A": health}, downed="A" if down else "")
    assert ("heal A" in p.choices) == healed


@pytest.mark.clause("L4D-3.6", "L4D-12.10")
@pytest.mark.parametrize("start", ["flip", "damage"])
@pytest.mark.parametrize(("health", "left", "down"), [(1, -1, True), (2, 0, False), (3, 1, False)])
def test_below_0_a_player_is_downed_in_any_phase_at_once(start: str, health: int, left: int, down: bool) -> None:
    lying = {"A": "smoker smoker"}
    front, face_down = (lying, {}) if start == "damage" else ({}, lying)
    p = position(start, front=front, face_down=face_down, health={"A": health}, held={"B": "pack"}, deck=QUIET)
    assert any(line.startswith("A loses 2 health") and line.endswith(f"is at {left}.") for line in p.log())
    assert ("A is downed." in p.log()) == down


@pytest.mark.clause("L4D-3.7")
def test_no_pack_and_no_pills_on_a_downed_player_by_anyone() -> None:
    p = position(held={"A": "pack pills", "B": "pack"}, health={"A": -1})
    assert p.refused("heal A") == "L4D-3.7"
    p.play("pass_items")
    assert p.refused("heal A") == "L4D-3.7"
    window = position("plan", window=True, held={"A": "pills molotov"}, front={"B": "zombie"}, health={"A": -1})
    assert window.refused("pills") == "L4D-3.7"
    last = position("last_stand", held={"A": "pack pills", "B": "pack"}, health={"A": -1}, last_stand="helped")
    assert (last.t.last_stands, last.held("A"), last.held("B")) == (1, "pack pills", "pack")


@pytest.mark.clause("L4D-3.8")
@pytest.mark.parametrize(("card", "health", "downed"), [("helped", 2, ""), ("barely", 1, ""), ("leave", 0, "A")])
def test_only_a_last_stand_card_that_leaves_1_or_more_ends_being_downed(card: str, health: int, downed: str) -> None:
    p = position(
        "last_stand", health={"A": -2, "B": 1, "C": 1, "D": 1}, last_stand=card, finale=True, front={"A": "uzi"}
    )
    assert (p.health[0], p.downed) == (health, downed)


@pytest.mark.clause("L4D-3.9")
@pytest.mark.parametrize("health", [0, -1])
def test_critical_and_downed_players_otherwise_act_normally(health: int) -> None:
    p = position(
        "draw", health={"A": health}, front={"B": "uzi zombie"}, held={"A": "molotov"}, deck="ammo ammo ammo ammo ammo"
    )
    assert "molotov B" in p.choices
    p.until("items", "A")
    assert p.front("A") == "ammo ammo"
    assert "take uzi" in p.choices
    p.play("take uzi")
    p.until("target", "A").play("engage B zombie")
    assert p.mark("engaged", "B", "zombie") & 1
