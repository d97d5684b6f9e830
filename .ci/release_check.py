"""Build what a release consists of, check it, install the wheel into a clean environment, and play with it."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
import venv
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory

from deadhand import __version__

ROOT = Path(__file__).parent.parent
LONGEST = 60
"""Seconds that the server may take to answer."""


def main() -> None:
    """Try both archives in a folder that is deleted afterwards."""
    with TemporaryDirectory(prefix="deadhand-release-") as folder:
        bump = (sys.executable, "-m", "bumpversion", "bump", "--dry-run", "--allow-dirty", "--new-version", "9.9.9")
        run(*bump, "--current-version", __version__)
        command = install(build(Path(folder) / "dist"), Path(folder) / "env")
        data = {**os.environ, "DEADHAND_DATA": f"{folder}/data", "DEADHAND_CACHE": f"{folder}/cache"}
        run(command, "--version", env=data, cwd=folder)
        run(command, "simulate", "zeven", "--games", "10", env=data, cwd=folder)
        serve(command, env=data, cwd=folder)


def build(folder: Path) -> Path:
    """Build the source archive, and from it the wheel, which thereby needs nothing else; return the wheel."""
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    archives = sorted(folder.iterdir())
    run(sys.executable, "-m", "twine", "check", "--strict", *archives)
    for archive in archives:
        print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB")
    (wheel,) = folder.glob("deadhand-*.whl")
    return wheel


def install(wheel: Path, environment: Path) -> Path:
    """Install the wheel and what it requires into an environment of its own; return the command."""
    venv.create(environment, with_pip=True)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    return programs / "deadhand"


def serve(command: Path, **where: object) -> None:
    """Start the server on a free port, ask for its health, its page and all rules for browsers, and stop it."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    server = subprocess.Popen([command, "serve", "--host", "127.0.0.1", "--port", str(port), "--no-browser"], **where)
    try:
        wait_for(server, f"{address}/healthz")
        page = get(f"{address}/")
        scripts = re.findall(r'src="([^"]+\.js)"', page)
        assert scripts, "the page has no script"
        get(f"{address}{scripts[0]}")
        for game in json.loads(get(f"{address}/api/games")):
            assert game["device"], f"{game['title']} has no rules for browsers"
            get(f"{address}/rules/{game['slug']}.{game['device']}.json")
            download(f"{address}/rules/{game['slug']}.{game['device']}.wasm")
    finally:
        server.terminate()
        server.wait(timeout=LONGEST)
    print(f"The page was served at {address}.")


def wait_for(server: subprocess.Popen[bytes], address: str) -> None:
    """Wait until the server answers."""
    due = time.monotonic() + LONGEST
    while True:
        try:
            get(address)
        except OSError:
            assert server.poll() is None, "the server has ended"
            assert time.monotonic() < due, "the server does not answer"
            time.sleep(0.2)
        else:
            return


def get(address: str) -> str:
    """Return the text that is served at an address; raise an OSError unless it is there."""
    return download(address).decode()


def download(address: str) -> bytes:
    """Return what is served at an address; raise an OSError unless it is there."""
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address, timeout=10) as answer:
        return answer.read()


def run(*command: object, **where: object) -> None:
    """Run a command, and fail if it does."""
    print("$", *command, flush=True)
    subprocess.run([str(word) for word in command], check=True, **where)


if __name__ == "__main__":
    main()
