"""The public description of each game for the page, from its declarations and texts."""

from collections.abc import Iterable
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

from deadhand.bots.names import levels_of
from deadhand.games import GAMES, find_game
from deadhand.guides.guide_file import GuideLesson, guide_of
from deadhand.guides.lesson import Lesson, exercises_as_lessons, lesson_of
from deadhand.reference.measured_odds import measured_odds_of
from deadhand.reference.primer import primer_of
from deadhand.reference.rulebook import rulebook_of
from deadhand.server.http import answers
from deadhand.server.http.static_json import StaticResponse, cached
from deadhand.server.http.words import words_plan, words_texts
from deadhand.server.rooms.lobby.new_table import deck_of, requested_deck
from deadhand.server.shapes.as_json import as_json
from deadhand.table.choices.actions import Verb
from deadhand.table.choices.prompts import Prompt
from deadhand.table.deck.deck import Card, Deck
from deadhand.table.deck_files.deck_changes import describe_changes
from deadhand.table.deck_files.deck_numbers import numbers_of
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.help import help_of
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.standing_orders import OrderedQuestion, WayToAsk
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.table.words.names import names_in
from deadhand.table.words.words import Words, words_of

TRANSLATED: Final = (
    *("summary", "explanation", "sentence", "label", "one", "text", "short", "title", "score_forms"),
    "standing",
    *("says", "tip", "phrase"),
)
"""The fields of answers that people read; names of cards and zones are nouns, and ids stay English."""
Device = str | None
"""The hash in the names of a game's rules for the browser; None if there are none."""


@cached
def all_games(language: str, devices: tuple[Device, ...]) -> StaticResponse:
    """Return all games; the front page loads them first. `devices` has that of each."""
    games = [_summary(find_game(slug), language, device) for slug, device in zip(GAMES, devices, strict=True)]
    return StaticResponse(TypeAdapter(list[answers.GameSummary]).dump_json(games))


@cached
def one_game(slug: str, language: str, device: Device) -> StaticResponse:
    """Return one game, with everything that a table needs."""
    return _json_response(_description(find_game(slug), language, device))


@cached
def changed_game(slug: str, deck: str, language: str, device: Device) -> StaticResponse:
    """Return one game with the cards of a changed deck, given as text."""
    game = find_game(slug)
    return _json_response(_description(game, language, device, deck_of(game, deck)))


@cached
def game_deck(slug: str) -> StaticResponse:
    """Return a game's deck file."""
    saved_as = f'attachment; filename="{slug}.toml"'
    return StaticResponse(find_game(slug).deck.source.encode(), "application/toml", content_disposition=saved_as)


@cached
def other_deck(slug: str, name: str) -> StaticResponse:
    """Return another deck that comes with a game."""
    game = find_game(slug)
    return _json_response(deck_summary(game, requested_deck(game, game.other_decks[name])))


def deck_summary(game: Game, deck: Deck) -> answers.DeckSummary:
    """Return what a deck changes, in words and as a game on a device needs it."""
    return answers.DeckSummary(
        deck=deck.digest,
        deck_changes={language: describe_changes(words_of(game, language), deck) for language in languages()},
        text=None if deck is game.deck else deck.source,
        numbers=numbers_of(deck),
        kinds=[[kind.count, *(kind.numbers.get(name, 0) for name in game.number_columns)] for kind in deck.kinds],
        cards={language: _changed_cards(game, language, deck) for language in languages()},
    )


def _changed_cards(game: Game, language: str, deck: Deck) -> dict[int, answers.CardSummary]:
    pairs = zip(_cards(game, language, deck), _cards(game, language, game.deck), strict=True)
    return {kind: card for kind, (card, original) in enumerate(pairs) if card != original}


@cached
def game_words(slug: str, language: str) -> StaticResponse:
    """Return the texts of a game in a language, in the order of its plan."""
    return StaticResponse(as_json(words_texts(find_game(slug), language)).encode())


