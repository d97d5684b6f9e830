"""The facts of one viewer: all that a seat or a spectator may know of a table, as numbers without a word.

They are what a server sends, and what views are made of (`table/view/`). Kinds, zones, verbs, events and the like are
numbered as a game declares them. Nothing here depends on a language, or on how somebody is called.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from deadhand.table.choices.wordings import UNWORDED, VALUE_TYPES, WORDS_SIZE
from deadhand.table.game.game import Game
from deadhand.table.game.number_hooks import compute_all_numbers
from deadhand.table.game.statistics import Statistic
from deadhand.table.knowledge.facts_types import (
    EndingFacts,
    Facts as Facts,
    Numbers,
    QuestionFacts as QuestionFacts,
    WordedOffer as WordedOffer,
)
from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan
from deadhand.table.knowledge.sections import MOST_INTEGERS, marks_shown_in
from deadhand.table.knowledge.write_ending import ENDING_SIZE, write_ending
from deadhand.table.knowledge.write_offers import OFFER_SIZE, write_offer, write_offers
from deadhand.table.knowledge.write_zones import write_zones_of
from deadhand.table.record.events import CHOSE
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY, SPECTATOR, Table

DECLARED_WORDS: Final = [UNWORDED, 0, 0, 0, 0]
"""The integers after the action of an offer that reads as declared, and is about no card in particular."""


class EventForms(NamedTuple):
    """An event as facts: what happened, the face of the card or NOBODY, and the integers."""

    viewers: int
    """The bits of the viewers who see the card."""
    seen: tuple[int, ...]
    """The facts for these viewers."""
    unseen: tuple[int, ...] | None
    """The facts for the others; None if the event is hidden from them."""


Call = Callable[..., Any]
"""Calls a door of a game on tables, such as `engine.call`."""


def call_plain(game: Game, door: Any, tables: Tables, *arguments: Any) -> Any:
    """Call a door in its plain form."""
    return game.plain[door](tables, *arguments)


def open_numbers(game: Game, tables: Tables, index: int = 0, call: Call = call_plain) -> NDArray[np.int64]:
    """Return all open numbers of a table, which all viewers share; see `KnowledgePlan.open_numbers`."""
    numbers = np.zeros(knowledge_plan(game, tables[index].seats).open_size, np.int64)
    call(game, compute_all_numbers, tables, index, numbers)
    return numbers


class SharedFacts(NamedTuple):
    """The facts of one position that all viewers share."""

    plan: KnowledgePlan
    numbers: NDArray[np.int64]
    """All open numbers; see `open_numbers`."""
    counters: list[int]
    goals: list[int]
    """The open numbers as a list, from which goals are read; empty once the game is over."""
    asked: list[int] | None
    """The open question with all integers of its step; see `question_facts`."""
    question: QuestionFacts
    """The open question for those who are not asked."""
    events: Sequence[EventForms]
    end: EndingFacts | None


def shared_facts(
    game: Game,
    tables: Tables,
    index: int = 0,
    *,
    events: Sequence[Sequence[int]] | None = None,
    call: Call = call_plain,
) -> SharedFacts:
    """Return what the facts of all viewers of a table have in common.

    `events` are rows of the record, by default those that it has room for.
    """
    table: Table = tables[index]
    plan, asked = knowledge_plan(game, table.seats), asked_facts(table)
    numbers = open_numbers(game, tables, index, call)
    return SharedFacts(
        plan=plan,
        numbers=numbers,
        counters=numbers[: len(plan.counted)].tolist(),
        goals=[] if table.over else numbers.tolist(),
        asked=asked,
        question=question_facts(game, tables, None, asked),
        events=event_forms(game, recorded_events(table) if events is None else events),
        end=ending_facts(game, tables, index, call) if table.over else None,
    )


def facts_of(
    game: Game,
    tables: Tables,
    viewer: int | None,
    *,
    index: int = 0,
    shared: SharedFacts | None = None,
    call: Call = call_plain,
) -> Facts:
    """Return everything that a viewer (a seat, or None for a spectator) may know of a table.

    `shared` comes from `shared_facts`, if there are several viewers.
    """
    bit = SPECTATOR if viewer is None else viewer
    shared = shared or shared_facts(game, tables, index, call=call)
    plan = shared.plan
    is_asked = shared.asked is not None and shared.asked[1] == viewer
    zones = np.empty(plan.zones_room, np.int64)
    length = call(game, write_zones_of, tables, index, bit, plan.zones_record, shared.numbers, zones)
    return {
        "zones": zones[:length].tolist(),
        "counters": shared.counters,
        "goals": plan.goals_of(viewer, shared.goals) if shared.goals else [],
        **(question_facts(game, tables, viewer, shared.asked, index=index, call=call) if is_asked else shared.question),
        "events": seen_events(shared.events, bit),
        "end": shared.end,
    }


# ---- the question ----


def asked_facts(table: Table) -> list[int] | None:
    """Return the open question: its number, the seat, the step that asks and all its integers, or None."""
    if table.actor == NOBODY:
        return None
    step: list[int] = np.asarray(table.steps)[table.step_count - 1].tolist()
    return [table.prompt, table.actor, *step]


def question_facts(
    game: Game,
    tables: Tables,
    viewer: int | None,
    asked: Sequence[int] | None,
    *,
    index: int = 0,
    call: Call = call_plain,
) -> QuestionFacts:
    """Return the open question, and its choices if the viewer is asked.

    `asked` comes from `asked_facts`; integers of the step that are not public are -1, for the asked seat, too. An offer
    is an action, or a list if its words depend on the table: see `WordedOffer`.
    """
    if asked is None:
        return {"asked": None, "offers": []}
    prompt, actor, step, *integers = asked
    public = public_integers(game, prompt, step)
    integers = [value if is_public else NOBODY for value, is_public in zip(integers, public, strict=True)]
    offers = list(offer_facts(game, tables, index, call)) if actor == viewer else []
    return {"asked": [prompt, actor, step, *integers], "offers": offers}


@cache
def public_integers(game: Game, prompt: int, step: int) -> Sequence[bool]:
    """Return which integers of the step that asks are public: the subjects of the question."""
    public = [name in game.prompts[prompt].about for name, _ in game.steps[step].integers]
    return (public + [False] * MOST_INTEGERS)[:MOST_INTEGERS]


def open_offers(table: Table) -> list[int]:
    """Return the actions of the open question."""
    return cast("memoryview[int]", table.offers)[: table.offer_count].tolist()


def offer_facts(game: Game, tables: Tables, index: int = 0, call: Call = call_plain) -> Iterator[int | WordedOffer]:
    """Return the offers of the open question, with what distinguishes their words now; see `question_facts`."""
    integers = np.empty(tables[index].offer_count * most_integers(game), np.int64)
    length = call(game, write_offers, tables, index, integers)
    return offers_from(integers[:length].tolist())


def facts_of_offer(game: Game, table: Table, action: int) -> int | WordedOffer:
    """Return one offer of the open question, as in its facts."""
    words, cards = np.empty(WORDS_SIZE, np.int64), np.empty(1 + game.capacity, np.int64)
    integers = np.empty(most_integers(game), np.int64)
    length = game.plain[write_offer](table, action, words, cards, integers, 0)
    return next(offers_from(integers[:length].tolist()))


def most_integers(game: Game) -> int:
    """Return the most integers that an offer can take."""
    return OFFER_SIZE + 2 * game.capacity


def offers_from(integers: Sequence[int]) -> Iterator[int | WordedOffer]:
    """Read offers as `write_offers.py` writes them."""
    at = 0
    while at < len(integers):
        action, end = integers[at], at + 1 + len(DECLARED_WORDS)
        if integers[at + 1 : end] == DECLARED_WORDS:
            yield action
            at = end
            continue
        variant, final, backs = integers[at + 1 : at + 4]
        at += 4 + backs
        with_back = integers[at - backs : at]
        values, at = _pairs_from(integers, at)
        alike, at = _pairs_from(integers, at)
        yield action, variant, bool(final), with_back, [(VALUE_TYPES[what], value) for what, value in values], alike


def _pairs_from(integers: Sequence[int], at: int) -> tuple[list[tuple[int, int]], int]:
    """Return the pairs that stand at a place, after their number, and where they end."""
    end = at + 1 + 2 * integers[at]
    return [(integers[each], integers[each + 1]) for each in range(at + 1, end, 2)], end


def marks_of_card(game: Game, tables: Tables, number: int, place: int) -> dict[str, int]:
    """Return the marks of a card by its zone's number and its place from the lowest."""
    zone, _ = game.zones.find(number)
    card = cards_in(tables[0], number)[place]
    numbers, first = open_numbers(game, tables), knowledge_plan(game, tables[0].seats).marks
    return {mark.field: int(numbers[first[mark.field] + card]) for mark in marks_shown_in(game, zone)}


