"""A seat's view depends on nothing that the seat does not know; and what it does not know really varies."""

import json

import pytest
from hypothesis import given, strategies as st

from deadhand.advice.odds import odds
from deadhand.bots.players import Bot
from deadhand.match.match import Match
from deadhand.table.flow.hooks import may_lie
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import cards_in
from deadhand.table.record.state import SPECTATOR
from tests.conformance.playing import BOTS, MOST_SEATS, few_or_many, hidden_from, somewhere, table_name, unfinished


def seen(match: Match, viewer: int | None) -> bytes:
    """A view, byte for byte."""
    return json.dumps([match.view(viewer), match.facts(viewer)]).encode()


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_first_half_a_redeal_of_what_a_seat_does_not_know_changes_nothing_it_sees(
    game: Game, seats: int, seed: int
) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    for viewer in range(seats):
        other = match.determinize(viewer, seed)
        assert seen(other, viewer) == seen(match, viewer)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_first_half_for_spectators_who_know_the_least(game: Game, seats: int, seed: int) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    assert seen(match.determinize(SPECTATOR, seed), None) == seen(match, None)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_the_first_half_holds_after_the_same_action_too(game: Game, seats: int, seed: int) -> None:
    """Watchers cannot distinguish two worlds that differ only in what they do not know, whoever acts.

    Actions that bring the difference to light, by a card shown or drawn, are told apart by their faces alone.
    """
    match = somewhere(game, seats=seats, seed=seed)
    if match.over:
        return
    viewer = (match.actor or 0) + 1 if seats > (match.actor or 0) + 1 else 0
    other = match.determinize(viewer, seed)
    both = sorted(set(match.legal) & set(other.legal))
    if viewer == match.actor or not both:
        return
    action = both[seed % len(both)]
    match.play(action)
    other.play(action)
    if not match.table.revealed:
        assert seen(other, viewer) == seen(match, viewer)


def piles_with_hidden_top(match: Match, viewer: int) -> list[int]:
    """The piles whose top card a viewer does not know."""
    t = match.table
    zones = [zone for zone in range(match.game.zones.size) if t.count[zone] and not t.mingled[zone]]
    return [zone for zone in zones if not t.known[t.highest[zone]] >> viewer & 1]


def top_kind(match: Match, zone: int) -> int:
    """The kind of the top card of a pile."""
    kind: int = match.table.kind[match.table.highest[zone]]
    return kind


def shares_of_top(match: Match, viewer: int, zone: int) -> dict[int, float]:
    """Return the chance of each kind to be the top card of a pile: its share of the unknown cards allowed there.

    Where it may not, the formula of the odds says it.
    """
    t = match.table
    exact = odds(match, viewer)
    if may_lie.__name__ in match.game.hook_functions and not exact["worlds"]:
        name = next(each.name for each in match.game.zones.zones if each.first == zone)
        numbers = {card.id: number for number, card in enumerate(match.deck.kinds)}
        shown = next(each for each in exact["zones"] if each["zone"] == (name, None))
        return {numbers[kind["kind"]]: kind["next"] for kind in shown["kinds"] if kind["next"]}
    back = t.back[top_kind(match, zone)]
    kinds = [t.kind[card] for card in hidden_from(match, viewer) if t.back[t.kind[card]] == back]
    return {kind: kinds.count(kind) / len(kinds) for kind in set(kinds)}


def alike(match: Match, hidden: list[int], card: int) -> int:
    """Return the number of kinds of hidden cards with the same back as this one."""
    t = match.table
    return len({t.kind[other] for other in hidden if t.back[t.kind[other]] == t.back[t.kind[card]]})


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_second_half_every_hidden_card_varies_over_many_redeals(game: Game, seats: int) -> None:
    match = unfinished(game, seats=seats, seed=4)
    viewer = min(1, seats - 1)
    hidden = hidden_from(match, viewer)
    enough = min(4, max(alike(match, hidden, card) for card in hidden))
    kinds: dict[int, set[int]] = {card: set() for card in hidden}
    for seed in range(80):
        other = match.determinize(viewer, seed)
        for card in hidden:
            kinds[card].add(other.table.kind[card])
    assert min(len(kinds[card]) for card in hidden if alike(match, hidden, card) >= enough) >= enough
    chances = {match.determinize(viewer, seed).table.chance for seed in range(5)}
    assert match.table.chance not in chances
    assert len(chances) == 5


@pytest.mark.parametrize("rounds", few_or_many(300, soak=3000))
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_second_half_a_redealt_card_is_as_likely_as_its_share_of_the_unknown(
    game: Game, seats: int, rounds: int
) -> None:
    """A chi-square test on a card of a pile; 0.1 % of honest redeals would fail, and the seeds are fixed."""
    viewer = 0
    matches = (unfinished(game, seats=seats, seed=seed) for seed in range(6, 60))
    match, zone = next((match, zone) for match in matches for zone in piles_with_hidden_top(match, viewer))
    found = [top_kind(match.determinize(viewer, seed), zone) for seed in range(rounds)]
    expected = {kind: rounds * share for kind, share in shares_of_top(match, viewer, zone).items()}
    assert set(found) <= set(expected)
    chi_square = sum((found.count(kind) - expected[kind]) ** 2 / expected[kind] for kind in expected)
    assert chi_square < 3.1 * len(expected) + 12


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_a_bot_chooses_by_what_its_seat_knows(game: Game, seats: int, seed: int) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    if match.actor is None:
        return
    other = match.determinize(match.actor, seed)
    for bot in BOTS:
        assert Bot(bot, seed=7).choose(match) == Bot(bot, seed=7).choose(other)
    assert match.default == other.default


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_a_redeal_keeps_every_card_in_the_game(game: Game, seats: int, seed: int) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    other = match.determinize(0, seed)
    assert sorted(list(other.table.kind)[: match.deck.size]) == sorted(list(match.table.kind)[: match.deck.size])
    for zone in range(game.zones.size):
        assert other.table.count[zone] == match.table.count[zone]
        assert backs_in(other, zone) == backs_in(match, zone)


def backs_in(match: Match, zone: int) -> list[int]:
    """The backs of the cards of a zone: of a hand in order, since a redeal mixes its places."""
    backs = [match.table.back[match.table.kind[card]] for card in cards_in(match.table, zone)]
    return sorted(backs) if match.table.mingled[zone] else backs
