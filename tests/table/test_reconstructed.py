"""Deck files mark only reconstructed numbers as such, never those of a source."""

import re
from collections.abc import Iterator

import pytest

from deadhand.games import GAMES, find_game
from deadhand.table.deck.deck import Card, Deck
from deadhand.table.deck_files.deck_file import canonical_source, changed_deck
from deadhand.table.errors import Refused

DAYS = {"day2", "day3"}
BY_GAME = {
    "zeven": set(),
    "card_of_the_dead": set(),
    "escape_the_horde": set(),
    "left_4_dead": {"damage", "health", "amount"},
    "three_days": {*DAYS, "hit_points", "damage", "turn", "noise", "uses", "amount"},
}
"""The printed numbers of which any are reconstructed; in the first three games at most counts are."""
PRINTED = {
    "left_4_dead": (
        "zombie.damage hunter.flip smoker.damage smoker.flip boomer.damage tank.damage tank.health witch.damage "
        "witch.health horde.amount car_alarm.amount ammo.damage uzi.damage assault_rifle.amount zombie.count tank.count"
    ),
    "three_days": (
        "zombie.damage fat_zombie.damage mommy_zombie.turn berserk_agent.damage the_last_supper.amount note.amount "
        "survivor_rick.uses threat_fierce.amount bat_starter.count rifle.count gun.count exit.count pills.hit_points"
    ),
    "zeven": "commando_3.value undead_horde.guards",
    "card_of_the_dead": "zombie.count zombies.zombies tripped.movement",
    "escape_the_horde": "faction_patient_zero.count",
}
"""Numbers that a rulebook or a public source gives (the provenance columns of the rulebooks' card tables)."""


def cards() -> Iterator[tuple[str, Card]]:
    for slug in GAMES:
        for card in find_game(slug).deck.cards:
            yield slug, card


@pytest.mark.parametrize(("slug", "card"), list(cards()), ids=lambda each: each.id if isinstance(each, Card) else each)
def test_only_numbers_that_the_card_has_and_the_rulebook_calls_reconstructed(slug: str, card: Card) -> None:
    assert set(card.reconstructed_numbers) <= set(card.numbers)
    assert set(card.reconstructed_numbers) <= BY_GAME.get(slug, set())
    if card.reconstructed_numbers and slug in ("left_4_dead", "three_days"):
        assert re.search(r"\[reconstructed\]|\brec\b", provenance(slug, card)), provenance(slug, card)


def provenance(slug: str, card: Card) -> str:
    """The last column of a card's row in the rulebook, which has one row for all backs of a card."""
    text = find_game(slug).rulebook_text
    for identity in (card.id, re.sub(r"_(kit|starter|market|invoke|epic|pharmacy|city)$", "", card.id)):
        row = re.search(rf"^\|(?: TD-[\d.]+ \|)? {identity} \|.*\| ([^|]+) \|$", text, re.MULTILINE)
        if row:
            return row[1]
    return ""


@pytest.mark.parametrize("slug", GAMES)
def test_numbers_from_a_source_cannot_be_tuned(slug: str) -> None:
    by_id = {card.id: card for card in find_game(slug).deck.cards}
    for path in PRINTED.get(slug, "").split():
        kind, number = path.split(".")
        assert by_id[kind].number(number) > 0
        assert number not in by_id[kind].free_numbers, path


@pytest.mark.parametrize("slug", GAMES)
def test_the_deck_has_the_totals_that_it_names(slug: str) -> None:
    deck = find_game(slug).deck
    for number, sums in deck.totals.items():
        for back, total in sums.items():
            assert sum(card.number(number) for card in deck.kinds if card.back == back) == total


def test_printed_totals() -> None:
    totals = {slug: find_game(slug).deck.totals for slug in GAMES}
    assert totals["left_4_dead"] == {"count": {"Encounter": 100, "Last Stand": 8}}
    assert sum(totals["three_days"]["count"].values()) == 182 - 7
    assert not totals["zeven"]


def test_marks_survive_the_canonical_form_and_a_wrong_one_is_refused() -> None:
    game = find_game("left_4_dead")
    again = Deck.read(canonical_source(game.deck))
    assert (again.cards, again.totals) == (game.deck.cards, game.deck.totals)
    wrong = game.deck_text.replace('reconstructed_numbers = ["damage"]', 'reconstructed_numbers = ["speed"]', 1)
    with pytest.raises(Refused, match='reconstructed_numbers of "hunter" names "speed", which it does not have'):
        changed_deck(wrong, game, name="mine.toml")


def test_a_deck_file_without_marks_is_still_read() -> None:
    game = find_game("left_4_dead")
    old = re.sub(r"reconstructed_numbers.*\n|\[totals\]\ncount.*\n", "", game.deck_text)
    assert [card.numbers for card in changed_deck(old, game, name="old.toml").cards] == [
        card.numbers for card in game.deck.cards
    ]
