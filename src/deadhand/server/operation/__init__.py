"""Operation: logs, metrics, and background tasks."""
