"""The effects of many small changes: each plays the same seeds, and all questions together are corrected."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from deadhand.arena.request import Request
from deadhand.lab.analysis.comparison import Answer, answers
from deadhand.lab.analysis.estimates import Values
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.variables import Variable, by_number, length, points, wins
from deadhand.lab.rows.played import Played
from deadhand.lab.sweeps.changes import Change
from deadhand.lab.sweeps.parameters import SweepSetup, changed_setup
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

Play = Callable[..., Played]
"""`lab.play`, by threads or by the workers of a scheduler."""

HAND_WINS: Final = "hand.wins"
HAND_POINTS: Final = "hand.points"
MEASURED: Final = ("wins.0", "wins.win", "score", "decisions", HAND_WINS, HAND_POINTS)
"""The keys of what is measured of each game. In a game of sides it is the wins of the first one too: they say all."""


@dataclass(frozen=True, eq=False)
class MeasuredChange:
    """The games of one change: its variables by key, with a value for each game of the run; or why it is refused.

    Games that were not finished have NaN.
    """

    change: Change | None
    """None for the game as it is."""
    variables: Mapping[str, Variable]
    refused: str = ""


@dataclass(frozen=True, eq=False)
class Effect:
    """The answer to one question: what one or two changes of the same thing do to one variable.

    `changes` are one more and one fewer for the effect of a single step, which is half the difference between them.
    """

    changes: tuple[Change, ...]
    measure: str
    """The key of the variable."""
    answer: Answer

    @property
    def is_step(self) -> bool:
        """Whether it is the effect of a step, from one more and one fewer, or from the only one that is allowed."""
        return len(self.changes) > 1


def play_effects(
    play: Play, request: Request, changes: Sequence[Change], *, progress: Callable[[int, int], None] = lambda *_: None
) -> Iterator[MeasuredChange]:
    """Play the games of a request as they are, and then with each change; yield what was measured of each.

    `progress` is called with the number of games played and to be played.
    """
    total = request.games * (1 + len(changes))
    game = request.resolved_game
    setup = SweepSetup(request.resolved_seats, request.options, request.deck or game.deck)
    for number, change in enumerate((None, *changes)):
        before = number * request.games

        def show(done: int, before: int = before) -> None:
            progress(before + done, total)

        try:
            asked = request if change is None else changed_request(request, setup, change)
            found = finished_games(play(asked, progress=show), game)
        except Refused as refused:
            if change is None:
                raise
            yield MeasuredChange(change, {}, str(refused))
        else:
            yield MeasuredChange(change, {each.key: each for each in measured_variables(found, request.games)})
        show(request.games)


def changed_request(request: Request, setup: SweepSetup, change: Change) -> Request:
    """Return the request for the same games with one change.

    Raises:
        Refused: if the changed deck is not allowed.
    """
    if change.sort == "hands":
        return replace(request, first_hand=change.path.partition(".")[0])
    setup = changed_setup(request.resolved_game, setup, change.path, change.value)
    return replace(request, options=setup.options, deck=setup.deck)


def measured_variables(finished: FinishedGames, games: int) -> Iterator[Variable]:
    """Yield what is measured of some games, with a value for each game of the run, finished or not."""
    wanted = {*MEASURED, *(f"wins.{side}" for side in first_side(finished.game))}
    for maker in (wins, points, length, _of_chosen_seats):
        for each in maker(finished):
            if each.key in wanted:
                yield replace(each, values=by_number(finished, each.values, games))


def _of_chosen_seats(finished: FinishedGames) -> Iterator[Variable]:
    """Yield the wins and points of the seat that has a card in its first hand, or would have one: each in turn."""
    games = np.arange(len(finished))
    seats = finished.games["game"].to_numpy() % finished.seats
    for key, column, label in ((HAND_WINS, "win", "the seat wins"), (HAND_POINTS, "score", "points of the seat")):
        values = finished.per_seat(column)[games, seats]
        if "first_hand" in finished.games.columns:
            values = np.where(finished.games["first_hand"].to_numpy(), values, np.nan)
        yield Variable(key, "Who wins" if column == "win" else "Points", label, values, share=column == "win")


def first_side(game: Game) -> Sequence[str]:
    """Return the first side of a game of sides, as a list of one; an empty one for other games."""
    return game.factions.names[:1] if game.factions else ()


def effects_of(base: MeasuredChange, changed: Sequence[MeasuredChange]) -> list[Effect]:
    """Return the effects of all changes that were played, with p-values and intervals corrected for all together.

    Besides each change, one more and one fewer of the same thing together are a question: the effect of a step.
    """
    asked = list(_questions(base, [each for each in changed if each.variables]))
    found = {answer.variable.key: answer for answer in answers([pair for *_, pair in asked], paired=True)}
    effects = []
    for changes, measure, (mine, _) in asked:
        if mine.key in found:
            effects.append(Effect(changes, measure, found[mine.key]))
    return effects


Question = tuple[tuple[Change, ...], str, tuple[Variable, Variable]]


def _questions(base: MeasuredChange, changed: Sequence[MeasuredChange]) -> Iterator[Question]:
    """Yield each question: the changes, the key of what is measured, and the values without and with them."""
    for place, one in enumerate(changed):
        assert one.change is not None
        group = [one]
        if one.change.step == -1 and place and _are_opposite(changed[place - 1], one):
            group = [changed[place - 1], one]
        for key, mine in base.variables.items():
            if key in one.variables and key.startswith("hand.") == (one.change.sort == "hands"):
                yield _question((one.change,), key, mine, one.variables[key].values)
            if len(group) > 1 and not key.startswith("hand."):
                more, fewer = (each.variables[key].values for each in group)
                changes = tuple(each.change for each in group if each.change is not None)
                yield _question(changes, key, mine, mine.values + (more - fewer) / 2)


def _question(changes: tuple[Change, ...], key: str, mine: Variable, values: Values) -> Question:
    name = " ".join(f"{change.path}={change.value}" for change in changes)
    unique = f"{name} {key}"
    return changes, key, (replace(mine, key=unique), replace(mine, key=unique, values=values))


def _are_opposite(more: MeasuredChange, fewer: MeasuredChange) -> bool:
    """Return whether two changes are one more and one fewer of the same thing."""
    assert more.change is not None
    assert fewer.change is not None
    return more.change.path == fewer.change.path and more.change.step == 1
