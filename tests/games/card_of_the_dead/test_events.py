"""Event cards in detail: section 15."""

import pytest

from tests.conformance.playing import seeds
from tests.games.card_of_the_dead.position import position


@pytest.mark.clause("CD-15.1")
def test_cornered_takes_all_movement_cards_of_who_drew_it() -> None:
    movement = {"A": "lure nukes hide", "B": "hide"}
    p = position(hands={"A": "lure"}, movement=movement, top="cornered", step="draw")
    assert (p.movement("A"), p.points("A"), p.movement("B")) == ("", 0, "hide")
    assert p.discard == "hide lure nukes cornered"
    assert "A loses all movement cards." in p.log("B")


@pytest.mark.clause("CD-15.2", "CD-15.5")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_fog_moves_zombie_cards_through_the_hands_and_lays_them_again(seed: int) -> None:
    front, movement = {"A": "zombie", "B": "zombies zombie", "C": "zombie"}, {"B": "hide nukes"}
    p = position(seats=3, hands={"C": "lure hide", "A": "slugger"}, front=front, movement=movement, top="fog", turn="C")
    p = p.twin(seed).play("pass")
    laid = " ".join(p.front(seat) for seat in "ABC").split()
    assert sorted(laid) == ["zombie", "zombie", "zombie", "zombies"]
    assert not any(kind.startswith("zombie") for seat in "ABC" for kind in p.hand(seat).split())
    assert (p.movement("B"), p.points("B"), sum(p.zombies(seat) for seat in "ABC")) == ("hide nukes", 3, 5)
    assert "All Zombie cards vanish in the Fog." in p.log(None)
    told = {event["text"] for event in p.view(None)["events"]}
    words = ("no zombies", "1 zombie", "2 zombies", "3 zombies", "4 zombies", "5 zombies")
    assert {f"The Fog lifts: {words[p.zombies(seat)]} in front of {seat}." for seat in "ABC"} <= told


@pytest.mark.clause("CD-15.3", "CD-10.5")
def test_fog_goes_twice_around_from_the_drawer_each_from_the_living_player_to_the_right() -> None:
    hands = {"A": "hide hide", "B": "lure lure", "D": "slugger slugger"}
    p = position(hands=hands, eaten="C", top="fog", step="draw")
    ways = [way for _, way in p.sees_moves(None) if "hand > " in way]
    assert ways == ["D hand > A hand", "A hand > B hand", "B hand > D hand"] * 2


@pytest.mark.clause("CD-15.4")
def test_an_empty_hand_gives_nothing_in_the_fog_and_cards_just_taken_go_on() -> None:
    p = position(seats=3, hands={"C": "hide"}, top="fog", step="draw")
    ways = [way for _, way in p.sees_moves(None) if "hand > " in way]
    assert ways == ["C hand > A hand", "A hand > B hand", "B hand > C hand"] * 2
    assert [p.hand(seat) for seat in "ABC"][2] == "hide"


@pytest.mark.clause("CD-15.5", "CD-10.3")
def test_after_the_fog_all_who_reach_the_number_are_eaten_together() -> None:
    front = {"A": "zombie zombie zombie zombie zombie", "B": "zombies_many zombies"}
    eaten = set()
    for seed in range(120):
        p = position(hands={"A": "hide", "B": "lure", "C": "lure hide", "D": "lure"}, front=front, top="fog armored")
        p = p.twin(seed).play("pass")
        eaten.add("".join(seat for seat in "ABCD" if seat not in p.alive))
    assert {"", "A", "B"} <= eaten


@pytest.mark.clause("CD-15.5", "CD-9.1")
def test_fog_can_free_the_surrounded() -> None:
    front = {"A": "zombie zombie zombie zombie"}
    p = position(seats=3, front=front, top="fog", step="draw", hands={"B": "hide hide hide"})
    assert sum(p.zombies(seat) for seat in "ABC") == 4
    assert (p.zombies("A") < 4, p.surrounded) == (True, "")


@pytest.mark.clause("CD-15.6", "CD-16.7")
def test_a_slugger_in_hand_sends_the_ruffians_on_by_itself() -> None:
    p = position(hands={"A": "lure slugger", "B": "hide hide"}, top="ruffians", step="draw")
    assert (p.actor, p.prompt) == ("B", "order")
    assert p.hand("A") == "lure slugger"
    assert "A shows a Slugger and sends the Ruffians on." in p.log("D")
    for viewer in ("B", "C", None):
        assert p.marks(viewer, "A") == {"slugger": 1}


@pytest.mark.clause("CD-15.6", "CD-10.5")
def test_ruffians_pass_over_the_eaten() -> None:
    p = position(hands={"A": "slugger", "C": "hide lure"}, eaten="B", top="ruffians", step="draw")
    assert p.actor == "C"


