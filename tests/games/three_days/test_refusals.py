"""Refusals give the reason and its clause."""

import pytest

from deadhand.table.errors import IllegalAction
from tests.games.three_days.notation import Sheet
from tests.games.three_days.position import Position, dan, position, rick, selena

OWN = "you do not have the cards for it: {}"


def reason(p: Position, action: str) -> tuple[str, str]:
    """The words and the clause with which an action is refused."""
    before = p.match.digest
    with pytest.raises(IllegalAction) as refusal:
        p.match.play(p.long(action))
    assert p.match.digest == before
    sentence = str(refusal.value).split("is not allowed now: ")[-1]
    return sentence.removesuffix(f" ({refusal.value.clause})."), refusal.value.clause


NO_ACTION = ("no Action is left", "TD-10.1")


SPENDING = [
    *("attack 1", "use soup", "throw grenade 1", "open toolkit 2", "binoculars binoculars 3,0", "lantern lantern 3,0"),
    *("pick_up 3", "stow 3", "to_reserve soup", "to_hand bat_kit", "exchange soup bat_kit", "equip pipe"),
]


@pytest.mark.clause("TD-10.1", "TD-12.1")
@pytest.mark.parametrize("action", SPENDING)
def test_without_an_action(action: str) -> None:
    hand = "soup grenade toolkit binoculars lantern pipe"
    held = selena(v=5, hand=hand, reserve="bat_kit", equipped="bat")
    p = position(held, spaces="zombie box knife exit", actions=0)
    assert reason(p, action) == NO_ACTION
    for walk in ("walk 3,0", "leave 4"):
        assert reason(p, walk) == ("Walk needs an Action that is left", "TD-12.1")


MOVES = [
    ("pick_up 1", "no Resource lies in that space", "TD-11.3"),
    ("pick_up 2", "your hand is full", "TD-7.4"),
    ("stow 2", "your Reserve is full", "TD-11.5"),
    ("to_reserve bat", "your Reserve is full", "TD-11.5"),
    ("to_reserve rifle", "that card never goes into the Reserve", "TD-11.6"),
    ("exchange punch lantern", "that card never goes into the Reserve", "TD-11.6"),
    ("to_hand lantern", "your hand is full", "TD-7.4"),
    ("give punch B", "the Punch cannot be given", "TD-11.9"),
    ("give bat B", "that hand is full", "TD-11.7"),
    ("give bat C", "a card is given to another living Survivor", "TD-11.7"),
    ("give bat A", "a card is given to another living Survivor", "TD-11.7"),
    ("equip knife", OWN.format("Knife"), "TD-11.16"),
    ("leave 1", "no card by which you could go on lies there", "TD-12.5"),
    ("leave 4", "no card by which you could go on lies there", "TD-12.5"),
]


@pytest.mark.clause("TD-7.4", "TD-11.3", "TD-11.5", "TD-11.6", "TD-11.7", "TD-11.9", "TD-11.16", "TD-12.5")
@pytest.mark.parametrize(("action", "words", "clause"), MOVES)
def test_cards_that_change_places(action: str, words: str, clause: str) -> None:
    full = rick(hand="bat rifle punch soup note", reserve="lantern antiviral toolkit")
    five = selena(hand="pipe pipe soup soup note")
    p = position(full, five, dan(dead=True), spaces="fat antiviral")
    assert reason(p, action) == (words, clause)


@pytest.mark.clause("TD-9.5", "TD-9.25", "TD-12.12")
def test_walking() -> None:
    p = position(rick(), turned={"3,0": "bat"})
    for where in ("3,0", "2,0", "5,0", "i0,0"):
        assert reason(p, f"walk {where}") == ("that card is not open", "TD-9.5")
    inside = position(rick(), indoors="market", spaces="exit door_market")
    assert reason(inside, "walk 3,0") == ("that card is not open", "TD-9.5")
    assert reason(inside, "leave 1") == ("EXIT can be used in the Main Zone only", "TD-12.12")


ATTACKS = [
    (rick(), "attack 1", "no weapon is equipped", "TD-11.10"),
    (rick(equipped="rifle"), "attack 1", "that weapon cannot attack without its ammunition", "TD-11.20"),
    (rick(equipped="bat"), "attack 4", "no card lies in that space", "TD-11.22"),
    (rick(equipped="bat"), "attack 5", "no card lies in that space", "TD-11.22"),
    (rick(equipped="bat"), "attack 2", "that card cannot be attacked", "TD-20.1"),
    (dan(equipped="punch", beside="paralyze"), "attack 3", "that Zombie has a Paralysis Token", "TD-18.22"),
    (dan(equipped="punch", beside="paralyze"), "strike 3", "that Zombie has a Paralysis Token", "TD-18.22"),
    (dan(equipped="punch", beside="paralyze"), "attack 1", "only a Zombie can be paralysed", "TD-18.23"),
    (dan(equipped="punch", i=0, v=1), "strike 1", "the price would kill", "TD-19.6"),
    (dan(equipped="bat"), "strike 1", "the Punch is not equipped", "TD-19.5"),
    (rick(equipped="punch"), "strike 1", "this is Dan's Skill", "TD-19.5"),
]


@pytest.mark.clause("TD-11.20", "TD-11.22", "TD-20.1", "TD-18.22", "TD-18.23", "TD-19.5", "TD-19.6")
@pytest.mark.parametrize(("sheet", "action", "words", "clause"), ATTACKS)
def test_attacks(sheet: Sheet, action: str, words: str, clause: str) -> None:
    assert reason(position(sheet, spaces="bat_kit exit zombie:p - x"), action) == (words, clause)


