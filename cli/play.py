"""`turnfold play`: a table in a terminal, through the API alone. The boards are those of `turnfold replay`."""

from typing import TYPE_CHECKING, Any

import click

from cli.address import address, way
from cli.words import tell_refusals

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text
    from turnfold_client import Client
    from turnfold_client.core import DecisionView, GameView, InboxRow

LONG_POLL = 30
"""Seconds that one request waits for news."""

EVERY = 3.0
"""Seconds between looks without a token, for which the service does not wait."""

PATIENCE = 60.0
"""Seconds for which a service that was there may be away."""

REFUSED = 409

HANGING = 2
"""Blanks by which the rest of a line stands further in than its beginning."""

TOLD = 20
"""Entries of what happened that are told at the beginning."""


@click.command()
@click.argument("game", required=False)
@click.option("--url", type=address, envvar="TURNFOLD_URL", show_envvar=True, default="http://127.0.0.1:8000",
              show_default=True, help="Where the service is.")  # fmt: skip
@click.option("--token", envvar="TURNFOLD_TOKEN", show_envvar=True, default="",
              help="Whom to play as; without one, public games are watched.")  # fmt: skip
@click.option("--locale", type=click.Choice(["en", "ru", "pl"]), default="en", show_default=True, help="Language.")
def play(game: str | None, url: str, token: str, locale: Any) -> None:
    """Play a game in this terminal, or watch it. Without GAME, all that waits for you is listed.

    Questions are answered with the numbers of options, in the order that counts where one does. `b` draws the table
    again, `q` leaves it; the game goes on without you, and is there when you come back.
    """
    from httpx2 import HTTPTransport
    from rich.console import Console
    from turnfold_client import Client

    with tell_refusals(url), Client(url, token, patience=0, transport=HTTPTransport(**way(url))) as client:
        terminal = TerminalClient(client, Console(highlight=False), locale, waits=bool(token))
        if game or (game := terminal.pick()):
            terminal.follow(game)