@cached
def game_primer(slug: str, language: str) -> StaticResponse:
    """Return how a game is played, in pictures."""
    return _translated(find_game(slug), primer_of(find_game(slug)), language)


@cached
def game_guide(slug: str, language: str) -> StaticResponse:
    """Return the lessons and exercises of a game, in numbers and with their texts."""
    game = find_game(slug)
    lessons = [*_lessons_of(game), *_exercises_of(game)]
    numbers = [number for lesson in lessons for number in range(lesson.first, lesson.end)]
    scenes = [_guide_scene(lesson_of(game, number)) for number in numbers]
    return _translated(game, answers.GameGuide(rules=game.version, scenes=scenes), language)


@cached
def game_help(slug: str, language: str) -> StaticResponse:
    """Return the help for a game's places and numbers, and how to win."""
    return _translated(find_game(slug), help_of(find_game(slug)), language)


@cached
def game_rules(slug: str) -> StaticResponse:
    """Return a game's rules for players, by clause."""
    numbered = enumerate(rulebook_of(find_game(slug)).sections_for_players, start=1)
    sections = [{"number": n, "title": each.title, "clauses": each.clauses} for n, each in numbered]
    return _json_response(answers.RulesText.model_validate({"sections": sections}, from_attributes=True))


def _json_response(shape: BaseModel) -> StaticResponse:
    return StaticResponse(shape.model_dump_json().encode())


def _translated(game: Game, shape: BaseModel, language: str) -> StaticResponse:
    """Return an answer with the texts that people read in a language."""
    return StaticResponse(as_json(_in_words(shape.model_dump(mode="json"), words_of(game, language))).encode())


def _in_words(data: Any, words: Words, field: str = "") -> Any:
    """Return plain data with the texts of translated fields in another language."""
    if isinstance(data, dict):
        return {key: _in_words(value, words, field=key) for key, value in data.items()}
    if isinstance(data, list):
        return [_in_words(each, words, field=field) for each in data]
    return words.translate(data) if isinstance(data, str) and field in TRANSLATED else data


def _summary(game: Game, language: str, device: Device) -> answers.GameSummary:
    """Return what people see of a game before they sit down."""
    summary = answers.GameSummary.model_validate(_shared_parts(game, language, device), from_attributes=True)
    return summary if language == ENGLISH else answers.GameSummary.model_validate(_in_language(game, summary, language))


def _description(game: Game, language: str, device: Device, deck: Deck | None = None) -> answers.GameDescription:
    """Return a game's description: its declarations as far as the model has fields for them, and what follows here."""
    verbs = game.preview_scope.verbs if game.preview_scope else ()
    described = {
        **_shared_parts(game, language, device),
        "cards": _cards(game, ENGLISH, deck or game.deck),
        "prompts": [_prompt(game, prompt) for prompt in game.prompts],
        "verb_groups": [
            answers.VerbGroupSummary(phrase=group.words, verbs=_names(game, group.verbs))
            for group in game.actions.groups
        ],
        "standing_orders": [_ordered_question(game, question) for question in game.standing_orders],
        "zones": game.zones.zones,
        "deck_changes": describe_changes(words_of(game, language), deck) if deck else [],
        "preview_verbs": [words.name for words in game.actions.verbs if words.verb in verbs],
        "standing": game.measures.standing,
        "plan": words_plan(game),
    }
    description = answers.GameDescription.model_validate(described, from_attributes=True)
    if language == ENGLISH:
        return description
    words, plan = words_of(game, language), description.plan
    told = _in_language(game, description.model_copy(update={"cards": [], "plan": {}}), language)
    told["cards"] = _cards(game, language, deck or game.deck)
    for zone, declared in zip(told["zones"], game.zones.zones, strict=True):
        zone["label"] = str(words.zone(declared))
    return answers.GameDescription.model_validate({**told, "plan": plan})


