"""Reviews of finished games: the decisions that cost a seat most, and its chance to win over the game.

Each decision is looked at with what its seat knew then. Rules (`deadhand.bots.review`) assess it and write whole
numbers, which clients get; here they are also read into words.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.advice.hints import explain
from deadhand.bots.players import room_for_trials
from deadhand.bots.review import (
    BEST,
    CHANCE,
    CHOSEN,
    CONFIRMED,
    CONFIRMING,
    DECISION_SIZE,
    ERROR,
    JUDGED,
    LOSS,
    MOVE,
    TURN,
    assess_decision,
    list_costliest,
    result_in_review,
)
from deadhand.bots.search.candidates import tallies_for
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN
from deadhand.table.errors import Refused
from deadhand.table.game.levels import MOST_SIMULATIONS, Level
from deadhand.table.game.setup import whole_number
from deadhand.table.knowledge.facts_types import CostlyDecision, ReviewFacts
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import join_words
from deadhand.table.view.view_hint import WHOLE, view_choice

SIMULATIONS: Final = 400
"""The rollouts of the search for each decision."""
LEAST_SIMULATIONS: Final = 10
Decision = NDArray[np.int64]
"""A decision of the reviewed seat: a row of `deadhand.bots.review`."""


class Review:
    """The review of one seat in a finished match.

    Raises:
        Refused: if the game is not over, there is no such seat, or for another number of simulations.
    """

    def __init__(self, match: Match, seat: int, *, simulations: int = SIMULATIONS, seed: int = 0) -> None:
        match.check_seat(seat)
        if seat is None:  # a spectator, who decides nothing
            raise Refused("There is no seat {0}; the seats are 0 to {1}.", repr(seat), match.seats - 1)
        if not match.over:
            raise Refused("This game is not over yet, so there is nothing to review.")
        number = whole_number(simulations)
        if number is None or not LEAST_SIMULATIONS <= number <= MOST_SIMULATIONS:
            raise Refused(
                "A review takes {0} to {1} simulations, not {2}.", LEAST_SIMULATIONS, MOST_SIMULATIONS, simulations
            )
        self.match, self.seat, self.seed = match, seat, seed
        self.level: Final[Level] = match.game.levels[-1].with_simulations(simulations)
        """The strongest level of the game, with the simulations of the review."""
        self.decisions = _decisions_of(match, seat)
        """A row for each of its decisions with more than one choice."""
        self._confirmed: Decision = np.empty((0, DECISION_SIZE), np.int64)

    @property
    def total(self) -> int:
        """Return the number of steps, at most."""
        return len(self.decisions) + CONFIRMED

    def steps(self) -> Iterator[None]:
        """Do the work, one decision in each step."""
        for decision in self.decisions:
            self._assess(decision, 1)
            yield
        self._confirmed = self._costliest(self.decisions, confirmed=False)
        for decision in self._confirmed:
            self._assess(decision, CONFIRMING)
            yield

    def _assess(self, decision: Decision, times: int) -> None:
        """Fill in what a decision cost, in a multiple of the usual number of worlds."""
        level, move = self.level, int(decision[MOVE])
        world = self._world_before(move)
        chances = [self._chance(purpose, move) for purpose in ("search", f"compare {times}")]
        worlds, tallies = times * level.simulations // 2, tallies_for(world.game)
        tables, noise = room_for_trials(world), np.array(chances, np.int64)
        engine.call(world.game, assess_decision, tables, np.array(level.parameters), worlds, noise, tallies, decision)

    def _costliest(self, decisions: Decision, *, confirmed: bool) -> Decision:
        """Return the costliest of some decisions: those to be tried once more, or to be shown."""
        places, game = np.zeros(CONFIRMED, np.int64), self.match.game
        rows = decisions.reshape(-1)
        size = game.plain[list_costliest](self.match.tables, rows, len(decisions), int(confirmed), places)
        return decisions[places[:size]].copy()

    def _world_before(self, move: int) -> Match:
        """Return a redeal of what the seat knew before a move."""
        return self.match.at(move - 1).determinize(self.seat, 0)

    def _chance(self, purpose: str, move: int) -> int:
        """Return a generator state that depends on nothing but the seed and the number of a move."""
        return chance_from("review", self.seed, purpose, move)

    def facts(self) -> ReviewFacts:
        """Return the result of all steps in whole numbers."""
        match, game = self.match, self.match.game
        result = game.plain[result_in_review](match.tables, self.seat)
        curve = [(int(each[MOVE]) - 1, int(each[CHANCE])) for each in self.decisions if each[JUDGED]]
        return {
            "seat": self.seat,
            "moves": len(match.actions),
            "decisions": len(self.decisions),
            "simulations": self.level.simulations,
            "curve": [*curve, (len(match.actions), result)],
            "costliest": [self._facts_of(each) for each in self._costliest(self._confirmed, confirmed=True)],
        }

    def _facts_of(self, decision: Decision) -> CostlyDecision:
        move, best = int(decision[MOVE]), int(decision[BEST])
        (explained,) = explain(self._world_before(move), [best], searched=True)
        return {
            "move": move,
            "chosen": int(decision[CHOSEN]),
            "best": {**explained, "chance": int(decision[CHANCE])},
            "loss": int(decision[LOSS]),
            "error": int(decision[ERROR]),
            "facts": self.match.at(move - 1).facts(self.seat)[0],
        }

    def data(self) -> dict[str, Any]:
        """Return the result of all steps with its choices in words, ready for JSON.

        The `curve` has the chance of the seat (of its team, or of its faction) by number of moves: before each of its
        decisions that could be judged, and at the end. The `costliest` decisions name the move that the seat made, its
        choice and the strongest bot's, and the `loss` of the chance with its standard `error`.
        """
        found, game = self.facts(), self.match.game
        curve = [{"move": move, "chance": chance / WHOLE} for move, chance in found["curve"]]
        return {
            "game": game.slug,
            "seat": self.seat,
            "name": self.match.names[self.seat],
            "side": "team" if game.team else "faction" if game.factions else "seat",
            "moves": found["moves"],
            "decisions": found["decisions"],
            "unjudged": found["decisions"] - (len(curve) - 1),
            "simulations": found["simulations"],
            "curve": curve,
            "costliest": [self._in_words(each) for each in found["costliest"]],
        }

    def _in_words(self, decision: CostlyDecision) -> dict[str, Any]:
        before, speaker = self.match.at(decision["move"] - 1), self.match.speaker(self.seat)
        chosen, best = decision["chosen"], view_choice(decision["best"], before.describe, speaker)
        return {
            "move": decision["move"],
            "chosen": {"action": chosen, "text": before.describe(chosen)},
            "best": {"action": best["action"], "text": best["text"]},
            "chance": best["chance"],
            "loss": decision["loss"] / WHOLE,
            "error": decision["error"] / (10 * WHOLE),
            "reason": best["reason"],
        }


def review(
    match: Match,
    seat: int,
    *,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Mapping[str, Any]:
    """Return the review of a seat's decisions in a finished match, see `Review.data`.

    `progress` is called with the steps done and their number. The same seed gives the same review.

    Raises:
        Refused: if the game is not over, there is no such seat, or for another number of simulations.
    """
    whole = Review(match, seat, simulations=simulations, seed=seed)
    for done, _ in enumerate(whole.steps(), start=1):
        if progress:
            progress(done, whole.total)
    return whole.data()


def people_among(players: Sequence[str], names: Sequence[str]) -> list[int]:
    """Return the seats of people in a saved game; all seats if the file does not say who played."""
    return [seat for seat in range(len(names)) if not players or players[seat] == HUMAN]


def reviewed_seat(players: Sequence[str], names: Sequence[str], seat: int | None) -> int:
    """Return the seat to review: the wanted one, or that of the only person.

    Raises:
        Refused: if no person played there, or several did and none is named.
    """
    people = people_among(players, names)
    called = join_words([f"{each + 1} ({names[each]})" for each in people])
    if not people:
        raise Refused("Only bots played this game. A review is about a person's decisions.")
    if seat is None and len(people) > 1:
        raise Refused("Several people played. Choose a seat: {0}.", called)
    if seat is not None and seat not in people:
        raise Refused("No person played at seat {0}. People played at: {1}.", seat + 1, called)
    return people[0] if seat is None else seat


def _decisions_of(match: Match, seat: int) -> Decision:
    """Return a row for each move of a seat at which more than one action was offered."""
    again, rows, others = match.at(0), [], 0
    for move, action in enumerate(match.actions, start=1):
        if again.actor != seat:
            others += 1
        elif len(again.legal) > 1:
            row = np.zeros(DECISION_SIZE, np.int64)
            row[[MOVE, TURN, CHOSEN, BEST]] = move, others, action, NOBODY
            rows.append(row)
        again.play(action)
    return np.array(rows, np.int64).reshape(-1, DECISION_SIZE)
