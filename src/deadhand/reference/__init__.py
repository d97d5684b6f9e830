"""A game's texts: its rulebook by clause, and how it is played in a minute."""
