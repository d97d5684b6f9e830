"""The open question as a viewer may see it: only the asked seat sees its choices."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from deadhand.table.choices.actions import VerbWords
from deadhand.table.game.declare import Worded, Wording
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY
from deadhand.table.view.action_names import action_name, argument_name
from deadhand.table.view.derived_values import DerivedValues
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.spots import asking_step, spots_from, subject_of
from deadhand.table.view.view_zones import cards_in, mark_of, marks_shown_in, zone_as_data


class OpenQuestion(NamedTuple):
    """An open question, the seat that must answer, and the step that asks with its integers."""

    prompt: int
    seat: int
    step: tuple[int, ...]


def open_question(table: Any) -> OpenQuestion | None:
    """The open question of a table, if there is one."""
    return None if table.actor == NOBODY else OpenQuestion(table.prompt, table.actor, asking_step(table))


def view_question(game: Game, table: Any, viewer: int | None, speaker: Speaker) -> dict[str, Any] | None:
    """The open question, with its choices if the viewer is asked."""
    asked = open_question(table)
    if asked is None:
        return None
    mine = asked.seat == viewer
    offered = [_offer_data(game, table, asked, action, speaker) for action in open_offers(table)] if mine else []
    return question_without_choices(game, asked, speaker, mine=mine) | {"offers": offered}


def question_without_choices(game: Game, asked: OpenQuestion, speaker: Speaker, *, mine: bool) -> dict[str, Any]:
    """Return a question without its choices, for the asked player or for the others."""
    prompt = game.prompts[asked.prompt]
    return {
        "seat": asked.seat,
        "name": prompt.name,
        "text": speaker.write(prompt.question) if mine else speaker.write(prompt.waiting, actor=asked.seat),
        "clauses": list(prompt.clauses),
        "about": {name: value for name, value in subject_of(game, asked.step).items() if name in prompt.about},
    }


def open_offers(table: Any) -> list[int]:
    """The actions of the open question."""
    actions: list[int] = table.offers[: table.offer_count].tolist()
    return actions


class StaticAction(NamedTuple):
    """The parts of an action that never change."""

    verb: VerbWords
    arguments: tuple[int, ...]
    worded: Worded | None
    """The wording by the state of the table, if that makes a difference."""


@cache
def static_action(game: Game, action: int) -> StaticAction:
    """Return the parts of an action of a game that never change."""
    verb, arguments = game.actions.decode(action)
    return StaticAction(verb, arguments, game.wordings.get(verb.verb))


def _offer_data(game: Game, table: Any, asked: OpenQuestion, action: int, speaker: Speaker) -> dict[str, Any]:
    cards = distinguishable_cards(game, table, action)
    offer = offer_of(game, asked, action, current_wording(game, table, action), speaker)
    return offer_of_cards(game, table, offer, cards, speaker) if cards else offer


def distinguishable_cards(game: Game, table: Any, action: int) -> Sequence[int]:
    """Return the cards that an action may be about, if marks distinguish them."""
    return game.alike(table, action) if game.alike else ()


def offer_of(game: Game, asked: OpenQuestion, action: int, wording: Wording | None, speaker: Speaker) -> dict[str, Any]:
    """Return a choice; cached, because without marks it depends only on these arguments."""
    verb, arguments, _ = static_action(game, action)
    return {
        "action": action,
        "name": action_name(game, action),
        "verb": verb.name,
        "arguments": [argument_name(game, verb, place, value) for place, value in enumerate(arguments)],
        "text": _choice_parts(action, wording, speaker),
        "clauses": list(verb.clauses),
        "final": wording.final if wording else verb.final,
        "spots": list(spots_from(game, verb.verb.id, arguments, asked.seat, asked.step)) if verb.spots else [],
        "cards": [],
    }


def offer_of_cards(
    game: Game, table: Any, offer: dict[str, Any], cards: Sequence[int], speaker: Speaker
) -> dict[str, Any]:
    """Return the same choice, about equal cards that marks distinguish."""
    text = _with_marks(game, table, offer["text"], cards, speaker)
    return offer | {"text": text, "cards": [_lies_at(game, table, card) for card in cards]}


def choice_text(game: Game, table: Any, action: int, speaker: Speaker) -> str:
    """Return the words of an offered action, for example "Engage a Zombie in front of Ann (engaged by Ben)"."""
    text = _choice_parts(action, current_wording(game, table, action), speaker)
    cards = distinguishable_cards(game, table, action)
    return _with_marks(game, table, text, cards, speaker) if cards else text


def current_wording(game: Game, table: Any, action: int) -> Wording | None:
    """Return the wording of an offered action if that depends on the table."""
    _, arguments, worded = static_action(game, action)
    return worded.choose(table, *arguments) if worded else None


def _choice_parts(action: int, wording: Wording | None, speaker: Speaker) -> str:
    return speaker.offer_text(action, wording) if wording else speaker.choice(action)


def _with_marks(game: Game, table: Any, text: str, cards: Sequence[int], speaker: Speaker) -> str:
    marks = speaker.marks(_marks_said(game, table, cards[0]))
    return f"{text} ({marks})" if marks else text


def _marks_said(game: Game, table: Any, card: int) -> dict[str, int]:
    """Return the spoken marks of a card that are shown in its zone."""
    derived = DerivedValues(game)
    zone, _ = game.zones.find(table.zone[card])
    return {mark.field: mark_of(table, mark, card, derived) for mark in marks_shown_in(game, zone) if mark.said}


def _lies_at(game: Game, table: Any, card: int) -> list[Any]:
    """Return the place of a card: its zone, the owner, and its position from the lowest."""
    return [*zone_as_data(game, table.zone[card]), cards_in(table, table.zone[card]).index(card)]
