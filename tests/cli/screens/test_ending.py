"""The table at the end of a game fits every width, with whole headings and all its numbers."""

import pytest

from deadhand.bots.players import Bot
from deadhand.cli.screens.ending import Ending, ending_of, table_lines
from deadhand.cli.screens.text import width_of
from deadhand.cli.words.say import use_language
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.table.words.grammar import languages

NAMES = ("Bartholomew", "Ann", "Mary-Lou", "Ben", "Cy", "Di", "Eve", "Zoë")


@pytest.fixture(scope="module", params=GAMES)
def finished(request: pytest.FixtureRequest) -> Match:
    game = find_game(request.param)
    seats = min(game.most_seats, game.default_seats + 1)
    match, bot = Match(game, seats=seats, seed=3, options={}, names=NAMES[:seats]), Bot("greedy", seed=1)
    while not match.over:
        match.play(bot.choose(match))
    return match


def ending_in(match: Match, language: str) -> Ending:
    match.language = language
    with use_language(language):
        return ending_of(match, match.view(0), 0)


@pytest.mark.parametrize("language", languages())
def test_the_table_of_the_end_fits_with_whole_headings_and_all_numbers(finished: Match, language: str) -> None:
    ending = ending_in(finished, language)
    for width in (60, 80, 100, 200):
        lines = ["".join(text for text, _ in line) for line in table_lines(ending, width)]
        assert max(map(width_of, lines)) <= width
        heading, rows = lines[: -len(ending.rows)], lines[-len(ending.rows) :]
        words = sorted(" ".join(heading).split())
        shown = [most for most in range(8) if words == sorted(" ".join(ending.headings[:most]).split())]
        assert shown, lines
        assert shown[0] >= min(2, len(ending.headings))
        for line, row in zip(rows, ending.rows, strict=True):
            assert line.split() == " ".join(row[: shown[0] + 1]).split()
