"""Words of C code that name nothing that a project defines."""

from __future__ import annotations

from man9.patterns import regex

IDENTIFIER = r"[^\W\d]\w*+"
TAGGED = ("struct", "union", "enum")
# Nothing is defined by these names: keywords, types, attributes of functions and variables.
NO_NAME = frozenset(
    (
        *("_Alignas", "_Bool", "_Noreturn", "_Static_assert", "____cacheline_aligned"),
        *("____cacheline_aligned_in_smp", "__aligned", "__always_inline", "__always_unused", "__asm"),
        *("__asm__", "__attribute", "__attribute__", "__attribute_const__", "__bitwise"),
        *("__cacheline_aligned", "__cacheline_aligned_in_smp", "__cold", "__const", "__cpuidle"),
        *("__deprecated", "__devinitdata", "__exit", "__extension__", "__force", "__hyp", "__init"),
        *("__initconst", "__initdata", "__initdata_or_module", "__inline", "__inline__", "__iomem"),
        *("__kprobes", "__latent_entropy", "__lockfunc", "__malloc", "__maybe_unused", "__meminit"),
        *("__meminitdata", "__must_check", "__naked", "__no_randomize_layout", "__nocast"),
        *("__noreturn", "__notrace", "__packed", "__page_aligned_bss", "__page_aligned_data"),
        *("__percpu", "__private", "__pure", "__randomize_layout", "__rcu", "__read_mostly", "__ref"),
        *("__refconst", "__refdata", "__restrict", "__ro_after_init", "__sched", "__typeof"),
        *("__typeof__", "__unused", "__used", "__user", "__visible", "__volatile__", "__weak", "asm"),
        *("asmlinkage", "auto", "bool", "case", "char", "const", "default", "do", "double", "else"),
        *("enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "noinline"),
        *("noreturn", "notrace", "register", "restrict", "return", "short", "signed", "sizeof"),
        *("static", "static_assert", "struct", "switch", "typedef", "typeof", "union", "unsigned"),
        *("void", "volatile", "while"),
    )
)  # fmt: skip
STORAGE = frozenset(
    ("static", "extern", "inline", "const", "__always_inline", "struct", "__init", "notrace", "")
)
INLINE = ("inline", "__inline", "__inline__", "__always_inline", "__forceinline")
# Nothing is told to use these: keywords, and what nearly all code uses.
NO_USE = frozenset(
    (
        *("NULL", "_Alignof", "_Bool", "_Generic", "_Static_assert", "__FILE__", "__FUNCTION__"),
        *("__LINE__", "__VA_ARGS__", "__VA_OPT__", "__aligned", "__alignof__", "__always_inline"),
        *("__asm", "__asm__", "__attribute__", "__bitwise", "__exit", "__extension__", "__force"),
        *("__func__", "__init", "__initconst", "__initdata", "__inline", "__inline__", "__iomem"),
        *("__maybe_unused", "__must_check", "__packed", "__percpu", "__printf", "__rcu"),
        *("__read_mostly", "__ro_after_init", "__section", "__typeof", "__typeof__", "__used"),
        *("__user", "__volatile__", "__weak", "alignof", "asm", "asmlinkage", "auto", "break", "case"),
        *("char", "const", "continue", "default", "defined", "do", "double", "else", "enum", "extern"),
        *("false", "float", "for", "goto", "if", "inline", "int", "long", "noinline", "register"),
        *("restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "true"),
        *("typedef", "typeof", "union", "unsigned", "void", "volatile", "while"),
    )
)  # fmt: skip
# What a pointer may be declared of with blanks on both sides of `*`.
TYPES = frozenset(
    (
        *("bool", "char", "const", "double", "float", "int", "long", "s16", "s32", "s64", "s8"),
        *("short", "signed", "u16", "u32", "u64", "u8", "uchar", "uint", "ulong", "unsigned", "ushort"),
        *("void",),
    )
)  # fmt: skip
ATTRIBUTE = regex(
    r"(?:asm|__(?:attribute|asm|aligned|section|acquires?|releases?|must_hold\w*|cond_acquires\w*|printf|scanf|alloc_size"
    r"|nonnull|assume_aligned|counted_by\w*|format_arg|cond_lock|diagnose_as|no_sanitize\w*|strftime|deprecated|alias"
    r"|guarded_by|visibility|malloc|gnu_\w+|realloc_size|no_context_analysis)(?:__)?)\Z"
)
