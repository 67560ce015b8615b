"""The command lines that somebody who looks around on a machine would see."""

import os
from contextlib import suppress
from pathlib import Path


def of_this_session() -> str:
    """Those of all processes of this session (Linux), one a line."""
    lines = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getsid(int(process.name)) == os.getsid(0):
                lines.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
    return "".join(f"{line}\n" for line in lines)
