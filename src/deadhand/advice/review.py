"""Reviews of finished games: the decisions that cost a seat most, and its chance to win over the game.

Each decision is looked at with what its seat knew then. The strongest level of the game chooses there, too. If it
chooses otherwise, both choices are tried in the same fresh worlds. A decision counts as costly only if its loss exceeds
the noise.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from deadhand.advice.hints import reasons_for
from deadhand.advice.offer_values import compare, search_offers
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN
from deadhand.table.errors import Refused
from deadhand.table.flow.hooks import result_of_side
from deadhand.table.game.levels import MOST_SIMULATIONS, Level
from deadhand.table.record.chance import chance_from
from deadhand.table.view.sentences import join_words, text_of

SIMULATIONS: Final = 400
"""The rollouts of the search for each decision."""
LEAST_SIMULATIONS: Final = 10
SHOWN: Final = 3
"""The number of costly decisions in a review, ..."""
CONFIRMED: Final = 6
"""... and of those that are tried once more, in fresh worlds, as the costliest are the luckiest of the first trial."""
CONFIRMING: Final = 4
"""The worlds of the second trial, in multiples of those of the first."""
CERTAIN: Final = 2.0
"""The standard errors that a loss must exceed."""
EVEN: Final = 0.5
"""The chance after every offer where a game's search estimates nothing, as in the first pass of Left 4 Dead."""
LEAST_LOSS: Final = 0.005
"""The least loss that is shown: half a point of 100."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the reviewed seat."""

    move: int
    """The number of the move that it made."""
    chosen: int
    best: int
    """The expert's choice."""
    chance: float
    """The chance to win after the expert's choice."""
    loss: float = 0.0
    error: float = 0.0
    """The standard error of the loss."""
    is_judged: bool = True
    """Whether the game estimates chances there."""

    @property
    def is_costly(self) -> bool:
        """Return True if the loss exceeds the noise."""
        return self.loss >= LEAST_LOSS and self.loss > CERTAIN * self.error


