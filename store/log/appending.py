"""The keys and arguments of the scripts that write entries."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from domain.kernel.log.encoding import encode_sealed, split
from domain.kernel.log.entries import Entry, EntryDraft, Left
from domain.kernel.protocol.commitments import H
from domain.kernel.protocol.ids import Seq
from domain.kernel.table.deadlines import next_look, urgency
from domain.kernel.table.evolved import Proposal
from domain.kernel.table.game import Game
from store.log.codec import AppendRequest, TakenSnapshot, snapshot_format, to_stored_entry, write_snapshot
from store.log.replays import MILESTONE_EVERY
from store.log.summary import summarise
from store.redis import keys
from telemetry import traces
from telemetry.traces import Span

SNAPSHOT_EVERY = 64
"""Entries between two snapshots."""


class Ordered(NamedTuple):
    """The standing orders of a player by which an answer is given: as they were known to be, and as they are then."""

    player: str
    known: bytes
    wanted: bytes


class OrdersChanged(Exception):
    """The standing orders that an answer goes by are other ones by now."""


def adopt_arguments(entries: Iterable[Entry]) -> list[str | bytes | int]:
    """Return what `adopt.lua` is told of the entries."""
    arguments: list[str | bytes | int] = []
    for entry in entries:
        public, sealed_fields = split(entry.payload)
        arguments += (
            entry.at,
            entry.actor,
            msgspec.json.encode(public),
            encode_sealed(sealed_fields),
            entry.facts_hash,
        )
    return arguments


@lru_cache(4096)
def append_keys(game_id: str) -> tuple[str, ...]:
    """Return the keys that `append.lua` touches."""
    number = keys.partition(game_id)
    return (
        keys.log_key(game_id),
        keys.meta_key(game_id),
        keys.snapshot_key(game_id),
        keys.due_key(number),
        keys.leases_key(number),
        keys.outbox_key(number),
        keys.accounts_key(game_id),
        keys.orders_key(game_id),
        keys.appends_key(number),
    )


@lru_cache(4096)
def _turn(account: str) -> str:
    """Name whose games have their turns together. A due time's value names no account."""
    return H("turn", account)[:10].hex()


def _players_to_unlink(proposal: Proposal) -> tuple[str, ...]:
    """Return the players who have nothing to do with the game any more: nothing is to link them to it."""
    before = proposal.before
    if before is None or before.status != "open":
        # A player stays linked to it, whatever becomes of the seat.
        return ()
    left = [drafted.draft.payload for drafted in proposal.entries if isinstance(drafted.draft.payload, Left)]
    leaving = {before.seats[payload.seat].player for payload in left}
    return tuple(player for player in leaving if player and player != proposal.after.creator)


def append_request(
    proposal: Proposal,
    creation: dict[str, str],
    accounts: dict[str, str],
    owner: str,
    hold: int,
    not_before: int,
    ordered: Ordered | None,
) -> AppendRequest:
    """Return what `append.lua` is asked to do.

    `creation` are fields of meta that a new game brings, `accounts` those that come in, `owner` is the account of the
    game's creator; `hold`, `not_before` and `ordered` are as in `GameStore.execute`.
    """
    before, after = proposal.before, proposal.after
    return AppendRequest(
        game=after.id,
        channel=keys.game_channel(after.id),
        work_channel=keys.WORK_CHANNEL,
        partition=keys.partition(after.id),
        expected=before.seq if before else 0,
        expected_at=before.at if before else 0,
        at=after.at,
        not_before=not_before,
        look=next_look(after, hold),
        urgency=urgency(after),
        summary=msgspec.json.encode(summarise(after)).decode(),
        creation=creation,
        entries=tuple([to_stored_entry(drafted) for drafted in proposal.entries]),
        snapshot=_snapshot_to_take(before, after.seq) if before else None,
        accounts=accounts,
        gone=_players_to_unlink(proposal),
        account=_turn(owner),
        ordered=(ordered.player, ordered.known.decode(), ordered.wanted.decode()) if ordered else None,
        order_look=after.at + hold if after.status == "running" else None,
        trace=traces.traceparent(),
    )


def append_arguments(proposal: Proposal, request: AppendRequest) -> tuple[bytes, bytes, bytes]:
    """Return what `append.lua` is told: the request, the hashes of the entries' facts, a snapshot or nothing."""
    before = proposal.before
    return (
        msgspec.msgpack.encode(request),
        b"".join([drafted.facts_hash for drafted in proposal.entries]),
        write_snapshot(before) if before and request.snapshot else b"",
    )


def describe(span: Span | None, request: AppendRequest, verdict: bytes) -> None:
    """Say of an append, if its span is recorded, to which game it was, and what the script said."""
    if span is not None:
        seq = request.expected + len(request.entries)
        attributes: dict[str, str | int] = {"turnfold.game": request.game, "turnfold.seq": seq}
        span.attributes |= {"db.system.name": "redis", **attributes, "turnfold.outcome": verdict.decode()}


def has_begun_with(proposal: Proposal, entries: list[Entry]) -> bool:
    """Return whether these entries of the log are the proposed ones, and what came after them."""
    proposed = [(proposal.at, drafted.draft, drafted.facts_hash) for drafted in proposal.entries]
    first = entries[: len(proposed)]
    return proposed == [(entry.at, EntryDraft(entry.actor, entry.payload), entry.facts_hash) for entry in first]


def _snapshot_to_take(before: Game, seq: Seq) -> TakenSnapshot | None:
    """Return what is said of a snapshot of this game, if entries up to `seq` pass the next multiple of so many."""
    if before.seq // SNAPSHOT_EVERY == seq // SNAPSHOT_EVERY:
        return None
    milestone = seq // MILESTONE_EVERY
    stays = before.seq // MILESTONE_EVERY < milestone
    return TakenSnapshot(snapshot_format(), milestone if stays else 0, before.head.hex())
