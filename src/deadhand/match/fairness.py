"""Verification that a saved game of a live table was dealt from its commitments."""

import hashlib
from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Final

from deadhand.games import find_game
from deadhand.match.daily import secret_of_the_day
from deadhand.match.saved import HUMAN, Commitment, Origin, SavedGame
from deadhand.table.errors import Message, Refused
from deadhand.table.record.chance import commitment_to, seed_of_deal
from deadhand.table.view.view_events import NOT_REVEALED_WORDS
from deadhand.table.words.grammar import ENGLISH
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import table_sentence

ONE_SEAT: Final = "{0} (seat {1})"
SEVERAL_SEATS: Final = "{0} (seats {1})"
NOT_HONEST: Final = "This game is not honest: {0}."
HASH: Final = "Table {0}. Before the deal the server published the hash {1}; its secret matches."
DAILY: Final = "It is the deal of {0} (UTC), which is the same for everybody. Nobody gave a number to it."
CHANCE_SINCE: Final = "All draws since then follow from the server's secret, which its operator could have chosen."
REVEALED: Final = "{0} sent the hash {1} and revealed {2}."
UNREVEALED: Final = (
    "{0} sent the hash {1} and did NOT reveal the number, so the deal was made without it. "
    "Somebody who knew the server's secret could have chosen between two deals in this way."
)
SILENT: Final = "These players gave no number: {0}."
NUMBERS: Final = "The deal follows from the server's secret and the numbers of {0:1 person|# people}."
ALONE: Final = "The deal follows from the server's secret alone, so its operator could have picked it."
OWN_SEED: Final = (
    "It was dealt on the device where it was played, from a seed of its own. There were no hashes before the deal."
)
NO_HASH: Final = (
    "It has no hash and no table. It is a daily deal from a terminal, or its server was older. "
    "The operator of that server could have picked the deal."
)
ALL_STAYED: Final = "After move {0} it was played on with new random draws, and all cards stayed."
DEALT_AGAIN: Final = (
    "After move {0} it was played on with new random draws, and what seat {1} did not know was redealt."
)
SENTENCES: Final = sentences(ONE_SEAT, SEVERAL_SEATS, ALL_STAYED, DEALT_AGAIN, REVEALED, UNREVEALED)


def check_origin(saved: SavedGame) -> None:
    """Check that the deal of a saved game follows from its commitments, if it has any.

    Raises:
        Refused: saying what does not fit.
    """
    if saved.origin is not None:
        for fault in _find_faults(saved, saved.origin):
            raise Refused(NOT_HONEST, fault)


def _find_faults(saved: SavedGame, origin: Origin) -> Iterator[Message]:
    given = origin.contributions
    deck = "" if saved.deck is None else hashlib.sha256(saved.deck.encode()).hexdigest()
    if commitment_to(origin.secret, deck=deck) != origin.commitment:
        yield Message("the server's secret does not match its hash")
    for commitment in given:
        number = commitment.number
        if number is not None and hashlib.sha256(number.encode()).hexdigest() != commitment.commitment:
            yield Message("the number of {0} does not match its hash", commitment.name)
    if len({each.commitment for each in given}) < len(given):
        yield Message("two people have given the same number")
    yield from _faults_of_seats(saved, given)
    revealed = [(each.seats[0], each.number) for each in given if each.number is not None]
    if origin.daily is not None and (given or not _fits_day(saved, origin.daily)):
        yield Message("it is not the deal of {0}", origin.daily)
    seed = saved.branches[-1].seed if saved.branches else saved.seed if saved.rekeyed else None
    if seed != seed_of_deal(origin.secret, origin.table, revealed):
        yield Message("its deal does not follow from the secret and the numbers")


def _faults_of_seats(saved: SavedGame, given: list[Commitment]) -> Iterator[Message]:
    seats = [seat for commitment in given for seat in commitment.seats]
    people = {seat for seat, player in enumerate(saved.players) if player == HUMAN}
    if not all(each.seats for each in given) or len(set(seats)) < len(seats) or not people.issuperset(seats):
        yield Message("it has numbers from seats that gave none")


def _fits_day(saved: SavedGame, day: str) -> bool:
    """Return False if the secret is not that of the date; other versions of the rules cannot be checked."""
    game = find_game(saved.game)
    try:
        then = date.fromisoformat(day)
    except ValueError:
        return False
    if saved.rules != game.version or saved.origin is None:
        return True
    return saved.origin.secret == secret_of_the_day(game, then, players=saved.players, options=saved.options)


def origin_in_words(saved: SavedGame, language: str = ENGLISH) -> list[str]:
    """Return the origin of the deal of a checked game, and who could have chosen it."""
    say = partial(table_sentence, language)
    branches = [
        say(ALL_STAYED, branch.move) if branch.seat is None else say(DEALT_AGAIN, branch.move, branch.seat + 1)
        for branch in saved.branches
    ]
    origin = saved.origin
    if origin is None:
        return [say(NO_HASH if saved.rekeyed else OWN_SEED), *branches]
    lines = [say(HASH, origin.table, origin.commitment)]
    if origin.daily is not None:
        return [*lines, say(DAILY, origin.daily)]
    if branches:
        return [*lines, *branches, say(CHANCE_SINCE)]
    given = origin.contributions
    revealed = [each for each in given if each.number is not None]
    lines += [say(REVEALED, _name_of(each, language), each.commitment, each.number) for each in revealed]
    lines += [say(UNREVEALED, _name_of(each, language), each.commitment) for each in given if each.number is None]
    if silent := _silent_people(saved, given, language):
        lines.append(say(SILENT, ", ".join(silent)))
    return [*lines, say(NUMBERS, len(revealed)) if revealed else say(ALONE)]


def unrevealed_in_words(saved: SavedGame, language: str = ENGLISH) -> list[str]:
    """Return a sentence for each person who did not reveal the number that they had committed."""
    given = saved.origin.contributions if saved.origin else []
    return [
        table_sentence(language, NOT_REVEALED_WORDS, _name_of(each, language)) for each in given if each.number is None
    ]


def _name_of(commitment: Commitment, language: str) -> str:
    seats = ", ".join(str(seat + 1) for seat in sorted(commitment.seats))
    template = ONE_SEAT if len(commitment.seats) == 1 else SEVERAL_SEATS
    return table_sentence(language, template, commitment.name, seats)


def _silent_people(saved: SavedGame, given: list[Commitment], language: str) -> list[str]:
    gave = {seat for commitment in given for seat in commitment.seats}
    return [
        table_sentence(language, ONE_SEAT, saved.names[seat], seat + 1)
        for seat, player in enumerate(saved.players)
        if player == HUMAN and seat not in gave
    ]
