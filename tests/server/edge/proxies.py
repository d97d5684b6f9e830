"""nginx and Caddy before servers of this machine, with the pages that hosts are given."""

import re
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

DEPLOY = Path(__file__).parents[3] / "deploy"
NAME = "cards.example"


def free() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def line_of(kind: str, port: int) -> str:
    """Return how a page names one server."""
    return f"server 127.0.0.1:{port};" if kind == "nginx" else f"127.0.0.1:{port}"


def from_page(name: str, *changes: tuple[str, str]) -> str:
    """Return a page of `deploy` with other addresses and files."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for ours, theirs in changes:
        assert ours in text
        text = text.replace(ours, theirs)
    return text


def with_nginx(folder: Path, port: int, *, before: Sequence[int], tls: bool) -> list[str]:
    """Return the command that runs nginx with its page on a port, before servers."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    page = from_page(
        "nginx.conf",
        (line_of("nginx", 8000), "\n".join(line_of("nginx", server) for server in before)),
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{free()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port}{' ssl http2' if tls else ''};"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
    )
    if tls:
        made = f"openssl req -x509 -newkey rsa:2048 -nodes -subj /CN={NAME} -days 1 -keyout {key} -out {certificate}"
        subprocess.run(made.split(), check=True, capture_output=True)
    else:
        page = re.sub(r"^ +ssl_.*\n", "", page, flags=re.MULTILINE)
        page = page.replace(f"server_name {NAME};\n    return", "server_name other.example;\n    return")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    own = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    there = folder / "nginx.conf"
    there.write_text(
        f"pid {folder}/pid;\ndaemon off;\nevents {{}}\nhttp {{\naccess_log off;\n{own}\n{page}}}\n", encoding="utf-8"
    )
    command = ["nginx", "-p", str(folder), "-c", str(there), "-e", "stderr"]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    return command


def with_caddy(folder: Path, port: int, *, before: Sequence[int], tls: bool) -> list[str]:
    """Return the command that runs Caddy with its page on a port, before servers."""
    site = f"https://{NAME}:{port} {{\n\ttls internal" if tls else f"http://:{port} {{"
    page = from_page(
        "Caddyfile",
        ("reverse_proxy 127.0.0.1:8000", "reverse_proxy " + " ".join(line_of("caddy", server) for server in before)),
        (f"\n{NAME} {{", f"\n{site}\n\tbind 127.0.0.1"),
    )
    own = f"admin off\nskip_install_trust\nauto_https disable_redirects\nstorage file_system {folder}/caddy"
    there = folder / "Caddyfile"
    there.write_text(f"{{\n{own}\n}}\n{page}", encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(there)]


COMMANDS = {"nginx": with_nginx, "caddy": with_caddy}


def reload_nginx(folder: Path, port: int, *, before: Sequence[int]) -> None:
    """Let a running nginx send new connections to other servers; open sockets stay where they are."""
    command = with_nginx(folder, port, before=before, tls=False)
    subprocess.run([*command, "-s", "reload"], check=True, capture_output=True)


@contextmanager
def proxy(name: str, folder: Path, *, before: Sequence[int], tls: bool = True) -> Iterator[int]:
    """Run a proxy until the end; gives its port."""
    port = free()
    command = COMMANDS[name](folder, port, before=before, tls=tls)
    child = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield port
    finally:
        child.terminate()
        child.wait(timeout=20)
