"""Says whether the rules in use are compiled: `make fast-test` would else prove nothing."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES

import domain


def main() -> None:
    """Print how many modules of the rules are compiled. Raises SystemExit if none is."""
    found = [name for name, module in sys.modules.items() if _is_compiled(module) and name.startswith(domain.__name__)]
    if not found:
        raise SystemExit(f"no module of {domain.__path__[0]} is compiled: make fast")
    sys.stdout.write(f"{len(found)} modules are compiled\n")


def _is_compiled(module: object) -> bool:
    return str(getattr(module, "__file__", "")).endswith(tuple(EXTENSION_SUFFIXES))


if __name__ == "__main__":
    main()
