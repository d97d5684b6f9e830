"""How do people play it? Their games beside those of bots of each level."""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
import polars as pl

from deadhand.lab.analysis.estimates import FEWEST, Values, estimate, mean_p_value
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.people import PEOPLE_ONLY, People, PlayedGames, difference_p_value, wins_of_people
from deadhand.lab.analysis.variables import Variable, choices, side_wins
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.charts.theme import SERIES
from deadhand.lab.pages.content import TOO_FEW, ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.panels import estimate_frame, number_table, share_table
from deadhand.lab.pages.words import capitalized, number, number_interval, percent, percent_interval

MOST_CHOICES: Final = 3
"""The choices of a page's sentences, those in which people differ most from bots."""
MOST_DRAWN: Final = 10
"""The choices in the chart, the most frequent ones; all are in its table."""
PEOPLE: Final = "people"
UNVERIFIED: Final = "They were played on devices, where nobody has verified chance, nor who played."
NOT_MARKED: Final = (
    "Answers that people gave ahead of time or by a standing order count like any others, because who gives them is "
    "private. A wait of more than five minutes is a pause, and no time for a decision."
)

Bots = Mapping[str, PlayedGames]
"""The games of bots by their level, at most as many as charts have further colours."""
MOST_LEVELS: Final = len(SERIES) - 1


def people_section(people: People, bots: Bots) -> PageSection:
    """Return the section on the games of people."""
    verdicts = [*_about(people), *_length_verdicts(people, bots)]
    panels = [_length_panel(people, bots)]
    for some, others in (_wins(people, bots), _choices(people, bots), _times(people)):
        verdicts += some
        panels += others
    return PageSection("people", "How do people play it?", verdicts, panels, notes=[NOT_MARKED])


def _about(people: People) -> Iterator[Verdict]:
    finished = people.finished
    only = int(people.tables.get(PEOPLE_ONLY, np.zeros(1)).sum())
    words = f"People have finished {len(finished):,} of these games, {only:,} of them without bots."
    if people.conditions.source == "device":
        words += f" {UNVERIFIED}"
    if len(finished) < FEWEST:
        words += f" {TOO_FEW.replace('this', f'more: fewer than {FEWEST}')}"
    yield Verdict(words, in_summary=True)


def _length_verdicts(people: People, bots: Bots) -> Iterator[Verdict]:
    mine = estimate(people.finished.per_game("decisions"))
    for level, played in bots.items():
        theirs = estimate(played.finished.per_game("decisions"))
        yield Verdict(
            f"Games with people take {number(mine.value)} decisions on average ({number_interval(mine)}), those of "
            f"{level} bots {number(theirs.value)} ({number_interval(theirs)}).",
            difference_p_value(mine, theirs),
        )


def _length_panel(people: People, bots: Bots) -> ChartPanel:
    """Return how long games are, by who sat together."""
    everyone: dict[str, tuple[FinishedGames, Values]] = {
        name: (people.finished, some) for name, some in people.tables.items()
    }
    everyone |= {f"{level} bots": (each.finished, np.ones(len(each.finished))) for level, each in bots.items()}
    drawn = {name: estimate(games.per_game("decisions")[some > 0]) for name, (games, some) in everyone.items()}
    title = "Length of games of people and of bots"
    known = [name for name in ("turns", "rounds") if not people.finished.games[name].is_null().any()]
    rows = []
    for name, (games, some) in everyone.items():
        means = [_mean(games, each, some) for each in ("decisions", *known)]
        minutes = _mean(games, "minutes", some) if games is people.finished else ""  # those of bots are assumed
        rows.append((capitalized(name), f"{int(some.sum()):,}", *means, minutes))
    columns = ("Games of", "games", "decisions", *known, "minutes as played")
    chart = interval_chart(estimate_frame(drawn), title="Decisions in a game, mean", number_format=".0f")
    return ChartPanel("people-length", title, chart, NumberTable(title, columns, rows))


