"""`python -m deadhand.server.describe` writes the server's OpenAPI, from which the page's types are generated."""

import json
import sys

from deadhand.server.http.app import create_app
from deadhand.server.settings import Settings


def description() -> str:
    """All that the server answers, is sent and tells, as OpenAPI in JSON."""
    return json.dumps(create_app(Settings(database="")).openapi(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(description())
