"""The form of what an export says, line by line (openapi/audit-format.md, sections 5 and 8).

The table below is that of the second verifier, word for word: both read the same logs and refuse the same ones.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, get_args

from domain.kernel.log.entries import TimeoutPolicy, VoidReason
from domain.kernel.protocol.commitments import HEX32
from domain.kernel.protocol.refusals import quote
from domain.kernel.time.rest import FURTHEST, LONGEST_NIGHT, MOST_FREE_DAYS, MOST_OFFSETS
from domain.kernel.time.times import milliseconds

MOST_SEATS = 16
MOST_CHOSEN = 200
LONGEST_OPTION = 200

HEADER = (
    "format:text game:id ruleset:id version:count build:build entries:count head:hash from_position?:true talk?:talk"
)
TALK = "at:time player:id seat:seat at_version:count text:text"

ENTRY = "kind:text seq:positive at:time actor:id c:c s:hash h:hash receipt?:hash facts?:object"
"""The fields of every entry, besides those of its kind."""

KINDS = {
    "created": "ruleset:id version:count build:build seats:seats options:object bots:bots commitment:hash "
    "deadline?:deadline visibility?:private start?:manual table?:positive take_back?:take_back position?:object "
    "sealed?:position seed?:hash",
    "joined": "seat:seat player:id commitment?:hash",
    "left": "seat:seat",
    "started": "",
    "seeded": "seat:seat seed:hash",
    "dealt": "",
    "chose": "seat:seat decision:decision choose:choice seen?:text sealed?:choose",
    "took_back": "seat:seat to:positive",
    "timed_out": "seat:seat decision:decision policy:policy choose?:choice also?:decisions sealed?:choose",
    "excused": "seat:seat decision:decision",
    "away": "seat:seat",
    "back": "seat:seat",
    "vacation": "seat:seat until:time from?:time",
    "vacation_ended": "seat:seat until:time",
    "hours": "seat:seat offsets?:offsets quiet?:quiet free_days?:free_days",
    "paused": "until:time",
    "resumed": "",
    "outage": "from:time until:time",
    "loss": "entries:positive",
    "asked": "seat:seat id:id request:request",
    "agreed": "seat:seat request:id id?:id",
    "declined": "seat:seat request:id",
    "extended": "seat:seat span:positive",
    "offered": "seat:seat to:offer player?:id",
    "taken": "seat:seat player?:id bot?:id",
    "reclaimed": "seat:seat",
    "resigned": "seat:seat",
    "voided": "reason:reason seats?:seat_list",
    "revealed": "seed:hash result?:result",
}

DEADLINE = (
    "per_decision?:count reserve?:positive on_timeout?:on_timeout per_sitting?:positive increment?:positive "
    "reserve_max?:positive excuses?:positive away_after?:positive vacation?:positive calendar?:calendar"
)
REQUESTS = {
    "pause": "kind:text until:time",
    "extend": "kind:text seat:seat span:positive",
    "abort": "kind:text",
    "claim": "kind:text",
    "hand_over": "kind:text seat:seat",
    "take_back": "kind:text to:positive",
}
"""Fields of each kind of request."""

CALENDAR = "offsets:offsets quiet?:quiet free_days?:free_days"
RESULT = "winners:winners reasons:ids scores?:scores"

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_BUILD = re.compile(r"[ -~]{1,100}")
_DECISION = re.compile(r"[1-9][0-9]{0,8}\.([0-9]|1[0-5])")
_BOT_SEAT = re.compile(r"[0-9]|1[0-5]")

Fits = Callable[[Any], bool]


class Beyond(ValueError):
    """A line has a kind or a field of which nothing is known here."""


def check_header(row: Mapping[str, Any]) -> None:
    """Raise ValueError if this is not the form of a first line."""
    _check(row, HEADER)


def check_entry(row: Mapping[str, Any]) -> None:
    """Raise ValueError if this is not the form of any other line."""
    kind = row.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Beyond("it is of no known kind; a newer version may have made it")
    _check(row, f"{ENTRY} {KINDS[kind]}")
    if kind == "timed_out" and (row["policy"] == "forfeit") != ("choose" not in row):
        raise ValueError("'choose' stands beside every policy but 'forfeit'")
    if kind == "taken" and ("player" in row) == ("bot" in row):
        raise ValueError("a seat is taken by a player or by a bot")
    if kind == "offered" and (row["to"] == "player") != ("player" in row):
        raise ValueError("'player' stands beside 'to' where that is 'player', and then alone")
    if kind == "timed_out" and "also" in row and row["policy"] != "forfeit":
        raise ValueError("'also' stands beside the policy 'forfeit' alone")
    if kind == "hours" and not _is_whole(row):
        raise ValueError("'offsets' stand beside 'quiet' or 'free_days', and nothing alone")


@cache
def _fields(spec: str) -> tuple[tuple[str, bool, str], ...]:
    """Return the name of each field, whether it may be missing, and its form."""
    parts = (field.partition(":") for field in spec.split())
    return tuple((name.removesuffix("?"), name.endswith("?"), form) for name, _, form in parts)


def _check(row: Mapping[str, Any], spec: str) -> None:
    left = set(row)
    for name, is_optional, form in _fields(spec):
        if name in left:
            left.remove(name)
            _require(row[name], name, form)
        elif not is_optional:
            raise ValueError(f"the field {name!r} is missing")
    if left:
        raise Beyond(f"there is no field {quote(min(left))} in it; a newer version may have made it")


def _require(value: Any, name: str, form: str) -> None:
    says, fits = FORMS[form]
    if not fits(value):
        raise ValueError(f"the field {name!r} is not {says}")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _like(pattern: re.Pattern[str]) -> Fits:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _at_least(least: int, most: int | None = None) -> Fits:
    # Not `isinstance`: true and false are no numbers.
    return lambda value: type(value) is int and least <= value and (most is None or value <= most)


def _list_of(fits: Fits, *, least: int = 0, most: int | None = None) -> Fits:
    def is_one(value: Any) -> bool:
        is_long_enough = isinstance(value, list) and least <= len(value) and (most is None or len(value) <= most)
        return is_long_enough and all(map(fits, value))

    return is_one


def _just(*values: Any) -> Fits:
    return lambda value: any(type(value) is type(other) and value == other for other in values)


def _object_of(spec: str) -> Fits:
    def is_one(value: Any) -> bool:
        try:
            _check(value, spec)
        except ValueError:
            return False
        return True

    return lambda value: isinstance(value, dict) and is_one(value)


def _is_deadline(value: Any) -> bool:
    """A time for each decision or for each sitting; no time is enough only beside a reserve."""
    fits = _object_of(DEADLINE)(value) and ("per_decision" in value) != ("per_sitting" in value)
    return fits and value.get("per_sitting", 0) + value.get("per_decision", 0) + value.get("reserve", 0) > 0


def _is_whole(rest: Mapping[str, Any]) -> bool:
    """Return whether hours of rest say where as well as when."""
    return ("offsets" in rest) == ("quiet" in rest or "free_days" in rest)


def _is_calendar(value: Any) -> bool:
    return _object_of(CALENDAR)(value) and _is_whole(value)


def _is_offsets(value: Any) -> bool:
    """Times in their order, each with a number of minutes."""
    rows = _list_of(_list_of(_at_least(-FURTHEST), least=2, most=2), least=1, most=MOST_OFFSETS)
    if not rows(value) or value[0][0] < 0 or any(row[1] > FURTHEST for row in value):
        return False
    return all(first[0] < second[0] for first, second in pairwise(value))


def _is_quiet(value: Any) -> bool:
    fits = _list_of(_at_least(0, 23), least=2, most=2)(value)
    return fits and 1 <= (value[1] - value[0]) % 24 <= LONGEST_NIGHT


def _is_bots(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_BOT_SEAT.fullmatch, value)) and all(map(_like(_ID), value.values()))


def _is_time(value: Any) -> bool:
    try:
        return isinstance(value, str) and milliseconds(value) >= 0
    except ValueError:
        return False


def _ascending(fits: Fits) -> Fits:
    return lambda value: fits(value) and all(a < b for a, b in pairwise(value))


def _is_request(value: Any) -> bool:
    kind = value.get("kind") if isinstance(value, dict) else None
    return isinstance(kind, str) and kind in REQUESTS and _object_of(REQUESTS[kind])(value)


_is_seat = _at_least(0, MOST_SEATS - 1)
_is_hash = _like(HEX32)
_is_decision = _like(_DECISION)


def _is_option(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= LONGEST_OPTION


FORMS: dict[str, tuple[str, Fits]] = {
    "text": ("text", _is_text),
    "id": ("1 to 64 of A-Z a-z 0-9 - _", _like(_ID)),
    "build": ("1 to 100 printable characters of ASCII", _like(_BUILD)),
    "hash": ("32 bytes as 64 lowercase hexadecimal digits", _is_hash),
    "c": ("empty or 32 bytes as 64 lowercase hexadecimal digits", lambda value: value == "" or _is_hash(value)),
    "count": ("a number from 0 on", _at_least(0)),
    "positive": ("a number from 1 on", _at_least(1)),
    "time": ("a time in the form '2026-01-31T23:59:59.000Z'", _is_time),
    "true": ("true", _just(True)),
    "object": ("an object", lambda value: isinstance(value, dict)),
    "talk": (
        "a list of messages, each with at, player, seat, at_version and text",
        _list_of(_object_of(TALK), least=1),
    ),
    "seat": (f"a number from 0 to {MOST_SEATS - 1}", _is_seat),
    "seats": (f"a number from 1 to {MOST_SEATS}", _at_least(1, MOST_SEATS)),
    "seat_list": ("a list of seats in their order", _ascending(_list_of(_is_seat, least=1, most=MOST_SEATS))),
    "bots": ("an object from seats to names of bots", _is_bots),
    "deadline": ("an object with either per_decision or per_sitting, and what else a deadline says", _is_deadline),
    "on_timeout": ("'default' or 'forfeit', or left out", _just("default", "forfeit")),
    "policy": ("'bot', 'default' or 'forfeit'", _just(*get_args(TimeoutPolicy))),
    "private": ("'private', or left out", _just("private")),
    "take_back": ("'own' or 'ask', or left out", _just("own", "ask")),
    "manual": ("'manual', or left out", _just("manual")),
    "position": ('["position"], or left out', _just(["position"])),
    "choose": ('["choose"], or left out', _just(["choose"])),
    "decision": ("the id of a decision, such as '12.0'", _is_decision),
    "decisions": ("a list of ids of decisions", _list_of(_is_decision, least=1, most=MOST_SEATS)),
    "choice": (
        f"a list of at most {MOST_CHOSEN} options of 1 to {LONGEST_OPTION} characters",
        _list_of(_is_option, most=MOST_CHOSEN),
    ),
    "offsets": (f"1 to {MOST_OFFSETS} pairs of a time and of minutes, in order", _is_offsets),
    "quiet": (f"two hours of the day, {LONGEST_NIGHT} hours apart at most", _is_quiet),
    "calendar": ("an object with offsets, and nights or days off", _is_calendar),
    "free_days": (
        f"{MOST_FREE_DAYS} days of the week at most, in order",
        _ascending(_list_of(_at_least(1, 7), least=1, most=MOST_FREE_DAYS)),
    ),
    "reason": (f"one of {', '.join(get_args(VoidReason))}", _just(*get_args(VoidReason))),
    "offer": ("'link', 'player' or 'bot'", _just("link", "player", "bot")),
    "request": (f"an object of one of the kinds {', '.join(REQUESTS)}", _is_request),
    "result": ("an object with winners, reasons and perhaps scores", _object_of(RESULT)),
    "winners": ("a list of seats", _list_of(_is_seat, most=MOST_SEATS)),
    "ids": ("a list of ids", _list_of(_like(_ID), most=MOST_SEATS)),
    "scores": ("a list of numbers", _list_of(lambda value: type(value) is int, least=1, most=MOST_SEATS)),
}
"""Each word of the table: what it asks for, in words, and whether a value is that."""
