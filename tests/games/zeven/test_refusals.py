"""An action that is not offered is refused with the clause that forbids it, and changes nothing."""

from typing import Any

import pytest

from deadhand import IllegalAction, Refused
from deadhand.games.zeven import GAME
from tests.games.zeven.position import cards, position

SEVEN_LAID = {"A": cards(clown=2, nurse=2, viral=3)}

DRAWS: list[tuple[dict[str, Any], str, str]] = [
    ({"pile": "", "discard": ""}, "draw", "Z-6.11"),
    ({"pile": "", "discard": "6"}, "draw", "Z-6.11"),
    ({}, "skip", "Z-6.12"),
    ({"pile": "", "discard": "6 6"}, "skip", "Z-6.12"),
    ({}, "take_back clown", "Z-6.6"),
    ({"tables": {"B": "clown"}}, "take_back clown", "Z-6.6"),
    ({"discard": ""}, "exposed", "Z-6.8"),
    ({"discard": "clown horde"}, "exposed", "Z-6.5"),
    ({"discard": "clown 6"}, "exposed", "Z-6.4"),
]


@pytest.mark.clause("Z-6.4", "Z-6.5", "Z-6.6", "Z-6.8", "Z-6.11", "Z-6.12")
@pytest.mark.parametrize(("given", "action", "clause"), DRAWS)
def test_draws(given: dict[str, Any], action: str, clause: str) -> None:
    assert position(hands={"A": "3"}, **given).refused(action) == clause


PLAYS: list[tuple[dict[str, Any], str, str]] = [
    # A pair as the second play, and what is not held
    ({"hands": {"A": "5 6"}, "left": 1}, "pair_commandos 5 6 B", "Z-7.7"),
    ({"hands": {"A": "hunter 6"}, "left": 1}, "pair_hunter_commando 6 B", "Z-7.7"),
    ({"hands": {"A": "hunter gravedigger", "B": "3"}, "left": 1}, "pair_gravedigger_hunter B", "Z-7.7"),
    ({"hands": {"A": "5"}}, "pair_commandos 5 6 B", "Z-15.2"),
    ({"hands": {"A": "6"}}, "pair_commandos 6 6 B", "Z-15.2"),
    ({"hands": {"A": "6"}}, "pair_hunter_commando 6 B", "Z-15.2"),
    ({"hands": {"A": "hunter"}}, "pair_hunter_commando 6 B", "Z-15.2"),
    ({"hands": {"A": "hunter", "B": "3"}}, "pair_gravedigger_hunter B", "Z-15.2"),
    ({"hands": {"A": "gravedigger", "B": "3"}}, "pair_gravedigger_hunter B", "Z-15.2"),
    ({"hands": {"A": "6"}}, "lay clown", "Z-7.1"),
    ({"hands": {"A": "6"}}, "discard clown", "Z-7.1"),
    ({"hands": {"A": "6"}}, "commando 5 B", "Z-7.1"),
    ({"hands": {"A": "6", "B": "3"}}, "hunter_hand B", "Z-7.1"),
    ({"hands": {"A": "6"}, "tables": {"B": "clown"}}, "hunter_table B clown", "Z-7.1"),
    ({"hands": {"A": "6", "B": "3"}}, "gravedigger_hand B", "Z-7.1"),
    ({"hands": {"A": "6"}}, "gravedigger_graveyard", "Z-7.1"),
    # A full table, an empty graveyard
    ({"hands": {"A": "horde"}, "tables": SEVEN_LAID}, "lay horde", "Z-8.3"),
    ({"hands": {"A": "gravedigger"}, "discard": ""}, "gravedigger_graveyard", "Z-7.10"),
    # A laid card that is not there, or may not be named
    ({"hands": {"A": "hunter"}}, "hunter_table B clown", "Z-13.3"),
    ({"hands": {"A": "hunter"}, "tables": {"B": "nurse"}}, "hunter_table B clown", "Z-13.3"),
    ({"hands": {"A": "hunter"}}, "hunter_table F clown", "Z-13.3"),
    ({"hands": {"A": "hunter"}, "tables": {"A": "clown"}, "hunter_own_table": "off"}, "hunter_table A clown", "Z-13.5"),
    ({"hands": {"A": "hunter"}}, "hunter_table A clown", "Z-13.3"),
    # A target that is no opponent
    *(
        ({"hands": {"A": "5 6 hunter gravedigger"}}, f"{play} {seat}", clause)
        for seat in "AEH"
        for play, clause in (
            ("commando 5", "Z-12.1"),
            ("hunter_hand", "Z-13.2"),
            ("gravedigger_hand", "Z-14.2"),
            ("pair_commandos 5 6", "Z-15.2"),
            ("pair_hunter_commando 6", "Z-15.2"),
            ("pair_gravedigger_hunter", "Z-15.2"),
        )
    ),
    # An opponent without cards
    ({"hands": {"A": "hunter"}}, "hunter_hand B", "Z-7.10"),
    ({"hands": {"A": "gravedigger"}}, "gravedigger_hand B", "Z-7.10"),
    ({"hands": {"A": "gravedigger hunter"}}, "pair_gravedigger_hunter B", "Z-15.8"),
]


