"""The parts of a mail, as texts in the language of its reader."""

from typing import NamedTuple


class Choice(NamedTuple):
    """An option, and the link that answers with it; no link where one is not enough."""

    label: str
    url: str = ""


class Told(NamedTuple):
    """The parts of a mail: why it comes, what happened, the question and its options, until when, further links.

    `choose` leads to a page where several options are chosen, or more than there is room for.
    Its options have numbers where one can reply: `cut` is the line above which one does. `board` is the table as text,
    as the reader may see it, with the `legend` of its marks; empty where it is not told.
    """

    subject: str
    opening: str
    happened: tuple[str, ...] = ()
    prompt: str = ""
    choices: tuple[Choice, ...] = ()
    choose: Choice | None = None
    until: str = ""
    links: tuple[Choice, ...] = ()
    cut: str = ""
    board: str = ""
    legend: str = ""
