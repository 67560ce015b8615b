"""The page about the laboratory can be followed: what it trains beats chance."""

import re
from pathlib import Path

from tests import REPOSITORY
from tests.clients.newcomer import HERE, follow
from tests.clients.workshop import environment

PAGE = REPOSITORY / "docs" / "laboratory.md"


def test_the_page_can_be_followed_and_what_it_trains_beats_chance(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text().replace("\npython train.py\n", "\npython train.py | tee said.txt\n"))
    follow(page, HERE, tmp_path, environment())
    (share,) = re.findall(r"wins (\d+)%", (tmp_path / "said.txt").read_text())
    assert int(share) > 60
