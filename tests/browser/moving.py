"""Moving pictures of a table: its last turn, as a page plays it again, recorded frame by frame."""

import base64
import io
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect

WIDTH = 720
"""Of the picture, in pixels."""
APART, LONGEST = 0.1, 15.0
"""How far frames are apart, and how long a picture is at most, in seconds."""
MOST = 1_000_000
"""How large a picture may be, in bytes."""
QUALITIES = (55, 40, 25, 10)
"""Of a frame, of 100: the first by which the picture is small enough."""
LAST = 1500
"""How long the last frame stands before it begins anew, in milliseconds."""


def record_turn(page: Page, path: Path) -> None:
    """Play the last turn again at the table that a page shows, and write what is seen as an animated WebP."""
    frames: list[tuple[float, bytes]] = []
    wire = page.context.new_cdp_session(page)

    def keep(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        wire.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    wire.on("Page.screencastFrame", keep)
    wire.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})
    page.locator("button.motion").click()
    expect(page.locator(".caption")).to_have_count(1)
    expect(page.locator(".caption")).to_have_count(0, timeout=60_000)
    page.wait_for_timeout(300)
    wire.send("Page.stopScreencast")
    wire.detach()
    _write(frames, path)


def _write(frames: list[tuple[float, bytes]], path: Path) -> None:
    frames = _thin_out(frames)
    times = [moment for moment, _ in frames]
    durations = [max(20, round(1000 * (later - earlier))) for earlier, later in pairwise(times)]
    first, *rest = (_picture(frame) for _, frame in frames)
    for quality in QUALITIES:
        first.save(
            path, save_all=True, append_images=rest, duration=[*durations, LAST], loop=0, quality=quality, method=6
        )
        if path.stat().st_size <= MOST:
            return


def _thin_out(frames: list[tuple[float, bytes]]) -> list[tuple[float, bytes]]:
    """Leave frames out that come too soon after another, or too late."""
    begin, kept = frames[0][0], frames[:1]
    for frame in frames:
        if frame[0] - kept[-1][0] >= APART and frame[0] - begin <= LONGEST:
            kept.append(frame)
    return kept


def _picture(frame: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(frame)).convert("RGB")
    return picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)))
