"""A picture of a table, for `render_mode="rgb_array"`; this module needs the extra `deadhand[envs]`."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadhand.envs.batch import Batch
from deadhand.envs.extra import libraries_needed
from deadhand.envs.table_scene import CardGroup, Chip, MapCard, Scene, ScenePanel, scene_of

with libraries_needed():
    from PIL import Image, ImageDraw, ImageFont

WIDTH: Final = 1280
HEIGHT: Final = 720
"""The size of every picture in pixels: a video needs the same for all."""
MARGIN: Final = 12
TABLE_SHARE: Final = 0.44
"""The share of the width for the table; the seats get the rest."""
SEATS_ABOVE_EACH_OTHER: Final = 2
"""So many seats at most stand in one column, more in two."""
FONT_SIZES: Final = (26, 23, *range(20, 7, -1))
"""The sizes that are tried, until everything fits."""
TITLE_GROWTH: Final = 1.3
HEADING_GROWTH: Final = 1.1
LINE: Final = 1.35
"""The distance of lines, in font sizes."""
BACKGROUND: Final = "#1b2226"
PANEL: Final = "#2a343a"
TEXT: Final = "#f3ecdc"
MUTED: Final = "#a9b6bc"
GOLD: Final = "#f0b840"
CARD: Final = "#f3ecdc"
CARD_TEXT: Final = "#22282b"
BACK: Final = "#52656f"


class Box(NamedTuple):
    """Room to draw in: its left and top edge and its width, in pixels."""

    x: int
    y: int
    width: int


def table_picture(batch: Batch, viewer: int, table: int = 0) -> NDArray[np.uint8]:
    """Return what a seat may know of a table as a picture, (720, 1280, 3)."""
    scene = scene_of(batch, viewer, table)
    for size in FONT_SIZES:
        layout = PictureLayout(size)
        if layout.place(scene) <= HEIGHT:
            break
    return layout.paint()


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size)


@lru_cache(maxsize=10_000)
def _width(text: str, size: int) -> int:
    return int(_font(size).getlength(text)) + 1


class PictureLayout:
    """The places of all texts and rectangles of a picture, in one size of font."""

    def __init__(self, size: int) -> None:
        self._size, self._line, self._gap = size, round(size * LINE), max(3, size // 3)
        self._strokes: list[Callable[[Any], None]] = []
        """The functions that draw them, in this order."""

    def paint(self) -> NDArray[np.uint8]:
        """Draw everything."""
        image = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
        pen = ImageDraw.Draw(image)
        for stroke in self._strokes:
            stroke(pen)
        return np.array(image)

    def place(self, scene: Scene) -> int:
        """Find a place for everything; return the height that it takes."""
        whole = WIDTH - 2 * MARGIN
        y = self._text(Box(MARGIN, MARGIN, whole), scene.title, GOLD, growth=TITLE_GROWTH)
        y = self._text(Box(MARGIN, y, whole), scene.question, TEXT) + self._gap
        left = Box(MARGIN, y, round(whole * TABLE_SHARE))
        ends = [self._panel(left, scene.table, scene.places)]
        columns = 1 if len(scene.seats) <= SEATS_ABOVE_EACH_OTHER else 2
        first = left.x + left.width + MARGIN
        width = (WIDTH - first) // columns - MARGIN
        for column in range(columns):
            end = y
            for panel in scene.seats[column::columns]:
                end = self._panel(Box(first + column * (width + MARGIN), end, width), panel) + MARGIN
            ends.append(end - MARGIN)
        return max(ends) + MARGIN

    def _panel(self, box: Box, panel: ScenePanel, places: Sequence[MapCard] = ()) -> int:
        """Place a panel; return where it ends."""
        below, inner = len(self._strokes), Box(box.x + self._gap * 2, box.y + self._gap, box.width - self._gap * 4)
        colour = GOLD if panel.is_asked else TEXT
        title = f"{panel.title}: to act" if panel.is_asked else panel.title
        y = self._text(inner, title, colour, growth=HEADING_GROWTH)
        if panel.numbers:
            y = self._text(inner._replace(y=y), panel.numbers, MUTED)
        if places:
            y = self._map(inner._replace(y=y + self._gap), places)
        for group in panel.groups:
            y = self._group(inner._replace(y=y + self._gap), group)
        self._rectangle(box, y + self._gap - box.y, PANEL, edge=GOLD if panel.is_asked else PANEL, order=below)
        return y + self._gap

    def _rectangle(self, box: Box, height: int, colour: str, *, edge: str = "", order: int | None = None) -> None:
        frame = (box.x, box.y, box.x + box.width, box.y + height)
        stroke = partial(_draw_rectangle, frame=frame, radius=self._gap, fill=colour, outline=edge or None, width=3)
        self._strokes.insert(len(self._strokes) if order is None else order, stroke)

    def _line_of_text(self, x: int, y: int, text: str, colour: str, size: int) -> None:
        self._strokes.append(partial(_draw_text, xy=(x, y), text=text, fill=colour, font=_font(size)))

    def _text(self, box: Box, text: str, colour: str, *, growth: float = 1) -> int:
        """Place a text in as many lines as it needs; return where it ends."""
        size = round(self._size * growth)
        y, line = box.y, ""
        for word in text.split(" "):
            longer = f"{line} {word}".strip()
            if line and _width(longer, size) > box.width:
                self._line_of_text(box.x, y, line, colour, size)
                y, longer = y + round(size * LINE), word
            line = longer
        self._line_of_text(box.x, y, line, colour, size)
        return y + round(size * LINE)

    def _group(self, box: Box, group: CardGroup) -> int:
        """Place the name of a zone and its cards behind it, in as many lines as they need; return where they end."""
        self._line_of_text(box.x, box.y + 1, group.label, MUTED, self._size)
        x, y = box.x + _width(group.label, self._size) + 2 * self._gap, box.y
        for chip in group.chips:
            width = min(_width(chip.text, self._size) + 2 * self._gap, box.width)
            if x + width > box.x + box.width:
                x, y = box.x, y + self._line + self._gap
            self._chip(Box(x, y, width), chip)
            x += width + self._gap
        return y + self._line

    def _chip(self, box: Box, chip: Chip, *, edge: str = "") -> None:
        """Place cards, their text cut if there is no room."""
        self._rectangle(box, self._line, CARD if chip.is_known else BACK, edge=edge)
        text = chip.text
        while text and _width(text, self._size) > box.width - self._gap:
            text = text[:-1]
        self._line_of_text(box.x + self._gap, box.y + 1, text, CARD_TEXT if chip.is_known else TEXT, self._size)

    def _map(self, box: Box, places: Sequence[MapCard]) -> int:
        """Place the cards of the map in their rows; return where it ends."""
        left = min(place.twice_x for place in places)
        half = box.width // (max(place.twice_x for place in places) - left + 2)
        rows, step = sorted({place.row for place in places}), self._line + self._gap
        for place in places:
            x, y = box.x + (place.twice_x - left) * half, box.y + rows.index(place.row) * step
            self._chip(Box(x, y, 2 * half - self._gap), place.chip, edge=GOLD if place.is_open else "")
        return box.y + len(rows) * step


def _draw_rectangle(pen: Any, *, frame: tuple[int, int, int, int], **style: Any) -> None:
    pen.rounded_rectangle(frame, **style)


def _draw_text(pen: Any, **style: Any) -> None:
    pen.text(**style)
