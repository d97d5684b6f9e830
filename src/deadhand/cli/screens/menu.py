"""The numbered menu of a screen: a number is one choice, or a group of choices that opens when typed.

A few choices have a line each, with the effects of their cards if there is room for all of them. Many are listed by the
groups that the game declares. Large groups are folded, and others until the rest fits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final

from deadhand.cli.screens.choices import Choice, ChoiceGroup, common_ends, groups_of, words_of
from deadhand.cli.screens.text import Line, Span, line_width, width_of, wrap_spans
from deadhand.cli.words.say import say
from deadhand.table.errors import Refused
from deadhand.table.words.values import capitalize

LEAST_TEXT: Final = 20
"""Columns that a card's text needs beside a choice to be shown there."""
CHUNK: Final = 12
"""The size of a group of choices that have only their verb in common."""
FEW: Final = 10
"""The most choices that have a line each."""
MOST_OPEN: Final = 6
"""The most choices of a group that are listed if there are more than `MANY` choices."""
MANY: Final = 14
BESIDE_HEADING: Final = 14
"""Columns for what stands beside a heading: its number, and the way back."""
MOST_PHRASES: Final = 3
"""The most groups that are named for choices of several groups."""


@dataclass(frozen=True)
class MenuItem:
    """The choice or choices behind a number."""

    choices: tuple[Choice, ...]
    """One is chosen by it; several are shown next."""
    heading: str = ""
    """The common words of several choices."""


@dataclass(frozen=True)
class Menu:
    """The numbered items of a screen, from 1, and the lines in which they stand."""

    items: tuple[MenuItem, ...]
    lines: tuple[Line, ...] = ()

    @property
    def is_open(self) -> bool:
        """True if every choice has a number of its own."""
        return all(len(item.choices) == 1 for item in self.items)

    @property
    def is_sorted(self) -> bool:
        """True if no number stands for choices that have nothing in common."""
        return all(len({choice.sort for choice in item.choices}) == 1 for item in self.items)

    def item(self, typed: str) -> MenuItem:
        """Return the item of a typed number.

        Raises:
            Refused: if there is no such number.
        """
        number = typed.lstrip("0")
        if number.isdecimal() and len(number) < 4 and int(number) <= len(self.items):
            return self.items[int(number) - 1]
        raise Refused(say("There is no choice {0}. The choices are 1 to {1}.", typed, len(self.items)))


def plain_menu(choices: Sequence[Choice]) -> Menu:
    """Return a menu in which every choice has its own number."""
    return Menu(tuple(MenuItem((choice,)) for choice in choices))


def menu_of(
    choices: Sequence[Choice], *, names: Sequence[str], texts: Mapping[str, str], width: int, room: int
) -> Menu:
    """Return the choices in at most `room` lines where possible, with as few groups folded as needed.

    `texts` are those of cards, by the ids of their kinds.
    """
    choices = [replace(choice, number=number) for number, choice in enumerate(choices, start=1)]
    if not choices:
        return Menu(())
    if len(choices) <= min(room, FEW):
        lines = _one_per_line(choices, texts, width)
        if len(lines) <= room:
            return Menu(plain_menu(choices).items, tuple(lines))
    parts = _parts_of(choices)
    if len(parts) == 1:
        return _build_menu(parts, set(), names, width)
    folded = {place for place, part in enumerate(parts) if len(part) > MOST_OPEN and len(choices) > MANY}
    while True:
        menu = _build_menu(parts, folded, names, width)
        open_parts = [place for place, part in enumerate(parts) if place not in folded and len(part) > 1]
        if len(menu.lines) <= room:
            return menu
        if not open_parts:
            return _fold_the_rest(parts, names, width, room)
        folded.add(max(open_parts, key=lambda place: (_height_of(parts[place], names, width), len(parts[place]))))


def _parts_of(choices: Sequence[Choice]) -> list[Sequence[Choice]]:
    """Split choices by their groups, or else by their verbs, or else by their arguments."""
    by_group: list[Sequence[Choice]] = [list(part) for _, part in groupby(choices, lambda choice: choice.sort)]
    by_verb: list[Sequence[Choice]] = [list(part) for _, part in groupby(choices, lambda choice: choice.verb)]
    parts = by_group if len(by_group) > 1 else by_verb
    return parts if len(parts) > 1 else _split_parts(choices)


def _fold_the_rest(parts: Sequence[Sequence[Choice]], names: Sequence[str], width: int, room: int) -> Menu:
    """Return as many folded groups as fit, with the others behind one more number."""
    for kept in range(len(parts) - 1, 0, -1):
        rest = [choice for part in parts[kept:] for choice in part]
        menu = _build_menu([*parts[:kept], rest], set(range(kept + 1)), names, width)
        if len(menu.lines) <= room or kept == 1:
            return menu
    return _build_menu(parts, set(range(len(parts))), names, width)


