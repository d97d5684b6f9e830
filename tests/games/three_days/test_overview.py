"""The game and its components: sections 1 to 3."""

import re

import pytest

from deadhand import Refused
from deadhand.games.three_days import GAME
from tests.games.three_days.notation import BACKS, SHORT
from tests.games.three_days.position import Position, cards, dan, dealt, position, random_game, rick, selena

CARDS = dict(zip(SHORT, GAME.deck.kinds, strict=True))


@pytest.mark.clause("TD-1.1", "TD-4.1")
def test_one_to_three_players_play_together() -> None:
    assert (GAME.least_seats, GAME.most_seats, GAME.default_seats) == (1, 3, 2)
    assert GAME.team
    for seats in (0, 4):
        with pytest.raises(Refused, match="1 to 3"):
            dealt(seats=seats)


@pytest.mark.clause("TD-1.2", "TD-2.5")
def test_each_player_leads_one_survivor_with_an_area_of_its_own() -> None:
    p = dealt(seats=3)
    assert [p.of("survivor", seat) for seat in "ABC"] == ["rick", "selena", "dan"]
    seen = p.view()
    for name in ("survivor", "hand", "reserve", "equipped", "loaded", "worn"):
        assert len(seen["zones"][name]) == 3
    for name in ("vitality", "immunity", "slots"):
        assert len(seen["counters"][name]) == 3


@pytest.mark.clause("TD-1.3", "TD-1.7", "TD-3.1", "TD-20.2")
def test_the_game_lasts_three_days_which_end_when_a_survivor_leaves_by_exit() -> None:
    p = position(rick(), spaces="exit")
    for day in (1, 2):
        assert p.t.day == day
        p = position(rick(), spaces="exit", day=day).play("leave 1")
        assert (p.match.over, p.t.day, p.t.days_finished) == (False, day + 1, day)
    assert position(rick(), spaces="exit", day=3).play("leave 1").result == ("escaped", "win")
    assert "round" not in " ".join(p.log())


@pytest.mark.clause("TD-1.4")
def test_all_survivors_are_together() -> None:
    p = position(rick(), selena(), spaces="bat pharmacy").play("leave 2")
    assert (p.actor, p.offers("walk")) == ("B", {"i2,0", "i2,1"})
    zones = [zone.name for zone in GAME.zones.zones if zone.per_seat]
    assert not {"streets", "turned", "spaces"} & set(zones)


@pytest.mark.clause("TD-1.5")
def test_pharmacy_and_market_have_equipment_and_no_zombies() -> None:
    for back in ("Pharmacy", "Market"):
        found = [word for word, of_back in BACKS.items() if of_back == back]
        assert len(found) >= 4
        assert not any("Zombie" in CARDS[word].sort for word in found)


@pytest.mark.clause("TD-1.6")
def test_alone_there_are_fewer_rows_and_nothing_to_give() -> None:
    given = [choice for move in random_game(3, seats=1) for choice in move.before.choices if "give" in choice]
    assert given == []
    assert [len(dealt(seats=seats).face_down) for seats in (1, 2, 3)] == [14, 21, 24]
    assert position(rick(hand="bat"), selena()).offers("give") == {"bat B"}


@pytest.mark.clause("TD-2.2", "TD-22.7")
def test_the_starter_set_is_15_named_cards_and_three_survivors() -> None:
    starters = {word: CARDS[word].count for word, back in BACKS.items() if back == "Starter Set"}
    assert sum(starters.values()) == 15
    assert sum(CARDS[word].count for word in ("rick", "selena", "dan")) == 3


@pytest.mark.clause("TD-2.3", "TD-18.6")
def test_every_sort_of_token_has_its_number() -> None:
    p = position(rick(v=9, i=7, hand="soup", equipped="bat:u1"), selena(), spaces="fat:h2t1p", actions=2)
    seen = p.view()
    counters, marks = seen["counters"], seen["zones"]["spaces"][0]["marks"]
    assert (counters["vitality"][0], counters["immunity"][0], counters["actions_left"]) == (9, 7, 2)
    assert (marks["hits"], marks["turns"], marks["misses"]) == ([2], [1], [1])
    assert seen["zones"]["equipped"][0]["marks"]["uses_left"] == [2]
    assert not counters["is_paralysed"][0]


@pytest.mark.clause("TD-13.7", "TD-13.8", "TD-18.24")
@pytest.mark.parametrize(("card", "turns"), [("fat", 3), ("fat:t1", 2), ("fat:t2", 1), ("fat:t2p1", 2), ("gas", 0)])
def test_the_game_turns_until_an_explosion_are_counted(card: str, turns: int) -> None:
    p = position(rick(), spaces=f"{card} barricade")
    assert p.view()["zones"]["spaces"][0]["marks"]["explodes_in"] == [turns]
    for left in range(turns, 0, -1):
        assert (p.spaces.split()[1], beside_blasts(p)[1]) == ("barricade", left == 1)
        p = p.play("end_turn")
    if turns:
        assert not p.spaces.startswith("fat")


@pytest.mark.clause("TD-18.26", "TD-18.27", "TD-18.28", "TD-20.1")
def test_an_explosion_to_come_marks_what_it_will_hit_beside_it() -> None:
    assert beside_blasts(position(rick(), spaces="zombie bat fat:t2 zombie zombie")) == [0, 1, 0, 1, 0]
    assert beside_blasts(position(rick(), spaces="zombie - fat:t2 exit zombie")) == [0, 0, 0, 0, 0]
    assert beside_blasts(position(rick(), spaces="fat:t2 fat:t2 zombie")) == [0, 0, 1]


