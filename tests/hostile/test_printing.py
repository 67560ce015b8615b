"""Nothing that a file or a stranger says moves a terminal's cursor, turns letters round or hides some."""

import json
import logging
from collections.abc import Callable
from unicodedata import category

import pytest

from domain.kernel.log.canonical import canonical
from domain.kernel.presentation.visible import is_hidden, printable
from telemetry.logs import JsonFormatter
from tests.api.person import Person, problem
from tests.processes.service import Service
from tests.processes.waiting import until
from tests.unit.audit.logged_game import LoggedGame, Row, first, rows, seeds, write
from tests.unit.audit.test_commands import run
from tests.unit.audit.verifier import printed

NASTY = "\x1b[2J\x07\x08\x7f\x9b31m\u202eevil\u2066\u200b\ufeff\u2028\n\r\U000e0041[bold]The log holds[/]"


def _created(**fields: object) -> Callable[[list[Row]], None]:
    return lambda data: data[1].update(fields)


FORGED: dict[str, Callable[[list[Row]], None]] = {
    "the ruleset": _created(ruleset=NASTY),
    "the build": _created(build=NASTY),
    "options": _created(options={"mode": NASTY}),
    "a position": _created(position={"seats": NASTY}, sealed=["position"]),
    "a bot": _created(bots={"2": NASTY}),
    "an actor": lambda data: data[2].update(actor=NASTY),
    "a player": lambda data: data[2].update(actor="x" + NASTY, player="x" + NASTY),
    "a kind": lambda data: data[2].update(kind=NASTY),
    "a field": lambda data: data[2].update({"\x1b[2J\x7f[bold]": 1}),
    "a value": lambda data: data[2].update(seat=NASTY),
    "a time": lambda data: data[2].update(at=NASTY),
    "a decision": lambda data: data[9].update(decision=NASTY),
    "a choice": lambda data: data[9].update(choose=[NASTY]),
    "a head": lambda data: data[9].update(seen=NASTY),
    "facts": lambda data: data[9].update(facts={"game": NASTY}),
    "the game": lambda data: data[0].update(game=NASTY),
    "the format": lambda data: data[0].update(format=NASTY),
    "the header's build": lambda data: data[0].update(build=NASTY),
    "a field of the header": lambda data: data[0].update({"\x1b[2J\x7f": 1}),
    "the result": lambda data: data[-1].update(result={"winners": [NASTY]}),
}


def _is_plain(text: str) -> bool:
    return not any(map(is_hidden, text.replace("\n", "")))


@pytest.fixture(scope="module")
def good() -> list[bytes]:
    return LoggedGame("g1").create("diamonsters", 3, seeds("ann", "bob"), bots={"2": "random"}).finish(first).export()


@pytest.mark.parametrize("what", FORGED)
def test_what_a_file_says_is_escaped(good: list[bytes], what: str) -> None:
    data = rows(good)
    FORGED[what](data)
    lines = write(data)
    file = b"".join(lines)
    for said in (run("audit", "-", stdin=file), run("replay", "-", stdin=file)):
        assert said.exception is None or isinstance(said.exception, SystemExit), said.exception
        assert _is_plain(said.output), said.output
        assert "The log holds" not in [line.strip(" │") for line in said.output.splitlines()]
    for found in (printed(lines), printed([b"\x1b[2J" + file])):
        assert _is_plain(found.said), found.said
        assert len(found.said) < 100_000


def test_a_long_name_is_not_said_whole(good: list[bytes]) -> None:
    data = rows(good)
    data[2]["a" * 200_000] = 1
    lines = write(data)
    assert len(run("audit", "-", stdin=b"".join(lines)).output) < 5_000
    assert len(printed(lines).said) < 5_000


def test_what_is_not_seen_is_written_out() -> None:
    assert (
        printable("za\u017c\u00f3\u0142\u0107, \u0451\u00a0\u0436, \U0001f98a")
        == "za\u017c\u00f3\u0142\u0107, \u0451\u00a0\u0436, \U0001f98a"
    )
    assert printable("a\x1b\u202e\U000e0041\nb") == r"a\x1b\u202e\U000e0041\nb"
    assert printable(canonical({"a": "\x00"}).decode()) == r'{"a":"\u0000"}'


