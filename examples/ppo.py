"""A loop of your own around the pieces of `deadhand train`: PPO with masked actions in any of the games, on a CPU.

    pip install '.[train]'                                # in a clone of this project
    python examples/ppo.py --game zeven --seats 2 --minutes 10 --seed 1

`deadhand train` does more: checkpoints, past selves, a mean of the weights, and export. Here is what one would change:
the model, the tables and what they are rewarded for, and the updates. At the end the likeliest choices play new games
against bots.

Schulman et al., "Proximal policy optimization algorithms" (2017); Yu et al., "The surprising effectiveness of PPO in
cooperative multi-agent games" (2022); Ross et al., "A reduction of imitation learning and structured prediction to
no-regret online learning" (2011).
"""

import argparse
import time
from functools import partial

import numpy as np
import torch

from deadhand.games import GAMES, find_game
from deadhand.training.groups import Groups
from deadhand.training.learning import learn
from deadhand.training.match import ModelPolicy, pairings, play_pairing
from deadhand.training.model import Model
from deadhand.training.rollout import play
from deadhand.training.settings import GROUPS, Settings


def train(settings: Settings, minutes: float, imitation: float) -> Model:
    """Train a model for some minutes of CPU time, of which it imitates the greedy bot for a share."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)
    game = find_game(settings.game)
    model = Model(game, settings.width, settings.second)
    groups = Groups(settings, None, np.random.default_rng(settings.seed))
    model.fit(play(model, [], groups, settings, imitates=False).seen.flatten(0, 1))
    optimizer = torch.optim.Adam(model.parameters(), lr=settings.rate, eps=1e-5)
    began, seen, shown = time.process_time(), 0, 0.0
    while (passed := (time.process_time() - began) / (60 * minutes)) < 1:
        optimizer.param_groups[0]["lr"] = settings.rate * (1 - passed)
        imitates = passed < imitation
        rollout = play(model, [], groups, settings, imitates=imitates)
        losses = learn(model, optimizer, rollout, settings, groups.rng, imitates=imitates)
        groups.renew(pasts=0)
        seen += rollout.own.numel()
        if passed >= shown:
            shown += 0.05
            print(f"{passed:4.0%} {seen:>9,} decisions, {losses}", flush=True)
    print(f"{seen:,} decisions in {(time.process_time() - began) / 60:.1f} minutes of CPU time")
    return model


def main() -> None:
    """Read the command line, train, and play against bots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), default="zeven")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0, help="of CPU time")
    parser.add_argument("--imitation", type=float, default=0.3, help="the share of the time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=256, help=f"a multiple of {GROUPS}")
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--against", default="hard", help="the level of the bots in the games at the end")
    parser.add_argument("--games", type=int, default=1000, help="at the end")
    chosen = parser.parse_args()
    widths = {"width": chosen.width, "second": chosen.width}
    settings = Settings(game=chosen.game, seats=(chosen.seats,), seed=chosen.seed, tables=chosen.tables, **widths)
    game = find_game(chosen.game)
    factory = partial(ModelPolicy, model=train(settings, chosen.minutes, chosen.imitation))
    for pairing in pairings(game, (chosen.seats,), [chosen.against]):
        result = play_pairing(factory, game, pairing, chosen.games, seed=f"test {chosen.seed}")
        print(
            f"{result.place} against {result.opponent}: {result.share:.1%} of the wins ({result.low:.1%} to "
            f"{result.high:.1%}); equal strength {result.par:.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
