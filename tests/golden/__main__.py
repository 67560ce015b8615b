"""Makes the golden games of a ruleset: `python -m tests.golden RULESET [FOLDER]`.

They are made once and kept: a test replays them for ever, and compares every hash. Run this only to add games. The
rulings that the games keep are written down beside them.
"""

import argparse
import json
from pathlib import Path

import msgspec

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.fold.export import export_lines
from domain.kernel.fold.exported import Spoken
from domain.kernel.log.canonical import canonical
from domain.kernel.protocol.registry import ruleset
from tests.kit.case import case


def main() -> None:
    """Write every game that is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", metavar="RULESET", help="its id")
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, default=Path(__file__).parent)
    options = parser.parse_args()
    ruleset_id, there = options.ruleset, options.folder
    for name, make in case(ruleset(ruleset_id)).golden.items():
        file = there / f"{ruleset_id}-{name}.ndjson"
        if not file.exists():
            at = make(f"{ruleset_id}-{name}")
            header, *lines = export_lines(at.id, at.entries, at.seed)
            file.write_bytes(b"".join([_with_talk(header, at.talk), *lines]))
    rulings = "".join(f"{ruling.id}\n" for ruling in ruleset(ruleset_id).rulings)
    (there / f"{ruleset_id}-rulings.txt").write_text(rulings, encoding="utf-8")


def _with_talk(header: bytes, talk: list[Spoken]) -> bytes:
    """Return the first line of an export with what was said to all, if anything was."""
    said = {"talk": [msgspec.to_builtins(row) for row in talk]} if talk else {}
    return canonical(json.loads(header) | said) + b"\n"


if __name__ == "__main__":
    main()
