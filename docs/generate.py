"""Write `docs/games/<game>.md` from each game's own declarations: options, cards, zones, prompts, actions, events.

At its head stands how it is played, and its cards are drawn beside it, if the page's drawings are installed.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import ascii_uppercase

sys.path.insert(0, str(Path(__file__).parent))

import cards as drawn

from deadhand.games import GAMES, find_game
from deadhand.reference.primer import primer, title_of
from deadhand.reference.rulebook import rulebook
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import pieces_of, worded

FOLDER = Path(__file__).parent / "games"


def main(slugs: Sequence[str]) -> None:
    """Write the pages of games."""
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs:
        game = find_game(slug)
        (FOLDER / f"{slug}.md").write_text(page(game), encoding="utf-8")
        if drawn.SET.exists():
            (FOLDER / f"{slug}.svg").write_text(drawn.sheet(game), encoding="utf-8")


def page(game: Game) -> str:
    """A game's reference page in Markdown."""
    clauses = len(rulebook(game).clauses)
    return "\n".join(
        [
            f"# {game.title}",
            "",
            "Made by `make docs` from the game's declarations; do not edit.",
            "",
            (
                f"{game.summary} {game.least_seats} to {game.most_seats} seats, usually {game.default_seats}; "
                f"{clauses} clauses of rules; {game.deck.size} cards; {game.actions.size} actions; "
                f"a state is {game.layout.dtype.itemsize} bytes."
            ),
            *how(game),
            *options(game),
            *cards(game),
            *zones(game),
            *prompts(game),
            *actions(game),
            *events(game),
            "",
        ]
    )


def table(heading: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """A section with a table."""
    yield from ("", f"## {heading}", "", f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}")
    for row in rows:
        yield f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |"


def how(game: Game) -> Iterator[str]:
    """How it is played, in under a minute."""
    found = primer(game)
    yield from ("", "## How to win", "", found.win)
    yield from ("", "## Your turn", "", *(f"{number}. {step}" for number, step in enumerate(found.turn, start=1)))
    yield from ("", "## What the symbols mean", "")
    yield from (f"- **{title_of(game, symbol)}**: {symbol.says}" for symbol in found.symbol)
    yield from ("", "## A tip", "", found.tip)


def options(game: Game) -> Iterator[str]:
    """What is fixed before the game."""
    rows = [
        (f"`{option.name}`", option.allowed(first_seat=1), option.default, option.explanation, option.clause)
        for option in game.options
    ]
    return table("Options", ("name", "allowed", "default", "meaning", "clause"), rows)


def cards(game: Game) -> Iterator[str]:
    """The deck, and where each fact is known from."""
    rows = [
        (f"`{card.id}`", card.name, card.count, _numbers(card.numbers), card.text, card.source, card.count_source)
        for card in game.deck.kinds
    ]
    yield from table("Cards", ("id", "name", "count", "numbers", "text", "effect from", "count from"), rows)
    yield from ("", f"![The cards of {game.title}]({game.slug}.svg)")


def _numbers(numbers: dict[str, int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in numbers.items() if value)


def zones(game: Game) -> Iterator[str]:
    """Where cards lie and who may look."""
    rows = [
        (f"`{zone.name}`", "each seat" if zone.per_seat else "all", zone.viewers, "no" if zone.mingled else "yes")
        for zone in game.zones.zones
    ]
    return table("Zones", ("name", "one for", "seen by", "places tell cards apart"), rows)


def prompts(game: Game) -> Iterator[str]:
    """What seats are asked."""
    rows = [(f"`{prompt.name}`", prompt.question, ", ".join(prompt.clauses)) for prompt in game.prompts]
    return table("Prompts", ("name", "question", "clauses"), rows)


def actions(game: Game) -> Iterator[str]:
    """The verbs, and which numbers their actions have."""
    rows = []
    for words in game.actions.verbs:
        size = 1
        for values in words.ranges:
            size *= values.size
        numbers = f"{words.verb.first} to {words.verb.first + size - 1}" if size > 1 else words.verb.first
        arguments = ", ".join(values.what for values in words.ranges)
        example = worded(words.choice, [values.values[-1] for values in words.ranges])
        meaning = readable(example, [values.what for values in words.ranges])
        rows.append((f"`{words.name}`", arguments, numbers, meaning, ", ".join(words.clauses)))
    return table("Actions", ("verb", "arguments", "numbers", "meaning", "clauses"), rows)


def events(game: Game) -> Iterator[str]:
    """What the game tells beside the core's own events."""
    rows = [
        (f"`{words.name}`", ", ".join(words.values), readable(words.sentence, words.values))
        for words in game.events.events
    ]
    return table("Events", ("name", "values", "sentence"), rows)


def readable(template: str, values: Sequence[str]) -> str:
    """A template as a sentence in which each value is called what it is, in italics: "*seat* draws a *card*."."""
    pieces = pieces_of(template, you=False)
    names = names_of([field for _, field, _ in pieces if field is not None], values)
    told = [
        f"{plain.text if plain else ''}{'' if field is None else in_place(names[field], style)}"
        for plain, field, style in pieces
    ]
    return "".join(told)


def names_of(fields: Sequence[int | str], values: Sequence[str]) -> dict[int | str, str]:
    """What each field of a template is called; several of one sort get letters."""
    sorts = {field: str(field) if isinstance(field, str) else values[field] for field in fields}
    sorts = {field: "card" if sort == "kind" else sort for field, sort in sorts.items()}
    names = {}
    for field, sort in sorts.items():
        alike = [other for other in sorts if sorts[other] == sort]
        names[field] = f"*{sort} {ascii_uppercase[alike.index(field)]}*" if len(alike) > 1 else f"*{sort}*"
    return names


def in_place(name: str, style: str) -> str:
    """A name as a template wants it: with its article, as a possessor, or as how many of something."""
    if "|" in style:
        return style.split("|")[-1].replace("#", name)
    return {"a": f"a {name}", "s": f"{name}'s"}.get(style, name)


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
