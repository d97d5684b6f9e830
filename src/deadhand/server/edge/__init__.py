"""The edge: connections, their deadlines, the quota of each address, and clients behind proxies.

uvicorn, h11 and websockets read HTTP and WebSockets. Here is only what they do not limit.
"""
