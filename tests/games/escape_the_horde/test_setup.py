"""Setup and who begins: sections 4 and 5."""

from collections import Counter
from functools import cache

import pytest

from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import LETTERS, Position, cards, dealt

STACKS = {3: 77, 4: 80, 5: 73, 6: 74, 7: 73, 8: 71}
HAND = {3: 5, 4: 5, 5: 3, 6: 3, 7: 3, 8: 3}
ZEROS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2}
SEATS = range(3, 9)
ALL_ZOMBIES = {"zombies_removed": 0}


@cache
def deck_of(text: str) -> Deck:
    """A deck for four with a Stack of just these cards."""
    return Position.exact_deck([text, cards(survivor=3, zero=1, fine=6)])


def dealt_from(text: str, *, seed: int) -> Position:
    """A table for four dealt from a Stack of just these cards."""
    return Position(
        Match(Position.game, seats=4, seed=seed, options=ALL_ZOMBIES, names=list("ABCD"), deck=deck_of(text))
    )


@pytest.mark.clause("EH-4.1")
@pytest.mark.parametrize("seats", SEATS)
def test_one_patient_zero_with_3_or_4_players_two_with_more(seats: int) -> None:
    for seed in range(10):
        p = dealt(seats=seats, seed=seed)
        assert len(p.zeros) == ZEROS[seats]
        assert p.view()["counters"]["patient_zeros"] == ZEROS[seats]


@pytest.mark.clause("EH-4.1", "EH-4.2")
@pytest.mark.parametrize("seats", [4, 5])
def test_every_seat_or_pair_of_seats_is_as_often_patient_zero(seats: int) -> None:
    found = Counter(dealt(seats=seats, seed=seed).zeros for seed in range(400))
    expected = 400 / {4: 4, 5: 10}[seats]
    assert len(found) == {4: 4, 5: 10}[seats]
    assert sum((number - expected) ** 2 / expected for number in found.values()) < 30  # 0.05 % with 9 degrees


@pytest.mark.clause("EH-4.2", "EH-16.2")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_sees_only_their_own_faction_card(seats: int) -> None:
    p = dealt(seats=seats, seed=2)
    for viewer in (*LETTERS[:seats], None):
        seen = [seat for seat in LETTERS[:seats] if p.role(seat, viewer)]
        assert seen == ([viewer] if viewer else [])


@pytest.mark.clause("EH-4.3")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_set_aside_never_enter_the_stack(seats: int) -> None:
    p = dealt(seats=seats)
    assert not {"survivor", "zero", "fine"} & set(p.stack.split())
    aside = Counter(p.word(card) for card in p.view()["zones"]["set_aside"]["cards"])
    left_out = 22 - p.stack.split().count("zombie")
    roles = Counter(survivor=6 - seats + ZEROS[seats], zero=2 - ZEROS[seats])
    assert aside == +(roles + Counter(fine=6, zombie=left_out))


@pytest.mark.clause("EH-4.4")
@pytest.mark.parametrize("viewer", ["A", None])
def test_zombies_left_out_lie_face_up(viewer: str | None) -> None:
    aside = dealt(zombies_removed=3).view(viewer)["zones"]["set_aside"]["cards"]
    assert aside.count("zombie") == 3


@pytest.mark.clause("EH-4.4", "EH-2.6")
def test_the_stack_is_shuffled() -> None:
    assert len({dealt(seed=seed).stack for seed in range(20)}) == 20


@pytest.mark.clause("EH-4.5", "EH-4.6", "EH-4.8")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_hands_are_full_and_hold_neither_zombies_nor_discard_weapons(seats: int, seed: int) -> None:
    p = dealt(seats=seats, seed=seed)
    hands = [p.hand(seat).split() for seat in LETTERS[:seats]]
    assert [len(hand) for hand in hands] == [HAND[seats]] * seats
    assert not {"zombie", "discard_weapon"} & {card for hand in hands for card in hand}
    assert p.stack_size == STACKS[seats]
    assert p.stack.split().count("discard_weapon") == 6


@pytest.mark.clause("EH-4.6")
def test_replacements_are_dealt_until_the_hand_is_full() -> None:
    for seed in range(10):
        p = dealt_from(cards(zombie=20, discard_weapon=9, weapon=20), seed=seed)
        assert [p.hand(seat) for seat in "ABCD"] == [cards(weapon=5)] * 4
        assert Counter(p.stack.split()) == Counter(zombie=20, discard_weapon=9)


@pytest.mark.clause("EH-4.6")
def test_a_changed_deck_with_too_few_cards_for_full_hands_deals_what_there_is() -> None:
    p = dealt_from(cards(zombie=10, weapon=12), seed=1)
    assert sum(len(p.hand(seat).split()) for seat in "ABCD") == 12
    assert p.stack == cards(zombie=10)


@pytest.mark.clause("EH-14.2")
def test_a_changed_deck_of_which_nothing_is_left_for_the_stack_is_over_at_once() -> None:
    assert dealt_from(cards(weapon=20), seed=1).result == ("stack", "survivors")


