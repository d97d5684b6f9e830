"""The random generator of a table, whose state is a field of the record; nothing else at a table is random.

The generator is a multiply-with-carry of 63 bits (Marsaglia, "Random number generators", 2003). The two halves of its
state are combined on output, as David Thomas does in MWC64X. Its products stay below 2**63, so that Python's integers
and Numba's compute the same. The multiplier makes the period a prime of about 2**62.
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import Final

from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import rule

MULTIPLIER: Final = 0x79712247
STATES: Final = MULTIPLIER * 2**32 - 1
"""Valid generator states are 1 to STATES - 1."""
LOW: Final = 0xFFFFFFFF
SPAN: Final = 1 << 32


def chance_from(*parts: object) -> int:
    """Return a generator state that depends on all of `parts` (a seed, a stream name, ...) through a hash."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big") % (STATES - 1) + 1


def chance_of_move(secret: str, move: int) -> int:
    """Return the generator state of a live table before a move: HMAC-SHA256 of the move's number under the secret.

    Players cannot predict it; once the secret is out, anyone can repeat it.
    """
    digest = hmac.digest(secret.encode(), str(move).encode(), "sha256")
    return int.from_bytes(digest, "big") % (STATES - 1) + 1


def commitment_to(secret: str, *, deck: str = "") -> str:
    """Return the commitment of a live table at the deal: SHA-256 of the secret, which it reveals at the end.

    With another deck than the game's own it is that of the secret, a space and the deck's digest.
    """
    promised = f"{secret} {deck}" if deck else secret
    return hashlib.sha256(promised.encode()).hexdigest()


def seed_of_deal(secret: str, table: str, numbers: Iterable[tuple[int, str]]) -> str:
    """Return the seed of a live table: it depends on the table's secret and the numbers of people by their seats.

    HMAC-SHA256 under the secret of the table's id and the opened numbers in order of seat, a line each; without any
    number it is the secret itself.
    """
    lines = [f"{seat} {number}" for seat, number in sorted(numbers)]
    return hmac.digest(secret.encode(), "\n".join([table, *lines]).encode(), "sha256").hex() if lines else secret


@rule
def step_chance(chance: int) -> int:
    """Return the generator state after `chance`."""
    return MULTIPLIER * (chance & LOW) + (chance >> 32)


@rule
def bits_of(chance: int) -> int:
    """Return the 32 random bits of a generator state."""
    return (chance & LOW) ^ (chance >> 32)


@rule
def draw_below(t: Table, limit: int) -> int:
    """Draw a number from 0 to `limit` - 1 with the table's own chance, each exactly as likely; `limit` below 2**31.

    Lemire, "Fast random integer generation in an interval", 2019.
    """
    t.revealed = 1
    t.chance = step_chance(t.chance)
    product = bits_of(t.chance) * limit
    if product & LOW < limit:
        while product & LOW < (SPAN - limit) % limit:
            t.chance = step_chance(t.chance)
            product = bits_of(t.chance) * limit
    return product >> 32


@rule
def noise_below(noise: Integers, limit: int) -> int:
    """Draw as `draw_below` does, from a generator outside the table: bots must not use the table's chance.

    `noise` holds one generator state in its first element. The bias is below limit / 2**32.
    """
    noise[0] = step_chance(noise[0])
    return (bits_of(noise[0]) * limit) >> 32


@rule
def fresh_chance(noise: Integers) -> int:
    """Return a generator state for a new table, taken from `noise`."""
    high = noise_below(noise, MULTIPLIER)
    noise[0] = step_chance(noise[0])
    return max(1, (high << 32) | bits_of(noise[0]))
