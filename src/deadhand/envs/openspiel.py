"""The games for OpenSpiel, which knows them once this module is imported.

    import deadhand.envs.openspiel, pyspiel
    game = pyspiel.load_game("python_deadhand_zeven(seats=4)")

The parameters of a game are those below and each of its options by name, such as `rounds=1`. A switch is "on" or "off".
An option that may be left to chance, such as `first_dealer`, is a number, -1 for chance.

- `seats`: the number of players.
- `deals`, `first_seed`: the root is a chance node with so many equally likely deals. Deal `k` is what
  `deadhand.deal(game, seed=first_seed + k)` deals.
- `deck`: "usual", the path of a changed deck file, or the name of another deck that comes with the game.
- `most_decisions`: a game that has taken so many decisions ends, with equal shares; in a team or with factions with 0.

All chance after the deal follows from the deal, because the state of the table's random generator is part of the
state. So the game tree is a finite sample of the real game. A search that looks ahead in a true state would see coming
shuffles and hidden cards: let it begin with `state.resample_from_infostate(player, sampler)`, which redraws both.

Observation tensors hold the numbers of `Batch`, with seats counted from the observer; actions count seats absolutely.
There is no information state tensor: what a player has seen in a whole game has no fixed length of a useful size.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.envs.extra import libraries_needed
from deadhand.envs.game_parameters import Parameter, all_parameters, setup_of, usual_parameters
from deadhand.envs.position import CHANCE, ENDED, Position
from deadhand.envs.tree_setup import Setup
from deadhand.games import GAMES, find_game
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.observation.observe import observe_table
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.action_names import action_name

with libraries_needed():
    import pyspiel

assert pyspiel.PlayerId.CHANCE == CHANCE
assert pyspiel.PlayerId.TERMINAL == ENDED
PREFIX: Final = "python_deadhand_"


def game_type(game: Game) -> "pyspiel.GameType":
    """Return what OpenSpiel is told of a game, whatever its parameters."""
    kinds = pyspiel.GameType
    utility = kinds.Utility.CONSTANT_SUM
    if game.team or game.factions:
        utility = kinds.Utility.IDENTICAL if game.team else kinds.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=PREFIX + game.slug,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual_parameters(game),
    )


class DeadhandGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the games as OpenSpiel plays it: usually made by `pyspiel.load_game`, else by its class in `GAME_CLASSES`.

    Args:
        parameters: see above; usual values are filled in.
        deck: a changed deck; such a game and its states cannot be serialized, unlike one with the parameter `deck`.
        seeds: the deals at the root, instead of `deals` and `first_seed`; such a game cannot be serialized either.

    Raises:
        Refused: for anything that the game does not allow.
    """

    game: Game

    def __init__(
        self,
        parameters: Mapping[str, Parameter] | None = None,
        *,
        deck: Deck | None = None,
        seeds: Sequence[int | str] | None = None,
    ) -> None:
        found = self.game
        chosen = all_parameters(found, parameters or {})
        self.setup = setup_of(found, chosen, deck=deck, seeds=seeds)
        engine.use_compiled(found, observe_table)
        super().__init__(game_type(found), _game_info(self.setup), chosen)

    def new_initial_state(self) -> "DeadhandState":
        """Return the root: a chance node, before the deal."""
        return DeadhandState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1: the deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "DeadhandObserver | None":
        """Return what observes states: for one player or for the public, what is seen now or since the deal.

        None for other kinds of observation: a player's private facts are not kept apart from the public ones.

        Raises:
            Refused: for any parameters.
        """
        if params:
            raise Refused(f"These observations have no parameters, so not {params!r}.")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        everything = pyspiel.PrivateInfoType.ALL_PLAYERS
        if not wanted.public_info or wanted.private_info == everything:
            return None
        return DeadhandObserver(self.setup, wanted)