@pytest.mark.clause(
    *("Z-7.1", "Z-7.7", "Z-7.10", "Z-8.3", "Z-12.1", "Z-13.2", "Z-13.3", "Z-13.5", "Z-14.2", "Z-15.2", "Z-15.8")
)
@pytest.mark.parametrize(("given", "action", "clause"), PLAYS)
def test_plays(given: dict[str, Any], action: str, clause: str) -> None:
    assert position(step="play", **given).refused(action) == clause


@pytest.mark.clause("Z-9.12")
@pytest.mark.parametrize("step", ["draw", "play", "end"])
@pytest.mark.parametrize(
    ("hand", "table"),
    [(cards(clown=6), ""), (cards(clown=4, nurse=2, viral=1), ""), (cards(clown=7), "nurse viral"), ("6", "")],
)
def test_calls_without_a_set(step: str, hand: str, table: str) -> None:
    assert position(hands={"A": hand}, tables={"A": table}, step=step).refused("call") == "Z-9.12"


CHOICES = [
    (["gravedigger_hand B"], ["take clown", "take gravedigger"], "Z-14.3"),
    (["pair_gravedigger_hunter B"], ["take clown"], "Z-14.3"),
    (["pair_gravedigger_hunter B", "take 3"], ["strip 3", "strip clown"], "Z-15.9"),
    (["gravedigger_graveyard"], ["fetch clown", "fetch gravedigger"], "Z-14.4"),
]
ELSEWHERE = ["draw", "exposed", "skip", "take_back nurse", "lay nurse", "discard 6", "commando 6 B", "end"]


@pytest.mark.clause("Z-14.3", "Z-14.4", "Z-15.9", "Z-9.8")
@pytest.mark.parametrize(("plays", "refused", "clause"), CHOICES)
def test_choices_of_a_card(plays: list[str], refused: list[str], clause: str) -> None:
    hands = {"A": "gravedigger hunter 6 nurse", "B": "3 4"}
    p = position(hands=hands, tables={"A": "nurse"}, discard="viral horde", step="play").play(*plays)
    others = {"take horde", "strip horde", "fetch 3"} - set(refused)
    for action in (*refused, *ELSEWHERE, *others):
        assert p.refused(action) == clause
    assert p.refused("call") == "Z-9.8"


@pytest.mark.clause("Z-6.1", "Z-7.1", "Z-7.12")
@pytest.mark.parametrize(
    ("step", "actions", "clause"),
    [
        (
            "draw",
            ["lay clown", "discard 6", "commando 6 B", "pair_commandos 6 6 B", "end", "take 6", "fetch 6"],
            "Z-6.1",
        ),
        ("play", ["draw", "exposed", "take_back nurse", "skip", "end", "take 6", "strip 6", "fetch hunter"], "Z-7.1"),
        ("end", ["draw", "skip", "discard 6", "lay clown", "commando 6 B", "take 6", "strip 6", "fetch 6"], "Z-7.12"),
    ],
)
def test_what_belongs_to_another_step(step: str, actions: list[str], clause: str) -> None:
    p = position(hands={"A": "clown 6 6", "B": "6"}, tables={"A": "nurse"}, step=step)
    for action in actions:
        assert p.refused(action) == clause


