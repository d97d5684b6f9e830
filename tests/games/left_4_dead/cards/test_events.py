"""Events: section 9 and the Event cards of section 19."""

import pytest

from tests.games.left_4_dead.position import cards, position

PILLS = cards(pills=20)


@pytest.mark.clause("L4D-9.1")
def test_each_event_is_resolved_once_in_table_order_and_in_the_order_drawn() -> None:
    front = {"A": "horde", "C": "ammo horde", "D": "horde ammo"}
    p = position("events", front=front, marker="C", deck=PILLS, held={"A": "pack"})
    told = [line for line in p.log() if "Horde" in line or "ammo" in line]
    assert told == [
        "C has found ammo: everyone deals 1 more damage this round.",
        "A Horde comes: C draws 2 cards face down.",
        "A Horde comes: D draws 2 cards face down.",
        "D has found ammo: everyone deals 1 more damage this round.",
        "A Horde comes: A draws 2 cards face down.",
    ]
    assert p.all_face_down == [2, 0, 2, 2]


@pytest.mark.clause("L4D-9.2", "L4D-19.11")
def test_a_horde_draws_2_cards_for_its_holder_flipped_next_round_on_top_of_the_draw() -> None:
    p = position("events", front={"B": "horde"}, deck=cards(uzi=20), difficulty="easy", held={"A": "pack"})
    assert (p.all_face_down, p.front("B")) == ([0, 2, 0, 0], "horde")
    p.end_round()
    assert [len(p.front(seat).split()) for seat in "ABCD"] == [1, 3, 1, 1]


@pytest.mark.clause("L4D-9.3")
def test_if_the_deck_runs_out_before_the_finale_draw_what_there_is() -> None:
    p = position("events", front={"B": "horde horde"}, deck="uzi uzi uzi", discard=cards(zombie=5), held={"A": "pack"})
    assert (p.all_face_down, p.deck, p.t.finale, p.discard) == ([0, 3, 0, 0], 0, 0, cards(zombie=5))


@pytest.mark.clause("L4D-9.4", "L4D-14.3")
def test_resolved_events_stay_face_up_until_turn_end_and_are_then_discarded() -> None:
    p = position("events", front={"B": "horde zombie"}, deck=PILLS).until("target")
    assert (p.front("B"), p.discard) == ("horde zombie", "")
    p.end_round()
    assert p.discard == "horde"


@pytest.mark.clause("L4D-9.5", "L4D-9.9", "L4D-19.12", "L4D-D3")
@pytest.mark.parametrize("yes", [0, 1, 2, 3, None])
def test_a_car_alarm_asks_clockwise_from_its_holder_until_a_yes(yes: int | None) -> None:
    p = position("events", front={"C": "alarm"}, marker="B", deck=PILLS, held={"A": "pack"})
    asked = []
    while p.prompt == "alarm":
        asked.append(p.actor)
        assert p.choices == {"silence", "let_ring"}
        assert p.default == "let_ring"
        p.play("silence" if len(asked) - 1 == yes else "let_ring")
    assert "".join(asked) == "CDAB"[: 4 if yes is None else yes + 1]
    assert p.all_face_down == [0, 0, 2 if yes is None else 0, 0]
    assert p.each("silenced") == [int(yes is not None and "CDAB"[yes] == seat) for seat in "ABCD"]


@pytest.mark.clause("L4D-9.6", "L4D-11.10")
@pytest.mark.parametrize("gun", ["uzi", "assault", "shotgun"])
def test_silencing_costs_every_engagement_of_the_round_whatever_the_gun(gun: str) -> None:
    p = position("events", front={"A": "alarm", "B": "zombie zombie"}, held={"A": gun}, deck=PILLS)
    p.play("silence").until("target")
    assert p.actor == "B"
    p.play("ready", "ready", "ready")
    assert (p.prompt, p.actor) == ("confirm", "B")  # A has nothing to change either


@pytest.mark.clause("L4D-9.7")
def test_a_player_who_silenced_an_alarm_is_not_asked_again() -> None:
    p = position("events", front={"A": "alarm alarm"}, deck=PILLS, held={"A": "pack"}).play("silence")
    assert (p.prompt, p.actor) == ("alarm", "B")


@pytest.mark.clause("L4D-9.8")
def test_players_with_a_hunter_in_front_are_not_asked() -> None:
    p = position("events", front={"A": "alarm", "B": "hunter"}, deck=PILLS, held={"A": "pack"}).play("let_ring")
    assert p.actor == "C"


@pytest.mark.clause("L4D-19.12")
def test_each_alarm_is_handled_on_its_own() -> None:
    p = position("events", front={"A": "alarm", "B": "alarm"}, deck=PILLS, held={"A": "pack"})
    p.play("silence", "let_ring", "let_ring", "let_ring")
    assert (p.prompt, p.all_face_down) == ("items", [0, 2, 0, 0])


@pytest.mark.clause("L4D-19.13", "L4D-12.2")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_several_ammo_add_up_for_everybody_until_turn_end(number: int) -> None:
    p = position("events", front={"A": f"witch {cards(ammo=number)}"}, held={"B": "uzi"}, deck=PILLS).until("target")
    assert (p.t.ammo, p.each("power")) == (number, [1 + number, 2 + number, 1 + number, 1 + number])
    p.end_round().until("target")
    assert (p.t.ammo, p.each("power")) == (0, [1, 2, 1, 1])


@pytest.mark.clause("L4D-9.1")
def test_other_cards_between_the_events_change_nothing() -> None:
    p = position("events", front={"B": "zombie horde uzi ammo tank horde"}, deck=PILLS, held={"A": "pack"})
    told = [line.split()[1] for line in p.log() if "Horde" in line or "ammo" in line]
    assert told == ["Horde", "has", "Horde"]
    assert p.all_face_down == [0, 4, 0, 0]


@pytest.mark.clause("L4D-9.3", "L4D-15.14")
@pytest.mark.parametrize(("finale", "drawn", "many"), [(False, 1, "1 card"), (True, 2, "2 cards")])
def test_the_log_says_how_many_cards_are_drawn(finale: bool, drawn: int, many: str) -> None:
    for event, words in (("horde", "A Horde comes"), ("alarm", "The Car Alarm rings on")):
        p = position("events", finale=finale, front={"B": event}, deck="uzi", discard="pills", held={"A": "pack"})
        p.until("items")
        assert f"{words}: B draws {many} face down." in p.log()
        assert p.all_face_down == [0, drawn, 0, 0]
