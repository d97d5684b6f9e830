"""Many games played in one compiled loop, by bots alone or beside a learner. `loop.py` is the one to read first."""
