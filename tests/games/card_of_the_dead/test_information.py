"""Public and private information: section 16."""

import pytest

from deadhand import deal
from deadhand.advice.odds import odds
from deadhand.games.card_of_the_dead import GAME, state as cd
from tests.conformance.playing import seeds
from tests.games.card_of_the_dead.position import IDS, Position, position, random_game

EVERYBODY = ("A", "B", "C", "D", None)
ACTIONS = set(IDS[cd.FIRST_ACTION : cd.FIRST_EVENT])


@pytest.mark.clause("CD-16.1")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_public_facts(viewer: str | None) -> None:
    p = position(
        hands={"A": "lure hide", "B": "bitten"},
        front={"A": "zombie zombies zombie", "C": "zombies_many"},
        movement={"B": "nukes hide"},
        discard="fog lure",
        deck="armored slugger",
        eaten="D",
        hidden="B",
        swarm=True,
        scores={"A": 3, "B": 7},
        surrounded_stays="on",
    )
    view = p.view(viewer)
    zones, counters = view["zones"], view["counters"]
    assert zones["zombies"][0]["cards"] == ["zombie", "zombies", "zombie"]
    assert zones["movement"][1]["cards"] == ["nukes", "hide"]
    assert zones["discard_pile"]["cards"] == ["fog", "lure"]
    assert [zone["count"] for zone in zones["hand"]] == [2, 1, 0, 0]
    assert zones["deck"]["count"] == 2
    assert (counters["zombies"], counters["movement"]) == ([4, 0, 3, 0], [0, 3, 0, 0])
    assert (counters["alive"], counters["surrounded"], counters["swarm"]) == ([1, 1, 1, 0], [1, 0, 0, 0], 1)
    assert (counters["scores"], counters["hide_right"]) == ([3, 7, 0, 0], [0, 1, 0, 0])
    assert view["options"] == p.match.options
    assert view["options"]["surrounded_stays"] == "on"


@pytest.mark.clause("CD-16.1")
def test_the_card_list_is_open() -> None:
    deck = {card.id: card.count for card in deal("card_of_the_dead", seed=1).deck.kinds}
    assert (deck["zombie"], deck["fog"], deck["bitten"]) == (20, 2, 1)


