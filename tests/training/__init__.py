"""Training needs PyTorch: `make training`."""
