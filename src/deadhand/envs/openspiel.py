"""The games for OpenSpiel, which knows them once this module is imported.

    import deadhand.envs.openspiel, pyspiel
    game = pyspiel.load_game("python_deadhand_zeven(seats=4)")

The parameters of a game are those below and each of its options by name, such as `rounds=1`. A switch is "on" or "off".
An option that may be left to chance, such as `first_dealer`, is a number, -1 for chance.

- `seats`: the number of players.
- `deals`, `first_seed`: the root is a chance node with so many equally likely deals. Deal `k` is what
  `deadhand.deal(game, seed=first_seed + k)` deals.
- `deck`: "usual", the path of a changed deck file, or the name of another deck that comes with the game.
- `events`: how many past events an information state tensor holds. With 0, the default, there is no such tensor.
- `most_decisions`: a game that has taken so many decisions ends, with equal shares; in a team or with factions with 0.

All chance after the deal follows from the deal, because the state of the table's random generator is part of the
state. So the game tree is a finite sample of the real game. A search that looks ahead in a true state would see coming
shuffles and hidden cards: let it begin with `state.resample_from_infostate(player, sampler)`, which redraws both.

Observation tensors hold the numbers of `Batch`, with seats counted from the observer; actions count seats absolutely.
An information state tensor is an observation with the last `events` events that the player saw. To ask for one in a
game without `events` raises an error.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.envs.extra import libraries_needed
from deadhand.envs.game_parameters import Parameter, all_parameters, setup_of, usual_parameters
from deadhand.envs.position import CHANCE, ENDED, TreePosition
from deadhand.envs.tree_setup import TreeRoot
from deadhand.games import GAMES, find_game
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.knowledge.event_history import remember_table_events
from deadhand.table.knowledge.observe import observe_table
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.action_names import action_name

with libraries_needed():
    import pyspiel

assert pyspiel.PlayerId.CHANCE == CHANCE
assert pyspiel.PlayerId.TERMINAL == ENDED
PREFIX: Final = "python_deadhand_"
Scope = Literal["player", "public", "private"]
"""Whose knowledge is observed: a player's, the public's, or what a player knows and the public does not."""


def game_type(game: Game, *, information_tensor: bool = False) -> "pyspiel.GameType":
    """Return the type of a game, as OpenSpiel knows it: the same for all parameters but `events`."""
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
        provides_information_state_tensor=information_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual_parameters(game),
    )


class DeadhandGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the games as OpenSpiel plays it: usually made by `pyspiel.load_game`, else by its class in `GAME_CLASSES`.

    Args:
        parameters: see above; usual values are filled in.
        deck: a changed deck; OpenSpiel cannot serialize such a game, unlike one with the parameter `deck`.
        seeds: the deals at the root, instead of `deals` and `first_seed`; nor can it serialize such a game.

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
        self._made_of = chosen, deck, seeds
        engine.use_compiled(found, observe_table, *([remember_table_events] if self.setup.events else []))
        kind = game_type(found, information_tensor=self.setup.events > 0)
        super().__init__(kind, _game_info(self.setup), chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by its parameters."""
        return _game_of, (self.game.slug, *self._made_of)

    def new_initial_state(self) -> "DeadhandState":
        """Return the root: a chance node, before the deal."""
        return DeadhandState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1: the deal."""
        return 1

    def check_information_tensor(self) -> None:
        """Check that information states have a tensor.

        Raises:
            Refused: if they have none; a learner would train on an empty input.
        """
        if not self.setup.events:
            example = f'"{PREFIX}{self.game.slug}(events=40)"'
            raise Refused(f"There is no information state tensor: load the game with events, such as {example}.")

    def information_state_tensor_size(self) -> int:
        """Return the length of an information state tensor.

        Raises:
            Refused: if the game has none.
        """
        self.check_information_tensor()
        return self.setup.information_plan.size

    def information_state_tensor_shape(self) -> list[int]:
        """Return the shape of an information state tensor.

        Raises:
            Refused: if the game has none.
        """
        return [self.information_state_tensor_size()]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "DeadhandObserver | None":
        """Return an observer of states, of what is seen now or since the deal; None for other kinds of observation.

        It observes for one player, for the public, or, of what is seen now, what one player knows and the public does
        not.

        Raises:
            Refused: for any parameters.
        """
        if params:
            raise Refused(f"These observations have no parameters, so not {params!r}.")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        recalls, private = bool(wanted.perfect_recall), wanted.private_info
        scopes: dict[tuple[bool, Any], Scope] = {
            (True, pyspiel.PrivateInfoType.SINGLE_PLAYER): "player",
            (True, pyspiel.PrivateInfoType.NONE): "public",
            (False, pyspiel.PrivateInfoType.SINGLE_PLAYER): "private",
        }
        scope = scopes.get((bool(wanted.public_info), private))
        if scope is None or (scope == "private" and recalls):
            return None
        return DeadhandObserver(self.setup, scope, recalls=recalls)


def _game_info(setup: TreeRoot) -> "pyspiel.GameInfo":
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
        self.position = TreePosition(game.setup)

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

    def information_state_tensor(self, *player: int) -> list[float]:
        """Return the numbers that a player may know now, and the last events that it saw.

        Raises:
            Refused: if the game has no information state tensors, as it was loaded without `events`.
        """
        self.get_game().check_information_tensor()
        tensor: list[float] = super().information_state_tensor(*player)
        return tensor

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
    """Observes states: what a player or the public sees now, or with perfect recall what it has seen since the deal.

    The scope "private" is what the player knows and the public does not: by how much the numbers of the player's
    observation differ from those that the public knows.
    """

    def __init__(self, setup: TreeRoot, scope: Scope, *, recalls: bool) -> None:
        self._setup, self._scope, self._recalls = setup, scope, recalls
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if setup.events or not recalls:
            plan = setup.information_plan if recalls else setup.plan
            self.tensor = np.zeros(plan.size, np.float32)
            sections = plan.split(self.tensor)
            self.dict = {name: section for name, section in sections.items() if section.size}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by its arguments, because `dict` must be views of `tensor`."""
        return partial(DeadhandObserver, recalls=self._recalls), (self._setup, self._scope)

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self._scope == "public" else player

    def _observation(self, state: DeadhandState, player: int) -> NDArray[np.int16]:
        if self._scope == "private":
            return state.position.private_observation(player)
        return state.position.observation(self._viewer(player))

    def set_from(self, state: DeadhandState, player: int) -> None:
        """Write what the player may know into `tensor`, if there is one."""
        if self.tensor is not None and self._recalls:
            self.tensor[:] = state.position.information(self._viewer(player))
        elif self.tensor is not None:
            self.tensor[:] = self._observation(state, player)

    def string_from(self, state: DeadhandState, player: int) -> str:
        """Return what the player may know, or has seen and chosen since the deal, as a text for it alone."""
        who = "spectator" if self._scope == "public" else f"seat {player}"
        if self._recalls:
            return f"{who}: {state.position.log(self._viewer(player))}"
        return f"{who}: {describe_observation(self._setup, self._observation(state, player))}"


def describe_observation(setup: TreeRoot, observation: NDArray[np.int16]) -> str:
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


def _game_of(
    slug: str, parameters: Mapping[str, Parameter], deck: Deck | None, seeds: Sequence[int | str] | None
) -> DeadhandGame:
    return GAME_CLASSES[slug](parameters, deck=deck, seeds=seeds)
