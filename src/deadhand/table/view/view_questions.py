"""The open question of a view, in words: only the asked seat sees its choices."""

from collections.abc import Mapping
from typing import NamedTuple

from deadhand.table.choices.wordings import UNWORDED
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import QuestionFacts, WordedOffer, facts_of_offer, marks_of_card
from deadhand.table.record.record import Tables
from deadhand.table.view.action_names import action_name, argument_name
from deadhand.table.view.sentences import Speaker, Wording
from deadhand.table.view.spots import spots_from, subject_of
from deadhand.table.view.view_types import OfferView, PromptView, ZoneViews
from deadhand.table.view.view_zones import views_of, zone_as_data


class OpenQuestion(NamedTuple):
    """An open question, the seat that must answer, and the step that asks with its integers."""

    prompt: int
    seat: int
    step: tuple[int, ...]


def view_question(
    game: Game, facts: QuestionFacts, viewer: int | None, speaker: Speaker, zones: ZoneViews
) -> PromptView | None:
    """Return the open question from its facts, with its choices if the viewer is asked."""
    if facts["asked"] is None:
        return None
    number, seat, *step = facts["asked"]
    asked = OpenQuestion(number, seat, tuple(step))
    prompt = game.prompts[number]
    waiting = prompt.question if seat == viewer else prompt.waiting
    return {
        "seat": seat,
        "name": prompt.name,
        "text": speaker.write(waiting, actor=None if seat == viewer else seat),
        "clauses": list(prompt.clauses),
        "about": {name: value for name, value in subject_of(game, asked.step).items() if name in prompt.about},
        "offers": [_view_offer(game, asked, offer, speaker, zones) for offer in facts["offers"]],
    }


def _view_offer(
    game: Game, asked: OpenQuestion, offer: int | WordedOffer, speaker: Speaker, zones: ZoneViews
) -> OfferView:
    """Return a choice from its facts."""
    if isinstance(offer, int):
        return _plain_offer(game, asked, offer, None, speaker)
    choice = _plain_offer(game, asked, offer[0], _wording_of(offer), speaker)
    *_, cards = offer
    if cards:
        choice["text"] = _with_marks(choice["text"], _marks_at(game, zones, *cards[0]), speaker)
        choice["cards"] = [[*zone_as_data(game, zone), place] for zone, place in cards]
    return choice


def _wording_of(offer: WordedOffer) -> Wording | None:
    """Return the wording of an offer from its facts; None if it reads as declared."""
    _, variant, final, with_back, values, _ = offer
    return None if variant == UNWORDED else Wording(variant, final, with_back, values)


def _plain_offer(game: Game, asked: OpenQuestion, action: int, wording: Wording | None, speaker: Speaker) -> OfferView:
    """Return a choice, about no card in particular."""
    verb, arguments = game.actions.decode(action)
    return {
        "action": action,
        "name": action_name(game, action),
        "verb": verb.name,
        "arguments": [argument_name(game, verb, place, value) for place, value in enumerate(arguments)],
        "text": speaker.offer_text(action, wording) if wording else speaker.choice(action),
        "clauses": list(verb.clauses),
        "final": wording.final if wording else verb.final,
        "spots": list(spots_from(game, verb.verb.id, arguments, asked.seat, asked.step)) if verb.spots else [],
        "cards": [],
    }


def choice_text(game: Game, tables: Tables, action: int, speaker: Speaker) -> str:
    """Return the words of an offered action, for example "Engage a Zombie in front of Ann (engaged by Ben)"."""
    offer = facts_of_offer(game, tables[0], action)
    if isinstance(offer, int):
        return speaker.choice(action)
    wording = _wording_of(offer)
    text = speaker.offer_text(action, wording) if wording else speaker.choice(action)
    *_, alike = offer
    return _with_marks(text, marks_of_card(game, tables, *alike[0]), speaker) if alike else text


def _with_marks(text: str, marks: Mapping[str, int], speaker: Speaker) -> str:
    words = speaker.marks(marks)
    return f"{text} ({words})" if words else text


def _marks_at(game: Game, zones: ZoneViews, number: int, place: int) -> dict[str, int]:
    """Return the marks of a card that lies open: the number of its zone, and its place from the lowest."""
    zone, owner = game.zones.find(number)
    marks = views_of(zones, zone)[owner].get("marks", {})
    return {field: values[place] for field, values in marks.items()}
