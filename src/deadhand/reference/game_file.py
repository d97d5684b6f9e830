"""TOML files in a game's folder; a fault is reported in one sentence."""

import tomllib
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from deadhand.table.errors import Refused

Whole = TypeVar("Whole", bound=BaseModel)


def read_file(kind: type[Whole], text: str, *, name: str) -> Whole:
    """Parse and validate the text of a file, which messages call `name`.

    Raises:
        Refused: saying what is wrong with it, and where.
    """
    try:
        return kind.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{name} is not TOML: {error}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refused(f"{name} is wrong at {place}: {first['msg']}.") from None