def test_logs_are_ascii() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "%s", (NASTY,), None)
    record.__dict__["fields"] = {"path": NASTY}
    line = JsonFormatter().format(record)
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line)["message"] == json.loads(line)["path"] == NASTY


NAMES = {
    "zero width": "\u200b",
    "hangul filler": "\u3164",
    "half-width filler": "\uffa0",
    "braille blank": "\u2800",
    "byte order mark": "\ufeff",
    "direction": "Ada\u202e",
    "tag": "Ada\U000e0041",
    "filler within": "Ada\u3164Eve",
    "mark": "\u0300",
    "marks in a pile": "A" + "\u0363" * 5,
    "private": "\ue000",
    "host": "host",
    "Host": "Ho\uff33t",
    "the service": "Turnfold",
    "the service in other letters": "turnf\u043eld 1",
    "bot": "Bot 2",
    "wide bot": "\uff22\uff4f\uff54\u3000\uff12",
    "bot of other letters": "\u0412\u043et 2",
    "bot in Russian": "\u0411\u043e\u0442 7",
    "seat": "Seat 1",
    "seat in Polish": "miejsce  2",
    "seat in Russian": "\u041c\u0435\u0441\u0442\u043e 3",
    "a letter for a number": "Seat l",
    "who plays host": "The host",
    "who runs it": "Admin",
    "who runs it in letters of three alphabets": "\u0391DM\u0406N",
    "two letters for one": "adrnin",
    "signs between": "H.o-s_t",
    "marks": "H\u00f3st",
    "who runs it in Russian": "\u041c\u043e\u0434\u0435\u0440\u0430\u0442\u043e\u0440",
    "who runs it in Polish": "Obs\u0142uga",
    "long in its normal form": "\ufdfa" * 40,
}


@pytest.mark.parametrize("what", NAMES)
def test_a_name_is_seen_and_nobody_elses(ada: Person, what: str) -> None:
    for method, path in (("POST", "/players"), ("PATCH", "/players/me")):
        problem("name-not-allowed", ada.send(method, path, json={"name": NAMES[what]}))
    assert ada.get("/players/me")["name"] == "Ada"


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("\uff21\uff44\uff41", "Ada"),
        ("Ada  Lovelace", "Ada Lovelace"),
        ("\U0001f98a\ufe0f", "\U0001f98a"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u043d\u043d\u0430"),
        ("\u6797", "\u6797"),
        ("\u0e19\u0e49\u0e33 \u05d1\u05bc\u05b0\u0591", "\u0e19\u0e49\u0e4d\u0e32 \u05d1\u05b0\u05bc\u0591"),
        ("Hostess", "Hostess"),
    ],
)
def test_a_name_is_kept_in_its_normal_form(ada: Person, wanted: str, kept: str) -> None:
    assert ada.ask("PATCH", "/players/me", json={"name": wanted})["name"] == kept


def test_a_token_has_a_name_that_is_seen(ada: Person) -> None:
    ada.refused("name-not-allowed", "POST", "/players/me/tokens", json={"name": "\u202e", "scopes": ["read"]})


def test_every_hidden_category_is_escaped() -> None:
    hidden = [chr(point) for point in range(0x110000) if category(chr(point)) in ("Cc", "Cf", "Zl", "Zp")]
    assert printable("".join(hidden)).isprintable()


def test_who_looks_like_an_opponent_is_shown_with_the_number_of_the_seat(running: Service) -> None:
    ada, eve, bob = Person(running, "Ada"), Person(running, "\u0410d\u0430 (1)"), Person(running, "Bob")
    game = ada.create(seats=3)
    for other in (eve, bob):
        other.join(game)
    apart = ["Ada (1)", "\u0410d\u0430 (1) (2)", "Bob"]
    assert [seat["name"] for seat in bob.view(game)["seats"]] == apart
    until(lambda: len([row for row in bob.listed(mine=True) if row["version"] > 3]) == 1)
    assert [seat["name"] for seat in bob.listed(mine=True)[0]["seats"]] == apart
    assert ada.get("/players/me")["name"] == "Ada"
