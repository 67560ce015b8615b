"""Players who do more than answer: they agree, rest, hand over, take back, talk, and play again.

Acknowledged answers are kept, to be found once in the log.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import redis

from store.due.outages import OUTAGES_KEY
from tests.faults.playing import Kept as Answered
from tests.faults.playing import Player, View

LIVELY: dict[str, Any] = {
    "deadline": {
        "per_sitting": "PT1S",
        "reserve": "PT1S",
        "excuses": 1,
        "away_after": 2,
        "vacation": "P30D",
        "on_timeout": "default",
    }
}
"""A player who dozes is late soon, and away after two sittings."""


@dataclass
class Kept:
    """The acknowledged entries of a game, by their kind and what is in them, and its messages."""

    entries: list[tuple[str, View]] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    def lost(self, log: Iterable[View], said: Iterable[str]) -> list[str]:
        """Return what is not there."""
        rows, texts = list(log), set(said)
        missing = [(kind, wanted) for kind, wanted in self.entries if not _found(rows, kind, wanted)]
        unsaid = [text for text in self.messages if text not in texts]
        return [f"{what} was acknowledged" for what in [*missing, *unsaid]]

    def doubled(self, log: Iterable[View], said: Iterable[str]) -> list[str]:
        """Return what is there twice."""
        rows, texts = list(log), Counter(said)
        twice = [(kind, wanted) for kind, wanted in self.entries if len(_found(rows, kind, wanted)) > 1]
        return [f"{what} is there twice" for what in [*twice, *(text for text, count in texts.items() if count > 1)]]


def _found(rows: list[View], kind: str, wanted: View) -> list[View]:
    return [row for row in rows if row["kind"] == kind and wanted.items() <= row.items()]


class LivelyGames:
    """Two people and a bot, at a table where all sorts of things happen, chosen by `luck`.

    `clients` are for who comes later, `store` is where an operator tells of outages; `tell` is told of what was done.
    """

    def __init__(
        self, clients: Sequence[httpx2.Client], store: str, luck: random.Random, tell: Callable[[str], None]
    ) -> None:
        self._clients, self._store, self._luck, self._tell = clients, store, luck, tell
        self._number, self._hour = 0, datetime.now(UTC).hour
        self._all: list[Player] = []
        self.people = [self._newcomer("Ada"), self._newcomer("Bob")]
        self.kept = Kept()

    def begin(self, before: str | None) -> str:
        """Begin a game, or the rematch of one; both ask for that, and get the same."""
        self.kept = Kept()
        ada, bob = self.people
        if before is None:
            game: str = ada.create(seats=3, bots=[2], **LIVELY)["id"]
        else:
            found = [who.ask("POST", f"/v1/games/{before}/rematch")["id"] for who in self.people]
            assert found[0] == found[1], f"{before} has two rematches, {found}"
            game = found[0]
            self._tell("rematch")
        bob.join(game)
        return game

    def move(self, game: str) -> str:
        """Let everybody do something, or nothing; the status of the game."""
        for number in (0, 1):
            view = self.people[number].look(game)
            if view["status"] != "running":
                return str(view["status"])
            if self._luck.random() < 0.5:
                self._luck.choice(ACTS)(self, number, game, view)
            elif view["decisions"] and self._luck.random() < 0.15:
                # Somebody dozes: a game in which clocks run goes on without them.
                self.people[number].look(game, after=view["version"])
                self._tell("doze")
            for decision in self.people[number].look(game)["decisions"]:
                if self.people[number].answer(game, decision).is_success:
                    self._tell("answer")
        return "running"

    @property
    def answers(self) -> dict[str, list[Answered]]:
        """Return the answers that were acknowledged, of all who have ever sat here."""
        found: dict[str, list[Answered]] = {}
        for person in self._all:
            for game, rows in person.kept.items():
                found.setdefault(game, []).extend(rows)
        return found

    def said(self, game: str) -> list[str]:
        """Return what all have said to the table."""
        rows = self.people[0].ask("GET", f"/v1/games/{game}/messages", params={"limit": 200})["messages"]
        return [row["text"] for row in rows]

    def _newcomer(self, name: str) -> Player:
        self._all.append(Player(self._clients, name, self._luck.randrange(1_000_000)))
        return self._all[-1]

    def _post(self, who: Player, what: str, path: str, body: View | None = None) -> View | None:
        """Send something until it is answered; None for what is not allowed now."""
        self._number += 1
        key = f"{who.id}-{self._number}"
        response = who.send("POST", f"/v1{path}", json=body, headers={"Idempotency-Key": key})
        assert response.status_code < 500, response.text
        if not response.is_success:
            return None
        self._tell(what)
        found: View = response.json()
        return found

    def rest(self, number: int, game: str, view: View) -> None:
        """Take a vacation from this game."""
        self._number += 1
        begin = datetime.now(UTC).replace(minute=0, second=0, microsecond=0) + timedelta(hours=2 * self._number)
        span = {"from": _at(begin), "until": _at(begin + timedelta(hours=1))}
        if self._post(self.people[number], "vacation", f"/games/{game}/vacations", span):
            self.kept.entries.append(("vacation", {"seat": view["seat"], **span}))

    def rest_at_once(self, number: int, game: str, view: View) -> None:
        """Stop the clock now, and see that nobody is late for a while."""
        until = _at(datetime.now(UTC) + timedelta(hours=1, minutes=5))
        if self._post(self.people[number], "vacation", f"/games/{game}/vacations", {"until": until}):
            self.kept.entries.append(("vacation", {"seat": view["seat"], "until": until}))

    def rest_everywhere(self, number: int, game: str, view: View) -> None:
        """Take a vacation from all games."""
        begin = datetime.now(UTC) + timedelta(days=40 + self._luck.randrange(200))
        span = {"from": _at(begin), "until": _at(begin + timedelta(hours=3))}
        self._post(self.people[number], "leave", "/players/me/vacations", span)

    def name_hours(self, number: int, game: str, view: View) -> None:
        """Name hours of rest that are not now, always the same."""
        night = {"from": (self._hour + 9) % 24, "until": (self._hour + 15) % 24}
        named = self.people[number].send("PUT", "/v1/players/me/hours", json={"zone": "UTC", "quiet": night})
        assert named.is_success, named.text
        self._tell("hours")

    def ask(self, number: int, game: str, view: View) -> None:
        """Ask the other for something, who agrees or not."""
        wish: View = self._luck.choice(
            [
                {"kind": "pause", "until": _at(datetime.now(UTC) + timedelta(days=2))},
                {"kind": "extend", "seat": view["seat"], "duration": "PT1M"},
            ]
        )
        known = {row["id"] for row in view["requests"]}
        found = self._post(self.people[number], "asked", f"/games/{game}/requests", wish)
        for row in found["requests"] if found else []:
            if row["by"] == view["seat"] and row["id"] not in known:
                self.kept.entries.append(("asked", {"id": row["id"], "seat": view["seat"]}))

    def reply(self, number: int, game: str, view: View) -> None:
        """Answer what the other has asked for."""
        for row in view["requests"]:
            if view["seat"] in row["awaited"]:
                agree = self._luck.random() < 0.8
                path = f"/games/{game}/requests/{row['id']}"
                kind = "agreed" if agree else "declined"
                if self._post(self.people[number], kind, path, {"agree": agree}):
                    self.kept.entries.append((kind, {"seat": view["seat"], "request": row["id"]}))

    def resume(self, number: int, game: str, view: View) -> None:
        """End a pause."""
        self._post(self.people[number], "resume", f"/games/{game}/resume")

    def take_back(self, number: int, game: str, view: View) -> None:
        """Answer, and take that back."""
        who = self.people[number]
        for decision in view["decisions"]:
            if who.answer(game, decision).is_success:
                self._tell("answer")
        found = who.look(game)["take_backs"]
        to = found["to"] if found else []
        if to and self._post(who, "take back", f"/games/{game}/take_backs", {"to": to[0]}):
            self.kept.entries.append(("took_back", {"seat": view["seat"], "to": to[0]}))

    def hand_over(self, number: int, game: str, view: View) -> None:
        """Offer the seat to somebody else, who comes; or keep it after all."""
        who, seat = self.people[number], view["seat"]
        found = self._post(who, "offer", f"/games/{game}/seats/me/offer", {"to": "link"})
        if found is None:
            return
        if self._luck.random() < 0.3:
            self._post(who, "reclaim", f"/games/{game}/seats/me/reclaim")
            return
        eve = self._newcomer("Eve")
        if self._post(eve, "hand over", f"/games/{game}/seats", {"invite": found["seats"][seat]["offer"]["code"]}):
            taken = eve.look(game)
            assert taken["seat"] == seat, taken
            self.people[number] = eve
            self.kept.entries.append(("taken", {"seat": seat, "player": taken["seats"][seat]["player"]}))

    def talk(self, number: int, game: str, view: View) -> None:
        """Say something to the table."""
        text = f"{self._luck.random()}"
        if self._post(self.people[number], "message", f"/games/{game}/messages", {"text": text}):
            self.kept.messages.append(text)

    def order(self, number: int, game: str, view: View) -> None:
        """Order what is answered to such questions the next times, and keep what was answered so."""
        who = self.people[number]
        wanted = [
            {"when": {"kind": row["kind"]}, "answer": "default", "until": "game", "times": self._luck.randint(1, 3)}
            for row in view["decisions"]
        ]
        given = who.send("PUT", f"/v1/games/{game}/orders", json={"orders": wanted})
        assert given.status_code < 500, given.text
        if given.is_success:
            self._tell("order")
            for row in given.json()["answered"]:
                answer = {"seq": row["version"], "seat": view["seat"], "decision": row["decision"]}
                if ("chose", answer) not in self.kept.entries:
                    self.kept.entries.append(("chose", answer))

    def tell_of_outage(self, number: int, game: str, view: View) -> None:
        """An operator tells of some seconds in which the service was not there, if the server is."""
        now = round(time.time() * 1000)
        with suppress(redis.RedisError), redis.Redis.from_url(self._store) as client:
            client.rpush(OUTAGES_KEY, f"{now - self._luck.randint(1_000, 10_000)}-{now}")
            client.ltrim(OUTAGES_KEY, -50, -1)
            self._tell("outage")


ACTS = (
    LivelyGames.rest,
    LivelyGames.rest_at_once,
    LivelyGames.rest_everywhere,
    LivelyGames.name_hours,
    LivelyGames.ask,
    LivelyGames.ask,
    LivelyGames.reply,
    LivelyGames.reply,
    LivelyGames.reply,
    LivelyGames.resume,
    LivelyGames.take_back,
    LivelyGames.take_back,
    LivelyGames.hand_over,
    LivelyGames.talk,
    LivelyGames.order,
    LivelyGames.order,
    LivelyGames.tell_of_outage,
)
"""The steps that somebody may take."""


def _at(when: datetime) -> str:
    return f"{when:%Y-%m-%dT%H:%M:%S}.000Z"
