"""Steps per second of the environments for learners, beside those of other projects.

A step plays one random legal action at each table and returns observations and masks. The time to choose the actions is
counted. "against greedy" are steps of a learner who plays one seat and sees its own turns only. Peers are measured from
Python too, with the observation that each offers to learners; what is not installed is left out with a note.
"""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from deadhand.envs import Batch
from deadhand.games import GAMES
from deadhand.table.errors import Refused
from deadhand.table.jit.jit import jit_available
from figures import Figure, note, parser, rate, seconds, show

TABLES = 64
MANY_TABLES = 1024
TARGETS = {
    "zeven": 2_500_000.0,
    "card_of_the_dead": 1_400_000.0,
    "left_4_dead": 1_000_000.0,
    "escape_the_horde": 1_400_000.0,
    "three_days": 1_000_000.0,
}
LEARNER_TARGETS = {
    "zeven": 700_000.0,
    "card_of_the_dead": 500_000.0,
    "left_4_dead": 200_000.0,
    "escape_the_horde": 500_000.0,
    "three_days": 100_000.0,
}
SEATS = {"three_days": 2}
AEC_TARGETS = {"zeven": 50_000.0}
OTHER_AEC_TARGET = 20_000.0
SPIEL_TARGET = 20_000.0
OPEN_SPIEL = ("hearts", "gin_rummy", "hanabi")
DICE = Random(1)  # noqa: S311  # dice of a benchmark


def walk(batch: Batch) -> Callable[[int], None]:
    """Return a function that plays so many random steps at all tables of a batch."""
    batch.reset()

    def play(steps: int) -> None:
        for _ in range(steps):
            batch.step(batch.sample())

    play(20)
    return play


