"""Small game trees below a position, with all chance listed: what a solver needs to find exact values.

The root is a chance node. It holds the worlds that fit all that is public in the position. In each world the cards
that not everybody knows lie in another order, and all orders are equally likely. Worlds that differ only in the order
within a hand are one. From then on each seat knows the public past and what it may see in its world.

Later chance, such as a shuffle, is a chance node behind the action that needs it. Its outcomes are found by trying
states of the table's generator until their probabilities sum to 1, so none is missing. The probability of an outcome is
the product of those of its draws, which the plain rules report while they run.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import factorial, prod
from types import FrameType
from typing import Any, Final, cast

from deadhand import engine
from deadhand.envs.position import ENDED, TreePosition
from deadhand.table.errors import Refused
from deadhand.table.flow import flow
from deadhand.table.record.chance import bits_of, chance_from, draw_below, step_chance
from deadhand.table.record.state import NOBODY, SPECTATOR
from deadhand.table.zones.counting import count_in

Chances = list[tuple[Fraction, TreePosition]]
World = tuple[tuple[int, ...], ...]
"""The kinds of the cards in each zone, from the bottom; in ascending order where their places are hidden."""
Draws = tuple[tuple[int, int], ...]
"""The limit and the result of each draw from the table's generator, in order."""
Pool = tuple[int, int]
"""Hidden cards are exchanged with others of their pool: with the same back, and known to be shuffled together."""
MOST_WORLDS: Final = 5_000
MOST_TRIALS: Final = 20_000


# ---- the worlds at the root ----


def cards_in(table: Any, zone: int) -> Iterator[int]:
    """Yield the cards in a zone, the lowest first."""
    card = table.lowest[zone]
    while card != NOBODY:
        yield card
        card = table.above[card]


def world_of(table: Any) -> World:
    """Return where all kinds lie."""
    zones = [[int(table.kind[card]) for card in cards_in(table, zone)] for zone in range(len(table.count))]
    return tuple(tuple(sorted(kinds) if table.mingled[zone] else kinds) for zone, kinds in enumerate(zones))


def fitting_worlds(position: TreePosition) -> Counter[World]:
    """Return all worlds that fit what is public, each with the number of its orders; all orders are equally likely.

    Raises:
        Refused: if there are too many to list.
    """
    twin = position.clone()
    table, hooks = twin.table, twin.setup.game.hook_functions
    may_lie: Callable[..., Any] = hooks.get("may_lie", lambda *_: True)
    pool_of: Callable[..., Any] = hooks.get("pool_of", lambda *_: 0)
    hidden = [card for zone in range(len(table.count)) for card in cards_in(table, zone) if _is_hidden(table, card)]
    pools = {card: (int(table.back[table.kind[card]]), int(pool_of(table, card))) for card in hidden}
    zones = [list(cards) for _, cards in groupby(hidden, key=lambda card: int(table.zone[card]))]
    groups = [([pools[card] for card in cards], _is_mixed(table, cards, pools)) for cards in zones]
    found: Counter[World] = Counter()
    for faces, ways in _fillings(groups, Counter((pools[card], int(table.kind[card])) for card in hidden)):
        for card, (_, kind) in zip(hidden, faces, strict=True):
            count_in(table, card, table.zone[card], -1)
            table.kind[card] = kind
            count_in(table, card, table.zone[card], 1)
        if all(may_lie(table, SPECTATOR, table.kind[card], table.zone[card]) for card in hidden):
            found[world_of(table)] += ways
        if len(found) > MOST_WORLDS:
            raise Refused("There are more than {0} worlds with {1} hidden cards.", MOST_WORLDS, len(hidden))
    return found


def _is_hidden(table: Any, card: int) -> bool:
    return not table.known[card] >> SPECTATOR & 1


def _is_mixed(table: Any, cards: Sequence[int], pools: Mapping[int, Pool]) -> bool:
    """Return True if the places of these cards in their zone tell nobody anything."""
    zone = table.zone[cards[0]]
    alike = all(table.known[card] == table.viewers[zone] and pools[card] == pools[cards[0]] for card in cards)
    return bool(table.mingled[zone]) and alike


def _fillings(
    groups: Sequence[tuple[Sequence[Pool], bool]], left: Counter[tuple[Pool, int]]
) -> Iterator[tuple[tuple[tuple[Pool, int], ...], int]]:
    """Yield the kinds in all groups of places, with their pools, and the number of orders that this stands for."""
    if not groups:
        yield (), 1
        return
    (pools, mixed), *others = groups
    for faces in _rows(left, pools, ascending=mixed):
        ways = factorial(len(faces)) // prod(map(factorial, Counter(faces).values())) if mixed else 1
        for rest, more in _fillings(others, left - Counter(faces)):
            yield faces + rest, ways * more


