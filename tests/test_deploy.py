"""What is laid ready for hosts: its names are ours, its promises hold, and what is installed here reads it."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from deadhand.cli import main
from deadhand.server.options import all_settings

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGES = sorted(path for path in DEPLOY.iterdir() if path.is_file())
KNOWN = {
    *(setting.variable for setting in all_settings()),
    *(f"DEADHAND_{name}" for name in ("DATA", "CACHE", "JIT", "HOST", "PORT", "DATABASE")),
}
TOLD = [*PAGES, ROOT / "docs" / "hosts.md", ROOT / "SECURITY.md"]


@pytest.mark.parametrize("page", TOLD, ids=lambda page: page.name)
def test_every_variable_and_option_that_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r"\bDEADHAND_[A-Z_]+\b", text)) <= KNOWN
    serve = main.get_command(click.Context(main), "serve")
    assert serve is not None
    options = {option for parameter in serve.params for option in (*parameter.opts, *parameter.secondary_opts)}
    for command in re.findall(r"deadhand serve((?: [^\s`]+)+)", text):
        assert set(re.findall(r"--[a-z-]+", command)) <= {*options, "--help"}, command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_hosts_are_told_of_every_file(page: Path) -> None:
    assert f"deploy/{page.name}" in (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")


def test_the_container_runs_without_root_and_with_all_that_it_copies() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    last = text[text.rindex("\nFROM") :]
    assert re.search(r"^USER (?!0|root)", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    assert "/readyz" in last
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        assert all((ROOT / source).exists() for source in line.split()[:-1])
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    for promise in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges", "/data"):
        assert promise in compose


def test_the_unit_is_confined() -> None:
    unit = (DEPLOY / "deadhand.service").read_text(encoding="utf-8").splitlines()
    for promise in ("DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "StateDirectory=deadhand"):
        assert promise in unit


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "deadhand.service").read_text(encoding="utf-8")
    there = tmp_path / "deadhand.service"
    there.write_text(unit.replace("/opt/deadhand/bin/deadhand", "/bin/true"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(there)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_understands_its_page() -> None:
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
