"""Templates that were compiled beforehand: they are those of templates/, and say what these say."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jinja2
import pytest

from man9 import templating
from man9.compat.rest import rest
from man9.compat.stream import pages
from man9.config import Settings, templates_folder
from man9.model import SourceFile
from man9.reading import read
from man9.templating import compiled, sandbox

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = Settings(lists=())
ONE_IN = 10  # files of the kernel: about 900


def _script() -> Any:  # noqa: ANN401  # a module
    spec = importlib.util.spec_from_file_location(
        "compile_templates", ROOT / "generator/compile_templates.py"
    )
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = _script()


@pytest.mark.parametrize(("kind", "name"), SCRIPT.COMPILED)
def test_a_module_is_made_from_its_template_as_it_is(kind: str, name: str) -> None:
    text = SCRIPT.path_of(kind, name).read_text()
    assert f"SOURCE = {(templates_folder(kind) / name).read_bytes()!r}\n" in text, "run `make templates`"


@pytest.mark.parametrize(("kind", "name"), SCRIPT.COMPILED)
def test_a_module_is_what_jinja_makes_of_its_template(kind: str, name: str) -> None:
    if f"by Jinja2 {jinja2.__version__}:" not in SCRIPT.path_of(kind, name).read_text():
        pytest.skip("Jinja2 of another version may write other code, that does the same")
    assert SCRIPT.path_of(kind, name).read_text() == SCRIPT.compiled(kind, name)


@pytest.fixture
def by_jinja(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what lets Jinja2 render the templates shipped, from then on."""

    def change() -> None:
        monkeypatch.setattr(compiled, "load", lambda *_: None)
        _forget()

    return change


def _forget() -> None:
    from man9.compat import rest as module  # noqa: PLC0415

    module._template.cache_clear()  # noqa: SLF001


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    _forget()
    yield
    _forget()


def _said(file: SourceFile) -> list[str]:
    found = list(pages(file, range(len(file.items)), SETTINGS, 0.0)) if file.items else []
    return [
        *found,
        *(
            rest(item, line_numbers=marks, titled=titled)
            for item in file.items
            for marks, titled in ((True, False), (False, True))
        ),
    ]


def test_the_sample_is_said_as_jinja_says_it(sample: Path, by_jinja: Callable[[], None]) -> None:
    files = [read(path.name, path.read_bytes(), SETTINGS.macros) for path in sorted(sample.rglob("*.[ch]"))]
    ours = [_said(file) for file in files]
    by_jinja()
    assert [_said(file) for file in files] == ours


def test_the_kernel_is_said_as_jinja_says_it(linux: Path, by_jinja: Callable[[], None]) -> None:
    paths = sorted(
        Path(folder, name)
        for folder, _, names in os.walk(linux)
        for name in names
        if name.endswith((".c", ".h"))
    )
    found = (path for path in paths if path.is_file() and b"\n/**\n" in path.read_bytes())
    files = [
        read(str(path.relative_to(linux)), path.read_bytes(), SETTINGS.macros)
        for number, path in enumerate(found)
        if number % ONE_IN == 0
    ]
    assert len(files) > 800
    ours = [hash(tuple(_said(file))) for file in files]
    by_jinja()
    differ = [
        file.path for file, before in zip(files, ours, strict=True) if hash(tuple(_said(file))) != before
    ]
    assert differ == []


@pytest.mark.parametrize(("kind", "name"), SCRIPT.COMPILED)
def test_a_template_that_was_edited_counts_as_it_is_now(
    kind: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(templates_folder(kind), tmp_path / kind))
    (folder / name).write_text("edited\n")
    monkeypatch.setattr(compiled, "templates_path", lambda _kind: str(folder))
    monkeypatch.setattr(sandbox, "templates_folder", lambda _kind: folder)
    assert templating.renderer(kind, name, "", {})() == "edited\n"


def test_a_user_s_own_template_runs_in_the_sandbox(tmp_path: Path) -> None:
    (tmp_path / "page.j2").write_text("{{ ''.__class__.__mro__ }}")
    with pytest.raises(templating.TemplateError, match=r"page\.j2:1: .*unsafe"):
        templating.renderer("man", "page.j2", str(tmp_path), {})()
