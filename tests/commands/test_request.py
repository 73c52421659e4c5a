"""What a command is asked: one frozen record, whose fields are what its command line takes."""

from __future__ import annotations

import argparse
import importlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from man9.commands import COMMANDS, build, html, man, request
from man9.commands.request import Request

if TYPE_CHECKING:
    from types import ModuleType

PACKAGE = Path(request.__file__).parents[1]

every_command = pytest.mark.parametrize("name", COMMANDS)


def module_of(name: str) -> ModuleType:
    return importlib.import_module(f"man9.commands.{name}")


@every_command
def test_a_request_has_a_field_for_each_option_and_no_more(name: str) -> None:
    module = module_of(name)
    parser = argparse.ArgumentParser(add_help=False)
    module.add_arguments(parser)
    taken = {action.dest for action in parser._actions}  # noqa: SLF001  # argparse has no public way
    fields = set(module.Request.__struct_fields__)
    assert fields - taken <= ({"paths"} if name == "search" else set())
    assert taken <= fields


@every_command
def test_defaults_stand_in_the_request_alone(name: str) -> None:
    parser = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    module_of(name).add_arguments(parser)
    assert {action.default for action in parser._actions} == {argparse.SUPPRESS}  # noqa: SLF001


@every_command
def test_nothing_can_change_a_request(name: str) -> None:
    kind = module_of(name).Request
    assert issubclass(kind, Request)
    assert kind.__struct_config__.frozen


def test_an_option_that_a_request_lacks_is_a_fault_at_once() -> None:
    with pytest.raises(msgspec.ValidationError, match="forgotten"):
        request.made(man.Request, argparse.Namespace(dry_run=True, forgotten=1))


def test_only_what_makes_requests_sees_what_argparse_has_read() -> None:
    seen = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if re.search(r"argparse\.Namespace|parse_\w*args\(.*\badd_arguments", path.read_text())
    }
    assert seen == {"commands/request.py"}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[man.Request | html.Request]:
    """What `build` asks of the commands that it is made of."""
    found: list[man.Request | html.Request] = []

    def note(request: man.Request | html.Request) -> int:
        found.append(request)
        return len(found)

    for module in (man, html):
        monkeypatch.setattr(module, "run", note)
    return found


def test_build_asks_for_pages_and_site_what_it_is_asked_itself(
    tmp_path: Path, asked: list[man.Request | html.Request]
) -> None:
    given = {"srctree": Path("linux"), "paths": ("lib", "--odd"), "jobs": 3, "version_name": "v1"}
    status = build.run(msgspec.convert({**given, "out": tmp_path}, build.Request))
    assert status == 2  # the worse of both
    assert asked == [
        msgspec.convert({**given, "out": tmp_path}, man.Request),
        msgspec.convert({**given, "out": tmp_path / "html"}, html.Request),
    ]


def test_build_without_a_cache_reads_the_tree_once(
    tmp_path: Path, asked: list[man.Request | html.Request]
) -> None:
    build.run(build.Request(out=tmp_path, no_cache=True))
    first, second = asked
    assert first.cache_dir == second.cache_dir is not None
    assert not first.no_cache
    assert not second.no_cache
    assert not Path(first.cache_dir or "").is_dir()
