"""The command that changes the language of a game."""

import re
from collections.abc import Sequence
from typing import Final

from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.protocol import Session
from deadhand.cli.words.say import current_language, say, set_language
from deadhand.table.errors import Refused
from deadhand.table.words.grammar import grammar_of, languages

LANGUAGE_COMMAND: Final = re.compile(r"language( .*)?", re.IGNORECASE)


def change_language(screen: Screen, session: Session, words: Sequence[str]) -> bool:
    """Print the languages, or set the one that is named; return whether it has changed.

    Raises:
        Refused: if there is no such language.
    """
    if not words:
        for code in languages():
            screen.print_text(f"{code}  {grammar_of(code).name}", style="dim")
        return False
    code = " ".join(words).casefold()
    if code not in languages():
        raise Refused(say('There is no language "{0}"; there are {1}.', code, ", ".join(languages())))
    if code == current_language():
        return False
    set_language(code)
    session.set_language(code)
    return True