class Review:
    """The review of one seat in a finished match.

    Raises:
        Refused: if the game is not over, there is no such seat, or for another number of simulations.
    """

    def __init__(self, match: Match, seat: int, *, simulations: int = SIMULATIONS, seed: int = 0) -> None:
        match.check_seat(seat)
        if not match.over:
            raise Refused("This game is not over yet, so there is nothing to review.")
        if not LEAST_SIMULATIONS <= simulations <= MOST_SIMULATIONS:
            raise Refused(
                "A review takes {0} to {1} simulations, not {2}.", LEAST_SIMULATIONS, MOST_SIMULATIONS, simulations
            )
        self.match, self.seat, self.seed = match, seat, seed
        self.level: Final[Level] = replace(match.game.levels[-1], simulations=simulations)
        """The strongest level of the game, with the simulations of the review."""
        self.moves = _moves_with_a_choice(match, seat)
        self.decisions: list[Decision] = []
        self._confirmed: list[Decision] = []

    @property
    def total(self) -> int:
        """Return the number of steps, at most."""
        return len(self.moves) + CONFIRMED

    def steps(self) -> Iterator[None]:
        """Do the work, one decision in each step."""
        for move in self.moves:
            self.decisions.append(self._assess(move))
            yield
        final = [each for place, each in enumerate(self.decisions) if not self._is_left_open(place)]
        for decision in _costliest(final)[:CONFIRMED]:
            self._confirmed.append(self._confirm(decision))
            yield

    def _is_left_open(self, place: int) -> bool:
        """Return True if the seat could still make up for a decision before anybody else moved.

        Then it chose later as the expert had before, or the expert would still have chosen that. Simulated games do not
        see this, as they are played on greedily.
        """
        decision = self.decisions[place]
        for later in self.decisions[place + 1 :]:
            if any(self.match.actor_of(move) != self.seat for move in range(decision.move, later.move)):
                return False
            if decision.best in (later.best, later.chosen):
                return True
        return False

    def _assess(self, move: int) -> Decision:
        """Return a decision with what it cost by a first trial."""
        world, chosen = self._world_before(move), self.match.actions[move - 1]
        offers = search_offers(world, self.level, self._chance("search", move))
        best, is_judged = offers[0], any(each.chance != EVEN for each in offers)
        decision = Decision(move, chosen, best.action, best.chance or 0.0, is_judged=is_judged)
        return decision if chosen == best.action else self._compare(decision, world, 1)

    def _confirm(self, decision: Decision) -> Decision:
        """Return a decision with what it cost by a longer trial in other worlds."""
        return self._compare(decision, self._world_before(decision.move), CONFIRMING)

    def _compare(self, decision: Decision, world: Match, times: int) -> Decision:
        """Return a decision with its loss, in a multiple of the usual number of worlds."""
        worlds = times * self.level.simulations // 2
        chance = self._chance(f"compare {times}", decision.move)
        found = compare(world, decision.best, decision.chosen, worlds=worlds, chance=chance)
        return replace(decision, loss=found.loss, error=found.error, chance=found.chance)

    def _world_before(self, move: int) -> Match:
        """Return a redeal of what the seat knew before a move."""
        return self.match.at(move - 1).determinize(self.seat, 0)

    def _chance(self, purpose: str, move: int) -> int:
        """Return a generator state that depends on nothing but the seed and the number of a move."""
        return chance_from("review", self.seed, purpose, move)

    def data(self) -> dict[str, Any]:
        """Return the result of all steps, ready for JSON.

        The `curve` has the chance of the seat (of its team, or of its faction) by number of moves: before each of its
        decisions that could be judged, and at the end. The `costliest` decisions name the move that the seat made, its
        choice and the expert's, and the `loss` of the chance with its standard `error`.
        """
        costly = [decision for decision in _costliest(self._confirmed) if decision.is_costly]
        game, moves = self.match.game, len(self.match.actions)
        result = float(game.plain[result_of_side](self.match.table, self.seat))
        judged = [each for each in self.decisions if each.is_judged]
        curve = [{"move": each.move - 1, "chance": round(each.chance, 3)} for each in judged]
        return {
            "game": game.slug,
            "seat": self.seat,
            "name": self.match.names[self.seat],
            "side": "team" if game.team else "faction" if game.factions else "seat",
            "moves": moves,
            "decisions": len(self.decisions),
            "unjudged": len(self.decisions) - len(judged),
            "simulations": self.level.simulations,
            "curve": [*curve, {"move": moves, "chance": round(result, 3)}],
            "costliest": [self._decision_data(decision) for decision in costly[:SHOWN]],
        }

    def _decision_data(self, decision: Decision) -> dict[str, Any]:
        world = self._world_before(decision.move)
        speaker = self.match.speaker(self.seat)
        (reason,) = reasons_for(world, [decision.best], speaker, searched=True)
        return {
            "move": decision.move,
            "chosen": {"action": decision.chosen, "text": world.describe(decision.chosen)},
            "best": {"action": decision.best, "text": world.describe(decision.best)},
            "chance": round(decision.chance, 3),
            "loss": round(decision.loss, 3),
            "error": round(decision.error, 4),
            "reason": {"text": text_of(reason), "parts": speaker.data(reason)},
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


def _moves_with_a_choice(match: Match, seat: int) -> list[int]:
    """Return the numbers of a seat's moves at which more than one action was offered."""
    again, moves = match.at(0), []
    for move, action in enumerate(match.actions, start=1):
        if again.actor == seat and len(again.legal) > 1:
            moves.append(move)
        again.play(action)
    return moves


def _costliest(decisions: Sequence[Decision]) -> list[Decision]:
    """Return the decisions with a loss, the costliest first."""
    return sorted((each for each in decisions if each.loss > 0), key=lambda each: (-each.loss, each.move))
