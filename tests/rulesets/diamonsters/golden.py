"""Makes the golden games of Diamonsters."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.kernel.commands import asking, calendars, commands
from domain.kernel.fold.exported import Spoken
from domain.kernel.log.agreement_entries import (
    AbortWish,
    ClaimWish,
    ExtendWish,
    HandOverWish,
    PauseWish,
    TakeBackWish,
    Wish,
)
from domain.kernel.log.entries import (
    HOST,
    Chose,
    Deadline,
    Dealt,
    EntryDraft,
    Hours,
    Outage,
    Paused,
    Resumed,
    TimeoutPolicy,
    Voided,
)
from domain.kernel.protocol.commitments import seat_commitment
from domain.kernel.protocol.table import TABLE
from domain.kernel.table import losses
from domain.kernel.table.agreements import CLAIM_TIME
from domain.kernel.table.deadlines import OPEN_TIME, SEEDING_TIME, next_look
from domain.kernel.time.rest import Rest
from domain.kernel.time.times import DAY, HOUR, rfc3339
from tests.golden.play import table, with_take_backs
from tests.kit.local_game import LocalGame, created, player, seated

EXHAUSTED: dict[str, Any] = {
    "seats": [{"lair": [1, 3]}, {"lair": [2, 3]}, {"hand": [2, 2, 3, 4, 5]}],
    "deck": [3],
    "discard": [5, 4],
    "roaming": 4,
}


def play(at: LocalGame, until: Callable[[LocalGame], bool] = lambda at: False) -> LocalGame:
    """Play on to the end, or until something: bots as bots do, players by chance, who say what head they have seen."""
    if at.game.status == "dealing":
        at.append(commands.deal(at.game))
    chance = Random(at.id)
    while at.game.open and not until(at):
        drafts = commands.bot_turn(at.game, at.seed)
        if not drafts:
            pending = chance.choice(at.game.open)
            seat = pending.decision.seat
            chosen = (chance.choice(pending.decision.options).id,)
            seen = f"{at.game.seq}:{at.game.head.hex()}" if chance.random() < 0.5 else None
            drafts = (EntryDraft(player(seat), Chose(seat, pending.decision.id, chosen, seen, ("choose",))),)
        at.append(drafts)
    return at


def by_bots(name: str, seats: int, options: dict[str, Any] | None = None) -> LocalGame:
    """One player, and bots of both kinds at the other seats."""
    bots = {str(seat): ("keen", "random")[seat % 2] for seat in range(1, seats)}
    return play(seated(table(name), created("diamonsters", seats, options, bots=bots)))


def from_position(name: str, seats: int, position: dict[str, Any], options: dict[str, Any] | None = None) -> LocalGame:
    """Players who start in a position."""
    return play(seated(table(name), created("diamonsters", seats, options, position)))


def with_resignation(name: str, seats: int) -> LocalGame:
    """A player gives up in the first round."""
    at = play(seated(table(name), created("diamonsters", seats)), lambda at: at.game.seq > seats + 3)
    at.append(commands.resign(at.game, player(1)))
    return play(at)


def with_deadline(name: str, policy: TimeoutPolicy) -> LocalGame:
    """Somebody is late twice: within the reserve, and beyond it."""
    deadline = Deadline(60_000, 30_000, policy)
    at = play(seated(table(name), created("diamonsters", 3, deadline=deadline)), lambda at: at.game.seq > 8)
    pending = at.game.open[0]
    at.at += 70_000
    at.choose(pending.decision.seat, (pending.decision.options[0].id,))
    at.append(commands.time_out(at.game, at.game.open[0], at.seed), pause=95_000)
    return play(at)


def with_clocks(name: str, policy: TimeoutPolicy) -> LocalGame:
    """A player is excused, vanishes, is away and comes back; the game is paused, the service is down."""
    deadline = Deadline(
        None, 600_000, policy, per_sitting=HOUR, increment=60_000, reserve_max=900_000, excuses=1, away_after=2
    )
    wanted = replace(created("diamonsters", 3, {"mode": "long"}, deadline=deadline), table=len(TABLE))
    at = play(seated(table(name), wanted), lambda at: at.game.seq > 8)

    def others(at: LocalGame) -> None:
        while at.game.status == "running" and (asked := [row for row in at.game.open if row.decision.seat]):
            at.choose(asked[0].decision.seat, (asked[0].decision.options[0].id,))

    while not at.game.seats[0].away:
        others(at)
        due = next_look(at.game)
        at.append(commands.upkeep(at.game, due or 0, at.seed), pause=(due or 0) - at.at)
    for _ in range(3):
        others(at)
        at.append(commands.bot_turn(at.game, at.seed))
    at.append([EntryDraft(HOST, Paused(rfc3339(at.at + 200 * HOUR)))])
    at.append([EntryDraft(player(1), Resumed())])
    at.append(commands.back(at.game, player(0)))
    at.append([EntryDraft(HOST, Outage(rfc3339(at.at), rfc3339(at.at + HOUR)))], pause=2 * HOUR)
    return play(at)


def with_vacation(name: str) -> LocalGame:
    """A player takes a vacation and plays on in it; the other one is late."""
    deadline = Deadline(per_sitting=HOUR, vacation=72 * HOUR)
    at = play(seated(table(name), created("diamonsters", 2, deadline=deadline)), lambda at: at.game.seq > 6)
    at.append(commands.vacation(at.game, player(0), None, at.at + 48 * HOUR))
    at.append(commands.vacation(at.game, player(0), at.at + 50 * HOUR, at.at + 60 * HOUR))
    while at.game.decision_of(1):
        due = next_look(at.game) or 0
        at.append(commands.upkeep(at.game, due, at.seed), pause=due - at.at)
    return play(at)


def with_vacation_ended(name: str) -> LocalGame:
    """A player comes back early from one vacation and does not take another; what is left of both is taken again."""
    deadline = Deadline(per_sitting=HOUR, vacation=72 * HOUR)
    at = play(seated(table(name), created("diamonsters", 2, deadline=deadline)), lambda at: at.game.seq > 6)
    begun = at.at
    at.append(commands.vacation(at.game, player(0), None, begun + 48 * HOUR))
    at.append(commands.vacation(at.game, player(0), begun + 50 * HOUR, begun + 60 * HOUR))
    at.at += 5 * HOUR
    at.append(calendars.endings(at.game, player(0), [(0, begun + 60 * HOUR)], [], at.at))
    at.append(commands.vacation(at.game, player(0), None, at.at + 60 * HOUR))
    return play(at)


def with_agreements(name: str) -> LocalGame:
    """Three agree on more time and on a pause, which one of them ends; one declines an end, then all agree on it."""
    wanted = created("diamonsters", 3, {"mode": "long"}, deadline=Deadline(per_sitting=HOUR))
    at = play(seated(table(name), wanted), lambda at: at.game.seq > 8)
    slow, late = at.game.open[0].decision.seat, rfc3339(at.at + 99 * HOUR)
    wishes: tuple[Wish, ...] = (ExtendWish(slow, 5 * HOUR), PauseWish(late), AbortWish(), AbortWish())
    for number, wish in enumerate(wishes):
        if number == 3:
            at.append(asking.resume(at.game, player(2), at.at))
            play(at, lambda at: at.game.seq > 30)
        at.append(asking.ask(at.game, player(number % 3), f"r_{number}", wish, at.at))
        for other in (1, 2):
            if at.game.requests[-1].state == "open":
                at.append(asking.answer(at.game, player((number + other) % 3), f"r_{number}", agree=number != 2))
    return at


def with_agreed_take_back(name: str) -> LocalGame:
    """Two have answered, and all let the first of them go back."""
    at = seated(table(name), replace(created("diamonsters", 3), take_back="ask"))
    at.append(commands.deal(at.game))
    for seat in (0, 1):
        at.choose(seat, (at.game.open[0].decision.options[seat].id,))
    at.append(asking.ask(at.game, player(0), "r_0", TakeBackWish(at.game.answers[0].seq), at.at))
    for other in (1, 2):
        at.append(asking.answer(at.game, player(other), "r_0", agree=True))
    return play(at)


def claimed(name: str) -> LocalGame:
    """One has answered, the other does not for 30 days."""
    at = seated(table(name), created("diamonsters", 2))
    at.append(commands.deal(at.game))
    at.choose(0, (at.game.open[0].decision.options[0].id,))
    at.at += CLAIM_TIME
    at.append(asking.ask(at.game, player(0), "r_0", ClaimWish(), at.at))
    return at


def with_hours(name: str) -> LocalGame:
    """A player rests from the start, where summer begins; another one names hours, the host tells how they go on."""
    deadline = Deadline(per_sitting=30 * HOUR, reserve=HOUR)
    at = seated(table(name), created("diamonsters", 2, {"mode": "long"}, deadline=deadline))
    place, coast = ((0, 60), (at.at + 20 * HOUR, 120)), ((0, -480), (at.at + 5 * HOUR, -420))
    at.append([EntryDraft(player(0), Hours(0, place, (22, 8), (6, 7))), EntryDraft(HOST, Dealt())])
    at.append([EntryDraft(player(1), Hours(1, coast, (1, 9)))])

    def late(at: LocalGame) -> None:
        due = next_look(at.game) or 0
        at.append(commands.upkeep(at.game, due, at.seed), pause=due - at.at)

    for _ in range(6):
        late(at)
    at.append([EntryDraft(HOST, Hours(1, (*coast, (at.at + 9 * HOUR, -480)), (1, 9)))])
    for _ in range(6):
        late(at)
    at.append([EntryDraft(player(0), Hours(0))])
    late(at)
    return play(at)


def with_calendar(name: str) -> LocalGame:
    """All have the weekend off, and a night, but one who has another night; nobody answers."""
    at = table(name)
    weekends = Rest(((0, -300), (at.at + 50 * HOUR, -240)), (22, 8), (6, 7))
    seated(at, created("diamonsters", 2, deadline=Deadline(per_sitting=9 * HOUR, calendar=weekends)))
    at.append([EntryDraft(player(0), Hours(0, ((0, 540),), (1, 9), (2,))), EntryDraft(HOST, Dealt())])
    while at.game.status == "running":
        due = next_look(at.game) or 0
        at.append(commands.upkeep(at.game, due, at.seed), pause=due - at.at)
    return at


def with_seeds(name: str, opened: bool) -> LocalGame:
    """Two of three seats commit to a seed; both open it, or one does not in time."""
    seeds = {seat: sha256(f"{name} {seat}".encode()).digest() for seat in (0, 2)}
    at = table(name)
    commitments = {seat: seat_commitment(at.id, seat, seed).hex() for seat, seed in seeds.items()}
    seated(at, created("diamonsters", 3, bots={"1": "keen"}), commitments)
    at.append(commands.seed(at.game, player(2), seeds[2].hex()))
    if opened:
        at.append(commands.seed(at.game, player(0), seeds[0].hex()))
        return play(at)
    at.append([EntryDraft(HOST, Voided("unseeded", at.game.seats_without_seed()))], pause=SEEDING_TIME)
    return at


def handed_over(name: str) -> LocalGame:
    """A player vanishes, and the others offer the seat to somebody else; one of them leaves theirs to a bot."""
    wanted = created("diamonsters", 3, {"mode": "long"}, deadline=Deadline(per_sitting=HOUR, away_after=1))
    at = play(seated(table(name), wanted), lambda at: at.game.seq > 8)
    while not at.game.seats[0].away:
        for seat in (1, 2):
            pending = at.game.decision_of(seat)
            if pending is not None:
                at.choose(seat, (pending.decision.options[0].id,))
        due = next_look(at.game) or 0
        at.append(commands.upkeep(at.game, due, at.seed), pause=due - at.at)
    at.append(asking.ask(at.game, player(1), "r_0", HandOverWish(0), at.at))
    at.append(asking.answer(at.game, player(2), "r_0", agree=True))
    at.append(asking.take_over(at.game, player(3), 0))
    at.append(asking.offer(at.game, player(1), "link"))
    at.append(asking.reclaim(at.game, player(1)))
    at.append(asking.offer(at.game, player(2), "bot"))
    at.append(commands.resign(at.game, player(3)))
    at.append(commands.resign(at.game, player(1)))
    return at


def handed_with_hours(name: str) -> LocalGame:
    """Somebody who takes over brings hours of rest, which hold from the next sitting on."""
    wanted = created("diamonsters", 2, deadline=Deadline(per_sitting=6 * HOUR))
    at = play(seated(table(name), wanted), lambda at: at.game.seq > 4)
    at.append(asking.offer(at.game, player(1), "link"))
    at.append(calendars.take_over(at.game, player(2), 1, Rest(((0, 60),), (20, 6), (6, 7))), pause=0)
    while at.game.open:
        asked = at.game.open[0].decision
        actor = str(at.game.seats[asked.seat].player)
        at.append(commands.choose(at.game, actor, asked.id, (asked.options[0].id,)), pause=HOUR)
    return at


def handed_by_name(name: str) -> LocalGame:
    """A seat is offered to one player, then to another, who takes it."""
    at = play(seated(table(name), created("diamonsters", 2)), lambda at: at.game.seq > 6)
    at.append(asking.offer(at.game, player(1), "player", player(2)))
    at.append(asking.reclaim(at.game, player(1)))
    at.append(asking.offer(at.game, player(1), "player", player(3)))
    at.append(asking.take_over(at.game, player(3), 1))
    at.append(commands.resign(at.game, player(3)))
    return at


def left_alone(name: str) -> LocalGame:
    """All others vanish. The player who is left asks for an end in vain, and claims it when the others have been away
    for 7 days."""
    wanted = created("diamonsters", 3, deadline=Deadline(per_sitting=10 * DAY, away_after=1))
    at = seated(table(name), wanted)
    at.append(commands.deal(at.game))
    at.choose(0, (at.game.open[0].decision.options[0].id,))
    while sum(seat.away for seat in at.game.seats) < 2:
        due = next_look(at.game) or 0
        at.append(commands.upkeep(at.game, due, at.seed), pause=due - at.at)
    at.append(asking.ask(at.game, player(0), "r_0", AbortWish(), at.at))
    at.append(asking.ask(at.game, player(0), "r_1", ClaimWish(), at.at), pause=7 * DAY)
    return at


def with_talk(name: str) -> LocalGame:
    """People talk, and one of them leaves the seat to somebody else."""
    at = play(seated(table(name), created("diamonsters", 2)), lambda at: at.game.seq > 6)
    _say(at, 0, "żółw\nto all 🐢")
    _say(at, 1, "good luck")
    at.append(asking.offer(at.game, player(1), "link"))
    at.append(asking.take_over(at.game, player(2), 1))
    _say(at, 1, "hello")
    at.append(commands.resign(at.game, player(0)))
    _say(at, 0, "well played")
    return at


def _say(at: LocalGame, seat: int, text: str) -> None:
    at.talk.append(Spoken(rfc3339(at.at), str(at.game.seats[seat].player), seat, at.game.seq, text))


def freed(name: str) -> LocalGame:
    """The creator frees a seat, and somebody else takes it."""
    at = table(name)
    at.append(commands.create(at.id, player(0), created("diamonsters", 3), at.seed))
    at.append(commands.join(at.game, player(3), 1))
    at.append(commands.free(at.game, player(0), 1, player(3)))
    for seat in (1, 2):
        at.append(commands.join(at.game, player(seat), seat))
    return play(at)


def abandoned(name: str) -> LocalGame:
    """The only player leaves before the start."""
    at = table(name)
    at.append(commands.create(at.id, player(0), created("diamonsters", 4), at.seed))
    at.append(commands.leave(at.game, player(0)))
    return at


def expired(name: str) -> LocalGame:
    """Nobody else comes."""
    at = table(name)
    at.append(commands.create(at.id, player(0), created("diamonsters", 2), at.seed))
    at.append([EntryDraft(HOST, Voided("expired"))], pause=OPEN_TIME)
    return at


def with_loss(name: str) -> LocalGame:
    """The service loses entries before anybody has come, and again while it is played; it goes on from there."""
    at = table(name)
    at.append(commands.create(at.id, player(0), created("diamonsters", 2), at.seed))
    at.append(losses.tell_loss(at.game, 1))
    at.append(commands.join(at.game, player(1), 1))
    play(at, lambda at: at.game.seq > 8)
    at.append(losses.tell_loss(at.game, 3))
    return play(at)


GAMES: dict[str, Callable[[str], LocalGame]] = {
    **{f"single-{seats}": lambda name, seats=seats: by_bots(name, seats) for seats in range(2, 7)},  # type: ignore[misc]
    "long-2": lambda name: by_bots(name, 2, {"mode": "long"}),
    "long-3": lambda name: by_bots(name, 3, {"mode": "long"}),
    "exact-3": lambda name: by_bots(name, 3, {"diamond_goal": "exact"}),
    "long-exact-4": lambda name: by_bots(name, 4, {"mode": "long", "diamond_goal": "exact"}),
    "position-2": lambda name: from_position(name, 2, {"seats": [{"lair": [1, 3]}, {}], "roaming": 2}),
    "position-exhausted": lambda name: from_position(name, 3, EXHAUSTED),
    "position-exhausted-long": lambda name: from_position(
        name, 3, EXHAUSTED | {"match_points": [3, 3, 3]}, {"mode": "long", "diamond_goal": "exact"}
    ),
    "resigned-2": lambda name: with_resignation(name, 2),
    "resigned-4": lambda name: with_resignation(name, 4),
    "late-bot": lambda name: with_deadline(name, "bot"),
    "late-default": lambda name: with_deadline(name, "default"),
    "late-forfeit": lambda name: with_deadline(name, "forfeit"),
    "clocks-bot": lambda name: with_clocks(name, "bot"),
    "clocks-vacation": with_vacation,
    "clocks-vacation-ended": with_vacation_ended,
    "handed-over": handed_over,
    "freed": freed,
    "handed-hours": handed_with_hours,
    "handed-by-name": handed_by_name,
    "voided-left": left_alone,
    "talk": with_talk,
    "agreements": with_agreements,
    "voided-claimed": claimed,
    "clocks-hours": with_hours,
    "clocks-calendar": with_calendar,
    "clocks-default": lambda name: with_clocks(name, "default"),
    "take-backs": lambda name: with_take_backs(created("diamonsters", 3, deadline=Deadline(60_000, 30_000)), name),
    "take-backs-agreed": with_agreed_take_back,
    "seeded": lambda name: with_seeds(name, opened=True),
    "voided-unseeded": lambda name: with_seeds(name, opened=False),
    "voided-abandoned": abandoned,
    "voided-expired": expired,
    "loss": with_loss,
}
