"""The end of a game in a view: the statistics, as data and in words, and the reason for the result."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from deadhand.table.game.game import Game
from deadhand.table.game.statistics import Statistic
from deadhand.table.knowledge.facts_types import EndingFacts, Numbers
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import Speaker, count_words
from deadhand.table.view.view_types import (
    Award,
    EndingView,
    ScoreSheet,
    StatisticValue,
    StatisticView,
    TurningPointView,
    View,
)
from deadhand.table.words.grammar import ENGLISH, grammar_of
from deadhand.table.words.values import Word, plain_word, table_sentence
from deadhand.table.words.words import Words
from deadhand.table.zones.packed_counts import unpack

ROUND: Final = "Round {0}"
THE_GAME: Final = "The game"
Value = TypeVar("Value")


def statistics_of(game: Game, end: EndingFacts, speaker: Speaker) -> list[StatisticView]:
    """Return all statistics of a game from the facts of its end (see `ending_facts`).

    `values` holds one value for the game, or a list of them by seat or by round; with `columns` each is a list. `texts`
    holds the same in words.
    """
    seats = len(end["returns"])
    return [
        _statistic_data(each, values, speaker, seats)
        for each, values in zip(game.statistics, end["statistics"], strict=True)
    ]


def ending_of(game: Game, end: EndingFacts, speaker: Speaker) -> EndingView:
    """Return the score sheet, awards, turning points and winning cards of a game, as far as it has them."""
    words = speaker.words
    values = {each.field: numbers for each, numbers in zip(game.statistics, end["statistics"], strict=True)}
    awards = [_award_data(each, values[each.field], words) for each in game.statistics if each.award]
    return {
        "sheet": _score_sheet(game, values, rounds=end["rounds"], seats=len(end["returns"]), words=words),
        "awards": [award for award in awards if award is not None],
        "decided": turning_points_of(game, end["decided"], speaker),
        "places": end["places"],
    }


def turning_points_of(game: Game, decided: Sequence[Sequence[int]], speaker: Speaker) -> list[TurningPointView]:
    """Return what decided a game, from the facts of its end; the sentences call everybody by name."""
    return [_turning_point(game, point, replace(speaker, reader=None)) for point in decided]


def _turning_point(game: Game, point: Sequence[int], speaker: Speaker) -> TurningPointView:
    """Return a sentence about what decided the game, with its clause."""
    number, *numbers = point
    sentence = game.turning_points[number]
    values = [_value_of(game, what, value, speaker) for what, value in zip(sentence.values, numbers, strict=True)]
    return {"text": speaker.write(sentence.words, values), "clause": sentence.clause or None}


def _value_of(game: Game, what: str, value: int, speaker: Speaker) -> Word:
    """Return a value of a turning point in words; see `TurningPoint.values`."""
    statistic = next((each for each in game.statistics if each.field == what), None)
    return speaker.value(what, value) if statistic is None else plain_word(_value_in_words(statistic, speaker, value))


def _score_sheet(
    game: Game, values: Mapping[str, Numbers], *, rounds: int, seats: int, words: Words
) -> ScoreSheet | None:
    """Return the score sheet: for every round and seat, the points from each source."""
    sources = [each for each in game.statistics if each.source]
    if not sources:
        return None
    points = [
        [[_points_from(each, values, number, seat) for each in sources] for seat in range(seats)]
        for number in range(rounds)
    ]
    return {"sources": [words.translate(each.source) for each in sources], "points": points}


def _points_from(source: Statistic, values: Mapping[str, Numbers], number: int, seat: int) -> int:
    if not source.goes_to:
        return _number_at(values[source.field], number, seat)
    return _number_at(values[source.field], number) if _number_at(values[source.goes_to], number) == seat else 0


def _number_at(numbers: Numbers, *places: int) -> int:
    """Return the number of a statistic at a round, or at a round and a seat."""
    for place in places:
        assert not isinstance(numbers, int)
        numbers = numbers[place]
    assert isinstance(numbers, int)
    return numbers


def _award_data(statistic: Statistic, values: Numbers, words: Words) -> Award | None:
    """Return the seats with the most; nobody if all have none or the same."""
    assert not isinstance(values, int)
    numbers = [each if isinstance(each, int) else sum(each) for each in values]
    most = max(numbers)
    seats = [seat for seat, number in enumerate(numbers) if number == most]
    if most <= 0 or len(seats) == len(numbers):
        return None
    return {"title": words.translate(statistic.award), "seats": seats, "number": most}


def _statistic_data(statistic: Statistic, values: Numbers, speaker: Speaker, seats: int) -> StatisticView:
    data = _change_each(values, lambda value: _plain_value(statistic, speaker, value, seats))
    return {
        "field": statistic.field,
        "label": speaker.words.translate(statistic.label),
        "per": statistic.per,
        "columns": _column_names(statistic, speaker, seats),
        "columns_of": "seats" if statistic.columns == "seats" else "kinds" if statistic.columns == "kinds" else None,
        "shared": _shareable_text(statistic, speaker, values),
        "values": data,
        "texts": _change_each(values, lambda value: _value_in_words(statistic, speaker, value)),
    }


def _shareable_text(statistic: Statistic, speaker: Speaker, value: Numbers) -> str:
    """Return the words of a statistic for sharing; empty if it is not shared or there is nothing to say."""
    if not statistic.shared or not isinstance(value, int):
        return ""
    shared = speaker.words.translate(statistic.shared)
    if statistic.what == "word":
        return shared if value == 1 else ""
    return count_words(value, *shared.split("|"), language=speaker.language) if value else ""


def _column_names(statistic: Statistic, speaker: Speaker, seats: int) -> list[str]:
    if statistic.columns == "seats":
        return [str(speaker.seat(seat)) for seat in range(seats)]
    if statistic.columns == "kinds":
        return [str(speaker.kind(kind)) for kind in range(len(speaker.deck.kinds))]
    return [speaker.words.translate(column) for column in statistic.columns]


def _change_each(values: Numbers, change: Callable[[int], Value]) -> Value | list[Value | list[Value]]:
    """Return the value of one number, or those of lists of numbers, in lists of the same form."""
    if isinstance(values, int):
        return change(values)
    return [change(each) if isinstance(each, int) else [change(one) for one in each] for each in values]


def _plain_value(statistic: Statistic, speaker: Speaker, value: int, seats: int) -> StatisticValue:
    """Return a value as data: a seat as its number or None, seats as a list, cards as a number per kind."""
    if statistic.what == "seat":
        return None if value == NOBODY else value
    if statistic.what == "seats":
        return _seats_in(value, seats)
    if statistic.what == "cards":
        return {speaker.deck.kinds[kind].id: number for kind, number in unpack(value)}
    return statistic.words[value] if statistic.what == "word" else value


def _value_in_words(statistic: Statistic, speaker: Speaker, value: int) -> str:
    """Return a value in words; empty for something that did not happen."""
    if statistic.if_any and value == 0:
        return ""
    if statistic.what == "seat":
        return speaker.words.translate("nobody") if value == NOBODY else str(speaker.seat(value))
    if statistic.what == "seats":
        return str(speaker.seats(value)) or speaker.words.translate("nobody")
    if statistic.what == "cards":
        return str(speaker.cards(value)) or speaker.words.translate("none")
    return speaker.words.translate(statistic.words[value]) if statistic.what == "word" else str(value)


def _seats_in(mask: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if mask >> seat & 1]


def statistics_in_words(view: View, language: str = ENGLISH) -> list[str]:
    """Return the statistics of a view in lines: one for each round, one for each seat, and one for the game."""
    you = grammar_of(language).you["nom"].capitalize()
    names = [you if seat == view["viewer"] else name for seat, name in enumerate(view["names"])]
    totals = [each for each in view["statistics"] or () if each["per"] != "round"]
    rounds = [each for each in view["statistics"] or () if each["per"] == "round"]
    lines = [
        _line_of(table_sentence(language, ROUND, number + 1), rounds, number, language)
        for number in range(len(rounds[0]["texts"]) if rounds else 0)
    ]
    lines += [
        _line_of(name, [each for each in totals if each["per"] == "seat"], seat, language)
        for seat, name in enumerate(names)
    ]
    of_game = [each for each in totals if each["per"] == "game"]
    lines.append(_line_of(table_sentence(language, THE_GAME), of_game, None, language))
    return [line for line in lines if line]


def _line_of(heading: str, statistics: Sequence[StatisticView], unit: int | None, language: str) -> str:
    parts = [_part_of(each, each["texts"] if unit is None else each["texts"][unit], language) for each in statistics]
    found = "; ".join(part for part in parts if part)
    return f"{heading}: {found}." if found else ""


def _part_of(statistic: StatisticView, texts: str | Sequence[str | Sequence[str]], language: str) -> str:
    """Return one statistic of one seat or round; of several columns only those that are not 0."""
    label = statistic["label"]
    if language == ENGLISH:
        label = label[:1].lower() + label[1:]
    if not statistic["columns"]:
        return f"{label} {texts}" if texts else ""
    write = "{name} {text}" if statistic["columns_of"] == "seats" else "{text}x {name}"
    cells = [
        write.format(name=name, text=text)
        for name, text in zip(statistic["columns"], texts, strict=True)
        if text != "0"
    ]
    return f"{label} {', '.join(cells)}" if cells else ""