def _mean(finished: FinishedGames, name: str, some: Values) -> str:
    """Return the mean of a column over some games with its interval; nothing where it is not known."""
    values = finished.per_game(name)[some > 0]
    values = values[~np.isnan(values)]
    if not len(values):
        return ""
    found = estimate(values)
    return f"{number(found.value)} ({number_interval(found)})"


def _wins(people: People, bots: Bots) -> tuple[list[Verdict], list[ChartPanel]]:
    """Return who wins: the team or each side with people and with bots, or people against the bots at their table."""
    game = people.finished.game
    if not (game.team or game.factions):
        return _wins_against_bots(people)
    sides = ("win",) if game.team or game.factions is None else game.factions.names
    verdicts, panels = [], []
    for side in sides:
        who = "the team" if game.team else f"the {capitalized(side)}"
        values = {f"{PEOPLE}": side_wins(people.finished, side)}
        if game.team:
            values = {name: side_wins(people.finished, side)[some > 0] for name, some in people.tables.items()}
        values |= {f"{level} bots": side_wins(each.finished, side) for level, each in bots.items()}
        shares = {name: estimate(each[~np.isnan(each)]) for name, each in values.items() if (~np.isnan(each)).any()}
        title = f"Games that {who} wins" if game.team else f"Games that {who} win"
        chart = interval_chart(estimate_frame(shares), title="Share of wins")
        panels.append(ChartPanel(f"people-wins-{side}", title, chart, share_table(title, "Games of", shares)))
        mine = side_wins(people.finished, side)
        mine = mine[~np.isnan(mine)]
        if len(mine) >= FEWEST:
            won = estimate(mine)
            verdicts.append(
                Verdict(
                    f"With people, {who} {'wins' if game.team else 'win'} {percent(won.value)} of games "
                    f"({percent_interval(won)}).",
                    in_summary=True,
                )
            )
    return verdicts, panels


def _wins_against_bots(people: People) -> tuple[list[Verdict], list[ChartPanel]]:
    even = 1 / people.finished.seats
    values = {name: wins_of_people(people, name) for name in people.tables if name != PEOPLE_ONLY}
    if not values:
        return [], []
    shares = {name: estimate(each) for name, each in values.items()}
    verdicts = [
        Verdict(
            f"At tables of {name}, a person wins {percent(each.value)} of games ({percent_interval(each)}); an even "
            f"share is {percent(even)}.",
            mean_p_value(values[name], even),
            in_summary=True,
        )
        for name, each in shares.items()
        if each.games >= FEWEST
    ]
    if not verdicts:
        verdicts = [Verdict(f"Who wins at a table with bots cannot be said yet: that takes {FEWEST} games of a kind.")]
    title = "Wins of a person at a table with bots"
    chart = interval_chart(estimate_frame(shares), title="Share of wins", reference=even)
    return verdicts, [ChartPanel("people-wins", title, chart, share_table(title, "Table", shares))]


def _choices(people: People, bots: Bots) -> tuple[list[Verdict], list[ChartPanel]]:
    """Return which choices people and bots take."""
    groups = {PEOPLE: people.played.verbs, **{f"{level} bots": each.verbs for level, each in bots.items()}}
    groups = {name: verbs for name, verbs in groups.items() if verbs}
    most = {verb: max(verbs[verb].value for verbs in groups.values() if verb in verbs) for verb in _verbs(groups)}
    known = sorted(most, key=lambda verb: -most[verb])
    frame = pl.DataFrame(
        [
            (_words_of(verb), name, *_numbers(verbs[verb]))
            for verb in known[:MOST_DRAWN]
            for name, verbs in groups.items()
            if verb in verbs
        ],
        schema=["name", "series", "value", "low", "high"],
        orient="row",
    )
    title = "Choices taken"
    rows = [
        (_words_of(verb), *(_share(verbs[verb]) if verb in verbs else percent(0.0) for verbs in groups.values()))
        for verb in known
    ]
    table = NumberTable(title, ("Choice", *groups), rows)
    chart = interval_chart(frame, title="Share of the decisions", number_format=".0%")
    panels = [ChartPanel("people-choices", title, chart, table), _freedom_panel(people, bots)]
    return list(_choice_verdicts(groups)), panels


