"""WebSocket connections of players and spectators: handshake, frames and close codes."""
