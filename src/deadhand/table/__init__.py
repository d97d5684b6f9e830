"""The table core: one record, chance, cards in zones, knowledge, steps, actions and events; it knows no game."""
