"""Resolve: section 12, and what monsters and Guns do by section 19."""

import pytest

from deadhand.games.left_4_dead import state as l4d
from tests.games.left_4_dead.position import Position, cards, position

PILLS = cards(pills=20)


def resolved(front: dict[str, str], held: dict[str, str] | None = None, seats: int = 4, **plan: str) -> Position:
    """A plan agreed on and carried out."""
    return position("plan", seats=seats, front=front, held=held, deck=PILLS).agree(**plan)


@pytest.mark.clause("L4D-12.1")
def test_kills_come_before_damage_and_damage_before_boomer_draws() -> None:
    p = resolved({"A": "zombie boomer", "B": "tank"}, B="A zombie")
    events = [event["event"] for event in p.view()["events"]]
    order = [events.index(event) for event in ("plan_locked", "killed", "hurt", "boomer_bursts")]
    assert order == sorted(order)


@pytest.mark.clause("L4D-12.1", "L4D-17.5")
def test_resolve_has_a_window_before_the_kills_and_one_before_the_damage() -> None:
    p = position("plan", front={"B": "zombie tank"}, held={"A": "molotov"}, deck=PILLS).agree(C="B zombie")
    assert (p.prompt, p.phase, p.front("B")) == ("instant", "kills", "zombie tank")
    p.play("pass_window")
    assert (p.prompt, p.phase, p.front("B"), p.health) == ("instant_before_damage", "damage", "tank", [5, 5, 5, 5])
    p.play("pass_window")
    assert "B loses 5 health to monsters and is at 0." in p.log()


@pytest.mark.clause("L4D-12.2", "L4D-19.14", "L4D-19.15", "L4D-19.16", "L4D-19.17", "L4D-19.18")
@pytest.mark.parametrize(("gun", "power"), [("", 1), ("uzi", 2), ("rifle", 3), ("assault", 1), ("shotgun", 1)])
@pytest.mark.parametrize("ammo", [0, 2])
def test_the_full_damage_hits_each_monster_engaged(gun: str, power: int, ammo: int) -> None:
    front = {"B": "tank tank", "C": cards(ammo=ammo)}
    p = position("events", seats=5, front=front, held={"A": gun}, deck=PILLS).until("target")
    assert p.each("power")[0] == power + ammo
    p.agree(A="B tank, B tank" if gun in ("assault", "shotgun") else "B tank")
    told = [line for line in p.log() if "survives" in line]
    hits = 2 if gun in ("assault", "shotgun") else 1
    assert told == [f"A Tank in front of B survives with {power + ammo} damage on it."] * hits


