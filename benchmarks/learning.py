"""Steps per second with learning: MaskablePPO of SB3-Contrib at many tables of one call, and at one table at a time.

Both learn to play Zeven with two seats against the greedy bot, in one thread, with networks of the usual size. They are
steps of a second of processor time, so that other work on the machine counts less. The script needs the extra `sb3` and
sb3-contrib.
"""

from collections.abc import Iterator
from importlib import import_module
from time import process_time
from typing import Any

from figures import Figure, note, parser, show

SETTINGS: dict[str, Any] = {"seats": 2, "options": {"rounds": 1}, "opponents": "greedy"}
ID = "deadhand.envs.gymnasium:deadhand/Zeven-v2"


def rate_of(model: Any, steps: int) -> float:
    """Steps per second of processor time, once a first batch has warmed everything up."""
    model.learn(model.n_steps * model.n_envs)
    began = process_time()
    model.learn(steps)
    return steps / (process_time() - began)


def figures(*, steps: int, tables: int) -> Iterator[Figure]:
    """Both figures."""
    import_module("torch").set_num_threads(1)
    learner = import_module("sb3_contrib").MaskablePPO
    many = import_module("deadhand.envs.sb3").DeadhandVecEnv("zeven", num_envs=tables, **SETTINGS)
    one = import_module("stable_baselines3.common.env_util").make_vec_env(ID, n_envs=1, env_kwargs=SETTINGS)
    models = {
        f"{tables} tables": learner("MlpPolicy", many, n_steps=max(1, 4096 // tables), batch_size=1024, seed=1),
        "one table": learner("MultiInputPolicy", one, n_steps=512, batch_size=64, seed=1),
    }
    for name, model in models.items():
        yield Figure("steps_per_cpu_s", rate_of(model, steps), "zeven", f"MaskablePPO, {name}")


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--steps", type=int, default=50_000)
    options.add_argument("--tables", type=int, default=64)
    chosen = options.parse_args()
    try:
        show(figures(steps=chosen.steps, tables=chosen.tables), as_json=chosen.json)
    except ModuleNotFoundError as missing:
        note(f"{missing.name} is not installed here: pip install '.[sb3]' sb3-contrib")


if __name__ == "__main__":
    main()
