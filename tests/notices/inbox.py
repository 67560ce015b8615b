"""A mail server that keeps what it takes, and refuses what it is told to."""

import email
import re
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller

from tests.processes.ports import free_port
from tests.processes.waiting import PATIENCE


class Inbox:
    """The mails that came, in their order."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refusals: list[str] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a mail."""
        if self.refusals:
            return self.refusals.pop(0)
        made = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(made, EmailMessage)
        self.mails.append(made)
        return "250 OK"


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """Return a body of a mail."""
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


def links_of(mail: EmailMessage) -> list[str]:
    """Return the links of a mail, in their order."""
    return re.findall(r"https?://\S+", text_of(mail))


@contextmanager
def mail_server(inbox: Inbox) -> Iterator[str]:
    """A server for this inbox; its address, as the settings name it."""
    port = free_port()
    controller = Controller(inbox, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
