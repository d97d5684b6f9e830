"""The files for hosts: their names are ours, their claims hold, and installed programs read them."""

import json
import re
import shutil
import subprocess
import tomllib
from ipaddress import ip_network
from pathlib import Path

import click
import pytest
import yaml  # type: ignore[import-untyped,unused-ignore]
from prometheus_client import REGISTRY, generate_latest
from sqlalchemy.engine import make_url

from deadhand.cli import main
from deadhand.cli.environment import known_variables
from deadhand.server.edge.quota import HEALTH_CHECK

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGES = sorted(path for path in DEPLOY.iterdir() if path.is_file())
KNOWN = known_variables()
TOLD = [*PAGES, ROOT / "docs" / "hosts.md", ROOT / "SECURITY.md"]
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
BUILDING, RUNNING = re.split(r"^FROM .+$", CONTAINER, flags=re.MULTILINE)[1:]
COPIED = " ".join(re.findall(r"^COPY (?!--from)(.+) \S+$", BUILDING, re.MULTILINE)).split()
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")


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
def test_hosts_md_lists_every_deploy_file(page: Path) -> None:
    assert f"deploy/{page.name}" in (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")


def told(word: str) -> str:
    """Return the value of the one instruction of this name in the image that runs."""
    (rest,) = re.findall(rf"^{word} +(.+)$", RUNNING, re.MULTILINE)
    return str(rest)


def test_the_container_is_built_of_all_that_the_package_is_made_of() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {"pyproject.toml", "hatch_build.py", "src", "web", project["readme"], *project["license-files"]}
    assert needed <= set(COPIED)
    assert all((ROOT / source).exists() for source in COPIED)
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {line[1:] for line in ignored if line.startswith("!")} == set(COPIED)
    (extras,) = re.findall(r"'\.\[([\w,]+)\]'", BUILDING)
    assert project["optional-dependencies"].keys() >= set(extras.split(","))


def test_the_container_has_the_python_that_every_commit_is_tested_with() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=")
    assert re.findall(r"^FROM \S+/python:(\S+)-slim", CONTAINER, re.MULTILINE) == [oldest, oldest]
    assert f"export PYTHON=python{oldest} " in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert project["tool"]["mypy"]["python_version"] == oldest
    assert f"Programming Language :: Python :: {oldest}" in project["project"]["classifiers"]
    assert f"sys.version_info < ({oldest.replace('.', ', ')})" in (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in ("README.md", "docs/players.md"):
        assert f"Python {oldest} or newer" in (ROOT / page).read_text(encoding="utf-8")
    assert f"tested on Python {oldest}" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_container_runs_without_root_as_the_user_that_its_folder_belongs_to() -> None:
    user, group = told("USER").split(":")
    assert int(user) > 0
    assert f"groupadd --gid {group} deadhand" in RUNNING
    assert f"useradd --uid {user} --gid {group} " in RUNNING
    data = told("VOLUME")
    assert f"install -d -o deadhand -g deadhand -m 0700 {data}\n" in RUNNING
    settings = dict(re.findall(r"(DEADHAND_\w+)=(\S+)", told("ENV")))
    assert settings["DEADHAND_DATA"] == data
    assert settings["DEADHAND_CACHE"].startswith(f"{data}/")
    assert settings["DEADHAND_PORT"] == told("EXPOSE")


def test_the_container_starts_a_server_that_its_health_check_asks() -> None:
    assert json.loads(told("ENTRYPOINT")) == ["deadhand"]
    command, *options = json.loads(told("CMD"))
    assert command == "serve"
    serve = main.get_command(click.Context(main), command)
    assert serve is not None
    assert serve.make_context("serve", options).params["no_browser"]
    python, switch, program = json.loads(told("HEALTHCHECK").partition(" CMD ")[2])
    assert (python, switch) == ("python", "-c")
    compile(program, "HEALTHCHECK", "exec")
    assert f'{HEALTH_CHECK}"' in program  # whatever restarts a container by its health must not end running games
    assert "readyz" not in RUNNING


def test_the_composed_container_is_confined_and_believes_its_own_network() -> None:
    for promise in ("init: true", "read_only: true", "cap_drop: [ALL]", "no-new-privileges", f":{told('VOLUME')}"):
        assert promise in COMPOSE
    (believed,) = re.findall(r"DEADHAND_PROXY: (\S+)", COMPOSE)
    (subnet,) = re.findall(r"- subnet: (\S+)", COMPOSE)
    assert ip_network(believed) == ip_network(subnet)


def test_compose_runs_several_servers_on_one_database() -> None:
    services = yaml.safe_load(COMPOSE)["services"]
    server, database = services["deadhand"], services["postgres"]
    (published,) = server["ports"]
    first, last = map(int, published.split(":")[1].split("-"))
    assert last - first >= 9, "a fixed port would be taken by the first of several"
    assert "container_name" not in server
    url = make_url(server["environment"]["DEADHAND_DATABASE"].replace("${POSTGRES_PASSWORD}", "secret"))
    assert (url.drivername, url.host) == ("postgresql+asyncpg", "postgres")
    assert url.username == database["environment"]["POSTGRES_USER"] == url.database
    assert server["depends_on"]["postgres"]["condition"] == "service_healthy"
    assert "ports" not in database, "nobody else reaches the database"


def test_the_unit_is_confined() -> None:
    unit = (DEPLOY / "deadhand.service").read_text(encoding="utf-8").splitlines()
    for promise in ("DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "StateDirectory=deadhand"):
        assert promise in unit
    assert "RestartPreventExitStatus=2" in unit  # a refusal is the same after every start
    assert "KillMode=mixed" in unit  # else what compiles rules is stopped, too, and that is logged as a fault


def test_the_backup_needs_no_folder_that_only_some_hosts_have() -> None:
    unit = (DEPLOY / "deadhand-backup.service").read_text(encoding="utf-8")
    (writable,) = re.findall(r"^ReadWritePaths=(.+)$", unit, re.MULTILINE)
    assert {path for path in writable.split() if not path.startswith("-")} == {"/var/backups"}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("name", ["deadhand.service", "deadhand-backup.service", "deadhand-backup.timer"])
def test_systemd_understands_the_units(tmp_path: Path, name: str) -> None:
    """A timer is understood only beside the service that it starts."""
    for unit in DEPLOY.glob("deadhand*.*"):
        text = unit.read_text(encoding="utf-8")
        (tmp_path / unit.name).write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text), encoding="utf-8")
    there = str(tmp_path / name)
    done = subprocess.run(["systemd-analyze", "verify", there], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_the_template_of_the_unit_gives_each_port_its_own_folders(tmp_path: Path) -> None:
    (lines,) = re.findall(r"^UNIT=.*\nsed .*", (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8"), re.MULTILINE)
    unit = (DEPLOY / "deadhand.service").read_text(encoding="utf-8")
    (tmp_path / "deadhand.service").write_text(unit.replace("/opt/deadhand/bin/deadhand", "/bin/true"), "utf-8")
    subprocess.run(["sh", "-e", "-c", lines.replace("/etc/systemd/system", str(tmp_path))], check=True)
    template = (tmp_path / "deadhand@.service").read_text(encoding="utf-8")
    assert "DEADHAND_DATA=%S/deadhand-%i DEADHAND_CACHE=%C/deadhand-%i\n" in template
    assert {"StateDirectory=deadhand-%i", "CacheDirectory=deadhand-%i"} <= set(template.splitlines())
    assert "DEADHAND_PORT=%i " in template
    there = str(tmp_path / "deadhand@8001.service")
    done = subprocess.run(["systemd-analyze", "verify", there], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_an_update_without_a_pause_starts_a_second_template_and_sends_the_proxy_there(tmp_path: Path) -> None:
    """The lines that write files are run in a folder; the steps were tried with nginx, see test_rolling_upgrade.py."""
    page = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    unit = (DEPLOY / "deadhand.service").read_text(encoding="utf-8").replace("=deadhand\n", "=deadhand-%i\n")
    nginx = tmp_path / "nginx" / "conf.d" / "deadhand.conf"
    nginx.parent.mkdir(parents=True)
    shutil.copy(DEPLOY / "nginx.conf", nginx)
    (tmp_path / "systemd" / "system").mkdir(parents=True)
    (tmp_path / "systemd" / "system" / "deadhand@.service").write_text(unit, encoding="utf-8")
    (recipe,) = re.findall(r"```sh\n(NEXT=.*?)```", page, re.DOTALL)
    lines = [line for line in recipe.splitlines() if re.match("NEXT=|sed ", line)]
    assert len(lines) == 3
    subprocess.run(["sh", "-e", "-c", "\n".join(lines).replace("/etc/", f"{tmp_path}/")], check=True)
    following = (tmp_path / "systemd" / "system" / "deadhand-next@.service").read_text(encoding="utf-8")
    assert "ExecStart=/opt/deadhand-next/bin/deadhand serve" in following
    assert "/opt/deadhand/" not in following
    assert re.findall(r"^ +server (\S+);", nginx.read_text(encoding="utf-8"), re.MULTILINE) == ["127.0.0.1:8010"]


def exposed_metrics() -> set[str]:
    """The names of all samples that a server has at /metrics."""
    text = generate_latest(REGISTRY).decode()
    declared = re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE)
    endings = {"histogram": ("_bucket", "_count", "_sum")}
    return {name + ending for name, kind in declared for ending in endings.get(kind, ("",))}


def test_every_metric_of_the_alerts_and_the_dashboard_is_one_of_the_server() -> None:
    by_backups = re.findall(r"\bdeadhand_backup_\w+", (DEPLOY / "deadhand-backup").read_text(encoding="utf-8"))
    known = {*exposed_metrics(), *by_backups, "up"}
    for file in (DEPLOY / "prometheus-rules.yml", DEPLOY / "grafana-dashboard.json"):
        named = set(re.findall(r"\b(?:deadhand|process)_[a-z_]+\b", file.read_text(encoding="utf-8")))
        assert len(named) > 8
        assert named <= known, file.name


def test_the_alert_of_memory_comes_before_the_container_reaches_its_limit() -> None:
    rules = (DEPLOY / "prometheus-rules.yml").read_text(encoding="utf-8")
    (megabytes,) = re.findall(r"process_resident_memory_bytes\S+ > (\d+) \* 1024 \* 1024\n", rules)
    (gigabytes,) = re.findall(r"mem_limit: (\d+)g", COMPOSE)
    assert int(megabytes) < 1024 * int(gigabytes)


def test_the_dashboard_is_one_that_grafana_can_import() -> None:
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    panels = board["panels"]
    assert {"Refused moves a second, by reason", "Delay of the writer", "Free disk", "Memory", "Requests, p95"} <= {
        panel["title"] for panel in panels
    }
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(places)
    assert all(panel["targets"] and panel["datasource"]["uid"] == "${datasource}" for panel in panels)
    assert all(panel["fieldConfig"]["defaults"]["unit"] for panel in panels)


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_prometheus_understands_the_queries_of_the_dashboard(tmp_path: Path) -> None:
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    filled = [query.replace("$__rate_interval", "1m").replace("$instance", ".*") for query in queries]
    assert not [query for query in filled if "$" in query]
    rules = [{"record": f"query:{number}", "expr": query} for number, query in enumerate(filled)]
    (tmp_path / "queries.yml").write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}), "utf-8")
    done = subprocess.run(
        ["promtool", "check", "rules", str(tmp_path / "queries.yml")], capture_output=True, text=True, check=False
    )
    assert f"SUCCESS: {len(queries)} rules found" in done.stdout, done.stderr


RULES_TEST = """
rule_files: [RULES]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - series: deadhand_moves_refused_total{job="deadhand", instance="one", reason="database"}
        values: 0x10 1x20
      - series: deadhand_disk_free_bytes{job="deadhand", instance="one"}
        values: 1000000000x9 1000x20
      - series: deadhand_backup_success_timestamp_seconds{instance="one"}
        values: 0x2300
      - series: process_start_time_seconds{job="deadhand", instance="one"}
        values: 1 1 2 3 4 4 4
      - series: deadhand_write_delay_seconds_bucket{job="deadhand", instance="one", le="0.5"}
        values: 0x30
      - series: deadhand_write_delay_seconds_bucket{job="deadhand", instance="one", le="+Inf"}
        values: 0+60x30
    alert_rule_test:
      - {eval_time: 12m, alertname: DeadhandMovesNotSaved, exp_alerts: [{
         exp_labels: {severity: critical, instance: one},
         exp_annotations: {summary: The database takes no moves at one; its log says why.}}]}
      - {eval_time: 8m, alertname: DeadhandMovesNotSaved, exp_alerts: []}
      - {eval_time: 20m, alertname: DeadhandDiskNearlyFull, exp_alerts: [{
         exp_labels: {severity: warning, instance: one, job: deadhand},
         exp_annotations: {summary: Only 1000B are free on the disk of the tables of one.}}]}
      - {eval_time: 6m, alertname: DeadhandRestarts, exp_alerts: [{
         exp_labels: {severity: warning, instance: one, job: deadhand},
         exp_annotations: {summary: The server one has started 3 times in half an hour.}}]}
      - {eval_time: 3m, alertname: DeadhandRestarts, exp_alerts: []}
      - {eval_time: 35h, alertname: DeadhandNoBackup, exp_alerts: []}
      - {eval_time: 37h, alertname: DeadhandNoBackup, exp_alerts: [{
         exp_labels: {severity: critical, instance: one},
         exp_annotations: {summary: The last good backup at one is 1d 13h 0m 0s old.}}]}
"""


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed (apt: prometheus)")
def test_prometheus_understands_the_alerts_and_raises_them(tmp_path: Path) -> None:
    rules, tests = DEPLOY / "prometheus-rules.yml", tmp_path / "tests.yml"
    tests.write_text(RULES_TEST.replace("RULES", str(rules)), encoding="utf-8")
    for command in (["promtool", "check", "rules", str(rules)], ["promtool", "test", "rules", str(tests)]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_understands_its_page() -> None:
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


VPS = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8").partition("## A VPS in ten commands")[2]


def test_the_recipe_for_a_vps_writes_files_that_fit_together(tmp_path: Path) -> None:
    """Its lines that write files are run in a folder; those that install and start were tried by hand."""
    (recipe,) = re.findall(r"```sh\n(NAME=.*?)```", VPS, re.DOTALL)
    lines = [line for line in recipe.splitlines() if re.match(r"NAME=|cp |printf |sed |install ", line)]
    assert len(lines) == 5
    for folder in ("etc/systemd/system", "etc/caddy", "bin"):
        (tmp_path / folder).mkdir(parents=True)
    script = "\n".join(lines).replace("/opt/deadhand-source", str(ROOT)).replace("/etc/", f"{tmp_path}/etc/")
    script = script.replace("/usr/local/", f"{tmp_path}/")
    subprocess.run(["sh", "-e", "-c", script.replace("cards.example", "games.example", 1)], check=True)
    settings = (tmp_path / "etc" / "deadhand.env").read_text(encoding="utf-8")
    assert settings == ("DEADHAND_PUBLIC_ADDRESS=https://games.example\nDEADHAND_ALLOWED_HOST=games.example\n")
    unit = (tmp_path / "etc" / "systemd" / "system" / "deadhand.service").read_text(encoding="utf-8")
    assert "EnvironmentFile=-/etc/deadhand.env" in unit
    assert "ExecStart=/opt/deadhand/bin/deadhand serve" in unit
    (address,) = re.findall(r"DEADHAND_HOST=(\S+) DEADHAND_PORT=(\d+)", unit)
    caddy = (tmp_path / "etc" / "caddy" / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"^games\.example \{$", caddy, re.MULTILINE)
    assert f"reverse_proxy {':'.join(address)} {{" in caddy
    assert (tmp_path / "bin" / "deadhand-backup").stat().st_mode & 0o777 == 0o755
    units = tmp_path / "etc" / "systemd" / "system"
    assert "ExecStart=/usr/local/bin/deadhand-backup" in (units / "deadhand-backup.service").read_text(encoding="utf-8")
    assert (units / "deadhand-backup.timer").exists()
