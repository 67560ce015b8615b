"""The parts of `turnfold-client` that a command writes: its types and its synchronous client.

The types come from `openapi/core.json`, the client without `await` from the one with it:
`python -m tests.clients.python_package`.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import REPOSITORY

PACKAGE = REPOSITORY / "clients" / "python" / "turnfold_client"

GENERATE = (
    *("datamodel-codegen", "--input-file-type", "openapi", "--output-model-type", "typing.TypedDict"),
    *("--target-python-version", "3.11", "--enum-field-as-literal", "all", "--collapse-root-models"),
    *("--no-use-closed-typed-dict", "--use-schema-description", "--use-field-description"),
    *("--use-single-line-docstring", "--formatters", "builtin", "--disable-timestamp", "--disable-warnings"),
)

SYNCHRONOUS = (
    (r"Async(?=Client|Iterator)|\basync |\bawait ", ""),
    (r"__a(?=enter|exit)", "__"),
    (r"\ba(?=close|closing|read)", ""),
    (r"Awaitable\[(Sequence\[str\])\]", r"\1"),
    (r"\bAwaitable, ", ""),
    (r"AsyncGenerator(\[.*), None\]", r"Generator\1, None, None]"),
    (r"AsyncGenerator", "Generator"),
    (r"\basyncio\b", "time"),
)
"""What is replaced in a client that waits with `await`, to make one of it that does not."""


def generate() -> dict[str, str]:
    """Return what is written, by the names of its files."""
    return {"core.py": _format(_types()), "synchronous.py": _format(_without_await())}


def _types() -> str:
    document = REPOSITORY / "openapi" / "core.json"
    with TemporaryDirectory() as folder:
        command = [*GENERATE, "--input", str(document), "--output", f"{folder}/core.py"]
        subprocess.run([f"{Path(sys.executable).parent}/{command[0]}", *command[1:]], check=True)
        text = (Path(folder) / "core.py").read_text()
    # The core does not say what such objects have, but they have it.
    text = text.replace(
        "import Any, Literal, NotRequired, TypedDict", "import Any, Literal, NotRequired, TypeAlias, TypedDict"
    )
    return re.sub(
        r"class (\w+)\(TypedDict\):\n    (\"\"\".*\"\"\"\n)(?=\n\n)", r"\1: TypeAlias = dict[str, Any]\n\2", text
    )


def _without_await() -> str:
    text = (PACKAGE / "asynchronous.py").read_text()
    for pattern, by in SYNCHRONOUS:
        text = re.sub(pattern, by, text, flags=re.MULTILINE)
    return f"# Written from asynchronous.py by `python -m tests.clients.python_package`.\n{text}"


def _format(text: str) -> str:
    command = [sys.executable, "-m", "ruff"]
    for step in (["check", "--quiet", "--fix", "--select", "I"], ["format", "--quiet"]):
        text = subprocess.run(
            [*command, *step, "--stdin-filename", str(PACKAGE / "core.py"), "-"],
            input=text, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
    return text


if __name__ == "__main__":
    for name, text in generate().items():
        (PACKAGE / name).write_text(text)
