"""Entries and snapshots as Redis holds them."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from domain.build import BUILD
from domain.kernel.log.entries import Entry, Payload
from domain.kernel.log.fence import DAMAGE, LogDoesNotFold, NewerRules, is_beyond, require_rules
from domain.kernel.protocol.ids import Seq
from domain.kernel.protocol.refusals import shorten
from domain.kernel.protocol.registry import rulesets
from domain.kernel.table.deadlines import Urgency
from domain.kernel.table.evolved import Drafted
from domain.kernel.table.game import Game

_payload = msgspec.json.Decoder(Payload)


class _Snapshot(msgspec.Struct):
    """A game without states of its ruleset, and those: the latest, and that from which answers may be taken back."""

    game: Game
    state: msgspec.Raw
    begin: msgspec.Raw


class StoredEntry(msgspec.Struct, frozen=True):
    """An entry of an append: its actor, and its public fields and its sealed ones as JSON (empty if none is)."""

    actor: str
    public: str
    sealed_json: str


class TakenSnapshot(msgspec.Struct, frozen=True):
    """Says that a snapshot was taken of the game as it was before an append.

    `format` is its form, `milestone` its number if it stays (0 if not), and `head` h_n there.
    """

    format: str
    milestone: int
    head: str


class AppendRequest(msgspec.Struct, frozen=True):
    """All text and numbers that the append script is told, in one piece. Times in milliseconds.

    `expected` is the seq of the latest entry that the proposal goes by and `expected_at` its time, 0 for none;
    `at` is the time of the entries, and `not_before` that which they are meant for, if the server's clock is behind;
    `look` is when the game is due next, None for never; `creation` are fields of meta that a new game brings;
    `snapshot` is about one that comes beside this, None if there is none;
    `accounts` are those that come into the game, by the names that they have in it, `gone` the names of those that
    leave; `account` is whose turn it is when the game is handed out, by a name that says so of nobody; `ordered` is a
    player with the standing orders by which the entries come, as they were and as they are then; `order_look` is when
    a game with standing orders is due, None for one that is over; `trace` is what work is part of that follows from the
    append, empty for none.
    """

    game: str
    channel: str
    work_channel: str
    partition: int
    expected: int
    expected_at: int
    at: int
    not_before: int
    look: int | None
    urgency: Urgency
    summary: str
    creation: dict[str, str]
    entries: tuple[StoredEntry, ...]
    snapshot: TakenSnapshot | None
    accounts: dict[str, str]
    gone: tuple[str, ...]
    account: str
    ordered: tuple[str, str, str] | None
    order_look: int | None
    trace: str


def to_stored_entry(drafted: Drafted) -> StoredEntry:
    """An entry as it is appended."""
    public = msgspec.json.encode(drafted.public).decode()
    return StoredEntry(drafted.draft.actor, public, drafted.sealed_json.decode())


def read_entry(game: str, stream_id: bytes, fields: Iterable[bytes]) -> Entry:
    """An entry from the stream of a game: its id and its flat list of names and values.

    Raises NewerRules for a kind, a field or a word that is not known here, and LogDoesNotFold for what is none.
    """
    seq = int(stream_id.split(b"-")[0])
    try:
        return _entry(seq, list(fields))
    except DAMAGE as error:
        if is_beyond(error):
            raise NewerRules.of(f"its entry {seq}: {shorten(str(error))}") from error
        raise LogDoesNotFold(game, seq, f"it cannot be read: {error!r}") from error


def _entry(seq: Seq, flat: list[bytes]) -> Entry:
    values = dict(zip(flat[::2], flat[1::2], strict=True))
    public, sealed_json = values[b"public"], values.get(b"sealed")
    whole = public[:-1] + b"," + sealed_json[1:] if sealed_json else public  # two objects made one
    return Entry(
        seq=seq,
        at=int(values[b"at"]),
        actor=values[b"actor"].decode(),
        payload=_payload.decode(whole),
        facts_hash=values[b"facts"],
        by_order=b"ordered" in values,
    )


def read_entries(game: str, reply: Iterable[tuple[bytes, Iterable[bytes]]]) -> list[Entry]:
    """Entries of a game from the reply to XRANGE inside a script. Raises as `read_entry`."""
    return [read_entry(game, stream_id, fields) for stream_id, fields in reply]


def read_rows(game: str, reply: Iterable[tuple[bytes, dict[bytes, bytes]]]) -> Iterator[Entry]:
    """Entries of a game from the reply to XRANGE, one by one. Raises as `read_entry`."""
    for stream_id, fields in reply:
        yield read_entry(game, stream_id, flat(fields))


def flat(fields: dict[bytes, bytes]) -> list[bytes]:
    """Names and values in turn, as a script gives them."""
    return [part for pair in fields.items() for part in pair]


def texts(flat: Sequence[bytes]) -> dict[str, str]:
    """The fields of a hash of text, from a flat list of names and values."""
    return {name.decode(): value.decode() for name, value in zip(flat[::2], flat[1::2], strict=True)}


def snapshot_format() -> str:
    """Name the form of snapshots: the build, and a digest of the types of which a game and its states are made.

    A snapshot of another form would be read with defaults for what it lacks.
    """
    return f"{BUILD} {_digest(tuple(rules.state_type for rules in rulesets()))}"


@cache
def _digest(states: tuple[Hashable, ...]) -> str:
    return sha256(repr(msgspec.inspect.multi_type_info([_Snapshot, *states])).encode()).hexdigest()[:16]


def write_snapshot(game: Game) -> bytes:
    """A settled game as MessagePack."""
    state, begin = (msgspec.Raw(msgspec.msgpack.encode(state)) for state in (game.state, game.trail.begin))
    bare = replace(game, state=None, trail=replace(game.trail, begin=None))
    return msgspec.msgpack.encode(_Snapshot(bare, state, begin))


def read_snapshot(data: bytes) -> Game:
    """The game that `write_snapshot` wrote. Raises msgspec.MsgspecError for anything else, and NewerRules."""
    snapshot = msgspec.msgpack.decode(data, type=_Snapshot)
    require_rules(snapshot.game.created)
    rules = snapshot.game.ruleset
    states = msgspec.msgpack.Decoder(rules.state_type | None)
    state, begin = states.decode(snapshot.state), states.decode(snapshot.begin)
    return replace(snapshot.game, state=state, trail=replace(snapshot.game.trail, begin=begin))
