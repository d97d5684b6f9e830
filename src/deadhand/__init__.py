"""Deadhand: five zombie card games on one table."""

from deadhand.dealing import deal, load
from deadhand.match import Match
from deadhand.table.errors import IllegalAction, Refused

__version__ = "0.1.0"
__all__ = ["IllegalAction", "Match", "Refused", "deal", "load"]
