"""Mail: how a letter is written (RFC 5322), and how it leaves: by the operator's server, or as a file."""

import asyncio
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy
from email.utils import formatdate, parseaddr
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib

from domain.kernel.protocol.refusals import quote
from store.notices.letters import Letter

PATIENCE = 20.0
"""Seconds that the mail server may take."""

_WORDS = SMTP.clone(max_line_length=76)


class _Policy(EmailPolicy):
    """The form of headers: a long address stays in one piece, which the library would encode to fold it.

    Nobody could follow such a link. Words of people are folded (RFC 2047: 75 characters a word, 76 a line); of a long
    subject the library's newer way of doing so loses spaces.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        if name == "Subject":
            words = Header(value, "us-ascii" if value.isascii() else "utf-8", maxlinelen=76, header_name=name)
            return f"{name}: {words.encode(linesep=self.linesep)}{self.linesep}".encode("ascii")
        return _WORDS.fold_binary(name, value) if name == "From" else super().fold_binary(name, value)


_POLICY = _Policy(linesep="\r\n", max_line_length=998)

_PORTS = {"smtp": 587, "smtps": 465}


class NotSent(Exception):
    """A mail did not leave. `is_final`: it never will, as the server says."""

    def __init__(self, why: str, *, is_final: bool = False, status: int | None = None) -> None:
        super().__init__(why)
        self.is_final = is_final
        self.status = status


class MailTransport(Protocol):
    """Sends mails, one at a time."""

    async def send(self, letter: Letter) -> int | None:
        """Send a mail; the server's reply code, if there is a server. Raises NotSent."""


def compose(letter: Letter, sender: str) -> EmailMessage:
    """Return a letter as a mail from this address, with both its bodies."""
    message = EmailMessage(_POLICY)
    message["From"] = sender
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Date"] = formatdate(usegmt=True)
    message["Message-ID"] = f"<{letter.message_id}@{host_of(sender)}>"
    for name, value in ({"Auto-Submitted": "auto-generated"} | letter.headers).items():
        message[name] = value
    message.set_content(letter.text, cte="quoted-printable")
    if letter.html:
        message.add_alternative(letter.html, subtype="html", cte="quoted-printable")
        # The library draws one, and the same mail would not be the same bytes.
        message.set_boundary(f"=_{letter.message_id}")
    return message


def host_of(sender: str) -> str:
    """Return the host of an address, such as `example.org` of `Turnfold <games@example.org>`."""
    return sender.rpartition("@")[2].rstrip("> ") or "localhost"


class SmtpTransport:
    """Sends mails by a server: `smtp://[user:password@]host[:port]` (STARTTLS where it is offered), or `smtps`."""

    def __init__(self, url: str, sender: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in _PORTS or not parts.hostname:
            raise ValueError(f"a mail server is smtp://host:port or smtps://host:port, not {quote(parts.scheme)}")
        self._sender = sender
        self._host, self._port = parts.hostname, parts.port or _PORTS[parts.scheme]
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._is_encrypted = parts.scheme == "smtps"

    async def send(self, letter: Letter) -> int | None:
        """Send a mail. Raises NotSent, for ever if the server says so of its receiver or of itself (5xx)."""
        try:
            async with asyncio.timeout(PATIENCE):
                await aiosmtplib.send(
                    # As bytes: the library would fold long addresses in headers by a policy of its own.
                    compose(letter, self._sender).as_bytes(),
                    sender=parseaddr(self._sender)[1],
                    recipients=[letter.to],
                    hostname=self._host,
                    port=self._port,
                    username=self._user or None,
                    password=self._password or None,
                    use_tls=self._is_encrypted,
                    timeout=PATIENCE,
                )
        except aiosmtplib.SMTPRecipientsRefused as error:
            code = max((refused.code for refused in error.recipients), default=0)
            raise NotSent("refused", is_final=code >= 500, status=code or None) from error
        except aiosmtplib.SMTPResponseException as error:
            is_ours = isinstance(error, aiosmtplib.SMTPAuthenticationError)
            raise NotSent("refused", is_final=error.code >= 500 and not is_ours, status=error.code) from error
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise NotSent("unreachable") from error
        return 250


class FolderTransport:
    """Writes mails into a folder, for who has no server: each is a file that a mail program opens."""

    def __init__(self, folder: Path, sender: str) -> None:
        self._folder = folder
        self._sender = sender

    async def send(self, letter: Letter) -> int | None:
        """Write a mail; the same one again is the same file. Raises NotSent."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            draft = self._folder / f".{letter.message_id}"
            draft.write_bytes(compose(letter, self._sender).as_bytes())
            draft.replace(self._folder / f"{letter.message_id}.eml")
        except OSError as error:
            raise NotSent("unwritable") from error
        return None


class NoTransport:
    """Sends nothing: nobody has said where mail goes."""

    async def send(self, letter: Letter) -> int | None:
        """Refuse. Raises NotSent."""
        raise NotSent("no-mail", is_final=True)


def transport(url: str, sender: str, folder: str) -> MailTransport:
    """Return what sends mails, as the settings say: a server, else a folder, else nothing. Raises ValueError."""
    if url:
        return SmtpTransport(url, sender)
    return FolderTransport(Path(folder), sender) if folder else NoTransport()