def _verbs(groups: Mapping[str, Mapping[str, Estimate]]) -> list[str]:
    return list(dict.fromkeys(verb for verbs in groups.values() for verb in verbs))


def _choice_verdicts(groups: Mapping[str, Mapping[str, Estimate]]) -> Iterator[Verdict]:
    """Yield the choices in which people differ most from the last, strongest level of bots."""
    *_, (level, theirs) = groups.items()
    mine = groups[PEOPLE]
    asked = {verb: difference_p_value(mine[verb], theirs[verb]) for verb in mine if verb in theirs}
    tested = {verb: p for verb, p in asked.items() if p is not None}
    picked = sorted(tested, key=lambda verb: tested[verb])[:MOST_CHOICES] if level != PEOPLE else []
    for verb in picked:
        # those that were picked stand for all that were tested
        p = min(1.0, tested[verb] * len(tested) / len(picked))
        yield Verdict(
            f"People choose \N{LEFT DOUBLE QUOTATION MARK}{_words_of(verb)}\N{RIGHT DOUBLE QUOTATION MARK} in "
            f"{_share(mine[verb])} of their decisions, {level} in {_share(theirs[verb])}.",
            p,
        )


def _freedom_panel(people: People, bots: Bots) -> ChartPanel:
    """Return how free and how social the decisions are, in the games of each."""
    groups = {PEOPLE: people.finished, **{f"{level} bots": each.finished for level, each in bots.items()}}
    found: list[dict[str, Variable]] = [{each.key: each for each in choices(games)} for games in groups.values()]
    rows = [
        (capitalized(each.label), *(_variable_words(variables[each.key]) for variables in found))
        for each in found[0].values()
    ]
    title = "Decisions of games with people and of bots"
    return ChartPanel("people-decisions", title, None, NumberTable(title, ("Measure", *groups), rows))


def _variable_words(variable: Variable) -> str:
    found = estimate(variable.values)
    return _share(found) if variable.share else f"{number(found.value)} ({number_interval(found)})"


def _times(people: People) -> tuple[list[Verdict], list[ChartPanel]]:
    """Return how long people take for a decision, by what they chose."""
    mean = people.seconds
    if mean is None:
        return [Verdict("No times are known of these games.")], []
    used = "The minutes of this page rest on that." if people.timing.measured else TOO_FEW
    verdict = Verdict(
        f"A person takes {number(mean.value)} seconds for a decision on average ({number_interval(mean)}), that is "
        f"{mean.value / 60:.2f} minutes, measured in {mean.games:,} games. Half of the decisions take less than "
        f"{number(people.quantiles[0.5])} seconds, one in twenty more than {number(people.quantiles[0.95])}. {used}",
        in_summary=True,
    )
    by_verb = sorted(people.seconds_by_verb.items(), key=lambda each: -each[1].value)
    shown = {_words_of(verb): each for verb, each in by_verb if each.games >= min(FEWEST, mean.games)}
    title = "Seconds of a person for a decision, by what was chosen"
    table = number_table(title, "Choice", "seconds", {"all": mean, **shown})
    chart = interval_chart(estimate_frame({"all": mean, **shown}), title="Seconds, mean", number_format=".1f")
    return [verdict], [ChartPanel("people-seconds", title, chart, table)]


def _words_of(verb: str) -> str:
    return verb.replace("_", " ")


def _numbers(each: Estimate) -> tuple[float, float, float]:
    return each.value, each.low, each.high


def _share(each: Estimate) -> str:
    return f"{percent(each.value)} ({percent_interval(each)})"
