"""The view of one viewer, made of facts: zones, counters, prompt, offers, events, in words; ready for JSON."""

from collections.abc import Sequence

from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Counter
from deadhand.table.game.setup import option_words
from deadhand.table.knowledge.facts import Facts, QuestionFacts
from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan
from deadhand.table.knowledge.sections import count_numbers
from deadhand.table.record.state import Table
from deadhand.table.view.ending import ending_of, statistics_of
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_events import event_of
from deadhand.table.view.view_goals import view_goal
from deadhand.table.view.view_questions import view_question
from deadhand.table.view.view_types import CounterViews, TableConstants, View
from deadhand.table.view.view_zones import view_zones


def view(
    facts: Facts,
    constant: TableConstants,
    viewer: int | None,
    speaker: Speaker,
    ahead: QuestionFacts | None = None,
) -> View:
    """Return everything that a viewer (a seat, or None for a spectator) may know, in the speaker's words.

    The speaker may call the viewer by name. `constant` comes from `constant_part`. `ahead` are the facts of a question
    that the viewer may answer before its turn. The view holds only dicts, lists, strings, numbers, booleans and None.
    """
    game, end = speaker.game, facts["end"]
    plan = knowledge_plan(game, constant["seats"])
    zones = view_zones(plan, facts["zones"])
    return {
        **constant,
        "counters": view_counters(plan, facts["counters"]),
        "over": end is not None,
        "outcome": None if end is None else game.outcomes[end["outcome"]].name,
        "returns": None if end is None else end["returns"],
        "ending": None if end is None else ending_of(game, end, speaker),
        "viewer": viewer,
        "zones": zones,
        "goals": [view_goal(game, goal, speaker) for goal in facts["goals"]],
        "prompt": view_question(game, facts, viewer, speaker, zones),
        "events": [event_of(game, event, speaker) for event in facts["events"]],
        "statistics": None if end is None else statistics_of(game, end, speaker),
        "ahead": None if ahead is None else view_question(game, ahead, viewer, speaker, zones),
    }


def constant_part(game: Game, table: Table, names: Sequence[str]) -> TableConstants:
    """Return the part of a view that is the same for all viewers, and that no move changes."""
    return {
        "game": game.slug,
        "rules": game.version,
        "seats": table.seats,
        "names": list(names),
        "options": option_words(game, table),
    }


def view_counters(plan: KnowledgePlan, numbers: Sequence[int]) -> CounterViews:
    """Return the public numbers by the fields of their counters: one, or a list by seat or by place."""
    seen: CounterViews = {}
    at = 0
    for counter in plan.game.counters:
        end = at + count_numbers(plan.game, counter, plan.seats)
        seen[counter.field] = list(numbers[at:end]) if counter.is_numbered else numbers[at]
        at = end
    return seen


def numbers_of(counters: CounterViews, counter: Counter) -> list[int]:
    """Return the numbers of a counter: one for each seat or place, or a single one."""
    found = counters[counter.field]
    return found if isinstance(found, list) else [found]
