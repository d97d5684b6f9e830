"""The end of the game, challenges and returns: sections 16, 17 and 26."""

from typing import Any

import pytest

from deadhand.games.three_days import results
from tests.games.three_days.notation import Sheet
from tests.games.three_days.position import Position, cards, dan, exactly, position, random_game, rick, selena


def leaving(*sheets: Sheet, spaces: str = "", **given: Any) -> Position:
    """A table on Day 3 with EXIT in space 1."""
    return position(*(sheets or (rick(), selena())), spaces=f"exit {spaces}", day=3, **given)


def told(p: Position) -> dict[str, Any]:
    """Return the statistics by their labels."""
    return {line["label"]: line["values"] for line in p.view()["statistics"]}


@pytest.mark.clause("TD-16.1", "TD-26.1", "TD-26.2")
def test_win() -> None:
    p = leaving().play("leave 1")
    assert (p.result, p.returns) == (("escaped", "win"), [1.0, 1.0])


@pytest.mark.clause("TD-16.2", "TD-26.2")
def test_those_who_died_have_not_won() -> None:
    p = leaving(rick(), selena(dead=True), dan(v=2), spaces="zombie", turn="C").play("leave 1")
    assert (p.dead, p.returns) == ("BC", [1.0, 0.0, 0.0])


@pytest.mark.clause("TD-16.3", "TD-16.4", "TD-26.1", "TD-26.3")
def test_losses() -> None:
    dead = position(rick(v=1), spaces="zombie").play("end_turn")
    assert (dead.result, dead.returns) == (("all_dead", "loss"), [0.0])
    full = cards(barricade=3, gas=3)
    blocked = position(rick(), selena(), spaces=full).play("end_turn")
    assert (blocked.result, blocked.returns) == (("blocked", "loss"), [0.0, 0.0])


@pytest.mark.clause("TD-16.5", "TD-26.3", "TD-4.6")
def test_the_game_stops_after_the_game_turn_of_the_last_turn() -> None:
    p = position(rick(), selena(), spaces="zombie", turn_number=119, turn_limit=120).play("end_turn")
    assert (p.match.over, p.t.round_number) == (False, 120)
    p.play("end_turn")
    assert (p.result, p.returns, p.v) == (("turn_limit", "aborted"), [0.0, 0.0], [13, 16])


@pytest.mark.clause("TD-16.5")
def test_at_the_limit_a_loss_comes_first() -> None:
    p = position(rick(v=1), spaces="zombie", turn_number=120, turn_limit=120).play("end_turn")
    assert p.result == ("all_dead", "loss")
    full = cards(barricade=3, gas=2)
    p = position(rick(), spaces=full, turn_number=120, turn_limit=120).play("end_turn")
    assert p.result == ("blocked", "loss")


@pytest.mark.clause("TD-16.5", "TD-9.19")
def test_at_the_limit_no_zone_is_entered() -> None:
    p = position(rick(), spaces="market", turn_number=120, turn_limit=120).play("leave 1")
    assert (p.result, p.t.zones_entered) == (("turn_limit", "aborted"), 0)


@pytest.mark.clause("TD-17.1", "TD-26.5")
@pytest.mark.parametrize(("dead", "met"), [(False, "met"), (True, "not met")])
def test_challenge_a_nobody_died(dead: bool, met: str) -> None:
    assert leaving(rick(), selena(dead=dead)).play("leave 1").challenges["A"] == met


@pytest.mark.clause("TD-17.2")
@pytest.mark.parametrize(("entered", "met"), [("", "not met"), ("market", "not met"), ("market pharmacy", "met")])
def test_challenge_b_both_zones_were_entered(entered: str, met: str) -> None:
    assert leaving(entered=entered).play("leave 1").challenges["B"] == met


@pytest.mark.clause("TD-17.2", "TD-26.4")
def test_zones_entered_on_different_days_count_together() -> None:
    p = position(rick(), spaces="market exit").play("leave 1")
    assert (p.t.entered_ever, p.t.zones_entered) == (4, 1)


@pytest.mark.clause("TD-17.3")
@pytest.mark.parametrize(("eliminated", "met"), [(15, "not met"), (16, "met")])
def test_challenge_c_more_than_15_zombies(eliminated: int, met: str) -> None:
    p = leaving()
    p.t.zombies_eliminated = eliminated
    assert p.play("leave 1").challenges["C"] == met


