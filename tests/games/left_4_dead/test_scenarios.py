"""The scenarios of section 23, step by step. Seats are clockwise in letter order."""

import pytest

from deadhand.games.left_4_dead import state as l4d
from tests.games.left_4_dead.position import cards, dealt, position


@pytest.mark.clause("L4D-T1", "L4D-21.4", "L4D-5.1", "L4D-5.2", "L4D-5.3", "L4D-5.5")
@pytest.mark.parametrize(("players", "deck", "packs"), [(3, 97, 6), (4, 96, 5), (5, 95, 4)])
def test_t1_setup(players: int, deck: int, packs: int) -> None:
    p = dealt(seats=players, difficulty="easy")
    in_front = [p.front(seat).split() for seat in "ABCDE"[:players]]  # the first cards are drawn and flipped already
    assert p.deck + sum(map(len, in_front)) + sum(p.all_face_down) == deck
    packs_left = sum(p.match.table.kind[card] == l4d.HEALTH_PACK for card in range(108)) - players
    assert packs_left == packs
    assert [p.held(seat) for seat in "ABCDE"[:players]] == ["pack"] * players
    assert sum(health + taken for health, taken in zip(p.health, p.each("damage_taken"), strict=True)) == 5 * players
    assert p.last_stands == 8


@pytest.mark.clause("L4D-T2")
@pytest.mark.parametrize(("difficulty", "left"), [("easy", 92), ("normal", 91), ("hard", 90), ("expert", 89)])
def test_t2_the_turn_example(difficulty: str, left: int) -> None:
    zoey, francis = 0, "B"
    packs = dict.fromkeys("ABCD", "pack")
    p = position("draw", held=packs, marker=francis, difficulty=difficulty)
    order = [
        event["to"][1] for event in p.view()["events"] if event["event"] == "moved" and event["to"][0] == "face_down"
    ]
    extra = 91 - left
    assert order == [1] * (2 + extra) + [2, 3, zoey]
    assert p.deck == left
    assert p.end_round().marker == "C"


@pytest.mark.clause("L4D-T3")
def test_t3_the_flip_example() -> None:
    p = position("flip", face_down={"A": "hunter", "B": "smoker"}, health={"B": 4})
    assert p.health == [4, 3, 5, 5]
    assert (p.front("A"), p.front("B")) == ("hunter", "smoker")


@pytest.mark.clause("L4D-T4")
def test_t4_monsters_dealt_in_the_finale_enter_face_up() -> None:
    p = position("draw", deck="", discard="smoker hunter smoker hunter", health={"A": 2, "B": 1, "C": 1, "D": 1})
    assert (p.t.finale, p.health) == (1, [2, 1, 1, 1])
    assert p.monsters == 4
    boomer = position("damage", finale=True, front={"B": "boomer"}, deck="ammo ammo ammo hunter", discard="zombie")
    assert (boomer.t.round_number, boomer.front("A").split()[-1]) == (2, "hunter")
    assert boomer.health == [4, 4, 5, 5]


@pytest.mark.clause("L4D-T5")
def test_t5_downed_by_flips_and_helped_up() -> None:
    p = position(
        "flip",
        face_down={"A": "hunter smoker"},
        front={"B": "uzi"},
        held={"A": "pills pack", "B": "pack"},
        health={"A": 1},
        last_stand="helped",
        deck=cards(pills=8),
        trading="off",
    )
    assert (p.health, p.downed) == ([-1, 5, 5, 5], "A")
    p.until("items", "A")
    assert p.choices == {"take uzi", "discard pack", "discard pills", "pass_items"}
    p.play("take uzi").until("items", "B")
    assert p.refused("heal A") == "L4D-3.7"
    p.until("target").agree(B="A smoker")
    assert (p.discard, p.health, p.downed, p.held("A")) == ("hunter smoker", [2, 5, 5, 5], "", "pills pack uzi")
    assert "A makes a Last Stand: Helped Up." in p.log()


@pytest.mark.clause("L4D-T6")
def test_t6_pills_in_the_last_stand_are_not_the_instant_of_the_round() -> None:
    front, held = {"A": "zombie zombie zombie"}, {"A": "pills pipe"}
    p = position("plan", window=True, front=front, held=held, health={"A": 2}, deck=cards(pills=8))
    p.play("pipe_bomb", "enough").agree()
    assert (p.health, p.held("A")) == ([2, 5, 5, 5], "")
    assert "A loses 2 health to monsters and is at 0." in p.log()
    assert (p.t.damage_taken[0], p.t.last_stands, p.last_stands) == (2, 0, 8)


