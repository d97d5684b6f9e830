"""Results and reports: section 19."""

import pytest

from tests.conformance.playing import seeds
from tests.games.card_of_the_dead.position import position, random_game

FIVE = "zombie zombie zombie zombie zombie"


@pytest.mark.clause("CD-19.1")
def test_a_score_is_the_points_of_all_rounds_and_all_with_the_most_win() -> None:
    p = position(movement={"A": "hide"}, scores={"A": 4, "B": 5, "D": 2}, deck="", step="end", rounds=1)
    assert p.match.scores == [5, 5, 0, 2]
    assert [value > 0 for value in p.match.returns] == [True, True, False, False]


@pytest.mark.clause("CD-19.2")
@pytest.mark.parametrize(
    ("scores", "winners"), [({"A": 1}, "A"), ({"A": 2, "D": 2}, "AD"), ({"B": 1, "C": 1, "D": 1}, "BCD")]
)
def test_the_result_is_one_shared_by_all_winners(scores: dict[str, int], winners: str) -> None:
    p = position(scores=scores, deck="", step="end", rounds=1)
    assert p.match.returns == pytest.approx([1 / len(winners) if seat in winners else 0 for seat in "ABCD"])
    assert sum(p.match.returns) == pytest.approx(1)


@pytest.mark.clause("CD-19.3")
@pytest.mark.parametrize(("scores", "ranks"), [({"A": 1}, [1, 2, 2, 2]), ({"A": 2, "B": 7, "D": 2}, [2, 1, 4, 2])])
def test_a_rank_is_one_more_than_the_players_with_more_points(scores: dict[str, int], ranks: list[int]) -> None:
    assert position(scores=scores, deck="", step="end", rounds=1).match.ranks == ranks


@pytest.mark.clause("CD-19.4")
def test_a_round_reports_an_escape() -> None:
    movement = {"A": "nukes dynamite hide", "C": "lure"}
    p = position(hands={"A": "lure", "C": "bitten"}, movement=movement, eaten="D", rounds=1).play("move lure")
    assert (p.end_of_round(), p.t.round_escaped[0]) == ("escape", 0)
    assert (p.t.round_survivors[0], p.t.round_bitten[0]) == (0b0111, 0b0100)
    assert [p.t.round_movement[0, seat] for seat in range(4)] == [6, 0, 1, 0]
    assert p.gained() == [6, 0, 0, 0]


@pytest.mark.clause("CD-19.4")
@pytest.mark.parametrize("round_number", [1, 3])
def test_a_round_reports_the_last_survivor_or_an_empty_deck(round_number: int) -> None:
    front = {"A": "zombie", "B": FIVE + " zombie"}
    p = position(seats=2, hands={"A": "lure"}, front=front, round_number=round_number, rounds=3)
    p.play("act lure", "lure B")
    assert (p.end_of_round(round_number), p.t.round_escaped[round_number - 1]) == ("last_survivor", -1)
    assert (p.t.round_survivors[round_number - 1], p.t.round_bitten[round_number - 1]) == (0b01, 0)
    q = position(seats=2, movement={"B": "hide"}, deck="", step="end", rounds=1)
    assert (q.end_of_round(), q.t.round_escaped[0], q.t.round_survivors[0]) == ("empty_deck", -1, 0b11)


@pytest.mark.clause("CD-19.4", "CD-19.5")
def test_the_end_shows_every_round_and_the_statistics() -> None:
    movement = {"A": "nukes dynamite hide", "C": "lure"}
    p = position(hands={"A": "lure", "C": "bitten"}, movement=movement, eaten="D", rounds=1).play("move lure")
    told = {each["field"]: each["values"] for each in p.view()["statistics"]}
    assert {field: told[field] for field in told if field.startswith("round_")} == {
        "round_end": ["escape"],
        "round_escaped": [0],
        "round_survivors": [[0, 1, 2]],
        "round_movement": [[6, 0, 1, 0]],
        "round_points": [[6, 0, 0, 0]],
        "round_bitten": [[2]],
        "round_eaten": [[0, 0, 0, 0]],
    }
    assert told["survived"] == [1, 1, 1, 0]
    assert told["played_as_movement"] == [1, 0, 0, 0]
    assert {"discarded", "given", "played_as_action", "all_turns", "events_drawn"} < told.keys()


