"""The end of a game in a view: the statistics, as data and in words, and the reason for the result."""

from collections.abc import Mapping, Sequence
from typing import Any

from deadhand.table.game.game import Game
from deadhand.table.game.statistics import Statistic
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import Speaker, count_words
from deadhand.table.words.words import Words
from deadhand.table.zones.packed_counts import unpack


def statistics_of(game: Game, table: Any, speaker: Speaker) -> list[dict[str, Any]]:
    """All statistics of a game, ready for JSON.

    `values` holds one value for the game, or a list of them by seat or by round; with `columns` each is a list. `texts`
    holds the same in words.
    """
    return [_statistic_data(each, game, table, speaker) for each in game.statistics]


def ending_of(game: Game, table: Any, words: Words) -> dict[str, Any]:
    """Return the score sheet, awards and winning cards of a game, ready for JSON, as far as it has them."""
    return {
        "sheet": _score_sheet(game, table, words),
        "awards": [
            award for each in game.statistics if each.award and (award := _award_data(each, table, words)) is not None
        ],
        "places": list(game.winning(table)) if game.winning else [],
    }


def _score_sheet(game: Game, table: Any, words: Words) -> dict[str, Any] | None:
    """Return the score sheet: for every round and seat, the points from each source."""
    sources = [each for each in game.statistics if each.source]
    if not sources:
        return None
    points = [
        [[_points_from(each, table, number, seat) for each in sources] for seat in range(table.seats)]
        for number in range(table.round_number)
    ]
    return {"sources": [words.translate(each.source) for each in sources], "points": points}


def _points_from(source: Statistic, table: Any, number: int, seat: int) -> int:
    values = getattr(table, source.field)
    if not source.goes_to:
        return int(values[number, seat])
    return int(values[number]) if getattr(table, source.goes_to)[number] == seat else 0


def _award_data(statistic: Statistic, table: Any, words: Words) -> dict[str, Any] | None:
    """Return the seat with the most; nobody if all have none or the same."""
    numbers = [_all_of(statistic, getattr(table, statistic.field), seat) for seat in range(table.seats)]
    most = max(numbers)
    seats = [seat for seat, number in enumerate(numbers) if number == most]
    if most <= 0 or len(seats) == len(numbers):
        return None
    return {"title": words.translate(statistic.award), "seats": seats, "number": most}


def _all_of(statistic: Statistic, values: Any, seat: int) -> int:
    """Return a seat's number, with its columns added up."""
    return (
        sum(int(values[seat, column]) for column in range(values.shape[1])) if statistic.columns else int(values[seat])
    )


def _statistic_data(statistic: Statistic, game: Game, table: Any, speaker: Speaker) -> dict[str, Any]:
    columns = _column_names(statistic, speaker, table.seats)
    units = {"game": None, "seat": table.seats, "round": table.round_number}[statistic.per]
    values = _nested_lists(getattr(table, statistic.field), units, len(columns) if statistic.columns else None)
    return {
        "field": statistic.field,
        "label": speaker.words.translate(statistic.label),
        "per": statistic.per,
        "columns": columns,
        "columns_of": statistic.columns if isinstance(statistic.columns, str) else None,
        "shared": _shareable_text(statistic, speaker, values) if statistic.shared else "",
        "values": _values_by_owner(values, lambda value: _plain_value(statistic, game, value, table.seats)),
        "texts": _values_by_owner(values, lambda value: _value_in_words(statistic, speaker, value)),
    }


def _shareable_text(statistic: Statistic, speaker: Speaker, value: int) -> str:
    """Return the words of a shareable statistic; nothing if there is nothing to say."""
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


def _nested_lists(field: Any, units: int | None, columns: int | None) -> Any:
    """Return the numbers of a field as nested lists."""
    if units is None:
        return int(field) if columns is None else [int(field[column]) for column in range(columns)]
    if columns is None:
        return [int(field[unit]) for unit in range(units)]
    return [[int(field[unit, column]) for column in range(columns)] for unit in range(units)]


def _values_by_owner(values: Any, change: Any) -> Any:
    return [_values_by_owner(value, change) for value in values] if isinstance(values, list) else change(values)


def _plain_value(statistic: Statistic, game: Game, value: int, seats: int) -> Any:
    """A value as data: a seat as its number or None, seats as a list, cards as a number per kind."""
    if statistic.what == "seat":
        return None if value == NOBODY else value
    if statistic.what == "seats":
        return _seats_in(value, seats)
    if statistic.what == "cards":
        return {game.deck.kinds[kind].id: number for kind, number in unpack(value)}
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


def statistics_in_words(view: Mapping[str, Any]) -> list[str]:
    """The statistics of a view in lines: one for each round, one for each seat, and one for the game."""
    names = ["You" if seat == view["viewer"] else name for seat, name in enumerate(view["names"])]
    totals = [each for each in view["statistics"] or () if each["per"] != "round"]
    rounds = [each for each in view["statistics"] or () if each["per"] == "round"]
    lines = [
        _line_of(f"Round {number + 1}", rounds, number) for number in range(len(rounds[0]["texts"]) if rounds else 0)
    ]
    lines += [
        _line_of(name, [each for each in totals if each["per"] == "seat"], seat) for seat, name in enumerate(names)
    ]
    lines.append(_line_of("The game", [each for each in totals if each["per"] == "game"], None))
    return [line for line in lines if line]


def _line_of(heading: str, statistics: Sequence[Mapping[str, Any]], unit: int | None) -> str:
    parts = [_part_of(each, each["texts"] if unit is None else each["texts"][unit]) for each in statistics]
    found = "; ".join(part for part in parts if part)
    return f"{heading}: {found}." if found else ""


def _part_of(statistic: Mapping[str, Any], texts: Any) -> str:
    """Return one statistic of one seat or round; of several columns only those that are not 0."""
    label = statistic["label"][:1].lower() + statistic["label"][1:]
    if not statistic["columns"]:
        return f"{label} {texts}" if texts else ""
    write = "{name} {text}" if statistic["columns_of"] == "seats" else "{text}x {name}"
    cells = [
        write.format(name=name, text=text)
        for name, text in zip(statistic["columns"], texts, strict=True)
        if text != "0"
    ]
    return f"{label} {', '.join(cells)}" if cells else ""
