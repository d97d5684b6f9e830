"""The contents of a table's picture, made from a seat's view: panels of numbers and cards, and a map."""

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deadhand.envs.batch import Batch
from deadhand.table.board.board import Board, SeatRow
from deadhand.table.board.build_board import board_of
from deadhand.table.board.map import map_families
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_types import View, ZoneView
from deadhand.table.view.view_zones import known_cards, marks_of_cards, views_of
from deadhand.table.words.values import capitalize


@dataclass(frozen=True)
class Chip:
    """Equal cards of a zone, or cards that lie face down."""

    text: str
    is_known: bool


@dataclass(frozen=True)
class CardGroup:
    """The cards of one zone."""

    label: str
    chips: Sequence[Chip]


@dataclass(frozen=True)
class ScenePanel:
    """The numbers and zones of a seat, or of the table."""

    title: str
    numbers: str
    groups: Sequence[CardGroup]
    is_asked: bool = False


@dataclass(frozen=True)
class MapCard:
    """A card on the map: its row from the top, twice its distance to the right of the middle, and what it shows."""

    row: int
    twice_x: int
    chip: Chip
    is_open: bool
    """True if it may be turned over."""


@dataclass(frozen=True)
class Scene:
    """All that a picture shows."""

    title: str
    question: str
    table: ScenePanel
    places: Sequence[MapCard]
    seats: Sequence[ScenePanel]


def scene_of(batch: Batch, viewer: int, table: int = 0) -> Scene:
    """Return what a picture of a table shows to a seat."""
    names = [f"seat_{seat}" for seat in range(batch.seats)]
    view, speaker = batch.view(table, viewer, names), Speaker(batch.game, batch.deck, names)
    board = board_of(view, speaker)
    seats = [
        ScenePanel(
            f"{names[row.seat]} (sees this)" if row.mine else names[row.seat],
            _numbers_text(board, row),
            list(_groups(view, speaker, row.seat)),
            is_asked=row.asked,
        )
        for row in board.rows
    ]
    on_table = ScenePanel("Table", ", ".join(fact.text for fact in board.facts), list(_groups(view, speaker)))
    return Scene(batch.game.title, _question(view), on_table, list(_places(board)), seats)


def _question(view: View) -> str:
    names, prompt = view["names"], view["prompt"]
    if prompt is not None:
        return f"{names[prompt['seat']]} is asked: {prompt['text']}"
    results = ", ".join(f"{name} {each:g}" for name, each in zip(names, view["returns"] or (), strict=True))
    return f"The game is over: {view['outcome']}. Results: {results}"


def _numbers_text(board: Board, row: SeatRow) -> str:
    """Return the numbers and states of a seat."""
    numbers = [f"{column.label} {number}" for column, number in zip(board.columns, row.numbers, strict=True)]
    return ", ".join([*numbers, *(note.text for note in row.notes if not note.label)])


def _groups(view: View, speaker: Speaker, seat: int | None = None) -> Iterator[CardGroup]:
    """Yield the zones with cards of a seat, or those of the table that are not drawn on the map."""
    on_map = {zone.name for family in map_families(speaker.game) for zone in family}
    for zone in speaker.game.zones.zones:
        seen = views_of(view["zones"], zone)
        if zone.places and seat is None and zone.name not in on_map:
            numbered = ((place, chip) for place, each in enumerate(seen, start=1) for chip in _chips(each, speaker))
            chips = [Chip(f"{place}: {chip.text}", chip.is_known) for place, chip in numbered]
        elif zone.said and not zone.places and zone.per_seat == (seat is not None):
            chips = _chips(seen[seat or 0], speaker)
        else:
            continue
        if chips:
            yield CardGroup(capitalize(zone.label), chips)


def _chips(seen: ZoneView, speaker: Speaker) -> list[Chip]:
    """Return the cards of a zone, equal ones together, and those that are not known last."""
    names = speaker.card_names()
    marked = zip(known_cards(seen), map(speaker.marks, marks_of_cards(seen)), strict=True)
    known = Tally(f"{names[card]} ({marks})" if marks else names[card] for card, marks in marked)
    chips = [Chip(f"{text} x{count}" if count > 1 else text, is_known=True) for text, count in known.items()]
    unknown = seen["count"] - known.total()
    return [*chips, *([Chip(f"{unknown} face down", is_known=False)] if unknown else [])]


def _places(board: Board) -> Iterator[MapCard]:
    """Yield the cards on the maps."""
    for row in (row for each in board.maps for row in each.rows):
        for cell in row.cells:
            yield MapCard(row.number, cell.twice_x, Chip(cell.text if cell.known else "", cell.known), cell.open)
