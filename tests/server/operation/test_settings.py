"""The settings of a server: read as people write them, from options and variables, and refused in words."""

from typing import Any

import pytest
from pydantic import ValidationError

from deadhand.server.operation.masking import mask_secrets
from deadhand.server.settings import Settings, describe_error, format_setting
from tests.server.running import check_sentence

FIELDS = [name for name in Settings.model_fields if name != "database"]


def read(**given: Any) -> Settings:
    return Settings(database="", **given)


def refusal(name: str, value: Any) -> str:
    with pytest.raises(ValidationError) as invalid:
        read(**{name: value})
    (error,) = invalid.value.errors()
    return describe_error(error)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("retention", "90d", 90 * 86400.0),
        ("retention", "1.5h", 5400.0),
        ("retention", "off", None),
        ("write_timeout", "250ms", 0.25),
        ("write_timeout", " 10 ", 10.0),
        ("allowed_host", "cards.example", ("cards.example",)),
        ("allowed_host", "Cards.Example, *.home", ("cards.example", "*.home")),
        ("proxy", ("10.1.2.3/8",), ("10.0.0.0/8",)),
        ("sockets_per_address", "12", 12),
        ("cpu_per_address", "0.25", 0.25),
        ("log_format", "JSON", "json"),
        ("compiled", "Yes", True),
        ("compiled", "off", False),
        ("public_address", "none", None),
        ("public_address", "https://cards.example/", "https://cards.example"),
    ],
)
def test_a_value_is_read_as_people_write_it(name: str, text: str, value: Any) -> None:
    assert getattr(read(**{name: text}), name) == value


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("retention", "soon", "500ms, 10s"),
        ("retention", "-1d", "500ms, 10s"),
        ("retention", "", "500ms, 10s"),
        ("retention", "0", "At least 1h is allowed."),
        ("write_timeout", "2h", "At most 1h is allowed."),
        ("reveal_timeout", "61s", "At most 1m is allowed."),
        ("reveal_timeout", "0", "At least 100ms is allowed."),
        ("cpu_burst", "nan", "500ms, 10s"),
        ("allowed_host", "cards.example:80", "without a port"),
        ("allowed_host", "a\x1b[2J", "cannot be printed"),
        ("sockets_per_address", "0", "At least 1 is allowed."),
        ("sockets_per_address", "2.5", "valid integer"),
        ("tables_per_minute", "nan", "finite"),
        ("tables_per_minute", "1e7", "At most 1000000 is allowed."),
        ("log_format", "xml", "'human' or 'json'"),
        ("compiled", "perhaps", "valid boolean"),
        ("proxy", "here", "10.0.0.0/8"),
    ],
)
def test_what_it_cannot_be_is_refused_in_a_sentence(name: str, text: str, said: str) -> None:
    sentence = refusal(name, text)
    check_sentence(sentence)
    assert said in sentence


@pytest.mark.parametrize("name", FIELDS)
def test_every_setting_has_words_and_a_default_that_it_would_take(name: str) -> None:
    field = Settings.model_fields[name]
    check_sentence(str(field.description))
    text = format_setting(name, field.default)
    if text != "none":
        assert getattr(read(**{name: text}), name) == field.default


def test_the_environment_sets_what_it_names_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADHAND_GRACE", "2m")
    monkeypatch.setenv("DEADHAND_COMPILED", "no")
    monkeypatch.setenv("DEADHAND_PROXY", "127.0.0.1, 10.0.0.0/8")
    monkeypatch.setenv("DEADHAND_HANDSHAKE_TIMEOUT", "")
    assert Settings(database="").model_dump(exclude_defaults=True) == {
        "database": "",
        "grace": 120.0,
        "compiled": False,
        "proxy": ("127.0.0.1", "10.0.0.0/8"),
    }
    assert Settings(database="", grace=5).grace == 5


def test_a_field_that_does_not_exist_is_refused() -> None:
    assert "not permitted" in refusal("graces", 2)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("postgresql+asyncpg://ann:s3cr3t@db.example/name", "postgresql+asyncpg://ann:***@db.example/name"),
        ("postgresql://ann:s3:cr@3t@db/name", "postgresql://ann:***@db/name"),
        ("postgresql://ann@db/name?password=s3cr3t&ssl=on", "postgresql://ann@db/name?password=***&ssl=on"),
        ("sqlite+aiosqlite:////data/tables.sqlite", "sqlite+aiosqlite:////data/tables.sqlite"),
    ],
)
def test_passwords_are_never_shown(text: str, shown: str) -> None:
    assert mask_secrets(text) == shown