def _shared_parts(game: Game, language: str, device: Device) -> dict[str, Any]:
    """Return the declarations of a game, and what both a summary and a description add to them."""
    words = words_of(game, language)
    return {
        **vars(game),
        "language": words.language,
        "device": device,
        "most_seats": game.most_seats,
        "factions": list(game.factions.names) if game.factions else [],
        "bots": list(levels_of(game)),
        "decks": sorted(game.other_decks),
        "names": names_in(words),
        "score_forms": next((each.forms for each in game.counters if each.field == game.scores), "1 point|# points"),
        "lessons": [{"title": one.title, "scene": one.first, "minutes": one.minutes} for one in _lessons_of(game)],
        "exercises": [{"title": one.title, "scene": one.first} for one in _exercises_of(game)],
        "odds": measured_odds_of(game),
    }


def _in_language(game: Game, answer: BaseModel, language: str) -> dict[str, Any]:
    """Return an answer as plain data in a language; titles of games are not translated."""
    told: dict[str, Any] = _in_words(answer.model_dump(), words_of(game, language))
    return {**told, "title": game.title}


def _lessons_of(game: Game) -> list[GuideLesson]:
    try:
        guide = guide_of(game)
    except Refused:  # a game can be played without
        guide = None
    return guide.lessons if guide else []


def _exercises_of(game: Game) -> list[GuideLesson]:
    try:
        return exercises_as_lessons(game)
    except Refused:
        return []


def _guide_scene(lesson: Lesson) -> answers.GuideScene:
    scene, written = lesson.scene, zip(lesson.scene.step, lesson.steps, strict=True)
    return answers.GuideScene(
        scene=lesson.number,
        exercise=lesson.is_exercise,
        lesson=lesson.index,
        last=lesson.is_last,
        first=lesson.steps_before,
        of=len(lesson.whole.steps),
        title=scene.title,
        seed=scene.seed,
        names=scene.names,
        mine=scene.mine,
        level=DEFAULT_LEVEL,
        options=scene.options,
        before=lesson.before,
        steps=[
            answers.GuideStep(
                text=step.say,
                point=step.point,
                clauses=step.clauses,
                awaited=list(moves.awaited),
                then=list(moves.then),
            )
            for step, moves in written
        ],
        chances=lesson.chances,
    )


def _cards(game: Game, language: str, deck: Deck) -> list[answers.CardSummary]:
    """Return the kinds of cards of a deck in a language."""
    words, pairs = words_of(game, language), zip(deck.kinds, game.deck.kinds, strict=True)
    return [
        answers.CardSummary.model_validate(
            {**_in_words(_card(game, card, original), words), "name": str(words.kind(deck, kind))}
        )
        for kind, (card, original) in enumerate(pairs)
    ]


def _card(game: Game, card: Card, original: Card) -> dict[str, Any]:
    return {**vars(card), "numbers": game.printed_numbers(card), "short": card.short_text(original)}


def _prompt(game: Game, prompt: Prompt) -> answers.PromptSummary:
    default = game.actions.decode(prompt.default.first)[0].name if prompt.default else None
    return answers.PromptSummary(name=prompt.name, default=default, always=prompt.always)


def _names(game: Game, verbs: Iterable[Verb]) -> list[str]:
    return [game.actions.verbs[verb.id].name for verb in verbs]


def _ordered_question(game: Game, question: OrderedQuestion) -> answers.OrderedQuestion:
    return answers.OrderedQuestion(
        prompt=game.prompts[question.prompt].name,
        title=question.title,
        answers={kind: _names(game, verbs) for kind, verbs in question.answers.items()},
        ways=[_way_to_ask(game, way) for way in question.ways],
        usual=question.usual,
        usual_for_all=question.usual if question.usual_for_all is None else question.usual_for_all,
    )


def _way_to_ask(game: Game, way: WayToAsk) -> answers.WayToAsk:
    return answers.WayToAsk(
        label=way.label,
        asked=way.asked,
        when={"counter": way.when.counter, "values": list(way.when.values)} if way.when else None,
        judged={"verbs": _names(game, way.judged.verbs), "within": way.judged.within} if way.judged else None,
        explanation=way.explanation,
        during=way.during,
    )