def _rows(
    left: Counter[tuple[Pool, int]], pools: Sequence[Pool], *, ascending: bool
) -> Iterator[tuple[tuple[Pool, int], ...]]:
    """Yield each row of kinds for places of these pools that can be distinguished, or only the ascending ones."""
    if not pools:
        yield ()
        return
    for face in sorted(face for face in left if face[0] == pools[0]):
        fewer = left - Counter([face])
        if ascending:
            fewer = Counter({other: number for other, number in fewer.items() if other >= face})
        yield from ((face, *rest) for rest in _rows(fewer, pools[1:], ascending=ascending))


def find_worlds(position: TreePosition, fits: Callable[[TreePosition], bool] = lambda _: True) -> Chances:
    """Return a position for each world that fits, with its probability; the game's own redeal makes them.

    Raises:
        Refused: if there are too many worlds to list, or the redeal does not find all of them.
    """
    wanted = fitting_worlds(position)
    found: dict[World, TreePosition] = {}
    for trial in range(MOST_TRIALS):
        twin = position.redrawn(SPECTATOR, chance_from("world", trial))
        world = world_of(twin.table)
        if world not in wanted:
            raise Refused("The redeal found a world that does not fit.")
        found.setdefault(world, twin)
        if len(found) == len(wanted):
            break
    else:
        raise Refused("The redeal found only {0} of {1} worlds.", len(found), len(wanted))
    chosen = [world for world in sorted(wanted) if fits(found[world])]
    total = sum(wanted[world] for world in chosen)
    return [(Fraction(wanted[world], total), found[world]) for world in chosen]


def shuffled_worlds(position: TreePosition, action: int, orders: int, most: int = MOST_WORLDS) -> Chances:
    """Return the positions after an action that shuffles cards which can be told apart in so many orders.

    This is for shuffles with too many results for `outcomes`. All results are equally likely if chance decides only the
    order of these cards. `most` limits their number, for a trial.

    Raises:
        Refused: if another number of them is found.
    """
    found: dict[World, TreePosition] = {}
    for trial in range(20 * orders):  # more than enough to find all
        below = position.with_chance(chance_from("world", trial))
        below.play(action)
        found.setdefault(world_of(below.table), below)
        if len(found) == most:
            break
    if len(found) != min(orders, most):
        raise Refused("The shuffle has {0} results, not {1}.", len(found), orders)
    return [(Fraction(1, len(found)), found[world]) for world in sorted(found)]


# ---- later chance ----


def outcomes(position: TreePosition, action: int) -> Chances:
    """Return the positions after an action with their probabilities; equal ones are one.

    Raises:
        Refused: if there are too many outcomes to list.
    """
    twin = position.clone()
    twin.play(action)
    if twin.table.chance == position.table.chance:
        return [(Fraction(1), twin)]
    found: dict[bytes, tuple[Fraction, TreePosition]] = {}
    for draws, chance in _all_draws(position, action):
        below = position.with_chance(chance)
        below.play(action)
        key = _bytes_without_chance(below)
        likely = Fraction(1, prod(limit for limit, _ in draws))
        before, first = found.get(key, (Fraction(0), below))
        found[key] = before + likely, first
    return list(found.values())


def _all_draws(position: TreePosition, action: int) -> Iterator[tuple[Draws, int]]:
    """Yield all rows of draws that an action may make, each with a state of the generator that leads to it.

    The next state to try is one whose draws, with limits as before, are new: it is cheap to compute which.
    """
    seen: set[Draws] = set()
    limits: Sequence[int] = ()
    left = Fraction(1)
    for trial in range(MOST_TRIALS):
        chance = chance_from("outcome", trial)
        if seen and _draws_from(chance, limits) in seen:
            continue
        draws = _watch_draws(position.with_chance(chance), action)
        if draws not in seen:
            seen.add(draws)
            limits = [limit for limit, _ in draws]
            left -= Fraction(1, prod(limits))
            yield draws, chance
        if not left:
            return
    raise Refused("An action has too many outcomes to list.")


def _draws_from(chance: int, limits: Sequence[int]) -> Draws:
    """Return the draws that a state of the generator leads to, but for very rare rejections."""
    draws = []
    for limit in limits:
        chance = step_chance(chance)
        draws.append((limit, bits_of(chance) * limit >> 32))
    return tuple(draws)


def _watch_draws(position: TreePosition, action: int) -> Draws:
    """Return the draws that an action makes in the plain rules."""
    draws: list[tuple[int, int]] = []

    def watch(frame: FrameType, event: str, result: Any) -> None:
        if event == "return" and frame.f_code is draw_below.__code__:
            draws.append((int(frame.f_locals["limit"]), int(result)))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        position.setup.game.plain[flow.play](cast("Any", position.clone().tables), 0, action)
    finally:
        sys.setprofile(before)
    return tuple(draws)


