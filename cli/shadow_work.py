"""The work of one process for `turnfold shadow`: it reads games, replays them, and digests what they show."""

import asyncio
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from redis import RedisError

import domain  # noqa: F401  (registers the rulesets)
from cli.admin import named_archive
from domain.audit.logs import Stored
from domain.audit.shadow import Diverged, follow, read_log
from domain.kernel.log.entries import Created
from domain.kernel.log.fence import NewerRules
from domain.kernel.protocol.decisions import Message
from domain.kernel.table.evolved import Played
from domain.kernel.table.game import Game
from domain.texts.formatting import LOCALES, text
from domain.texts.seats import seat_names
from store.redis.connection import connect
from store.upkeep.integrity import IntegrityCheck

DIGEST = 4
"""Bytes of a digest: what changed by chance is seen in all but one of four billion entries."""


class Source(msgspec.Struct, frozen=True):
    """The source of games: a store, or files without an address; and whether views and facts are digested too."""

    url: str
    tells: bool = False
    with_facts: bool = False


class Replayed(msgspec.Struct, frozen=True):
    """The result of a replay. `seq` and `what` say where the game diverges; they are 0 and empty if it does not.

    `facts_now` are the facts at that entry, if they differ; `views` and `texts` are a digest an entry, one after the
    other, `facts` those of each entry, as far as they were asked for.
    """

    game: str
    ruleset: str = ""
    rulings: int = 0
    entries: int = 0
    seq: int = 0
    what: str = ""
    cause: str = ""
    facts_now: bytes = b""
    views: bytes = b""
    texts: bytes = b""
    facts: tuple[bytes, ...] = ()


def stored_games(url: str) -> list[str]:
    """The ids of all games of a store."""

    async def read() -> list[str]:
        redis = connect(url, connections=2)
        try:
            return [game async for game in IntegrityCheck(redis).games()]
        finally:
            await redis.aclose()

    return asyncio.run(read())


def replay_all(source: Source, names: list[str]) -> list[Replayed]:
    """Return what becomes of games of a store, or of files."""
    logs = asyncio.run(_stored_games(source.url, names)) if source.url else [_file(name) for name in names]
    return [replay_one(name, log, source) for name, log in zip(names, logs, strict=True)]


def replay_one(name: str, log: "Stored | Exception", source: Source) -> Replayed:
    """Return what becomes of a game."""
    if isinstance(log, Exception):
        return Replayed(name, what=str(log) if isinstance(log, NewerRules) else f"it cannot be read: {log}")
    created = log.entries[0].payload if log.entries else None
    about = (created.ruleset, created.version) if isinstance(created, Created) else ("", 0)
    views, texts, facts = bytearray(), bytearray(), []
    divergence = Diverged(0, "")
    try:
        for played in follow(log):
            if source.tells:
                views += _digest(_views(played.game))
                texts += _digest(_texts(played))
            if source.with_facts:
                facts.append(played.game.facts_json())
    except Diverged as diverged:
        divergence = diverged
    return Replayed(
        log.game, *about, len(log.entries), divergence.seq, divergence.what, divergence.cause, divergence.facts_json,
        bytes(views), bytes(texts), tuple(facts),
    )  # fmt: skip


async def _stored_games(url: str, names: list[str]) -> list[Any]:
    redis = connect(url, connections=4)
    integrity = IntegrityCheck(redis, named_archive())
    try:
        logs = await asyncio.gather(*(integrity.log(name) for name in names), return_exceptions=True)
    finally:
        await redis.aclose()
    for log in logs:
        if isinstance(log, RedisError):
            raise log
    return logs


def _file(name: str) -> "Stored | Exception":
    try:
        with Path(name).open("rb") as lines:
            return read_log(lines)
    except ValueError as error:
        return error


def _digest(view: Any) -> bytes:
    return blake2b(msgspec.json.encode(view), digest_size=DIGEST).digest()


def _views(game: Game) -> Any:
    """Return what each seat and a spectator are shown of the table, and what each is asked, without words."""
    if game.state is None:
        return None
    looks = [game.ruleset.view(game.state, seat) for seat in (None, *range(len(game.seats)))]
    questions = [
        (row.seat, row.kind, row.min, row.max, row.ordered, [(option.id, option.refs) for option in row.options])
        for row in (pending.decision for pending in game.open)
    ]
    return looks, questions


def _texts(played: Played) -> list[str]:
    """All that is said of an entry and of the decisions after it, in every language."""
    messages = [Message(event.kind, event.args) for event in played.events]
    for pending in played.game.open:
        messages.append(pending.decision.prompt)
        messages += (option.label for option in pending.decision.options)
    names = {locale: seat_names(played.game, locale, {}) for locale in LOCALES}
    rules = played.game.created.ruleset
    return [text(rules, locale, message, names[locale]) for locale in LOCALES for message in messages]
