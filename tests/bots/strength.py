"""Plays all bots against each other and writes docs/strength.md: `python -m tests.bots.strength --minutes 60`.

It can be stopped at any time: what was played lies in a file, a line for each deal. In the end it is added to the
record beside the page, from which the next run goes on, here or elsewhere: commit both. Several may run at once, each
with a file of its own and other deals (`--first`). Games of bots that answer otherwise now are not counted. On rules
compiled by `make fast` it takes half as long: `PYTHONPATH=build/fast:. python -P -m tests.bots.strength`.
"""

import argparse
import platform
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import domain  # noqa: F401  (registers the rulesets)
from domain.kernel.bots import search
from domain.kernel.bots.search import ask
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import Draws
from domain.kernel.protocol.levels import levels_on_offer
from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from tests import REPOSITORY
from tests.bots.fingerprint import fingerprint
from tests.bots.match import shares
from tests.bots.standings import page
from tests.bots.tallies import Match, Tally, summed

KEPT = REPOSITORY / ".turnfold" / "strength.ndjson"

RECORD = REPOSITORY / "docs" / "strength.ndjson"

PAGE = RECORD.with_suffix(".md")

SEATS = (2, 3, 4)

TURN = 5
"""Deals that a match is played for before another one has its turn, so that a run that is cut short has some of all."""


class Stopwatch:
    """Has bots answer, and takes the time of each: seconds of this process, and how often it was asked."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def __call__(self, rules: Ruleset, state: Any, decision: Decision, bot: str, draws: Draws) -> tuple[OptionId, ...]:
        """Return what the bot answers."""
        started = time.process_time()
        answer = ask(rules, state, decision, bot, draws)
        self.seconds[bot] += time.process_time() - started  # type: ignore[assignment]
        self.asked[bot] += 1
        return answer


class Wish(NamedTuple):
    """A wish for matches; an empty list stands for all."""

    rulesets: list[str]
    seats: list[int]
    pairs: list[str]

    def matches(self) -> Iterator[Match]:
        """Each bot against each weaker one, with as many seats as the ruleset has."""
        for rules in rulesets():
            for seats in SEATS:
                for against, bot in combinations(levels_on_offer(rules), 2):
                    if seats in rules.seats and self._has(rules.id, seats, f"{bot}:{against}"):
                        yield Match(rules.id, seats, bot, against)

    def _has(self, ruleset: str, seats: int, pair: str) -> bool:
        wished = ((self.rulesets, ruleset), (self.seats, seats), (self.pairs, pair))
        return all(not known or one in known for known, one in wished)


def place() -> str:
    """Return the commit, with a `+` where the rules were changed since, how they run, and the processor."""
    changed = "+" if _git("status", "--porcelain", "--", "domain") else ""
    how = "" if search.__file__.endswith(".py") else "compiled, "
    return f"{_git('rev-parse', '--short=7', 'HEAD')}{changed} ({how}{_processor()})"


def _processor() -> str:
    lines = Path("/proc/cpuinfo")
    names = lines.read_text().splitlines() if lines.exists() else []
    return next((name.partition(": ")[2] for name in names if name.startswith("model name")), platform.machine())


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def known(*files: Path) -> list[Tally]:
    """Return what is noted in these files of bots that answer as those of this process do."""
    lines = (line for file in files if file.exists() for line in file.read_bytes().splitlines())
    found = (msgspec.json.decode(line, type=Tally) for line in lines)
    return summed(tally for tally in found if tally.fingerprint == fingerprint(tally.match.ruleset))


def played(match: Match, number: int, at: str) -> Tally:
    """Play one deal of a match, with the bot at each seat."""
    watch = Stopwatch()
    started = time.process_time()
    won = shares(match.ruleset, match.bot, match.against, number, match.seats, ask=watch)
    spent = time.process_time() - started
    square = (sum(won) / len(won)) ** 2
    name = fingerprint(match.ruleset)
    return Tally(match, name, at, [number], sum(won), square, spent, dict(watch.asked), dict(watch.seconds))


def mend(file: Path) -> None:
    """Take away the half line that a run may have left which was killed."""
    if file.exists():
        noted = file.read_bytes()
        file.write_bytes(noted[: noted.rfind(b"\n") + 1])


def play_on(file: Path, record: Path, matches: list[Match], deals: range, is_over: Callable[[], bool]) -> None:
    """Play those deals of each match that neither of the two has, and note each in the file."""
    mend(file)
    have = {(tally.match, number) for tally in known(record, file) for number in tally.deals}
    at = place()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as notes:
        for first in range(0, len(deals), TURN):
            for match in matches:
                for number in deals[first : first + TURN]:
                    if is_over():
                        return
                    if (match, number) not in have:
                        notes.write(msgspec.json.encode(played(match, number, at)) + b"\n")
                        notes.flush()


def write(record: Path, page_of_it: Path, file: Path) -> None:
    """Add to the record what it lacks of the file, and write the page of it."""
    tallies = known(record, file)
    record.write_bytes(msgspec.json.Encoder().encode_lines(tallies))
    page_of_it.write_text(page(tallies))


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first deal")
    parser.add_argument("--deals", type=int, default=250, help="deals of each match, each played from every seat")
    parser.add_argument("--minutes", type=float, default=60, help="after which no other deal is begun")
    parser.add_argument("--ruleset", action="append", default=[], help="this one alone; may be given several times")
    parser.add_argument("--seats", action="append", default=[], type=int, choices=SEATS)
    parser.add_argument("--pair", action="append", default=[], metavar="BOT:WEAKER", help="such as hard:normal")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where what was played is noted")
    wish = parser.parse_args()
    until = time.monotonic() + 60 * wish.minutes
    matches = [*Wish(wish.ruleset, wish.seats, wish.pair).matches()]
    if not matches:
        parser.error("no bots play such a match")
    deals = range(wish.first, wish.first + wish.deals)
    try:
        play_on(wish.kept, RECORD, matches, deals, lambda: time.monotonic() > until)
    except KeyboardInterrupt:
        sys.stderr.write("stopped; the next run goes on from here\n")
    write(RECORD, PAGE, wish.kept)


if __name__ == "__main__":
    main()
