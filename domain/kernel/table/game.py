"""The state of a game, as folded from its log: the table around the ruleset's own state."""

from typing import Any, Literal, NotRequired, TypedDict

import msgspec

from domain.kernel.log.agreement_entries import Offer, Request, Tenure
from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import Created, Voided
from domain.kernel.protocol.commitments import SEED_BYTES, asked_key, game_key
from domain.kernel.protocol.decisions import Decision, OptionId
from domain.kernel.protocol.draws import TrackedRandomness
from domain.kernel.protocol.ids import Seat, Seq
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import Outcome, Ruleset
from domain.kernel.protocol.table import TABLE
from domain.kernel.table.trail import Trail
from domain.kernel.time.clocks import SeatClock, Stop

Status = Literal["open", "seeding", "dealing", "running", "finished"]

DEFAULT_BOT = "default"
"""The bot that answers for a seat that has resigned: the mildest legal answer each time."""


class Sitter(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat with its player or bot; nobody while it is free. Seeds are hexadecimal.

    `offered` is how often it was offered to others.
    """

    player: str | None = None
    bot: str | None = None
    commitment: str | None = None
    seed: str | None = None
    resigned: bool = False
    away: bool = False
    offered: int = 0

    @property
    def is_free(self) -> bool:
        """Return whether somebody may sit down here."""
        return self.player is None and self.bot is None


class OpenDecision(msgspec.Struct, frozen=True, gc=False):
    """A decision and the time, in milliseconds, since when it has been open."""

    decision: Decision
    since: int

    @property
    def opened(self) -> Seq:
        """Return the seq of the entry that opened it."""
        return int(self.decision.id.partition(".")[0])

    def facts(self) -> dict[str, Any]:
        """Return what of it is a fact: not since when, and in no language. Default values are left out."""
        decision = self.decision
        facts: dict[str, Any] = {
            "id": decision.id,
            "kind": decision.kind,
            "options": [option.id for option in decision.options],
        }
        if decision.min != 1:
            facts["min"] = decision.min
        if decision.max != 1:
            facts["max"] = decision.max
        return facts


class Waiting(msgspec.Struct, frozen=True):
    """A seat that is waited for, and for what kind of decision; `since` in ms."""

    seat: Seat
    since: int
    kind: str = ""


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The latest answer of a seat's player, or of the bot that has it: where it stands in the log.

    So the same again gets the same reply.
    """

    decision: str
    choose: tuple[OptionId, ...]
    seq: Seq
    at: int
    head: bytes
    is_sealed: bool


class DecisionFacts(TypedDict):
    """An open decision."""

    id: str
    """The key by which it is answered."""
    kind: str
    """The question, in a word."""
    options: list[OptionId]
    """The options to choose from."""
    min: NotRequired[int]
    """How many options an answer has at least; left out: 1."""
    max: NotRequired[int]
    """How many options an answer has at most; left out: 1."""


class TableFacts(TypedDict):
    """The whole truth of a game, whatever its rules. Fields with their default value are left out."""

    status: Status
    """How far the game is."""
    game: NotRequired[dict[str, Any]]
    """The ruleset's own facts; left out before the deal."""
    open: NotRequired[list[DecisionFacts]]
    """The open decisions; left out: none."""
    away: NotRequired[list[Seat]]
    """The seats whose players are away; left out: none."""
    resigned: NotRequired[list[Seat]]
    """The seats that have given up; left out: none."""
    result: NotRequired[Outcome]
    """How the game ended; left out while it runs, and if it was voided."""


class Game(msgspec.Struct, frozen=True, gc=False):
    """A game after the entry `seq`, whose time in milliseconds is `at` and whose hash h_n is `head`.

    `starter` is the player who may start it, where that is done by hand. `came` are the players who took seats of an
    open game, once for each time; `freed` are those whose seats its creator has freed.
    `created_at` is the time of the first entry, `started` and `started_at` are the hash and time of the entry
    `started`. `state` is the ruleset's, None until the game is dealt. `clocks` are the seats', `stops` the spans in
    which none of them runs, as far as they still matter. `requests` are all that people have asked of each other,
    `offers` the seats that are offered, `tenures` those of players who have handed their seats over.
    `trail` are the answers that can still be taken back, where that is allowed. `left` are the decisions that were open
    when it was voided: nobody is asked them any more, but its facts go on to name them.
    """

    id: str
    created: Created
    creator: str
    seats: tuple[Sitter, ...]
    starter: str | None = None
    came: tuple[str, ...] = ()
    freed: tuple[str, ...] = ()
    status: Status = "open"
    seq: Seq = 0
    at: int = 0
    created_at: int = 0
    head: bytes = b""
    started: bytes = b""
    started_at: int = 0
    state: Any = None
    open: tuple[OpenDecision, ...] = ()
    answers: tuple[Answer | None, ...] = ()
    clocks: tuple[SeatClock, ...] = ()
    stops: tuple[Stop, ...] = ()
    requests: tuple[Request, ...] = ()
    offers: tuple[Offer, ...] = ()
    tenures: tuple[Tenure, ...] = ()
    result: Outcome | None = None
    voided: Voided | None = None
    left: tuple[OpenDecision, ...] = ()
    trail: Trail = Trail()

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return ruleset(self.created.ruleset)

    def ruling(self, id: str) -> bool:
        """Return whether it was created with this ruling of the table."""
        return TABLE.in_force(id, self.created.table)

    def seat_of(self, player: str | None) -> Seat | None:
        """The seat where this player sits; None for everybody else."""
        if player is not None:
            for index, seat in enumerate(self.seats):
                if seat.player == player:
                    return index
        return None

    def own_seat(self, player: str) -> Seat:
        """The seat where this player sits. Raises Refused (`not-seated`) for everybody else."""
        seat = self.seat_of(player)
        if seat is None:
            raise Refused("not-seated", "this player has no seat in this game")
        return seat

    def decision_of(self, seat: Seat | None) -> OpenDecision | None:
        """The seat's open decision."""
        for pending in self.open:
            if pending.decision.seat == seat:
                return pending
        return None

    def offer_of(self, seat: Seat) -> Offer | None:
        """Return the offer of a seat that is open."""
        return next((offer for offer in self.offers if offer.seat == seat), None)

    def offered_to(self, player: str) -> Seat | None:
        """Return the seat that is offered to this player alone, while the game runs; the first of several."""
        if self.status != "running" or self.seat_of(player) is not None:
            return None
        return next((offer.seat for offer in self.offers if offer.player == player), None)

    def has_left(self, player: str) -> bool:
        """Return whether a player has handed a seat over."""
        return any(tenure.player == player for tenure in self.tenures)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Return the seats at which people play, away or not, who have not given up."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.player is not None and not seat.resigned)

    def is_played_by_bot(self, seat: Seat) -> bool:
        """Return whether the service answers for this seat: a bot's, or one that has resigned or is away."""
        return self.seats[seat].bot is not None or self.seats[seat].away

    def bot_of(self, seat: Seat) -> str | None:
        """Return the bot that answers for this seat; None where its player does."""
        return self.stand_in if self.seats[seat].away else self.seats[seat].bot

    @property
    def stand_in(self) -> str:
        """Return the bot that answers for a player who does not: the ruleset's `stand_in`, or `default`."""
        deadline = self.created.deadline
        return DEFAULT_BOT if deadline and deadline.on_timeout == "default" else self.ruleset.stand_in

    @property
    def has_people(self) -> bool:
        """Return whether anybody sits there who has not given up; bots alone would go on otherwise."""
        return any(seat.player is not None and not seat.resigned for seat in self.seats)

    @property
    def is_deserted(self) -> bool:
        """Return whether people have sat there, and all of them have given up."""
        return any(seat.resigned for seat in self.seats) and not self.has_people

    def seats_without_seed(self) -> tuple[Seat, ...]:
        """The seats that have committed to a seed and not opened it yet."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.commitment and not seat.seed)

    def randomness(self, secret: bytes) -> TrackedRandomness:
        """The game's source of chance, under the key G. `secret` is S."""
        if len(secret) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(secret)}")
        seeds = tuple(bytes.fromhex(seat.seed) for seat in self.seats if seat.seed)
        if self.created.seed is not None:
            return TrackedRandomness(asked_key(bytes.fromhex(self.created.seed), seeds))
        return TrackedRandomness(game_key(self.id, secret, self.started, seeds))

    def facts(self) -> dict[str, Any]:
        """The whole truth: what s_n commits to. Default values are left out."""
        facts: dict[str, Any] = {"status": self.status}
        if self.state is not None:
            facts["game"] = self.ruleset.facts(self.state)
        if asked := self.open or self.left:
            facts["open"] = [pending.facts() for pending in asked]
        if away := [i for i, seat in enumerate(self.seats) if seat.away]:
            facts["away"] = away
        if resigned := [i for i, seat in enumerate(self.seats) if seat.resigned]:
            facts["resigned"] = resigned
        if self.result is not None:
            facts["result"] = self.result
        return facts

    def facts_json(self) -> bytes:
        """The facts as canonical JSON."""
        return canonical(self.facts())
