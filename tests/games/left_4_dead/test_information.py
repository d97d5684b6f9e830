"""Who knows what: section 18."""

import pytest

from tests.conformance.playing import seeds
from tests.games.left_4_dead.position import Position, cards, dealt, position, random_game

EVERYBODY = ("A", "B", "C", "D", None)


@pytest.mark.clause("L4D-18.1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_public_facts(viewer: str | None) -> None:
    p = position(
        front={"A": "zombie uzi"},
        held={"B": "pills pack"},
        discard="horde tank",
        deck="ammo ammo",
        health={"C": -1},
        marker="D",
        last_stand="helped",
    )
    view = p.view(viewer)
    zones, counters = view["zones"], view["counters"]
    assert zones["front"][0]["cards"] == ["zombie", "uzi"]
    assert zones["held"][1]["cards"] == ["pills", "health_pack"]
    assert zones["discard_pile"]["cards"] == ["horde", "tank"]
    assert (zones["encounter_deck"]["count"], zones["last_stand_deck"]["count"]) == (2, 1)
    assert (counters["health"], counters["downed"], counters["marker"]) == ([5, 5, -1, 5], [0, 0, 1, 0], 3)
    assert {"instant_used", "item_spent", "silenced", "changes_left", "ammo", "threat", "finale"} <= counters.keys()
    assert view["options"] == p.match.options


@pytest.mark.clause("L4D-18.1", "L4D-12.2", "L4D-12.3", "L4D-12.7", "L4D-19.9")
def test_the_effect_of_the_plan_is_public() -> None:
    def marks(p: Position, seat: int) -> tuple[list[int], ...]:
        found = p.view("A")["zones"]["front"][seat]["marks"]
        return found["toughness"], found["foreseen"], found["dies"], found["hits"]

    front = {"B": "zombie tank witch horde uzi", "C": "zombie"}
    p = position("plan", window=True, front=front, held={"A": "rifle molotov", "D": "pipe"}, deck=cards(pills=20))
    assert marks(p, 1) == ([1, 5, 3, 0, 0], [0] * 5, [0] * 5, [1, 1, 0, 0, 0])  # the Witch is asleep
    p.play("molotov B", "pass_window", "engage B tank")
    assert marks(p, 1) == ([5, 3, 0, 0], [5, 2, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0])
    assert marks(p, 2) == ([1], [0], [0], [1])
    p.agree().until("instant_before_damage")
    assert (p.front("B"), p.each("threat")) == ("witch horde uzi", [0, 3, 1, 0])
    p.play("pass_window").until("items")
    assert (p.each("threat"), p.health) == ([0, 0, 1, 0], [5, 2, 4, 5])


@pytest.mark.clause("L4D-18.1", "L4D-11.12")
def test_agreement_to_the_plan_is_public_and_a_change_revokes_it() -> None:
    p = position("plan", front={"A": "zombie", "B": "tank"}, marker="C").play("ready", "ready", "ready", "ready")
    assert p.play("confirm", "confirm").each("agrees") == [0, 0, 1, 1]
    p.play("change")
    assert (p.actor, p.prompt, p.each("agrees")) == ("A", "target", [0, 0, 0, 0])


@pytest.mark.clause("L4D-18.1", "L4D-7.1", "L4D-7.3")
@pytest.mark.parametrize(("difficulty", "drawn", "rounds"), [("easy", 1, 4), ("expert", 4, 2)])
def test_the_start_of_the_finale_is_public(difficulty: str, drawn: int, rounds: int) -> None:
    p = position("items", deck=cards(pills=19), held={"A": "uzi"}, difficulty=difficulty)
    counters = p.view()["counters"]
    assert (counters["first_draw"], counters["rounds_to_finale"]) == (drawn, rounds)
    last = position("items", deck=cards(pills=19), held={"A": "uzi"}, finale=True)
    assert last.view()["counters"]["rounds_to_finale"] == 0


@pytest.mark.clause("L4D-18.1", "L4D-11.11", "L4D-10.2")
def test_an_offer_lists_the_places_of_all_cards_it_may_concern() -> None:
    def cards_of(p: Position) -> dict[str, list[list[object]]]:
        return {offer["name"]: offer["cards"] for offer in p.view(p.actor)["prompt"]["offers"]}

    p = position("plan", front={"A": "tank zombie zombie", "B": "uzi zombie"}).play("engage A zombie")
    assert cards_of(p) == {
        "engage 0 zombie 1": [["front", 0, 1]],
        "engage 0 zombie 2": [["front", 0, 2]],
        "engage 0 tank 1": [["front", 0, 0]],
        "engage 1 zombie 1": [["front", 1, 1]],
        "ready": [],
    }
    loose = position("items", front={"A": "uzi", "B": "pills", "D": "zombie uzi"}, marker="B")
    assert cards_of(loose)["take uzi"] == [["front", 3, 1], ["front", 0, 0]]  # the nearest, which is taken, first
    bombs = position("plan", window=True, front={"C": "zombie tank zombie zombie"}, held={"A": "pipe"})
    assert cards_of(bombs.play("pipe_bomb")) == {"bomb 2 1": [["front", 2, 1], ["front", 2, 2]], "enough": []}


@pytest.mark.clause("L4D-18.2", "L4D-18.3")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_decks_and_face_down_cards_are_hidden_from_all_but_their_numbers_are_open(viewer: str | None) -> None:
    p = position("items", face_down={"A": "tank hunter", "C": "uzi"}, held={"A": "uzi"}, deck=cards(ammo=5))
    zones = p.view(viewer)["zones"]
    for name in ("encounter_deck", "last_stand_deck"):
        assert zones[name]["known"] == {}
        assert "cards" not in zones[name]
    assert [zone["count"] for zone in zones["face_down"]] == [2, 0, 1, 0]
    assert all(zone["known"] == {} for zone in zones["face_down"])


@pytest.mark.clause("L4D-18.4", "L4D-11.11")
def test_all_players_get_the_same_view() -> None:
    for move in random_game(3):
        views = [move.after.view(viewer) for viewer in EVERYBODY]
        assert all(view["zones"] == views[0]["zones"] for view in views)
        assert all(view["counters"] == views[0]["counters"] for view in views)
        assert len({tuple(move.after.t.known[card] for card in range(108)) for _ in views}) == 1
        known = {move.after.t.known[card] for card in range(108)}
        assert known <= {0, 0b1111111111111}


@pytest.mark.clause("L4D-18.5")
def test_how_many_of_each_card_are_unseen_can_be_counted() -> None:
    p = dealt()
    seen = [card for zone in ("front", "held") for part in p.view(None)["zones"][zone] for card in part["cards"]]
    counts = {card.id: card.count for card in p.match.deck.kinds}
    assert all(seen.count(card) <= counts[card] for card in set(seen))
    unseen = sum(counts.values()) - len(seen)
    zones = p.view(None)["zones"]
    face_down = sum(zone["count"] for zone in zones["face_down"])
    assert unseen == zones["encounter_deck"]["count"] + zones["last_stand_deck"]["count"] + face_down


@pytest.mark.clause("L4D-18.6")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_every_prompt_is_decided_by_open_facts_only(seed: int) -> None:
    """In another world with other hidden cards the same player is asked the same."""
    for number, move in enumerate(random_game(seed)):
        if number % 9 or move.after.match.over:
            continue
        other = move.after.match.determinize(0, seed)
        assert (other.actor, other.prompt, other.legal) == (
            move.after.match.actor,
            move.after.match.prompt,
            move.after.match.legal,
        )


@pytest.mark.clause("L4D-18.7")
def test_a_decision_with_only_one_choice_is_never_asked() -> None:
    for seed in range(4):
        for move in random_game(seed):
            assert move.after.match.over or len(move.after.match.legal) > 1


@pytest.mark.clause("L4D-18.7")
def test_a_forced_choice_is_logged_for_everybody() -> None:
    p = position("plan", front={"A": "hunter"})
    assert p.log() == ["A engages a Hunter in front of A."]


@pytest.mark.clause("L4D-18.7")
def test_after_the_last_choice_made_without_asking_nothing_is_left_to_choose() -> None:
    p = position("plan", front={"A": "hunter"}, finale=True, marker="B", deck="uzi")
    p.agree()
    assert (p.match.outcome, p.match.legal, p.t.offer_count) == ("finale_cleared", [], 0)


@pytest.mark.clause("L4D-18.1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_whom_a_question_is_about_is_open_while_it_is_asked_and_no_longer(viewer: str | None) -> None:
    def about(p: Position) -> dict[str, object]:
        return p.view(viewer)["prompt"]["about"]  # type: ignore[no-any-return]

    alarm = position("events", front={"C": "alarm"}, deck=cards(ammo=9), held={"A": "uzi"})
    assert about(alarm) == {"holder": 2}
    assert about(alarm.until("items")) == {}
    trade = position(held={"A": "uzi", "B": "pills"}).play("exchange B uzi pills")
    assert (trade.actor, about(trade)) == ("B", {"proposer": 0, "given": "uzi", "wanted": "pills"})
    assert about(trade.twin().play("refuse")) == {}
    gift = position(held={"A": "uzi"}).play("give C uzi")
    assert (gift.actor, about(gift)) == ("C", {"proposer": 0, "given": "uzi", "wanted": None})
    bombs = position("plan", window=True, front={"B": "zombie zombie"}, held={"A": "pipe"}).play("pipe_bomb")
    assert about(bombs) == {"removed": 1}
    for given, subject in (
        ({"health": {"B": 0}, "held": {"A": "pack", "C": "uzi"}}, {"patient": 1}),
        (
            {"health": {"B": -1, "C": 1, "D": 1}, "last_stand": "leave", "held": {"C": "uzi"}},
            {"patient": 1, "given": 0},
        ),
        ({"health": {"B": -1}, "last_stand": "bleeding", "held": {"D": "pack", "C": "uzi"}}, {"patient": 1}),
    ):
        assert about(position("last_stand", deck=cards(ammo=9), **given)) == subject


@pytest.mark.clause("L4D-18.1", "L4D-3.4", "L4D-3.5", "L4D-3.6")
def test_health_after_the_damage_to_come_is_public() -> None:
    front = {"A": "zombie", "B": "zombie tank", "C": "witch uzi"}
    p = position("plan", front=front, health={"A": 1, "B": 3, "C": 0}, downed="D", held={"A": "rifle"})
    numbers = ("health_after", "condition", "condition_after")
    assert [p.each(number) for number in numbers] == [[0, -3, 0, 5], [0, 0, 1, 2], [1, 2, 1, 2]]
    counters = p.view()["counters"]
    assert (counters["monsters"], counters["dying"], counters["harm"]) == (4, 0, 7)
    p.play("engage A zombie")
    counters = p.view()["counters"]
    assert (counters["monsters"], counters["dying"], counters["harm"]) == (4, 1, 9)  # the Witch is awake
    assert p.each("condition_after") == [0, 2, 2, 2]
