"""What operators see: logs, metrics, and the tasks in the background."""
