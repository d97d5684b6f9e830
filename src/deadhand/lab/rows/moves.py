"""The tables of moves and of draws: a row for each choice, and one for each card that comes to a hand.

`README.md` defines every column.
"""

from functools import cache
from typing import Final

import numpy as np
import polars as pl

from deadhand.arena.desk import Array, GameBlock
from deadhand.arena.uses import all_actions, kinds_used
from deadhand.table.choices.actions import VerbWords
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY

NUMBERS: Final = {"decision": pl.Int32, "round": pl.Int32, "turn": pl.Int32, "seat": pl.Int8}
"""The columns that both tables have, besides the number of the game."""


def moves_of(block: GameBlock) -> pl.DataFrame:
    """Return the table of moves of some games that were logged."""
    assert block.moves is not None
    rows = block.moves
    actions = _table_of_actions(block.plan.game)
    chosen = pl.Series(rows["action"].copy(), dtype=pl.UInt32)
    return pl.DataFrame(
        [
            *_common_columns(block, rows),
            *(actions[name].gather(chosen) for name in ("verb", "kinds", "place")),
            pl.Series("offers", rows["offers"].copy(), pl.Int16),
            pl.Series("automatic", rows["automatic"] != 0),
            pl.Series("standing", rows["standing"].copy(), pl.Int32),
        ]
    )


def draws_of(block: GameBlock) -> pl.DataFrame:
    """Return the table of the cards that came to hands in some games that were logged."""
    assert block.draws is not None
    rows = block.draws
    kinds = pl.Enum([kind.id for kind in block.plan.game.deck.kinds])
    return pl.DataFrame(
        [
            *_common_columns(block, rows),
            pl.Series(rows["kind"].astype(np.uint8)).cat.to(kinds).alias("kind"),
            pl.Series("dealt", rows["dealt"] != 0),
        ]
    )


def _common_columns(block: GameBlock, rows: Array) -> list[pl.Series]:
    numbers = pl.Series("game", block.first + rows["index"].astype(np.int64), pl.UInt32)
    others = [pl.Series(name, rows[name].copy(), kind) for name, kind in NUMBERS.items()]
    return [numbers, *(column.set(column == NOBODY, None) for column in others)]


@cache
def _table_of_actions(game: Game) -> pl.DataFrame:
    """Return a row for each action: its verb, the kinds that it names, and the place of the map, if it names one."""
    kinds = [kind.id for kind in game.deck.kinds]
    named = list(all_actions(game))
    return pl.DataFrame(
        {
            "verb": [words.name for words, _ in named],
            "kinds": [[kinds[kind] for kind in _kinds_named(game, *each)] for each in named],
            "place": [_place_named(*each) for each in named],
        },
        schema={
            "verb": pl.Enum([words.name for words in game.actions.verbs]),
            "kinds": pl.List(pl.Enum(kinds)),
            "place": pl.Int16,
        },
    )


def _kinds_named(game: Game, words: VerbWords, arguments: tuple[int, ...]) -> list[int]:
    """Return the kinds among the arguments, and those that the verb itself uses."""
    named = [value for values, value in zip(words.ranges, arguments, strict=True) if values.what == "kind"]
    return named + [kind for kind in dict.fromkeys(kinds_used(game, words.spots, arguments)) if kind not in named]


def _place_named(words: VerbWords, arguments: tuple[int, ...]) -> int | None:
    """Return the place of a family of zones that a choice names."""
    return next((value for values, value in zip(words.ranges, arguments, strict=True) if values.zone), None)
