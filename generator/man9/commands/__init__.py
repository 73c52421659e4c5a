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
    "diff": "tell what has changed between two trees, revisions or exports",
    "completion": "print what lets a shell complete man9's command line",
}