@pytest.mark.clause("L4D-T7")
def test_t7_a_friend_heals_a_critical_player_or_a_card_is_drawn() -> None:
    p = position("last_stand", held={"B": "pack"}, health={"A": 0}, last_stand=cards(helped=7, adrenaline=1), deck="")
    assert (p.actor, p.prompt) == ("B", "help")
    yes = p.twin().play("help")
    assert (yes.health, yes.held("B"), yes.discard.split()[0], yes.last_stands) == ([3, 5, 5, 5], "", "pack", 8)


@pytest.mark.clause("L4D-T7")
@pytest.mark.parametrize("heal_others", ["on", "off"])
def test_t7_without_help_adrenaline_is_drawn(heal_others: str) -> None:
    last_stand = "helped helped barely leave bleeding helped adrenaline adrenaline"
    p = position("last_stand", held={"B": "pack"}, health={"A": 0}, last_stand=last_stand, heal_others=heal_others)
    if heal_others == "on":
        p.play("no_help")
    assert (p.health[0], p.last_stands, p.t.last_stands) == (3, 7, 1)
    assert p.held("B") == "pack"


@pytest.mark.clause("L4D-T8")
def test_t8_bleeding_out_leaves_a_downed_player_at_0() -> None:
    p = position("last_stand", held={"A": "pack", "B": "pack"}, health={"A": -2, "B": 3}, last_stand="bleeding")
    assert (p.actor, p.prompt, p.health[0]) == ("B", "give_pack", 0)
    no = p.twin().play("keep_pack")
    assert (no.health, no.downed, no.held("A")) == ([0, 3, 5, 5], "A", "pack")
    assert (no.match.outcome, no.match.returns) == ("zero_health", [0, 0, 0, 0])
    yes = p.play("give_pack")
    assert (yes.health, yes.downed, yes.held("B")) == ([1, 3, 5, 5], "", "")


@pytest.mark.clause("L4D-T9")
def test_t9_leave_no_one_behind() -> None:
    health = {"A": -1, "B": 4, "C": 2, "D": 1}
    p = position("last_stand", health=health, last_stand="leave")
    asked = []
    while p.prompt == "give_health":
        asked.append(p.actor)
        p.play("give_health")
    assert (asked, p.health) == (["B", "C"], [2, 3, 1, 1])
    empty = position("last_stand", health=health, last_stand="")
    assert (empty.match.outcome, empty.match.returns) == ("no_last_stand", [0, 0, 0, 0])


@pytest.mark.clause("L4D-T10")
def test_t10_a_tank() -> None:
    p = position("plan", front={"A": "tank"}, deck="pills " * 20).agree(B="A tank")
    assert (p.health[0], p.front("A")) == (5, "tank pills")
    p.until("target").agree()
    assert "A loses 5 health to monsters and is at 0." in p.log()
    armed = position("plan", front={"A": "tank"}, held={"B": "uzi", "C": "rifle"}).agree(B="A tank", C="A tank")
    assert armed.discard == "tank"
    assert armed.health == [5, 5, 5, 5]


@pytest.mark.clause("L4D-T11")
def test_t11_two_ammo_and_guns() -> None:
    p = position(
        "events",
        front={"A": "witch", "B": "zombie tank", "C": "ammo ammo"},
        held={"A": "assault", "B": "rifle"},
        deck=cards(zombie=10),
    )
    assert p.until("target").each("power")[:2] == [3, 5]
    p.agree(A="A witch, B zombie", B="B tank")
    assert sorted(p.discard.split()[:3]) == ["tank", "witch", "zombie"]
    p.until("target")
    assert (p.t.round_number, p.t.ammo, p.each("power")) == (2, 0, [1, 3, 1, 1])


@pytest.mark.clause("L4D-T12")
@pytest.mark.parametrize(
    ("front", "plan", "health", "witch_stays"),
    [
        ({"A": "witch", "B": "zombie"}, {}, [5, 4, 5, 5], True),
        ({"A": "witch", "B": "zombie"}, {"C": "B zombie"}, [2, 5, 5, 5], True),
        ({"A": "witch", "B": "zombie"}, {"C": "A witch"}, [5, 4, 5, 5], True),
        ({"A": "witch", "D": "witch"}, {"C": "A witch"}, [5, 5, 5, 2], True),
    ],
)
def test_t12_the_witch(front: dict[str, str], plan: dict[str, str], health: list[int], witch_stays: bool) -> None:
    p = position("plan", front=front, deck=cards(pills=10)).agree(**plan)
    assert p.health == health
    assert ("witch" in p.front("A")) == witch_stays


