"""Makes the root of the repository importable: clients and attackers of the benchmarks are those of `tests`."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))
