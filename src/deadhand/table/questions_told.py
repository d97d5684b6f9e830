"""The open question as a viewer may know it: its choices are told to nobody but the seat that is asked."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from deadhand.table.action_names import action_name, argument_name
from deadhand.table.actions import VerbWords
from deadhand.table.declare import Wording
from deadhand.table.game import Game
from deadhand.table.reckoned import Reckoned
from deadhand.table.sentences import Speaker, choice_of_all
from deadhand.table.spots import asking, spots_from, spots_of, subject
from deadhand.table.state import NOBODY
from deadhand.table.zones_told import cards_in, mark_of, shown_in, zone_as_data


def question_told(
    game: Game, table: Any, viewer: int | None, speaker: Speaker, reckoned: Reckoned
) -> dict[str, Any] | None:
    """The open question; all who are not asked are told the same."""
    if table.actor == viewer:
        return question(game, table, viewer, speaker)
    return reckoned.told("question", speaker, lambda speaker: question(game, table, None, speaker))


def question(game: Game, table: Any, viewer: int | None, speaker: Speaker) -> dict[str, Any] | None:
    """The open question, with its choices if the viewer is asked."""
    if table.actor == NOBODY:
        return None
    prompt = game.prompts[table.prompt]
    mine = table.actor == viewer
    about = subject(game, table)
    return {
        "seat": table.actor,
        "name": prompt.name,
        "text": prompt.question if mine else speaker.write(prompt.waiting, actor=table.actor),
        "clauses": list(prompt.clauses),
        "about": {name: value for name, value in about.items() if name in prompt.about},
        "offers": [_offer(game, table, action, speaker) for action in offers(table)] if mine else [],
    }


def offers(table: Any) -> list[int]:
    """The actions of the open question."""
    actions: list[int] = table.offers[: table.offer_count].tolist()
    return actions


class Fixed(NamedTuple):
    """What is always the same of an action."""

    verb: VerbWords
    arguments: tuple[int, ...]
    name: str
    named: tuple[str | int, ...]
    """The arguments as data."""


@cache
def _fixed(game: Game, action: int) -> Fixed:
    verb, arguments = game.actions.decode(action)
    named = tuple(argument_name(game, verb, place, value) for place, value in enumerate(arguments))
    return Fixed(verb, arguments, action_name(game, action), named)


def _offer(game: Game, table: Any, action: int, speaker: Speaker) -> dict[str, Any]:
    verb, arguments, name, named = _fixed(game, action)
    wording = _wording(game, table, verb, arguments)
    cards = game.alike(table, action) if game.alike else ()
    if wording is None and not cards and speaker.reads_as_all_do(action):
        return _offer_to_all(game, action, table.actor, asking(table))
    return {
        "action": action,
        "name": name,
        "verb": verb.name,
        "arguments": list(named),
        "text": _reads(game, table, action, wording, cards, speaker),
        "clauses": list(verb.clauses),
        "final": wording.final if wording else verb.final,
        "spots": list(spots_of(game, table, verb, arguments)),
        "cards": [_lies_at(game, table, card) for card in cards],
    }


@lru_cache(maxsize=4096)
def _offer_to_all(game: Game, action: int, me: int, step: tuple[int, ...]) -> dict[str, Any]:
    """The same where nothing but who is asked, and by which step, has a part in it; it lies in many views."""
    verb, arguments, name, named = _fixed(game, action)
    return {
        "action": action,
        "name": name,
        "verb": verb.name,
        "arguments": list(named),
        "text": choice_of_all(game, action),
        "clauses": list(verb.clauses),
        "final": verb.final,
        "spots": list(spots_from(game, verb.verb.id, arguments, me, step)) if verb.spots else [],
        "cards": [],
    }


def choice(game: Game, table: Any, action: int, speaker: Speaker) -> str:
    """How an offered action reads, for example "Engage a Zombie in front of Ann (engaged by Ben)"."""
    wording = _wording(game, table, *game.actions.decode(action))
    return _reads(game, table, action, wording, game.alike(table, action) if game.alike else (), speaker)


def _reads(game: Game, table: Any, action: int, wording: Wording | None, cards: Sequence[int], speaker: Speaker) -> str:
    text = speaker.offered(action, wording) if wording else speaker.choice(action)
    marks = speaker.marks(_marks(game, table, cards[0])) if cards else ""
    return f"{text} ({marks})" if marks else text


def _wording(game: Game, table: Any, verb: VerbWords, arguments: Sequence[int]) -> Wording | None:
    """How an offered action reads if that depends on the table."""
    worded = game.wordings.get(verb.verb)
    return worded(table, *arguments) if worded else None


def _marks(game: Game, table: Any, card: int) -> dict[str, int]:
    """The marks that are said of a card where it lies: of one that lies elsewhere they may mean nothing."""
    reckoned = Reckoned(game)
    zone, _ = game.zones.find(table.zone[card])
    return {mark.field: mark_of(table, mark, card, reckoned) for mark in shown_in(game, zone) if mark.said}


def _lies_at(game: Game, table: Any, card: int) -> list[Any]:
    """Where a card lies: its zone, the owner, and its place from the lowest."""
    return [*zone_as_data(game, table.zone[card]), cards_in(table, table.zone[card]).index(card)]
