"""Pairs, both plays of a turn: section 15."""

import pytest

from tests.games.zeven.position import position

PAIRED = {"A": "5 6 hunter gravedigger", "B": "clown hunter 3"}


@pytest.mark.clause("Z-15.1", "Z-15.2")
def test_there_are_three_pairs_each_announced_as_one_play_on_one_opponent() -> None:
    p = position(hands={**PAIRED, "C": "6"}, step="play")
    assert {choice for choice in p.choices if choice.startswith("pair")} == {
        *(f"pair_commandos {pair} {seat}" for pair in ("5 6", "6 5") for seat in "BCD"),
        *(f"pair_hunter_commando {value} {seat}" for value in "56" for seat in "BCD"),
        *(f"pair_gravedigger_hunter {seat}" for seat in "BC"),
    }


@pytest.mark.clause("Z-15.1")
@pytest.mark.parametrize(
    "hand", ["gravedigger 6", "hunter hunter", "gravedigger gravedigger", "clown 6", "horde hunter"]
)
def test_no_other_two_cards_are_a_pair(hand: str) -> None:
    p = position(hands={"A": hand, "B": "3"}, tables={"B": "nurse"}, step="play")
    assert not [choice for choice in p.choices if choice.startswith("pair")]


@pytest.mark.clause("Z-15.2")
@pytest.mark.parametrize("pair", ["pair_commandos 5 6", "pair_hunter_commando 5", "pair_gravedigger_hunter"])
def test_a_pair_is_played_on_an_opponent(pair: str) -> None:
    assert position(hands=PAIRED, step="play").refused(f"{pair} A") == "Z-15.2"


@pytest.mark.clause("Z-15.1", "Z-15.2")
def test_two_equal_commandos_are_a_pair_but_one_is_not() -> None:
    assert "pair_commandos 6 6 B" in position(hands={"A": "6 6"}, step="play").choices
    assert position(hands={"A": "6 5"}, step="play").refused("pair_commandos 6 6 B") == "Z-15.2"


@pytest.mark.clause("Z-15.3")
@pytest.mark.parametrize(
    ("shield", "brains", "table", "taken"),
    [
        ("brains", 10, "", 9),
        ("brains", 10, "horde clown", 5),
        ("brains", 20, "clown", 8),
        ("brains", 7, "clown nurse", 5),
        ("brains", 2, "horde", 0),
        ("value", 10, "horde clown", 5),
        ("value", 7, "clown nurse", 7),
        ("value", 10, "horde horde horde", 0),
    ],
)
def test_two_commandos_add_their_values_and_the_defence_counts_once(
    shield: str, brains: int, table: str, taken: int
) -> None:
    p = position(hands={"A": "4 5"}, tables={"B": table}, brains={"B": brains}, step="play", shield=shield)
    p.play("pair_commandos 4 5 B")
    assert (p.brains("A"), p.brains("B")) == (10 + taken, brains - taken)


@pytest.mark.clause("Z-15.4", "Z-15.5")
@pytest.mark.parametrize(("value", "brains", "taken"), [("3", 10, 3), ("6", 10, 6), ("6", 5, 5), ("6", 0, 0)])
@pytest.mark.parametrize("shield", ["brains", "value"])
def test_a_hunter_with_a_commando_ignores_the_defence_and_removes_no_card(
    value: str, brains: int, taken: int, shield: str
) -> None:
    hands, tables = {"A": f"hunter {value}", "B": "6 6"}, {"B": "horde horde clown"}
    p = position(hands=hands, tables=tables, brains={"B": brains}, step="play", shield=shield)
    p.play(f"pair_hunter_commando {value} B")
    assert (p.brains("A"), p.brains("B")) == (10 + taken, brains - taken)
    assert (p.table("B"), p.hand("B")) == ("horde horde clown", "6 6")


