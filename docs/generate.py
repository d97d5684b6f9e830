"""Write the pages of each game from its declarations.

They are how to play (`docs/games/<game>.md`), and beside it a reference, and what an observation holds.

The cards are drawn for the first page, if the page's drawings are installed.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import ascii_uppercase

sys.path.insert(0, str(Path(__file__).parent))

import cards as drawn

from deadhand.games import GAMES, find_game
from deadhand.reference.primer import primer_of, title_of
from deadhand.reference.rulebook import rulebook_of
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan
from deadhand.table.knowledge.sections import Column, Section
from deadhand.table.view.sentences import filled_template
from deadhand.table.words.templates import parse_template

FOLDER = Path(__file__).parent / "games"
INTRODUCTION = """An observation is a row of small integers: all that a seat may know, and nothing else. Seats are
counted clockwise from the viewer, so the same place always means "your left neighbour". Numbers of seats, kinds and
zones begin at 1; 0 is none, or unknown. [Environments](../environments.md) says how to get one. The tables below are
for {seats} seats and one past event; `knowledge_plan(game, seats, events)` gives the same for any number."""


def main(slugs: Sequence[str]) -> None:
    """Write the pages of games."""
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs:
        game = find_game(slug)
        for name, text in pages(game).items():
            (FOLDER / name).write_text(text, encoding="utf-8")
        if drawn.SET.exists():
            (FOLDER / f"{slug}.svg").write_text(drawn.sheet(game), encoding="utf-8")


def pages(game: Game) -> dict[str, str]:
    """Return a game's pages in Markdown by their file names."""
    return {
        f"{game.slug}.md": how_to_play(game),
        f"{game.slug}-reference.md": reference(game),
        f"{game.slug}-observation.md": observation(game),
    }


def how_to_play(game: Game) -> str:
    """Return the page for players."""
    seats = f"{game.least_seats} to {game.most_seats} seats, usually {game.default_seats}."
    rules = (
        f"All rules: `deadhand rules {game.slug}`, or the rules at a table. "
        f"Options, and the names and numbers that bots and designers need: [reference]({game.slug}-reference.md)."
    )
    return "\n".join([*head(game.title), f"{game.summary} {seats}", *primer_lines(game), *cards(game), "", rules, ""])


def reference(game: Game) -> str:
    """Return the page for bots and designers."""
    counts = (
        f"{len(rulebook_of(game).clauses)} clauses of rules; {game.deck.size} cards; {game.actions.size} actions; "
        f"a state is {game.layout.dtype.itemsize} bytes. [How to play]({game.slug}.md)."
    )
    sections = (options, deck, zones, prompts, actions, events)
    lines = [line for section in sections for line in section(game)]
    return "\n".join([*head(f"{game.title}: reference"), counts, *lines, ""])


def head(title: str) -> Iterator[str]:
    """Yield a page's title, and for those who edit it the remark that it is generated."""
    yield from (f"# {title}", "", "<!-- Made by `make docs` from the game's declarations; do not edit. -->", "")