def cards_in(table: Table, number: int) -> list[int]:
    """Return the cards of a zone, lowest first."""
    cards = []
    card = table.lowest[number]
    while card != NOBODY:
        cards.append(card)
        card = table.above[card]
    return cards


# ---- events and the end ----


def recorded_events(table: Table) -> list[list[int]]:
    """Return the events of a table as its record has them."""
    rows: list[list[int]] = np.asarray(table.events)[: table.event_count].tolist()
    return rows


def event_forms(game: Game, rows: Iterable[Sequence[int]]) -> list[EventForms]:
    """Return the events of these rows of the record, in the forms for those who see them and for the others."""
    forms, sizes = [], game.event_sizes
    for what, face, viewers, *integers in rows:
        values = integers[: sizes[what]]
        unseen = None if what == CHOSE else (what, NOBODY, *values)
        forms.append(EventForms(viewers, (what, face, *values), unseen))
    return forms


def seen_events(events: Iterable[EventForms], bit: int) -> list[tuple[int, ...]]:
    """Return the facts of events for the viewer with this bit."""
    return [form for viewers, seen, unseen in events if (form := seen if viewers >> bit & 1 else unseen) is not None]


def event_facts(game: Game, rows: Iterable[Sequence[int]], bit: int) -> list[tuple[int, ...]]:
    """Return the events that the viewer with this bit saw: what happened, the face or NOBODY, and the integers."""
    return seen_events(event_forms(game, rows), bit)


