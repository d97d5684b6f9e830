"""Any deck that may be read can be played: the largest numbers, and monsters that differ in as many ways as can be."""

import random
from dataclasses import replace
from typing import Any

import pytest

from deadhand.games.left_4_dead import GAME, state as l4d
from deadhand.games.left_4_dead.verbs import COHORTS, GROUPS, ZOMBIE_GROUP
from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.flow.flow import run
from tests.conformance.odd_decks import alike_numbers
from tests.games.left_4_dead.position import IDS, LETTERS, RULES, Position, cards, position

LARGEST = 99


def changed(number: int | None = None, **counts: int) -> Deck:
    """The deck with other counts, and every number (if given) the same, as far as it may be."""
    kinds = []
    for kind, card in enumerate(GAME.deck.kinds):
        numbers = card.numbers if number is None else alike_numbers(GAME, card, number)
        default = 0 if kind < l4d.ITEMS else card.count
        kinds.append(replace(card, count=counts.get(IDS[kind], default), numbers=numbers))
    return replace(GAME.deck, cards=tuple(kinds))


DECKS = {
    "zombies": changed(LARGEST, zombie=50, horde=10, ammo=5, assault_rifle=20, molotov=15, health_pack=4),
    "specials": changed(LARGEST, hunter=20, smoker=15, boomer=20, tank=20, witch=20, helped_up=9),
    "guns": changed(LARGEST, zombie=30, ammo=30, uzi=10, shotgun=10, pipe_bomb=10, car_alarm=10),
    "nothing": changed(0, zombie=20, hunter=10, horde=10, shotgun=10, pipe_bomb=10, molotov=5, health_pack=9, pills=9),
    "no monsters": changed(ammo=20, uzi=10),
    "last stands": changed(LARGEST, helped_up=0, adrenaline=99, barely_standing=0, zombie=5),
}


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("name", DECKS)
def test_a_changed_deck_is_played_to_the_end(name: str, seats: int) -> None:
    for seed in range(3):
        choose = random.Random(seed)
        match = Match(GAME, seats=seats, seed=seed, options={"round_limit": 50}, deck=DECKS[name])
        while not match.over:
            assert match.default in match.legal
            assert max(match.table.health) <= l4d.FULL_HEALTH
            assert match.table.step_count < match.table.steps.shape[0]
            match.play(choose.choice(match.legal))
        assert match.outcome in {outcome.name for outcome in GAME.outcomes}


@pytest.mark.clause("L4D-6.4", "L4D-3.4", "L4D-24.3")
def test_damage_of_any_size_is_taken_and_counted() -> None:
    p = crowd("items", 90, held={"A": "pack"}, last_stand="", trading="off")
    p.t.numbers[l4d.ZOMBIE, l4d.DAMAGE] = LARGEST
    p.play("pass_items").agree()
    assert (p.health[2], p.each("damage_taken")[2]) == (5 - 90 * LARGEST, 90 * LARGEST)
    assert p.match.outcome == "no_last_stand"


@pytest.mark.clause("L4D-2.5", "L4D-12.3")
@pytest.mark.parametrize(("ammo", "left"), [(58, "tank"), (59, "")])
def test_a_monster_bears_all_the_damage_that_its_card_says(ammo: int, left: str) -> None:
    p = position("plan", seats=5, front={"C": "tank"}, deck="uzi")
    p.t.numbers[l4d.TANK, l4d.HEALTH] = p.t.numbers[l4d.TANK, l4d.GROWTH] = LARGEST
    p.t.ammo = ammo
    p.agree(A="C tank", B="C tank", C="C tank", D="C tank", E="C tank")
    assert p.front("C") == left, f"{5 * (1 + ammo)} damage, where {3 * LARGEST} kill"


@pytest.mark.parametrize("kind", ["zombie", "witch"])
def test_a_monster_without_health_is_refused(kind: str) -> None:
    cards = tuple(
        replace(card, numbers={**card.numbers, "health": 0}) if card.id == kind else card for card in GAME.deck.cards
    )
    with pytest.raises(Refused, match=f'"health" of "{kind}" must be a whole number from 1 to 99, not 0'):
        Match(GAME, seats=3, seed=1, options={}, deck=replace(GAME.deck, cards=cards))


@pytest.mark.clause("L4D-12.2", "L4D-19.13")
def test_any_number_of_ammo_adds_up() -> None:
    ammo = {"A": cards(ammo=4), "B": "tank"}
    p = position("events", window=True, front=ammo, held={"C": "molotov"})
    p.t.numbers[l4d.AMMO, l4d.DAMAGE] = LARGEST
    assert p.play("pass_window").until("target").each("power") == [1 + 4 * LARGEST] * 4


def crowd(start: str, number: int, **given: Any) -> Position:
    """Return a position of five players with this many Zombies before C."""
    return position(start, seats=5, front={"C": cards(zombie=number)}, deck="uzi", **given)


def differing(p: Position, holder: str, sets: list[int]) -> None:
    """Let the Zombies before a player differ in the players (sets of seats) that engage them, and in their damage."""
    ways = [(damage, engaged) for damage in range(COHORTS) for engaged in sets]
    card = p.t.lowest[l4d.FRONT + LETTERS.index(holder)]
    for damage, engaged in ways:
        p.t.damage[card], p.t.engaged[card] = damage, engaged
        card = p.t.above[card]
    p.t.numbers[l4d.ZOMBIE, l4d.HEALTH] = LARGEST
    RULES[run](p.t)


@pytest.mark.clause("L4D-11.2", "L4D-11.5")
def test_whatever_the_others_engage_every_monster_can_be_engaged() -> None:
    p = crowd("plan", GROUPS)
    differing(p, "C", [engaged << 1 for engaged in range(1 << (l4d.SEATS - 1))])
    assert len([choice for choice in p.choices if choice.startswith("engage C zombie")]) == GROUPS
    newest = p.t.highest[l4d.FRONT + 2]
    p.play(f"engage C zombie {GROUPS}")
    assert p.t.engaged[newest] & 1


@pytest.mark.clause("L4D-19.21")
def test_whatever_is_engaged_every_zombie_can_be_bombed() -> None:
    p = crowd("kills", ZOMBIE_GROUP.size + 1, window=True, held={"A": "pipe"}).play("pipe_bomb")
    differing(p, "C", list(range(1 << l4d.SEATS)))
    newest = p.t.highest[l4d.FRONT + 2]
    assert len(p.choices - {"enough"}) == ZOMBIE_GROUP.size  # the first is gone, being the only choice
    p.play(f"bomb C {ZOMBIE_GROUP.size}")
    assert p.t.zone[newest] == l4d.DISCARD_PILE


@pytest.mark.clause("L4D-13.2", "L4D-13.8")
def test_items_that_heal_nothing_are_used_and_no_card_is_drawn() -> None:
    p = position("last_stand", health={"A": 0}, held={"A": "pack pills"}, deck="uzi")
    p.t.numbers[l4d.PILLS, l4d.HEALTH] = 0
    p.play("use_pills")
    assert (p.held("A"), p.health[0], p.t.last_stands, p.match.outcome) == ("pack", 0, 0, "zero_health")
