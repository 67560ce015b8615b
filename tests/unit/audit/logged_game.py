"""Plays whole games in memory, and makes and unmakes their exports."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.kernel.commands import commands
from domain.kernel.commands.setups import program
from domain.kernel.fold.evolve import create, evolve
from domain.kernel.fold.export import export_lines, line, link, read_line
from domain.kernel.fold.fold import propose, settle
from domain.kernel.log.canonical import canonical
from domain.kernel.log.encoding import encode_sealed, entry_hash, split
from domain.kernel.log.entries import Chose, Created, Entry, EntryDraft
from domain.kernel.log.fence import NewerRules
from domain.kernel.protocol.commitments import chain_start, facts_commitment, payload_commitment, seat_commitment
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.registry import ruleset as known
from domain.kernel.table.game import Game

S = sha256(b"the host's seed").digest()
BEGIN = 1_790_000_000_000

Row = dict[str, Any]
Pick = Callable[[Game, int], tuple[str, ...]]


class LoggedGame:
    """A game and its log. Every append is a second after the one before."""

    def __init__(self, game_id: str = "g1", seed: bytes = S) -> None:
        self.id = game_id
        self.seed = seed
        self.game: Game | None = None
        self.entries: list[Entry] = []
        self.at = BEGIN

    @property
    def now(self) -> Game:
        assert self.game is not None
        return self.game

    @property
    def head(self) -> str:
        return f"{self.now.seq}:{self.now.head.hex()}"

    def fork(self) -> "LoggedGame":
        """The same game in a log of its own."""
        other = LoggedGame(self.id, self.seed)
        other.game, other.entries, other.at = self.game, [*self.entries], self.at
        return other

    def append(self, drafts: tuple[EntryDraft, ...], wait: int = 1000) -> None:
        self.at += wait
        proposal = propose(self.game, self.id, drafts, self.seed, self.at)
        self.game = proposal.after
        for seq, drafted in enumerate(proposal.entries, proposal.expected + 1):
            self.entries.append(Entry(seq, self.at, drafted.draft.actor, drafted.draft.payload, drafted.facts_hash))

    def create(self, ruleset: str, seats: int, players: dict[str, bytes | None], **fields: Any) -> "LoggedGame":
        """Create, join, seed and deal. `players` gives each its seed, or None; bots take the seats after them."""
        free = [seat for seat in range(seats) if str(seat) not in fields.get("bots", {})]
        sealed = {
            name: seat_commitment(self.id, seat, value).hex() if value else None
            for seat, (name, value) in zip(free, players.items(), strict=True)
        }
        names = list(players)
        creator = names[0] if names else "ann"
        created = self.create_only(ruleset, seats, creator, sealed.get(creator), **fields)
        for name in names[1:]:
            self.append(commands.join(self.now, name, None, sealed[name]))
        if created.start == "manual":
            self.append(commands.start(self.now, creator))
        for name, value in players.items():
            if value:
                self.append(commands.seed(self.now, name, value.hex()))
        self.append(commands.deal(self.now))
        return self

    def create_only(
        self, ruleset: str, seats: int, creator: str, commitment: str | None = None, **fields: Any
    ) -> Created:
        """Nothing but the first entries."""
        settings = {"version": 0, "build": program(known(ruleset).bots_edition), "options": {}, "bots": {}, **fields}
        created = Created(ruleset=ruleset, seats=seats, commitment="", **settings)
        self.append(commands.create(self.id, creator, created, self.seed, commitment))
        return created

    def step(self, pick: Pick, seen: bool = True) -> None:
        """One answer: of a bot if it is its turn, else of the first seat that is asked."""
        drafts = commands.bot_turn(self.now, self.seed)
        if not drafts:
            decision = self.now.open[0].decision
            player = self.now.seats[decision.seat].player
            assert player is not None
            drafts = commands.choose(
                self.now, player, decision.id, pick(self.now, decision.seat), self.head if seen else None
            )
        self.append(drafts)

    def finish(self, pick: Pick, seen: bool = True) -> "LoggedGame":
        while self.now.status != "finished":
            self.step(pick, seen)
        return self

    def export(self) -> list[bytes]:
        return list(export_lines(self.id, self.entries, self.seed))


def first(game: Game, seat: int) -> tuple[str, ...]:
    pending = game.decision_of(seat)
    assert pending is not None
    return (pending.decision.options[game.seq % len(pending.decision.options)].id,)


def seeds(*names: str) -> dict[str, bytes | None]:
    return {name: sha256(name.encode()).digest() for name in names}


def unseeded(*names: str) -> dict[str, bytes | None]:
    return dict.fromkeys(names)


def rows(lines: list[bytes]) -> list[Row]:
    return [json.loads(line) for line in lines]


Forge = Callable[[list[Row]], list[Row] | None]
"""Changes the rows of an export, or returns others."""


def put(number: int, /, **fields: Any) -> Forge:
    """Put fields into a row."""
    return lambda data: data[number].update(fields)


def write(data: list[Row]) -> list[bytes]:
    return [canonical(row) + b"\n" for row in data]


def rehashed(data: list[Row], seed: bytes = S, *, seen_too: bool = False) -> list[bytes]:
    """The export as a forger writes it who knows S: every hash derived anew, the facts too as far as the rules lead.

    `seen_too` says that the heads which the players had seen are replaced by those of the forged log.
    """
    game_id = data[0]["game"]
    forger = _Forger(game_id, seed)
    entries: list[Entry] = []
    truth: dict[int, Any] = {}
    for row in data[1:]:
        entry = read_line(row)[0]
        if seen_too and isinstance(entry.payload, Chose) and entry.payload.seen:
            seq = entry.payload.seen.partition(":")[0]
            entry = replace(entry, payload=replace(entry.payload, seen=f"{seq}:{forger.heads[int(seq)].hex()}"))
        truth[entry.seq] = facts = forger.facts(entry) or row["facts"]
        entry = replace(entry, facts_hash=facts_commitment(seed, entry.seq, canonical(facts)))
        forger.follow(entry)
        entries.append(entry)
    return relinked(data[0], entries, truth, seed)


class _Forger:
    """Follows a forged log as long as the rules allow it."""

    def __init__(self, game_id: str, seed: bytes) -> None:
        self.id = game_id
        self.seed = seed
        self.game: Game | None = None
        self.after: Game | None = None
        self.heads = {0: chain_start(game_id)}
        self.is_legal = True

    def facts(self, entry: Entry) -> Any:
        payload = entry.payload
        draft = EntryDraft(entry.actor, replace(payload, seen=None) if isinstance(payload, Chose) else payload)
        try:
            at = entry.at
            evolved = evolve(self.game, draft, self.seed, at) if self.game else create(self.id, draft, self.seed, at)
            self.after = evolved.game if self.is_legal else None
        except (Refused, NewerRules, msgspec.ValidationError):
            self.after, self.is_legal = None, False
        return self.after.facts() if self.after else None

    def follow(self, entry: Entry) -> None:
        if self.after is None:
            return
        public, sealed = split(entry.payload)
        commitment = payload_commitment(self.seed, entry.seq, encode_sealed(sealed))
        head = entry_hash(self.id, self.heads[entry.seq - 1], entry, public, commitment)
        self.heads[entry.seq] = head
        self.game = settle(self.after, head)


def relinked(header: Row, entries: list[Entry], facts: dict[int, Any], seed: bytes = S) -> list[bytes]:
    """An export with a chain that holds, whatever its entries say."""
    lines = [
        {**line(linked, is_open=True, viewer=None, secret=seed), "facts": facts[linked.entry.seq]}
        for linked in link(header["game"], entries, seed)
    ]
    return write([{**header, "entries": len(lines), "head": lines[-1]["h"]}, *lines])