@pytest.mark.clause("CD-16.2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_deck_and_hands_are_hidden(viewer: str | None) -> None:
    hands = {"A": "lure hide", "B": "bitten", "C": "slugger", "D": "nukes"}
    view = position(hands=hands, deck="fog zombie").view(viewer)
    assert view["zones"]["deck"] == {"count": 2, "known": {}}
    for seat, letter in enumerate("ABCD"):
        zone = view["zones"]["hand"][seat]
        assert zone.get("cards", zone.get("known")) == (hands[letter].split() if letter == viewer else {})


@pytest.mark.clause("CD-16.3")
@pytest.mark.parametrize("viewer", ["B", "D", None])
def test_a_drawn_action_card_is_shown_by_type_but_not_named(viewer: str | None) -> None:
    drawn = position(hands={"A": "hide"}, deck="lure zombie", step="draw").view(viewer)
    other = position(hands={"A": "hide"}, deck="bitten zombie", step="draw").view(viewer)
    assert [event["text"] for event in drawn["events"] if event["text"]] == ["It is A's turn.", "A draws a card."]
    assert drawn["events"] == other["events"]
    shown = position(hands={"A": "hide"}, deck="zombie lure", step="draw").log(viewer)
    assert shown == ["It is A's turn.", "A draws a Zombie."]


@pytest.mark.clause("CD-16.4")
@pytest.mark.parametrize("card", ["slugger", "pillage"])
def test_a_card_taken_is_known_to_its_old_and_new_holder_only(card: str) -> None:
    p = position(hands={"A": card, "B": "lure"}, top="armored").play(f"act {card}")
    if card == "slugger":
        p.play("rob B")
    assert ("You take a Lure from B." in p.log("A"), "A takes a Lure from you." in p.log("B")) == (True, True)
    assert ("A takes a card from B." in p.log("C"), "A takes a card from B." in p.log(None)) == (True, True)
    assert [p.marks(viewer, "A") for viewer in ("B", "C", "D", None)] == [{"lure": 1}, {}, {}, {}]


@pytest.mark.clause("CD-16.4", "CD-16.5")
def test_in_the_fog_only_two_see_each_card_that_moves() -> None:
    p = position(seats=3, hands={"A": "lure"}, front={"C": "zombie"}, deck="fog hide hide", step="draw")
    assert p.front("A") + p.front("B") + p.front("C") == "zombie"
    for viewer in ("A", "B", "C", None):
        for kind, way in p.sees_moves(viewer):
            giver, taker = way[0], way.split(" > ")[1][0]
            if way.count("hand") == 2:
                assert (kind is None) == (viewer not in (giver, taker))


@pytest.mark.clause("CD-16.5", "CD-15.5")
@pytest.mark.parametrize("viewer", ["A", "B", None])
def test_zombie_cards_laid_after_the_fog_are_seen_by_all(viewer: str | None) -> None:
    p = position(hands={"A": "hide hide hide"}, front={"B": "zombie zombies"}, top="fog", step="draw")
    faces = [kind for kind, way in p.sees_moves(viewer) if way.endswith("zombies")]
    assert sorted(faces, key=str) == ["zombie", "zombies"]
    shown = [kind for zone in p.view(viewer)["zones"]["zombies"] for kind in zone["cards"]]
    assert sorted(shown) == ["zombie", "zombies"]


@pytest.mark.clause("CD-16.6")
def test_only_the_player_sees_the_three_cards_of_a_barricade() -> None:
    p = position(hands={"A": "barricade"}, deck="lure hide zombie armored slugger").play("act barricade")
    for viewer in ("B", None):
        assert p.view(viewer)["zones"]["barricade"][0] == {"count": 3, "known": {}}
    p.play("bury hide")
    assert not any("Hide" in line for line in p.log("B"))
    assert p.view("B")["events"] == p.view(None)["events"]
    p.play("handle lure")
    assert [p.marks(viewer, "A") for viewer in ("B", "C", None)] == [{}, {}, {}]
    assert "A draws a card." in p.log("B")
    assert "A draws a Zombie." in p.log("B")
    assert p.sees_in_deck("B") == {}
    assert p.sees_in_deck("A") == {0: "hide"}


@pytest.mark.clause("CD-16.7")
def test_a_slugger_and_a_bitten_that_were_shown_are_known_to_all() -> None:
    p = position(hands={"A": "slugger lure", "B": "slugger"}, top="ruffians", step="draw", eaten="CD")
    for viewer in ("B", None):
        assert p.marks(viewer, "A") == {"slugger": 1}
    q = position(hands={"A": "armored bitten", "B": "hide"}, deck="lure slugger").play("act armored")
    assert [q.sees_in_deck(viewer) for viewer in EVERYBODY] == [{0: "bitten"}] * 5


@pytest.mark.clause("CD-16.7")
def test_a_card_shown_proves_one_copy_not_a_second_beside_one_known_before() -> None:
    hands = {"A": "slugger pillage", "B": "slugger"}
    p = position(seats=2, hands=hands, deck="lure ruffians hide hide hide").play("act pillage", "pass")
    assert (p.hand("A"), p.marks("B", "A")) == ("slugger slugger", {"slugger": 1})


@pytest.mark.clause("CD-16.8", "CD-15.7")
def test_cards_under_the_deck_are_known_to_their_owner_in_their_order() -> None:
    p = position(hands={"A": "lure hide hide", "B": "slugger"}, deck="ruffians armored tripped", step="draw")
    p.play("under hide", "under_rest")
    assert p.deck == "tripped hide hide lure"
    assert p.sees_in_deck("A") == {0: "lure", 1: "hide", 2: "hide"}
    assert [p.sees_in_deck(viewer) for viewer in ("B", "C", "D", None)] == [{}] * 4
    assert "The Ruffians rob A: 3 cards go under the deck." in p.log(None)


@pytest.mark.clause("CD-16.8")
def test_others_learn_nothing_from_the_order_in_which_a_hand_goes() -> None:
    p = position(hands={"A": "lure hide", "B": "slugger"}, deck="ruffians armored tripped", step="draw")
    assert p.twin(1).play("under lure").view("B") == p.twin(1).play("under hide").view("B")


@pytest.mark.clause("CD-16.9")
def test_all_viewers_get_the_same_aid() -> None:
    known = {"B": {"A": "lure"}, "*": {"A": "lure hide"}}
    p = position(hands={"A": "lure lure hide"}, known=known)
    assert (p.marks("B", "A"), p.marks("C", "A"), p.marks(None, "A")) == ({"lure": 1}, {}, {"hide": 1, "lure": 1})


KNOWN = {"B": {"A": "lure lure hide slugger"}, "C": {"A": "hide"}}


@pytest.mark.clause("CD-16.10")
def test_a_card_that_leaves_in_sight_takes_one_mark_of_its_kind() -> None:
    p = position(hands={"A": "lure lure hide slugger"}, known=KNOWN, top="armored").play("move lure")
    assert (p.marks("B", "A"), p.marks("C", "A")) == ({"hide": 1, "lure": 1, "slugger": 1}, {"hide": 1})


@pytest.mark.clause("CD-16.10")
def test_a_card_that_leaves_unseen_takes_one_mark_of_every_kind() -> None:
    hands = {"A": "lure lure hide slugger", "D": "slugger"}
    p = position(hands=hands, known=KNOWN, turn="D", top="armored").play("act slugger", "rob A")
    assert (p.marks("B", "A"), p.marks("C", "A")) == ({"lure": 1}, {})


@pytest.mark.clause("CD-16.10")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_marks_are_always_true(seed: int) -> None:
    for _, _, p in random_game(seed, seats=3):
        for owner in "ABC":
            for viewer in ("A", "B", "C", None):
                if viewer != owner:
                    held = p.hand(owner).split()
                    assert all(held.count(kind) >= number for kind, number in p.marks(viewer, owner).items())
            cards = list(reversed(p.deck.split()))
            assert all(cards[place] == kind for place, kind in p.sees_in_deck(owner).items())


@pytest.mark.clause("CD-16.2", "CD-16.3")
@pytest.mark.parametrize("seed", range(2))
def test_only_events_about_a_card_carry_one(seed: int) -> None:
    about_a_card = {words.name for words in GAME.events if "{card" in words.sentence} | {"moved", "shown"}
    for _, _, p in random_game(seed, seats=3):
        for event in p.view("A")["events"]:
            assert event.get("card") is None or event["event"] in about_a_card


@pytest.mark.clause("CD-16.12")
@pytest.mark.parametrize("hand", ["bitten", "lure", "bitten lure"])
def test_who_holds_a_card_is_always_asked_and_what_is_offered_is_private(hand: str) -> None:
    p = position(hands={"A": hand})
    assert (p.actor, p.prompt) == ("A", "play")
    for viewer in ("B", None):
        assert p.view(viewer)["prompt"]["offers"] == []
    assert len(p.view("A")["prompt"]["offers"]) == len(p.choices)


@pytest.mark.clause("CD-16.12", "CD-16.13")
@pytest.mark.parametrize("viewer", ["B", None])
def test_a_pass_looks_the_same_whatever_was_in_the_hand(viewer: str | None) -> None:
    views = []
    for hand in ("bitten", "lure", "nukes"):
        p = position(hands={"A": hand, "B": "slugger"}, top="armored")
        views.append((p.view(viewer), p.play("pass").view(viewer)))
    assert views[0] == views[1] == views[2]


@pytest.mark.clause("CD-16.13", "CD-15.7")
@pytest.mark.parametrize("hand", ["lure lure lure", "lure hide bitten"])
def test_a_standing_order_answers_alike_for_any_hand(hand: str) -> None:
    """One answer puts a hand under the deck, however many kinds it has: a client can give it without being asked."""
    p = position(hands={"A": hand, "B": "slugger"}, deck="ruffians armored tripped", step="draw")
    assert (p.default, p.actor) == ("under_rest", "A")
    assert p.play(p.default).actor == "B"


@pytest.mark.clause("CD-16.14", "CD-5.7")
def test_the_draft_asks_everybody_and_shows_no_choice_early() -> None:
    nothing = " ".join(["zombie"] * 10)
    p = position(seats=2, hands={"A": "lure hide" + " zombie" * 8, "B": nothing}, step="draft")
    before = p.view("B")
    after = p.play("keep_two hide lure").view("B")
    assert after["zones"] == before["zones"]
    assert after["counters"] == before["counters"]
    assert [event for event in after["events"] if event["event"] == "chose"] == []
    assert p.actor == "B"


@pytest.mark.clause("CD-16.15", "CD-16.8")
def test_a_card_known_in_its_place_stays_known_when_it_is_drawn() -> None:
    p = position(seats=2, hands={"A": "lure hide", "B": "slugger"}, deck="ruffians armored", step="draw")
    p.play("under_rest", "pass")
    assert (p.turn, p.hand("A"), p.deck) == ("A", "hide", "lure")
    p.play("pass")
    assert (p.turn, p.hand("B"), p.marks("A", "B"), p.marks(None, "B")) == (
        "B",
        "slugger armored lure",
        {"lure": 1},
        {},
    )


@pytest.mark.clause("CD-16.15")
def test_taken_by_barricade_it_is_known_to_the_taker_only() -> None:
    hands = {"A": "armored bitten", "B": "barricade slugger", "C": "hide"}
    p = position(seats=3, hands=hands, deck="hide tripped").play("act armored")
    assert (p.turn, p.sees_in_deck("C"), p.deck) == ("B", {0: "bitten"}, "tripped bitten")
    p.play("act barricade")
    assert p.view("C")["zones"]["barricade"][1] == {"count": 2, "known": {}}
    p.play("bury tripped")
    assert "bitten" in p.hand("B")
    assert (p.marks("A", "B"), p.marks("C", "B")) == ({}, {})


@pytest.mark.clause("CD-16.2", "CD-6.2", "CD-6.4")
def test_no_world_that_a_player_imagines_has_zombies_or_events_in_a_hand() -> None:
    """Everybody sees these when they are drawn, so a hand holds Action cards only."""
    p = position(seats=3, hands={"A": "lure", "B": "hide slugger nukes", "C": "lure"})
    for seed in range(40):
        world = Position(p.match.determinize(0, seed))
        assert set(f"{world.hand('B')} {world.hand('C')}".split()) <= ACTIONS
    shown = [zone for zone in odds(p.match, 0)["zones"] if zone["zone"][0] == "hand"]
    assert len(shown) == 2
    assert {kind["kind"] for zone in shown for kind in zone["kinds"]} <= ACTIONS


@pytest.mark.clause("CD-6.2", "CD-16.2")
@pytest.mark.parametrize("top", ["lure", "zombie"])
def test_a_choice_by_which_the_next_player_draws_a_card_that_only_they_know_cannot_be_taken_back(top: str) -> None:
    """The others learn that it is no Zombie."""
    p = position(seats=3, hands={"A": "hide", "B": "hide"}, top=top)
    p.t.known[p.t.highest[cd.DECK]] = 1 << 1
    assert not p.play("pass").match.can_undo(0)


@pytest.mark.clause("CD-14.2", "CD-16.7")
def test_armored_without_bitten_reveals_its_absence() -> None:
    p = position(hands={"A": "armored hide"}, known={viewer: {"A": "armored"} for viewer in "*BCD"})
    assert not p.play("act armored").match.can_undo(0)
