"""A view of a table as plain text, for `render_mode="ansi"`."""

from collections.abc import Iterator

from deadhand.envs.batch import Batch
from deadhand.table.board.build_board import board_of
from deadhand.table.board.plain_text import plain_lines
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_types import View
from deadhand.table.words.grammar import ENGLISH


def render_text(batch: Batch, viewer: int, table: int = 0) -> str:
    """Return what a seat may know of a table: its board, and its choices with their action numbers.

    The action numbers are those of `batch.step`, in which seats are counted from the asked seat.
    """
    names = [f"seat_{seat}" for seat in range(batch.seats)]
    view = batch.view(table, viewer, names)
    board = board_of(view, Speaker(batch.game, batch.deck, names, viewer), whole=True)
    heading = f"{batch.game.title}, seen by {names[viewer]}"
    return "\n".join([heading, *plain_lines(board, ENGLISH), *_question_lines(batch, view, table)])


def _question_lines(batch: Batch, view: View, table: int) -> Iterator[str]:
    """Yield the open question and, if the viewer is asked, its choices; after the end the outcome."""
    prompt = view["prompt"]
    if prompt is None:
        results = ", ".join(f"{each:g}" for each in view["returns"] or ())
        yield f"The game is over: {view['outcome']}. Results: {results}"
        return
    yield prompt["text"]
    texts = {offer["action"]: offer["text"] for offer in prompt["offers"]}
    if texts:
        for action in batch.last.offers[table, : batch.last.counts[table]].tolist():
            yield f"  {action:>5}  {texts[batch.absolute(table, action)]}"
