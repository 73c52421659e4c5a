"""What the code of a file defines and uses, with or without a comment: frozen records, no behaviour."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

DefinitionKind = Literal["function", "macro", "struct", "union", "enum", "enumerator", "typedef", "variable"]


class Definition(Struct, frozen=True, omit_defaults=True, gc=False, array_like=True):
    """One name that a file defines or declares at its outermost level, or in a type of that level."""

    kind: DefinitionKind
    name: str
    line: int  # of the name, from 1
    defined: bool = True  # has a body, members or a value here; a prototype or an `extern` has not
    static: bool = False
    inline: bool = False
    function_like: bool = False  # a macro with arguments
    maker: str = ""  # the macro whose call makes it: `DEFINE_MUTEX`, `SYSCALL_DEFINE3`
    parent: int = -1  # place, in `Code.definitions`, of the enum or the type that it stands in
    end_line: int = 0  # the last line of its body; 0: that of its name
    uses: Uses | None = None  # None: nothing


class Uses(Struct, frozen=True, omit_defaults=True, gc=False, array_like=True):
    """The names that one definition uses: each once, sorted, without its locals and members of others."""

    calls: tuple[str, ...] = ()  # followed by `(`
    names: tuple[str, ...] = ()  # other names: functions whose address is taken, macros, variables, types
    tags: tuple[str, ...] = ()  # with their keyword: `struct page`
    members: tuple[tuple[str, str], ...] = ()  # of an initialiser: member, and the name it is set to
    type: str = ""  # of what is initialised: `struct file_operations`


class Code(Struct, frozen=True, omit_defaults=True, gc=False, array_like=True):
    """What one file defines."""

    path: str
    definitions: tuple[Definition, ...] = ()  # in order of place
    exports: tuple[tuple[str, str], ...] = ()  # each exported name and its macro
    includes: tuple[str, ...] = ()  # as written, without brackets: `linux/slab.h`
    skipped: int = 0  # macros of a list of register numbers, which are not among the definitions
