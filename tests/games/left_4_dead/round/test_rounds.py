"""The round and Turn end: sections 6 and 14; drawing and flipping: sections 7 and 8."""

import pytest

from tests.games.left_4_dead.position import PHASES, Position, cards, dealt, position, random_game

PILLS = cards(pills=20)


def moved_face_down(p: Position) -> list[int]:
    """Return the players who drew since the last choice, in order."""
    events = p.view()["events"]
    return [event["to"][1] for event in events if event["event"] == "moved" and event["to"][0] == "face_down"]


@pytest.mark.clause("L4D-6.1")
def test_a_round_has_its_phases_in_order() -> None:
    """All hold Instants and have something to use them on, so that every part of the round asks somebody."""
    held = dict.fromkeys("ABCD", "pills")
    p = position(
        "draw", window=True, held=held, health=dict.fromkeys("ABCD", 4), front={"A": "zombie"}, deck=cards(uzi=9)
    )
    seen = [p.phase]
    while p.t.round_number == 1:
        if p.phase != seen[-1]:
            seen.append(p.phase)
        p.match.play(p.match.default)
    assert seen == list(PHASES[:8])


@pytest.mark.clause("L4D-6.2", "L4D-16.2")
@pytest.mark.parametrize("finale", [False, True])
@pytest.mark.parametrize("health", [0, -2])
def test_at_the_start_of_a_round_nobody_may_have_0_or_less_health(finale: bool, health: int) -> None:
    p = position("begin", health={"C": health}, finale=finale, held={"A": "pills"})
    assert (p.match.outcome, p.t.round_number) == ("zero_health", 1)
    assert not position("begin", health={"C": 1}, finale=finale, held={"A": "pack"}).match.over


@pytest.mark.clause("L4D-6.3")
@pytest.mark.parametrize("marker", "ABCD")
def test_players_act_in_table_order(marker: str) -> None:
    held = dict.fromkeys("ABCD", "pack")
    p = position(held=held, marker=marker, trading="off")
    asked: list[str] = []
    while p.prompt == "items" and len(asked) < 4:
        asked.append(p.actor)
        p.play("pass_items")
    start = "ABCD".index(marker)
    assert asked == [*"ABCD"[start:], *"ABCD"[:start]]


@pytest.mark.clause("L4D-6.4", "L4D-12.8", "L4D-8.7")
@pytest.mark.parametrize("start", ["damage", "flip"])
def test_the_damage_of_one_step_is_added_up_and_taken_at_once(start: str) -> None:
    lying = {"A": "smoker smoker hunter", "B": "smoker"}
    p = position(
        start, front=lying if start == "damage" else {}, face_down=lying if start == "flip" else {}, deck=PILLS
    )
    cause = "monsters" if start == "damage" else "flipped cards"
    log = [line for line in p.log() if "loses" in line]
    assert log[:2] == [f"A loses 3 health to {cause} and is at 2.", f"B loses 1 health to {cause} and is at 4."]


@pytest.mark.clause("L4D-6.5", "L4D-14.5", "L4D-17.2")
def test_once_per_turn_means_once_per_round() -> None:
    p = position("draw", window=True, held={"A": "pills molotov"}, health={"A": 2}, front={"B": "witch"}, deck=PILLS)
    p.play("pills").until("items")
    assert (p.each("instant_used"), p.t.round_number) == ([1, 0, 0, 0], 1)
    p.until("instant")
    assert (p.t.round_number, p.phase, p.each("instant_used")) == (2, "draw", [0, 0, 0, 0])


@pytest.mark.clause("L4D-7.1", "L4D-7.2", "L4D-7.3", "L4D-7.5")
@pytest.mark.parametrize(("difficulty", "extra"), [("easy", 0), ("normal", 1), ("hard", 2), ("expert", 3)])
@pytest.mark.parametrize("marker", "AC")
def test_the_marker_draws_first_with_the_extra_cards_then_the_others_one_each(
    difficulty: str, extra: int, marker: str
) -> None:
    p = position("draw", deck=PILLS, difficulty=difficulty, marker=marker)
    first = "ABCD".index(marker)
    assert moved_face_down(p) == [first] * (1 + extra) + [(first + step) % 4 for step in (1, 2, 3)]
    assert p.deck == 20 - 4 - extra


