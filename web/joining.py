"""Joins modules of JavaScript into one file: on a slow machine each request takes longer than what it brings.

They stay modules. Each becomes a function that is called once, after those that it imports from; whoever imports from
one, in the file or elsewhere, takes that from what it has returned. Only the forms of `import` and `export` that `web/`
uses are known here; a test holds these.
"""

import posixpath
import re
from collections.abc import Collection, Mapping, Sequence
from graphlib import TopologicalSorter

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
_NEED = re.compile(r'^import (?:\{[^}]*\}|\* as \$\w+) from "(\.[^"]+)";$', re.MULTILINE)
_LAZY = re.compile(r'\bawait import\("(\.[^"]+)"\)')
_WAITS = re.compile(r"^await ", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


def own_modules(modules: Mapping[str, str], entries: Sequence[str]) -> set[str]:
    """Return what nobody loads but with `entries`, which others import: themselves, and what they import."""
    imports = {name: {_resolved(name, path) for path in _NEED.findall(text)} for name, text in modules.items()}
    late = {_resolved(name, path) for name, text in modules.items() for path in _LAZY.findall(text)}
    own, found = {*entries}, [*entries]
    while found:
        found += (more := imports[found.pop()] - own)
        own |= more
    while shared := {name for name in own - {*entries} if name in late or _is_imported(name, imports, own)}:
        own -= shared
    return own


def _is_imported(name: str, imports: Mapping[str, set[str]], own: set[str]) -> bool:
    return any(name in row for module, row in imports.items() if module not in own)


def join(modules: Mapping[str, str], entries: Sequence[str], apart: Collection[str]) -> dict[str, str]:
    """Return the modules (texts by names, which are paths), with all that `entries` import joined into the last.

    They export functions, classes and `const`s. Those of `apart` stay modules of their own, and so does what
    these import. Raises CycleError where modules import from each other in a circle.
    """
    needed: dict[str, set[str]] = {}
    found = list(entries)
    while found:
        name = found.pop()
        needed[name] = {_resolved(name, row[1]) for row in _IMPORT.findall(modules[name])} - {*apart}
        found += needed[name] - needed.keys()
    for name in needed:
        needed[name] |= {_resolved(name, path) for path in _LAZY.findall(modules[name])} & needed.keys()
    # Sorted, so that every process serves the same.
    order = list(TopologicalSorter({name: sorted(needed[name]) for name in sorted(needed)}).static_order())
    whole = entries[-1]
    calls = [_call(name, modules[name], set(order), {*order, *apart}, whole) for name in order]
    used = {_resolved(name, row[1]) for name in order for row in _IMPORT.findall(modules[name])} & {*apart}
    parts = [f'import * as {_variable(name)} from "{_path(name, whole)}";' for name in sorted(used)] + calls
    parts.append(f"export {{ {', '.join(map(_variable, order))} }};\n")
    rest = {name: _outside(name, text, set(order), whole) for name, text in modules.items() if name not in needed}
    return rest | {whole: "\n".join(parts)}


def _call(name: str, text: str, inside: set[str], known: set[str], whole: str) -> str:
    """Return a module as a function that is called in the file `whole`, where `inside` are joined."""
    body = _EXPORT.sub("", _with_constants(name, text, known, inside, whole, whole))
    begin = "await (async () => {" if _WAITS.search(body) else "(() => {"
    return f"const {_variable(name)} = {begin}\n{body}return {{ {', '.join(_EXPORT.findall(text))} }};\n}})();"


def _outside(name: str, text: str, known: set[str], whole: str) -> str:
    """Return a module that is not joined, as it imports from those that are."""
    used = sorted(
        {_variable(_resolved(name, row[1])) for row in _IMPORT.findall(text) if _resolved(name, row[1]) in known}
    )
    head = f'import {{ {", ".join(used)} }} from "{_path(whole, name)}";\n' if used else ""
    return head + _with_constants(name, text, known, known, name, whole)


def _with_constants(name: str, text: str, known: set[str], inside: set[str], file: str, whole: str) -> str:
    """Replace what a module in `file` imports: at once from those that are known, later from those `inside` of `whole`.

    The rest is found from the file that it ends up in.
    """

    def constants(found: re.Match[str]) -> str:
        module = _resolved(name, found[2])
        return f"const {found[1].replace(' as ', ': ')} = {_variable(module)};" if module in known else found[0]

    def at_once(found: re.Match[str]) -> str:
        module = _resolved(name, found[1])
        if module not in inside:
            return f'await import("{_path(module, file)}")'
        return _variable(module) if file == whole else f'(await import("{_path(whole, file)}")).{_variable(module)}'

    return _LAZY.sub(at_once, _IMPORT.sub(constants, text))


def _resolved(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _path(name: str, file: str) -> str:
    """Return the path by which a module in a file imports another one."""
    path = posixpath.relpath(name, posixpath.dirname(file) or ".")
    return path if path.startswith(".") else f"./{path}"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