@pytest.mark.clause("CD-15.7", "CD-17.2")
def test_the_hand_goes_under_the_deck_in_the_order_of_its_owner() -> None:
    p = position(hands={"A": "lure hide bitten", "B": "slugger"}, deck="ruffians armored tripped", step="draw")
    assert p.choices == {"under bitten", "under hide", "under lure", "under_rest"}
    p.play("under bitten", "under lure")
    assert (p.turn, p.hand("A"), p.hand("B")) == ("B", "", "slugger armored")
    assert p.deck == "tripped bitten lure hide"


@pytest.mark.clause("CD-15.7")
@pytest.mark.parametrize(("hand", "told"), [("", "no card goes"), ("lure", "1 card goes")])
def test_with_no_card_or_one_nobody_is_asked_and_it_is_over(hand: str, told: str) -> None:
    p = position(hands={"A": hand, "B": "hide"}, deck="ruffians armored slugger", step="draw")
    assert (p.hand("A"), p.turn, p.discard) == ("", "B", "ruffians")
    assert p.deck.split() == ["slugger", *hand.split()]
    assert f"The Ruffians rob A: {told} under the deck." in p.log("C")


@pytest.mark.clause("CD-15.7", "CD-11.6")
def test_ruffians_can_keep_the_round_going() -> None:
    p = position(hands={"A": "lure hide"}, deck="ruffians", step="draw").play("under_rest")
    assert (p.turn, p.round_number, p.hand("B")) == ("B", 1, "hide")


@pytest.mark.clause("CD-15.8")
@pytest.mark.parametrize("eaten", ["", "B", "CD"])
def test_ruffians_that_come_back_do_nothing(eaten: str) -> None:
    hands = {seat: "slugger" for seat in "ABCD" if seat not in eaten}
    p = position(hands=hands, eaten=eaten, top="ruffians", step="draw")
    assert (p.actor, p.prompt) == ("A", "play")
    assert [p.hand(seat) for seat in hands] == ["slugger"] * len(hands)


@pytest.mark.clause("CD-15.9", "CD-15.11")
def test_swarm_begins_with_the_next_turn() -> None:
    hands = dict.fromkeys("AB", "hide")
    p = position(seats=2, hands=hands, deck="swarm lure lure armored armored tripped", step="draw")
    assert (p.hand("A"), p.t.swarm) == ("hide", 1)
    assert "From now on two cards are drawn each turn." in p.log("B")
    p.play("pass")
    assert (p.turn, p.hand("B")) == ("B", "hide lure lure")
    p.play("pass")
    assert (p.turn, p.hand("A")) == ("A", "hide armored armored")


@pytest.mark.clause("CD-15.10")
@pytest.mark.parametrize(("option", "swarm"), [("game", 1), ("round", 0)])
def test_swarm_lasts_for_the_game_or_the_round(option: str, swarm: int) -> None:
    p = position(seats=2, hands={"A": "hide"}, top="swarm", step="draw", rounds=2, swarm_lasts=option)
    while p.round_number == 1:
        assert p.t.swarm == 1
        p.play(p.default)
    assert p.t.swarm == swarm


@pytest.mark.clause("CD-15.12")
def test_swarm_is_discarded_and_drawn_again_changes_nothing() -> None:
    p = position(seats=2, hands={"A": "hide"}, deck="swarm lure armored tripped", swarm=True, step="draw")
    assert (p.discard, p.hand("A"), p.t.swarm) == ("swarm", "hide lure", 1)
    q = position(seats=2, hands={"A": "hide"}, discard="swarm" + " zombie" * 20, deck="", rounds=2).play("pass")
    gathered = q.deck.split() + q.hand("A").split() + q.hand("B").split()
    assert gathered.count("swarm") == 1


@pytest.mark.clause("CD-15.13", "CD-4.3")
def test_ringtone_calls_the_smallest_zombie_card_of_every_other_living_player() -> None:
    front = {"A": "zombie", "B": "zombies zombie", "C": "zombies"}
    p = position(hands={"A": "hide"}, front=front, eaten="D", top="ringtone", step="draw")
    assert (p.front("A"), p.front("B"), p.front("C")) == ("zombie zombie zombies", "zombies", "")
    assert p.zombies("A") == 4
    told = {"A's phone calls the zombies of all the others.", "B passes a Zombie to A.", "C passes Zombies to A."}
    assert told <= set(p.log(None))


@pytest.mark.clause("CD-15.14", "CD-9.1")
@pytest.mark.parametrize(("mine", "alive", "surrounded"), [(1, True, False), (2, True, True), (4, False, False)])
def test_after_ringtone_it_is_checked_who_is_surrounded_or_eaten(mine: int, alive: bool, surrounded: bool) -> None:
    front = {"A": " ".join(["zombie"] * mine), "B": "zombie", "C": "zombie"}
    p = position(seats=3, hands={"A": "hide"}, front=front, top="ringtone lure", step="draw")
    assert (("A" in p.alive), p.surrounded == "A") == (alive, surrounded)
