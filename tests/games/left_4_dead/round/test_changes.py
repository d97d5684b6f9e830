"""Changes of the plan: what may be named anew is what a list of every plan allows [L4D-11.12 to L4D-11.14]."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.changes import room_to_change
from deadhand.games.left_4_dead.items.holding import engagements_of, gun
from tests.conformance.playing import seeds
from tests.games.left_4_dead.position import LETTERS, RULES, Position, cards, position, random_game

Likes = Counter[tuple[int, int, int, int]]
"""A part of a plan: how many monsters of each sort that cannot be told apart are engaged."""


def monsters(p: Position) -> list[int]:
    """The monsters in play."""
    return [
        card
        for card in range(p.t.cards)
        if l4d.FRONT <= p.t.zone[card] < l4d.FRONT + p.match.seats and p.t.kind[card] < l4d.MONSTERS
    ]


def sort_of(p: Position, seat: int, card: int) -> tuple[int, int, int, int]:
    """Return what distinguishes a monster from others, for a seat that changes its plan."""
    return p.t.zone[card], p.t.kind[card], p.t.damage[card], p.t.engaged[card] & ~(1 << seat)


def part(p: Position, seat: int) -> Likes:
    """Return the monsters that a seat engages."""
    return Counter(sort_of(p, seat, card) for card in monsters(p) if p.t.engaged[card] >> seat & 1)


def legal_parts(p: Position, seat: int) -> Iterator[Likes]:
    """Everything that a seat might engage while the others stay as they are, by the clauses and by brute force."""
    everything = monsters(p)
    for many in range(engagements_of(p.t, seat) + 1):
        for chosen in combinations(everything, many):
            own_smoker = any(p.t.kind[card] == l4d.SMOKER and p.t.zone[card] == l4d.FRONT + seat for card in chosen)
            spread = gun(p.t, seat) == l4d.SHOTGUN and len({p.t.zone[card] for card in chosen}) > 1
            if not own_smoker and not spread and meets_duties(p, seat, set(chosen), everything):
                yield Counter(sort_of(p, seat, card) for card in chosen)


def meets_duties(p: Position, seat: int, chosen: set[int], everything: list[int]) -> bool:
    """Whether every holder of a Hunter that nobody engages engages one of their own [L4D-11.8]."""
    if not p.t.hunter_must_engage:
        return True
    engaged = {card: p.t.engaged[card] & ~(1 << seat) | (card in chosen) << seat for card in everything}
    for holder in range(p.match.seats):
        own = [card for card in everything if p.t.kind[card] == l4d.HUNTER and p.t.zone[card] == l4d.FRONT + holder]
        if any(not engaged[card] for card in own) and not any(engaged[card] >> holder & 1 for card in own):
            return False
    return True


def ends(p: Position, changer: str) -> Iterator[Position]:
    """Return the tables that changes of the plan can end in."""
    if p.prompt != "target" or p.actor != changer:
        yield p
        return
    for choice in p.choices:
        yield from ends(p.twin().play(choice), changer)


def random_plan(draw: random.Random) -> Position:
    """A table at which all have named their part of a plan at random."""
    seats = draw.choice((3, 4, 5))
    letters = LETTERS[:seats]
    kinds = ("hunter", "hunter", "hunter", "zombie", "zombie", "smoker", "tank")
    front: dict[str, list[str]] = {letter: [] for letter in letters}
    for kind in draw.sample(kinds, draw.randrange(1, 6)):
        front[draw.choice(letters)].append(kind)
    guns = draw.sample(("uzi", "assault", "shotgun", "assault", "shotgun", ""), seats)
    p = position(
        "plan",
        seats=seats,
        front={letter: " ".join(kinds) for letter, kinds in front.items()},
        held=dict(zip(letters, guns, strict=True)),
        plan_changes=5,
        hunter_must_engage=draw.choice(("on", "on", "on", "off")),
        deck=cards(pills=60),
    )
    while p.prompt == "target":
        p.play(draw.choice(sorted(p.choices)))
    return p


@pytest.mark.clause("L4D-11.12", "L4D-11.14", "L4D-18.7")
@pytest.mark.parametrize("seed", [*range(60), 1139, 1383, 1886, 2165])
def test_changes_end_with_every_other_legal_plan_and_with_none_but_those(seed: int) -> None:
    p = random_plan(random.Random(seed))
    if p.t.phase != l4d.MAKE_PLAN:
        return  # nobody could change anything
    for seat in range(p.match.seats):
        others = {frozenset(legal.items()) for legal in legal_parts(p, seat)} - {frozenset(part(p, seat).items())}
        assert RULES[room_to_change](p.t, seat) == bool(others)
    asked: set[str] = set()
    while p.prompt == "confirm" and p.actor not in asked:
        seat = LETTERS.index(p.actor)
        others = {frozenset(legal.items()) for legal in legal_parts(p, seat)} - {frozenset(part(p, seat).items())}
        assert others == {frozenset(part(q, seat).items()) for q in ends(p.twin().play("change"), p.actor)}
        asked.add(p.actor)
        p.play("confirm")


@pytest.mark.clause("L4D-11.12")
@pytest.mark.parametrize("seed", seeds(2, soak=6))
def test_in_random_games_a_change_alters_the_plan(seed: int) -> None:
    changer, changes = -1, 0
    before: Likes = Counter()
    for move in random_game(seed, seats=3 + seed % 3):
        p = move.after
        if move.verb == "change":
            changer = LETTERS.index(move.before.actor)
            before = part(move.before, changer)
        if changer >= 0 and not (p.prompt == "target" and p.actor == LETTERS[changer]):
            if p.t.phase in (l4d.MAKE_PLAN, l4d.KILL_MONSTERS):
                assert part(p, changer) != before
                changes += 1
            changer = -1
    assert changes > 3
