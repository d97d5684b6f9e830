"""The screen of a terminal with colours."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from deadhand.cli.screens.board import Board, Row
from deadhand.cli.screens.choices import Choice, Group, groups_of
from deadhand.cli.screens.map import Map, drawn, numbered

MARK: Final = "cyan"
"""The colour of what a player can type, and of whose turn it is."""
MANY_SORTS: Final = 4
NOTHING: Final = ("-", "empty")


class ColourScreen:
    """Columns and colours; the text simply scrolls, nothing is painted over."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)

    def say(self, text: str = "", *, style: str = "") -> None:
        """Print one paragraph."""
        self.console.print(Text(text, style=style))

    def board(self, board: Board, *, again: bool = False) -> None:  # noqa: ARG002  # always printed whole
        """Print the table: what belongs to all, the seats in columns, the piles, the viewer's own cards."""
        self.console.rule(style="dim")
        if board.facts:
            self.say(" · ".join(board.facts), style="dim")
        self.console.print(self._seats(board))
        self._held(board)
        for each in board.maps:
            self._map(each)
        for spaces in board.spaces:
            self.console.print(Text.assemble((f"{spaces.label}: ", "dim"), numbered(spaces)))
        self.say(" · ".join(board.piles))
        for line in board.held:
            self.say(line, style="bold")

    def _map(self, shown: Map) -> None:
        """Print a map; what is open stands out."""
        title, *lines = drawn(shown, self.console.width)
        self.say(title, style="dim")
        for line in lines:
            text = Text(line, no_wrap=True)
            text.highlight_regex(r"\[[^\]]*\]", MARK)
            self.console.print(text)

    def _seats(self, board: Board) -> Table:
        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        table.add_column("")
        for place, column in enumerate(board.columns[: self._columns(board)]):
            table.add_column(column, justify="right" if place < board.numeric else "left")
        for row in board.rows:
            name = Text(f"{'>' if row.asked else ' '} {row.name}", style=self._style(row))
            cells = (Text(cell) for cell in row.cells[: self._columns(board)])
            table.add_row(name, *cells, style="bold" if row.mine else "")
        return table

    @staticmethod
    def _columns(board: Board) -> int:
        """How many cells of a seat stand in columns: of many sorts of cards, which would be narrow, none does."""
        cards = len(board.columns) - board.numeric
        return len(board.columns) if cards <= MANY_SORTS else board.numeric

    def _held(self, board: Board) -> None:
        """Print what each seat has besides its columns, in a paragraph of its own."""
        first = self._columns(board)
        for row in board.rows if first < len(board.columns) else ():
            told = zip(board.columns[first:], row.cells[first:], strict=True)
            parts = [part for column, cell in told if cell not in NOTHING for part in (f"  {column}: ", cell)]
            styles = ["dim", ""] * len(parts)
            self.console.print(Text.assemble(f"  {row.name}", *zip(parts, styles, strict=False)))

    @staticmethod
    def _style(row: Row) -> str:
        return MARK if row.asked else ""

    def choices(self, choices: Sequence[Choice], names: Sequence[str]) -> None:
        """Print the choices by what they do, several in a line where they fit."""
        for group in groups_of(choices, names):
            self._group(group)

    def _group(self, group: Group) -> None:
        items = [Text.assemble((f"{number:>3} ", MARK), text) for number, text in group.items]
        heading = [Text(f"    {group.heading}")] if group.heading else []
        for line in packed([*heading, *items], self.console.width):
            self.console.print(line)


def packed(items: Sequence[Text], width: int) -> list[Text]:
    """The items in as few lines as fit, no item broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 2 + item.cell_len <= width:
            lines[-1].append("  ").append_text(item)
        else:
            lines.append(Text("    ").append_text(item) if lines else item)
    return lines
