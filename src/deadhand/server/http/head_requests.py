"""HEAD requests, answered wherever GET is."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadRequests:
    """Middleware that answers HEAD as GET without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as ASGI has it."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def tell(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        asked = {**scope, "method": "GET"}
        try:
            await self.app(asked, receive, tell)
        finally:
            scope["route"] = asked.get("route")
