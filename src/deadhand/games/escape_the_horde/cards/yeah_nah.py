"""Yeah/Nah: cancel a card just played [EH-6.8, EH-17.6]."""

from deadhand.games.escape_the_horde import state as eh, verbs
from deadhand.games.escape_the_horde.chain import carry_out, play
from deadhand.table.game.declare import on, on_kind


@on(verbs.YEAH_NAH)
def say_nah(t: eh.EscapeTheHorde) -> None:
    """Answer the top card of the chain, which may be a Yeah/Nah; it reveals no role [EH-7.8, EH-17.6]."""
    play(t, eh.YEAH_NAH, eh.ALL_PLAY)


@on_kind(carry_out, eh.YEAH_NAH)
def carry_out_yeah_nah(_t: eh.EscapeTheHorde, _card: int) -> None:
    """Do nothing: it has already cancelled its card."""
