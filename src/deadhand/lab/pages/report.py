"""The report of some games: is it fair, long, dull, tense, and which cards go with winning?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from deadhand.arena.conditions import Conditions
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.people import People, PlayedGames, Timing
from deadhand.lab.analysis.skill import Skill
from deadhand.lab.pages.conditions import condition_lines
from deadhand.lab.pages.content import LabPage, PageSection, corrected, count_questions
from deadhand.lab.pages.sections.cards import CardQuestions, cards_section
from deadhand.lab.pages.sections.choices import choices_section
from deadhand.lab.pages.sections.difficulty import difficulty_section
from deadhand.lab.pages.sections.draws import draws_section
from deadhand.lab.pages.sections.endings import endings_section
from deadhand.lab.pages.sections.fairness import fairness_section
from deadhand.lab.pages.sections.improvement import improvement_section
from deadhand.lab.pages.sections.length import length_section
from deadhand.lab.pages.sections.moves import moves_section
from deadhand.lab.pages.sections.people import people_section
from deadhand.lab.pages.sections.points import points_section
from deadhand.lab.pages.sections.roles import roles_section
from deadhand.lab.pages.sections.skill import skill_section
from deadhand.lab.pages.sections.tension import tension_section


@dataclass(frozen=True)
class Studies:
    """The results of games played in addition to those of the report; see `lab.studies`."""

    skill: Skill | None = None
    strong: str = ""
    weak: str = ""
    """The levels of the bots that were compared for `skill`."""
    option: str = ""
    difficulty: Mapping[str, Estimate] = field(default_factory=dict)
    """The team's share of wins for each value of the `option`."""
    levels: Mapping[str, PlayedGames] = field(default_factory=dict)
    """Games of bots by their level, beside those of people."""


def report_page(
    finished: FinishedGames,
    conditions: Conditions,
    studies: Studies,
    *,
    people: People | None = None,
    commands: Sequence[str] = (),
) -> LabPage:
    """Return the page of a report, perhaps with games of people; `commands` repeat the games."""
    game = finished.game
    alone = not (game.team or game.factions)
    cards = CardQuestions(finished)
    timing = Timing() if people is None else people.timing
    before: list[PageSection | None] = [
        None if people is None else people_section(people, studies.levels),
        None if alone else endings_section(finished),
        difficulty_section(studies.option, studies.difficulty) if studies.difficulty else None,
        roles_section(finished),
        fairness_section(finished),
        length_section(finished, timing),
        choices_section(finished),
        tension_section(finished),
        moves_section(finished, timing),
        points_section(finished),
    ]
    skill = studies.skill
    after = [
        None if skill is None else skill_section(skill, strong=studies.strong, weak=studies.weak, team=game.team),
        endings_section(finished) if alone else None,
    ]
    others = [section for section in (*before, *after) if section is not None]
    questions = count_questions(others) + cards.number
    of_cards = [part(cards, questions) for part in (cards_section, improvement_section, draws_section)]
    sections = [*before, *of_cards, *after]
    page = LabPage(
        title=f"{game.title}: a report",
        subtitle=f"{len(finished):,} games of {finished.seats} bots, measured move by move.",
        sections=[section for section in sections if section is not None],
        conditions=[*condition_lines(finished, conditions), *_lines_on_people(people)],
        commands=commands,
    )
    return corrected(page, questions=questions)


def _lines_on_people(people: People | None) -> Iterator[tuple[str, str]]:
    """Yield what the games of people are."""
    if people is not None:
        source = {"server": "at a server", "device": "on devices, chance not verified"}[people.conditions.source]
        yield "People", f"{len(people.finished):,} games, played {source}"