def _bytes_without_chance(position: TreePosition) -> bytes:
    """Return the record of a table but for the state of its generator."""
    record = position.tables.states.copy()
    record["chance"] = 0
    return bytes(record.tobytes())


# ---- the tree ----

AT_CHANCE: Final = -1
"""Stands in place of a side where chance decides, ..."""
AT_END: Final = -2
"""... and at an end."""

SideOf = Callable[[TreePosition], int | None]
"""Returns the side of the asked seat, or None for a seat that always plays the game's default."""
ValueOf = Callable[[TreePosition], float]
"""Returns the share of side 0 of the win, at an end."""
Edge = tuple[int, int, float]
"""The parent of a node, the place among its children, and its probability if the parent is chance, else 1."""


class SmallTree:
    """A game tree of two sides as columns, a row for each node, parents before their children.

    Each side wants its share of the win: that of side 0 is in `values`, side 1 gets the rest. With one team against the
    deck, side 1 is never asked. Questions with a single choice are left out.

    Raises:
        Refused: if it is too deep, or has more than `most_nodes` nodes, chance with too many outcomes, or a team whose
            seats do not know the same.
    """

    def __init__(self, worlds: Chances, side_of: SideOf, value_of: ValueOf, *, most_nodes: int = 100_000) -> None:
        self.parent: list[int] = []
        self.place: list[int] = []
        self.chance: list[float] = []
        """See `Edge`; the root has the parent -1."""
        self.side: list[int] = []
        """The side that is asked, AT_CHANCE or AT_END."""
        self.state: list[int] = []
        """The information state of a question, else -1."""
        self.values: list[float] = []
        self.actions: list[Sequence[int]] = []
        """The actions that are offered in each information state."""
        self.sides: list[int] = []
        """The side that is asked in each information state."""
        self.examples: list[TreePosition] = []
        """A position of each information state."""
        self._numbers: dict[tuple[int, int, str], int] = {}
        self._team_logs: dict[int, Sequence[str]] = {}
        self._team_states: dict[tuple[int, str], int] = {}
        self._side_of, self._value_of, self._most = side_of, value_of, most_nodes
        try:
            self._branch((-1, 0, 1.0), worlds)
        except RecursionError:
            raise Refused("The tree is too deep.") from None

    def __len__(self) -> int:
        return len(self.parent)

    def _add(self, edge: Edge, side: int, *, state: int = -1, value: float = 0.0) -> int:
        if len(self) == self._most:
            raise Refused("The tree has more than {0} nodes.", self._most)
        for column, number in zip((self.parent, self.place, self.chance), edge, strict=True):
            cast("list[float]", column).append(number)
        self.side.append(side)
        self.state.append(state)
        self.values.append(value)
        return len(self) - 1

    def _branch(self, edge: Edge, chances: Chances) -> None:
        """Add what is below an edge: a node of chance, unless there is one outcome."""
        if len(chances) == 1:
            self._grow(edge, chances[0][1])
            return
        node = self._add(edge, AT_CHANCE)
        for place, (chance, position) in enumerate(chances):
            self._grow((node, place, float(chance)), position)

    def _grow(self, edge: Edge, position: TreePosition) -> None:
        """Add a position and all that is below it."""
        if position.player == ENDED:
            self._add(edge, AT_END, value=self._value_of(position))
            return
        side, legal = self._side_of(position), position.legal
        if side is None:
            legal = [engine.call(position.setup.game, flow.default, position.tables, 0)]
        if len(legal) == 1:
            self._branch(edge, outcomes(position, legal[0]))
            return
        assert side is not None
        node = self._add(edge, side, state=self._state_of(side, position))
        for place, action in enumerate(legal):
            self._branch((node, place, 1.0), outcomes(position, action))

    def _state_of(self, side: int, position: TreePosition) -> int:
        key = side, position.player, position.log(position.player)
        if key not in self._numbers:
            self._numbers[key] = len(self.actions)
            self.actions.append(position.legal)
            self.sides.append(side)
            self.examples.append(position)
        if position.setup.game.team:
            self._check_team(self._numbers[key], position)
        return self._numbers[key]

    def _check_team(self, state: int, position: TreePosition) -> None:
        """Refuse a team whose seats do not distinguish the same positions: it is not one player."""
        logs = [position.log(seat) for seat in range(position.setup.seats)]
        states = [self._team_states.setdefault((seat, log), state) for seat, log in enumerate(logs)]
        if self._team_logs.setdefault(state, logs) != logs or set(states) != {state}:
            raise Refused("The seats of the team do not know the same.")
