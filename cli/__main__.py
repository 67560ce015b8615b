"""`python -m cli` is the `turnfold` command."""

from cli import main

main(prog_name="turnfold")
