"""A player with a reason: suspects by what was done in sight of all, shares as a Survivor, hides as Patient Zero."""
