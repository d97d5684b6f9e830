"""The Skills of the three Survivors: section 19."""

import pytest

from tests.games.three_days.position import dan, places, position, rick, selena


@pytest.mark.clause("TD-19.1", "TD-10.8", "TD-D10")
def test_d10_run_turns_two_cards_takes_all_actions_and_ends_the_turn() -> None:
    p = position(rick(), selena(), streets={"5,0": "bat", "5,3": "soup"})
    assert p.offers("run") == p.offers("walk") == {"5,0", "5,1", "5,2", "5,3"}
    p.play("run 5,3")
    assert (p.prompt, p.choices, p.default) == ("run", {"run_to 5,0", "run_to 5,1", "run_to 5,2"}, "run_to 5,0")
    assert p.t.actions_left == 0
    p.play("run_to 5,0")
    assert (p.actor, p.spaces, p.t.cards_turned) == ("B", "bat soup", 2)


@pytest.mark.clause("TD-19.1", "TD-24.1")
@pytest.mark.parametrize("spend", ["pick_up 1", "equip bat", "to_reserve bat", "give bat B", "use soup"])
def test_run_is_the_very_first_thing(spend: str) -> None:
    p = position(rick(v=9, hand="bat soup"), selena(), spaces="note")
    assert p.offers("run")
    p.play(spend)
    assert (p.offers("run"), p.t.actions_left) == (set(), 2)
    assert p.refused("run 5,0")


@pytest.mark.clause("TD-19.1")
@pytest.mark.parametrize("others", ["selena", "dan"])
def test_only_rick_runs(others: str) -> None:
    sheet = selena() if others == "selena" else dan()
    assert position(sheet, rick()).offers("run") == set()


@pytest.mark.clause("TD-19.1", "TD-19.2")
def test_with_no_second_open_card_run_turns_only_one() -> None:
    gone = " ".join(name for name in places(2) if name != "0,0")
    p = position(rick(), selena(), gone=gone, streets={"0,0": "note_city"}, turn="A").play("run 0,0")
    assert (p.actor, p.spaces, p.t.cards_turned) == ("B", "note_city", 1)
    empty = position(rick(hand="bat"), selena(), gone="all")
    assert empty.offers("run") == set()


@pytest.mark.clause("TD-19.2", "TD-18.2", "TD-20.3")
def test_the_first_card_is_resolved_before_the_second_is_chosen() -> None:
    p = position(rick(), selena(), streets={"5,0": "horde", "5,1": "zombie"}).play("run 5,0")
    assert (p.prompt, p.blocked, "5,0" in p.face_up) == ("run", [6, 7], False)
    assert p.refused("end_turn")


@pytest.mark.clause("TD-19.2")
def test_the_second_card_is_resolved_too() -> None:
    p = position(rick(), selena(), streets={"5,0": "contagion", "5,1": "contagion"}).play("run 5,0", "run_to 5,1")
    assert (p.i, p.discards(), p.actor) == ([8, 9], ["contagion", "contagion"], "B")


@pytest.mark.clause("TD-19.3")
def test_run_does_not_use_special_cards() -> None:
    p = position(rick(), spaces="exit market").play("run 3,0")
    assert {choice.split()[0] for choice in p.choices} == {"run_to"}


@pytest.mark.clause("TD-19.4", "TD-D11", "TD-2.15", "TD-23.5")
def test_d11_track_costs_a_card_of_hand_or_reserve() -> None:
    sheet = selena(hand="bat soup", reserve="knife bat", equipped="rifle", beside="rifle_ammo", worn="kevlar")
    p = position(sheet, pile="zombie antiviral note")
    assert (p.offers("track"), p.offers("track_reserve")) == ({"bat", "soup"}, {"bat", "knife"})
    p.play("track_reserve knife")
    assert (p.prompt, p.choices, p.default) == ("keep", {"keep antiviral", "done"}, "keep antiviral")
    assert (p.cards_in("seen"), p.view()["zones"]["seen"]["cards"]) == ("zombie antiviral", ["zombie", "antiviral"])
    p.play("done")
    assert (p.t.actions_left, p.hand(), p.reserve()) == (3, "bat soup", "bat")
    assert sorted(p.discards()) == ["antiviral", "knife", "zombie"]


@pytest.mark.clause("TD-19.4", "TD-2.15", "TD-20.25")
def test_the_punch_is_no_price() -> None:
    assert position(selena(hand="punch bat")).offers("track") == {"bat"}
    assert position(selena(hand="punch")).offers("track") == set()


@pytest.mark.clause("TD-19.4")
def test_track_needs_a_card_to_draw_before_it_is_paid() -> None:
    assert position(selena(hand="bat lantern"), pile_size=0).offers("track") == set()
    p = position(selena(hand="bat lantern"), pile_size=0, discards="note")
    assert p.offers("track") == {"bat", "lantern"}
    p.play("track bat")
    assert p.choices == {"keep bat", "keep note", "done"}  # what was paid may come back
    one = position(selena(hand="bat_kit"), pile="pipe", pile_size=1).play("track bat_kit")
    assert one.choices == {"keep pipe", "done"}


@pytest.mark.clause("TD-19.4")
def test_only_selena_tracks() -> None:
    p = position(rick(hand="bat", reserve="soup"))
    assert not p.offers("track") | p.offers("track_reserve")


@pytest.mark.clause("TD-19.5", "TD-11.26", "TD-20.26")
def test_dans_attack_by_skill_is_an_attack_with_the_punch() -> None:
    p = position(dan(equipped="punch", beside="berserk"), spaces="fat:h1 mommy").play("strike 2")
    assert (p.spaces, p.i, p.t.actions_left, p.equipped(), p.t.skill_used) == ("fat:h1", [14], 3, "punch", 1)
    assert p.offers("strike") == set()
    assert p.offers("attack") == {"1"}


@pytest.mark.clause("TD-19.5")
def test_it_needs_the_punch_equipped_and_dan() -> None:
    assert position(dan(hand="punch", equipped="bat"), spaces="zombie").offers("strike") == set()
    assert position(rick(equipped="punch"), spaces="zombie").offers("strike") == set()
    assert position(dan(equipped="punch"), spaces="zombie", skill_used=True).offers("strike") == set()


@pytest.mark.clause("TD-19.6", "TD-10.4")
@pytest.mark.parametrize(("i", "v", "offered", "left"), [(1, 1, True, (0, 1)), (0, 2, True, (0, 1)), (0, 1, False, ())])
def test_its_price_must_be_payable(i: int, v: int, offered: bool, left: tuple[int, ...]) -> None:
    p = position(dan(i=i, v=v, equipped="punch"), spaces="mommy")
    assert bool(p.offers("strike")) == offered
    if offered:
        p.play("strike 1")
        assert (p.i[0], p.v[0]) == left
        assert p.space(1) == "mommy:h2"


@pytest.mark.clause("TD-19.5", "TD-10.8")
def test_the_skill_comes_back_every_turn() -> None:
    p = position(dan(equipped="punch"), selena(), spaces="fat").play("strike 1", "end_turn", "end_turn")
    assert (p.actor, p.offers("strike")) == ("A", {"1"})
