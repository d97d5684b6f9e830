"""Decisions of each player, and the defaults for absent ones: section 22."""

import pytest

from tests.games.left_4_dead.position import cards, position

PILLS = cards(pills=20)


@pytest.mark.clause("L4D-D4", "L4D-10.12")
def test_d4_items_take_swap_propose_discard_use_or_pass() -> None:
    p = position(front={"D": "pills rifle"}, held={"A": "uzi pack", "B": "pipe"}, health={"A": 2})
    verbs = {choice.split()[0] for choice in p.choices}
    assert verbs == {"take", "swap", "give", "ask_for", "exchange", "discard", "heal", "pass_items"}
    assert p.default == "pass_items"


@pytest.mark.clause("L4D-D6")
def test_d6_by_default_nobody_engages_anything() -> None:
    assert position("plan", front={"A": "tank", "B": "zombie"}, held={"A": "shotgun"}).default == "ready"


@pytest.mark.clause("L4D-D6")
def test_d6_where_the_duty_binds_by_default_the_own_hunter_longest_in_play() -> None:
    p = position("plan", front={"A": "zombie hunter hunter"}, held={"A": "assault"}, marker="A")
    assert p.default == "engage A hunter"
    older_engaged = position("plan", front={"C": "hunter hunter"}, marker="A").play("engage C hunter")
    assert (older_engaged.actor, older_engaged.play("ready").default) == ("B", "engage C hunter")


@pytest.mark.clause("L4D-D6", "L4D-11.14")
def test_d6_in_changing_the_default_leaves_nobody_alone_with_a_hunter() -> None:
    p = position("plan", front={"B": "zombie", "D": "hunter"}, held={"A": "assault"})
    p.play("engage D hunter", "ready", "ready", "ready", "ready", "change")
    assert p.refused("ready") == "L4D-11.8"
    p.play(p.default)
    assert p.mark("engaged", "D", "hunter") == 1
    bound = position("plan", front={"D": "hunter hunter"}, held={"A": "assault"})
    bound.play("engage D hunter", "engage D hunter", "ready", "ready", "ready")
    assert (bound.actor, bound.prompt) == ("B", "confirm")  # A can only confirm


@pytest.mark.clause("L4D-D2", "L4D-D12")
def test_d12_a_molotov_is_thrown_at_one_player_with_monsters_in_one_choice() -> None:
    p = position("plan", window=True, held={"A": "molotov"}, front={"B": "zombie", "D": "tank"})
    assert p.choices == {"molotov B", "molotov D", "pass_window"}


@pytest.mark.clause("L4D-D2", "L4D-D3", "L4D-D4", "L4D-D7", "L4D-D9")
def test_absent_players_pass() -> None:
    given = [
        (position("plan", window=True, held={"A": "molotov"}, front={"A": "zombie"}), "pass_window"),
        (position("events", front={"A": "alarm"}, deck=PILLS), "let_ring"),
        (position("items", held={"A": "uzi"}), "pass_items"),
        (position("plan", front={"A": "zombie"}).play("ready", "ready", "ready", "ready"), "confirm"),
        (position("last_stand", health={"A": 0}, held={"B": "pack"}, deck=PILLS), "no_help"),
    ]
    for p, default in given:
        assert p.default == default