@pytest.mark.clause("EH-4.5", "EH-2.6")
def test_every_card_is_dealt_as_often_to_every_seat() -> None:
    """Of 22 cards that may be held, 20 are dealt; the one Grenade should come to each seat in 5 of 22 games."""
    found: Counter[str] = Counter()
    for seed in range(440):
        p = dealt_from(cards(zombie=4, grenade=1, weapon=21), seed=seed)
        found[next((seat for seat in "ABCD" if "grenade" in p.hand(seat)), "")] += 1
    expected = {"A": 100.0, "B": 100.0, "C": 100.0, "D": 100.0, "": 40.0}
    assert sum((found[seat] - number) ** 2 / number for seat, number in expected.items()) < 20


@pytest.mark.clause("EH-4.7")
def test_cards_put_aside_go_back_unseen_and_the_stack_is_shuffled() -> None:
    p = dealt_from(cards(zombie=20, discard_weapon=9, weapon=20), seed=1)
    for viewer in (*"ABCD", None):
        events = p.view(viewer)["events"]
        kinds = [event["event"] for event in events]
        lot = kinds.index("turned_up")
        assert kinds[lot - 1] == "shuffled"
        moves = [event for event in events if event["event"] == "moved" and event["from"][0] == "stack"]
        assert all(event["to"][0] in ("hand", "set_aside", "faction") for event in moves)
        own = 0 if viewer is None else 5
        hands = [event["card"] for event in moves if event["to"][0] == "hand"]
        assert (len(hands), sum(card is not None for card in hands)) == (20, own)
    orders = Counter(dealt_from("zombie discard_weapon " + cards(weapon=20), seed=seed).stack for seed in range(200))
    assert set(orders) == {"zombie discard_weapon", "discard_weapon zombie"}
    assert 70 <= orders["zombie discard_weapon"] <= 130  # 100 expected, sd 7


@pytest.mark.clause("EH-4.8")
@pytest.mark.parametrize(("seats", "zombies"), [(3, 14), (4, 22), (5, 10), (6, 14), (7, 16), (8, 17)])
def test_the_stack_after_dealing(seats: int, zombies: int) -> None:
    p = dealt(seats=seats, seed=9)
    assert (p.stack_size, p.stack.split().count("zombie")) == (STACKS[seats], zombies)


# ---- 5. First player ----


def lot(p: Position) -> list[tuple[str, str]]:
    """Return the cards turned up before the first turn, by player."""
    shown = [event for event in p.view()["events"] if event["event"] == "turned_up"]
    return [(LETTERS[event["values"][0]], p.word(event["card"])) for event in shown]


@pytest.mark.clause("EH-5.1", "EH-5.2")
@pytest.mark.parametrize("seats", [3, 4, 8])
def test_cards_are_turned_up_clockwise_until_a_zombie_shows_whose_player_begins(seats: int) -> None:
    first = set()
    for seed in range(60):
        p = dealt(seats=seats, seed=seed)
        shown = lot(p)
        begins = LETTERS.index(shown[0][0])
        assert [seat for seat, _ in shown] == [LETTERS[(begins + turn) % seats] for turn in range(len(shown))]
        assert [card == "zombie" for _, card in shown] == [False] * (len(shown) - 1) + [True]
        assert (p.turn, p.turn_number) == (shown[-1][0], 1)
        first.add(begins)
    assert first == set(range(seats))


@pytest.mark.clause("EH-5.1")
def test_every_player_is_as_often_the_first_to_turn_up_a_card() -> None:
    found = Counter(lot(dealt(seed=seed))[0][0] for seed in range(400))
    assert sum((found[seat] - 100) ** 2 / 100 for seat in "ABCD") < 18  # 0.05 % with 3 degrees


@pytest.mark.clause("EH-5.1", "EH-5.3")
def test_the_lot_goes_round_and_round_and_its_cards_do_nothing() -> None:
    for seed in range(200):
        p = dealt_from(cards(zombie=1, discard_weapon=9, weapon=20), seed=seed)
        if len(lot(p)) > 4:
            break
    assert len(lot(p)) > 4
    assert (p.bites, p.attack, p.armoury, p.discard) == ([0, 0, 0, 0], {}, "", "")
    assert p.stack_size == 10
    assert [p.hand(seat) for seat in "ABCD"] == [cards(weapon=5)] * 4


@pytest.mark.clause("EH-5.3")
def test_after_the_lot_the_stack_is_shuffled_and_nothing_of_it_is_known() -> None:
    p = dealt(seed=4)
    kinds = [event["event"] for event in p.view()["events"]]
    assert kinds[-3:] == ["turned_up", "shuffled", "turn_begins"]
    for viewer in (*"ABCD", None):
        assert p.sees_in_stack(viewer) == {}
        faces = [event["card"] for event in p.view(viewer)["events"] if event["event"] == "turned_up"]
        assert len(faces) == len(lot(p))
    first = Counter(dealt_from("zombie rescue " + cards(weapon=20), seed=seed).stack for seed in range(300))
    zombie_on_top = sum(number for stack, number in first.items() if stack.startswith("zombie"))
    assert 110 <= zombie_on_top <= 190  # 150 expected, sd 8.7
