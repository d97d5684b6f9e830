"""The server's settings as command line options, one for each field."""

from collections.abc import Iterator
from typing import Any, Final

import click
from click.core import ParameterSource

from deadhand.server.masking import mask_secrets
from deadhand.server.options import Setting, all_settings, parts
from deadhand.server.settings import Mark
from deadhand.table.errors import Refused

LIMITS: Final = "Limits and timeouts"
SOURCES: Final = {
    ParameterSource.COMMANDLINE: "option",
    ParameterSource.ENVIRONMENT: "environment",
}


class SettingType(click.ParamType):  # type: ignore[type-arg]  # generic since Click 8.4 only
    """The type of a setting's option."""

    def __init__(self, setting: Setting) -> None:
        self.name = setting.metavar
        self._setting = setting

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse a setting's text; a parsed value is returned unchanged."""
        if not isinstance(value, str) or value == self._setting.default:
            return value
        try:
            return self._setting.read(value)
        except Refused as refusal:
            self.fail(f"{refusal}{self._environment_note(param, ctx)}", param, ctx)

    def _environment_note(self, param: click.Parameter | None, ctx: click.Context | None) -> str:
        source = ctx.get_parameter_source(param.name or "") if ctx and param else None
        return (
            f" This is from the variable {self._setting.used_variable}."
            if source is ParameterSource.ENVIRONMENT
            else ""
        )

    def split_envvar_value(self, rv: str) -> list[str]:
        """Split the list in an environment variable."""
        return parts(rv)


class SettingOption(click.Option):
    """An option that sets a field of the server's settings."""

    def __init__(self, setting: Setting) -> None:
        name = setting.option
        super().__init__(
            [f"--{name}/--no-{name}" if setting.shape.kind is bool else f"--{name}", setting.name],
            envvar=setting.variables,
            help=_help_text(setting),
            multiple=setting.shape.several,
            default=setting.default,
            show_default=False,
            type=click.BOOL if setting.shape.kind is bool else SettingType(setting),
            metavar=None if setting.shape.kind is bool else setting.metavar,
        )
        self.setting = setting


class SettingsCommand(click.Command):
    """A command with all settings as options; its help lists basic options before limits."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.params += [SettingOption(setting) for setting in all_settings()]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse a command line, in which deprecated options stand for their new names."""
        return super().parse_args(ctx, [_replace_deprecated(word) for word in args])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options in two sections."""
        limits = [one for one in self.params if isinstance(one, SettingOption) and not _is_basic(one.setting)]
        usual = [one for one in self.get_params(ctx) if one not in limits]
        for title, options in (("Options", usual), (LIMITS, limits)):
            with formatter.section(title):
                formatter.write_dl([record for one in options if (record := one.get_help_record(ctx)) is not None])


def setting_lines(context: click.Context, **found: str) -> Iterator[str]:
    """Yield a line for each setting: name, value and source.

    `found` are values that follow from several options. Passwords are masked.
    """
    settings = [
        (param.name, _value_in_words(param, context), _source_in_words(context, param))
        for param in _options_with_value(context)
    ]
    lines = [(name.replace("_", "-"), mask_secrets(found.get(name, value)), source) for name, value, source in settings]
    names, values = (max(len(line[column]) for line in lines) for column in (0, 1))
    for name, value, source in lines:
        yield f"{name:<{names}}  {value:<{min(values, 40)}}  {source}"


def _replace_deprecated(word: str) -> str:
    """Replace a deprecated option by its new name, with a warning."""
    name, equals, value = word.partition("=")
    setting = next((one for one in all_settings() if name == f"--{one.deprecated_option}"), None)
    if setting is None:
        return word
    click.echo(f"Warning: {name} is deprecated; use --{setting.option}.", err=True)
    return f"--{setting.option}{equals}{value}"


def _is_basic(setting: Setting) -> bool:
    return Mark.COMMON in setting.shape.marks


def _help_text(setting: Setting) -> str:
    default = "none" if setting.default in (None, ()) else setting.format(setting.default)
    return f"{setting.help.removesuffix('.')}.  [{setting.variable}; default: {default}]"


def _options_with_value(context: click.Context) -> list[click.Option]:
    """Return the options that have a value of their own, in their order."""
    return [one for one in context.command.params if isinstance(one, click.Option) and not one.is_eager]


def _value_in_words(param: click.Option, context: click.Context) -> str:
    value = context.params.get(param.name or "")
    if isinstance(param, SettingOption):
        return param.setting.format(value)
    return "none" if value is None else {True: "yes", False: "no"}.get(value, str(value))


def _source_in_words(context: click.Context, param: click.Option) -> str:
    source = context.get_parameter_source(param.name or "")
    word = SOURCES.get(source, "default") if source else "default"
    variable = param.setting.used_variable if isinstance(param, SettingOption) else param.envvar
    return f"{word} {variable}" if word == "environment" else word
