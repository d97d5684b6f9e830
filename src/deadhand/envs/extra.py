"""The libraries of the extra `deadhand[envs]`, which `Batch` does without."""

from typing import Final

from deadhand.extras import Extra

ENVS: Final = Extra(
    "envs",
    "This environment needs",
    frozenset({"PIL", "gymnasium", "open_spiel", "pettingzoo", "pyspiel"}),
)
libraries_needed = ENVS.libraries_needed