@pytest.mark.clause("Z-15.6", "Z-7.7")
@pytest.mark.parametrize(
    ("pair", "kept"),
    [("pair_hunter_commando 6 B", "5"), ("pair_hunter_commando 5 B", "6"), ("pair_commandos 5 6 B", "hunter")],
)
def test_a_hunter_with_two_commandos_is_impossible(pair: str, kept: str) -> None:
    p = position(hands={"A": "5 6 hunter"}, step="play").play(pair)
    assert (p.hand("A"), p.choices) == (kept, {"end"})


@pytest.mark.clause("Z-15.6", "Z-7.7")
@pytest.mark.parametrize("first", ["commando 5 B", "hunter_table B nurse"])
def test_after_a_single_play_the_other_two_are_no_pair(first: str) -> None:
    p = position(hands={"A": "5 6 hunter"}, tables={"B": "nurse"}, step="play").play(first)
    assert not [choice for choice in p.choices if choice.startswith("pair")]


@pytest.mark.clause("Z-15.7")
def test_gravedigger_and_hunter_are_discarded_then_a_card_is_taken_and_another_discarded() -> None:
    p = position(hands=PAIRED, discard="nurse", step="play").play("pair_gravedigger_hunter B")
    assert p.discard == "nurse gravedigger hunter"
    assert p.marks("A", "B") == {"clown": 1, "3": 1, "hunter": 1}
    assert p.choices == {"take clown", "take 3", "take hunter"}
    p.play("take clown")
    assert p.choices == {"strip 3", "strip hunter"}
    p.play("strip 3")
    assert (p.hand("A"), p.hand("B")) == ("5 6 clown", "hunter")
    assert (p.discard, p.prompt) == ("nurse gravedigger hunter 3", "end")


@pytest.mark.clause("Z-15.8", "Z-7.10")
def test_the_target_of_gravedigger_and_hunter_has_a_card_and_a_single_one_is_taken() -> None:
    p = position(hands={"A": "gravedigger hunter", "B": "6"}, discard="nurse", step="play")
    assert p.refused("pair_gravedigger_hunter C") == "Z-15.8"
    p.play("pair_gravedigger_hunter B", "take 6")
    assert (p.hand("A"), p.hand("B"), p.discard, p.prompt) == ("6", "", "nurse gravedigger hunter", "end")


@pytest.mark.clause("Z-15.9")
def test_with_two_cards_both_the_taking_and_the_discarding_are_compulsory() -> None:
    p = position(hands={**PAIRED, "B": "clown 3"}, step="play").play("pair_gravedigger_hunter B")
    assert p.choices == {"take clown", "take 3"}
    p.play("take 3")
    assert p.choices == {"strip clown"}
    assert p.refused("end") == p.refused("strip 3") == "Z-15.9"


@pytest.mark.clause("Z-15.10")
@pytest.mark.parametrize(
    ("pair", "discarded"),
    [
        ("pair_commandos 5 6 B", "5 6"),
        ("pair_commandos 6 5 B", "6 5"),
        ("pair_hunter_commando 6 B", "hunter 6"),
    ],
)
def test_other_pairs_are_discarded_afterwards_commandos_as_named_the_hunter_first(pair: str, discarded: str) -> None:
    p = position(hands={"A": "5 6 hunter"}, discard="viral", step="play").play(pair)
    assert p.discard == f"viral {discarded}"


@pytest.mark.clause("Z-15.11")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("5 6", ["commando 6 B", "commando 5 B"]),
        ("hunter 6", ["hunter_table B nurse", "commando 6 B"]),
        ("hunter 6", ["commando 6 B", "hunter_hand B"]),
        ("gravedigger hunter", ["gravedigger_hand B", "take 3", "hunter_hand C"]),
        ("gravedigger hunter", ["hunter_hand C", "gravedigger_graveyard", "fetch viral"]),
    ],
)
def test_the_same_two_cards_may_instead_be_played_singly(hand: str, plays: list[str]) -> None:
    p = position(hands={"A": hand, "B": "3 3", "C": "viral"}, tables={"B": "nurse"}, step="play")
    assert any(choice.startswith("pair") for choice in p.choices)
    p.play(*plays)
    assert p.prompt == "end"
