"""Accounts of finished games: the whole log as text, with all hands open, readable without the rules."""

from deadhand.match.match import Match
from deadhand.match.result import result_lines
from deadhand.match.saved import Account
from deadhand.table.facts.facts import event_facts, recorded_events
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.view_events import event_of
from deadhand.table.words.grammar import ENGLISH


def sentences_for_actor(now: Match, actor: int | None) -> list[dict[str, object]]:
    """Return the sentences of the last move as its actor saw them; those of the deal as a spectator."""
    bit = SPECTATOR if actor is None else actor
    speaker = now.speaker(None)
    rows = event_facts(now.game, recorded_events(now.with_all_events()), bit)
    return [event for row in rows if (event := event_of(now.game, row, speaker))["text"]]


def account_of(match: Match) -> Account:
    """Return the account of a finished match, in English whatever its language.

    The match is replayed, which takes about 50 ms with plain rules.
    """
    match = match.in_language(ENGLISH)
    now = match.at(0)
    moves = [sentences_for_actor(now, None)]
    for action in match.actions:
        actor = now.actor
        now.play(action)
        moves.append(sentences_for_actor(now, actor))
    return Account(
        title=match.game.title,
        moves=[" ".join(str(event["text"]) for event in texts) for texts in moves],
        end=result_lines(match, None, match.open_view()),
    )