@pytest.mark.clause("L4D-12.3", "L4D-19.8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_tank_dies_of_damage_equal_to_its_health(seats: int) -> None:
    held = {"A": "rifle", "B": "uzi"}
    plan = {"A": "C tank", "B": "C tank", "C": "C tank"}
    assert ("tank" in resolved({"C": "tank"}, held, seats, **plan).discard) == (seats + 1 <= 6)
    less = {"B": "C tank", "C": "C tank"}
    assert "tank" not in resolved({"C": "tank"}, held, seats, **less).discard


@pytest.mark.clause("L4D-12.4", "L4D-14.4")
def test_damage_of_engagements_and_instants_adds_up_for_the_round_only() -> None:
    p = position("plan", window=True, seats=3, front={"B": "tank"}, held={"A": "molotov", "C": "uzi"}, deck=PILLS)
    p.play("molotov B")
    assert p.twin().agree(C="B tank").discard == "molotov tank"
    p.agree(A="B tank")
    assert "A Tank in front of B survives with 3 damage on it." in p.log()
    assert p.until("target").agree(A="B tank").discard == "molotov"
    assert p.log().count("A Tank in front of B survives with 1 damage on it.") == 1


@pytest.mark.clause("L4D-12.5")
def test_excess_damage_is_lost() -> None:
    p = resolved({"B": "zombie zombie"}, {"A": "rifle"}, A="B zombie")
    assert (p.discard, p.health) == ("zombie", [5, 4, 5, 5])


@pytest.mark.clause("L4D-12.6")
def test_a_tapped_monster_that_survives_deals_no_damage_and_stays() -> None:
    p = resolved({"B": "tank"}, A="B tank")
    assert (p.health, p.front("B").split()[0]) == ([5, 5, 5, 5], "tank")


@pytest.mark.clause("L4D-12.7", "L4D-2.5")
@pytest.mark.parametrize(
    ("monster", "harm"), [("zombie", 1), ("hunter", 1), ("smoker", 1), ("boomer", 1), ("tank", 5), ("witch", 0)]
)
def test_each_untapped_monster_deals_its_damage_to_its_holder_and_stays(monster: str, harm: int) -> None:
    p = position("damage", front={"C": monster}, deck=PILLS)
    assert (p.each("damage_taken"), p.front("C").split()[0]) == ([0, 0, harm, 0], monster)


@pytest.mark.clause("L4D-12.8", "L4D-12.10")
def test_all_monster_damage_is_taken_at_once_and_may_down_a_player() -> None:
    p = position("damage", front={"C": "tank zombie", "D": "zombie"}, last_stand="helped", deck=PILLS)
    log = p.log()
    assert log.index("C loses 6 health to monsters and is at -1.") < log.index("C is downed.")
    assert log.index("D loses 1 health to monsters and is at 4.") < log.index("C makes a Last Stand: Helped Up.")
    assert p.t.last_stands == 1


@pytest.mark.clause("L4D-12.9")
def test_engagements_on_a_monster_that_an_instant_removed_are_lost() -> None:
    p = position("plan", front={"B": "zombie zombie"}, held={"A": "pipe"}, deck=PILLS).agree(C="B zombie")
    assert p.play("pipe_bomb").choices == {"bomb B", "bomb B 2"}
    p.play("bomb B", "enough")  # the one that C engages
    assert (p.discard.split(), p.health) == (["pipe", "zombie"], [5, 4, 5, 5])


@pytest.mark.clause("L4D-19.5")
def test_a_smoker_hits_its_holder_if_nobody_engages_it() -> None:
    assert resolved({"A": "smoker"}).health == [4, 5, 5, 5]
    assert resolved({"A": "smoker"}, C="A smoker").health == [5, 5, 5, 5]


@pytest.mark.clause("L4D-19.6", "L4D-19.7")
@pytest.mark.parametrize(
    ("front", "plan", "drawn"),
    [
        ({"B": "boomer"}, {}, 1),
        ({"B": "boomer boomer", "D": "boomer"}, {}, 3),
        ({"B": "boomer"}, {"A": "B boomer"}, 0),
        ({"B": "boomer boomer"}, {"A": "B boomer"}, 1),
    ],
)
def test_each_untapped_boomer_makes_everybody_draw_a_card(
    front: dict[str, str], plan: dict[str, str], drawn: int
) -> None:
    p = position("plan", front=front, held={"A": "pills"}, health={"A": 4}, deck=cards(uzi=20)).agree(**plan)
    assert (p.prompt, p.phase) == ("instant", "kills")
    p.until("instant_before_damage").play("pass_window")
    assert (p.prompt, p.phase, p.all_face_down) == ("instant", "last_stand", [drawn] * 4)
    assert p.health[1] == 5 - drawn + ("D" in front)


@pytest.mark.clause("L4D-19.6")
def test_boomer_cards_are_drawn_in_table_order_face_down() -> None:
    p = position("damage", front={"A": "boomer"}, marker="C", deck="uzi rifle", held={"D": "pack"})
    assert {seat: p.face_down(seat) + p.front(seat).removeprefix("boomer").strip() for seat in "ABCD"} == {
        "A": "",
        "B": "",
        "C": "rifle",
        "D": "uzi",
    }


@pytest.mark.clause("L4D-19.9", "L4D-19.10")
@pytest.mark.parametrize(
    ("plan", "harm"), [({}, [0, 0, 1, 0]), ({"B": "C zombie"}, [3, 3, 0, 0]), ({"B": "A witch"}, [0, 3, 1, 0])]
)
def test_a_witch_hits_only_if_the_plan_engages_any_monster_and_not_her(plan: dict[str, str], harm: list[int]) -> None:
    p = position("plan", front={"A": "witch", "B": "witch", "C": "zombie"}, deck=PILLS).agree(**plan)
    assert p.each("damage_taken") == harm


@pytest.mark.clause("L4D-19.9")
def test_a_witch_is_set_off_even_if_what_was_engaged_is_removed_first() -> None:
    p = position("plan", front={"A": "witch", "B": "zombie"}, held={"C": "pipe"}, deck=PILLS).agree(D="B zombie")
    p.play("pipe_bomb")
    assert p.each("damage_taken") == [3, 0, 0, 0]


@pytest.mark.clause("L4D-19.6", "L4D-19.7")
def test_only_boomers_call_more_and_one_that_is_engaged_and_survives_does_not() -> None:
    p = position("plan", front={"B": "zombie boomer tank boomer"}, held={"A": "pills"}, health={"A": 4}, deck=PILLS)
    p.t.numbers[l4d.BOOMER, l4d.HEALTH] = 2
    p.agree(A="B boomer").until("instant_before_damage").play("pass_window")
    assert (p.all_face_down, p.health[1]) == ([1] * 4, 5 - 1 - 5 - 1)
    events = [event for event in p.view()["events"] if event["event"] == "boomer_bursts"]
    assert [event["text"] for event in events] == ["The Boomer in front of B calls more: everybody draws a card."]


@pytest.mark.clause("L4D-12.7", "L4D-12.8")
def test_the_damage_to_come_is_foreseen_and_gone_once_dealt() -> None:
    front = {"B": "tank zombie zombie", "C": "witch"}
    p = position(
        "plan", window=True, front=front, held={"A": "molotov pills", "D": "pipe"}, health={"A": 2}, deck=PILLS
    )
    p.play("molotov B")
    assert p.each("threat") == [0, 5, 0, 0]
    q = position("plan", window=True, front=front, held={"D": "pipe", "A": "pills"}, health={"A": 2}, deck=PILLS)
    q.play("pass_window", "pipe_bomb", "enough")
    assert q.each("threat") == [0, 6, 0, 0]
    q.play("pass_window", "engage B tank")
    assert q.each("threat") == [0, 1, 3, 0]
    q.agree().until("instant_before_damage").play("pass_window")
    assert (q.phase, q.each("threat"), q.health) == ("last_stand", [0] * 4, [2, 4, 2, 5])


@pytest.mark.clause("L4D-17.3", "L4D-12.4")
def test_survivors_of_a_molotov_are_logged() -> None:
    p = position("plan", window=True, front={"B": "tank zombie"}, held={"A": "molotov"}, deck=PILLS).play("molotov B")
    assert p.log()[:3] == [
        "A throws a Molotov at the monsters in front of B.",
        "A Tank in front of B survives with 2 damage on it.",
        "A Zombie in front of B is killed.",
    ]