def table(heading: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Yield a section with a table."""
    yield from ("", f"## {heading}", "", f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}")
    for row in rows:
        yield f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |"


def primer_lines(game: Game) -> Iterator[str]:
    """Yield how the game is played, step by step."""
    found = primer_of(game)
    yield from ("", "## How to play", "")
    yield from (f"{number}. **{step.title}.** {step.says}" for number, step in enumerate(found.steps, start=1))
    if found.symbols:
        yield from ("", "## What the symbols mean", "")
    yield from (f"- **{title_of(symbol)}**: {symbol.says}" for symbol in found.symbols)
    yield from ("", "## A tip", "", found.tip)


def options(game: Game) -> Iterator[str]:
    """Return the options, which are fixed before the game."""
    rows = [
        (
            f"`{option.name}`",
            f"{option.allowed_values(first_seat=1)}",
            option.default,
            option.explanation,
            option.clause,
        )
        for option in game.options
    ]
    return table("Options", ("name", "allowed", "default", "meaning", "clause"), rows)


def cards(game: Game) -> Iterator[str]:
    """Yield the cards and their picture, for players."""
    rows = [(card.name, card.count, card.text) for card in game.deck.kinds]
    yield from table("Cards", ("name", "count", "what it does"), rows)
    yield from ("", f"![The cards of {game.title}]({game.slug}.svg)")


def deck(game: Game) -> Iterator[str]:
    """Return the deck file as a table, with the source of each fact."""
    rows = [
        (f"`{card.id}`", card.name, card.count, numbers_of(card.numbers), card.source, card.count_source)
        for card in game.deck.kinds
    ]
    return table("Cards", ("id", "name", "count", "numbers", "source of the effect", "source of the count"), rows)


def numbers_of(numbers: dict[str, int]) -> str:
    """Return the numbers of a card that are not 0, in words."""
    return ", ".join(f"{name} {value}" for name, value in numbers.items() if value)


def zones(game: Game) -> Iterator[str]:
    """Return the zones: where cards lie and who may look."""
    rows = [
        (f"`{zone.name}`", "each seat" if zone.per_seat else "all", zone.viewers, "no" if zone.mingled else "yes")
        for zone in game.zones.zones
    ]
    return table("Zones", ("name", "one for", "seen by", "cards have fixed places"), rows)


def prompts(game: Game) -> Iterator[str]:
    """Return the questions that seats are asked."""
    rows = [(f"`{prompt.name}`", prompt.question, ", ".join(prompt.clauses)) for prompt in game.prompts]
    return table("Prompts", ("name", "question", "clauses"), rows)


def actions(game: Game) -> Iterator[str]:
    """Return the verbs with the numbers of their actions."""
    rows = []
    for words in game.actions.verbs:
        size = 1
        for values in words.ranges:
            size *= values.size
        numbers = f"{words.verb.first} to {words.verb.first + size - 1}" if size > 1 else words.verb.first
        arguments = ", ".join(values.what for values in words.ranges)
        example = filled_template(words.choice, [values.values[-1] for values in words.ranges])
        meaning = readable(example, [values.what for values in words.ranges])
        rows.append((f"`{words.name}`", arguments, numbers, meaning, ", ".join(words.clauses)))
    return table("Actions", ("verb", "arguments", "numbers", "meaning", "clauses"), rows)


def events(game: Game) -> Iterator[str]:
    """Return the game's events, without those of the core."""
    rows = [
        (f"`{words.name}`", ", ".join(words.values), readable(words.sentence, words.values)) for words in game.events
    ]
    return table("Events", ("name", "values", "sentence"), rows)


def readable(template: str, values: Sequence[str]) -> str:
    """Return a template as a sentence with the names of its values in italics: "*seat* draws a *card*."."""
    pieces = parse_template(template)
    names = names_of([piece.value for piece in pieces if piece.value is not None], values)
    return "".join(
        piece.plain if piece.value is None else in_place(names[piece.value], piece.style) for piece in pieces
    )


def names_of(fields: Sequence[int | str], values: Sequence[str]) -> dict[int | str, str]:
    """Return the name of each field of a template; several fields of one sort get letters."""
    sorts = {field: str(field) if isinstance(field, str) else values[field] for field in fields}
    sorts = {field: "card" if sort == "kind" else sort for field, sort in sorts.items()}
    names = {}
    for field, sort in sorts.items():
        alike = [other for other in sorts if sorts[other] == sort]
        names[field] = f"*{sort} {ascii_uppercase[alike.index(field)]}*" if len(alike) > 1 else f"*{sort}*"
    return names


def in_place(name: str, style: str) -> str:
    """Return a name as a template needs it: with an article, as a possessor, or with a count."""
    if "|" in style:
        return style.split("|")[-1].replace("#", name)
    return {"a": f"a {name}", "s": f"{name}'s"}.get(style, name)


def observation(game: Game) -> str:
    """Return the page for those who train learners: what an observation holds, index by index."""
    plan = knowledge_plan(game, game.default_seats, 1)
    introduction = INTRODUCTION.format(seats=game.default_seats)
    lines = [*head(f"{game.title}: observation"), introduction, "", *sizes(game), *overview(plan)]
    for section in plan.sections:
        if section.size:
            lines += single_row(section) if len(section.rows) == 1 else many_rows(section)
    return "\n".join([*lines, ""])


def sizes(game: Game) -> Iterator[str]:
    """Yield the length for each number of seats."""
    yield from ("| seats | numbers without events | numbers of an event |", "|---|---|---|")
    for seats in range(game.least_seats, game.most_seats + 1):
        without, event = knowledge_plan(game, seats), knowledge_plan(game, seats, 1)
        yield f"| {seats} | {without.size} | {event.size - without.size} |"


def overview(plan: KnowledgePlan) -> Iterator[str]:
    """Yield a table of all sections."""
    yield from ("", "## Sections", "", "| name | begins at | rows | columns | what it holds |", "|---|---|---|---|---|")
    for section in plan.sections:
        rows, columns = section.shape
        yield f"| `{section.name}` | {section.first} | {rows} | {columns} | {section.explanation} |"


def single_row(section: Section) -> Iterator[str]:
    """Yield a section of one row, a line for each number."""
    yield from ("", f"## {section.name}", "", "| index | name | what | from | to |", "|---|---|---|---|---|")
    for place, column in enumerate(section.columns):
        yield f"| {section.first + place} | {cells(column)} |"


def many_rows(section: Section) -> Iterator[str]:
    """Yield a section of many rows: its columns, and where each row stands."""
    columns = len(section.columns)
    yield from ("", f"## {section.name}", "")
    yield f"Row *r* and column *c*, both from 0, stand at {section.first} + {columns} *r* + *c*."
    yield from ("", "| column | name | what | from | to |", "|---|---|---|---|---|")
    yield from (f"| {place} | {cells(column)} |" for place, column in enumerate(section.columns))
    if section.rows[0].startswith("of "):
        yield from ("", f"There are {len(section.rows)} rows; those that are not needed hold 0.")
        return
    yield from ("", "| row | index | about |", "|---|---|---|")
    yield from (f"| {row} | {section.first + columns * row} | {name} |" for row, name in enumerate(section.rows))


def cells(column: Column) -> str:
    """Return the cells that a column takes of a line."""
    return f"{column.name} | {column.what} | {column.least} | {column.most}"


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
