"""Joins modules of JavaScript into one file: on a slow machine each request takes longer than what it brings.

They stay modules. Each becomes a function that is called once, after those that it imports from; whoever imports from
one, in the file or elsewhere, takes that from what it has returned. Only the forms of `import` and `export` that `web/`
uses are known here; a test holds these.
"""

import posixpath
import re
from collections.abc import Mapping, Sequence
from graphlib import TopologicalSorter

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
_LAZY = re.compile(r'\bawait import\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


def joined(modules: Mapping[str, str], entries: Sequence[str], apart: str) -> dict[str, str]:
    """Return the modules (texts by names, which are paths), with all that `entries` import joined into the last.

    What they export is a function, a class or a `const`. `apart` stays a module of its own, and so does what it
    imports. Raises CycleError where modules import from each other in a circle.
    """
    needed: dict[str, set[str]] = {}
    found = list(entries)
    while found:
        name = found.pop()
        needed[name] = {_resolved(name, row[1]) for row in _IMPORT.findall(modules[name])} - {apart}
        found += needed[name] - needed.keys()
    for name in needed:
        needed[name] |= {_resolved(name, path) for path in _LAZY.findall(modules[name])} & needed.keys()
    # Sorted, so that every process serves the same.
    order = list(TopologicalSorter({name: sorted(needed[name]) for name in sorted(needed)}).static_order())
    whole = entries[-1]
    parts = [f'import * as {_variable(apart)} from "{_path(apart, whole)}";']
    parts += [_call(name, modules[name], {*order, apart}, whole) for name in order]
    parts.append(f"export {{ {', '.join(map(_variable, order))} }};\n")
    rest = {name: _outside(name, text, set(order), whole) for name, text in modules.items() if name not in needed}
    return rest | {whole: "\n".join(parts)}


def _call(name: str, text: str, known: set[str], whole: str) -> str:
    """Return a module as a function that is called in the file `whole`."""
    body = _EXPORT.sub("", _with_constants(name, text, known, whole))
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(_EXPORT.findall(text))} }};\n}})();"


def _outside(name: str, text: str, known: set[str], whole: str) -> str:
    """Return a module that is not joined, as it imports from those that are."""
    used = sorted(
        {_variable(_resolved(name, row[1])) for row in _IMPORT.findall(text) if _resolved(name, row[1]) in known}
    )
    if not used:
        return text
    head = f'import {{ {", ".join(used)} }} from "{_path(whole, name)}";\n'
    return head + _with_constants(name, text, known, name)


def _with_constants(name: str, text: str, known: set[str], file: str) -> str:
    """Replace what a module imports from those that are known; the rest is found from the file that it ends up in."""

    def constants(found: re.Match[str]) -> str:
        module = _resolved(name, found[2])
        return f"const {found[1].replace(' as ', ': ')} = {_variable(module)};" if module in known else found[0]

    def at_once(found: re.Match[str]) -> str:
        module = _resolved(name, found[1])
        return _variable(module) if module in known else f'await import("{_path(module, file)}")'

    return _LAZY.sub(at_once, _IMPORT.sub(constants, text))


def _resolved(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _path(name: str, file: str) -> str:
    """Return the path by which a module in a file imports another one."""
    path = posixpath.relpath(name, posixpath.dirname(file) or ".")
    return path if path.startswith(".") else f"./{path}"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
