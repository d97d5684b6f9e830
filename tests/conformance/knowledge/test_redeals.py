"""Redeals depend on a seat's knowledge and on the noise, never on the true places of hidden cards."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given, strategies as st

from deadhand.advice.preview import has_preview, preview
from deadhand.bots.players import Bot
from deadhand.match.match import Match
from deadhand.table.flow import flow
from deadhand.table.game.game import Game
from deadhand.table.record.events import GATHERED
from deadhand.table.record.state import NOBODY, SPECTATOR
from deadhand.table.view.view_types import View
from deadhand.table.zones.layers import pool_of
from deadhand.table.zones.renumbering import renumber_hidden_cards
from tests.conformance.playing import (
    ALL_GAMES,
    BOTS,
    MOST_SEATS,
    TABLES,
    few_or_many,
    hidden_from,
    most_seats_daily,
    random_walk,
    seeds,
    somewhere,
    start,
    table_name,
)

Content = tuple[str, list[View], list[int]]
FEW: Final = 8
"""Fewer hidden cards than these may come to lie as they did before."""


def content(match: Match, viewer: int) -> Content:
    """All that matters of a table: its fingerprint, what a viewer and a spectator see, and what bots would do."""
    views = [match.view(seat) for seat in {None, None if viewer == SPECTATOR else viewer}]
    if match.over:
        return match.digest, views, []
    chosen = [Bot(bot, seed=7).choose(match) for bot in BOTS]
    return match.digest, views, [*chosen, match.default]


def lying(t: Any, zone: int) -> list[int]:
    """The cards of a zone, lowest first."""
    cards, card = [], t.lowest[zone]
    while card != NOBODY:
        cards.append(card)
        card = t.above[card]
    return cards


def lay(t: Any, zone: int, cards: list[int]) -> None:
    """Make these the cards of a zone, lowest first."""
    t.lowest[zone], t.highest[zone] = (cards[0], cards[-1]) if cards else (NOBODY, NOBODY)
    if zone < t.held.shape[0]:
        for kind in range(t.held.shape[1]):
            t.held[zone, kind] = sum(t.kind[card] == kind for card in cards)
    for below, card, above in zip([NOBODY, *cards], cards, [*cards[1:], NOBODY], strict=False):
        t.zone[card], t.below[card], t.above[card] = zone, below, above


def pool_in(match: Match, card: int) -> int:
    """The layer or batch of a card, if the game has a pile that lies in layers."""
    return match.game.plain[pool_of](match.table, card) if hasattr(match.table, "strata") else 0


def truth_that_looks_alike(match: Match, viewer: int, seed: int) -> Match:
    """The table with its hidden cards exchanged in fact, card by card, and outsiders' hands in another order.

    A redeal gives cards other kinds instead; in fact each card keeps its kind, and so its number tells it.
    """
    draw, twin = random.Random(seed), match.clone()
    t: Any = twin.table
    hidden = [zone for zone in range(match.game.zones.size) if not t.viewers[zone] >> viewer & 1]
    unknown = [card for zone in hidden for card in lying(t, zone) if not t.known[card] >> viewer & 1]
    instead: dict[int, int] = {}
    heaps = {card: (t.back[t.kind[card]], pool_in(match, card)) for card in unknown}
    for heap in set(heaps.values()):
        alike = [card for card in unknown if heaps[card] == heap]
        instead |= dict(zip(alike, draw.sample(alike, len(alike)), strict=True))
    known = list(t.known)
    for zone in hidden:
        places = lying(match.table, zone)
        if t.mingled[zone]:
            draw.shuffle(places)
        lay(t, zone, [instead.get(card, card) for card in places])
        for card in places:
            t.known[instead.get(card, card)] = known[card]
    if not match.over:
        match.game.plain[flow.run](twin.table)
    return twin


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_the_same_noise_gives_the_same_world_whatever_is_true(game: Game, seats: int, seed: int) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    for viewer in (seed % seats, SPECTATOR):
        seat = None if viewer == SPECTATOR else viewer
        imagined = content(match.determinize(viewer, seed), viewer)
        for other in (truth_that_looks_alike(match, viewer, seed), match.determinize(viewer, seed + 1)):
            assert other.view(seat) == match.view(seat)
            assert other.digest != match.digest or match.over or len(hidden_from(match, viewer)) < FEW
            assert content(other.determinize(viewer, seed), viewer) == imagined


@pytest.mark.parametrize("seed", seeds(6, soak=200))
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_no_byte_of_an_imagined_world_is_left_over_from_the_true_one(game: Game, seats: int, seed: int) -> None:
    """A bot of one's own reads the record of such a world, with the numbers of its cards."""
    match = somewhere(game, seats=seats, seed=seed)
    for viewer in (seed % seats, SPECTATOR):
        world = match.determinize(viewer, seed)
        t: Any = world.table
        assert not np.asarray(t.offers)[t.offer_count :].any()
        assert not np.asarray(t.events)[t.event_count :].any()
        assert not np.asarray(t.steps)[t.step_count :].any()
        for other in (truth_that_looks_alike(match, viewer, seed), match.determinize(viewer, seed + 1)):
            assert changed_fields(world, other.determinize(viewer, seed)) == []