def beside_blasts(p: Position) -> list[bool]:
    """Whether the card of each space lies beside an explosion to come."""
    spaces = p.view()["zones"]["spaces"][: len(p.spaces.split())]
    return [space.get("marks", {}).get("beside_blast") == [1] for space in spaces]


@pytest.mark.clause("TD-2.4")
def test_tokens_never_run_out() -> None:
    full = "fat:h4 fat:h4 fat:h4"
    p = position(rick(equipped="pipe"), spaces=f"{full} mommy:h2").play("attack 4")
    assert p.spaces == full
    p = position(rick(hand="bat"), spaces=" ".join(["screamer"] * 5), under=False)
    assert p.play("end_turn").spaces == " ".join(["screamer:t1"] * 5)


@pytest.mark.clause("TD-2.6", "TD-2.7", "TD-2.8", "TD-2.9", "TD-21.6")
def test_a_space_is_free_blocked_by_its_side_or_by_a_card() -> None:
    p = position(rick(equipped="bat"), spaces="zombie - x")
    seen = p.view()
    assert [zone["count"] for zone in seen["zones"]["spaces"]] == [1, 0, 0, 0, 0, 0, 0]
    assert seen["counters"]["blocked"] == [0, 0, 1, 0, 0, 1, 1]
    assert seen["counters"]["free_spaces"] == 3
    assert p.offers("attack") == {"1"}
    assert p.refused("attack 3")
    assert p.play("walk 3,0").spaces  # the game goes on


@pytest.mark.clause("TD-2.10", "TD-2.11")
@pytest.mark.parametrize(
    ("card", "pile"),
    [
        *(("soup", "common"), ("armored", "common"), ("soup_kit", "kit")),
        *(("note_city", "city"), ("pills", "pharmacy"), ("soup_market", "market")),
    ],
)
def test_a_discarded_card_goes_face_up_to_the_pile_of_its_own_deck(card: str, pile: str) -> None:
    p = position(rick(), spaces=f"{card} exit", turn="A").play("leave 2")
    assert card in p.discards(pile) or (pile, card) == ("common", card)
    assert p.view()["zones"][f"{pile}_discard"]["cards"]


@pytest.mark.clause("TD-2.12")
@pytest.mark.parametrize("card", ["soup_starter", "soup_invoke", "medkit", "gun_ammo_epic"])
def test_starter_epic_and_invoke_cards_leave_the_game(card: str) -> None:
    p = position(rick(), spaces=f"{card} market").play("leave 2")
    assert card in p.lying("removed")
    left = p.lying("invoke") + p.lying("epic")
    assert left.count(card) == (CARDS[card].count - 1 if BACKS[card] != "Starter Set" else 0)


@pytest.mark.clause("TD-2.12")
def test_a_baby_ghoul_goes_back_to_the_invoke_pile() -> None:
    p = position(rick(equipped="bat"), spaces="ghoul")
    before = p.lying("invoke").count("ghoul")
    assert p.play("attack 1").lying("invoke").count("ghoul") == before + 1


@pytest.mark.clause("TD-2.18")
def test_choosing_a_card_chooses_which_copy() -> None:
    p = position(rick(v=1, hand="soup soup_kit soup", reserve="soup"))
    assert p.offers("use") == {"soup", "soup_kit"}
    assert p.offers("exchange") == {"soup_kit soup"}
    p.play("use soup_kit")
    assert (p.hand(), p.discards("kit")) == ("soup soup", ["soup_kit"])


@pytest.mark.clause("TD-3.2", "TD-16.3", "TD-15.10")
def test_all_are_lost_when_all_are_dead() -> None:
    p = position(rick(v=1), spaces="zombie zombie").play("end_turn")
    assert (p.result, p.returns) == (("all_dead", "loss"), [0.0])


@pytest.mark.clause("TD-3.3", "TD-16.4")
def test_all_are_lost_when_nothing_is_freed_under_last_wisper() -> None:
    p = position(rick(), spaces=cards(barricade=3) + " zombie zombie").play("end_turn")
    assert (p.result, p.returns) == (("blocked", "loss"), [0.0])


@pytest.mark.clause("TD-3.1", "TD-16.2", "TD-26.2")
def test_every_survivor_still_alive_wins() -> None:
    p = position(rick(), selena(dead=True), dan(), spaces="exit", day=3).play("leave 1")
    assert (p.result, p.returns) == (("escaped", "win"), [1.0, 0.0, 1.0])


@pytest.mark.clause("TD-19.7")
def test_three_survivors_of_different_talents() -> None:
    for sheet, skill in ((rick, "run"), (selena, "track"), (dan, "strike")):
        p = position(sheet(hand="soup", equipped="punch"), spaces="fat")
        assert {verb for verb in ("run", "track", "strike") if p.offers(verb)} == {skill}


def test_every_clause_stands_once_in_the_rulebook() -> None:
    ids = re.findall(r"^- \*\*(TD-[\d.]+)\*\*", GAME.rulebook_text, re.MULTILINE)
    assert len(ids) == len(set(ids))
