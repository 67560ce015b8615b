"""Replies by mail: what the first line of one chooses. The rest of a reply is what it is a reply to."""

import re
from base64 import b32encode
from collections.abc import Sequence

from domain.kernel.protocol.commitments import M
from domain.kernel.protocol.decisions import OptionId

CUT = "-- >8 --"
"""A line with this in it ends a reply: what stands below is not read."""

LONGEST = 200
"""Characters of an answer."""

CODE = re.compile("[a-z2-7]{24}")

QUOTED = re.compile(
    r">.*|On .{8,}|W dniu .*|(From|Od|От|Sent|Wysłane|Отправлено): .*|_{8,}|"
    r".*(wrote|writes|napisał|napisała|napisał\(a\)|pisze|написал|написала|написал\(а\)|пишет):|"
    r"-{2,} ?(Original Message|Forwarded message|Oryginalna wiadomość|Wiadomość oryginalna|Исходное сообщение) ?-*"
)
"""The line by which Gmail, Outlook, Apple Mail and their like begin what somebody replies to."""

NOTHING = "0"
"""The answer that takes none of the options, where that is allowed."""


def reply_code(key: bytes, game: str, decision: str, channel: str, mark: str) -> str:
    """Return the code of an address that answers a decision: in small letters, as some mail servers make all.

    Of another `mark`, the place in the game's history at which it is mailed, there is another one.
    """
    return b32encode(M(key, "reply", game, decision, channel, mark)[:15]).decode().lower()


def answer_of(text: str) -> str | None:
    """Return the first line of a reply that says something; None if there is none above what it replies to."""
    for line in text.splitlines():
        words = line.strip()[:LONGEST]
        if CUT in line or QUOTED.fullmatch(words):
            return None
        if words:
            return words
    return None


def chosen_by(answer: str, options: Sequence[OptionId]) -> tuple[OptionId, ...] | None:
    """Return the options that an answer takes, by their numbers from 1 or their ids; None if it is no answer."""
    words = [word for word in re.split(r"[\s,;]+", answer) if word]
    if [word.rstrip(".)") for word in words] == [NOTHING]:
        return ()
    options_named = [_option(word, options) for word in words]
    return (
        None
        if None in options_named or not options_named
        else tuple(option for option in options_named if option is not None)
    )


def _option(word: str, options: Sequence[OptionId]) -> OptionId | None:
    number = word.rstrip(".)")
    if number.isascii() and number.isdigit() and len(number) < 4:
        return options[int(number) - 1] if 1 <= int(number) <= len(options) else None
    return word if word in options else None
