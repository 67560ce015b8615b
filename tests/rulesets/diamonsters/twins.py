"""Pairs of games that differ only in what one seat, or a spectator, may not know.

A game is played from a random position; then cards which that seat has never seen change places, and the same game is
played again. Where all that the seat may know stays the same throughout, the two are a pair.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

import domain  # noqa: F401  (registers the rulesets)
from domain.diamonsters import rules
from domain.diamonsters.cards import COPIES, VALUES
from domain.diamonsters.state import State
from domain.kernel.commands.commands import deal
from domain.kernel.fold.evolve import create, evolve
from domain.kernel.log.entries import HOST, Chose, Created, Deadline, Entry, EntryDraft, Joined, Resigned, Started
from domain.kernel.protocol.commitments import server_commitment
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.game import Game
from tests.kit.knowledge import shown_to
from tests.kit.local_game import SEED, START, created, player

MAKER = "maker"
"""Creates the games and has no seat, so that no seat knows the position."""

Position = dict[str, Any]


@dataclass
class Line:
    """A game as it was played: every state, all entries and events, and what it looks like to whom at its end."""

    games: list[Game]
    entries: list[Entry]
    events: list[Event]
    shown: dict[int | None, bytes] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game at the end."""
        return self.games[-1]

    def shown_to(self, seat: int | None) -> bytes:
        """Everything this seat can see at the end."""
        if seat not in self.shown:
            who = None if seat is None else player(seat)
            self.shown[seat] = shown_to(seat, who, self.game, self.entries, self.events, SEED)
        return self.shown[seat]


def random_position(chance: Random, seats: int, mode: str, goal: str) -> Position:
    """A round with all sixty cards; now and then with few in the deck, so that the discard pile is shuffled."""
    cards = [value for value in VALUES for _ in range(COPIES)]
    chance.shuffle(cards)
    rows = [{"hand": [cards.pop() for _ in VALUES], "lair": []} for _ in range(seats)]
    for row in rows:
        lair = [cards.pop() for _ in range(chance.choice((0, 0, 2, 4)))]
        row["lair"] = [] if rules.victory(tuple(lair), goal) else lair  # type: ignore[arg-type]
    discard = [cards.pop() for _ in range(chance.randrange(4))]
    roaming = cards.pop()
    if chance.random() < 0.3:
        cards = cards[: chance.randrange(4)]
    position: Position = {"seats": rows, "deck": cards, "discard": discard, "roaming": roaming}
    if goal_of_match := rules.points_to_win(mode, seats):  # type: ignore[arg-type]
        position["match_points"] = [chance.randrange(goal_of_match) for _ in range(seats)]
    return position


def wanted(position: Position, mode: str, goal: str) -> Created:
    """A game from this position."""
    made = created("diamonsters", len(position["seats"]), {"mode": mode, "diamond_goal": goal}, position)
    commitment = server_commitment("g", SEED).hex()
    return msgspec.structs.replace(
        made, commitment=commitment, sealed=("position",), deadline=Deadline(60_000, on_timeout="default")
    )


def begin(made: Created) -> Line:
    """The game up to its first decisions."""
    first = EntryDraft(MAKER, made)
    line = Line([create("g", first, SEED, START).game], [Entry(1, START, MAKER, made, b"")], [])
    for seat in range(made.seats):
        add(line, EntryDraft(player(seat), Joined(seat, player(seat))))
    add(line, EntryDraft(HOST, Started()))
    add(line, *deal(line.game))
    return line


def add(line: Line, draft: EntryDraft) -> None:
    """One more entry. Raises Refused."""
    evolved = evolve(line.game, draft, SEED, START + line.game.seq + 1)
    line.games.append(evolved.game)
    line.entries.append(Entry(evolved.game.seq, START + evolved.game.seq, draft.actor, draft.payload, b""))
    line.events.extend(evolved.events)


def play(line: Line, chance: Random, answers: int) -> list[tuple[int, str | None]]:
    """Play on by chance for so many answers. Return what was done, by seat (None: resigned)."""
    done: list[tuple[int, str | None]] = []
    for _ in range(answers):
        if not line.game.open:
            break
        decision = chance.choice(line.game.open).decision
        resigns = len(line.game.seats) > 2 and chance.random() < 0.02
        option = None if resigns else chance.choice(decision.options).id
        do(line, decision.seat, option)
        done.append((decision.seat, option))
    return done