@pytest.mark.clause("TD-17.3", "TD-18.28")
@pytest.mark.parametrize(
    ("spaces", "eliminated"),
    [("fat:t2", 1), ("fat:t2 zombie", 2), ("gas zombie", 0), ("fat:t2 gas armored", 2), ("fat:t2 ghoul", 2)],
)
def test_zombies_count_when_destroyed_by_damage_or_exploding(spaces: str, eliminated: int) -> None:
    p = position(rick(), spaces=spaces, pile=cards(soup=4)).play("end_turn")
    assert p.t.zombies_eliminated == eliminated


@pytest.mark.clause("TD-17.4")
@pytest.mark.parametrize(("noise", "met"), [(0, "met"), (1, "not met")])
def test_challenge_d_no_noise_by_survivors(noise: int, met: str) -> None:
    p = leaving()
    p.t.noise_points, p.t.survivor_noise = 3, noise
    assert p.play("leave 1").challenges["D"] == met


@pytest.mark.clause("TD-17.4", "TD-18.34")
@pytest.mark.parametrize(("spaces", "noise"), [("screamer:t1", 1), ("fat:t2", 2), ("fat:t2 gas", 4)])
def test_noise_that_zombies_make_in_the_game_turn_does_not_count(spaces: str, noise: int) -> None:
    p = leaving(spaces=spaces, pile_size=0).play("leave 1")
    assert (p.t.noise_points, p.t.survivor_noise, p.challenges["D"]) == (noise, 0, "met")


AUTOMATIC = selena(equipped="rifle", beside="rifle_ammo", automatic=True)
AGENT = dan(equipped="punch", beside="explosive")


@pytest.mark.clause("TD-17.4", "TD-11.27", "TD-12.1", "TD-18.29", "TD-20.32")
@pytest.mark.parametrize(
    ("sheet", "given", "action", "noise"),
    [
        (rick(hand="grenade"), {"spaces": "barricade"}, "throw grenade 1", 2),
        (rick(hand="grenade"), {"spaces": "barricade fat:h4"}, "throw grenade 1", 4),
        (AUTOMATIC, {"spaces": "barricade"}, "attack 1", 1),
        (AGENT, {"spaces": "barricade"}, "attack 1", 2),
        (rick(equipped="bat"), {"spaces": "gas"}, "attack 1", 2),
        (dan(equipped="punch"), {"spaces": "fat:h4"}, "strike 1", 2),
        (rick(), {"streets": {"3,0": "alarm"}}, "walk 3,0", 2),
        (rick(), {"streets": {"3,0": "alarm", "3,1": "soup"}}, "run 3,0", 2),
    ],
)
def test_noise_that_a_survivor_makes_counts_even_if_no_card_is_drawn(
    sheet: Sheet, given: dict[str, Any], action: str, noise: int
) -> None:
    """A card used, an Action, and a card turned up and set off; with all the explosions that follow."""
    p = position(sheet, pile_size=0, **given).play(action)
    assert (p.t.noise_points, p.t.survivor_noise) == (noise, noise)


@pytest.mark.clause("TD-17.5")
def test_nothing_is_met_in_a_game_that_is_lost() -> None:
    p = position(rick(v=1), spaces="zombie", entered="market pharmacy", day=3)
    p.t.zombies_eliminated = 20
    assert p.play("end_turn").challenges == dict.fromkeys("ABCD", "not met")
    stopped = position(rick(), turn_number=120, turn_limit=120, entered="market pharmacy").play("end_turn")
    assert set(stopped.challenges.values()) == {"not met"}


@pytest.mark.clause("TD-26.4")
def test_statistics() -> None:
    p = position(rick(), selena(v=2), spaces="exit zombie fat:t2", day=3, turn="B", pile="soup soup", turn_number=31)
    told_then = told(p.play("leave 1"))
    assert (told_then["Days finished"], told_then["Survivor turns"]) == (3, 31)
    assert (told_then["Explosions"], told_then["Noise points"], told_then["Zombies eliminated"]) == (1, 2, 2)
    assert (told_then["Vitality"], told_then["Immunity"]) == ([10, 0], [12, 10])
    assert (told_then["Died on day"], told_then["Died in turn"]) == ([0, 3], [0, 31])


