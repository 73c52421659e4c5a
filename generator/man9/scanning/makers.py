"""The macros of a kernel whose call defines something: what, and under which name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from man9.patterns import regex

if TYPE_CHECKING:
    from man9.code import DefinitionKind


class Maker(NamedTuple):
    """What a call of a macro makes."""

    kind: DefinitionKind
    form: str = "{}"  # of the name
    argument: int = 0  # that names it
    defined: bool = True


_VARIABLE = Maker("variable")
_SECOND = Maker("variable", argument=1)
_FIXED: dict[str, tuple[Maker, ...]] = {
    "ATTRIBUTE_GROUPS": (Maker("variable", "{}_group"), Maker("variable", "{}_groups")),
    "BIN_ATTRIBUTE_GROUPS": (Maker("variable", "{}_group"), Maker("variable", "{}_groups")),
    "DECLARE_EVENT_CLASS": (Maker("variable", "event_class_{}"),),
    "DEFINE_SEQ_ATTRIBUTE": (Maker("variable", "{}_fops"),),
    "DEFINE_SHOW_ATTRIBUTE": (Maker("variable", "{}_fops"),),
    "DEFINE_SHOW_STORE_ATTRIBUTE": (Maker("variable", "{}_fops"),),
    "DEFINE_PROC_SHOW_ATTRIBUTE": (Maker("variable", "{}_proc_ops"),),
    "DECLARE_TRACE": (Maker("function", "trace_{}", defined=False),),
    "DECLARE_STATIC_CALL": (Maker("variable", "{}", defined=False),),
    "TRACE_EVENT": (Maker("function", "trace_{}"),),
    "TRACE_EVENT_CONDITION": (Maker("function", "trace_{}"),),
    "TRACE_EVENT_FN": (Maker("function", "trace_{}"),),
    "TRACE_EVENT_FN_COND": (Maker("function", "trace_{}"),),
    "TRACE_EVENT_NOP": (Maker("function", "trace_{}"),),
    "TRACE_EVENT_RCU": (Maker("function", "trace_{}"),),
    "DEFINE_EVENT": (Maker("function", "trace_{}", 1),),
    "DEFINE_EVENT_CONDITION": (Maker("function", "trace_{}", 1),),
    "DEFINE_EVENT_FN": (Maker("function", "trace_{}", 1),),
    "DEFINE_EVENT_NOP": (Maker("function", "trace_{}", 1),),
    "DEFINE_EVENT_PRINT": (Maker("function", "trace_{}", 1),),
}
_FORMS: tuple[tuple[str, Maker], ...] = (
    (r"SYSCALL(?:32)?_DEFINE[0-6]", Maker("function", "sys_{}")),
    (r"COMPAT_SYSCALL(?:32)?_DEFINE[0-6]", Maker("function", "compat_sys_{}")),
    (r"BPF_CALL_[0-5]|DEFINE_IDTENTRY(?:_\w+)?|DECLARE_IDTENTRY(?:_\w+)?", Maker("function")),
    (r"DECLARE_PER_CPU(?:_\w+)?", Maker("variable", argument=1, defined=False)),
    (r"DEFINE_PER_CPU(?:_\w+)?|DEFINE_KFIFO|DEFINE_EARLY_PER_CPU\w*", _SECOND),
    (r"DEVICE_(?:\w+_)?ATTR(?:_\w+)?", Maker("variable", "dev_attr_{}")),
    (r"DRIVER_ATTR(?:_\w+)?", Maker("variable", "driver_attr_{}")),
    (r"BUS_ATTR(?:_\w+)?", Maker("variable", "bus_attr_{}")),
    (r"CLASS_ATTR(?:_\w+)?", Maker("variable", "class_attr_{}")),
    (r"BIN_ATTR(?:_\w+)?", Maker("variable", "bin_attr_{}")),
    (r"DECLARE_STATIC_KEY_\w+", Maker("variable", defined=False)),
    (r"(?:\w+_)?NOTIFIER_HEAD|H?LIST_(?:\w+_)?HEAD", _VARIABLE),
    (
        r"DECLARE_(?:DELAYED_WORK|DEFERRABLE_WORK|WORK|WAIT_QUEUE_HEAD|COMPLETION|RWSEM|TASKLET\w*|BITMAP)",
        _VARIABLE,
    ),
    (
        r"DEFINE_(?!FREE|GUARD|LOCK_GUARD|CLASS|COND_|INSN|FUNCTION|STRUCT|TRACE|EVENT|EXT|MERGE)[A-Z0-9_]+",
        _VARIABLE,
    ),
)
_FORM = regex("|".join(f"({form})\\Z" for form, _ in _FORMS))


def makers_of(macro: str) -> tuple[Maker, ...]:
    """Return what a call of `macro` makes: nothing, for most."""
    fixed = _FIXED.get(macro)
    if fixed is not None:
        return fixed
    match = _FORM.match(macro)
    return () if match is None or match.lastindex is None else (_FORMS[match.lastindex - 1][1],)
