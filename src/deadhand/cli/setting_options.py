"""The server's settings as command line options, one for each field."""

import os
from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin

import click
from click.core import ParameterSource
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from deadhand.server.operation.masking import mask_secrets
from deadhand.server.settings import PREFIX, Settings, Trait, describe_error, format_setting

FIELDS: Final = {name: field for name, field in Settings.model_fields.items() if name != "database"}
"""The fields that are options; `parameters.store_options` has the database."""
LIMITS: Final = "Limits and timeouts"


class SettingOption(click.Option):
    """An option that sets a field of the server's settings; None if it is not given."""

    def __init__(self, name: str, field: FieldInfo) -> None:
        option, flag = name.replace("_", "-"), field.annotation is bool
        super().__init__(
            [f"--{option}/--no-{option}" if flag else f"--{option}", name],
            help=_help_text(name, field),
            multiple=get_origin(field.annotation) is tuple,
            default=None,
            type=click.BOOL if flag else click.STRING,
            metavar=None if flag else _metavar(field),
        )
        self.common = Trait.COMMON in field.metadata


class SettingsCommand(click.Command):
    """A command with all settings as options; its help lists common options before limits."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.params += [SettingOption(name, field) for name, field in FIELDS.items()]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options in two sections."""
        limits = [one for one in self.params if isinstance(one, SettingOption) and not one.common]
        usual = [one for one in self.get_params(ctx) if one not in limits]
        for title, options in (("Options", usual), (LIMITS, limits)):
            with formatter.section(title):
                formatter.write_dl([record for one in options if (record := one.get_help_record(ctx)) is not None])


def variable_of(name: str) -> str:
    """Return the environment variable of a field."""
    return PREFIX + name.upper()


def read_settings(context: click.Context, database: str, options: dict[str, Any]) -> Settings:
    """Return the settings: options that were given, else environment variables, else defaults.

    Raises:
        click.UsageError: naming the option or the variable, and what is allowed.
    """
    given = {name: value for name, value in options.items() if value not in (None, ())}
    try:
        return Settings(database=database, **given)
    except UnicodeEncodeError as wrong:  # pydantic's own messages are UTF-8
        raise click.UsageError(f"A setting is not UTF-8 text: {wrong.object!a}", context) from None
    except ValidationError as invalid:
        error = invalid.errors()[0]
        name, sentence = str(error["loc"][0]), describe_error(error)
        if name not in given:
            raise click.UsageError(f"{variable_of(name)}: {sentence}", context) from None
        option = next(one for one in context.command.params if one.name == name)
        raise click.BadParameter(sentence, context, option) from None


def setting_lines(context: click.Context, settings: Settings, **found: str) -> Iterator[str]:
    """Yield a line for each option: name, value and source.

    `found` are values that follow from several options. Passwords are masked.
    """
    options = [one for one in context.command.params if isinstance(one, click.Option) and not one.is_eager]
    lines = [
        (
            str(one.name).replace("_", "-"),
            mask_secrets(found.get(str(one.name), _value_text(one, context, settings))),
            _source_text(one, context),
        )
        for one in options
    ]
    names, values = (max(len(line[column]) for line in lines) for column in (0, 1))
    for name, value, source in lines:
        yield f"{name:<{names}}  {value:<{min(values, 40)}}  {source}"


def _help_text(name: str, field: FieldInfo) -> str:
    default = format_setting(name, field.default)
    return f"{str(field.description).removesuffix('.')}.  [{variable_of(name)}; default: {default}]"


def _metavar(field: FieldInfo) -> str:
    """Return the placeholder of a field's value in the help."""
    kind = field.annotation
    if get_origin(kind) is Literal:
        return "|".join(get_args(kind))
    if Trait.SECONDS in field.metadata:
        return "TIME"
    return "NUMBER" if kind in (int, float) else "TEXT"


def _value_text(option: click.Option, context: click.Context, settings: Settings) -> str:
    if isinstance(option, SettingOption):
        return format_setting(str(option.name), getattr(settings, str(option.name)))
    value = context.params.get(option.name or "")
    return "none" if value is None else {True: "yes", False: "no"}.get(value, str(value))


def _source_text(option: click.Option, context: click.Context) -> str:
    if context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE:
        return "option"
    variable = variable_of(str(option.name)) if isinstance(option, SettingOption) else str(option.envvar)
    return f"environment {variable}" if os.environ.get(variable) else "default"
