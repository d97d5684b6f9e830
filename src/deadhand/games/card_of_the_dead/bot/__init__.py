"""A rule-of-thumb player for Card of the Dead: runs while it can, fights when it must, and lures where it hurts."""
