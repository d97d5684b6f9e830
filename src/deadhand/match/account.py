"""Accounts of finished games: the whole log as text, with all hands open, readable without the rules."""

from collections.abc import Sequence

from deadhand.match.match import Match
from deadhand.match.result import result_lines
from deadhand.match.saved import Account, SavedGame
from deadhand.table.knowledge.facts import event_facts, recorded_events
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_events import event_of, sentences_of
from deadhand.table.view.view_types import Sentence
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.table.words.words import words_of

Rows = list[tuple[int, ...]]
"""The events of one move as facts; see `event_facts`."""


def sentences_for_actor(now: Match, actor: int | None) -> list[Sentence]:
    """Return the sentences of the last move as its actor saw them; those of the deal as a spectator."""
    return _sentences(_rows_for_actor(now, actor), now.speaker(None))


def add_account(saved: SavedGame, match: Match) -> None:
    """Add the account of a finished match to its saved game, in every language that the game has words in.

    The match is replayed once, which takes about 50 ms with plain rules.
    """
    rows = _rows_by_move(match)
    codes = [code for code in languages() if words_of(match.game, code).language == code]
    accounts = {code: _account_in(match.in_language(code), rows) for code in codes}
    saved.account, saved.translations = accounts.pop(ENGLISH), accounts


def _account_in(match: Match, rows: Sequence[Rows]) -> Account:
    """Return the account of a match in its language, from the events of every move."""
    speaker = match.speaker(None)
    return Account(
        title=match.game.title,
        moves=[" ".join(event["text"] for event in _sentences(move, speaker)) for move in rows],
        end=result_lines(match, None, match.open_view()),
    )


def _rows_by_move(match: Match) -> list[Rows]:
    """Return the events of the deal as a spectator saw them, then those of each move as its actor did."""
    now = match.at(0)
    rows = [_rows_for_actor(now, None)]
    for action in match.actions:
        actor = now.actor
        now.play(action)
        rows.append(_rows_for_actor(now, actor))
    return rows


def _rows_for_actor(now: Match, actor: int | None) -> Rows:
    bit = SPECTATOR if actor is None else actor
    return event_facts(now.game, recorded_events(now.with_all_events()), bit)


def _sentences(rows: Rows, speaker: Speaker) -> list[Sentence]:
    return sentences_of(event_of(speaker.game, row, speaker) for row in rows)
