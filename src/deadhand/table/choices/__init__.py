"""The choices of a game: verbs and actions, the prompts that ask for them, a bot's reasons. Read `actions.py` first."""
