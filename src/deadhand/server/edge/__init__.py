"""The edge: who may connect, how much they may send, how long they may take, and where they really come from.

HTTP and WebSocket are read by h11 and websockets, as uvicorn runs them; here is only what those do not bound.
"""