@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.secrets], ids=table_name)
def test_no_byte_is_left_over_where_somebody_has_chosen_in_secret(game: Game) -> None:
    seats, compared = game.default_seats, 0
    for noise, match in enumerate(islice(secret_choices(game, seats), 0, 60, 3)):
        viewer = noise % seats
        world = match.determinize(viewer, noise)
        for other in (truth_that_looks_alike(match, viewer, noise), match.determinize(viewer, noise + 1)):
            assert changed_fields(world, other.determinize(viewer, noise)) == []
            compared += 1
    assert compared == 40


@pytest.mark.parametrize("seed", seeds(3, soak=200))
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_world_is_played_on_in_the_same_way_whatever_the_numbers_of_its_cards(
    game: Game, seats: int, seed: int
) -> None:
    """So no rule depends on a number, and none that a rule has noted is lost."""
    world, draw = somewhere(game, seats=seats, seed=seed).determinize(seed % seats, seed), random.Random(seed)
    other = world.clone()
    renumber_hidden_cards(other.table, SPECTATOR)
    assert world.digest == other.digest
    for _ in range(40):
        if world.over:
            break
        action = draw.choice(world.legal)
        world.play(action)
        other.play(action)
        viewer = draw.randrange(seats)
        assert world.view(viewer) == other.view(viewer)


ROUNDS: Final = [game for game in ALL_GAMES if game.slug in ("zeven", "card_of_the_dead")]
"""The games that gather and deal all cards again for every round."""


@pytest.mark.parametrize("game", ROUNDS, ids=table_name)
def test_a_world_is_dealt_again_in_the_same_way_whatever_the_numbers_of_its_cards(game: Game) -> None:
    gathered = 0
    for seed in range(5):
        match = start(game, seats=game.least_seats, seed=seed)
        while not match.over:
            before = match.clone()
            match.play(Bot("easy", seed=seed).choose(match))
            if all(event[0] != GATHERED for event in match.last_events()):
                continue
            world = before.determinize(before.actor, seed)
            other = world.clone()
            renumber_hidden_cards(other.table, SPECTATOR)
            for each in (world, other):
                each.play(match.actions[-1])
            assert world.digest == other.digest
            gathered += any(event[0] == GATHERED for event in world.last_events())
    assert gathered > 0


OFTEN: Final = 5
"""A kind that is imagined in hands, or another sort of zones, at one of this many positions must lie there at some."""


