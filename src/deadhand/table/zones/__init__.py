"""Cards in zones, and who knows them: the only place that moves cards and grants knowledge. Read `zones.py` first."""