class TerminalClient:
    """Shows one game in a terminal, and asks what its seat is asked."""

    def __init__(self, client: "Client", console: "Console", locale: Any, *, waits: bool) -> None:
        from domain.texts.formatting import saying

        self._client = client
        self._console = console
        self._locale = locale
        self._text = saying(None, locale)
        self._waits = waits
        self._awaited = ""
        self._past: set[str] = set()

    def pick(self) -> str:
        """Return the id of a game to play, or to watch without a token; nothing once all that waited is settled."""
        if not self._waits:
            rows = self._ask("/games", status="running", limit=20)["games"]
            names = [", ".join(seat["name"] or seat["bot"] or "…" for seat in row["seats"]) for row in rows]
            return str(
                self._pick_of(rows, [f"{each}  {row['id']}" for row, each in zip(rows, names, strict=True)])["id"]
            )
        rows = self._inbox()
        while rows:
            lines = [f"{', '.join(row['others'])}  {row['game']}  {row['text']}" for row in rows]
            row = self._pick_of(rows, lines)
            if any(way["fill"] for way in row["settle"]):
                return str(row["game"])
            self._settle_row(row)
            rows = self._inbox()
        if not self._past:
            raise click.ClickException(self._text("terminal-none"))
        return ""

    def _inbox(self) -> "list[InboxRow]":
        """Return what waits, without what was settled or put off here: lists are a little behind."""
        return [row for row in self._client.inbox(locale=self._locale) if row["id"] not in self._past]

    def _pick_of(self, rows: list[Any], lines: list[str]) -> Any:
        """Return the row that is chosen from a list, which has a line for each."""
        if not rows:
            raise click.ClickException(self._text("terminal-none"))
        for number, (row, words) in enumerate(zip(rows, lines, strict=True), 1):
            self._say(f"{number:>3}  {row['ruleset']}  {words}")
        return rows[click.prompt(self._text("terminal-which"), type=click.IntRange(1, len(rows)), default=1) - 1]

    def _settle_row(self, row: "InboxRow") -> None:
        """Show what a row of the inbox is about, and send what settles it, unless that is put off."""
        for message in self._ask(row["look"]["path"]).get("messages", ()):
            self._say(message["text"], "  ")
        way = self._choose_way(row["settle"], row["text"])
        if way is not None:
            self._send(way["method"], way["path"], way["body"])
        self._past.add(row["id"])

    def _choose_way(self, ways: list[Any], what: str) -> Any:
        """Ask which way to settle something; None for later."""
        self._say(f"\n{what}")
        words = self._text("terminal-agree" if len(ways) > 1 else "terminal-settle")
        kinds = click.Choice([str(number) for number in range(len(ways) + 1)])
        number = int(click.prompt(words, type=kinds, show_choices=False, prompt_suffix=" "))
        return ways[number - 1] if number else None

    def follow(self, game: str) -> None:
        """Tell what happens and ask what is asked, until the game is over or somebody leaves."""
        since = self._recent(game)
        news: dict[str, int] = {}
        while True:
            view = self._news(game, since, news)
            for event in view["history"] or ():
                self._say(event["text"], "  ")
            if view["version"] != since:
                self._draw(view)
            since = view["version"]
            if self._settle(game, view):
                news = {}
                continue
            own = [row for row in view["decisions"] if row["seat"] == view["seat"]]
            if view["status"] == "finished" or (own and not self._answer(game, view, own[0])):
                return
            if not own:
                self._tell_of(view)
            news = {} if own else self._wait(since)

    def _recent(self, game: str) -> int:
        """Return the version from which on a game is told at first."""
        return max(0, int(self._ask(f"/games/{game}")["version"]) - TOLD)

    def _news(self, game: str, since: int, wait: dict[str, int]) -> "GameView":
        """Return a game and what happened after a version; all of it anew where the service has lost that version."""
        from turnfold_client import Refused

        try:
            return self._client.game(game, since=since, locale=self._locale, **wait)
        except Refused as refusal:
            if refusal.problem != "unknown-version":
                raise
            self._say(self._text("terminal-lost"))
            return self._client.game(game, since=self._recent(game), locale=self._locale)

    def _settle(self, game: str, view: "GameView") -> bool:
        """Ask whether to agree to what others ask. True if one is answered; one that is put off is not asked again."""
        for row in view["requests"]:
            if view["seat"] not in row["awaited"] or row["id"] in self._past:
                continue
            answer = self._choose_way([{"agree": True}, {"agree": False}], row["text"])
            if answer is not None:
                self._send("POST", f"/games/{game}/requests/{row['id']}", answer)
                return True
            self._past.add(row["id"])
        return False

    def _tell_of(self, view: "GameView") -> None:
        """Say who or what is waited for, once as long as it is the same."""
        awaited = self._await(view)
        if awaited and awaited != self._awaited:
            self._say(awaited)
        self._awaited = awaited

    def _await(self, view: "GameView") -> str:
        """Return in words who or what is waited for; nothing where that is nobody."""
        seats = view["seats"]
        free = sum(seat["name"] is None and seat["bot"] is None for seat in seats)
        if view["status"] == "open" and free:
            return self._text("terminal-free", free=free, seats=len(seats))
        if view["status"] == "open" and view["starter"] is not None:
            return self._text("terminal-start", name=seats[view["starter"]]["name"] or "…")
        names = ", ".join(dict.fromkeys(seats[row["seat"]]["name"] or "…" for row in view["waiting"]))
        return self._text("terminal-waiting", names=names) if names else ""

    def _wait(self, version: int) -> dict[str, int]:
        """Return the query that waits for news of a version, or wait here, without a token."""
        if self._waits:
            return {"after": version, "wait": LONG_POLL}
        import time

        time.sleep(EVERY)
        return {}

    def _answer(self, game: str, view: "GameView", decision: "DecisionView") -> bool:
        """Send the answer to a question; one that comes too late is refused with its reason. False for who leaves."""
        choice = self._choose(view, decision)
        if choice is None:
            return False
        self._send("POST", f"/games/{game}/commands", {"decision": decision["id"], "choose": choice})
        return True

    def _send(self, method: str, path: str, body: dict[str, Any] | None) -> None:
        """Send something; where it is refused, say why."""
        from turnfold_client import Refused

        try:
            self._client.ask(method, path, body)
        except Refused as refusal:
            if refusal.response.status_code != REFUSED:
                raise
            self._say(refusal.detail)

    def _choose(self, view: "GameView", decision: "DecisionView") -> list[str] | None:
        """Ask until there is an answer, as ids of options; None for who leaves."""
        self._put(decision)
        how_many = self._how_many(decision)
        self._say(self._text("terminal-numbers"))
        while True:
            reply = click.prompt(how_many, default="", show_default=False, prompt_suffix=" ").strip()
            if reply == "q":
                return None
            if reply == "b":
                self._draw(view, legend=True)
                self._put(decision)
            elif (choice := _option_ids(reply, decision)) is not None:
                return choice
            else:
                self._say(self._text("terminal-numbers"))

    def _put(self, decision: "DecisionView") -> None:
        """Print a question and its options."""
        self._say(f"\n{decision['prompt']}")
        for number, option in enumerate(decision["options"], 1):
            self._say(option["label"], f"{number:>4}  ")

    def _how_many(self, decision: "DecisionView") -> str:
        """Return how many options make an answer, in words."""
        least, most = decision["min"], min(decision["max"], len(decision["options"]))
        count = "page-take-exactly" if least == most else "page-take-some"
        order = [self._text("terminal-in-order")] if decision["ordered"] and most > 1 else []
        return " ".join([self._text(count, min=least, max=most), *order])

    def _draw(self, view: "GameView", *, legend: bool = False) -> None:
        """Draw the table, if its rules are known here: a service may be newer than this program."""
        import msgspec

        from domain.kernel.protocol.registry import rulesets
        from domain.texts.formatting import saying

        rules = next((row for row in rulesets() if row.id == view["ruleset"]), None)
        if rules is None or view["view"] is None:
            return
        say = saying(rules.id, self._locale)
        names = tuple(seat["name"] or "…" for seat in view["seats"])
        board = rules.board(msgspec.convert(view["view"], rules.view_type), say, names)
        self._say(f"\n{board.text}\n" + (f"{board.legend}\n" if legend and board.legend else ""))

    def _say(self, text: str, head: str = "") -> None:
        """Print what a service says, whatever is in it, each line behind a head."""
        from domain.kernel.presentation.visible import printable

        for line in text.split("\n"):
            self._console.print(self._fit(head + printable(line), len(head)), soft_wrap=True)

    def _fit(self, line: str, head: int) -> "Text":
        """Return a line; one that a screen is too narrow for goes on below, between words, indented more."""
        from rich.text import Text

        text, width = Text(line), self._console.width
        if not self._console.is_terminal or text.cell_len <= width:
            return text
        indent = max(head, len(line) - len(line.lstrip(" "))) + HANGING
        first, *_ = text.wrap(self._console, width)
        rest = Text(line[len(first) :].lstrip(" ")).wrap(self._console, width - indent)
        return Text(f"\n{' ' * indent}").join([first, *rest])

    def _ask(self, path: str, **query: Any) -> Any:
        answer = self._client.ask("GET", path, query=query)
        self._client.patience = PATIENCE
        return answer


def _option_ids(numbers: str, decision: "DecisionView") -> list[str] | None:
    """Return the ids of the options that these numbers stand for; None if that is no answer."""
    options, words = decision["options"], numbers.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and 1 <= int(word) <= len(options) for word in words):
        return None
    if not decision["min"] <= len(words) <= decision["max"] or len(set(words)) < len(words):
        return None
    return [options[int(word) - 1]["id"] for word in words]
