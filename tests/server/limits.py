"""Limits that tests do not reach who play as fast as they can, at tables that are gone once everybody has left."""

from typing import Any, Final

UNLIMITED: Final[Any] = {
    "frames_per_second": 10_000,
    "tables_per_minute": 100_000,
    "cpu_per_address": 1000.0,
    "bot_cpu_per_address": 1000.0,
    "storage_per_address": 10**12,
    "idle_table_ttl": 0.0,
}
HURRIED: Final = (
    *("--frames-per-second", "10000"),
    *("--cpu-per-address", "1000", "--bot-cpu-per-address", "1000", "--storage-per-address", "1000000000000"),
)
"""The same for a server in a process of its own that is otherwise as usual."""