def do(line: Line, seat: int, option: str | None) -> None:
    """One answer, or a resignation. Raises Refused."""
    game = line.game
    if option is None:
        if not game.seats[seat].resigned:
            add(line, EntryDraft(player(seat), Resigned(seat)))
        return
    pending = game.decision_of(seat)
    if pending is None:
        raise Refused("stale-decision", "not asked")
    actor = "bot" if game.seats[seat].bot else player(seat)
    add(line, EntryDraft(actor, Chose(seat, pending.decision.id, (option,), None, ("choose",))))


def allowed_to_know(game: Game, seat: int | None) -> tuple[Any, ...]:
    """The second opinion: what the rules' own table of public and hidden things lets this seat know."""
    state: State = game.state
    if state is None:
        return ()
    public = (
        state.lairs,
        state.roaming,
        state.discard,
        len(state.deck),
        [len(hand) for hand in state.hands],
        [card != 0 for card in state.commitments],
        state.shown,
        state.match_points,
        state.outcome,
    )
    return public if seat is None else (*public, state.hands[seat], state.commitments[seat])


def twin_of(first: Line, done: list[tuple[int, str | None]], seat: int | None, chance: Random) -> Line | None:
    """The same game with hidden cards in other places; None if this seat would have noticed, or nothing has changed."""
    made = first.entries[0].payload
    assert isinstance(made, Created)
    assert made.position is not None
    position = _with_cards_moved(made.position, seat, chance)
    second = begin(msgspec.structs.replace(made, position=position))
    sealed_now = [bool(value) for value in first.game.state.commitments] if first.game.open else []
    open_round = _answers_of_open_round(done, sum(sealed_now))
    try:
        for number, (who, option) in enumerate(done):
            choice = option
            pending = second.game.decision_of(who)
            if number in open_round and who != seat and option is not None and pending is not None:
                choice = chance.choice(pending.decision.options).id
            do(second, who, choice)
    except Refused:
        return None
    if len(first.games) != len(second.games):
        return None
    if any(
        allowed_to_know(one, seat) != allowed_to_know(other, seat)
        for one, other in zip(first.games, second.games, strict=True)
    ):
        return None
    return second if first.game.facts_json() != second.game.facts_json() else None


def _answers_of_open_round(done: list[tuple[int, str | None]], sealed: int) -> set[int]:
    answers = [number for number, (_, option) in enumerate(done) if option is not None]
    return set(answers[len(answers) - sealed :])


def _with_cards_moved(position: Position, seat: int | None, chance: Random) -> Position:
    """Some cards of the deck and of hands that this seat does not hold change places."""
    hands = [list(row["hand"]) for row in position["seats"]]
    deck = list(position["deck"])
    places = [(hand, card) for number, hand in enumerate(hands) if number != seat for card in range(len(hand))]
    places += [(deck, card) for card in range(len(deck))]
    moved = chance.sample(places, min(len(places), chance.randrange(2, 8)))
    cards = [pile[card] for pile, card in moved]
    chance.shuffle(cards)
    for (pile, card), value in zip(moved, cards, strict=True):
        pile[card] = value
    rows = [{**row, "hand": hand} for row, hand in zip(position["seats"], hands, strict=True)]
    return {**position, "seats": rows, "deck": deck}


def pairs(count: int, seed: int = 0) -> Iterator[tuple[int | None, Line, Line]]:
    """So many pairs that really differ, of all numbers of seats, for every seat and for spectators."""
    chance = Random(seed)
    found = 0
    while True:
        mode, goal = chance.choice(("single", "long")), chance.choice(("at_least", "exact"))
        seats = chance.randrange(2, 7)
        first = begin(wanted(random_position(chance, seats, mode, goal), mode, goal))
        done = play(first, chance, chance.randrange(6 * seats))
        for seat in (None, *range(seats)):
            for _ in range(4):
                second = twin_of(first, done, seat, chance)
                if second is None:
                    continue
                yield seat, first, second
                found += 1
                if found == count:
                    return


def check(count: int, seed: int = 0) -> dict[str, int]:
    """Compare so many pairs, and return what they were. Raises AssertionError at the first difference that shows."""
    report = {"pairs": 0, "with a spectator": 0, "after a round": 0, "in a round": 0, "over": 0}
    for seat, first, second in pairs(count, seed):
        one, other = first.shown_to(seat), second.shown_to(seat)
        assert one == other, f"seat {seat} sees a difference:\n{one.decode()}\n{other.decode()}"
        report["pairs"] += 1
        report["with a spectator"] += seat is None
        report["after a round"] += bool(first.game.state.shown)
        report["in a round"] += any(first.game.state.commitments)
        report["over"] += first.game.status == "finished"
    return report


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", metavar="PAIRS", type=int, help="how many pairs are compared at least")
    sys.stdout.write(f"{check(parser.parse_args().pairs)}\n")