@pytest.mark.clause("L4D-T13")
def test_t13_a_boomer_and_the_end_of_the_deck() -> None:
    p = position("damage", front={"B": "boomer"}, health={"B": 4}, deck="hunter ammo smoker", held={"D": "molotov"})
    assert (p.phase, p.health[1]) == ("last_stand", 3)
    assert ([p.face_down(seat) for seat in "ABCD"], p.t.finale) == (["smoker", "ammo", "hunter", ""], 0)
    p.until("instant")
    p.play("pass_window")
    assert (p.marker, p.phase, p.t.finale) == ("B", "draw", 0)
    p.play("pass_window")
    assert (p.phase, p.t.finale, p.deck) == ("flip", 1, 0)
    assert p.face_down("C") == "hunter"
    p.play("pass_window")
    assert p.health == [4, 3, 4, 5]
    log = p.log()
    assert log.index("The Encounter deck is used up: the Finale begins!") < log.index(
        "A loses 1 health to flipped cards and is at 4."
    )


@pytest.mark.clause("L4D-T13", "L4D-15.3")
def test_t13_the_marker_is_dealt_first() -> None:
    p = position("draw", marker="B", health={"A": 1, "B": 2, "C": 1, "D": 1}, deck="", discard=cards(zombie=3))
    assert [p.front(seat) for seat in "ABCD"] == ["", "zombie zombie", "zombie", ""]


@pytest.mark.clause("L4D-T14")
def test_t14_the_finale_begins_in_the_middle_of_drawing() -> None:
    p = position(
        "draw",
        health={"A": 5, "B": 3, "C": 4, "D": 1},
        deck="hunter smoker",
        discard=cards(zombie=18, boomer=2),
    )
    dealt_to = {seat: len(p.front(seat).split()) for seat in "ABCD"}
    assert dealt_to == {"A": 5 + 2, "B": 3, "C": 4, "D": 1}
    assert p.front("A").split()[-2:] == ["smoker", "hunter"]
    assert p.health == [3, 3, 4, 1]
    assert p.deck == 20 - 13


@pytest.mark.clause("L4D-T15")
@pytest.mark.parametrize(("reshuffle", "monsters", "deck"), [("on", 6, 5), ("off", 2, 0)])
def test_t15_dealing_with_a_reshuffle(reshuffle: str, monsters: int, deck: int) -> None:
    discard = cards(zombie=6, uzi=1)
    p = position(
        "end",
        finale=True,
        front={"A": "zombie zombie"},
        deck="pills horde",
        discard=discard,
        finale_reshuffle=reshuffle,
    )
    dealt_cards = [len(p.front(seat).split()) for seat in "ABCD"]
    assert p.monsters == monsters
    assert dealt_cards == ([3, 1, 1, 1] if reshuffle == "on" else [2, 0, 0, 0])
    if reshuffle == "on":
        assert p.deck + len(p.discard.split()) == deck
    else:
        assert sorted(p.discard.split()) == sorted(f"{discard} pills horde".split())


@pytest.mark.clause("L4D-T16")
def test_t16_the_finale_check() -> None:
    won = position("last_stand", finale=True, face_down={"C": "hunter smoker"}, health={"D": -1}, last_stand="bleeding")
    assert won.health[3] == 0
    assert (won.match.outcome, won.match.returns) == ("finale_cleared", [1, 1, 1, 1])
    assert (won.phase, won.match.legal) == ("end", [])
    lost = position("last_stand", finale=True, front={"B": "smoker"}, health={"D": -1}, last_stand="bleeding")
    assert lost.monsters == 5
    assert (lost.match.outcome, lost.match.returns) == ("zero_health", [0, 0, 0, 0])


@pytest.mark.clause("L4D-T17")
def test_t17_two_car_alarms() -> None:
    p = position("events", front={"C": "alarm alarm", "D": "hunter"}, held={"A": "assault"}, deck="zombie zombie horde")
    assert (p.actor, p.prompt) == ("C", "alarm")
    p.play("let_ring")
    assert p.actor == "A"
    p.play("silence")
    assert p.actor == "C"
    p.play("let_ring")
    assert p.actor == "B"
    p.play("let_ring")
    assert p.face_down("C") == "horde zombie"
    p.until("target")
    asked = set()
    while p.prompt == "target":
        asked.add(p.actor)
        p.play(p.default)
    assert asked == {"B", "C"}  # D must engage the Hunter, A cannot engage
    assert p.each("engagements") == [0, 0, 0, 1]


@pytest.mark.clause("L4D-T18")
def test_t18_a_hunter_and_a_smoker_in_front() -> None:
    front = {"A": "hunter smoker", "B": "zombie"}
    p = position("plan", front=front)
    assert (p.mark("engaged", "A", "hunter"), p.actor) == (0b0001, "B")
    p.play("engage A hunter", "ready", "ready")
    assert (p.actor, p.prompt) == ("A", "confirm")
    p.play("change")
    assert p.choices == {"engage B zombie", "ready"}
    p.play("engage B zombie", "confirm")
    assert (p.actor, p.mark("engaged", "A", "hunter")) == ("C", 0b0010)  # B can only confirm and is not asked


