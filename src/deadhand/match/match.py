"""A game played from Python: legal actions, play, views, undo, determinization, save and load."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.match.event_overflow import fill_from, replay_with_all_events
from deadhand.match.history import SPACING, History, pack_record
from deadhand.match.pickled import check_version, with_version
from deadhand.match.position import Position
from deadhand.match.saved import BRANCHED, FORMAT, Branch, SavedGame, write_saved
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Message, Refused
from deadhand.table.flow import flow
from deadhand.table.flow.determinize import determinize
from deadhand.table.game.game import Game
from deadhand.table.game.setup import (
    OptionValue,
    check_deck,
    check_names,
    check_options,
    check_seats,
    check_seed,
    fill_table,
    whole_number,
)
from deadhand.table.record.chance import chance_from, chance_of_move
from deadhand.table.record.guards import check_whole
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY, SPECTATOR
from deadhand.table.view.view_events import sentences_of
from deadhand.table.view.view_types import Sentence
from deadhand.table.zones.renumbering import renumber_hidden_cards

MOST_ACTION: Final = 2**15 - 1
"""The highest number of an action, as offers are stored in 16 bits."""
UNDO_ALLOWED: Final = (
    "You can take back your own last choices, one after the other, until somebody else chooses, cards are shuffled or "
    "drawn, or something hidden is revealed."
)
NO_UNDO: Final = "This cannot be taken back: {0}. {1}"
GAME_OVER: Final = "the game is over"
NOTHING_CHOSEN: Final = "nothing has been chosen yet"
CHOSEN_SINCE: Final = "{0} has chosen since"
REVEALED: Final = "it has revealed something hidden"
USED_CHANCE: Final = "cards were shuffled or drawn after it"
MOST_BRANCHES: Final = 100
"""The times that a game may be played on from an earlier position, each from the last."""
DERIVED: Final = ("tables", "table", "_bytes", "_play", "_form", "_loads", "_derived")
"""The fields that a match derives from its record."""


class Match(Position):
    """A table at which one game is played.

    Made by `deal` or `load`. Seats are numbered from 0, clockwise. Actions are integers; `describe` and `name` put them
    into words, and `play` takes either form.
    """

    def __init__(
        self,
        game: Game,
        *,
        seats: int,
        seed: int | str,
        options: Mapping[str, OptionValue],
        names: Sequence[str] | None = None,
        deck: Deck | None = None,
        rekeyed: bool = False,
    ) -> None:
        check_seats(game, seats)
        self.game = game
        self.seats = int(seats)
        self.seed: int | str | None = check_seed(seed)
        """The source of all chance; None in a copy that must not know it, see `without_secret`."""
        self.rekeyed = rekeyed
        """True if the seed is a secret that keys chance before every move, as at live tables."""
        self.branches: tuple[Branch, ...] = ()
        """Where the game was played on with new random draws, in order; see `branch_off`."""
        called = names or [f"Seat {seat + 1}" for seat in range(seats)]
        check_names(seats, called)
        self.names = list(called)
        self.deck = deck or game.deck
        check_deck(game, seats, self.deck)
        self._deal(options)

    def _deal(self, options: Mapping[str, OptionValue]) -> None:
        """Deal in a new record."""
        self._open(self.game.layout.new(1))
        chosen = check_options(self.game, self.seats, options)
        fill_table(
            self.game, self.table, seats=self.seats, options=chosen, deck=self.deck, chance=self._chance_at_first()
        )
        engine.call(self.game, flow.deal, self.tables, 0)
        self._redraw_at(0)
        self._history = History([pack_record(self._bytes)])

    def _chance_at_first(self) -> int:
        """Return the generator state of the deal."""
        return chance_of_move(str(self.seed), 0) if self.rekeyed else chance_from(self.game.slug, self.seed)

    def deal_again(self, seed: str) -> None:
        """Deal once more, from another seed.

        Raises:
            Refused: if somebody has acted already, or for a seed that a saved game could not keep.
        """
        self._check_not_begun()
        self.seed = check_seed(seed)
        self._deal(self.options)

    def replay_branches(self, branches: Sequence[Branch]) -> None:
        """Deal once more, and draw at the deal and at later moves what these branches drew there.

        Raises:
            Refused: if somebody has acted already, or if the branches are not in order or name other seats.
        """
        self._check_not_begun()
        self.branches = self._checked_branches(branches)
        self._deal(self.options)

    def _check_not_begun(self) -> None:
        if self.actions:
            raise Refused("The game has begun; it cannot be dealt again.")

    def _open(self, states: NDArray[Any]) -> None:
        """Use this record from now on."""
        super()._open(states)
        self._loads = -1

    @property
    def actions(self) -> list[int]:
        """The actions played so far."""
        return self._history.actions

    @property
    def default(self) -> int:
        """Return the action for a player who is away or out of time.

        Raises:
            Refused: if the game is over.
        """
        self.check_asked()
        return engine.call(self.game, flow.default, self.tables, 0)

    def play(self, action: int | str) -> None:
        """Carry out an action of the seat that must choose, by number or by name.

        Raises:
            IllegalAction: if it is not offered; the error names the clause that forbids it, and nothing has changed.
            Refused: if it is neither a whole number nor the name of an action.
            BrokenTable: if the rules themselves are at fault; the match is as it was before.
        """
        if type(action) is not int:
            action = self.number(action) if isinstance(action, str) else self._whole_action(action)
        history = self._history
        move = len(history.actions) + 1
        seat = self._carry_out(action, move)
        if seat == NOBODY:
            raise self._illegal_action(action)
        if seat == flow.WRECKED:
            self._undo_move(move - 1)
        history.actors.append(seat)
        history.actions.append(action)
        if move % SPACING == 0:
            history.keep(self._bytes)

    def _carry_out(self, action: int, move: int) -> int:
        """Carry out an action by the rules as the move with this number (from 1), if it is offered.

        Returns who chose it, or NOBODY, and then nothing has changed.
        """
        if self._loads != engine.loads:
            self._loads = engine.loads
            self._play, self._form = engine.entrance(self.game, flow.play, self.tables)
        if not 0 <= action <= MOST_ACTION:
            return NOBODY
        if not (self.rekeyed or self.branches):
            return self._play(self._form, 0, action)
        before, keyed = self.table.chance, self._chance_of(move)
        if keyed is not None:
            self.table.chance = keyed
        seat = self._play(self._form, 0, action)
        if seat == NOBODY:
            self.table.chance = before
        elif seat != flow.WRECKED:
            self._redraw_at(move)
        return seat

    def _chance_of(self, move: int) -> int | None:
        """Return the generator state that is set before a move, if the table is keyed."""
        keyed = self.rekeyed or self._last_branch(move) is not None
        return chance_of_move(str(self.seed_of(move)), move) if keyed else None

    def seed_of(self, move: int) -> int | str | None:
        """Return the source of the chance of a move: the seed of the last branch before it, or of the deal."""
        branch = self._last_branch(move)
        return self.seed if branch is None else branch.seed

    def _last_branch(self, move: int) -> Branch | None:
        """Return the last branch before a move."""
        return next((branch for branch in reversed(self.branches) if branch.move < move), None)

    def _redraw_at(self, move: int) -> None:
        """Redraw what the branches after this many actions redraw."""
        for branch in self.branches:
            if branch.move == move and branch.seat is not None:
                self._redraw(branch.seat, chance_from("branch", branch.seed))

    def _redraw(self, viewer: int, noise: int) -> None:
        """Redraw all that a viewer does not know in this record."""
        engine.call(self.game, determinize, self.tables, 0, viewer, np.array([noise], np.int64))

    def branch_off(self, seed: int | str, *, seat: int | None = None) -> "Match":
        """Return a copy that is played on from here with the chance of another seed. It can be saved.

        For a seat, all that it does not know is redealt. Otherwise the position stays, the order of piles too.

        Raises:
            Refused: if there is no such seat, for a seed that a saved game could not keep, or if the game is over.
        """
        self.check_asked()
        twin = self.clone()
        branch = Branch(move=len(self.actions), seed=check_seed(seed), seat=seat)
        twin.branches = self._checked_branches([*(each for each in self.branches if each.move <= branch.move), branch])
        if seat is not None:
            twin._redraw(seat, chance_from("branch", branch.seed))
            twin._history.replace_last(twin._bytes)
        return twin

    def _checked_branches(self, branches: Sequence[Branch]) -> tuple[Branch, ...]:
        """Return branches that are in order and name seats of this table.

        Raises:
            Refused: if they are not, or there are too many.
        """
        moves = [branch.move for branch in branches]
        if len(moves) > MOST_BRANCHES:
            raise Refused("A game can be played on from an earlier position {0} times, not more.", MOST_BRANCHES)
        if moves != sorted(moves) or min(moves, default=0) < 0:
            raise Refused("The positions from which the game was played on are not in order.")
        for branch in branches:
            self.check_seat(branch.seat)
            check_seed(branch.seed)
        return tuple(branches)

    def _undo_move(self, move: int) -> None:
        """Restore the match after some moves, before one that broke the table, and raise the error."""
        try:
            check_whole(self.table)
        finally:
            self.go_back(move)

    def with_all_events(self) -> Any:
        """Return the table with all events of the last move, even if its record has no room for them."""
        moves = len(self.actions)
        redrawn = any(branch.move == moves and branch.seat is not None for branch in self.branches)
        if not self.table.events_lost or (moves == 0 and self.seed is None) or redrawn:
            return self.table
        if moves == 0:
            return replay_with_all_events(self.game, self._deal_in, [])
        record, last = self.at(moves - 1).tables.states, (self.actions[-1], self._chance_of(moves))
        return replay_with_all_events(self.game, lambda _, tables: fill_from(tables, record), [last])

    def _deal_in(self, game: Game, tables: Tables) -> None:
        """Deal this match in another record, plain."""
        options = check_options(game, self.seats, self.options)
        fill_table(game, tables[0], seats=self.seats, options=options, deck=self.deck, chance=self._chance_at_first())
        game.plain[flow.deal](cast("Any", tables), 0)

    def log(self, seat: int | None, *, since: int = 0, by_name: bool = False) -> list[str]:
        """Return the events from move `since` on, in sentences as a seat (or a spectator, None) saw them.

        Raises:
            Refused: if there is no such seat, or `since` is negative.
        """
        return [line for _, lines in self.log_by_move(seat, since=since, by_name=by_name) for line in lines]

    def log_by_move(self, seat: int | None, *, since: int = 0, by_name: bool = False) -> list[tuple[int, list[str]]]:
        """Return the log as pairs of a move's number (0 for the deal) and its sentences, without moves lacking any."""
        moves = self.sentences_by_move(seat, since=since, by_name=by_name)
        return [(move, [sentence["text"] for sentence in sentences]) for move, sentences in moves]

    def sentences_by_move(
        self, seat: int | None, *, since: int = 0, by_name: bool = False
    ) -> list[tuple[int, list[Sentence]]]:
        """Return the log as `log_by_move` has it, each sentence as data; see `sentences_of`."""
        match = self if since >= len(self.actions) else self.at(since)
        lines = [(since, sentences_of(match.view(seat, by_name=by_name)["events"]))]
        for move in range(since + 1, len(self.actions) + 1):
            match.play(self.actions[move - 1])
            lines.append((move, sentences_of(match.view(seat, by_name=by_name)["events"])))
        return [(move, sentences) for move, sentences in lines if sentences and move <= len(self.actions)]

    def actor_of(self, move: int) -> int | None:
        """Return the seat that made a move; None for the deal, move 0.

        Raises:
            Refused: if no such move was made.
        """
        self._check_move(move)
        return self._history.actors[move - 1] if move else None

    def at(self, move: int) -> "Match":
        """Return a copy of this match after its first `move` actions, to be viewed or continued.

        Raises:
            Refused: if fewer were made.
        """
        self._check_move(move)
        earlier = self.clone()
        earlier.go_back(move)
        return earlier

    def can_undo(self, seat: int) -> bool:
        """Return True if a seat may undo its last action: nobody acted since, no chance was used, nothing was revealed.

        The actions before it can be taken back after it, one after the other, as far as the same holds for each. Once
        the game is over all is open, so nothing can.

        Raises:
            Refused: if there is no such seat.
        """
        self.check_seat(seat)
        return self.seat_to_undo == seat

    @property
    def seat_to_undo(self) -> int | None:
        """The seat that may undo its last action; see `can_undo`."""
        actors = self._history.actors
        if self.over or len(actors) <= self.moves_before_branch or self.table.revealed:
            return None
        return actors[-1]

    @property
    def moves_before_branch(self) -> int:
        """The number of moves that were made before the last branch, and cannot be taken back."""
        return self.branches[-1].move if self.branches else 0

    def undo(self, seat: int) -> None:
        """Take back the last action.

        Raises:
            Refused: if the seat may not; see `check_undo`.
        """
        self.check_undo(seat)
        self.go_back(len(self.actions) - 1)

    def check_undo(self, seat: int) -> None:
        """Refuse unless a seat may take back its last action; see `can_undo`.

        Raises:
            Refused: saying why not, and what can be taken back.
        """
        if not self.can_undo(seat):
            raise Refused(NO_UNDO, self._why_no_undo(seat), Message(UNDO_ALLOWED))

    def _why_no_undo(self, seat: int) -> Message:
        if self.over:
            return Message(GAME_OVER)
        last = len(self.actions)
        actor = self.actor_of(last)
        if last <= self.moves_before_branch or actor is None:
            return Message(NOTHING_CHOSEN)
        if actor != seat:
            return Message(CHOSEN_SINCE, self.names[actor])
        keyed = self._chance_of(last)
        before = self.at(last - 1).table.chance if keyed is None else keyed
        return Message(REVEALED if before == self.table.chance else USED_CHANCE)

    def go_back(self, move: int) -> None:
        """Restore the match after its first `move` actions, and delete the others.

        Raises:
            Refused: if fewer were made; nothing has changed then.
        """
        self._check_move(move)
        self._history.cut(move)
        record, first, actions = self._history.way_to(move)
        self._bytes[:] = record
        for number, action in enumerate(actions, first + 1):
            self._carry_out(action, number)

    def _check_move(self, move: int) -> None:
        """Refuse the number of a move that was not made."""
        number, last = whole_number(move), len(self.actions)
        if number is None or not 0 <= number <= last:
            raise Refused("There is no move {0}; the moves are 0 (the deal) to {1}.", repr(move), last)

    def clone(self) -> "Match":
        """Return an independent copy."""
        twin = object.__new__(Match)
        vars(twin).update(vars(self))
        twin._open(self.game.layout.copy(self.tables.states))
        twin.names = list(self.names)
        twin._history = self._history.copy()
        return twin

    __copy__ = clone

    def __deepcopy__(self, _memo: object) -> "Match":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle: the record as bytes, the game by its name, the deck only if it is changed."""
        kept = {name: value for name, value in vars(self).items() if name not in DERIVED}
        kept["deck"] = None if self.deck is self.game.deck else self.deck
        return with_version({**kept, "rules": self.game.version, "record": self.tables.states.tobytes()})

    def __setstate__(self, kept: dict[str, Any]) -> None:
        kept = check_version("match", kept)
        rules, record = kept.pop("rules"), kept.pop("record")
        vars(self).update(kept)
        if rules != self.game.version or len(record) != self.game.layout.dtype.itemsize:
            raise Refused("This match was pickled under other rules of {0}.", self.game.title)
        self.deck = self.deck or self.game.deck
        self._open(np.frombuffer(record, self.game.layout.dtype).copy())

    def determinize(self, seat: int | None, seed: int | str) -> "Match":
        """Return a copy in which all that a seat (or a spectator, None) does not know is redrawn from `seed`.

        Cards and chance are redrawn. Like every copy without the table's seed, it can be played on, but not saved.
        A spectator may also be given as a viewer's bit, `SPECTATOR`.

        Raises:
            Refused: if there is no such seat, or for a seed that is neither a whole number nor a text.
        """
        seat = None if seat == SPECTATOR else seat
        self.check_seat(seat)
        twin, viewer = self._unkeyed_copy(), SPECTATOR if seat is None else seat
        twin._redraw(viewer, chance_from("determinize", check_seed(seed)))
        renumber_hidden_cards(twin.table, viewer)
        return twin._with_new_history()

    def without_secret(self) -> "Match":
        """Return a copy for a bot: the same cards, but without the seed and with another generator state."""
        twin = self._unkeyed_copy()
        twin.table.chance = chance_from("without secret", twin.table.chance)
        return twin._with_new_history()

    def without_history(self) -> "Match":
        """Return a copy with the same table, cards and chance, whose history begins now."""
        return self._unkeyed_copy()._with_new_history()

    def _unkeyed_copy(self) -> "Match":
        """Return a copy without a seed and without a history."""
        twin = self.clone()
        twin.seed, twin.rekeyed, twin.branches = None, False, ()
        return twin

    def _with_new_history(self) -> "Match":
        """Start a new history from the present state, and return this match."""
        self._history = History([pack_record(self._bytes)])
        return self

    def save(self, path: Path | str, *, players: Sequence[str] = ()) -> None:
        """Save the game; an older file of that name is replaced only when the new one is complete.

        Raises:
            Refused: if the file cannot be written, or as `saved`.
        """
        write_saved(Path(path), self.saved(players=players))

    def saved(self, *, players: Sequence[str] = ()) -> SavedGame:
        """Return the game as data: its setup, all actions, and the digest of the final state.

        Raises:
            Refused: if this is a copy without a seed, which nobody could play again.
        """
        if self.seed is None:
            raise Refused("This table is a copy without its seed: it can be played on, but not saved.")
        return SavedGame(
            format=BRANCHED if self.branches else FORMAT,
            game=self.game.slug,
            rules=self.game.version,
            seats=self.seats,
            seed=self.seed,
            rekeyed=self.rekeyed,
            options=dict(self.options),
            names=list(self.names),
            players=list(players),
            deck=None if self.deck is self.game.deck else self.deck.source,
            actions=list(self.actions),
            branches=list(self.branches),
            returns=list(self.returns) if self.over else None,
            digest=self.digest,
        )
