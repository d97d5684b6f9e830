"""Playing in the terminal: the prompt loops, their commands and their answers."""
