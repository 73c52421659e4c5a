"""One module for each command of `man9`: its arguments, one call into the house, what is printed."""

# Name and module of each command; a module is imported only when its command runs, so that start-up is quick.
COMMANDS = {
    "build": "make man pages, HTML reference and index at once",
    "man": "write the man pages of section 9",
    "html": "write the HTML reference site",
    "serve": "show the HTML reference while its sources change",
    "show": "show the man page of a symbol",
    "search": "find symbols by name and purpose",
    "check": "tell what is wrong with the comments",
    "export": "print every item as a line of JSON",
    "graph": "print the SEE ALSO graph as JSON, GraphML, DOT or SVG",
    "related": "list what a symbol calls, uses and mentions, and what does so with it",
    "path": "show how one symbol leads to another",
    "diff": "tell what has changed between two trees, versions, revisions or exports",
    "versions": "list the versions that --version-name has recorded",
    "completion": "print what lets a shell complete man9's command line",
    "manual": "print man9's own man pages, man9(1) and man9.toml(5)",
}

WRONG_USAGE = 2  # exit status

# How each command is used, for its help and for man9(1).
EXAMPLES = {
    "build": ("man9 build --srctree linux --out build",),
    "man": (
        "man9 man --srctree linux --out build",
        "man9 man lib mm --out build --compress gz",
    ),
    "html": (
        "man9 html --srctree linux drivers/usb --out site --title USB",
        "man9 html --srctree linux-6.12 --version-name v6.12 --out site",
    ),
    "serve": ("man9 serve --srctree linux lib/kobject.c",),
    "show": (
        "man9 show kobject_add --srctree linux",
        "man9 show 'struct device'",
        "man9 show usb_submit_urb drivers/usb",
    ),
    "search": ("man9 search mutex lock --exported", "man9 search --lines usb | fzf"),
    "check": (
        "man9 check drivers/usb",
        "man9 check --diff HEAD~1 --format github",
        "man9 check --coverage table",
    ),
    "export": ("man9 export include/linux > linux.jsonl",),
    "graph": ("man9 graph lib/kobject.c --format dot | dot -Tsvg > kobject.svg", "man9 graph --stats"),
    "related": ("man9 related kobject_add --limit 10",),
    "path": ("man9 path irdma_connect kfree",),
    "diff": (
        "man9 diff linux-6.1 linux-6.12 --summary",
        "man9 diff v6.11 v6.12 include/linux --format markdown",
    ),
    "versions": ("man9 versions --srctree linux", "man9 versions --forget v6.11"),
    "completion": ("source <(man9 completion bash)",),
    "manual": ("man9 manual 1 | man -l -",),
}
