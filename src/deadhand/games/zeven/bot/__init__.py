"""A rule-of-thumb player for Zeven: keeps kinds together, guards its Brains, raids the open, calls when it can."""
