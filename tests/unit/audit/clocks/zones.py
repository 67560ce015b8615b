"""Time zone data as somebody else may have it: of another year."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from zoneinfo import ZoneInfo, reset_tzpath


@contextmanager
def zone_data(folder: Path, rules: Mapping[str, str]) -> Iterator[None]:
    """Let clocks in these zones show what rules say, in the form of POSIX. The files are made in a folder."""
    for name, rule in rules.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_compiled(rule))
    try:
        reset_tzpath([folder])
        ZoneInfo.clear_cache()
        yield
    finally:
        reset_tzpath()
        ZoneInfo.clear_cache()


def _compiled(rule: str) -> bytes:
    """A file as zoneinfo reads it, with nothing in it but a rule (RFC 8536)."""
    block = b"".join(n.to_bytes(4, "big") for n in (0, 0, 0, 0, 1, 4)) + bytes(6) + b"UTC\0"
    head = b"TZif2" + bytes(15)
    return head + block + head + block + f"\n{rule}\n".encode()
