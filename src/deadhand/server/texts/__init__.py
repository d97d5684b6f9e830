"""Views and events as JSON, rendered once and shared among viewers."""
