"""Exact values of small trees: CFR+ for two sides, and best responses, which give the optimum of a team.

CFR+ as in Tammelin, "Solving large imperfect information games using CFR+", 2014: regrets never fall below 0, the sides
take turns, and iteration t counts t times in the average. A strategy is one array: the probabilities of all choices of
information state 0, then those of state 1, and so on.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from deadhand.envs.solving.small_tree import AT_END, SmallTree

Strategy = NDArray[np.float64]


class Solver:
    """Plays and solves a tree of two sides with perfect recall."""

    def __init__(self, tree: SmallTree) -> None:
        self._parent, self._side = np.array(tree.parent), np.array(tree.side)
        self._values, self._chance = np.array(tree.values), np.array(tree.chance)
        self._sizes = np.array([len(actions) for actions in tree.actions], np.int64)
        self.first = np.concatenate([[0], np.cumsum(self._sizes)]).astype(np.int64)
        """Where the choices of each information state begin, and the end of a strategy."""
        self._owner = np.repeat(np.array(tree.sides, np.int64), self._sizes)
        self._states = np.array(tree.state)
        asking = np.where(self._parent >= 0, self._states[self._parent], -1)
        self._choice = np.where(asking >= 0, self.first[asking] + np.array(tree.place), -1)
        """The choice that leads to each node; -1 below chance."""
        depths = np.zeros(len(tree), np.int64)
        for node in range(1, len(tree)):
            depths[node] = depths[tree.parent[node]] + 1
        self._levels = [np.flatnonzero(depths == depth) for depth in range(1, depths.max() + 1)]
        self._regrets, self._total = np.zeros(self.first[-1]), np.zeros(self.first[-1])
        self._iterations = 0

    def normal(self, weights: Strategy) -> Strategy:
        """Return a strategy in proportion to weights; where all are 0, each choice is as likely."""
        totals = self._per_state(weights)
        even = np.repeat(1 / self._sizes, self._sizes)
        return np.where(totals > 0, weights / np.where(totals > 0, totals, 1), even)

    @property
    def average(self) -> Strategy:
        """The average strategy so far: close to an equilibrium, as `exploitability` says."""
        return self.normal(self._total)

    def run(self, iterations: int) -> None:
        """Do more iterations of CFR+."""
        for _ in range(iterations):
            self._iterations += 1
            for side in (0, 1):
                strategy = self.normal(self._regrets)
                gains = self._gains(strategy, side)
                better = np.maximum(self._regrets + gains - self._per_state(gains * strategy), 0)
                self._regrets = np.where(self._owner == side, better, self._regrets)
                self._total += np.where(self._owner == side, self._iterations * self._own_reach(strategy, side), 0)

    def of_side(self, side: int) -> NDArray[np.bool_]:
        """Return which choices of a strategy are those of a side."""
        return np.equal(self._owner, side)

    def value(self, strategy: Strategy) -> float:
        """Return the share of side 0 if both sides play a strategy."""
        return float(self._expected(strategy)[0])

    def exploitability(self, strategy: Strategy) -> float:
        """Return what best responses gain over a strategy, on average over the sides; 0 at an equilibrium."""
        return (self.best_response(strategy, 0) + self.best_response(strategy, 1) - 1) / 2

    def best_response(self, strategy: Strategy, side: int) -> float:
        """Return the greatest share that a side can get while the other plays a strategy, by backward induction.

        Against the deck alone it is the optimum of a team: expectimax over its information states.
        """
        edge, weights = self._edges(strategy), self._reach_of_others(strategy, side)
        children: list[list[int]] = [[] for _ in self._parent]
        for node, parent in enumerate(self._parent[1:].tolist(), 1):
            children[parent].append(node)

        @cache
        def best(state: int) -> int:
            nodes = np.flatnonzero(self._states == state).tolist()
            sums = [sum(weights[n] * worth(children[n][at]) for n in nodes) for at in range(self._sizes[state])]
            return int(np.argmax(sums))

        @cache
        def worth(node: int) -> float:
            if self._side[node] == AT_END:
                return float(abs(side - self._values[node]))
            if self._side[node] == side:
                return worth(children[node][best(self._states[node])])
            return sum(float(edge[child]) * worth(child) for child in children[node])

        return float(worth(0))

    def _per_state(self, numbers: Strategy) -> Strategy:
        """Return the sum over each information state, at each of its choices."""
        return np.repeat(np.add.reduceat(numbers, self.first[:-1]), self._sizes)

    def _edges(self, strategy: Strategy) -> Strategy:
        """Return the probability of each node, given its parent."""
        return np.where(self._choice >= 0, strategy[self._choice], self._chance)

    def _reach(self, factors: Strategy) -> Strategy:
        """Return the product of the factors of all nodes on the way to each node."""
        reach = np.ones(len(factors))
        for nodes in self._levels:
            reach[nodes] = reach[self._parent[nodes]] * factors[nodes]
        return reach

    def _reach_of_others(self, strategy: Strategy, side: int) -> Strategy:
        """Return the probability of each node if a side plays towards it."""
        return self._reach(np.where(self._side[self._parent] == side, 1, self._edges(strategy)))

    def _own_reach(self, strategy: Strategy, side: int) -> Strategy:
        """Return for each choice the product of a side's own probabilities, that of the choice included."""
        reach = self._reach(np.where(self._side[self._parent] == side, self._edges(strategy), 1))
        own = np.zeros(len(strategy))
        own[self._choice[self._choice >= 0]] = reach[self._choice >= 0]  # equal for all nodes of a state
        return own

    def _expected(self, strategy: Strategy) -> Strategy:
        """Return the share of side 0 below each node."""
        worth, edge = self._values.copy(), self._edges(strategy)
        for nodes in reversed(self._levels):
            np.add.at(worth, self._parent[nodes], edge[nodes] * worth[nodes])
        return worth

    def _gains(self, strategy: Strategy, side: int) -> Strategy:
        """Return what a side gets by each choice, times the probability that the others and chance lead there."""
        worth = np.abs(side - self._expected(strategy)) * self._reach_of_others(strategy, side)
        below = self._choice >= 0
        return np.bincount(self._choice[below], worth[below], len(strategy)).astype(np.float64)