def ending_facts(game: Game, tables: Tables, index: int = 0, call: Call = call_plain) -> EndingFacts:
    """Return how the game ended: its outcome, returns, rounds and statistics, and what decided and won it."""
    table: Table = tables[index]
    integers = np.empty(ENDING_SIZE, np.int64)
    length = call(game, write_ending, tables, index, integers)
    decided, zones = ending_from(integers[:length].tolist())
    return {
        "outcome": table.outcome,
        "returns": [table.returns[seat] for seat in range(table.seats)],
        "rounds": table.round_number,
        "statistics": [statistic_values(game, table, each) for each in game.statistics],
        "decided": decided,
        "places": [spot_of_zone(game, zone) for zone in zones],
    }


def ending_from(integers: Sequence[int]) -> tuple[list[list[int]], Sequence[int]]:
    """Read the turning points and the winning zones as `write_ending.py` writes them."""
    points, at = [], 1
    for _ in range(integers[0]):
        end = at + 1 + integers[at]
        points.append(list(integers[at + 1 : end]))
        at = end
    return points, integers[at + 1 :]


def spot_of_zone(game: Game, number: int) -> str:
    """Return a zone as a spot; see `spots.py`."""
    zone, place = game.zones.find(number)
    return f"{zone.name}:{place}" if zone.is_numbered else zone.name


def statistic_values(game: Game, table: Table, statistic: Statistic) -> Numbers:
    """Return the numbers of a statistic: one for the game, or a list by seat or round; lists of its columns."""
    units = {"game": None, "seat": table.seats, "round": table.round_number}[statistic.per]
    columns = {"seats": table.seats, "kinds": len(game.deck.kinds)}.get(str(statistic.columns), len(statistic.columns))
    values = getattr(table, statistic.field)
    if units is None:
        return int(values) if not columns else [int(values[column]) for column in range(columns)]
    if not columns:
        return [int(values[unit]) for unit in range(units)]
    return [[int(values[unit, column]) for column in range(columns)] for unit in range(units)]


def seen_zones(plan: KnowledgePlan, zones: Sequence[int]) -> Mapping[int, Sequence[int]]:
    """Return the integers of each zone by its number; see `write_zones.py`."""
    found, at = {}, 0
    for row in plan.zones:
        count, looks = divmod(zones[at], 2)
        end = at + 1
        if count and looks:
            end += count * (1 + len(row.marks))
        elif count:
            end += 1 + 2 * zones[end] + (count if row.zone.places else 0)
        found[row.number] = zones[at:end]
        at = end
    return found
