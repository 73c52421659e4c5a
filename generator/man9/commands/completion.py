"""`man9 completion SHELL`: what lets a shell complete commands, options and their values."""

from __future__ import annotations

import argparse
import importlib
from typing import TYPE_CHECKING, NamedTuple

from man9.commands import COMMANDS
from man9.commands import request as requests
from man9.commands.saying import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SHELLS = ("bash", "zsh", "fish")


class _Option(NamedTuple):
    """An option of a command."""

    spellings: Sequence[str]
    help: str
    choices: Sequence[str]
    takes_value: bool


class _Command(NamedTuple):
    """A command: what it does, its options, and what its first argument may be."""

    help: str
    options: Sequence[_Option]
    choices: Sequence[str]


class Request(requests.Request, frozen=True, kw_only=True):
    """What a shell reads."""

    shell: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument("shell", choices=SHELLS, help="whose language")


def run(request: Request) -> int:
    """Print the script."""
    commands = {name: _Command(text, list(_options(name)), _choices(name)) for name, text in COMMANDS.items()}
    say({"bash": _bash, "zsh": _zsh, "fish": _fish}[request.shell](commands))
    return 0


def _actions(command: str) -> list[argparse.Action]:
    parser = argparse.ArgumentParser()
    importlib.import_module(f"man9.commands.{command}").add_arguments(parser)
    return parser._actions  # noqa: SLF001  # argparse has no public way


def _choices(command: str) -> list[str]:
    """Return what the first argument that is no option may be; nothing when it is a name or a path."""
    found = [action.choices for action in _actions(command) if not action.option_strings]
    return [str(choice) for choice in (found[0] if found else None) or ()]


def _options(command: str) -> Iterator[_Option]:
    for action in _actions(command):
        if action.option_strings:
            choices = [str(choice) for choice in action.choices or ()]
            yield _Option(action.option_strings, action.help or "", choices, action.nargs != 0)


_Commands = dict[str, _Command]


_BASH = """\
# bash completion for man9
_man9() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= choices=
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W '%(names)s --help --version' -- "$word"))
        return
    fi
    case ${COMP_WORDS[1]} in
%(cases)s
    esac
    case $word in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *)
        if [ -n "$choices" ]; then
            COMPREPLY=($(compgen -W "$choices" -- "$word"))
        else
            COMPREPLY=($(compgen -f -- "$word"))
        fi ;;
    esac
}
complete -o filenames -F _man9 man9
"""
_ZSH = """\
#compdef man9
_man9() {
    local -a commands
    commands=(%(names)s)
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
%(cases)s
    esac
}
_man9 "$@"
"""


def _bash(commands: _Commands) -> str:
    cases = []
    for name, (_, options, chosen) in commands.items():
        cases += [f"    {name})", "        case $before in"]
        for option in options:
            if option.choices:
                values = f"compgen -W '{' '.join(option.choices)}' -- \"$word\""
                cases.append(f"        {'|'.join(option.spellings)}) COMPREPLY=($({values})); return ;;")
        words = " ".join(spelling for option in options for spelling in option.spellings)
        cases += ["        esac", f"        words='{words}' choices='{' '.join(chosen)}' ;;"]
    return _BASH % {"names": " ".join(commands), "cases": "\n".join(cases)}


def _zsh(commands: _Commands) -> str:
    cases = []
    for name, (_, options, chosen) in commands.items():
        specs = []
        for option in options:
            value = ":value:_files" if option.takes_value else ""
            if option.choices:
                value = f":value:({' '.join(option.choices)})"
            specs += [f"'{spelling}[{_plain(option.help)}]{value}'" for spelling in option.spellings]
        rest = f"'1:value:({' '.join(chosen)})'" if chosen else "'*:file:_files'"
        cases.append(f"    {name}) _arguments {' '.join(specs)} {rest} ;;")
    names = " ".join(f"'{name}:{_plain(each.help)}'" for name, each in commands.items())
    return _ZSH % {"names": names, "cases": "\n".join(cases)}


def _fish(commands: _Commands) -> str:
    lines = ["# fish completion for man9"]
    for name, (text, options, chosen) in commands.items():
        lines.append(f"complete -c man9 -n __fish_use_subcommand -f -a {name} -d '{_plain(text)}'")
        if chosen:
            words = " ".join(chosen)
            lines.append(f"complete -c man9 -n '__fish_seen_subcommand_from {name}' -f -a '{words}'")
        for option in options:
            parts = ["complete -c man9", f"-n '__fish_seen_subcommand_from {name}'"]
            parts += [f"-l {each[2:]}" for each in option.spellings if each.startswith("--")]
            parts += [f"-s {each[1:]}" for each in option.spellings if not each.startswith("--")]
            if option.choices:
                parts.append(f"-x -a '{' '.join(option.choices)}'")
            elif option.takes_value:
                parts.append("-r")
            lines.append(f"{' '.join(parts)} -d '{_plain(option.help)}'")
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Return `text` without what the shells' words are quoted by."""
    return text.translate(str.maketrans("", "", "'[]:`"))
