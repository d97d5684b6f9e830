"""Several processes that serve one address from one PostgreSQL database, under uvicorn's supervisor.

All accept connections from one listening socket, and any can serve any table: the database decides. So a worker that is
gone or stopped holds up nobody who reconnects. The supervisor replaces a worker that has ended, and one that does not
answer.
"""

import logging
import multiprocessing
import os
import signal
import socket
import sys
from functools import partial
from threading import Thread
from typing import Any

from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from deadhand.server.operation import logs
from deadhand.server.settings import Settings
from deadhand.table.errors import Refused

logger = logging.getLogger(__name__)


def check_workers(settings: Settings) -> None:
    """Do nothing if so many processes can serve a database.

    Raises:
        Refused: saying why not.
    """
    if settings.workers == 1:
        return
    if settings.database.startswith("sqlite"):
        raise Refused(
            "More than one worker needs PostgreSQL (--database postgresql+asyncpg://...): a file of SQLite belongs to "
            "one process, which alone knows what is at its tables."
        )
    if sys.platform == "win32":
        raise Refused("Several workers cannot share a port on Windows; use --workers 1.")


def run_workers(settings: Settings, *, host: str, port: int) -> None:
    """Serve with as many processes as are set, until this one is told to end."""
    from deadhand.server.run import configuration

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    config = configuration(settings, host=host, port=port)
    config.app = partial(worker_application, settings, host, port)
    Multiprocess(config, sockets=[socket.create_server((host, port), family=family)]).run()


def worker_application(settings: Settings, host: str, port: int) -> Any:
    """Return the application of one worker, which ends with its supervisor.

    This module imports little: a worker must answer its supervisor before it has imported everything.
    """
    from deadhand.server.run import configure_observability, served_application

    logs.WORKER = os.getpid()
    Thread(target=_end_with_supervisor, daemon=True).start()
    try:
        configure_observability(settings)
    except Refused as refusal:
        logger.error("%s", refusal)  # noqa: TRY400  # the sentence says all
        sys.exit(STARTUP_FAILURE)
    return served_application(settings, host, port)


def _end_with_supervisor() -> None:
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        supervisor.join()
        os.kill(os.getpid(), signal.SIGTERM)
