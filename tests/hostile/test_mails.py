"""A mail costs no more for how it is written: what Python's e-mail package reads slowly is not given to it."""

import sys
from types import FrameType

import pytest

from workers.replies.html_text import MOST_TAGS, text_in
from workers.replies.received import read

BYTES = 64 * 1024

NOTED = b"From: Ada <ada@example.com>\r\nAuthentication-Results: mx; dmarc=pass header.from=example.com\r\n"

NAMES = ["From", "Authentication-Results", "Auto-Submitted", "Message-ID", "Content-Type", "Content-Disposition"]

FILLINGS = [b"a,", b"(", b"a@b, ", b"=?utf-8?q?a?= ", b'"', b";", b"a=b;", b"a*=utf-8''%41;", b"\r\n ", b" a.b=c"]

NESTED = b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n"

BODIES = {
    "parts in parts": lambda size: b"".join(NESTED % (i, i) for i in range(size // 100)) + b"\r\n" * (size // 4),
    "many parts": lambda size: b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\n\r\n" * (size // 9),
    "mails in mails": lambda size: b"Content-Type: message/rfc822\r\n\r\n" * (size // 32),
    "many headers": lambda size: b"a:\r\n" * (size // 4),
    "many senders": lambda size: b"From: a@example.com\r\n" * (size // 21),
    "many verdicts": lambda size: b"Authentication-Results: x; dmarc=pass header.from=a.b\r\n" * (size // 55),
}


def _calls(content: bytes) -> int:
    """The functions that reading a mail calls, in Python and C: no clock, so no machine is too slow."""
    counted = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal counted
        counted += 1

    sys.setprofile(count)
    try:
        read(content, "mx")
    finally:
        sys.setprofile(None)
    return counted


def _allowed(content: bytes) -> int:
    """Some for each byte (each line of a mail is looked at), and what the longest headers of a person's mail take."""
    return 40 * len(content) + 50_000


@pytest.mark.parametrize("filling", FILLINGS, ids=repr)
@pytest.mark.parametrize("name", NAMES)
def test_a_long_header_costs_no_more_than_it_is_long(name: str, filling: bytes) -> None:
    mail = name.encode() + b": " + filling * (BYTES // len(filling)) + b"\r\n\r\n1\r\n"
    assert _calls(mail) <= _allowed(mail)


@pytest.mark.parametrize("shape", BODIES)
def test_what_a_mail_is_made_of_costs_no_more_than_it_is_long(shape: str) -> None:
    mail = BODIES[shape](BYTES)
    assert _calls(mail) <= _allowed(mail)


@pytest.mark.parametrize("characters", ["punycode", "idna", "unicode_escape", "no-such", "zlib"])
def test_only_a_character_set_of_mails_is_looked_up(characters: str) -> None:
    head = NOTED + f"Content-Type: text/plain; charset={characters}\r\n\r\n".encode()
    mail = read(head + b"1\r\n", "mx")
    assert (mail.sender, mail.is_proven, mail.text) == ("ada@example.com", True, None)


@pytest.mark.parametrize(
    "named",
    [
        *("a=?da@example.com", "=?ada@example.com", "ada@exam=?ple.com", '"a=?da"@example.com', "ada@ex(=?)ample.com"),
        *("a=?da@example.com (<)", "a=?da@example.com (<ada@example.com>)"),
    ],
)
def test_an_address_is_read_as_it_is_written(named: str) -> None:
    mail = read(NOTED.replace(b"ada@example.com", named.encode()) + b"\r\n1\r\n", "mx")
    assert mail.sender == ""


def test_a_verdict_that_cannot_be_read_is_not_passed_over_for_one_that_came_with_the_mail() -> None:
    mail = read(b"Authentication-Results: mx; dmarc=(((\r\n" + NOTED + b"\r\n1\r\n", "mx")
    assert (mail.sender, mail.is_proven) == ("ada@example.com", False)


def test_a_mail_of_a_person_is_within_the_bounds() -> None:
    signatures = "".join(f";\r\n dkim=pass header.d=s{number}.example.com" for number in range(20)).encode()
    name = b" ".join([b"=?utf-8?b?0JDQtNCwINCb0L7QstC70LXQudGB?="] * 8)
    parts = b"".join(
        b'--b\r\nContent-Type: image/png; name="%d.png"\r\nContent-Disposition: attachment; filename="%d.png"\r\n'
        b"Content-Transfer-Encoding: base64\r\n\r\nAAAA\r\n" % (number, number)
        for number in range(8)
    )
    mail = read(
        b"From: " + name + b" <Ada@Example.com>\r\nMessage-ID: <1@example.com>\r\n"
        b"Authentication-Results: mx; dmarc=pass header.from=example.com" + signatures + b"\r\n"
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n"
        b"Content-Type: text/plain; charset=windows-1251\r\n\r\n2 \xe4\xe0\r\n" + parts + b"--b--\r\n",
        "mx",
    )
    assert (mail.sender, mail.is_proven, mail.is_automatic) == ("ada@example.com", True, False)
    assert (mail.message_id, mail.text) == ("<1@example.com>", "2 да")


def test_only_the_first_tags_of_a_page_are_read() -> None:
    # A parser of them takes quadratic time for tags within each other.
    assert text_in("<div>" * (MOST_TAGS - 2) + "1").strip() == "1"
    assert text_in("<div>" * MOST_TAGS + "1").strip() == ""