@pytest.mark.parametrize(
    ("step", "action", "sentence"),
    [
        ("end", "take 6", "End your turn, or call"),
        ("play", "fetch 6", "Play a card, or call"),
        ("draw", "skip", "only while the draw pile gives none"),
        ("play", "hunter_table E clown", "nobody sits there"),
    ],
)
def test_a_refusal_says_in_words_what_is_asked_or_wrong(step: str, action: str, sentence: str) -> None:
    p = position(hands={"A": "clown hunter"}, step=step)
    with pytest.raises(IllegalAction, match=sentence):
        p.play(action)


@pytest.mark.clause("Z-17.4", "Z-17.8")
@pytest.mark.parametrize(
    ("step", "turns", "last", "clause"), [("draw", 0, "call", "Z-17.4"), ("end", 39, "end", "Z-17.8")]
)
def test_anything_after_the_end_of_the_game(step: str, turns: int, last: str, clause: str) -> None:
    p = position(seats=2, hands={"A": cards(clown=7)}, step=step, turns=turns, turn_limit=20, rounds=1).play(last)
    for action in ("draw", "end", "call"):
        assert p.refused(action) == clause


@pytest.mark.parametrize("number", [-1, GAME.actions.size, 99999])
def test_a_number_that_is_no_action(number: int) -> None:
    p = position()
    before = p.match.digest
    with pytest.raises(IllegalAction, match=f"There is no action {number}") as refusal:
        p.match.play(number)
    assert (refusal.value.clause, p.match.digest) == ("Z-6.1", before)


def test_a_name_that_is_no_action() -> None:
    p = position()
    with pytest.raises(Refused, match='no action "brains"'):
        p.match.play("brains")


@pytest.mark.parametrize("step", ["draw", "play", "end"])
def test_every_action_is_either_offered_or_refused_with_a_clause_of_the_rules(step: str) -> None:
    hands, tables = {"A": "clown horde 5 6 hunter gravedigger", "B": "3 viral"}, {"A": "nurse", "C": "horde"}
    p = position(hands=hands, tables=tables, discard="6 viral", step=step)
    digest = p.match.digest
    for action in set(range(GAME.actions.size)) - set(p.match.legal):
        with pytest.raises(IllegalAction) as refusal:
            p.match.play(action)
        assert f"**{refusal.value.clause}**" in GAME.rulebook_text
    assert p.match.digest == digest


@pytest.mark.parametrize(
    ("step", "spots", "sentence", "clause"),
    [
        ("draw", ["hand:0/zombie_clown"], "Draw a card", "Z-6.1"),
        ("play", ["hand:0/hunter", "table:2/undead_horde"], "no such card lies there: Undead Horde", "Z-13.3"),
        ("play", ["hand:0/commando_6", "seat:1"], "you do not have the cards for it: Commando 6", "Z-7.1"),
        ("play", ["table:3"], "Nothing can be done there now. You are asked: Play a card", "Z-7.1"),
        ("play", ["hand:0/nonsense\x00"], "Nothing can be done there now", "Z-7.1"),
    ],
)
def test_pointing_where_nothing_is_offered_explains_why(
    step: str, spots: list[str], sentence: str, clause: str
) -> None:
    p = position(hands={"A": "clown hunter"}, tables={"C": "5"}, step=step)
    refusal = p.match.refusal_at(spots)
    assert (sentence in str(refusal), refusal.clause) == (True, clause), str(refusal)


def test_after_the_end_of_the_game_no_reason_is_given() -> None:
    p = position(hands={"A": cards(clown=7)}, rounds=1).play("call")
    with pytest.raises(Refused, match="over"):
        p.match.refusal_at(["draw_pile"])