@pytest.mark.clause("TD-26.4")
def test_turned_cards_count_by_walk_and_run_and_not_by_a_lantern() -> None:
    p = position(rick(hand="lantern"), streets={"3,0": "bat", "3,1": "soup", "3,2": "zombie"})
    p.play("lantern lantern 3,0", "done")
    assert p.t.cards_turned == 0
    assert p.play("walk 3,1").t.cards_turned == 1
    other = position(rick(), streets={"3,0": "bat", "3,1": "soup"}).play("run 3,0", "run_to 3,1")
    assert other.t.cards_turned == 2


@pytest.mark.clause("TD-26.4", "TD-8.1")
def test_a_death_by_a_threat_has_the_new_day_and_the_last_turn() -> None:
    p = position(rick(), selena(v=1, i=0), spaces="exit", piles={"threat": "sick"}, turn_number=17).play("leave 1")
    assert (p.dead, p.t.died_on_day[1], p.t.died_in_turn[1]) == ("B", 2, 17)


@pytest.mark.clause("TD-26.4", "TD-18.33")
def test_only_exploding_cards_count_as_explosions() -> None:
    p = position(rick(hand="grenade"), spaces="gas gas zombie", pile=cards(soup=6)).play("throw grenade 1")
    assert (p.t.explosions, p.t.noise_points) == (2, 6)


@pytest.mark.clause("TD-26.4", "TD-21.3")
def test_the_card_drawn_by_louder_is_no_noise_point() -> None:
    p = position(rick(), spaces="screamer:t1", threats="loud", pile="zombie zombie soup").play("end_turn")
    assert (p.spaces, p.t.noise_points) == ("screamer zombie zombie", 1)


@pytest.mark.clause("TD-16.5", "TD-6.4", "TD-26.3")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_game_ends_and_pays_only_the_living_of_a_win(seats: int) -> None:
    *_, last = random_game(seats, seats=seats)
    p = last.after
    outcome, result = p.result
    assert outcome in ("escaped", "all_dead", "blocked", "turn_limit")
    won = result == "win"
    assert p.returns == [float(won and seat not in p.dead) for seat in "ABC"[:seats]]


def test_a_deck_without_a_way_out_stops_at_the_limit_or_before() -> None:
    p = position(rick(), spaces="bat", deck=exactly(exit=0), turn_limit=120)
    while not p.match.over:
        p.t.vitality[0], p.t.immunity[0] = 15, 12
        p.play(p.default)
    assert p.result[0] in ("turn_limit", "blocked")


@pytest.mark.clause("TD-26.4", "TD-15.1")
@pytest.mark.parametrize(
    ("cause", "spaces", "i"), [("Zombies", "zombie", 5), ("explosion", "fat:t2", 5), ("lost Immunity", "spitter", 0)]
)
def test_the_cause_of_the_last_vitality_loss_is_logged(cause: str, spaces: str, i: int) -> None:
    p = position(rick(v=1, i=i), selena(), spaces=spaces).play("end_turn")
    assert (p.dead, results.KILLERS[p.t.killed_by[0]], results.KILLERS[p.t.killed_by[1]]) == ("A", cause, "nothing")


@pytest.mark.clause("TD-26.4")
@pytest.mark.parametrize(
    ("given", "action", "killer"),
    [
        ({"spaces": "zombie"}, "end_turn", "Zombies"),
        ({"spaces": "fat:t2"}, "end_turn", "explosion"),
        ({"spaces": "spitter"}, "end_turn", "lost Immunity"),
        ({"streets": {"5,0": "contagion"}}, "walk 5,0", "lost Immunity"),
        ({"streets": {"5,0": "supper"}}, "walk 5,0", "The Last Supper"),
    ],
)
def test_the_cause_of_a_death_is_logged(given: dict[str, Any], action: str, killer: str) -> None:
    p = position(rick(v=1, i=0), selena(v=1, i=0), pile=cards(soup=2), **given).play(action)
    while not p.match.over:
        p.play(p.default)
    assert told(p)["Killed by"][0] == killer


@pytest.mark.clause("TD-15.7", "TD-26.4")
def test_a_death_by_dan_turning_is_logged() -> None:
    p = position(dan(v=1), rick(v=1), spaces="zombie").play("end_turn")
    assert told(p)["Killed by"] == ["Zombies", "Dan"]
