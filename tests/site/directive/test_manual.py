"""The manual in source/ names everything that there is to be set, given or overridden."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from man9.commands import COMMANDS
from man9.config import CheckSettings, MacroSettings, Settings, templates_folder
from man9.model import Item, Parameter, Section
from man9.site import VALUES

MANUAL = Path(__file__).resolve().parents[3] / "source" / "reference"


def fields(record: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(record)]


def test_every_setting_is_explained() -> None:
    text = (MANUAL / "settings.rst").read_text()
    settings = [name for name in fields(Settings) if name not in {"macros", "check"}]
    every = [*settings, *fields(MacroSettings), *fields(CheckSettings)]
    assert [name for name in every if f"``{name}``" not in text] == []


def test_every_field_of_the_json_is_explained() -> None:
    text = (MANUAL / "json.rst").read_text()
    exported = {*fields(Item), *fields(Parameter), *fields(Section)}
    assert sorted(name for name in exported if f"``{name}``" not in text) == []


def test_every_template_is_explained() -> None:
    text = (MANUAL / "templates.rst").read_text()
    names = sorted(path.name for path in templates_folder("html").glob("*.html"))
    assert [name for name in names if f"``{name}``" not in text] == []


@pytest.mark.parametrize("name", [name for name, *_ in VALUES])
def test_every_configuration_value_is_explained(name: str) -> None:
    assert f"``{name}``" in (MANUAL / "sphinx.rst").read_text()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_explained(name: str) -> None:
    assert f"``man9 {name}" in (MANUAL / "commands.rst").read_text()
