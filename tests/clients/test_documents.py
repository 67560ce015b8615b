"""The client guide and the README say the truth: a newcomer does it all, word for word."""

import os
import re
import sys
from pathlib import Path

from api.http.bodies import MOST_VALUES
from api.http.connections import LARGEST_HEAD, MOST_FRAMING
from api.http.problem_types import PROBLEMS
from api.service.importing import MOST_FAULTS
from api.settings import Settings
from domain.kernel.log.limits import SEAT_CHANGES, SEATS_TAKEN
from store.accounts.sign_ins import TIMES, WRONG
from store.log.branches import MOST, MOST_MOVES, MOST_OWN
from store.talk.talk import MOST_BYTES
from tests.clients.newcomer import READ_ONLY, blocks, follow
from tests.clients.package import packages
from tests.clients.workshop import OPENAPI, PYTHON, environment
from tests.processes.service import Service

GUIDE = OPENAPI / "client-guide.md"
ROOT = OPENAPI.parent

INSTALLED = {
    "$ python -m pip install ./clients/python .",
    "$ python -m pip install openapi-python-client",
    "$ npm install ./turnfold-client-*.tgz",
}
"""Commands whose work the tests have done already."""


def test_the_guide_can_be_followed(running: Service, tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(packages(), target_is_directory=True)
    follow(GUIDE, running.address(), tmp_path, environment())


def test_the_tour_in_the_readme_can_be_followed(running: Service, tmp_path: Path) -> None:
    (tmp_path / ".venv").symlink_to(sys.prefix, target_is_directory=True)
    (tmp_path / "openapi").symlink_to(OPENAPI, target_is_directory=True)
    (tmp_path / "tests").symlink_to(ROOT / "tests", target_is_directory=True)
    follow(ROOT / "README.md", running.address(), tmp_path, os.environ | {"TURNFOLD_URL": running.address()})


def test_the_guide_installs_what_the_tests_have() -> None:
    commands = {line for block in blocks(GUIDE) if block.language == READ_ONLY for line in block.text.splitlines()}
    assert commands == INSTALLED


def test_the_guide_says_how_often_codes_are_mailed() -> None:
    most = Settings().mailed_codes_per_hour
    often = f"After {most} mails in a day one follows each {24 * 60 // (most * (TIMES - 1))} minutes"
    assert often in " ".join(GUIDE.read_text().split())


def test_the_guide_names_the_limits() -> None:
    default = Settings()
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| (\d{3}) `([a-z-]+)` \|$", GUIDE.read_text(), re.MULTILINE)
    assert {what: most for what, most, _, _ in rows} == {
        "commands and other changes, an account": f"{default.commands_per_second} a second",
        "reads, an account": f"{default.reads_per_second} a second",
        "new names of an account": f"{default.renames_per_hour} an hour",
        "codes of invitations that let nobody in, an account, or an address without one": (
            f"{default.wrong_invitations_per_hour} an hour"
        ),
        "tries to get an account back, an address": f"{default.recoveries_per_hour} an hour",
        "sign-ins by mail, an address": f"{default.sign_ins_per_hour} an hour",
        "wrong codes to sign in with, a mail address, from an address": f"{WRONG} a day",
        "new channels, and codes that confirm one, an address": f"{default.channels_per_hour} an hour",
        "requests without a token, an address": f"{default.open_reads_per_second} a second",
        "new accounts, an address": f"{default.registrations_per_minute} a minute",
        "open long-polls and streams, a token": f"{default.waiting_per_token:,}",
        "open long-polls and streams, an account": f"{default.waiting_per_account:,}",
        "games that are not over, a player": f"{default.games_per_player:,}",
        "games of bots alone that go on, a player": f"{default.bot_games_per_player}",
        "games with `hard` or `expert` that are not over, a player": f"{default.search_games_per_player}",
        "time for which they think in games of all accounts younger than a day that were made from an address": (
            f"{default.young_search_seconds_per_day:,} seconds a day"
        ),
        "time for which `hard` and `expert` think in games of a player": (
            f"{default.search_seconds_per_day:,} seconds a day"
        ),
        "seats taken in the same game, a player": f"{SEATS_TAKEN}",
        "seats taken and given back in a game before it starts": f"{SEAT_CHANGES:,}",
        "the time for a decision (`per_decision`)": f"{default.shortest_decision_seconds} seconds at least",
        "games created or imported, an account": f"{default.games_per_day:,} a day",
        "bytes of games that an account created or imported": f"{default.stored_bytes_per_player >> 20} MiB",
        "messages, an account": f"{default.messages_per_minute} a minute",
        "bytes of messages, an account": f"{default.message_bytes_per_day >> 20} MiB a day",
        "bytes of messages in a game, a player": f"{MOST_BYTES >> 10} KiB",
        "reports, an account": f"{default.reports_per_day} a day",
        "branches begun, an account": f"{default.branches_per_day} a day",
        "branches of a game; of one account; moves of a branch": f"{MOST}; {MOST_OWN}; {MOST_MOVES}",
        "tokens, an account": f"{default.tokens_per_player}",
        "a body; an import": f"{default.max_body >> 10} KiB; {default.max_import >> 20} MiB",
        "values in a body, which are its commas and opening brackets": f"{MOST_VALUES:,}",
        "faults of an import, before it is given up": f"{MOST_FAULTS}",
        "all before the body": f"{LARGEST_HEAD >> 10} KiB",
        "what stands around a chunked body (sizes, extensions, trailers)": (
            f"{LARGEST_HEAD >> 10} KiB, and {MOST_FRAMING} bytes for each of the body"
        ),
        "time for the headers; for a body, without a second more for each 64 KiB": (
            f"{default.header_seconds} s; {default.body_seconds} s"
        ),
        "connections, an address": f"{default.connections_per_address:,}",
    }
    assert {slug: int(status) for _, _, status, slug in rows} == {slug: PROBLEMS[slug].status for *_, slug in rows}


def test_what_the_guide_quotes_are_the_examples() -> None:
    quoted = {block.file: block.text for block in blocks(GUIDE) if (PYTHON / block.file).is_file()}
    assert quoted
    for name, text in quoted.items():
        assert text == (PYTHON / name).read_text()
