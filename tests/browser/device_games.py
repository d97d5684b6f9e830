"""Whole games on this device and natively: facts, questions, events, choices of bots, undo, and the saved game."""

import json
import random
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from deadhand.advice.hints import hint_facts
from deadhand.advice.odds import odds_facts
from deadhand.advice.offer_values import score_offers
from deadhand.advice.preview import preview_facts
from deadhand.bots.names import levels_of
from deadhand.bots.players import bot_at
from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.match.saved import saved_from
from deadhand.server.http.catalogue import deck_summary
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_file import canonical_source, changed_deck
from deadhand.table.game.game import Game
from deadhand.table.knowledge.preview_plan import WORLDS
from deadhand.table.knowledge.refusal_facts import refusal_at_facts, refusal_facts
from deadhand.table.view.premoves import fingerprint, open_fingerprint
from deadhand.table.view.spots import spot_numbers
from tests.browser.building import WEB, built_rules
from tests.browser.lock_step import NODE
from tests.conformance.odd_decks import odd_match

NAMES: Final = ["Ann", "Hans", "Dr. J.", "Dora!", "Emil", "äöl \U0001f9df", "greta", "Max"]
UNDOS: Final = 0.15
"""The share of the choices that are taken back where they can be."""
SEARCHING: Final = 10
"""Of so many games one has bots that search, which take most of the time."""
LONGEST: Final = 150
"""The moves of a game in a short run; ..."""
WHOLE: Final = 3
"""... every third is played to its end."""

AT_ONCE: Final = 20
"""Games that one process of Node plays."""

Line = Mapping[str, Any]


class DeviceGame:
    """A game to be played on the device, with a native match of the same deal."""

    def __init__(self, game: Game, number: int, folder: Path) -> None:
        """Every third has an odd deck and odd options; of the others some have another deck of the game."""
        self.game, self.number = game, number
        chance = random.Random(f"{game.slug} {number}")
        odd = odd_match(game, number) if number % 3 == 2 else None
        self.seats = odd.seats if odd else game.least_seats + number % (game.most_seats - game.least_seats + 1)
        self.options = odd.options if odd else _some_options(game, chance)
        self.deck = replace(odd.deck, source=canonical_source(odd.deck)) if odd else _some_deck(game, number)
        self.seed, self.names = f"device {number} äß", NAMES[: self.seats]
        levels = [each.name for each in levels_of(game).values() if number % SEARCHING == 0 or not each.searches]
        self.levels = [chance.choice(levels) for _ in range(self.seats)]
        self.out = folder / f"{number}.jsonl"

    def job(self) -> dict[str, Any]:
        """The game as the program for Node reads it."""
        built = built_rules(self.game)
        return {
            "module": str(built.module),
            "tables": str(built.tables),
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "deck": None if self.deck is None else deck_summary(self.game, self.deck).model_dump(),
            "names": self.names,
            "levels": self.levels,
            "searching": next(each.name for each in levels_of(self.game).values() if each.searches),
            "undos": UNDOS,
            "longest": 100_000 if self.number % WHOLE == 0 else LONGEST,
            "out": str(self.out),
        }

    def match(self) -> Match:
        """Return a native match of the same deal."""
        return Match(
            self.game, seats=self.seats, seed=self.seed, options=self.options, names=self.names, deck=self.deck
        )

    def lines(self) -> Iterator[Line]:
        """The output of the program for Node: a line for each position, and one for the end."""
        with self.out.open(encoding="utf-8") as file:
            yield from map(json.loads, file)


PlayGames = Callable[[list[DeviceGame], Path], None]
"""Plays games on the device: each writes its lines to its file."""


