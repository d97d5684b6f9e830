"""Monsters in play, the groups they form, and the duties towards them."""
