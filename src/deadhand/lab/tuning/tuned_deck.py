"""The file of a tuned deck: the text of the deck before with other numbers, below what was measured and why."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from textwrap import wrap

from deadhand import __version__
from deadhand.lab.tuning.conclusion import Change, Conclusion, missed_targets
from deadhand.lab.tuning.search import Result, Search
from deadhand.lab.tuning.shortfall import Values
from deadhand.lab.tuning.targets import Cell, Target
from deadhand.table.deck.deck import Card, Deck
from deadhand.table.deck_files.deck_errors import line_of
from deadhand.table.deck_files.deck_file import canonical_source
from deadhand.table.deck_files.deck_numbers import COUNT, cards_at
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import count_words

WIDTH = 118


def deck_file_of(search: Search, conclusion: Conclusion) -> str:
    """Return the text of the deck file that a tuning recommends, with its measurements as comments."""
    numbers = {change.path: change.after for change in conclusion.changes}
    comments = [*_head(search, conclusion), *_reasons(search, conclusion), *_measured(search, conclusion)]
    head = "".join(f"# {line}".rstrip() + "\n" for line in comments)
    return f"{head}\n{edited_source(search.game, search.deck, numbers)}"


def unchecked_deck_file(search: Search, best: Result) -> str:
    """Return the text of the best deck of a search that was stopped, which has played no fresh games yet."""
    changed = {each.path: best.numbers[each.path] for each in search.free if best.numbers[each.path] != each.now}
    head = (
        f"The best of {count_words(search.finished, '1 trial', '# trials')} of a search that was stopped, "
        f"with a shortfall of {best.shortfall:.1f}. "
        "It was not compared in fresh games. To go on, run `deadhand lab tune` again."
    )
    return "".join(f"# {line}\n" for line in _wrapped(head)) + "\n" + edited_source(search.game, search.deck, changed)


def edited_source(game: Game, deck: Deck, numbers: Mapping[str, int]) -> str:
    """Return the text of a deck with some numbers changed, and all else as it is written.

    A number that stands in a card's text once is changed there too. A text that is written too unusually to be edited
    line by line is replaced by its canonical form.
    """
    lines = deck.source.splitlines(keepends=True)
    cards = list(deck.cards)
    for path, value in numbers.items():
        name = path.partition(".")[2]
        for card in cards_at(game, deck, path):
            place = deck.cards.index(card)
            cards[place] = _edited_card(cards[place], name, value)
            line = line_of(deck.source, ("card", place, "count" if name == COUNT else "numbers")) - 1
            lines[line] = re.sub(rf"\b({name}\s*=\s*)\d+", rf"\g<1>{value}", lines[line], count=1)
            line = line_of(deck.source, ("card", place, "text")) - 1
            lines[line] = lines[line].replace(card.text, cards[place].text) if card.text else lines[line]
    wanted = replace(deck, cards=tuple(cards))
    edited = "".join(lines)
    return edited if Deck.read(edited).cards == wanted.cards else canonical_source(wanted)


def _edited_card(card: Card, name: str, value: int) -> Card:
    if name == COUNT:
        return replace(card, count=value)
    text, old = card.text, card.numbers[name]
    if len(re.findall(rf"\b{old}\b", text)) == 1:
        text = re.sub(rf"\b{old}\b", str(value), text)
    return replace(card, numbers={**card.numbers, name: value}, text=text)


def _head(search: Search, conclusion: Conclusion) -> Iterator[str]:
    yield from _wrapped(
        f"Tuned by `deadhand lab tune {search.game.slug}`: Deadhand {__version__}, rules version "
        f"{search.game.version}, seed {search.targets.seed!r}, {count_words(search.finished, '1 trial', '# trials')}. "
        f"The deck before has sha256 {search.deck.digest[:16]}, the targets {search.targets.digest[:16]}."
    )
    yield from _wrapped(
        "The shortfall (mean square of the misses of each target, times its weight, summed) is "
        f"{conclusion.shortfall:.1f}; with the deck before it is {conclusion.shortfall_before:.1f}."
    )
    yield ""


def _reasons(search: Search, conclusion: Conclusion) -> Iterator[str]:
    yield "Changes, each with its reason:" if conclusion.changes else "Nothing is changed."
    for change in conclusion.changes:
        yield from _wrapped(f"- {change.path}: {change.after} instead of {change.before}. {_reason(change, search)}")
    missed = missed_targets(search, conclusion.values)
    yield from ("", "Targets that are missed:" if missed else "All targets are met.")
    for line in missed:
        yield from _wrapped(f"- {line}.")


def _reason(change: Change, search: Search) -> str:
    if change.without is None:
        return "It makes up for the others, whose total is printed."
    others = ", with the others of its total adapted," if any(change.path in t.paths for t in search.totals) else ""
    return f"Put back{others} the shortfall is {change.without:.1f} (in {search.targets.games[-1]} games a cell)."


def _measured(search: Search, conclusion: Conclusion) -> Iterator[str]:
    yield ""
    yield from _wrapped(
        f"Measured in {conclusion.games:,} fresh games a cell, before -> after; shares in percent, with a 95 % "
        f"interval of at most {98 / conclusion.games**0.5:.1f} to either side:"
    )
    for number, target in enumerate(search.targets.targets, start=1):
        yield from _wrapped(f"{number}. {target.sentence}")
        yield from _target_rows(target, conclusion)


def _target_rows(target: Target, conclusion: Conclusion) -> Iterator[str]:
    for names, rows in groupby(target.rows, key=lambda row: _conditions(row[0], target)):
        for row in rows:
            before, after = (_row_values(row, values) for values in (conclusion.values_before, conclusion.values))
            yield f"   {names}: {before} -> {after}"


def _conditions(cell: Cell, target: Target) -> str:
    """Return the words that a row shares: what differs within it stands in the target's sentence."""
    rows = next(row for row in target.rows if cell in row)
    options = [f"{name} {value}" for name, value in cell.options if all((name, value) in c.options for c in rows)]
    seats = [f"{cell.seats} seats"] if len({each.seats for each in rows}) == 1 else []
    bots = [cell.level.name] if len({each.level for each in rows}) == 1 else []
    return ", ".join([*seats, *bots, *options])


def _row_values(row: tuple[Cell, ...], values: Values) -> str:
    return "/".join(" ".join(f"{value:.0f}" for value in values[cell]) for cell in row)


def _wrapped(line: str) -> list[str]:
    return wrap(line, WIDTH, subsequent_indent="  ")
