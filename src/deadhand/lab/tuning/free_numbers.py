"""The numbers of a deck that a tuning may change, their ranges, and the totals that a rulebook prints."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from deadhand.lab.sweeps.parameters import number_range, parse_parameter
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_numbers import COUNT, cards_at
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game


@dataclass(frozen=True)
class FreeNumber:
    """A number that may be changed, by its path, from `least` to `most`; `now` is its value in the deck."""

    path: str
    least: int
    most: int
    now: int


@dataclass(frozen=True)
class Total:
    """A sum that the rulebook prints: the free numbers at `paths` have to add up to `size`."""

    paths: tuple[str, ...]
    size: int
    words: str


def free_numbers(game: Game, deck: Deck, ranges: Mapping[str, str]) -> list[FreeNumber]:
    """Return the numbers that may be changed: those of `ranges`, or all that the deck marks as reconstructed.

    Without a range a number may be anything from half to twice its value, as far as the rules allow it.

    Raises:
        Refused: for a number that the deck does not mark as reconstructed, or a range that the rules do not allow.
    """
    if ranges:
        return [_in_range(game, deck, path, words) for path, words in ranges.items()]
    paths = [f"{card.id}.{name}" for card in deck.kinds for name in card.free_numbers]
    if not paths:
        raise Refused(
            f"This deck of {game.title} marks no number as reconstructed, so there is nothing to tune. In a deck of "
            'your own, mark what is free by count_source = "reconstructed" or reconstructed_numbers = [...].'
        )
    return [_around(game, deck, path) for path in paths]


def _in_range(game: Game, deck: Deck, path: str, words: str) -> FreeNumber:
    if "." not in path:
        raise Refused(f"A tuning changes numbers of the deck, written as KIND.NUMBER, not {path}.")
    name = path.partition(".")[2]
    for card in cards_at(game, deck, path):
        if name not in card.free_numbers:
            free = ", ".join(card.free_numbers) or "nothing"
            raise Refused(
                f"{card.id}.{name} is not marked as reconstructed, so it is not tuned; of {card.id}, {free} is. "
                "Take it out of [parameters], or mark it in a deck of your own."
            )
    values = [int(value) for value in parse_parameter(game, f"{path}={words}").values]
    return FreeNumber(path, min(values), max(values), cards_at(game, deck, path)[0].number(name))


def _around(game: Game, deck: Deck, path: str) -> FreeNumber:
    name = path.partition(".")[2]
    least, most = number_range(game, path)
    now = cards_at(game, deck, path)[0].number(name)
    return FreeNumber(path, max(least, now // 2), min(most, max(2 * now, now + 1)), now)


def totals_of(deck: Deck, free: list[FreeNumber]) -> list[Total]:
    """Return the totals that the free numbers have to keep.

    Raises:
        Refused: if their ranges do not allow it.
    """
    return [total for name, sums in deck.totals.items() for total in _totals_of_number(deck, free, name, sums)]


def _totals_of_number(deck: Deck, free: list[FreeNumber], name: str, sums: Mapping[str, int]) -> Iterator[Total]:
    for back, size in sums.items():
        members = {
            card.id: card.number(name)
            for card in deck.kinds
            if card.back == back and (name == COUNT or name in card.numbers)
        }
        chosen = [number for number in free if _touches(number, name, members)]
        for number in chosen:
            if "*" in number.path:
                raise Refused(
                    f"{number.path} changes several cards of a total that is printed. Name each card by itself."
                )
        if not chosen:
            continue
        fixed = sum(members.values()) - sum(number.now for number in chosen)
        words = f"{name} of the {back} cards, {size} in all"
        if not sum(n.least for n in chosen) <= size - fixed <= sum(n.most for n in chosen):
            raise Refused(
                f"The ranges of {', '.join(number.path for number in chosen)} cannot add up to {size - fixed}, "
                f"which the printed total needs ({words}). Widen them."
            )
        yield Total(tuple(number.path for number in chosen), size - fixed, words)


def _touches(number: FreeNumber, name: str, members: Mapping[str, int]) -> bool:
    pattern, _, changed = number.path.partition(".")
    return changed == name and any(fnmatchcase(kind, pattern) for kind in members)


def keep_totals(
    values: Mapping[str, int], free: list[FreeNumber], totals: list[Total], *, fixed: str = ""
) -> dict[str, int] | None:
    """Return values that add up to the totals, each as near as possible to its proportion; None if that cannot be.

    The number at the path `fixed` is left alone.
    """
    found = dict(values)
    ranges = {number.path: (number.least, number.most) for number in free}
    for total in totals:
        movable = [path for path in total.paths if path != fixed]
        while (missing := total.size - sum(found[path] for path in total.paths)) != 0:
            step = 1 if missing > 0 else -1
            open_paths = [path for path in movable if ranges[path][0] <= found[path] + step <= ranges[path][1]]
            if not open_paths:
                return None
            best = min(open_paths, key=lambda path: abs(found[path] + step - values[path]) / (values[path] + 1))
            found[best] += step
    return found
