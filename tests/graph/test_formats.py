"""The graph outside: formats that other programs read, and the commands."""

from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from man9.cli import main

SVG = "{http://www.w3.org/2000/svg}"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(list(arguments)) == status
    return capsys.readouterr().out


@pytest.fixture
def graph(sample: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = json.loads(
        printed(capsys, "graph", "--srctree", str(sample), "--format", "json", "-q")
    )
    return found


def test_json_has_nodes_and_edges_with_places(graph: dict[str, list[dict[str, object]]]) -> None:
    ids = {node["id"] for node in graph["nodes"]}
    assert len(ids) == len(graph["nodes"]) > 30
    assert {edge["kind"] for edge in graph["edges"]} == {"calls", "uses", "types", "mentions"}
    for edge in graph["edges"]:
        assert {edge["source"], edge["target"]} <= ids
        assert isinstance(edge["line"], int)
        assert edge["line"] > 0
        assert edge["file"]


def test_graphml_is_read_by_networkx(
    sample: Path, capsys: pytest.CaptureFixture[str], graph: dict[str, list[dict[str, object]]]
) -> None:
    text = printed(capsys, "graph", "--srctree", str(sample), "--format", "graphml", "-q")
    read = nx.read_graphml(io.BytesIO(text.encode()), force_multigraph=True)
    assert read.number_of_nodes() == len(graph["nodes"])
    assert read.number_of_edges() == len(graph["edges"])
    assert {data["kind"] for _, data in read.nodes(data=True)} == {node["kind"] for node in graph["nodes"]}


def test_dot_is_read_by_graphviz(
    sample: Path, capsys: pytest.CaptureFixture[str], graph: dict[str, list[dict[str, object]]]
) -> None:
    text = printed(capsys, "graph", "--srctree", str(sample), "--format", "dot", "-q")
    done = subprocess.run(["dot", "-Tjson0"], input=text, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert len(json.loads(done.stdout)["objects"]) == len(graph["nodes"])


def test_svg_is_well_formed_and_its_nodes_have_titles(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = printed(
        capsys, "graph", "--srctree", str(sample), "--format", "svg", "--symbol", "demo_send", "-q"
    )
    root = ET.fromstring(text)  # noqa: S314  our own output
    nodes = [group for group in root.iter(f"{SVG}g") if "node" in (group.get("class") or "").split()]
    assert len(nodes) > 3
    assert "prefers-color-scheme" in text
    assert "<script" not in text


def test_related_prints_the_lists_of_a_symbol(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "related", "demo_send", "--srctree", str(sample))
    assert "CALLED BY\n    demo_send_wait(9)" in text


def test_related_takes_options_between_the_names(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "related", "demo_send", "--srctree", str(sample), "drivers", "--format", "json")
    assert json.loads(text)


def test_an_unknown_symbol_is_told(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["related", "--srctree", str(sample), "nobody_knows"]) == 1
    assert "nobody_knows: no such symbol" in capsys.readouterr().err


def test_path_shows_each_step_with_its_place(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "path", "demo_send_wait", "demo_send", "--srctree", str(sample))
    assert "demo_send_wait" in text
    assert "calls demo_send.9" in text
    assert "drivers/demo/core.c:" in text


def test_the_same_tree_gives_the_same_bytes(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("json", "graphml", "dot"):
        texts = {
            printed(capsys, "graph", "--srctree", str(sample), "--format", form, "-q", "--jobs", jobs)
            for jobs in ("1", "2")
        }
        assert len(texts) == 1


def test_stats_count_what_stands_out(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "graph", "--srctree", str(sample), "--stats", "-q")
    assert text.startswith("nodes: ")
    assert "components: 1" in text
