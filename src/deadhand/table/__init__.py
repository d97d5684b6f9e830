"""The table core: one record, chance, cards in zones, knowledge, steps, actions and events. It knows no game."""