@pytest.mark.clause("L4D-7.4", "L4D-18.2")
def test_nobody_looks_at_drawn_cards() -> None:
    p = position("draw", held={"A": "pills"}, health={"A": 3}, deck=PILLS)
    assert (p.phase, p.all_face_down) == ("flip", [2, 1, 1, 1])
    for viewer in (*"ABCD", None):
        view = p.view(viewer)
        assert all(zone["known"] == {} for zone in view["zones"]["face_down"])
        assert {event["card"] for event in view["events"] if event["event"] == "moved"} == {None}


@pytest.mark.clause("L4D-7.6", "L4D-7.7")
def test_a_missing_card_stops_the_drawing_and_begins_the_finale_and_drawn_cards_stay() -> None:
    p = position("draw", deck="uzi uzi uzi", discard=cards(pills=1, zombie=4), health=dict.fromkeys("ABCD", 1))
    assert moved_face_down(p) == [0, 0, 1]
    assert (p.t.finale, p.front("A"), p.front("B")) == (1, "zombie uzi uzi", "zombie uzi")


@pytest.mark.clause("L4D-7.8")
def test_when_the_last_card_needed_is_the_last_of_the_deck_the_round_goes_on_normally() -> None:
    p = position("draw", deck=cards(uzi=5), discard=cards(zombie=9))
    assert (p.deck, p.t.finale, p.phase) == (0, 0, "items")
    p.end_round()
    assert (p.t.round_number, p.t.finale) == (2, 1)


@pytest.mark.clause("L4D-7.9", "L4D-8.8")
def test_drawing_and_flipping_have_no_choices_but_their_windows() -> None:
    for seed in range(3):
        for move in random_game(seed):
            if not move.after.match.over and move.after.phase in ("draw", "flip"):
                assert move.after.prompt in ("instant", "bomb")


@pytest.mark.clause("L4D-7.10")
def test_with_relentless_items_are_discarded_before_each_extra_card_and_logged() -> None:
    p = position(
        "draw", deck="ammo uzi zombie ammo pills rifle zombie uzi", difficulty="hard", relentless="on", seats=3
    )
    assert (p.front("A").split(), p.discard.split()) == (["uzi", "zombie", "ammo"], ["rifle", "pills"])
    assert [line for line in p.log() if "relentless" in line] == [
        "The horde is relentless and discards a Hunting Rifle.",
        "The horde is relentless and discards Pills.",
    ]


@pytest.mark.clause("L4D-7.10", "L4D-7.6")
def test_with_relentless_the_finale_begins_if_only_items_are_left_for_an_extra_card() -> None:
    discard = cards(zombie=4)
    given = {"A": 1, "B": 1, "C": 1, "D": 1}
    p = position("draw", deck=cards(uzi=2, pills=2), discard=discard, health=given, relentless="on")
    assert moved_face_down(p) == [0]
    assert (p.t.finale, p.front("A").split()) == (1, ["zombie", "pills"])


@pytest.mark.clause("L4D-8.1", "L4D-8.2")
def test_all_face_down_cards_of_all_players_are_turned_up() -> None:
    lying = {"A": "zombie uzi", "B": "horde", "D": "tank pack"}
    p = position("flip", face_down=lying, deck=PILLS)
    assert {seat: p.front(seat) for seat in "ABD"} == lying
    assert sum(p.all_face_down) == 2  # what the Horde has drawn since
    boomer = position("damage", front={"A": "boomer"}, deck=cards(zombie=2, uzi=20)).until("items")
    assert (boomer.t.round_number, [len(boomer.front(seat).split()) for seat in "BCD"]) == (2, [3, 2, 2])


@pytest.mark.clause("L4D-8.3", "L4D-8.5", "L4D-19.2", "L4D-19.4")
@pytest.mark.parametrize("kind", ["hunter", "smoker"])
def test_flip_damage_hits_the_player_the_card_lies_in_front_of(kind: str) -> None:
    assert position("flip", face_down={"C": kind}, deck=PILLS).health == [5, 5, 4, 5]