@pytest.mark.clause("CD-19.5")
def test_the_turn_in_which_a_player_was_eaten_is_reported() -> None:
    front = {"A": "zombie", "B": FIVE}
    p = position(hands={"A": "lure", "C": "hide"}, front=front, turns=11, top="slugger").play("act lure", "lure B")
    assert [p.t.round_eaten[0, seat] for seat in range(4)] == [0, 12, 0, 0]


@pytest.mark.clause("CD-19.5")
def test_a_round_of_many_turns_has_room_for_the_turn_in_which_somebody_was_eaten() -> None:
    """Cards that Ruffians put under the deck and Hides make rounds of changed decks longer than 127 turns."""
    front = {"A": "zombie", "B": FIVE}
    p = position(hands={"A": "lure"}, front=front, turns=299, top="slugger").play("act lure", "lure B")
    assert p.t.round_eaten[0, 1] == 300


@pytest.mark.clause("CD-19.5")
@pytest.mark.parametrize(
    ("plays", "discarded", "given"),
    [
        (["act chainsaw", "clear 0 1 0"], 2, 0),
        (["act dynamite", "clear 1 1 0"], 3, 0),
        (["act slugger", "slug"], 1, 0),
        (["act nukes"], 3, 0),
        (["act lure", "lure B"], 0, 1),
        (["act hide"], 0, 1),
    ],
)
def test_zombies_discarded_and_given_away_are_counted(plays: list[str], discarded: int, given: int) -> None:
    hand = "chainsaw dynamite slugger nukes lure hide"
    p = position(hands={"A": hand}, front={"A": "zombie zombies"}, top="armored").play(*plays)
    assert (p.t.discarded[0], p.t.given[0]) == (discarded, given)


@pytest.mark.clause("CD-19.5")
def test_cards_discarded_for_nukes_count_for_their_owners() -> None:
    front = {"A": "zombie", "B": "zombies_many zombie", "D": "zombies"}
    p = position(hands={"A": "nukes"}, front=front, top="armored").play("act nukes")
    assert list(p.t.discarded[:4]) == [1, 4, 0, 2]


@pytest.mark.clause("CD-19.5")
def test_the_turns_of_a_round_are_counted_from_its_first() -> None:
    p = position(seats=2, hands={"A": "hide", "B": "lure"}, top="slugger slugger", turns=4).play("pass")
    assert p.view(None)["counters"]["turns"] == 5
    assert p.play("pass").view(None)["counters"]["turns"] == 6


@pytest.mark.clause("CD-19.5")
def test_ringtone_counts_as_given_away() -> None:
    p = position(hands={"A": "hide"}, front={"B": "zombies", "C": "zombie"}, top="ringtone", step="draw")
    assert list(p.t.given[:4]) == [0, 2, 1, 0]


@pytest.mark.clause("CD-19.5")
@pytest.mark.parametrize(
    ("play", "as_action", "as_movement"), [("act hide", 1, 0), ("move hide", 0, 1), ("pass", 0, 0)]
)
def test_cards_played_are_counted_by_their_way(play: str, as_action: int, as_movement: int) -> None:
    p = position(hands={"A": "hide"}, top="armored").play(play)
    assert (p.t.played_as_action[0], p.t.played_as_movement[0]) == (as_action, as_movement)


@pytest.mark.clause("CD-19.5")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_turns_events_and_rounds_survived_are_counted(seed: int) -> None:
    turns = events = 0
    survived = dict.fromkeys("ABCD", 0)
    for _, _, p in random_game(seed):
        for event in p.view(None)["events"]:
            turns += event["event"] == "turn_begins"
            events += event["event"] == "drew" and event["card"] in ("cornered", "fog", "ruffians", "swarm", "ringtone")
            if event["event"] == "scored":
                survived["ABCD"[event["values"][0]]] += 1
    assert (p.t.all_turns, p.t.events_drawn) == (turns, events)
    assert list(p.t.survived[:4]) == list(survived.values())
