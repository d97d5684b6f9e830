"""The public description of each game for the page, from its declarations and texts."""

from math import ceil

from pydantic import BaseModel, TypeAdapter

from deadhand.bots.names import levels_of
from deadhand.games import GAMES, find_game
from deadhand.guides.guide_file import guide_of
from deadhand.reference.primer import primer_of
from deadhand.reference.rulebook import rulebook_of
from deadhand.server.http import answers
from deadhand.server.http.static_json import StaticResponse, cached
from deadhand.server.rooms.lobby.new_table import deck_of
from deadhand.table.choices.prompts import Prompt
from deadhand.table.deck.deck import Card, Deck
from deadhand.table.deck_files.deck_changes import describe_changes
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.help import help_of


@cached
def all_games() -> StaticResponse:
    """Return all games; the front page loads them first."""
    games = [_summary(find_game(slug)) for slug in GAMES]
    return StaticResponse(TypeAdapter(list[answers.GameSummary]).dump_json(games))


@cached
def one_game(slug: str) -> StaticResponse:
    """Return one game, with everything that a table needs."""
    return _json_response(_summary(find_game(slug)))


@cached
def changed_game(slug: str, deck: str) -> StaticResponse:
    """Return one game with the cards of a changed deck, given as text."""
    game = find_game(slug)
    return _json_response(_summary(game, deck_of(game, deck)))


@cached
def game_deck(slug: str) -> StaticResponse:
    """Return a game's deck file."""
    saved_as = f'attachment; filename="{slug}.toml"'
    return StaticResponse(find_game(slug).deck.source.encode(), "application/toml", content_disposition=saved_as)


@cached
def game_primer(slug: str) -> StaticResponse:
    """Return how a game is played, in under a minute."""
    found = primer_of(find_game(slug))
    symbols = [answers.SymbolText(**symbol.model_dump()) for symbol in found.symbol]
    return _json_response(answers.PrimerText(win=found.win, turn=found.turn, symbols=symbols, tip=found.tip))


@cached
def game_help(slug: str) -> StaticResponse:
    """Return the help for a game's places and numbers, and how to win."""
    return _json_response(help_of(find_game(slug)))


@cached
def game_rules(slug: str) -> StaticResponse:
    """Return a game's rules by clause."""
    sections = [
        answers.SectionText(
            number=number,
            title=section.title,
            clauses=[answers.ClauseText(id=clause.id, text=clause.text) for clause in section.clauses],
        )
        for number, section in enumerate(rulebook_of(find_game(slug)).sections)
    ]
    return _json_response(answers.Rules(sections=[section for section in sections if section.clauses]))


def _json_response(shape: BaseModel) -> StaticResponse:
    return StaticResponse(shape.model_dump_json().encode())


def _summary(game: Game, deck: Deck | None = None) -> answers.GameSummary:
    return answers.GameSummary(
        slug=game.slug,
        title=game.title,
        summary=game.summary,
        minutes=game.minutes,
        weight=game.weight,
        version=game.version,
        team=game.team,
        factions=list(game.factions.names) if game.factions else [],
        least_seats=game.least_seats,
        most_seats=game.most_seats,
        default_seats=game.default_seats,
        bots=list(levels_of(game)),
        levels=[answers.LevelSummary.model_validate(level, from_attributes=True) for level in game.levels],
        options=[answers.OptionSummary.model_validate(option) for option in _options(game)],
        cards=[_card(game, card) for card in (deck or game.deck).kinds],
        counters=[answers.CounterSummary.model_validate(counter, from_attributes=True) for counter in game.counters],
        marks=[answers.MarkSummary.model_validate(mark, from_attributes=True) for mark in game.marks],
        goals=[answers.GoalSummary.model_validate(goal, from_attributes=True) for goal in game.goals],
        prompts=[_prompt(game, prompt) for prompt in game.prompts],
        outcomes=[answers.OutcomeSummary.model_validate(outcome, from_attributes=True) for outcome in game.outcomes],
        score_forms=next((each.forms for each in game.counters if each.field == game.scores), "1 point|# points"),
        zones=[answers.ZoneSummary.model_validate(zone, from_attributes=True) for zone in game.zones.zones],
        deck_changes=describe_changes(game.deck, deck) if deck else [],
        lesson_minutes=_lesson_minutes(game),
        foretells=[
            words.name for words in game.actions.verbs if game.preview_scope and words.verb in game.preview_scope.verbs
        ],
    )


def _lesson_minutes(game: Game) -> int | None:
    try:
        guide = guide_of(game)
    except Refused:  # a game can be played without
        guide = None
    return None if guide is None else ceil(guide.seconds / 60)


def _card(game: Game, card: Card) -> answers.CardSummary:
    printed = {name: number for name, number in card.numbers.items() if name not in game.unprinted}
    return answers.CardSummary.model_validate({**vars(card), "numbers": printed})


def _prompt(game: Game, prompt: Prompt) -> answers.PromptSummary:
    default = game.actions.decode(prompt.default.first)[0].name if prompt.default else None
    return answers.PromptSummary(name=prompt.name, default=default, always=prompt.always)


def _options(game: Game) -> list[dict[str, object]]:
    return [{**vars(option), "choices": list(option.choices)} for option in game.options]