def _one_per_line(choices: Sequence[Choice], texts: Mapping[str, str], width: int) -> list[Line]:
    """Return each choice in a line of its own; the texts of the cards follow if all of them fit."""
    lines = [wrap_spans([(f"{choice.number:>3} ", "mark"), (choice.text, "")], width, indent=4) for choice in choices]
    start = max(line_width(each[0]) for each in lines) + 2
    effects = [_whole_sentences(texts.get(choice.kind, ""), width - start) for choice in choices]
    fits = width - start >= LEAST_TEXT and all(len(each) == 1 for each in lines)
    if fits and all(effect or not texts.get(choice.kind) for choice, effect in zip(choices, effects, strict=True)):
        for each, effect in zip(lines, effects, strict=True):
            gap = " " * (start - line_width(each[0]))
            each[0] = (*each[0], (gap + effect, "dim")) if effect else each[0]
    return [line for each in lines for line in each]


def _whole_sentences(text: str, width: int) -> str:
    """Return as many whole sentences of a text as fit in a line; none if the first does not."""
    if width_of(text) <= width:
        return text
    fitting = ""
    for sentence in text.replace(". ", ".\n").split("\n"):
        longer = f"{fitting} {sentence}".strip()
        if width_of(longer) > width:
            break
        fitting = longer
    return fitting


def _argument_at(place: int, choice: Choice) -> str | int:
    return choice.arguments[place]


def _split_parts(choices: Sequence[Choice]) -> list[Sequence[Choice]]:
    """Split the choices of a verb by their first differing argument, or else by the dozen."""
    for place in range(len(choices[0].arguments)):
        parts = [list(part) for _, part in groupby(choices, partial(_argument_at, place))]
        if 1 < len(parts) < len(choices):
            return list(parts)
    return [choices[start : start + CHUNK] for start in range(0, len(choices), CHUNK)]


def _build_menu(parts: Sequence[Sequence[Choice]], folded: set[int], names: Sequence[str], width: int) -> Menu:
    items: list[MenuItem] = []
    lines: list[Line] = []
    waiting: list[Line] = []
    for place, part in enumerate(parts):
        if place in folded:
            items.append(MenuItem(tuple(part), heading_of(part, names, width) if len(part) > 1 else ""))
            text = f"{items[-1].heading} ({len(part)})" if len(part) > 1 else part[0].text
            waiting.append(((f"{len(items):>3} ", "mark"), (text, "")))
            continue
        if len(part) == 1:
            items.append(MenuItem((part[0],)))
            waiting.append(((f"{len(items):>3} ", "mark"), (part[0].text, "")))
            continue
        lines += pack_items(waiting, width, indent=0)
        waiting = []
        numbers = {choice.number: len(items) + nth for nth, choice in enumerate(part, start=1)}
        items += [MenuItem((choice,)) for choice in part]
        for group in groups_of(part, names):
            renumbered = ChoiceGroup(group.heading, tuple((numbers[number], text) for number, text in group.items))
            lines += _group_lines(renumbered, width)
    return Menu(tuple(items), tuple(lines + pack_items(waiting, width, indent=0)))


def _height_of(part: Sequence[Choice], names: Sequence[str], width: int) -> int:
    return sum(len(_group_lines(group, width)) for group in groups_of(part, names))


def heading_of(choices: Sequence[Choice], names: Sequence[str], width: int) -> str:
    """Return the common words of some choices, those at the end only if they fit."""
    words = [words_of(choice.text, tuple(names)) for choice in choices]
    phrases = list(dict.fromkeys(choice.sort for choice in choices))
    if len(phrases) > 1:
        return _heading_of_phrases(phrases, width)
    first, last = common_ends(words)
    if not first and not last:
        return f"{capitalize(choices[0].group)} ..." if choices[0].group else f"{choices[0].text} ..."
    beginning = " ".join([*words[0][:first], "..."])
    whole = " ".join([beginning, *(words[0][len(words[0]) - last :] if last else [])])
    return whole if width_of(whole) <= width - len(" 12  (123)") else beginning


def _heading_of_phrases(phrases: Sequence[str], width: int) -> str:
    """Return as many phrases as fit, and dots for more."""
    for most in range(MOST_PHRASES, 0, -1):
        heading = capitalize(", ".join(phrases[:most]) + (" ..." if len(phrases) > most else ""))
        if width_of(heading) <= width - BESIDE_HEADING:
            break
    return heading


def _group_lines(group: ChoiceGroup, width: int) -> list[Line]:
    items: list[Line] = [((f"{number:>3} ", "mark"), (text.rstrip(","), "")) for number, text in group.items]
    heading: list[Line] = [((f"    {group.heading}", ""),)] if group.heading else []
    return pack_items([*heading, *items], width)


def pack_items(items: Sequence[Line], width: int, *, indent: int = 4) -> list[Line]:
    """Pack the items into as few lines as possible; only an item too long for a line is wrapped."""
    lines: list[list[Span]] = []
    used = 0
    for item in items:
        wide = line_width(item)
        if lines and used + 2 + wide <= width:
            lines[-1] += [("  ", ""), *item]
            used += 2 + wide
            continue
        margin: Line = ((" " * indent, ""),) if lines and indent + wide <= width else ()
        pieces = wrap_spans([*margin, *item], width, indent=6)
        lines += [list(piece) for piece in pieces]
        used = line_width(pieces[-1])
    return [tuple(line) for line in lines]
