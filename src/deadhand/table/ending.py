"""What a view tells of a game that is over: its statistics, as data and in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from deadhand.table.game import Game
from deadhand.table.packed import unpacked
from deadhand.table.sentences import Speaker, listed
from deadhand.table.state import NOBODY
from deadhand.table.statistics import Statistic


def statistics_of(game: Game, table: Any, speaker: Speaker) -> list[dict[str, Any]]:
    """All statistics of a game, ready for JSON.

    `values` holds one value for the game, or a list of them by seat or by round; with `columns` each is a list. `texts`
    holds the same in words.
    """
    return [_statistic(each, game, table, speaker) for each in game.statistics]


def _statistic(statistic: Statistic, game: Game, table: Any, speaker: Speaker) -> dict[str, Any]:
    columns = _columns(statistic, speaker, table.seats)
    units = {"game": None, "seat": table.seats, "round": table.round_number}[statistic.per]
    values = _nested(getattr(table, statistic.field), units, len(columns) if statistic.columns else None)
    return {
        "field": statistic.field,
        "label": statistic.label,
        "per": statistic.per,
        "columns": columns,
        "columns_of": statistic.columns if isinstance(statistic.columns, str) else None,
        "values": _each(values, lambda value: _plain(statistic, game, value, table.seats)),
        "texts": _each(values, lambda value: _said(statistic, speaker, value, table.seats)),
    }


def _columns(statistic: Statistic, speaker: Speaker, seats: int) -> list[str]:
    if statistic.columns == "seats":
        return [str(speaker.seat(seat)) for seat in range(seats)]
    if statistic.columns == "kinds":
        return [kind.name for kind in speaker.deck.kinds]
    return list(statistic.columns)


def _nested(field: Any, units: int | None, columns: int | None) -> Any:
    """The numbers of a field, as lists in place of its dimensions."""
    if units is None:
        return int(field) if columns is None else [int(field[column]) for column in range(columns)]
    if columns is None:
        return [int(field[unit]) for unit in range(units)]
    return [[int(field[unit, column]) for column in range(columns)] for unit in range(units)]


def _each(values: Any, change: Any) -> Any:
    return [_each(value, change) for value in values] if isinstance(values, list) else change(values)


def _plain(statistic: Statistic, game: Game, value: int, seats: int) -> Any:
    """A value as data: a seat as its number or None, seats as a list, cards as a number per kind."""
    if statistic.what == "seat":
        return None if value == NOBODY else value
    if statistic.what == "seats":
        return _members(value, seats)
    if statistic.what == "cards":
        return {game.deck.kinds[kind].id: number for kind, number in unpacked(value)}
    return statistic.words[value] if statistic.what == "word" else value


def _said(statistic: Statistic, speaker: Speaker, value: int, seats: int) -> str:
    """A value in words."""
    if statistic.what == "seat":
        return "nobody" if value == NOBODY else str(speaker.seat(value))
    if statistic.what == "seats":
        return listed([speaker.seat(seat) for seat in _members(value, seats)]) or "nobody"
    if statistic.what == "cards":
        return str(speaker.cards(value)) or "none"
    return statistic.words[value] if statistic.what == "word" else str(value)


def _members(mask: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if mask >> seat & 1]


def statistics_in_words(view: Mapping[str, Any]) -> list[str]:
    """The statistics of a view in lines: one for each round, one for each seat, and one for the game."""
    names = ["You" if seat == view["viewer"] else name for seat, name in enumerate(view["names"])]
    told = [each for each in view["statistics"] or () if each["per"] != "round"]
    rounds = [each for each in view["statistics"] or () if each["per"] == "round"]
    lines = [_line(f"Round {number + 1}", rounds, number) for number in range(len(rounds[0]["texts"]) if rounds else 0)]
    lines += [_line(name, [each for each in told if each["per"] == "seat"], seat) for seat, name in enumerate(names)]
    lines.append(_line("The game", [each for each in told if each["per"] == "game"], None))
    return [line for line in lines if line]


def _line(heading: str, statistics: Sequence[Mapping[str, Any]], unit: int | None) -> str:
    parts = [_part(each, each["texts"] if unit is None else each["texts"][unit]) for each in statistics]
    found = "; ".join(part for part in parts if part)
    return f"{heading}: {found}." if found else ""


def _part(statistic: Mapping[str, Any], texts: Any) -> str:
    """One statistic of one seat or round; of several columns those that are not 0."""
    label = statistic["label"][:1].lower() + statistic["label"][1:]
    if not statistic["columns"]:
        return f"{label} {texts}"
    write = "{name} {text}" if statistic["columns_of"] == "seats" else "{text}x {name}"
    cells = [
        write.format(name=name, text=text)
        for name, text in zip(statistic["columns"], texts, strict=True)
        if text != "0"
    ]
    return f"{label} {', '.join(cells)}" if cells else ""
