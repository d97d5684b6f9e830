"""Any deck that may be read can be played: other counts, the largest numbers, and none at all."""

import random
from dataclasses import replace

import pytest

from deadhand.games.three_days import GAME, state as td
from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from tests.conformance.odd_decks import alike_numbers
from tests.games.three_days.notation import BACKS, IDS, SHORT
from tests.games.three_days.position import cards, dan, exactly, position, rick, selena

LARGEST = 99
SURVIVORS = ("rick", "selena", "dan")


def changed(number: int | None = None, **counts: int) -> Deck:
    """The deck with other counts, and all numbers but the Survivors' as near to `number` as may be."""
    kinds = []
    for card, word in zip(GAME.deck.kinds, SHORT, strict=True):
        same = number if word not in SURVIVORS else None
        numbers = card.numbers if same is None else alike_numbers(GAME, card, same)
        kinds.append(replace(card, count=counts.get(word, card.count), numbers=numbers))
    return replace(GAME.deck, cards=tuple(kinds))


NONE = dict.fromkeys(SHORT, 0)
DECKS = {
    "largest numbers": changed(LARGEST),
    "no numbers": changed(0),
    "one card": changed(**{**NONE, "bat": 1}),
    "no way out": changed(exit=0, door_market=0, door_pharmacy=0),
    "zombies": changed(**{**NONE, "zombie": 40, "fat": 40, "screamer": 40, "gas": 40, "exit": 1, "bat": 2}),
    "rewards": changed(box=6, showcase=6, vending_market=6, gun=3, medkit=4, toolkit_kit=4, note=0, zombie=3, market=9),
    "no Survivor cards": changed(rick=0, selena=0, dan=0),
    "threats": changed(fierce=0, tough=0, loud=0, closing=0, sick=0),
    "no Starter Sets": changed(**{word: 0 for word, back in BACKS.items() if back == "Starter Set"}),
}


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("name", DECKS)
def test_a_changed_deck_is_played_to_the_end(name: str, seats: int) -> None:
    for seed in range(2):
        choose = random.Random(seed)
        match = Match(GAME, seats=seats, seed=seed, options={"turn_limit": 120}, deck=DECKS[name])
        while not match.over:
            assert match.default in match.legal
            assert match.table.step_count < match.table.steps.shape[0]
            match.play(choose.choice(match.legal) if choose.random() < 0.7 else match.default)
        assert match.outcome in {outcome.name for outcome in GAME.outcomes}
    assert len(IDS) == len(SHORT)


@pytest.mark.clause("TD-9.14", "TD-2.13")
def test_without_exit_five_places_have_four_city_cards() -> None:
    p = position(rick(), start="day", deck=exactly(exit=0))
    laid = [word for word in p.face_down.values() if BACKS[word] == "City"]
    assert (len(laid), len(p.face_down)) == (4, 13)


@pytest.mark.clause("TD-20.7", "TD-18.7")
def test_a_second_box_gives_what_is_left() -> None:
    deck = exactly(gun=2, gun_ammo_epic=1, box=2)
    p = position(rick(hand="soup", equipped="pipe"), spaces="box:h3 box:h3", deck=deck).play("attack 1", "attack 2")
    assert p.hand() == "soup gun gun_ammo_epic gun"


@pytest.mark.clause("TD-8.1")
def test_without_a_threat_card_a_day_begins_without_one() -> None:
    p = position(rick(), spaces="exit", deck=exactly(fierce=0, tough=0, loud=0, closing=0, sick=0)).play("leave 1")
    assert (p.t.day, p.cards_in("threats")) == (2, "")


@pytest.mark.clause("TD-21.1", "TD-21.2", "TD-21.3")
def test_several_equal_threats_add_up() -> None:
    deck = exactly(fierce=2, tough=2, loud=2)
    given = "fierce fierce tough tough loud loud"
    p = position(rick(equipped="bat"), spaces="zombie screamer:t1", threats=given, pile=cards(soup=4), deck=deck)
    p.play("attack 1")
    assert p.space(1) == "zombie:h3"
    p.play("end_turn")
    assert (p.v, len(p.happened("noise_drew")), p.t.noise_points) == ([15 - 4], 3, 1)


@pytest.mark.clause("TD-20.11", "TD-13.12")
def test_numbers_of_a_changed_deck_count() -> None:
    deck = changed()
    kinds = [
        replace(card, numbers={**card.numbers, "damage": 4, "turn": 1}) if card.id == "mommy_zombie" else card
        for card in deck.cards
    ]
    p = position(rick(), selena(), dan(), spaces="mommy", deck=replace(deck, cards=tuple(kinds))).play("end_turn")
    assert (p.v, p.spaces) == ([15 - 4 - 1, 18, 12], "mommy ghoul")


@pytest.mark.clause("TD-18.9", "TD-21.2")
def test_a_card_takes_all_the_hits_that_threats_add() -> None:
    deck = exactly(tough=3)
    p = position(rick(equipped="bat"), spaces="zombie", threats="tough tough tough", pile=cards(soup=4), deck=deck)
    p.t.numbers[td.THREAT_TOUGH, td.POINTS_ADDED] = p.t.numbers[td.BAT, td.DAMAGE] = LARGEST
    p.play("attack 1", "attack 1", "attack 1")
    assert p.space(1) == f"zombie:h{3 * LARGEST}"


@pytest.mark.parametrize(
    ("card", "number", "value", "allowed"),
    [
        ("zombie", "hit_points", 0, "1 to 99"),
        ("survivor_dan", "hit_points", 0, "1 to 99"),
        ("binoculars_kit", "amount", 4, "1 to 3"),
        ("lantern", "amount", 0, "1 to 3"),
        ("note", "amount", 0, "1 to 99"),
        ("survivor_rick", "uses", 13, "0 to 12"),
    ],
)
def test_a_number_that_no_rule_can_hold_is_refused(card: str, number: str, value: int, allowed: str) -> None:
    kinds = [
        replace(each, numbers={**each.numbers, number: value}) if each.id == card else each for each in GAME.deck.cards
    ]
    with pytest.raises(Refused, match=f'"{number}" of "{card}" must be a whole number from {allowed}, not {value}'):
        Match(GAME, seats=1, seed=1, options={}, deck=replace(GAME.deck, cards=tuple(kinds)))
