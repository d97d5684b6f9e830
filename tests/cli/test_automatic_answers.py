"""Questions with one answer in a real game: they are answered, and undone with the choice before them."""

import random
from pathlib import Path

from deadhand.cli.interactive.background_compilation import BackgroundCompilation
from deadhand.cli.interactive.game_loop import GameLoop
from deadhand.cli.screens.screen import PlainScreen
from deadhand.cli.sessions.local import LocalSession
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN


class Answering(GameLoop):
    """A person who takes one choice after the other from a list of actions."""

    wanted: list[int]

    def play_turn(self) -> None:
        assert self.session.my_turn
        super().play_turn()

    def read_input(self, *_: object, **__: object) -> str:
        action = self.wanted.pop(0)
        return next(str(number) for number, choice in enumerate(self.choices, start=1) if choice.action == action)


def answering(tmp_path: Path, slug: str, moves: int, wanted: int) -> Answering:
    """The loop after some moves of a random game in which every seat is played here, and then two more of these."""
    game = find_game(slug)
    match, draw = Match(game, seats=game.default_seats, seed=0, options={}), random.Random(0)
    for _ in range(moves + wanted):
        match.play(draw.choice(match.legal))
    chosen = match.actions[moves:]
    session = LocalSession(match.at(moves), 0, [HUMAN] * match.seats, tmp_path / "game.json")
    loop = Answering(session, PlainScreen(), BackgroundCompilation(game), auto=True)
    loop.wanted = chosen
    return loop


def test_an_automatic_answer_is_undone_with_the_choice_before_it(tmp_path: Path) -> None:
    loop = answering(tmp_path, "zeven", 24, 2)
    loop.play_turn()
    (only,) = loop.wanted
    prompt = loop.session.view["prompt"]
    assert prompt is not None
    assert [offer["action"] for offer in prompt["offers"]] == [only]
    loop.play_turn()
    assert loop.session.match.actions[-1] == only
    assert loop.wanted, "it was asked"
    loop.undo()
    assert len(loop.session.match.actions) == 24


def test_after_an_undo_a_question_with_one_answer_is_asked(tmp_path: Path) -> None:
    loop = answering(tmp_path, "card_of_the_dead", 21, 1)
    loop.play_turn()
    assert loop.wanted, "it was asked"
    loop.undo()
    assert len(loop.session.match.actions) == 21
    loop.play_turn()
    assert not loop.wanted, "it was not asked"