def _game_info(setup: Setup) -> "pyspiel.GameInfo":
    """Return the sizes and bounds that OpenSpiel asks for."""
    info = {
        "num_distinct_actions": setup.game.actions.size,
        "max_chance_outcomes": len(setup.seeds),
        "num_players": setup.seats,
        "min_utility": 0.0,
        "max_utility": 1.0,
        "max_game_length": setup.most_decisions,
    }
    if setup.constant_sum:
        info["utility_sum"] = 1.0
    return pyspiel.GameInfo(**info)


class DeadhandState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A node of the game tree. All of it is in `position`, which OpenSpiel copies and pickles."""

    def __init__(self, game: DeadhandGame) -> None:
        super().__init__(game)
        self.position = Position(game.setup)

    def current_player(self) -> int:
        """Return the seat that is asked, or the constant for chance or the end."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.position.player == ENDED

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, each as likely."""
        deals = len(self.position.setup.seeds)
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.position.player == CHANCE:
            self.position.deal(action)
        else:
            self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return action_name(self.position.setup.game, action)

    def returns(self) -> list[float]:
        """Return the result of each player, 0 to 1; 0 before the end."""
        return self.position.returns

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "DeadhandState":
        """Return a state that a player cannot tell from this one: hidden cards and chance to come are redrawn.

        The player's information state stays the same; those of the others are as in `Position.redrawn`. The history of
        actions stays that of the true state, secret choices and the number of the deal included.

        Raises:
            Refused: if there is no such player.
        """
        if not 0 <= player_id < self.position.setup.seats:
            raise Refused(f"There is no player {player_id}; they are 0 to {self.position.setup.seats - 1}.")
        twin: DeadhandState = self.clone()
        twin.position = self.position.redrawn(player_id, chance_from("resample", probability_sampler()))
        return twin

    def __str__(self) -> str:
        return str(self.position)


class DeadhandObserver:
    """Observes states for one player, or for the public: what is seen now, or with perfect recall since the deal."""

    def __init__(self, setup: Setup, wanted: Any) -> None:
        self._setup = setup
        self._recalls = bool(wanted.perfect_recall)
        self._public = wanted.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._recalls:
            self.tensor = np.zeros(setup.plan.size, np.float32)
            sections = setup.plan.split(self.tensor)
            self.dict = {name: section for name, section in sections.items() if section.size}

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self._public else player

    def set_from(self, state: DeadhandState, player: int) -> None:
        """Write what the player may know into `tensor`; with perfect recall there is none."""
        if self.tensor is not None:
            self.tensor[:] = state.position.observation(self._viewer(player))

    def string_from(self, state: DeadhandState, player: int) -> str:
        """Return what the player may know, or has seen and chosen since the deal, as a text for it alone."""
        viewer = self._viewer(player)
        who = "spectator" if self._public else f"seat {player}"
        if self._recalls:
            return f"{who}: {state.position.log(viewer)}"
        return f"{who}: {describe_observation(self._setup, state.position.observation(viewer))}"


def describe_observation(setup: Setup, observation: NDArray[np.int16]) -> str:
    """Return the numbers of an observation that are not 0, with their names."""
    labels = setup.labels
    places = np.flatnonzero(observation)
    return ", ".join(
        f"{labels[at]}={number}" for at, number in zip(places.tolist(), observation[places].tolist(), strict=True)
    )


def _register(slug: str) -> type[DeadhandGame]:
    """Tell OpenSpiel of a game, and return its class.

    It gets a class, not a function: OpenSpiel drops what it registered after Python has ended, when nothing can be
    deleted any more. A class is never deleted.
    """
    game = find_game(slug)
    made = type(f"DeadhandGame_{slug}", (DeadhandGame,), {"game": game, "__module__": __name__})
    pyspiel.register_game(game_type(game), made)
    return made


GAME_CLASSES: Final[Mapping[str, type[DeadhandGame]]] = {slug: _register(slug) for slug in GAMES}
"""The class of each game by its slug."""
