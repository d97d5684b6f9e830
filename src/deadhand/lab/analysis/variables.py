"""Variables: what is known of every finished game, as one number for each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from deadhand.lab.analysis.card_association import USES, CardAssociation, card_associations
from deadhand.lab.analysis.estimates import Values
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.improvement import improvements_when_drawn
from deadhand.lab.analysis.labels import column_label, kind_name, seat_columns, statistic_columns
from deadhand.lab.analysis.move_measures import OPENING, TENTHS

Group = Literal[
    "Who wins",
    "Points",
    "Length",
    "Choices",
    "Tension",
    "Pace",
    "Endings",
    "Opening hands",
    "Cards drawn",
    "Improvement when drawn",
    "Cards played",
    "Cards held at the end",
    "Counts",
]
GROUPS_OF_USES: Final[Mapping[str, Group]] = {
    "drawn": "Cards drawn",
    "played": "Cards played",
    "held": "Cards held at the end",
}


@dataclass(frozen=True, eq=False)
class Variable:
    """A value for each finished game; NaN in games that have none.

    A `share` is 0 to 1 and is shown in percent. `key` names the variable in every set of games.
    """

    key: str
    group: Group
    label: str
    values: Values
    share: bool = False


def variables_of(finished: FinishedGames) -> list[Variable]:
    """Return all variables of some games, in the order of a page."""
    makers = (wins, points, length, choices, tension, pace, endings, opening_hands, associations, improvements, counts)
    return [variable for maker in makers for variable in maker(finished)]


def by_number(finished: FinishedGames, values: Values, games: int) -> Values:
    """Return values of finished games as a row for all games of a run by their numbers; NaN for the others."""
    row = np.full(games, np.nan)
    row[finished.games["game"].to_numpy()] = values
    return row


def wins(finished: FinishedGames) -> Iterator[Variable]:
    """Yield who wins: the team, each side, or each place after the first player; and each bot, if several play."""
    game = finished.game
    if game.team or game.factions:
        for side in ("win",) if game.team else (game.factions.names if game.factions else ()):
            label = "the team wins" if game.team else f"the {side.capitalize()} win"
            yield Variable(f"wins.{side}", "Who wins", label, side_wins(finished, side), share=True)
        return
    for place, values in enumerate(finished.wins_by_place.T):
        yield Variable(f"wins.{place}", "Who wins", f"{place_name(place)} wins", values, share=True)
    if len(finished.bots) > 1:
        yield from bot_wins(finished)


def bot_wins(finished: FinishedGames) -> Iterator[Variable]:
    """Yield the mean share of wins of the seats that each bot plays."""
    shares = finished.per_seat("win")
    names = finished.rows["bot"].cast(str).to_numpy().reshape(shares.shape)
    for bot in finished.bots:
        mine = names == bot
        some = mine.sum(axis=1)
        with np.errstate(invalid="ignore"):
            values = np.where(some > 0, (shares * mine).sum(axis=1) / some, np.nan)
        yield Variable(f"bot.{bot}", "Who wins", f"a seat played by {bot} wins", values, share=True)


def side_wins(finished: FinishedGames, side: str) -> Values:
    """Return 1 for each game whose outcome is this result, 0 for another, NaN if nobody wins or loses."""
    results = {outcome.name: outcome.result for outcome in finished.game.outcomes}
    per_game = [results[name] for name in finished.games["outcome"].cast(str).to_list()]
    worth = {result: float(result == side) for result in finished.game.results} | {"aborted": np.nan}
    return np.array([worth[result] for result in per_game])


def points(finished: FinishedGames) -> Iterator[Variable]:
    """Yield the mean score of a seat, by its sources, and how far the seats are apart."""
    scores = finished.per_seat("score")
    if np.isnan(scores).all():
        return
    yield Variable("score", "Points", "points of a seat", scores.mean(axis=1))
    yield Variable("score.spread", "Points", "points between first and last", np.ptp(scores, axis=1))
    for name in finished.rows.columns:
        if name.startswith("score."):
            label = f"points of a seat from {name.removeprefix('score.')}"
            yield Variable(name, "Points", label, finished.per_seat(name).mean(axis=1))


def length(finished: FinishedGames) -> Iterator[Variable]:
    """Yield the length in decisions, turns and rounds."""
    for name in ("decisions", "turns", "rounds"):
        yield Variable(name, "Length", f"{name} in a game", finished.per_game(name))


def choices(finished: FinishedGames) -> Iterator[Variable]:
    """Yield how free and how social the decisions are."""
    decisions = np.maximum(finished.per_game("decisions"), 1.0)
    forced = finished.per_game("forced") / decisions
    yield Variable("forced", "Choices", "decisions with only one choice", forced, share=True)
    yield Variable("offers", "Choices", "choices at a decision", finished.per_game("offers") / decisions)
    touches = finished.per_game("touches") / decisions
    yield Variable("touches", "Choices", "decisions that name another player or their cards", touches, share=True)


def tension(finished: FinishedGames) -> Iterator[Variable]:
    """Yield what makes a game tense; nothing for games in which nobody is ahead of others."""
    if finished.game.team:
        return
    for name, label, share in (
        ("lead_changes", "changes of the lead", False),
        ("margin", "points between the first two", False),
        ("decided", "part of the game after which it is decided", True),
    ):
        values = finished.per_game(name)
        if not np.isnan(values).all():
            yield Variable(name, "Tension", label, values, share=share)


def pace(finished: FinishedGames) -> Iterator[Variable]:
    """Yield how long seats wait and how a game stands at half-time, if moves were recorded."""
    measures = finished.measures
    if measures is None:
        return
    standing = "lead of the later winner" if not (finished.game.team or finished.game.factions) else "standing"
    for key, label, values in (
        ("waits", "decisions of others between two of a seat", measures.waits),
        ("longest_wait", "most decisions of others between two of a seat", measures.longest_waits),
        ("dull_turns", "most turns in a row without a choice", measures.dull_turns),
        ("half_time", f"{standing} at half-time", measures.pace[:, TENTHS // 2 - 1]),
    ):
        if not np.isnan(values).all():
            yield Variable(key, "Pace", label, values)


def opening_hands(finished: FinishedGames) -> Iterator[Variable]:
    """Yield the association of wins with a copy of each kind in the opening hands, if moves were recorded."""
    for each in drawn_associations(finished, OPENING):
        label = f"association of wins with {kind_name(finished.game, each.kind)}"
        yield Variable(f"association.{OPENING}.{each.kind}", "Opening hands", label, each.per_game, share=True)


def drawn_associations(finished: FinishedGames, when: str) -> list[CardAssociation]:
    """Return the association of wins with a copy of each kind that was drawn at a time of `MoveMeasures.when`."""
    if finished.measures is None or finished.measures.drawn.is_empty():
        return []
    seats = finished.rows.select("win", "place").hstack(finished.measures.drawn)
    return card_associations(seats, finished.seats, when)


def endings(finished: FinishedGames) -> Iterator[Variable]:
    """Yield how often the game ends in each way, if it does so in several."""
    names = finished.games["outcome"].cast(str).to_numpy()
    for outcome in finished.game.outcomes:
        values = (names == outcome.name).astype(np.float64)
        label = f"games that end so: {outcome.sentence.rstrip('.')}"
        yield Variable(f"ending.{outcome.name}", "Endings", label, values, share=True)


def associations(finished: FinishedGames) -> Iterator[Variable]:
    """Yield the association of wins with a copy of each kind of card, drawn, played and held.

    A game in which a team or a side wins together has none.
    """
    if finished.game.team or finished.game.factions:
        return
    for use in USES:
        for each in card_associations(finished.rows, finished.seats, use):
            label = f"association of wins with {kind_name(finished.game, each.kind)}"
            yield Variable(f"association.{use}.{each.kind}", GROUPS_OF_USES[use], label, each.per_game, share=True)


def improvements(finished: FinishedGames) -> Iterator[Variable]:
    """Yield how much more often seats win that draw each kind of card, where everybody plays alone."""
    if finished.game.team or finished.game.factions:
        return
    for each in improvements_when_drawn(finished.rows, finished.seats):
        label = f"improvement when {kind_name(finished.game, each.kind)} is drawn"
        yield Variable(f"improvement.{each.kind}", "Improvement when drawn", label, each.per_game, share=True)


def counts(finished: FinishedGames) -> Iterator[Variable]:
    """Yield the game's own statistics: of the game, and as the mean of its seats."""
    for name in statistic_columns(finished):
        yield Variable(name, "Counts", column_label(finished.game, name), finished.per_game(name))
    for name in seat_columns(finished):
        label = f"{column_label(finished.game, name)} of a seat"
        yield Variable(f"seat.{name}", "Counts", label, finished.per_seat(name).mean(axis=1))


def place_name(place: int) -> str:
    """Return the words for a place after the first player, from 0."""
    if place == 0:
        return "the first player"
    return f"player {place + 1}"
