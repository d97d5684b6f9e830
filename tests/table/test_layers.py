"""A pile in layers: each world is imagined as often as it is likely by all that everybody saw."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
import pytest

from deadhand import engine
from deadhand.games.three_days import GAME, state as td
from deadhand.table.flow.determinize import determinize
from deadhand.table.game.setup import check_options, fill_table
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import NOBODY
from deadhand.table.zones import layers, zones
from tests.conformance.playing import seeds

RULES = GAME.plain
KINDS = {"z": td.ZOMBIE, "b": td.FAT_ZOMBIE, "a": td.ALARM, "r": td.RUNNER}
LETTERS = {kind: letter for letter, kind in KINDS.items()}
VIEWER = 0
REDEALS = 600


class Step(NamedTuple):
    """A step with the pile: "open" or "hide" some cards, "layer" new cards on it, or "refill" it."""

    what: str
    number: int = 0
    new: str = ""


class Process(NamedTuple):
    """A pile, and what is done with it."""

    pile: str
    steps: Sequence[Step]


def open_(number: int) -> Step:
    """The top cards are turned up and discarded."""
    return Step("open", number)


def hide(number: int) -> Step:
    """The top cards are laid out face down."""
    return Step("hide", number)


def layer(new: str, depth: int) -> Step:
    """New cards are shuffled with the top ones."""
    return Step("layer", depth, new)


REFILL = Step("refill")
PROCESSES = {
    "a layer": Process("zzbbaa", [layer("zzr", 2)]),
    "a layer of which cards were seen": Process("zzbbaa", [layer("zzr", 2), open_(2), hide(1)]),
    "a layer that is used up": Process("zzbba", [layer("zb", 2), open_(3), hide(2), open_(1)]),
    "a layer on a layer": Process("zzba", [layer("zzr", 2), open_(1), layer("br", 2), open_(1), hide(1)]),
    "a layer drawn from two": Process("zzba", [layer("zr", 2), open_(2), hide(1), layer("za", 2), open_(1)]),
    "a layer of all cards": Process("zb", [layer("zr", 3), open_(1)]),
    "a layer on a refilled pile": Process("zzb", [open_(3), REFILL, layer("za", 2), open_(1)]),
    "a pile refilled while cards lie hidden": Process("zzba", [hide(2), open_(2), REFILL, hide(1)]),
    "a layer used up and refilled": Process("zzba", [layer("zr", 1), open_(3), hide(2), open_(1), REFILL, open_(1)]),
    "a pile refilled twice": Process("zzba", [hide(1), open_(3), REFILL, hide(1), open_(2), REFILL]),
}


class World(NamedTuple):
    """An arrangement of cards, as letters: hidden ones on the table, and the pile from its bottom."""

    hidden: str
    pile: str


class State(NamedTuple):
    """A table while all its worlds are worked out."""

    world: World
    discards: str
    seen: str
    likelihood: float


def orders(cards: str) -> list[str]:
    """The ways in which cards can lie, each as likely."""
    return sorted({"".join(order) for order in permutations(cards)})


def after(state: State, step: Step) -> Iterator[State]:
    """Return the possible results of a step."""
    (hidden, pile), discards, seen, likelihood = state
    below = max(0, len(pile) - step.number)
    rest, top = pile[:below], pile[below:]
    if step.what == "open":
        yield State(World(hidden, rest), discards + top, seen + top[::-1], likelihood)
    elif step.what == "hide":
        yield State(World(hidden + top[::-1], rest), discards, seen, likelihood)
    else:
        rest, mixed, discards = ("", discards, "") if step.what == "refill" else (rest, top + step.new, discards)
        for order in orders(mixed):
            yield State(World(hidden, rest + order), discards, seen, likelihood / len(orders(mixed)))


def likely_worlds(process: Process, seen: str) -> dict[World, float]:
    """Every world that fits what was seen, with its likelihood: worked out by going through all shuffles."""
    states = [State(World("", order), "", "", 1.0) for order in orders(process.pile)]
    for step in process.steps:
        states = [state for before in states for state in after(before, step) if seen.startswith(state.seen)]
    found: dict[World, float] = {}
    for state in states:
        found[state.world] = found.get(state.world, 0.0) + state.likelihood
    return {world: likelihood / sum(found.values()) for world, likelihood in found.items()}


class Pile:
    """The same at a table, by the rules."""

    def __init__(self, process: Process, seed: int) -> None:
        self.tables = GAME.layout.open(GAME.layout.new(1))
        self.t: Any = self.tables[0]
        fill_table(GAME, self.t, seats=1, options=check_options(GAME, 1, {}), deck=GAME.deck, chance=chance_from(seed))
        RULES[zones.collect_all](self.t, td.REMOVED)
        self.seen = ""
        self._put(process.pile, td.COMMON)
        RULES[zones.shuffle](self.t, td.COMMON)
        self.do(*process.steps)
        self.t.over = 1

    def do(self, *steps: Step) -> None:
        """Do more with the pile."""
        for step in steps:
            getattr(self, f"_{step.what}")(step)

    def _put(self, cards: str, zone: int) -> None:
        for letter in cards:
            RULES[zones.move](self.t, RULES[zones.oldest](self.t, td.REMOVED, KINDS[letter]), zone)

    def _open(self, step: Step) -> None:
        for _ in range(step.number):
            card = self.t.highest[td.COMMON]
            self.seen += LETTERS[self.t.kind[card]]
            RULES[zones.move](self.t, card, td.COMMON_DISCARD)

    def _hide(self, step: Step) -> None:
        for _ in range(step.number):
            RULES[zones.move](self.t, self.t.highest[td.COMMON], td.DEALING)

    def _layer(self, step: Step) -> None:
        self._put(step.new, td.DAY_TWO)
        RULES[zones.move_all_but_top](self.t, td.COMMON, td.CITY, step.number)
        RULES[layers.begin_layer](self.t, td.DAY_TWO, td.COMMON, td.CITY)
        RULES[zones.move_all_but_top](self.t, td.DAY_TWO, td.COMMON, 0)
        RULES[zones.shuffle](self.t, td.COMMON)
        RULES[zones.move_all_but_top](self.t, td.COMMON, td.CITY, 0)
        RULES[zones.move_all_but_top](self.t, td.CITY, td.COMMON, 0)

    def _refill(self, _step: Step) -> None:
        while self.t.count[td.COMMON_DISCARD]:
            RULES[zones.flip_onto](self.t, td.COMMON_DISCARD, td.COMMON)
        RULES[layers.begin_batch](self.t, td.COMMON)
        RULES[zones.shuffle](self.t, td.COMMON)

    @property
    def world(self) -> World:
        """Return the arrangement of the cards."""
        return World(self._cards(td.DEALING), self._cards(td.COMMON))

    def _cards(self, zone: int) -> str:
        cards, card = "", self.t.lowest[zone]
        while card != NOBODY:
            cards, card = cards + LETTERS[self.t.kind[card]], self.t.above[card]
        return cards

    def redeal(self, noise: Any) -> World:
        """Return the arrangement in a world imagined from this one."""
        engine.call(GAME, determinize, self.tables, 0, VIEWER, noise)
        return self.world


def chi_square(found: Counter[World], expected: dict[World, float]) -> tuple[float, int]:
    """Return the distance of counts from expectation, and the degrees of freedom; rare worlds are merged."""
    total, cells = 0.0, 0
    rare_found, rare_expected = 0, 0.0
    for world, share in expected.items():
        if share * REDEALS < 5:
            rare_found, rare_expected = rare_found + found[world], rare_expected + share * REDEALS
        else:
            total, cells = total + (found[world] - share * REDEALS) ** 2 / (share * REDEALS), cells + 1
    if rare_expected:
        total, cells = total + (rare_found - rare_expected) ** 2 / rare_expected, cells + 1
    return total, max(1, cells - 1)


@pytest.mark.compiled("three_days")
@pytest.mark.parametrize("seed", seeds(2, soak=20))
@pytest.mark.parametrize("process", PROCESSES.values(), ids=PROCESSES)
def test_each_world_is_imagined_as_often_as_it_is_likely(process: Process, seed: int) -> None:
    """A chi-square test; 0.1 % of honest redeals would fail, and the seeds are fixed."""
    engine.use_compiled(GAME)
    pile = Pile(process, seed)
    likely = likely_worlds(process, pile.seen)
    assert pile.world in likely
    noise = np.array([chance_from("layers", seed)], np.int64)
    found = Counter(pile.redeal(noise) for _ in range(REDEALS))
    assert not set(found) - set(likely)
    distance, freedom = chi_square(found, likely)
    assert distance < freedom + 3.3 * (2 * freedom) ** 0.5 + 8


@pytest.mark.parametrize("name", [name for name, process in PROCESSES.items() if REFILL in process.steps])
def test_half_of_the_likely_worlds_of_a_refilled_pile_are_soon_imagined_and_no_other(name: str) -> None:
    """The part of the test above that plain rules do quickly: few worlds are likely there."""
    process = PROCESSES[name]
    pile = Pile(process, 1)
    likely, noise = likely_worlds(process, pile.seen), np.array([3], np.int64)
    found = {pile.redeal(noise) for _ in range(4 * len(likely))}
    assert found <= set(likely)
    assert 2 * len(found) > len(likely)


@pytest.mark.parametrize("process", PROCESSES.values(), ids=PROCESSES)
def test_the_same_is_imagined_however_the_hidden_cards_lie(process: Process) -> None:
    one, other = Pile(process, 1), Pile(process, 1)
    other.redeal(np.array([7], np.int64))
    for seed in range(1, 20):
        assert one.redeal(np.array([seed], np.int64)) == other.redeal(np.array([seed], np.int64))


def test_a_table_laid_out_by_hand_that_fits_no_layers_is_dealt_as_one_pool() -> None:
    pile = Pile(PROCESSES["a layer"], 1)
    for card in range(pile.t.cards):
        pile.t.strata[card] &= ~3
    noise = np.array([5], np.int64)
    assert len({pile.redeal(noise) for _ in range(50)}) > 20


def test_more_batches_than_there_is_room_for_join_the_last() -> None:
    pile = Pile(Process("z" * 12 + "b" * 4, [hide(1)]), 1)
    batches = []
    for _ in range(layers.BATCHES + 2):
        pile.do(open_(pile.t.count[td.COMMON]), REFILL)
        batches.append(pile.t.strata[pile.t.highest[td.COMMON]] >> layers.BATCH_BIT)
        pile.do(hide(1))
    assert batches == [*range(1, layers.BATCHES + 1), layers.BATCHES, layers.BATCHES]


def test_a_batch_that_everybody_has_seen_again_makes_room() -> None:
    pile = Pile(Process("zzbba", [hide(1)]), 1)
    for _ in range(layers.BATCHES + 2):
        pile.do(open_(pile.t.count[td.COMMON]), REFILL)
        assert pile.t.strata[pile.t.highest[td.COMMON]] >> layers.BATCH_BIT == 1
