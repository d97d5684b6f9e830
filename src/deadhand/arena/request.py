"""A request for many games between bots, and the plan that it makes once it is checked."""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand import __version__
from deadhand.arena.conditions import Conditions
from deadhand.bots.names import find_level
from deadhand.bots.own_bot import OwnBot
from deadhand.games import find_game
from deadhand.match.dealing import check_deal
from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL, PARAMETERS, SIMULATIONS, Level
from deadhand.table.game.setup import (
    OptionValue,
    check_deck,
    check_options,
    check_seats,
    check_seed,
    fill_table,
    whole_number,
)
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import NOBODY

Bot = str | Level | OwnBot
Bots = Bot | Sequence[Bot] | Mapping[str, Bot]
NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})
MOST_DECISIONS: Final = 20_000
MOST: Final = {"games": 1_000_000_000, "most_decisions": 2**63 - 1}
"""The greatest values of numbers of a request."""


@dataclass(frozen=True)
class Request:
    """Games between bots: those of the same request are the same games everywhere."""

    game: Game | str
    _: KW_ONLY
    seats: int | None = None
    """By default the game's usual number."""
    games: int = 1000
    bots: Bots = DEFAULT_LEVEL
    """One bot for every seat, a list of one per seat, or a bot for each faction by name. A bot of one's own is given as
    `load_bot` returns it, and its games are played move by move in Python."""
    seed: int | str = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    deck: Deck | None = None
    most_decisions: int = MOST_DECISIONS
    """A game that has taken so many decisions without ending is given up and counts as unfinished: a win for nobody,
    with the scores so far."""
    bots_seed: int | str | None = None
    """If given, the deals are those of `seed`, and the bots' own chance is that of this one: the same deals can be
    played several times."""
    first: int = 0
    """The games before this number are left out, so that a run can be extended."""
    first_hand: str | None = None
    """The id of a kind of card. If given, one seat of each game, in turn, has a copy in its first hand in place of
    another card; all else is dealt as without it."""

    @property
    def resolved_game(self) -> Game:
        """The game, whether it was given or named."""
        return find_game(self.game) if isinstance(self.game, str) else self.game

    @property
    def resolved_seats(self) -> int:
        """The number of seats, given or usual."""
        return self.resolved_game.default_seats if self.seats is None else self.seats


@dataclass(frozen=True)
class Plan:
    """A checked request: which games are to be played."""

    game: Game
    conditions: Conditions
    first: int
    """The number of the first game."""
    fresh: NDArray[np.void]
    """A filled-in record before its deal."""
    players: Sequence[Level | OwnBot]
    """In the order of `conditions.bots`."""
    bots: NDArray[np.int64]
    """The parameters of each player."""
    template: Match | None
    """A match with a fresh record, if there are bots of one's own."""
    first_hand: int = NOBODY
    """The kind that one seat of each game has in its first hand; see `Request`."""

    @property
    def numbers(self) -> range:
        """The numbers of the games to be played."""
        return range(self.first, self.conditions.games)

    @property
    def searches(self) -> bool:
        """Whether a bot searches, which takes long."""
        return bool(self.bots.reshape(-1, PARAMETERS)[:, SIMULATIONS].any())


def plan_games(request: Request) -> Plan:
    """Check a request.

    Raises:
        Refused: for numbers, bots, options or a deck that the game does not allow, or with which it is over as soon as
            it is dealt.
    """
    game, seats = request.resolved_game, request.resolved_seats
    check_seats(game, seats)
    for name, most in MOST.items():
        number = whole_number(getattr(request, name))
        if number is None or not 1 <= number <= most:
            raise Refused(f"{name} must be a whole number from 1 to {most:,}, not {getattr(request, name)!r}.")
    first = whole_number(request.first)
    if first is None or not 0 <= first < request.games:
        raise Refused(f"first must be a number from 0 to {request.games - 1}, not {request.first!r}.")
    everyone = _bots_of_seats(game, seats, request.bots)
    deck = request.deck or game.deck
    check_deck(game, seats, deck)
    check_deal(game, seats, request.options, deck)
    fresh = _filled_record(game, seats, check_options(game, seats, request.options), deck)
    conditions = _conditions_of(request, game, seats, [player.name for player in everyone])
    levels = [player.parameters for player in everyone if isinstance(player, Level)]
    if len(levels) == len(everyone):
        kind = _kind_of_first_hand(game, request.first_hand)
        bots = np.array(levels, np.int64).ravel()
        return Plan(game, conditions, request.first, fresh, everyone, bots, None, kind)
    if request.first_hand is not None:
        raise Refused("Games with a card in a first hand are for the bots of the game only.")
    template = Match(game, seats=seats, seed="template", options=request.options, deck=deck)
    template.tables.states[0] = fresh[0]
    template.table.logging = 1  # a bot may look at the events
    return Plan(game, conditions, request.first, fresh, everyone, np.zeros(0, np.int64), template)


def _kind_of_first_hand(game: Game, kind: str | None) -> int:
    """Return the number of a kind by its id; NOBODY for none."""
    if kind is None:
        return NOBODY
    kinds = [card.id for card in game.deck.kinds]
    if kind not in kinds:
        raise Refused(f'The deck of {game.title} has no card "{kind}"; it has {", ".join(kinds)}.')
    return kinds.index(kind)


def _conditions_of(request: Request, game: Game, seats: int, bots: Sequence[str]) -> Conditions:
    deck = request.deck or game.deck
    return Conditions(
        deadhand=__version__,
        game=game.slug,
        rules=game.version,
        seats=seats,
        games=request.games,
        bots=tuple(bots),
        seed=check_seed(request.seed),
        options=dict(request.options),
        deck=deck.digest,
        changed_deck=deck.digest != game.deck.digest,
        most_decisions=request.most_decisions,
        bots_seed=None if request.bots_seed is None else check_seed(request.bots_seed),
        first_hand=request.first_hand,
    )


def _bots_of_seats(game: Game, seats: int, bots: Bots) -> tuple[Level | OwnBot, ...]:
    """Return a bot for each seat, in a game of factions once for each of them."""
    bots = [bots] if isinstance(bots, Bot) else bots
    factions = game.factions.names if game.factions else ("",)
    if isinstance(bots, Mapping):
        if set(bots) != set(factions):
            allowed = f"one for each of {', '.join(factions)}" if game.factions else "given by seat: it has no factions"
            raise Refused(f"Bots of {game.title} by faction must be {allowed}, not for {', '.join(bots)}.")
        rows = [[bots[faction]] * seats for faction in factions]
    elif len(bots) in (1, seats):
        rows = [list(bots) * (seats // len(bots))] * len(factions)
    else:
        raise Refused(f"{seats} seats need 1 bot for all or {seats} bots, one per seat, not {len(bots)}.")
    return tuple(find_level(game, bot) if isinstance(bot, str) else bot for row in rows for bot in row)


def _filled_record(game: Game, seats: int, options: Mapping[str, int], deck: Deck) -> NDArray[np.void]:
    tables = game.layout.open(game.layout.new(1))
    fill_table(game, tables[0], seats=seats, options=options, deck=deck, chance=chance_from("fresh"))
    tables[0].logging = 0
    return tables.states