def batch_figures(slug: str, *, steps: int, repeats: int) -> Iterator[Figure]:
    """A batch of one game: all seats, against greedy, and in two threads."""
    seats = SEATS.get(slug, 4)
    for variant, settings, target in (
        (f"{TABLES} tables", {}, TARGETS[slug]),
        (f"{TABLES} tables, float32", {"form": "float32"}, None),
        (f"{TABLES} tables, 10 events", {"events": 10}, None),
        (f"{TABLES} tables, against greedy", {"opponents": "greedy"}, LEARNER_TARGETS[slug]),
    ):
        play = walk(Batch(slug, tables=TABLES, seats=seats, **settings))
        taken = seconds(partial(play, steps), repeats=repeats)
        yield rate("steps_per_s", slug, variant, count=steps * TABLES, taken=taken, at_least=target)
    for threads in (1, 2):
        play, few = walk(Batch(slug, tables=MANY_TABLES, seats=seats, threads=threads)), max(1, steps // 10)
        taken = seconds(partial(play, few), repeats=repeats)
        variant = f"{MANY_TABLES} tables, {threads} thread{'s' * (threads > 1)}"
        yield rate("steps_per_s", slug, variant, count=few * MANY_TABLES, taken=taken)


def pettingzoo_figure(name: str, title: str, environment: Any, *, steps: int, repeats: int, **target: Any) -> Figure:
    """An AEC environment, stepped as its users do: look, choose from the mask, step."""

    def play() -> None:
        environment.reset(seed=1)
        for _ in range(steps):
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            environment.step(int(legal[DICE.randrange(len(legal))]))

    play()
    return rate("steps_per_s", name, title, count=steps, taken=seconds(play, repeats=repeats), **target)


def own_wrappers(slug: str, *, steps: int, repeats: int) -> Iterator[Figure]:
    """PettingZoo and OpenSpiel over one table of ours."""
    seats = SEATS.get(slug, 4)
    try:
        environment = import_module("deadhand.envs.pettingzoo").raw_env(slug, seats=seats)
        target = AEC_TARGETS.get(slug, OTHER_AEC_TARGET)
        yield pettingzoo_figure(slug, "PettingZoo", environment, steps=steps, repeats=repeats, at_least=target)
        import_module("deadhand.envs.openspiel")
        pyspiel = import_module("pyspiel")
    except Refused as refused:
        note(str(refused))
        return
    game = pyspiel.load_game(f"python_deadhand_{slug}(seats={seats})")
    yield open_spiel_figure(slug, "OpenSpiel", game, steps=steps, repeats=repeats, at_least=SPIEL_TARGET)


def open_spiel_figure(name: str, title: str, game: Any, *, steps: int, repeats: int, **target: Any) -> Figure:
    """A game of OpenSpiel: legal actions, one applied; without the observation."""

    def play() -> None:
        state = game.new_initial_state()
        for _ in range(steps):
            if state.is_terminal():
                state = game.new_initial_state()
            state.apply_action(DICE.choice(state.legal_actions()))

    play()
    return rate("steps_per_s", name, title, count=steps, taken=seconds(play, repeats=repeats), **target)


def open_spiel(name: str, *, steps: int, repeats: int) -> Figure:
    """A game of OpenSpiel's in C++, from Python, with its tensor and its mask at each decision."""
    game = import_module("pyspiel").load_game(name)
    informed = game.get_type().provides_information_state_tensor  # gin rummy has the other one only
    tensor = "information_state_tensor" if informed else "observation_tensor"

    def play() -> None:
        state, taken = game.new_initial_state(), 0
        while taken < steps:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(DICE.choices(actions, weights)[0])
            else:
                getattr(state, tensor)()
                state.legal_actions_mask()
                state.apply_action(DICE.choice(state.legal_actions()))
                taken += 1

    play()
    return rate("steps_per_s", name, "OpenSpiel, C++ from Python", count=steps, taken=seconds(play, repeats=repeats))


def pettingzoo_connect_four(*, steps: int, repeats: int) -> Figure:
    """PettingZoo's own connect four."""
    environment = import_module("pettingzoo.classic.connect_four_v3").raw_env()
    return pettingzoo_figure("connect_four", "PettingZoo classic", environment, steps=steps // 4, repeats=repeats)


def rlcard_uno(*, steps: int, repeats: int) -> Figure:
    """RLCard's UNO, whose step returns the observation and the legal actions."""
    steps //= 4
    environment = import_module("rlcard").make("uno", config={"seed": 1})

    def play() -> None:
        state, _ = environment.reset()
        for _ in range(steps):
            state, _ = environment.step(DICE.choice(list(state["legal_actions"])))
            if environment.is_over():
                state, _ = environment.reset()

    play()
    return rate("steps_per_s", "uno", "RLCard", count=steps, taken=seconds(play, repeats=repeats))


def pgx_mahjong(*, steps: int, repeats: int) -> Figure:
    """Pgx's sparrow mahjong on the CPU, as many tables as ours."""
    steps //= 40
    jax, pgx = import_module("jax"), import_module("pgx")
    environment = pgx.make("sparrow_mahjong")
    reset, step = jax.jit(jax.vmap(environment.init)), jax.jit(jax.vmap(environment.step))
    choose = jax.jit(
        lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=1).astype("int32")
    )

    def play() -> None:
        key = jax.random.PRNGKey(1)
        state = reset(jax.random.split(key, TABLES))
        for _ in range(steps):
            key, own = jax.random.split(key)
            state = step(state, choose(own, state.legal_action_mask))
        state.observation.block_until_ready()

    play()
    return rate(
        "steps_per_s", "sparrow_mahjong", "Pgx, CPU", count=steps * TABLES, taken=seconds(play, repeats=repeats)
    )


def peers(*, steps: int, repeats: int) -> Iterator[Figure]:
    """Measure the other projects that are installed; print a note for the rest."""
    measures: dict[str, Callable[..., Figure]] = {name: partial(open_spiel, name) for name in OPEN_SPIEL}
    measures |= {"uno": rlcard_uno, "sparrow_mahjong": pgx_mahjong, "connect_four": pettingzoo_connect_four}
    for name, measure in measures.items():
        try:
            yield measure(steps=steps, repeats=repeats)
        except ModuleNotFoundError as missing:
            note(f"{name}: {missing.name} is not installed here: pip install .[bench]")


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--games", nargs="*", default=GAMES, choices=GAMES, help="default: all")
    options.add_argument("--steps", type=int, default=2000, help="per repeat and table (default %(default)s)")
    options.add_argument("--repeats", type=int, default=5)
    chosen = options.parse_args()

    def figures() -> Iterator[Figure]:
        for slug in chosen.games:
            yield from batch_figures(slug, steps=chosen.steps, repeats=chosen.repeats)
            yield from own_wrappers(slug, steps=10 * chosen.steps, repeats=chosen.repeats)
        yield from peers(steps=10 * chosen.steps, repeats=chosen.repeats)

    if not jit_available():
        note("Compiling is switched off: these are the figures of plain rules.")
    show(figures(), as_json=chosen.json)


if __name__ == "__main__":
    main()