def _some_options(game: Game, chance: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for option in game.options:
        values = option.choices or (option.default, option.least)
        if chance.random() < 0.5:
            options[option.name] = chance.choice(values)
    return options


def _some_deck(game: Game, number: int) -> Deck | None:
    names = [None, *sorted(game.other_decks)]
    name = names[number % len(names)]
    return None if name is None else changed_deck(game.other_decks[name], game, name=name)


def play_in_node(games: list[DeviceGame], folder: Path) -> None:
    """Play games in one process of Node."""
    file = folder / "jobs.json"
    file.write_text(json.dumps([game.job() for game in games]), encoding="utf-8")
    done = subprocess.run(
        [str(NODE), "tests/device/play.js", str(file)], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def as_data(value: Any) -> Any:
    """Return a value as JSON has it."""
    return json.loads(json.dumps(value))


def check_position(match: Match, line: Line) -> None:
    """Check everything that was written about a position."""
    assert line["actor"] == match.actor
    assert line["default"] == (None if match.over else match.default)
    lost = {"events"} if match.table.events_lost else set()  # the device does not replay them with more room
    for viewer, facts in enumerate(line["facts"]):
        seat = viewer if viewer < match.seats else None
        native, ahead = match.facts(seat)
        for part, value in as_data(native).items():
            assert part in lost or facts[part] == value, (viewer, part)
        if seat is not None:
            assert line["ahead"][seat] == as_data(ahead)
            assert line["questions"][seat] == fingerprint(match.knowledge_plan, seat, native, ahead)
    assert line["open_question"] == open_fingerprint(match.knowledge_plan, match.facts(None)[0])
    assert line["open"]["zones"] == as_data(match.open_facts()[0])["zones"]
    assert line["digest"] == match.digest
    assert (line["scores"], line["ranks"]) == (match.scores, match.ranks)
    if "odds" in line:
        viewer = line["turn"] % (match.seats + 1)
        assert line["odds"] == odds_facts(match, viewer if viewer < match.seats else None)
    assert line.get("undo", match.seat_to_undo) == match.seat_to_undo
    assert ("greedy" in line["hints"]) != match.over
    for level, choices in line["hints"].items():
        assert choices == hint_facts(match, level=level), level
    for seat, scores in enumerate(line["offer_scores"]):
        assert dict(scores) == score_offers(match, seat), seat


def check_refusals(match: Match, line: Line) -> int:
    """Check all refusals that were written about a position; return how many spots were explained."""
    explained = 0
    for refused in line.get("refused", ()):
        assert refused == refusal_facts(match.game, match.tables, refused["action"])
    for spots, likeliest, facts in line.get("explained", ()):
        numbers = spot_numbers(match.game, spots)
        assert facts == refusal_at_facts(match.game, match.tables, numbers, likeliest=likeliest), spots
        explained += facts is not None
    return explained


def check_end(game: DeviceGame, match: Match, line: Line) -> None:
    """Check a look back, that it changes nothing, and the saved game."""
    check_position(match, line["after"])
    check_position(match.at(line["looked"]["move"]), line["looked"])
    assert line["saved"] == match.saved(players=game.levels).text()
    assert replay(saved_from(line["saved"], "saved on the device")).digest == match.digest


def check_game(game: DeviceGame) -> Counter[str]:
    """Play a game natively as it was played on the device, and compare everything; return what happened how often."""
    match, found = game.match(), Counter[str]()
    for line in game.lines():
        if "saved" in line:
            check_end(game, match, line)
            return found
        if "undo_by" in line:
            match.undo(line["undo_by"])
            found["undos"] += 1
        elif "action" in line:
            assert bot_at(match, line["level"]).choose(match.without_secret()) == line["action"]
            match.play(line["action"])
        check_position(match, line)
        if preview := line.get("preview"):
            assert preview == preview_facts(match, preview["action"], worlds=WORLDS)
            found["previews"] += 1
        found["explained"] += check_refusals(match, line)
    raise AssertionError("the game was not saved")


def check_games(game: Game, games: int, play: PlayGames, folder: Path) -> None:
    """Play games on the device and natively, and compare everything."""
    found = Counter[str]()
    for first in range(0, games, AT_ONCE):
        planned = [DeviceGame(game, number, folder) for number in range(first, min(games, first + AT_ONCE))]
        play(planned, folder)
        for each in planned:
            found += check_game(each)
            each.out.unlink()
    assert found["undos"] > 0
    assert found["explained"] > 0
    assert (found["previews"] > 0) == (game.preview_scope is not None)
