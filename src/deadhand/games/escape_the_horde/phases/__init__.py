"""The phases of a turn, and the windows in which other players respond."""
