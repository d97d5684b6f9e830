"""Cards of the Dead: The Board Game: up to three Survivors find their way out of the city on three days."""
