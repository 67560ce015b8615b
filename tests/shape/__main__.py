"""`python -m tests.shape` shows the shape of the code; `--write` writes it into ARCHITECTURE.md."""

import argparse

from rich.console import Console
from rich.table import Table

from tests.shape import picture
from tests.shape.arrows import arrows
from tests.shape.measures import measure
from tests.shape.scripts import largest_script, longest_function
from tests.shape.table import ROOMS, bounds, rows, shown, write

parser = argparse.ArgumentParser(description="Show the shape of the code.")
parser.add_argument("--write", action="store_true", help="write it into ARCHITECTURE.md as well")
if parser.parse_args().write:
    write()
    picture.write()
console, known = Console(), bounds()
table = Table("measure", "now", "bound")
for row in rows():
    bound = known.get(row.name)
    table.add_row(row.name, shown(row.value), f"{bound.word} {shown(bound.value)}" if bound else "")
console.print(table)
found = measure()
longest = sorted(found.functions, key=lambda row: row.lines, reverse=True)[:5]
knotted = sorted(found.functions, key=lambda row: row.complexity, reverse=True)[:5]
console.print("longest:", ", ".join(f"{row.place} {row.lines}" for row in longest), soft_wrap=True)
console.print("most complex:", ", ".join(f"{row.place} {row.complexity}" for row in knotted), soft_wrap=True)
console.print("scripts:", ", ".join(f"{row.place} {row.lines}" for row in (largest_script(), longest_function())))
for package in ROOMS:
    console.print(f"{package}:", ", ".join(f"{one} → {other}" for one, other in sorted(arrows(package).rooms)))
console.print(picture.picture(), soft_wrap=True)
