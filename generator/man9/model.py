"""What a kernel-doc comment and its declaration say: frozen typed records, no behaviour.

Text is kept as it was written: whoever makes a page applies the markup.  The records are what
`man9 export` writes as JSON lines (source/reference/json.rst), and what every later stage reads.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal["function", "macro", "struct", "union", "enum", "typedef", "variable", "doc"]
Severity = Literal["error", "warning", "note"]
# Where the pieces of a text stand that was put together from several places. For each but the first:
# the line of the text that it starts in, from 0, and that line of the file, from 1.
Pieces = tuple[tuple[int, int], ...]


class Parameter(Struct, frozen=True, omit_defaults=True, gc=False):
    """A function's or macro's argument, a member of a struct or union, or an enumerator."""

    name: str  # dotted for a member of a named nested struct; `args...` for a named variadic, `...`
    type: str = ""  # the whole declaration, name included; empty for macro arguments and enumerators
    description: str = ""  # as written; empty when the comment does not describe it
    line: int = 0  # of the description in the file, from 1; 0 when there is none
    value: str = ""  # an enumerator's initialiser
    pieces: Pieces = ()  # where the later pieces of the description stand
    name_at: int = -1  # where its own name stands in `type`; -1: nowhere
    code_at: int = -1  # offset of its own name in the decoded file; -1: not there
    code_end: int = -1  # offset behind that name


class Section(Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of the comment under a header (kernel-doc.rst, 3)."""

    name: str  # "Description", "Return", "Context", "Note", ...; an overview's own title
    text: str  # lines joined by a newline, common indent removed
    line: int = 0  # of the first line of the text, from 1
    pieces: Pieces = ()  # where the later pieces of the text stand


class Item(Struct, frozen=True, omit_defaults=True, gc=False):
    """One documented symbol, or one overview (`DOC:`) block."""

    file: str  # relative to the tree, without `./`
    line: int  # of `/**`, from 1
    kind: Kind
    name: str  # `(anonymous)` for an enum without a name; the title for an overview
    return_type: str = ""  # functions and function typedefs
    purpose: str = ""
    parameters: tuple[Parameter, ...] = ()
    sections: tuple[Section, ...] = ()
    static: bool = False
    exported: str = ""  # the macro that exports it, as `EXPORT_SYMBOL_GPL`; empty when none does
    namespace: str = ""  # of the export
    attributes: tuple[str, ...] = ()  # words of the declaration that are no part of its type, in order
    attributes_behind: int = 0  # how many of them, the last ones, stand behind the arguments
    type: str = ""  # a variable's or a plain typedef's declaration, name included, initialiser not
    value: str = ""  # a variable's initialiser, an object-like macro's replacement text
    definition: str = ""  # text of a struct, union, enum, or type of one, without private parts; a macro call
    function_like: bool = False  # a macro with an argument list, a typedef of a function
    defined: bool = False  # has a body, members or a value here: a definition, not just a declaration
    alias: str = ""  # the typedef name of `typedef struct tag { } alias;` when it differs from `name`
    code_line: int = 0  # where the declaration starts, from 1; 0 for an overview
    code_at: int = -1  # offset of the declaration in the decoded file (`reading.decode`); -1: none
    body_at: int = -1  # offset of a function's body, a macro's replacement, an initialiser; -1: none
    code_end: int = -1  # offset behind the declaration, body included
    name_at: int = -1  # where the name stands in `type`, of a function in `return_type`; -1: behind it


class Reference(Struct, frozen=True, omit_defaults=True, gc=False):
    """A name that code uses: in a body, an initialiser or a replacement text (design.rst, 4)."""

    source: int  # index in `SourceFile.items` of the item whose code it is; -1: a table of operations
    name: str  # what is named; types bear their keyword: `struct ib_device`
    line: int  # from 1
    call: bool = False  # followed by `(`
    through: str = ""  # the undocumented helper or table in between
    member: str = ""  # the member that a table of operations sets
    table: str = ""  # the type of that table: `struct ib_device_ops`
    file: str = ""  # where the code stands, when in another file: the definition of what is declared here


class Problem(Struct, frozen=True, omit_defaults=True, gc=False):
    """What is wrong at a place.  The wording of each code stands in `man9.problems`."""

    code: str  # `KD101`
    file: str
    line: int  # from 1
    column: int = 0  # from 1; 0: the whole line
    arguments: tuple[str, ...] = ()
    end_line: int = 0  # of what is meant; 0: the end is not known
    end_column: int = 0  # of the first character behind it


class SourceFile(Struct, frozen=True, omit_defaults=True, gc=False):
    """All that one file says."""

    path: str
    items: tuple[Item, ...] = ()
    references: tuple[Reference, ...] = ()
    exports: tuple[str, ...] = ()  # every exported name, documented or not, in order
    problems: tuple[Problem, ...] = ()
    licence: str = ""  # the SPDX identifier of the file
    defines: tuple[str, ...] = ()  # functions that it defines for others, documented or not, sorted
    definitions: tuple[tuple[int, str], ...] = ()  # items that are declared here, and the file of the body
    mtime: int = 0  # seconds since the epoch, for the date of its pages
