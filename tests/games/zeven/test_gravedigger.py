"""The Gravedigger: section 14."""

import pytest

from tests.games.zeven.position import position

DIGGER = {"A": "gravedigger clown"}


@pytest.mark.clause("Z-14.1", "Z-7.3")
def test_alone_a_gravedigger_has_two_uses_an_opponents_hand_or_the_graveyard() -> None:
    p = position(hands={"A": "gravedigger", "B": "6"}, discard="3", step="play")
    assert p.choices == {"gravedigger_hand B", "gravedigger_graveyard", "discard gravedigger"}


@pytest.mark.clause("Z-14.2")
def test_use_1_looks_at_a_whole_hand_and_takes_a_card_of_choice() -> None:
    p = position(hands={**DIGGER, "B": "6 nurse hunter 6"}, step="play")
    assert p.refused("gravedigger_hand A") == "Z-14.2"
    assert p.refused("gravedigger_hand C") == "Z-7.10"
    p.play("gravedigger_hand B")
    assert p.marks("A", "B") == {"nurse": 1, "6": 2, "hunter": 1}
    assert p.choices == {"take nurse", "take 6", "take hunter"}
    p.play("take hunter")
    assert (p.hand("A"), p.hand("B")) == ("clown hunter", "6 nurse 6")


@pytest.mark.clause("Z-14.3")
def test_after_looking_a_card_must_be_taken() -> None:
    p = position(hands={**DIGGER, "B": "3"}, step="play").play("gravedigger_hand B")
    assert (p.actor, p.choices) == ("A", {"take 3"})
    assert p.refused("end") == p.refused("discard clown") == p.refused("take 6") == "Z-14.3"


@pytest.mark.clause("Z-14.4")
@pytest.mark.parametrize("card", ["clown", "horde", "3", "hunter", "gravedigger", "6"])
def test_use_2_takes_any_one_card_of_the_discard_pile(card: str) -> None:
    p = position(hands=DIGGER, discard="clown horde 3 hunter gravedigger 6", step="play")
    p.play("gravedigger_graveyard")
    assert p.choices == {f"fetch {kind}" for kind in ("clown", "horde", "3", "hunter", "gravedigger", "6")}
    p.play(f"fetch {card}")
    assert p.hand("A") == f"clown {card}"


@pytest.mark.clause("Z-14.5", "Z-14.6")
@pytest.mark.parametrize(
    ("card", "left"),
    [("6", "clown nurse viral nurse"), ("viral", "clown nurse 6 nurse"), ("nurse", "clown nurse 6 viral")],
)
def test_the_other_cards_keep_their_order_and_the_gravedigger_goes_on_top(card: str, left: str) -> None:
    p = position(hands=DIGGER, discard="clown nurse 6 viral nurse", step="play")
    p.play("gravedigger_graveyard", f"fetch {card}")
    assert p.discard == f"{left} gravedigger"


@pytest.mark.clause("Z-14.6")
def test_the_gravedigger_is_discarded_after_its_effect_and_so_never_takes_itself() -> None:
    p = position(hands=DIGGER, discard="6", step="play").play("gravedigger_graveyard")
    assert p.choices == {"fetch 6"}
    assert p.refused("fetch gravedigger") == "Z-14.4"
    q = position(hands={**DIGGER, "B": "6"}, discard="3", step="play").play("gravedigger_hand B")
    assert q.discard == "3"
    assert q.play("take 6").discard == "3 gravedigger"


@pytest.mark.clause("Z-14.7", "Z-20.5", "Z-7.5")
@pytest.mark.parametrize(("play", "card"), [("commando 5 B", "5"), ("hunter_table B nurse", "hunter")])
def test_as_second_play_it_may_fetch_the_commando_or_hunter_just_played(play: str, card: str) -> None:
    p = position(hands={"A": "5 hunter gravedigger"}, tables={"B": "nurse"}, discard="viral", step="play")
    p.play(play, "gravedigger_graveyard", f"fetch {card}")
    assert sorted(p.hand("A").split()) == ["5", "hunter"]


@pytest.mark.clause("Z-14.8", "Z-18.5")
def test_only_the_player_who_played_it_sees_the_hand_looked_at() -> None:
    one = position(hands={**DIGGER, "B": "3 nurse hunter"}, step="play").play("gravedigger_hand B")
    other = position(hands={**DIGGER, "B": "viral 6 horde"}, step="play").play("gravedigger_hand B")
    for outsider in ("C", "D", None):
        assert one.view(outsider) == other.view(outsider)
        assert one.marks(outsider, "B") == {}
    assert one.marks("A", "B") == {"3": 1, "nurse": 1, "hunter": 1}
