"""Setup of every round, section 4."""

from collections import Counter

import pytest

from deadhand.games.zeven import GAME
from tests.games.zeven.position import IDS, LETTERS, Position, cards, dealt, position

DECK = {card.id: card.count for card in GAME.deck.kinds}


def second_round() -> Position:
    """Round 2, just dealt, after a round that scattered Brains and cards."""
    p = position(
        hands={"A": cards(clown=7), "B": "6 6 hunter", "C": "gravedigger"},
        tables={"B": "viral viral horde", "D": "nurse"},
        discard="5 5 nurse",
        brains={"A": 3, "B": 17, "C": 0, "D": 20},
    )
    return p.play("call")


@pytest.mark.clause("Z-4.1", "Z-2.1", "Z-17.1")
def test_all_hundred_play_cards_are_shuffled_for_each_round() -> None:
    for p in (dealt(seed=1), dealt(seed=2), second_round()):
        assert Counter(IDS[kind] for kind in p.t.kind[: p.t.cards]) == DECK
        assert p.draw_pile + 4 * 5 + 1 == 100
    orders = [[p.hand(seat) for seat in "ABCD"] for p in (dealt(seed=1), dealt(seed=2), second_round())]
    assert orders[0] != orders[1] != orders[2] != orders[0]


@pytest.mark.clause("Z-4.2", "Z-18.2")
def test_every_player_is_dealt_five_cards_and_sees_only_their_own() -> None:
    p = dealt()
    for seat, letter in enumerate("ABCD"):
        hands = p.view(letter)["zones"]["hand"]
        assert len(hands[seat]["cards"]) == 5
        assert all(hand == {"count": 5, "known": {}} for owner, hand in enumerate(hands) if owner != seat)


@pytest.mark.clause("Z-4.3", "Z-4.4")
def test_after_the_deal_the_rest_is_the_draw_pile_and_its_top_card_starts_the_discard_pile() -> None:
    ways = [way for _, way in dealt(seats=2).sees_moves(None)]
    assert Counter(ways[:10]) == {"draw_pile > A hand": 5, "draw_pile > B hand": 5}
    assert ways[10:] == ["draw_pile > discard_pile"]


@pytest.mark.clause("Z-4.5")
def test_the_start_card_stays_whatever_it_is_has_no_effect_and_is_drawn_only_if_a_zombie() -> None:
    seen = set()
    for seed in range(60):
        p = dealt(seats=3, seed=seed, first_dealer=2)
        assert (p.actor, p.prompt, p.all_brains, p.t.draws_left) == ("A", "draw", [10, 10, 10], 2)
        assert [len(p.hand(seat).split()) for seat in "ABC"] == [5, 5, 5]
        zombie = p.discard in ("clown", "nurse", "graveyard", "viral")
        assert p.choices == ({"draw", "exposed"} if zombie else {"draw"})
        seen.add(p.discard)
    assert seen >= {"clown", "horde", "3", "hunter", "gravedigger"}


@pytest.mark.clause("Z-4.6", "Z-17.2")
def test_each_player_gets_ten_brains_for_every_round() -> None:
    assert dealt().all_brains == [10, 10, 10, 10]
    assert second_round().all_brains == [10, 10, 10, 10]


@pytest.mark.clause("Z-4.7", "Z-17.1")
def test_all_tables_are_empty_at_the_start_of_every_round() -> None:
    p = second_round()
    assert [p.table(seat) for seat in "ABCD"] == ["", "", "", ""]


@pytest.mark.clause("Z-4.8", "Z-T1")
@pytest.mark.parametrize(("players", "pile"), [(2, 89), (3, 84), (4, 79), (5, 74), (6, 69), (7, 64), (8, 59)])
def test_the_draw_pile_then_holds_99_cards_less_5_for_each_player(players: int, pile: int) -> None:
    assert dealt(seats=players).draw_pile == pile


@pytest.mark.clause("Z-4.9")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_dealers_left_neighbour_begins_and_turns_go_clockwise(dealer: int) -> None:
    p = dealt(seats=3, first_dealer=dealer)
    assert p.t.dealer == dealer
    order = []
    for _ in range(4):
        order.append(p.actor)
        while p.actor == order[-1]:
            p.play(p.default)
    left = LETTERS[(dealer + 1) % 3], LETTERS[(dealer + 2) % 3], LETTERS[dealer]
    assert order == [*left, left[0]]
