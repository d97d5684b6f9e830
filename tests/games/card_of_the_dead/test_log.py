"""The log says who loses what and what has no effect, and repeats nothing."""

from typing import Any

import pytest

from tests.games.card_of_the_dead.position import position

FOUR = "zombie zombie zombie zombie"


@pytest.mark.clause("CD-14.20", "CD-9.4")
def test_nukes_tell_who_loses_what_and_who_is_free_again() -> None:
    hands, front = {"A": "nukes hide", "B": "lure bitten", "D": "lure"}, {"A": "zombie", "B": FOUR}
    told = position(hands=hands, front=front, eaten="C").play("act nukes").log("D")
    assert told[: told.index("It is B's turn.")] == [
        "A plays Nukes!",
        "A loses 1 zombie and 1 hand card.",
        "B loses 4 zombies and 2 hand cards.",
        "You lose no zombies and 1 hand card.",
        "B is no longer surrounded.",
    ]


@pytest.mark.clause("CD-9.4")
def test_with_surrounded_stays_nobody_is_free_again() -> None:
    p = position(hands={"A": "chainsaw"}, front={"A": FOUR}, surrounded_stays="on").play("act chainsaw", "clear 2 0 0")
    assert "A is no longer surrounded." not in p.log(None)
    assert p.surrounded == "A"


NOTHING: list[tuple[dict[str, Any], str]] = [
    ({"hands": {"A": "pillage"}}, "Pillage has no effect."),
    ({"hands": {"A": "slugger"}}, "Slugger has no effect."),
    ({"hands": {"A": "tripped"}, "movement": {"A": "hide"}}, "Tripped has no effect."),
    ({"hands": {"A": "chainsaw"}, "front": {"A": "zombies_many"}}, "Chainsaw has no effect."),
    ({"hands": {"A": "dynamite"}}, "Dynamite has no effect."),
    ({"hands": {"A": "barricade"}, "deck": ""}, "Barricade has no effect."),
    ({"hands": {"A": "lure"}}, "A has no Zombie card to pass on."),
    ({"hands": {"A": "hide"}}, "A has no Zombie card to pass on."),
]


@pytest.mark.clause("CD-7.7", "CD-7.8")
@pytest.mark.parametrize(("given", "sentence"), NOTHING, ids=[sentence for _, sentence in NOTHING])
def test_the_log_names_a_card_without_effect(given: dict[str, Any], sentence: str) -> None:
    kind = given["hands"]["A"]
    assert sentence in position(**given).play(f"act {kind}").log("B")


@pytest.mark.clause("CD-15.1", "CD-15.12")
@pytest.mark.parametrize(("event", "sentence"), [("cornered", "Cornered"), ("swarm", "Swarm")])
def test_an_event_without_effect_is_logged(event: str, sentence: str) -> None:
    p = position(hands={"A": "lure"}, top=f"{event} lure lure", step="draw", swarm=event == "swarm")
    told = p.log("B")
    assert f"{sentence} has no effect." in told
    assert not {"A loses all movement cards.", "From now on two cards are drawn each turn."} & set(told)


@pytest.mark.clause("CD-2.11", "CD-14.4")
def test_a_barricade_that_is_cut_short_goes_first_then_what_is_left_behind_it() -> None:
    front = {"A": "zombie zombie zombie zombie zombie"}
    p = position(hands={"A": "barricade slugger"}, front=front, top="lure zombie fog")
    p.play("act barricade", "bury fog", "handle zombie")
    assert (p.alive, p.discard.split()[-2:]) == ("BCD", ["barricade", "lure"])
    assert "A leaves a Lure behind the Barricade: it is discarded." in p.log("C")


@pytest.mark.clause("CD-2.11", "CD-14.4", "CD-11.2")
def test_a_barricade_goes_before_the_event_that_cut_it_short() -> None:
    front = {"A": "zombie zombie zombie zombie", "B": "zombie", "C": "zombie"}
    p = position(hands={"A": "barricade"}, front=front, top="ringtone lure hide")
    p.play("act barricade", "bury hide", "handle ringtone")
    assert (p.alive, p.discard.split()[-3:]) == ("BCD", ["barricade", "ringtone", "lure"])


@pytest.mark.parametrize(("zombie", "told"), [("zombies_many", "A draws Zombies!!!"), ("zombie", "A draws a Zombie.")])
def test_a_name_with_a_mark_of_its_own_ends_a_sentence(zombie: str, told: str) -> None:
    assert told in position(hands={"A": "lure"}, top=zombie, step="draw").log("B")


@pytest.mark.clause("CD-15.6")
def test_a_slugger_shown_to_the_ruffians_is_logged_once() -> None:
    told = position(hands={"A": "slugger"}, top="ruffians", step="draw").log("B")
    assert [line for line in told if "Slugger" in line] == ["A shows a Slugger and sends the Ruffians on."]


@pytest.mark.clause("CD-7.5", "CD-11.4")
def test_a_card_that_escapes_says_so_before_it_is_laid() -> None:
    p = position(hands={"A": "lure nukes bitten"}, movement={"A": "hide hide hide hide"})
    offers = {offer["name"]: (offer["text"], offer["final"]) for offer in p.view("A")["prompt"]["offers"]}
    assert offers["move nukes"] == ("Lay Nukes! for movement and escape with 6 movement points", True)
    assert offers["move lure"] == ("Lay Lure for movement", False)
