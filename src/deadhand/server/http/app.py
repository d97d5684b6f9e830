"""The HTTP application."""

from fastapi import Depends, FastAPI

from deadhand.server.addresses import BoundAddress
from deadhand.server.client_quota import quota_by_address
from deadhand.server.compiling import BackgroundCompiler
from deadhand.server.http import games, tables
from deadhand.server.http.dependencies import check_not_banned
from deadhand.server.http.described import describe
from deadhand.server.http.errors import answer_errors
from deadhand.server.http.guard import BodyLimit, TableRateLimit
from deadhand.server.http.health import add_health
from deadhand.server.http.lifespan import lifespan
from deadhand.server.http.page import add_page
from deadhand.server.load_shedding import LoadMonitor
from deadhand.server.settings import Settings


def create_app(settings: Settings, bound: BoundAddress | None = None) -> FastAPI:
    """Return the HTTP application; `run.application` adds the layers around it."""
    app = FastAPI(
        title="Deadhand",
        lifespan=lifespan,
        openapi_url=None,
        redirect_slashes=False,
        dependencies=[Depends(check_not_banned)],
    )
    app.state.settings = settings
    app.state.bound = bound
    app.state.guard = TableRateLimit(settings.tables_per_minute)
    app.state.compiling = BackgroundCompiler()
    app.state.load = LoadMonitor()
    app.state.quota_of = quota_by_address(settings, app.state.load)
    app.add_middleware(BodyLimit, max_body_size=settings.max_body_size)
    answer_errors(app)
    for part in (games, tables):
        app.router.routes.extend(part.router.routes)  # as they are: including them would put each together once more
    for add in (describe, add_health, add_page):
        add(app)
    return app
