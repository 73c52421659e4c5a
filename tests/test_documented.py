"""What is documented: pages, check and --coverage give one count."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from man9.cli import main

FILES = {
    "include/api.h": "/**\n * open_it() - opens it\n * @a: what\n */\nint open_it(int a);\n",
    "src/a.c": (
        "/**\n * struct s - one\n * @a: first\n */\nstruct s {\n\tint a;\n};\n\n"
        "int open_it(int a)\n{\n\treturn a;\n}\nEXPORT_SYMBOL(open_it);\n\n"
        "int secret(void)\n{\n\treturn 0;\n}\nEXPORT_SYMBOL(secret);\n"
    ),
    "src/bare.c": "int bare(void)\n{\n\treturn 0;\n}\nEXPORT_SYMBOL(bare);\n",
    "src/other.c": "/**\n * secret() - of this file alone\n */\nstatic int secret(void)\n{\n\treturn 0;\n}\n",
}
UNDOCUMENTED = {"secret", "bare"}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        (tmp_path / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / path).write_text(text)
    return tmp_path / "tree"


def told(tree: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(["check", "--srctree", str(tree), "--no-cache", "-q", *arguments])
    return capsys.readouterr().out


def test_an_export_documented_in_a_header_counts_the_same_on_the_site_in_check_and_in_coverage(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problems = told(tree, capsys, "--select", "KD502")
    assert set(re.findall(r"'(\w+)'", problems)) == UNDOCUMENTED
    folders = json.loads(told(tree, capsys, "--coverage", "json"))
    assert [(folders[each]["exports"], folders[each]["all_exports"]) for each in ("all", "src")] == [
        (1, 3)
    ] * 2
    site = tmp_path / "site"
    assert main(["html", "--srctree", str(tree), "--out", str(site), "-q", "--no-cache"]) == 0
    for page in ("files/index.html", "files/src/index.html"):
        assert "<span>1 of 3 exports documented</span>" in (site / page).read_text()
    page = (site / "files/src/a.c.html").read_text()
    assert "1 of 2 exports documented" in page
    assert "<code>secret</code>" in page
    assert "<code>open_it</code>" not in page


def test_a_function_documented_at_its_declaration_is_documented_where_it_is_defined(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = json.loads(told(tree, capsys, "--coverage", "json"))
    counts = {name: (each["functions"], each["all_functions"]) for name, each in folders.items()}
    assert counts == {"include": (1, 1), "src": (2, 4), "all": (3, 5)}