@pytest.mark.clause("TD-19.5", "TD-19.4", "TD-19.1", "TD-10.8")
def test_skills_that_were_used_or_are_anothers() -> None:
    p = position(dan(equipped="punch", hand="bat"), spaces="zombie", skill_used=True)
    assert reason(p, "strike 1") == ("the Skill is used once a turn", "TD-19.5")
    assert reason(p, "track bat") == ("TRACK is Selena's Skill", "TD-19.4")
    assert reason(p, "run 3,0") == ("RUN is Rick's Skill", "TD-19.1")
    tracked = position(selena(hand="bat punch"), skill_used=True)
    assert reason(tracked, "track bat") == ("TRACK is used once a turn", "TD-19.4")
    fresh = position(selena(hand="bat punch"))
    assert reason(fresh, "track punch") == ("the Punch is never discarded", "TD-2.15")
    late = position(rick(), actions=2)
    assert reason(late, "run 3,0") == ("RUN needs all three Actions, as the first thing in the turn", "TD-19.1")
    assert reason(position(rick()), "run 2,0") == ("that card is not open", "TD-9.5")
    assert reason(position(rick()).play("run 3,0"), "run_to 2,0") == ("that card is not open", "TD-9.5")
    empty = position(selena(hand="bat"), pile_size=0)
    assert reason(empty, "track bat") == ("no Common card is left to draw", "TD-19.4")


USES = [
    ("use soup", "your Vitality is full", "TD-11.17"),
    ("use antiviral", "your Immunity is full", "TD-11.17"),
    ("use bat", "that card is not used that way", "TD-11.15"),
    ("use medkit", OWN.format("MedKit"), "TD-11.16"),
    ("throw grenade 1", "that card takes no damage", "TD-20.1"),
    ("throw grenade 3", "no card lies in that space", "TD-20.22"),
    ("open toolkit 2", "no Tools card lies in that space", "TD-20.28"),
    ("binoculars binoculars 0,0", "no face-down Common card of this zone lies there", "TD-20.12"),
    ("binoculars binoculars 6,0", "no face-down Common card of this zone lies there", "TD-20.12"),
    ("lantern lantern 2,0", "that card is not open", "TD-9.5"),
]


@pytest.mark.clause("TD-11.15", "TD-11.16", "TD-11.17", "TD-20.12", "TD-20.13", "TD-20.22", "TD-20.28")
@pytest.mark.parametrize(("action", "words", "clause"), USES)
def test_cards_from_the_hand(action: str, words: str, clause: str) -> None:
    hand = "soup antiviral bat grenade toolkit binoculars lantern"
    p = position(rick(hand=hand, reserve="medkit"), spaces="exit zombie")
    assert reason(p, action) == (words, clause)


@pytest.mark.clause("TD-20.6", "TD-20.15", "TD-11.17")
def test_notes_and_pills() -> None:
    p = position(rick(hand="note pills bat"), pile_size=0)
    assert reason(p, "use note") == ("no Common card is left to draw", "TD-20.6")
    effects = position(rick(v=5, hand="pills")).play("use pills")
    assert reason(effects, "fight_off") == ("your Immunity is full", "TD-11.17")


@pytest.mark.clause("TD-20.12", "TD-9.5")
def test_cards_to_be_named() -> None:
    p = position(rick(hand="binoculars lantern")).play("binoculars binoculars 3,0")
    assert reason(p, "name 3,0") == ("that card is named already", "TD-20.12")
    assert reason(p, "name 0,0") == ("no face-down Common card of this zone lies there", "TD-20.12")
    p = position(rick(hand="binoculars lantern"), streets={"3,0": "bat", "3,1": "soup"}).play("lantern lantern 3,0")
    assert reason(p, "name 2,0") == ("that card is not open", "TD-9.5")


@pytest.mark.clause("TD-15.7", "TD-20.18", "TD-20.19", "TD-2.15")
def test_discards_that_do_not_count() -> None:
    dead = position(dan(v=1), rick(hand="bat bat_kit"), selena(hand="note"), spaces="zombie").play("end_turn")
    assert reason(dead, "discard_hand bat_kit") == ("only a Common card counts", "TD-15.7")
    holding = rick(hand="bat soup soup_kit lantern punch")
    supper = position(holding, streets={"3,0": "supper"}).play("walk 3,0")
    assert reason(supper, "discard_hand bat") == ("only a Canned Soup counts", "TD-20.18")
    last = ("nobody after you has a Canned Soup, so you must discard one", "TD-20.18")
    assert reason(supper, "done") == last
    home = position(holding, streets={"3,0": "sweet_home"}).play("walk 3,0")
    assert reason(home, "discard_hand bat") == ("only a Lantern counts", "TD-20.19")
    trader = position(holding, streets={"3,0": "trader"}).play("walk 3,0")
    assert reason(trader, "discard_hand punch") == ("the Punch is never discarded", "TD-2.15")


@pytest.mark.clause("TD-10.1")
def test_what_belongs_to_the_own_turn() -> None:
    p = position(rick(hand="bat pipe knife note soup antiviral")).play("end_turn")
    assert reason(p, "end_turn") == ("it belongs to your own turn", "TD-10.1")
    assert reason(p, "walk 3,0") == ("it belongs to your own turn", "TD-10.1")
