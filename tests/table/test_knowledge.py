"""Knowledge of cards, and how marks on a hand are removed when cards leave it."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from deadhand.games.zeven import GAME
from deadhand.games.zeven.state import DISCARD_PILE, DRAW_PILE, HAND, TABLE
from deadhand.table.game.setup import check_options, fill_table
from deadhand.table.record.state import EVERYONE, SPECTATOR
from deadhand.table.zones import knowledge, zones

RULES = GAME.plain
ANN, BEN, CY = 0, 1, 2
CLOWN, NURSE, VIRAL = 0, 1, 3


@pytest.fixture
def t() -> Any:
    """A table of three seats with every card in the draw pile."""
    table = GAME.layout.open(GAME.layout.new(1))[0]
    fill_table(GAME, table, seats=3, options=check_options(GAME, 3, {}), deck=GAME.deck, chance=77)
    RULES[zones.collect_all](table, DRAW_PILE)
    RULES[zones.shuffle](table, DRAW_PILE)
    return table


def bring(t: Any, kind: int, zone: int) -> int:
    """Move a card of a kind from the draw pile."""
    card = RULES[zones.oldest](t, DRAW_PILE, kind)
    RULES[zones.move](t, card, zone)
    return card


def known_kinds(t: Any, viewer: int, owner: int) -> dict[int, int]:
    """Return the kinds that a viewer surely knows of a hand."""
    counts = {kind: RULES[knowledge.known_copies](t, viewer, HAND + owner, kind) for kind in range(11)}
    return {kind: count for kind, count in counts.items() if count}


def test_a_card_drawn_unseen_is_known_to_its_drawer_only(t: Any) -> None:
    card = bring(t, CLOWN, HAND + ANN)
    assert t.known[card] == 1 << ANN
    assert known_kinds(t, BEN, ANN) == {}
    assert known_kinds(t, ANN, ANN) == {CLOWN: 1}


def test_a_card_taken_openly_stays_known_to_all_spectators_too(t: Any) -> None:
    card = bring(t, CLOWN, DISCARD_PILE)
    RULES[zones.move](t, card, HAND + ANN)
    assert t.known[card] == EVERYONE
    assert known_kinds(t, BEN, ANN) == known_kinds(t, SPECTATOR, ANN) == {CLOWN: 1}


def test_nobody_is_taken_to_know_a_card_of_a_shuffled_pile(t: Any) -> None:
    card = bring(t, CLOWN, DISCARD_PILE)
    RULES[zones.move](t, card, DRAW_PILE)
    assert t.known[card] == t.marked[DRAW_PILE] == EVERYONE
    RULES[zones.shuffle](t, DRAW_PILE)
    assert t.known[card] == t.marked[DRAW_PILE] == 0


def test_when_a_twin_is_played_the_mark_goes_though_another_copy_left(t: Any) -> None:
    hidden = bring(t, CLOWN, HAND + ANN)
    shown = bring(t, CLOWN, DISCARD_PILE)
    RULES[zones.move](t, shown, HAND + ANN)
    RULES[zones.move](t, hidden, TABLE + ANN)
    assert known_kinds(t, BEN, ANN) == {}
    assert t.count[HAND + ANN] == 1


def test_a_card_that_leaves_unseen_strikes_one_mark_of_every_kind(t: Any) -> None:
    for kind in (CLOWN, CLOWN, NURSE):
        RULES[zones.move](t, bring(t, kind, DISCARD_PILE), HAND + ANN)
    secret = bring(t, VIRAL, HAND + ANN)
    RULES[zones.move](t, secret, HAND + BEN)
    assert known_kinds(t, CY, ANN) == known_kinds(t, SPECTATOR, ANN) == {CLOWN: 1}
    assert known_kinds(t, CY, BEN) == {}
    assert known_kinds(t, BEN, ANN) == {CLOWN: 2, NURSE: 1}
    assert known_kinds(t, ANN, BEN) == {VIRAL: 1}


def test_looking_at_a_hand_informs_the_looker_alone(t: Any) -> None:
    bring(t, CLOWN, HAND + ANN)
    bring(t, NURSE, HAND + ANN)
    t.revealed = 0
    RULES[knowledge.peek](t, BEN, HAND + ANN)
    assert t.revealed == 1
    assert known_kinds(t, BEN, ANN) == {CLOWN: 1, NURSE: 1}
    assert known_kinds(t, CY, ANN) == {}


def test_a_shown_card_is_known_to_all_until_it_leaves_the_hand_unseen(t: Any) -> None:
    card = bring(t, CLOWN, HAND + ANN)
    RULES[knowledge.show](t, card)
    assert t.known[card] == EVERYONE
    RULES[zones.move_under](t, card, DRAW_PILE)
    assert t.known[card] == 1 << ANN


def test_showing_raises_a_mark_to_one_since_it_may_be_the_copy_seen_before(t: Any) -> None:
    shown = bring(t, CLOWN, HAND + ANN)
    RULES[knowledge.learn](t, bring(t, CLOWN, HAND + ANN), 1 << BEN)
    RULES[knowledge.show](t, shown)
    assert known_kinds(t, BEN, ANN) == known_kinds(t, CY, ANN) == known_kinds(t, SPECTATOR, ANN) == {CLOWN: 1}


def test_a_hand_shown_as_a_whole_is_known_to_the_last_copy(t: Any) -> None:
    for kind in (CLOWN, NURSE, CLOWN):
        bring(t, kind, HAND + ANN)
    RULES[knowledge.learn](t, t.highest[HAND + ANN], 1 << BEN)
    t.event_count, t.logging = 0, 1
    RULES[knowledge.show_all](t, HAND + ANN)
    assert known_kinds(t, BEN, ANN) == known_kinds(t, CY, ANN) == {CLOWN: 2, NURSE: 1}
    assert [t.events[row, 4] for row in range(t.event_count)] == [1, 1, 2]


def test_emptying_a_hand_removes_its_marks(t: Any) -> None:
    for kind in (CLOWN, NURSE, VIRAL):
        RULES[zones.move](t, bring(t, kind, DISCARD_PILE), HAND + ANN)
    RULES[zones.move_all_but_top](t, HAND + ANN, DRAW_PILE, 1)
    assert (known_kinds(t, BEN, ANN), t.count[HAND + ANN]) == ({}, 1)


def test_a_card_known_in_a_pile_stays_known_when_drawn_until_the_pile_is_shuffled(t: Any) -> None:
    card = RULES[zones.top](t, DRAW_PILE)
    RULES[knowledge.learn](t, card, 1 << CY)
    RULES[zones.move](t, card, HAND + ANN)
    assert known_kinds(t, CY, ANN) == {t.kind[card]: 1}
    RULES[zones.move](t, card, DRAW_PILE)
    assert t.known[card] == 1 << ANN
    RULES[zones.shuffle](t, DRAW_PILE)
    assert t.known[card] == 0


@given(data=st.data())
def test_marks_are_always_true(data: st.DataObject) -> None:
    """Whatever moves, nobody ever marks more cards of a kind in a hand than are in it."""
    table = GAME.layout.open(GAME.layout.new(1))[0]
    fill_table(GAME, table, seats=3, options=check_options(GAME, 3, {}), deck=GAME.deck, chance=78)
    RULES[zones.collect_all](table, DRAW_PILE)
    RULES[zones.shuffle](table, DRAW_PILE)
    places = [DRAW_PILE, DISCARD_PILE, HAND + ANN, HAND + BEN, HAND + CY, TABLE + ANN]
    for _ in range(40):
        source = data.draw(st.sampled_from([place for place in places if table.count[place]]))
        card = RULES[zones.card_at](table, source, data.draw(st.integers(0, min(6, table.count[source] - 1))))
        RULES[zones.move](table, card, data.draw(st.sampled_from([place for place in places if place != source])))
        for viewer in (ANN, BEN, CY, SPECTATOR):
            for owner in (ANN, BEN, CY):
                for kind, count in known_kinds(table, viewer, owner).items():
                    assert count <= table.held[HAND + owner, kind]


@pytest.mark.parametrize("first", [0, 1])
def test_to_know_of_one_copy_in_a_hand_is_to_learn_nothing_when_either_leaves_it(t: Any, first: int) -> None:
    """Outsiders cannot tell the copies apart, so undo must not depend on which of them is meant."""
    seen = bring(t, NURSE, DISCARD_PILE)
    RULES[zones.move](t, seen, HAND + ANN)
    copies = [seen, bring(t, NURSE, HAND + ANN)]
    t.revealed = 0
    RULES[zones.move](t, copies[first], TABLE + ANN)
    assert t.revealed == 0
    assert known_kinds(t, BEN, ANN) == {}
    RULES[zones.move](t, copies[1 - first], TABLE + ANN)
    assert t.revealed == 1
