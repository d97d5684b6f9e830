"""`python -m deadhand.server.describe` writes the server's OpenAPI, from which the page's types are generated.

Beside it stand the constants by which the page reads facts.
"""

import json
import sys
from typing import Any

from deadhand.server.http.app import create_app
from deadhand.server.settings import Settings
from deadhand.table.choices.refusals import MISSING, NO_ACTION, NOT_THERE, OTHER_QUESTION, OVER, THE_QUESTION
from deadhand.table.knowledge.rows import ROWS
from deadhand.table.record.events import CHOSE, CORE_EVENTS
from deadhand.table.record.state import NOBODY
from deadhand.table.view.view_events import HINTED, NOT_REVEALED, UNDONE
from deadhand.table.zones.packed_counts import PACKED_BITS, PACKED_KINDS


def description() -> str:
    """Return all that the server receives and sends, as OpenAPI in JSON."""
    openapi = create_app(Settings(database="")).openapi()
    return json.dumps({**openapi, "x-constants": constants_of_facts()}, indent=1) + "\n"


def constants_of_facts() -> dict[str, Any]:
    """Return the names of the numbers in facts, and the numbers that stand for something else."""
    return {
        "ROWS": ROWS,
        "CORE_EVENTS": [{"name": each.name, "integers": each.integers} for each in CORE_EVENTS],
        "ASIDES": {"undone": UNDONE, "hinted": HINTED, "not_revealed": NOT_REVEALED},
        "NOBODY": NOBODY,
        "REFUSALS": {
            "missing": MISSING,
            "not_there": NOT_THERE,
            "other_question": OTHER_QUESTION,
            "the_question": THE_QUESTION,
            "over": OVER,
            "no_action": NO_ACTION,
        },
        "CHOSE": CHOSE,
        "PACKED": {"kinds": PACKED_KINDS, "bits": PACKED_BITS // PACKED_KINDS},
    }


if __name__ == "__main__":
    sys.stdout.write(description())
