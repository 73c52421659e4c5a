"""The manual in source/ names everything that there is to be set, given or overridden."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from man9.commands import COMMANDS
from man9.config import CheckSettings, MacroSettings, Settings, templates_folder
from man9.model import Item, Parameter, Section
from man9.problems import RULES
from man9.site import VALUES
from man9.site.directive.manual import shown_example

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


def test_every_rule_of_the_checker_stands_in_the_manual_with_its_examples(build: Callable[..., Path]) -> None:
    page = (build() / "reference/problems.html").read_text()
    sections = dict(re.findall(r'<section id="(kd\d+)">\n(.*?)</section>', page, re.DOTALL))
    assert list(sections) == [code.lower() for code in RULES]
    for rule in RULES.values():
        text = html.unescape(re.sub(r"<[^>]*>", "", sections[rule.code.lower()]))
        assert text.startswith(f"{rule.code}: {rule.title}")
        assert rule.wording in text
        assert shown_example(rule.bad) in text
        assert shown_example(rule.good) in text
        assert ("man9 check --fix mends it" in text) == (rule.fix is not None)


def test_an_example_is_shown_with_its_controls_written_out_and_its_longest_lines_cut() -> None:
    assert shown_example("a\0b\n") == "a\\x00b"
    assert shown_example("(" * 300 + ")" * 300) == "(" * 50 + " ... " + ")" * 25
