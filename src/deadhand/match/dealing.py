"""The ways to make a match: deal, load from a file, or replay a saved game."""

import secrets
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from time import thread_time
from typing import Final

from deadhand import engine
from deadhand.games import find_game
from deadhand.match.fairness import check_origin
from deadhand.match.match import Match
from deadhand.match.saved import SavedGame, read_saved
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import IllegalAction, Refused
from deadhand.table.flow import flow
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue, check_options, fill_table
from deadhand.table.record.chance import chance_from
from deadhand.table.record.guards import check_whole

TRIAL_DEALS: Final = 4
"""Deals that are tried to see whether a game with a changed deck can begin."""


def deal(
    game: str,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    deck: Path | str | None = None,
    **options: OptionValue,
) -> Match:
    """Start a match, for example `deal("zeven", seats=4, seed=7, rounds=3)`.

    Without a seed an unpredictable one is drawn; `deck` is the path of a changed deck file, or the name of
    another deck that comes with the game.

    Raises:
        Refused: for an unknown game or option, a number of seats the game is not for, or a bad deck file;
            or if with that deck the game is over as soon as it is dealt.
    """
    found = find_game(game)
    changed = None
    if deck is not None:
        from deadhand.table.deck_files.deck_file import read_deck

        changed = read_deck(Path(deck), found)
    match = Match(
        found,
        seats=found.default_seats if seats is None else seats,
        seed=secrets.token_hex(16) if seed is None else seed,
        options=options,
        names=names,
        deck=changed,
    )
    check_deal(found, match.seats, options, match.deck)
    return match


def check_deal(game: Game, seats: int, options: Mapping[str, OptionValue], deck: Deck) -> None:
    """Refuse a changed deck if in every trial deal the game is over before anybody can choose.

    If only some deals end so, that is the luck of the deal.
    """
    if deck is game.deck:
        return
    chosen = check_options(game, seats, options)
    for trial in range(TRIAL_DEALS):
        tables = game.layout.open(game.layout.new(1))
        fill_table(game, tables[0], seats=seats, options=chosen, deck=deck, chance=chance_from("trial deal", trial))
        engine.call(game, flow.deal, tables, 0)
        check_whole(tables[0])
        if not tables[0].over:
            return
    outcome = game.outcomes[tables[0].outcome]
    raise Refused(
        "With this deck and {0:1 seat|# seats} the game is over as soon as it is dealt: nobody has a choice ({1}). "
        '"{2}" Change the counts or numbers of its cards.',
        seats,
        outcome.clause,
        outcome.sentence,
    )


def load(path: Path | str) -> Match:
    """Load a saved game by playing it again.

    Raises:
        Refused: if the file is damaged, edited, from another version of the rules, or not honest.
    """
    return replay(read_saved(Path(path)))


OTHER_RULES: Final = {
    True: "This game was played by version {0} of the rules of {1}; this program has {2}: you can read it, but only "
    "version {0} can verify it or show single moves.",
    False: "This game was played by version {0} of the rules of {1}; this program has {2}: it ends here without a "
    "winner; only version {0} can continue it.",
    None: "This game was played by version {0} of the rules of {1}; this program has {2}: it cannot be shown or "
    "replayed, because its ending was not recorded. Its moves are kept: version {0} can show it, or continue it if it "
    "was not over.",
}
"""By whether the game is over; None if nobody knows."""


class OtherRules(Refused):
    """The game was played by a version of the rules that is not installed."""

    def __init__(self, game: Game, rules: int, *, ended: bool | None) -> None:
        """`ended` is None if nobody knows whether the game is over."""
        super().__init__(OTHER_RULES[ended], rules, game.title, game.version)


def replay(saved: SavedGame, *, most_seconds: float = inf) -> Match:
    """Replay a saved game from its seed and actions, and check that it leads to the saved state.

    Raises:
        OtherRules: if it was played by another version of the rules.
        Refused: if an action was not allowed, the end differs, it was not dealt as was promised, or its moves take
            more seconds of this thread than allowed.
    """
    game = find_game(saved.game)
    if saved.rules != game.version:
        raise OtherRules(game, saved.rules, ended=saved.returns is not None)
    deck = None
    if saved.deck is not None:
        from deadhand.table.deck_files.deck_file import changed_deck

        deck = changed_deck(saved.deck, game, name="deck")
    match = Match(
        game,
        seats=saved.seats,
        seed=saved.seed,
        options=saved.options,
        names=saved.names,
        deck=deck,
        rekeyed=saved.rekeyed,
    )
    if saved.branches:
        match.replay_branches(saved.branches)
    if match.moves_before_branch > len(saved.actions):
        raise Refused("This game is not honest: it was played on from a move that was never made.")
    _play_again(match, saved.actions, most_seconds)
    check_origin(saved)
    if match.digest != saved.digest or (match.returns if match.over else None) != saved.returns:
        raise Refused("This game is not honest: its moves lead to another state than it claims.")
    return match


def _play_again(match: Match, actions: Sequence[int], most_seconds: float) -> None:
    due = thread_time() + most_seconds
    for number, action in enumerate(actions, 1):
        if thread_time() > due:
            raise Refused("This game is too long: playing its {0} moves again takes too much time.", len(actions))
        try:
            match.play(action)
        except IllegalAction as error:
            raise Refused("This game is not honest: move {0} breaks the rules. {1}", number, error.message) from None
