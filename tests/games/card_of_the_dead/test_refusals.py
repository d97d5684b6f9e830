"""An action that is not offered is refused with the clause that forbids it, and changes nothing."""

from typing import Any

import pytest

from deadhand import IllegalAction, Refused
from deadhand.games.card_of_the_dead import GAME
from tests.conformance.playing import few_or_many
from tests.games.card_of_the_dead.position import position

TEN = "lure hide hide bitten nukes zombie zombie fog zombie zombie"


@pytest.mark.clause("CD-5.3", "CD-5.5")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("keep_one slugger", "CD-5.3"),
        ("keep_two lure lure", "CD-5.3"),
        ("keep_two lure hide", "CD-5.3"),
        ("keep_one bitten", "CD-5.5"),
        ("keep_two hide nukes", "CD-5.5"),
        ("keep_three hide hide hide", "CD-5.3"),
        ("pass", "CD-5.3"),
        ("act lure", "CD-5.3"),
    ],
)
def test_the_draft(action: str, clause: str) -> None:
    assert position(hands={"A": TEN}, step="draft").refused(action) == clause


FOUR = "zombie zombie zombie zombie"
PLAYS: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({"hands": {"A": "lure"}}, [], "act hide", "CD-7.1"),
    ({"hands": {"A": "lure"}}, [], "move hide", "CD-7.1"),
    ({"hands": {"A": "lure"}}, [], "draw", "CD-7.1"),
    ({"hands": {"A": "lure"}}, [], "lure B", "CD-7.1"),
    ({"hands": {"A": "lure"}}, [], "keep_none", "CD-7.1"),
    ({"hands": {"A": "bitten lure"}}, [], "act bitten", "CD-14.6"),
    ({"hands": {"A": "bitten lure"}}, [], "move bitten", "CD-14.6"),
    ({"hands": {"A": "lure"}, "front": {"A": FOUR}}, [], "move lure", "CD-9.2"),
    ({"hands": {"A": "lure"}, "stuck": "A", "surrounded_stays": "on"}, [], "move lure", "CD-9.4"),
    ({"hands": {"A": "lure"}, "hidden": "A", "step": "draw"}, [], "pass", "CD-14.16"),
    # Lure
    ({"hands": {"A": "lure"}, "front": {"A": "zombie"}}, ["act lure"], "lure A", "CD-14.19"),
    ({"hands": {"A": "lure"}, "front": {"A": "zombie"}}, ["act lure"], "lure E", "CD-14.19"),
    ({"hands": {"A": "lure"}, "front": {"A": "zombie"}, "eaten": "C"}, ["act lure"], "lure C", "CD-10.5"),
    ({"hands": {"A": "lure"}, "front": {"A": "zombie"}}, ["act lure"], "pass", "CD-14.19"),
    # Slugger
    ({"hands": {"A": "slugger", "B": "hide"}}, ["act slugger"], "slug", "CD-14.23"),
    ({"hands": {"A": "slugger", "B": "hide"}, "front": {"A": "zombies"}}, ["act slugger"], "slug", "CD-14.23"),
    ({"hands": {"A": "slugger", "B": "hide"}}, ["act slugger"], "rob C", "CD-14.24"),
    ({"hands": {"A": "slugger lure", "B": "hide"}}, ["act slugger"], "rob A", "CD-14.23"),
    ({"hands": {"A": "slugger", "B": "hide"}}, ["act slugger"], "rob E", "CD-14.23"),
    ({"hands": {"A": "slugger", "B": "hide"}, "eaten": "D"}, ["act slugger"], "rob D", "CD-10.5"),
    # Chainsaw and Dynamite
    ({"hands": {"A": "chainsaw"}, "front": {"A": "zombie"}}, ["act chainsaw"], "clear 2 0 0", "CD-14.8"),
    ({"hands": {"A": "chainsaw"}, "front": {"A": FOUR}}, ["act chainsaw"], "clear 3 0 0", "CD-14.8"),
    ({"hands": {"A": "chainsaw"}, "front": {"A": FOUR}}, ["act chainsaw"], "clear 1 0 0", "CD-14.11"),
    ({"hands": {"A": "chainsaw"}, "front": {"A": "zombie zombies_many"}}, ["act chainsaw"], "clear 0 0 1", "CD-13.4"),
    ({"hands": {"A": "dynamite"}, "front": {"A": "zombie"}}, ["act dynamite"], "clear 0 1 0", "CD-14.8"),
    ({"hands": {"A": "dynamite"}, "front": {"A": "zombies zombies"}}, ["act dynamite"], "clear 0 2 0", "CD-14.12"),
    ({"hands": {"A": "dynamite"}, "movement": {"A": "hide"}}, ["act dynamite"], "shed lure", "CD-14.13"),
    ({"hands": {"A": "dynamite"}, "movement": {"A": "hide"}}, ["act dynamite"], "pass", "CD-14.13"),
    # Tripped
    ({"hands": {"A": "tripped"}, "movement": {"B": "hide"}}, ["act tripped"], "trip B 2", "CD-14.26"),
    ({"hands": {"A": "tripped"}, "movement": {"B": "hide"}}, ["act tripped"], "trip C 1", "CD-14.26"),
    ({"hands": {"A": "tripped"}, "movement": {"A": "hide", "B": "hide"}}, ["act tripped"], "trip A 1", "CD-14.26"),
    ({"hands": {"A": "tripped"}, "movement": {"B": "hide"}, "eaten": "D"}, ["act tripped"], "trip D 0", "CD-10.5"),
    # Barricade and Ruffians
    ({"hands": {"A": "barricade"}, "deck": "lure hide fog"}, ["act barricade"], "bury zombie", "CD-14.3"),
    ({"hands": {"A": "barricade"}, "deck": "lure hide fog"}, ["act barricade"], "handle lure", "CD-14.3"),
    ({"hands": {"A": "barricade"}, "deck": "lure hide fog"}, ["act barricade", "bury fog"], "handle fog", "CD-14.3"),
    ({"hands": {"A": "lure hide"}, "top": "ruffians", "step": "draw"}, [], "under slugger", "CD-15.7"),
    ({"hands": {"A": "lure hide"}, "top": "ruffians", "step": "draw"}, [], "pass", "CD-15.7"),
]


