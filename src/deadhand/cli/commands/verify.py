"""`deadhand verify`: check that a saved game is honest."""

from pathlib import Path

import click

from deadhand import __version__, engine
from deadhand.bots.names import levels_of
from deadhand.bots.recompute import RecomputedMove, recompute_moves
from deadhand.cli import parameters
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import with_progress
from deadhand.cli.sessions.saves import read_or_newest
from deadhand.cli.words.say import current_language, say, say_list, say_message
from deadhand.cli.wrapping import print_wrapped
from deadhand.match.dealing import OtherRules, replay
from deadhand.match.fairness import NOT_HONEST, check_origin, origin_in_words
from deadhand.match.match import Match
from deadhand.match.result import winners_in_words
from deadhand.match.saved import HUMAN, SavedGame
from deadhand.table.errors import Message, Refused
from deadhand.table.words.values import capitalize


@click.command("verify", epilog="Example: deadhand verify game.json")
@parameters.file_argument
@parameters.language_option
def command(file: Path | None) -> None:
    """Check that a saved game is honest, by default the latest one.

    For a live table, also check the commitments made before the deal: the server's
    secret and the players' numbers. Then recompute the bots' moves.

    The exit code is 0 if every move, every commitment and the result are valid, otherwise 2.
    """
    file, saved = read_or_newest(file)
    try:
        match = replay(saved)
    except OtherRules:
        check_origin(saved)
        for line in origin_in_words(saved, current_language()):
            print_wrapped(line)
        raise
    match.language = current_language()
    bots = bots_in_words(match, saved)
    end = say("over: {0}", winners_in_words(match, None)) if match.over else say("not over yet.")
    print_wrapped(say("{0} is honest: {1:1 move|# moves} of {2}, {3}", file, len(match.actions), match.game.title, end))
    for line in [*origin_in_words(saved, current_language()), *bots]:
        print_wrapped(line)


def bots_in_words(match: Match, saved: SavedGame) -> list[str]:
    """Describe the check of the bot moves: those recomputed identically, and those that could not be checked.

    Raises:
        Refused: if a bot of this version, by which the game was dealt, would choose otherwise.
    """
    bots = levels_of(match.game)
    if any(bots[player].simulations for player in saved.constant_players if player in bots):
        compile_rules(match.game)
        engine.use_compiled(match.game)
    steps = with_progress(
        recompute_moves(match, saved.constant_players), len(match.actions), what=say("Recomputing bot moves")
    )
    moves = [each for each in steps if each is not None]
    other = [each for each in moves if not each.same]
    if other and saved.origin is not None and saved.origin.program == __version__:
        raise Refused(NOT_HONEST, _difference_in_words(other[0], saved))
    lines = []
    if moves:
        same = len(moves) - len(other)
        lines.append(say("{0} of {1:1 bot move|# bot moves} recomputed: they follow from the seed.", same, len(moves)))
    if other:
        difference = say_message(_difference_in_words(other[0], saved))
        lines.append(say("{0}. Another version of the bot chose, or somebody else did.", capitalize(difference)))
    unknown = {player for player in saved.constant_players if player and player not in (HUMAN, *bots)}
    if unknown:
        names = say_list(sorted(unknown))
        lines.append(say("Not recomputed: the moves of {0}, which this version does not have.", names))
    if saved.changed_bots:
        names = say_list([saved.names[seat] for seat in saved.changed_bots])
        lines.append(say("Not recomputed: the moves of {0}, whose level changed during the game.", names))
    if not saved.players:
        lines.append(say("No bot move can be recomputed: the file does not say who played."))
    return lines


def _difference_in_words(move: RecomputedMove, saved: SavedGame) -> Message:
    bot = f"{saved.names[move.seat]} ({saved.players[move.seat]})"
    return Message("move {0} of {1} differs from what this version's bot chooses", move.move, bot)