@pytest.mark.parametrize("positions", few_or_many(80, soak=1000))
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_card_that_is_often_imagined_in_a_zone_does_come_to_lie_there(game: Game, positions: int) -> None:
    """For example, nobody has a card in hand that everybody sees when it is drawn, and so lays down."""
    true: set[tuple[str, int, str | None]] = set()
    imagined: Counter[tuple[str, int, str | None]] = Counter()
    for seed in range(positions):
        seats = game.least_seats + seed % (1 + game.most_seats - game.least_seats)
        match = somewhere(game, seats=seats, seed=seed)
        true.update(hidden_kinds(match))
        imagined.update(set(hidden_kinds(match.determinize(None, seed))))
    assert {each for each, number in imagined.items() if number >= positions // OFTEN} <= true


def hidden_kinds(match: Match) -> Iterator[tuple[str, int, str | None]]:
    """Yield the zone's name, the kind and the open question for each card that spectators do not know."""
    t: Any = match.table
    for zone in match.game.zones.zones:
        for number in range(zone.first, zone.first + zone.count_zones(match.seats)):
            for card in lying(t, number):
                if not t.known[card] >> SPECTATOR & 1:
                    yield zone.name, t.kind[card], match.prompt


def changed_fields(match: Match, other: Match) -> list[str]:
    """The fields in which two records differ."""
    names = match.game.layout.dtype.names or ()
    one, two = match.tables.states, other.tables.states
    return [name for name in names if one[name].tobytes() != two[name].tobytes()]


def is_secret(match: Match) -> bool:
    """Return True if somebody is asked for a choice that others do not see."""
    return any(match.game.actions.decode(action)[0].secret for action in match.legal)


def secret_choices(game: Game, seats: int) -> Iterator[Match]:
    """Yield the positions of random games in which somebody chooses in secret."""
    for seed in range(40, 100):
        yield from filter(is_secret, random_walk(start(game, seats=seats, seed=seed), seed=seed))


def pairs_that_look_alike(match: Match, watcher: int, noise: int) -> int:
    """After any two choices that look alike to a seat it imagines the same; returns how many choices had a twin."""
    seat, twins = None if watcher == SPECTATOR else watcher, 0
    imagined: dict[str, Content] = {}
    for action in match.legal[:: 1 + len(match.legal) // 12]:
        after = match.clone()
        after.play(action)
        view, world = str(after.view(seat)), content(after.determinize(watcher, noise), watcher)
        twins += view in imagined
        assert imagined.setdefault(view, world) == world
    return twins


WITH_SECRETS = [table for table in TABLES if any(verb.secret for verb in table[0].actions.verbs)]


@pytest.mark.parametrize(("game", "seats"), most_seats_daily(WITH_SECRETS), ids=table_name)
@pytest.mark.parametrize("pairs", few_or_many(20, soak=200))
def test_the_same_noise_gives_the_same_world_whatever_others_secretly_chose(game: Game, seats: int, pairs: int) -> None:
    compared = 0
    for noise, match in enumerate(secret_choices(game, seats)):
        assert match.actor is not None
        for watcher in ((match.actor + 1) % seats, SPECTATOR):
            compared += pairs_that_look_alike(match, watcher, noise)
        if compared > pairs:
            return
    pytest.fail(f"only {compared} pairs of choices look alike")


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_over_many_redeals_a_known_card_of_a_hand_lies_at_every_place_as_often(game: Game, seats: int) -> None:
    """A chi-square test; 0.1 % of honest redeals would fail, and the seeds are fixed."""
    for match in random_walk(start(game, seats=seats, seed=41), seed=41):
        found = one_of_a_hand(match)
        if found:
            viewer, zone = found
            break
    else:
        pytest.skip("nobody ever knew one card of a hand")
    size = match.table.count[zone]
    rounds, places = 50 * size, [0] * size
    for seed in range(rounds):
        t = match.determinize(viewer, seed).table
        (place,) = (place for place, card in enumerate(lying(t, zone)) if t.known[card] >> viewer & 1)
        places[place] += 1
    chi_square = sum((number - 50) ** 2 / 50 for number in places)
    assert chi_square < 3.1 * size + 12


def one_of_a_hand(match: Match) -> tuple[int, int] | None:
    """A viewer, and a hand of which it knows just one card."""
    t: Any = match.table
    for viewer in range(match.seats):
        for zone in range(match.game.zones.size):
            if t.mingled[zone] and not t.viewers[zone] >> viewer & 1 and t.count[zone] > 2:
                cards = lying(t, zone)
                if sum(t.known[card] >> viewer & 1 for card in cards) == 1:
                    return viewer, zone
    return None


@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.secrets], ids=table_name)
def test_hidden_numbers_vary_over_redeals_and_reach_no_other_seat(game: Game) -> None:
    seats = game.default_seats
    hidden: set[str] = set()
    assert not set(game.secrets) & {counter.field for counter in game.counters}
    for match in random_walk(start(game, seats=seats, seed=42), seed=42):
        for name in game.secrets:
            for seat, value in enumerate(list(getattr(match.table, name))[:seats]):
                if value and name not in hidden:
                    check_hidden_number(match, name, seat)
                    hidden.add(name)
    assert hidden == set(game.secrets)


def check_hidden_number(match: Match, name: str, seat: int) -> None:
    """Others imagine other numbers and see none of it; its own seat imagines it as it is."""
    watcher = (seat + 1) % match.seats
    value = getattr(match.table, name)[seat]
    assert len({getattr(match.determinize(watcher, noise).table, name)[seat] for noise in range(40)}) > 1
    assert {getattr(match.determinize(seat, noise).table, name)[seat] for noise in range(40)} == {value}
    for other in (*(other for other in range(match.seats) if other != seat), None):
        twin = match.clone()
        getattr(twin.table, name)[seat] = value + 1
        assert twin.view(other) == match.view(other)


@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.preview_scope], ids=lambda game: game.slug)
def test_a_preview_is_the_same_however_the_hidden_cards_lie(game: Game) -> None:
    dice, compared = random.Random(5), 0
    for seats in range(game.least_seats, game.most_seats + 1):
        match = start(game, seats=seats, seed=seats)
        while not match.over:
            seat = match.actor
            assert seat is not None
            actions = [action for action in match.legal if has_preview(game, action)]
            if actions and dice.random() < 0.3:
                action = dice.choice(actions)
                other = match.determinize(seat, seed=len(match.actions))
                assert preview(match, action, worlds=3) == preview(other, action, worlds=3)
                compared += 1
            match.play(dice.choice(match.legal))
    assert compared > 10
