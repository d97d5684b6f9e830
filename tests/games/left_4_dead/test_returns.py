"""Results and reports: section 24."""

import pytest

from deadhand.games.left_4_dead import GAME
from tests.conformance.playing import seeds
from tests.games.left_4_dead.position import cards, position, random_game

PILLS = cards(pills=20)


@pytest.mark.clause("L4D-24.1", "L4D-24.2")
@pytest.mark.parametrize(
    ("given", "outcome", "result", "value"),
    [
        ({"start": "end", "finale": True}, "finale_cleared", "win", 1.0),
        ({"start": "begin", "health": {"A": 0}}, "zero_health", "loss", 0.0),
        ({"start": "last_stand", "health": {"A": 0}, "last_stand": ""}, "no_last_stand", "loss", 0.0),
        ({"start": "end", "round_number": 50, "round_limit": 50}, "round_limit", "aborted", 0.0),
    ],
)
def test_the_team_wins_loses_or_is_aborted_for_a_reason(
    given: dict[str, object], outcome: str, result: str, value: float
) -> None:
    p = position(**given)  # type: ignore[arg-type]
    assert (p.match.outcome, p.match.returns) == (outcome, [value] * 4)
    assert next(each.result for each in GAME.outcomes if each.name == outcome) == result


@pytest.mark.clause("L4D-24.3")
def test_kills_count_for_everyone_whose_damage_took_part() -> None:
    p = position("plan", front={"A": "tank zombie zombie"}, held={"B": "rifle", "D": "molotov"}, deck=PILLS)
    p.agree(A="A zombie", B="A tank", C="A tank").play("molotov A")
    assert p.discard.split() == ["molotov", "zombie", "zombie", "tank"]
    assert p.each("kills") == p.match.scores == [0, 1, 1, 3]


@pytest.mark.clause("L4D-24.3")
def test_damage_taken_counts_flips_and_monsters_for_each_player() -> None:
    p = position("flip", face_down={"A": "hunter", "B": "tank smoker"}, deck=PILLS, held={"C": "pack"})
    p.until("target").agree(D="B tank").until("items")
    assert p.each("damage_taken") == [1, 1 + 1, 0, 0]


@pytest.mark.clause("L4D-24.3")
def test_rounds_finale_rounds_and_last_stand_cards_are_counted() -> None:
    p = position(
        "last_stand", finale=True, front={"B": "zombie"}, health={"A": -1}, deck=cards(uzi=9), last_stand="helped"
    )
    assert (p.t.round_number, p.t.finale, p.t.finale_rounds, p.t.last_stands) == (2, 1, 1, 1)
    p.end_round()
    assert (p.t.round_number, p.t.finale_rounds) == (3, 2)


@pytest.mark.clause("L4D-24.3")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_the_statistics_of_whole_games_fit_what_happened(seed: int) -> None:
    *_, last = random_game(seed, hunter_flip_damage="off")
    p = last.after
    log = p.log()
    assert p.t.round_number == sum("has the difficulty marker" in line for line in log)
    assert p.t.last_stands == sum("makes a Last Stand" in line for line in log)
    assert p.t.finale == ("The Encounter deck is used up: the Finale begins!" in log)
    lost = [int(line.split(" loses ")[1].split()[0]) for line in log if " loses " in line]
    assert sum(p.each("damage_taken")) == sum(lost)


@pytest.mark.clause("L4D-24.3")
def test_the_end_shows_the_statistics() -> None:
    *_, last = random_game(1)
    p = last.after
    told = {each["field"]: each["values"] for each in p.view("B")["statistics"]}
    assert told == {
        "round_number": p.t.round_number,
        "finale": ("no", "yes")[p.t.finale],
        "finale_rounds": p.t.finale_rounds,
        "last_stands": p.t.last_stands,
        "kills": p.each("kills"),
        "damage_taken": p.each("damage_taken"),
        "health": p.each("health"),
    }


@pytest.mark.clause("L4D-24.3")
def test_a_kill_by_a_grenade_counts_for_all_whose_damage_had_been_dealt_and_for_no_others() -> None:
    held = {"B": "rifle", "D": "molotov"}
    p = position("plan", front={"A": "tank"}, held=held, deck=PILLS).agree(B="A tank")
    assert p.prompt == "instant"
    p.play("pass_window")
    assert "A Tank in front of A survives with 3 damage on it." in p.log()
    assert p.play("molotov A").each("kills") == [0, 1, 0, 1]
    before = position("plan", front={"A": "zombie"}, held=held, deck=PILLS).agree(B="A zombie").play("molotov A")
    assert before.each("kills") == [0, 0, 0, 1]