@pytest.mark.clause("L4D-8.3")
@pytest.mark.parametrize("kind", ["zombie", "boomer", "tank", "witch", "horde", "uzi", "pack"])
def test_other_cards_have_no_flip_effect(kind: str) -> None:
    assert position("flip", face_down={"C": kind}, deck=PILLS).health == [5, 5, 5, 5]


@pytest.mark.clause("L4D-8.4", "L4D-15.6")
def test_a_card_that_enters_play_face_up_does_not_perform_its_flip_effect() -> None:
    p = position("end", finale=True, front={"A": "tank"}, deck="smoker hunter smoker hunter")
    assert (p.monsters, p.health) == (5, [5, 5, 5, 5])


@pytest.mark.clause("L4D-8.6")
def test_flip_effects_happen_only_once_all_cards_are_face_up() -> None:
    p = position("flip", face_down={"A": "hunter", "B": "smoker", "D": "zombie"}, deck=PILLS)
    events = [event["event"] for event in p.view()["events"]]
    flips = [number for number, event in enumerate(events) if event == "moved"]
    assert flips[:3] == [0, 1, 2]
    assert events[3:5] == ["flip_hurt", "flip_hurt"]


@pytest.mark.clause("L4D-14.1", "L4D-14.3", "L4D-14.4", "L4D-14.6", "L4D-9.4")
def test_turn_end_discards_events_untaps_monsters_and_passes_the_marker() -> None:
    p = position("events", front={"A": "ammo tank", "B": "horde"}, deck=PILLS).until("target")
    assert p.front("A") == "ammo tank"
    p.agree(C="A tank").until("target")
    assert (p.t.round_number, p.marker, p.discard) == (2, "B", "ammo horde")
    assert [p.mark(field, "A", "tank") for field in ("damage", "engaged", "tapped")] == [0, 0, 0]


@pytest.mark.clause("L4D-14.6")
def test_the_marker_passes_in_the_finale_too() -> None:
    assert position("end", finale=True, front={"A": "zombie"}, marker="D", deck=PILLS, discard="zombie").marker == "A"


@pytest.mark.clause("L4D-14.5", "L4D-19.13")
def test_effects_that_last_a_round_are_reset() -> None:
    p = position("events", front={"A": "ammo alarm tank", "B": "uzi"}, held={"A": "pack"}, deck=PILLS)
    p.play("silence").until("items").play("give C pack", "refuse", "take uzi").until("target", "B").play(
        "engage A tank", "ready", "ready"
    )
    p.until("confirm", "B").play("change")
    assert (p.t.ammo, p.each("silenced"), p.each("item_spent")) == (1, [1, 0, 0, 0], [1, 0, 0, 0])
    assert (p.each("changes_left"), p.each("proposed_to")) == ([2, 1, 2, 2], [2, -1, -1, -1])
    p.end_round()
    assert (p.t.round_number, p.each("proposed_to"), p.each("engagements")) == (2, [-1] * 4, [0] * 4)
    assert (p.t.ammo, p.each("silenced"), p.each("item_spent"), p.each("changes_left")) == (
        0,
        [0] * 4,
        [0] * 4,
        [2] * 4,
    )


@pytest.mark.clause("L4D-14.5", "L4D-6.2")
def test_ammo_is_spent_even_if_the_next_round_does_not_begin() -> None:
    p = position("events", front={"A": "ammo", "B": "uzi"}, health={"A": 1}, last_stand="bleeding", deck=PILLS)
    p.t.health[0] = -9
    p.end_round()
    assert (p.match.outcome, p.t.ammo, p.each("power")) == ("zero_health", 0, [1, 1, 1, 1])


@pytest.mark.clause("L4D-14.2", "L4D-14.7", "L4D-16.4", "L4D-16.6")
def test_the_order_of_checks_at_turn_end() -> None:
    won = position("end", finale=True, round_number=50, round_limit=50, health={"A": 0})
    assert won.match.outcome == "finale_cleared"
    stopped = position("end", finale=True, round_number=50, round_limit=50, health={"A": 0}, front={"A": "zombie"})
    assert stopped.match.outcome == "round_limit"
    lost = position("end", finale=True, round_number=49, round_limit=50, health={"A": 0}, front={"A": "zombie"})
    assert lost.match.outcome == "zero_health"
    assert dealt().match.outcome is None
