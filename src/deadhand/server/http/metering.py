"""What each address may ask for over HTTP: the work it causes is counted, and whoever wants too much waits."""

from starlette.types import ASGIApp, Receive, Scope, Send

from deadhand.server.http.errors import answer
from deadhand.server.work import Accounts, Busy


class Metering:
    """Lets the questions about tables and games through that their address may ask now; others are told when to ask."""

    def __init__(self, app: ASGIApp, accounts: Accounts) -> None:
        self._app = app
        self._accounts = accounts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one question, as ASGI has it."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        account = self._accounts.of(client[0] if client else "")
        try:
            await account.serve(self._serve(scope, receive, send))
        except Busy as busy:
            refused = answer(429, str(busy), headers={"Retry-After": str(busy.after)})
            await refused(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)
