"""Every field of the settings is an option and a variable, and refuses in words what it cannot be."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest

from deadhand.server.masking import mask_secrets
from deadhand.server.options import Setting, all_settings, from_environment, parts, settings_of
from deadhand.server.settings import Bounds, Count, Seconds
from deadhand.table.errors import Refused
from tests.server.running import check_sentence


@dataclass(frozen=True)
class Several:
    """Fields of every type that somebody may add."""

    needed: str
    """Without a default, so it is no option."""
    keep: Seconds | None = None
    """How long finished tables are kept;
    for ever, if nothing is said."""
    names: tuple[str, ...] = ()
    """The names by which it is asked."""
    most: Count = 5
    """How many."""
    share: Annotated[float, Bounds(0, 1)] = 0.5
    """How much of all."""
    form: Literal["human", "json"] = "human"
    """How the log is written."""
    strict: bool = False
    """Whether nothing is forgiven."""


FIELDS = {setting.name: setting for setting in settings_of(Several)}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("keep", "90d", 90 * 86400.0),
        ("keep", "1.5h", 5400.0),
        ("keep", "250ms", 0.25),
        ("keep", " 10 ", 10.0),
        ("keep", "off", None),
        ("names", "cards.example", "cards.example"),
        ("most", "12", 12),
        ("share", "0.25", 0.25),
        ("form", "json", "json"),
        ("strict", "Yes", True),
        ("strict", "off", False),
    ],
)
def test_a_value_is_read_as_people_write_it(name: str, text: str, value: Any) -> None:
    assert FIELDS[name].read(text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("keep", "soon"),
        ("keep", "-1d"),
        ("keep", "1e9"),
        ("keep", ""),
        ("names", ""),
        ("names", "a\x1b[2J"),
        ("most", "0"),
        ("most", "2.5"),
        ("most", "nan"),
        ("share", "inf"),
        ("share", "nan"),
        ("share", "1.1"),
        ("form", "xml"),
        ("strict", "perhaps"),
    ],
)
def test_what_it_cannot_be_is_refused_in_a_sentence(name: str, text: str) -> None:
    with pytest.raises(Refused) as refused:
        FIELDS[name].read(text)
    check_sentence(str(refused.value))


def test_a_field_says_itself_what_it_is_for() -> None:
    assert FIELDS["keep"].help == "How long finished tables are kept; for ever, if nothing is said."
    assert FIELDS["names"].shape.several
    assert FIELDS["form"].metavar == "human|json"
    assert "needed" not in FIELDS


@pytest.mark.parametrize("setting", all_settings(), ids=lambda setting: setting.name)
def test_every_setting_has_words_and_a_default_that_it_would_take(setting: Setting) -> None:
    check_sentence(setting.help)
    assert setting.variable == f"DEADHAND_{setting.name.upper()}"
    if setting.shape.several:
        assert tuple(setting.read(each) for each in parts(",".join(setting.default))) == setting.default
    elif setting.shape.kind is not str or setting.default is not None:
        assert setting.read(setting.format(setting.default)) == setting.default


def test_the_environment_sets_what_it_names_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADHAND_GRACE", "2m")
    monkeypatch.setenv("DEADHAND_COMPILED", "no")
    monkeypatch.setenv("DEADHAND_HANDSHAKE_TIMEOUT", "")
    assert from_environment() == {"grace": 120.0, "compiled": False}
    monkeypatch.setenv("DEADHAND_GRACE", "long")
    with pytest.raises(Refused, match="DEADHAND_GRACE") as refused:
        from_environment()
    check_sentence(str(refused.value))


def test_deprecated_variables_set_fields_unless_the_current_ones_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADHAND_KEEP", "90d")
    monkeypatch.setenv("DEADHAND_HELLO_WITHIN", "3s")
    monkeypatch.setenv("DEADHAND_HANDSHAKE_TIMEOUT", "4s")
    assert from_environment() == {"retention": 90 * 86400.0, "handshake_timeout": 4.0}
    monkeypatch.setenv("DEADHAND_KEEP", "long")
    with pytest.raises(Refused, match="DEADHAND_KEEP"):
        from_environment()


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


def test_large_numbers_are_written_out() -> None:
    rate = next(setting for setting in all_settings() if setting.name == "tables_per_minute")
    with pytest.raises(Refused, match=r"^0\.01 to 1000000 are allowed, not 0\.$"):
        rate.read("0")
