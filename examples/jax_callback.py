"""Actor-critic in JAX: a rollout and its lesson are one jitted call, from which the tables are stepped by a callback.

    pip install . 'jax[cpu]'                              # in a clone of this project
    python examples/jax_callback.py --game zeven --minutes 0.5

The rules are compiled code of their own, which XLA cannot see. `jax.experimental.io_callback` calls `Batch.step` from
inside of `lax.scan`, in order; the shapes of its results are declared beforehand. One call steps all tables, so a table
costs little. At the end the likeliest choices play new games of one round against the greedy bot, the opponent so far.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from time import process_time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

from deadhand.envs import Batch
from deadhand.envs.play import play_episodes
from deadhand.envs.policies import Turns

TABLES, STEPS, WIDTH, RATE, ENTROPY = 256, 16, 128, 1e-3, 0.01


def stepping(batch: Batch) -> Any:
    """Return a function that steps all tables inside of jitted code: to observations, masks, rewards, and ends."""
    shapes = (TABLES, batch.plan.size), (TABLES, batch.game.actions.size), (TABLES,), (TABLES,)
    types = np.float32, np.bool_, np.float32, np.bool_

    def step_tables(actions: Any) -> tuple[Any, ...]:
        learners = batch.learners[:, None]  # the next episode has another one
        step = batch.step(np.asarray(actions))
        rewards = np.take_along_axis(step.rewards, learners, 1)[:, 0].astype(np.float32)
        return step.observations.copy(), step.mask != 0, rewards, step.terminated | step.truncated

    declared = list(map(jax.ShapeDtypeStruct, shapes, types))
    return lambda actions: io_callback(step_tables, declared, actions, ordered=True)


def evaluate(weights: Any, observations: Any, mask: Any) -> tuple[Any, Any]:
    """Return the logarithm of each action's probability, and the value of the position."""
    found = jax.nn.relu(observations @ weights["w1"] + weights["b1"]) @ weights["w2"]
    return jax.nn.log_softmax(jnp.where(mask, found[..., :-1], -1e9)), found[..., -1]


def rollout(step: Any, weights: Any, key: Any, seen: Any) -> tuple[Any, Any]:
    """Play some steps; return what is seen after them, and all that was seen, chosen and won."""

    def act(seen: Any, key: Any) -> tuple[Any, Any]:
        actions = jax.random.categorical(key, evaluate(weights, *seen)[0])
        *after, rewards, ended = step(actions)
        return tuple(after), (*seen, actions, rewards, ended)

    return jax.lax.scan(act, seen, jax.random.split(key, STEPS))


def loss(weights: Any, seen: Any, played: Any) -> Any:
    """Return the loss of the actor and the critic after a rollout."""
    observations, mask, actions, rewards, ended = played
    log_policy, values = evaluate(weights, observations, mask)
    last = evaluate(weights, *seen)[1]
    follow = lambda after, step: (jnp.where(step[1], step[0], after),) * 2  # noqa: E731  # nothing is discounted
    returns = jax.lax.stop_gradient(jax.lax.scan(follow, last, (rewards, ended), reverse=True)[1])
    likely = jnp.take_along_axis(log_policy, actions[..., None], -1)[..., 0]
    entropy = -(jnp.exp(log_policy) * log_policy).sum(-1)
    gains = returns - jax.lax.stop_gradient(values)
    return (0.5 * jnp.square(returns - values) - likely * gains - ENTROPY * entropy).mean()


def update(step: Any, weights: Any, squares: Any, key: Any, seen: Any) -> tuple[Any, Any, Any]:
    """Play and learn by RMSProp; return weights, the means of squared slopes, and what is seen then."""
    seen, played = rollout(step, weights, key, seen)
    slopes = jax.grad(loss)(weights, seen, played)
    squares = jax.tree.map(lambda mean, slope: 0.99 * mean + 0.01 * slope**2, squares, slopes)
    move = lambda weight, slope, mean: weight - RATE * slope / (mean**0.5 + 1e-4)  # noqa: E731
    return jax.tree.map(move, weights, slopes, squares), squares, seen


def share_of_wins(weights: Any, game: Any) -> float:
    """Return the share of new games that the likeliest choices win."""
    likeliest = jax.jit(lambda *position: evaluate(weights, *position)[0].argmax(-1))

    def policy(turns: Turns) -> Any:
        rows = np.resize(np.arange(len(turns)), TABLES)  # always as many, so that it is compiled once
        return np.asarray(likeliest(turns.observations[rows], turns.mask[rows] != 0))[: len(turns)]

    return float(play_episodes(Batch(seed="test", form="float32", **game), policy, 4).results.mean())


def main(arguments: Sequence[str] | None = None) -> float:
    """Train, print what was reached, and return the share of wins."""
    parser = argparse.ArgumentParser(description="Train an actor and a critic with JAX.")
    parser.add_argument("--game", default="zeven", choices=["zeven", "card_of_the_dead"])
    parser.add_argument("--minutes", type=float, default=1.0, help="of CPU time")
    chosen = parser.parse_args(arguments)
    game: Any = {"game": chosen.game, "tables": TABLES, "seats": 2, "options": {"rounds": 1}, "opponents": "greedy"}
    batch = Batch(seed=1, form="float32", autoreset="same_step", **game)
    first, second, key = jax.random.split(jax.random.key(1), 3)
    rows = jax.random.normal(first, (batch.plan.size, WIDTH)) / np.maximum(batch.plan.most, 1)[:, None] / 4
    weights = {"w1": rows, "b1": jnp.zeros(WIDTH)}
    weights["w2"] = jax.random.normal(second, (WIDTH, batch.game.actions.size + 1)) / 100
    squares, updates, learn = jax.tree.map(jnp.zeros_like, weights), 0, jax.jit(partial(update, stepping(batch)))
    step, began = batch.reset(), process_time()
    seen: Any = step.observations.copy(), step.mask != 0
    while process_time() - began < 60 * chosen.minutes:
        weights, squares, seen = learn(weights, squares, jax.random.fold_in(key, updates), seen)
        seen[0].block_until_ready()
        updates += 1
    print(f"{updates * STEPS * TABLES:,} decisions in {updates} updates and {process_time() - began:.0f} s of CPU time")
    print(f"{(share := share_of_wins(weights, game)):.1%} of the wins against greedy")
    return share


if __name__ == "__main__":
    main()