@pytest.mark.clause(
    *("CD-7.1", "CD-9.2", "CD-9.4", "CD-10.5", "CD-13.4", "CD-14.3", "CD-14.6", "CD-14.8", "CD-14.11"),
    *("CD-14.12", "CD-14.13", "CD-14.16", "CD-14.19", "CD-14.23", "CD-14.24", "CD-14.26", "CD-15.7"),
)
@pytest.mark.parametrize(("given", "plays", "action", "clause"), PLAYS)
def test_plays(given: dict[str, Any], plays: list[str], action: str, clause: str) -> None:
    assert position(**given).play(*plays).refused(action) == clause


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("move lure", "you are surrounded"),
        ("act hide", "do not have the cards for it: Hide"),
        ("lure B", "Play a card or pass"),
    ],
)
def test_a_refusal_says_in_words_what_is_asked_or_wrong(action: str, sentence: str) -> None:
    p = position(hands={"A": "lure"}, front={"A": FOUR})
    with pytest.raises(IllegalAction, match=sentence):
        p.play(action)


@pytest.mark.clause("CD-9.4")
def test_a_player_no_longer_surrounded_sees_that_it_lasts_for_the_round() -> None:
    p = position(hands={"A": "lure"}, stuck="A", surrounded_stays="on")
    with pytest.raises(IllegalAction, match="for the rest of the round"):
        p.play("move lure")


@pytest.mark.clause("CD-12.2")
def test_anything_after_the_end_of_the_game() -> None:
    p = position(deck="", step="end", rounds=1)
    for action in ("pass", "draw", "keep_none"):
        assert p.refused(action) == "CD-12.2"


@pytest.mark.parametrize("number", [-1, GAME.actions.size, 99999])
def test_a_number_that_is_no_action(number: int) -> None:
    p = position(hands={"A": "lure"})
    before = p.match.digest
    with pytest.raises(IllegalAction, match=f"There is no action {number}") as refusal:
        p.match.play(number)
    assert (refusal.value.clause, p.match.digest) == ("CD-7.1", before)


def test_a_name_that_is_no_action() -> None:
    with pytest.raises(Refused, match='no action "run"'):
        position(hands={"A": "lure"}).play("run")


ASKED: list[tuple[dict[str, Any], list[str]]] = [
    ({"hands": {"A": TEN}, "step": "draft"}, []),
    ({"hands": {"A": "lure"}, "hidden": "A", "step": "draw"}, []),
    ({"hands": {"A": "lure bitten hide"}}, []),
    ({"hands": {"A": "lure"}, "front": {"A": "zombie"}}, ["act lure"]),
    ({"hands": {"A": "slugger", "B": "lure"}, "front": {"A": "zombie"}}, ["act slugger"]),
    ({"hands": {"A": "dynamite"}, "front": {"A": "zombie zombies"}}, ["act dynamite"]),
    ({"hands": {"A": "dynamite"}, "movement": {"A": "hide"}}, ["act dynamite"]),
    ({"hands": {"A": "tripped"}, "movement": {"B": "hide"}}, ["act tripped"]),
    ({"hands": {"A": "barricade"}, "deck": "lure hide fog"}, ["act barricade"]),
    ({"hands": {"A": "barricade"}, "deck": "lure hide fog"}, ["act barricade", "bury fog"]),
    ({"hands": {"A": "lure hide"}, "top": "ruffians", "step": "draw"}, []),
]


@pytest.mark.parametrize("every", few_or_many(5, soak=1))
@pytest.mark.parametrize(("given", "plays"), ASKED)
def test_every_action_is_either_offered_or_refused_with_a_clause_of_the_rules(
    given: dict[str, Any], plays: list[str], every: int
) -> None:
    p = position(**given).play(*plays)
    digest = p.match.digest
    for action in sorted(set(range(GAME.actions.size)) - set(p.match.legal))[::every]:
        with pytest.raises(IllegalAction) as refusal:
            p.match.play(action)
        assert f"**{refusal.value.clause}**" in GAME.rulebook_text
    assert p.match.digest == digest