@pytest.mark.clause("L4D-T18")
@pytest.mark.parametrize(("gun", "second"), [("shotgun", set()), ("assault", {"engage B zombie"})])
def test_t18_what_a_gun_allows_besides_the_hunter(gun: str, second: set[str]) -> None:
    p = position("plan", front={"A": "hunter smoker", "B": "zombie"}, held={"A": gun})
    if gun == "assault":
        assert p.choices == {"engage A hunter", "engage B zombie"}
        p.play("engage A hunter")
        assert p.choices == second | {"ready"}
    else:
        assert (p.mark("engaged", "A", "hunter"), p.actor, p.each("engagements")[0]) == (1, "B", 1)


@pytest.mark.clause("L4D-T19")
def test_t19_items() -> None:
    p = position(front={"B": "shotgun pills pack"}, held={"A": "uzi pack", "B": "pack", "C": "pills"})
    assert {"swap shotgun", "take pills"} <= p.choices
    p.play("swap shotgun")
    assert (p.held("A"), p.front("A")) == ("pack shotgun", "uzi")
    assert p.refused("take pills") == "L4D-10.1"
    assert not {choice for choice in p.choices if choice.startswith("take")}
    p.play("pass_items", "pass_items")
    assert p.actor == "C"
    assert p.refused("ask_for A pack") == "L4D-10.7"
    assert {"give B pills", "exchange B pills pack", "ask_for B pack"} <= p.choices
    assert p.until("items", "D").front("B") == "pills pack"


@pytest.mark.clause("L4D-T19", "L4D-2.7")
def test_t19_nobody_ever_gets_a_second_health_pack() -> None:
    p = position(front={"B": "pack"}, held={"A": "uzi pack", "B": "pack", "C": "pack"})
    assert p.refused("take pack") == "L4D-2.7"
    p.play("pass_items", "pass_items")
    assert p.refused("give B pack") == "L4D-2.7"


@pytest.mark.clause("L4D-T20")
def test_t20_a_pipe_bomb_before_damage() -> None:
    front, held = {"B": "zombie zombie zombie zombie"}, {"A": "pipe pills"}
    p = position("plan", seats=5, front=front, held=held, health={"A": 3}, deck=cards(pills=12)).agree()
    p.until("instant_before_damage").play("pipe_bomb", "bomb B", "bomb B")
    assert p.health == [3, 4, 5, 5, 5]
    assert (p.t.round_number, p.phase, p.choices) == (2, "draw", {"pills", "pass_window"})


@pytest.mark.clause("L4D-T20")
@pytest.mark.parametrize(
    ("plan", "killed"),
    [({"A": "C tank", "B": "C tank", "D": "C tank"}, True), ({"A": "C tank", "D": "C tank"}, False)],
)
def test_t20_a_molotov_and_engagements_add_up_for_one_round(plan: dict[str, str], killed: bool) -> None:
    held = {"A": "molotov", "D": "uzi"}
    p = position("plan", window=True, seats=5, front={"C": "tank zombie"}, held=held, deck=cards(pills=12))
    p.play("molotov C")
    assert (p.discard.split(), p.mark("damage", "C", "tank")) == (["molotov", "zombie"], 2)
    p.agree(**plan)
    assert ("tank" in p.discard) == killed
    if not killed:
        assert p.until("target").mark("damage", "C", "tank") == 0


@pytest.mark.clause("L4D-T21", "L4D-7.10")
@pytest.mark.parametrize(
    ("relentless", "a", "others", "discard", "left"),
    [
        ("on", "pills zombie smoker", ["zombie", "horde"], "shotgun uzi", 1),
        ("off", "pills zombie shotgun", ["uzi", "smoker"], "", 3),
    ],
)
def test_t21_relentless_draws(relentless: str, a: str, others: list[str], discard: str, left: int) -> None:
    deck = "horde horde zombie smoker uzi shotgun zombie pills"
    p = position(
        "draw",
        seats=3,
        held={"A": "molotov"},
        front={"B": "witch"},
        deck=deck,
        difficulty="hard",
        relentless=relentless,
    ).until("instant")
    assert p.phase == "flip"
    assert [p.face_down("A"), p.face_down("B"), p.face_down("C")] == [a, *others]
    assert (p.discard, p.deck) == (discard, left)


@pytest.mark.clause("L4D-T21", "L4D-15.18")
@pytest.mark.parametrize(("relentless", "dealt_cards"), [("on", [3, 1, 1]), ("off", [1, 1, 1])])
def test_t21_relentless_finale(relentless: str, dealt_cards: list[int]) -> None:
    p = position(
        "end",
        seats=3,
        finale=True,
        front={"C": "tank"},
        deck=cards(zombie=9),
        difficulty="hard",
        relentless=relentless,
    )
    assert [p.front(seat).split().count("zombie") for seat in "ABC"] == dealt_cards
