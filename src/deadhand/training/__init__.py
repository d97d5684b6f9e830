"""Training of a game's network: imitation of a bot, then self-play by PPO, for `deadhand train`.

Everything but `settings.py` and `extra.py` imports PyTorch, which the extra `deadhand[train]` installs.
"""
