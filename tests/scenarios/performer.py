"""Plays the steps of a scenario on a table."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from domain.kernel.protocol.decisions import Decision, Option, OptionId, Ref
from domain.kernel.protocol.ruleset import Event
from tests.kit.local_game import LocalGame
from tests.scenarios.asking import asked, describe, prompts, seats, since, stuck, unasked
from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.matching import Match, bases, other_copies, same_play, without_head
from tests.scenarios.readings import (
    ACCEPTING,
    VERBS,
    Reading,
    at_places,
    in_any_order,
    in_many_plays,
    in_other_turns,
    in_other_words,
    in_picks,
    in_plays,
    in_two,
    leaves_alone,
    shorter,
    with_other_verbs,
    without_a_step,
    without_source,
)
from tests.scenarios.tokens import (
    DECLINING,
    Line,
    Token,
    accepts_first,
    is_of_pile,
    is_over,
    is_piece,
    is_told,
    only_answer,
    only_declines,
    refusal,
    says_yes,
    write_line,
)

if TYPE_CHECKING:
    from tests.scenarios.adapter import Adapter, Check

MOST_WORDS = 2
"""More words are left out of a step only if nothing was asked that they could have answered."""

MOST_READINGS = 1500
"""So many readings of steps are tried in a scenario; what cannot be played takes a second to give up."""

PATIENCE = 500
"""More decisions than any step or ending takes."""


@dataclass(frozen=True)
class _Instead:
    """Another answer that the words of a step allow, and how many entries there are when it is given."""

    when: int
    answer: tuple[OptionId, ...]


class Performer:
    """Answers decisions as the steps say, and declines what nobody speaks of.

    `joins_steps`: steps of one kind that can only be played together are meant as one.
    """

    joins_steps: ClassVar[bool] = False

    def __init__(self, table: LocalGame, adapter: "Adapter", checks: "Mapping[str, Check]") -> None:
        self.table = table
        self._adapter = adapter
        self._checks = checks
        self._patience = MOST_READINGS
        self._asked: list[Option] = []
        """Questions that this reading of a step could have answered, other plays apart."""
        self._settled: list[Decision] = []
        """Questions that it was not asked, as they had one answer."""
        self._copies: list[_Instead] = []
        """Other meanings of its words: other copies of the cards that they name."""
        self._unsaid: list[_Instead] = []
        """The bases that it could mean, where it was asked for one and says none."""
        self._orders: list[_Instead] = []
        """Options that could have come first, where the step is about the question after an order."""
        self.marks = (0, 0)
        """How many entries there were before each of the last two steps."""

    def step(self, who: int | str, what: Any) -> Iterator[LocalGame]:
        """Return the tables that one line of `steps` can lead to: a seat's words, or `expect`.

        Raises ScenarioFailure where it leads to none.
        """
        if who == "expect":
            self.expect(what)
        elif isinstance(who, int) and who in seats(self.table):
            yield from self.readings(who, str(what))
            return
        else:
            raise ScenarioFailure(f"a step is a seat, `illegal` or `expect`, not {who!r}")
        yield self.table

    def expect(self, fields: dict[str, Any]) -> None:
        """Check fields of `then` against the game as it is, or as it is in the order that comes by itself.

        An order that nobody speaks of is the first one. Raises ScenarioFailure where it is neither.
        """
        try:
            self._check(self.table, fields)
        except ScenarioFailure:
            ordered = self._in_order(self.table)
            if ordered is None:
                raise
            self._check(ordered, fields)

    def _in_order(self, table: LocalGame) -> LocalGame | None:
        """Return the table once nobody is asked for an order; None if nobody is now."""
        ordered = None
        for _ in range(PATIENCE):
            decision = next(self._orders_asked(ordered or table), None)
            if decision is None:
                break
            ordered = ordered or table.fork()
            self._pass_over(ordered, decision.seat)
        return ordered

    def _check(self, table: LocalGame, fields: dict[str, Any]) -> None:
        for name, expected in fields.items():
            try:
                self._checks[name](table.game, expected)
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                raise ScenarioFailure(f"{name} cannot be {expected!r}, as FORMAT.md has it: {error}") from error

    def play(self, seat: int, text: str) -> None:
        """Play a step by its first reading. Raises ScenarioFailure as `readings` does."""
        self.table = next(self.readings(seat, text))

    def readings(self, seat: int, text: str) -> Iterator[LocalGame]:
        """Play a step in each way that its words can be meant, the likeliest first.

        A question that has one answer need not be asked, so a word about it may be left out: it is no answer to the
        next one. A whole step may be about what the two before it have settled; one that may be left over whole begins
        no play. Raises ScenarioFailure, naming what was asked, where the step cannot be played to its end. Declining
        what nobody asks is no failure.
        """
        line = self._adapter.read(text)
        begins = self._begins(self.table, seat)
        if begins and is_over(line) and asked(self.table, seat) is not None:
            yield self.table
        failure: ScenarioFailure | None = None
        try:
            first = self._after(seat, line, text)
        except ScenarioFailure as no_way:
            first, failure = self.table, no_way
        besides, orders = [*self._copies, *self._unsaid], self._orders
        if accepts_first(line):
            yield from self._in_other_orders(seat, line, text, orders)
        if failure is None or is_over(line) or only_declines(line):
            failure = None
            yield first
        yield from self._with_other_answers(seat, line, text, besides)
        if not accepts_first(line):
            yield from self._in_other_orders(seat, line, text, orders)
        if failure is not None:
            things = self._adapter.things(self.table.game)
            others = chain(at_places(line, self._adapter.answers), in_other_words(line, begins=begins))
            yield from self._others(seat, chain(others, without_source(line, things)), text)
        kept = {0} if begins or line[0][0].text in VERBS else ()
        parted = chain(in_two(line), in_plays(line, self._adapter.answers), in_many_plays(line))
        yield from self._others(seat, chain(shorter(line, kept), parted), text)
        yield from self._declined_first(seat, line, text)
        if failure is not None:
            if not self._is_told((token for group in line for token in group), self.table, self.marks[0]):
                raise failure
            yield self.table
        elif only_declines(line) or (is_over(line) and not (says_yes(line) and first.entries != self.table.entries)):
            yield self.table

    def _declined_first(self, seat: int, line: Line, text: str) -> Iterator[LocalGame]:
        """Decline a card of a pile, though the step names it: it may mean its like in the hand, as the next play."""
        table = self.table.fork()
        if is_of_pile(asked(table, seat)) and self._pass_over(table, seat) and self._begins(table, seat):
            try:
                self._play(table, seat, line, text)
            except ScenarioFailure:
                return
            yield table

    def waiting(self, seat: int, text: str) -> Iterator[tuple[LocalGame, str]]:
        """Play the first words of a step where others are asked then; the rest waits until its seat is asked again."""
        line = self._adapter.read(text)
        for cut in range(len(line) - 1, 0, -1):
            if self._patience <= 0:
                return
            self._patience -= 1
            table = self._as_read(seat, Reading(line[:cut]), text)
            decision = None if table is None else asked(table, seat)
            if table is not None and (decision is None or decision.kind in self._adapter.indifferent):
                yield table, write_line(line[cut:])

    def as_one(self, seat: int, texts: Sequence[str]) -> Iterator[LocalGame]:
        """Play several steps as if they were one line: each word for what is asked next, or several picks."""
        for between in (" ", ","):
            line = self._adapter.read(between.join(texts))
            others = in_any_order(line) if between == "," else in_picks(line)
            verbs = (Reading(other) for other in with_other_verbs(line, begins=True))
            yield from self._others(seat, chain((Reading(line),), others, verbs), texts[0], one_play=True)
        steps = [self._adapter.read(text) for text in texts]
        yield from self._others(seat, chain(without_a_step(steps), in_other_turns(steps)), texts[0], one_play=True)
        if len(texts) == 2:
            first, second = steps
            yield from self._others(seat, shorter(first + second, {0, len(first)}, 1), texts[0], one_play=True)

    def _begins(self, table: LocalGame, seat: int) -> bool:
        """Return whether a step of the seat begins a play now, rather than going on with one."""
        decision = asked(table, seat)
        return decision is None or decision.kind in self._adapter.resting

    def _others(
        self, seat: int, readings: Iterator[Reading], text: str, *, one_play: bool = False
    ) -> Iterator[LocalGame]:
        for reading in readings:
            if self._patience <= 0:
                return
            self._patience -= 1
            self._unsaid = []
            table = self._as_read(seat, reading, text, one_play=one_play)
            if table is not None:
                yield table
                continue
            says_place = any(word.thing in self._adapter.answers for word in reading.left_out)
            for base in () if says_place else tuple(self._unsaid):
                table = self._as_read(seat, reading, text, one_play=one_play, instead=base)
                if table is not None:
                    yield table

    def _as_read(
        self,
        seat: int,
        reading: Reading,
        text: str,
        *,
        one_play: bool = False,
        instead: _Instead | None = None,
        orders: Sequence[_Instead] = (),
    ) -> LocalGame | None:
        """Return the table to which a step leads that is read like this; None if it leads to none."""
        table = self.table.fork()
        self._asked, self._orders = [], []
        how = {"any_order": reading.any_order, "one_play": one_play, "many_plays": reading.many_plays}
        try:
            with unasked(table) as self._settled:
                self._play(table, seat, reading.line, text, **how, instead=instead, orders=orders)
                if reading.then:
                    if self._begins(table, seat) is not reading.next_play or (
                        reading.next_play and self._has_turned(table)
                    ):
                        return None
                    self._play(table, seat, reading.then, text, many_plays=reading.many_plays)
        except ScenarioFailure:
            return None
        return table if self._may_leave_out(seat, reading, table) else None

    def _with_other_answers(self, seat: int, line: Line, text: str, besides: Sequence[_Instead]) -> Iterator[LocalGame]:
        """Play a step as it stands, but with another answer that it leaves open."""
        for instead in besides:
            if self._patience <= 0:
                return
            self._patience -= 1
            table = self._as_read(seat, Reading(line), text, instead=instead)
            if table is not None:
                yield table

    def _in_other_orders(
        self, seat: int, line: Line, text: str, orders: Sequence[_Instead], before: tuple[_Instead, ...] = ()
    ) -> Iterator[LocalGame]:
        """Play a step as it stands, but let other abilities be first where no word of it is about their order."""
        for order in orders:
            if self._patience <= 0:
                return
            self._patience -= 1
            table = self._as_read(seat, Reading(line), text, orders=(*before, order))
            further = [each for each in self._orders if each.when > order.when]
            if table is not None:
                yield table
            yield from self._in_other_orders(seat, line, text, further, (*before, order))

    def _is_told(self, words: Iterable[Token], table: LocalGame, first: int, *, shown: bool = False) -> bool:
        """Return whether words say no more than what has happened from this entry on, or was or is asked.

        To be shown is not to be chosen: it tells of a word only if that may be, as `no zapbot` declines what is shown.
        """
        told = (
            thing for thing in since(table, first) if shown or not (isinstance(thing, Event) and self._shows(thing))
        )
        return is_told(words, (*prompts(self.table), *told), self._adapter.places)

    def _shows(self, event: Event) -> bool:
        return event.kind in self._adapter.showing

    def _has_turned(self, table: LocalGame) -> bool:
        """Return whether another turn has begun within a step: no step goes on with a play of that."""
        happened = (event for events in table.events[len(self.table.events) :] for event in events)
        return any(event.kind in self._adapter.turning for event in happened)

    def _may_leave_out(self, seat: int, reading: Reading, table: LocalGame) -> bool:
        """Return whether a reading may leave words out: they are told, or name what it was not asked about.

        A word that it also uses was one answer, and is told by that: the other is not. An answer names
        nothing that has no part in the question: only a play may, as its target may be settled.
        """
        if reading.where and self._is_where_to(seat, reading.where):
            return False
        words = [word for word in reading.left_out if word.text != ACCEPTING.text]
        unasked = [word for word in words if not self._was_asked(word)]
        used = {token.text for group in reading.line + reading.then for token in group}
        if any(word.text in used and word not in unasked for word in words):
            return False
        if len(words) > MOST_WORDS and len(unasked) < len(words):
            return False
        if any(self._is_of_its_like(seat, word) for word in unasked):
            return False
        things = self._adapter.things(self.table.game)
        only_accepts = reading.line == ((ACCEPTING,),)
        settles = [word for word in unasked if word.thing in things and self._is_settled(seat, word)]
        untold = [word for word in words if only_accepts or word not in settles]
        there = [] if self._begins(self.table, seat) else [word for word in words if word not in untold]
        if any(word not in untold and self._lies_elsewhere(table, used, word) for word in words):
            return False
        if self._takes_a_place(seat, reading, untold):
            return False
        first = len(self.table.events)
        return self._is_told(there, table, first, shown=True) and self._is_told(
            untold, table, first, shown=leaves_alone(reading.line)
        )

    def _lies_elsewhere(self, table: LocalGame, used: Collection[str], word: Token) -> bool:
        """Return whether what a step plays was put somewhere that it does not say, though it says another place."""
        first = len(self.table.events)
        if self._is_told((word,), table, first):
            return False
        kind = "base_type" if word.thing in self._adapter.answers else "card_type"
        happened = (event for events in table.events[first:] for event in events)
        put = [event.refs for event in happened if event.kind in self._adapter.putting]
        known = [refs for refs in put if any(str(ref.id) in used for ref in refs)]
        return any(ref.kind == kind and str(ref.id) not in used for refs in known for ref in refs)

    def _is_settled(self, seat: int, word: Token) -> bool:
        """Return whether a word names what a seat was not asked, or nothing at all was about its like."""
        kind = "base" if word.thing in self._adapter.answers else "card"
        settled = [*self._options_settled(seat)]
        kinds = {kind, "card_type"} if kind == "card" else {kind}
        alike = (option for option in self._asked if any(ref.kind == kind for ref in option.refs))
        alike = chain(alike, (option for option in settled if any(ref.kind in kinds for ref in option.refs)))
        return any(word.names(option) for option in settled) or next(alike, None) is None

    def _is_of_its_like(self, seat: int, word: Token) -> bool:
        """Return whether a word names no card in play that was settled, but its like: of another seat, or elsewhere."""
        alike = [option for option in self._options_settled(seat) if is_piece(option, word.thing)]
        return bool(alike) and not any(word.names(option) for option in alike)

    def _takes_a_place(self, seat: int, reading: Reading, words: Sequence[Token]) -> bool:
        """Return whether a card that is no answer is named where another, which was the only one, is not.

        Something may have been done to it all the same.
        """
        options = [*self._asked, *self._options_settled(seat)]
        cards = [word for word in words if word.thing not in DECLINING | self._adapter.answers and not word.optional]
        if all(any(word.names(option) for option in options) for word in cards):
            return False
        said = [word for group in (*reading.line, *reading.then, reading.left_out) for word in group]
        settled = (decision.options for decision in self._settled if decision.seat == seat)
        pieces = (options for options in settled if any(ref.kind == "card" for ref in options[0].refs))
        return any(not any(word.names(option) for word in said for option in options) for options in pieces)

    def _is_where_to(self, seat: int, place: str) -> bool:
        """Return whether a step had to say a base, and this, which it says, is none of those."""
        options = (*self._asked, *self._options_settled(seat))
        bases = {str(option.refs[0].id) for option in options if [ref.kind for ref in option.refs] == ["base"]}
        return bool(bases) and place not in bases

    def _options_settled(self, seat: int) -> Iterator[Option]:
        return (option for decision in self._settled if decision.seat == seat for option in decision.options)

    def _was_asked(self, word: Token) -> bool:
        return any(word.names(option) for option in self._asked)

    def _after(self, seat: int, line: Line, text: str) -> LocalGame:
        table = self.table.fork()
        self._copies, self._unsaid, self._orders = [], [], []
        self._play(table, seat, line, text)
        return table

    def refuse(self, seat: int, text: str) -> None:
        """Raise ScenarioFailure if the step could be played now, nothing being declined for it.

        It may name, too, what the table answers by itself.
        """
        line = self._adapter.read(text)
        if any(self._is_playable(self.table, seat, said) for said in self._meanings(seat, line)):
            raise ScenarioFailure(f"`{text}` of seat {seat} should be illegal, and it can be played")

    def _meanings(self, seat: int, line: Line) -> Iterator[Line]:
        """Return all that a line can mean that is to be illegal.

        Neither its verb nor the order of its words may go: a special is no play, and `a b` is not `b a`.
        """
        yield line
        readings: Iterator[Reading] = in_picks(line)
        if line[0][0].text not in VERBS:
            # A `yes` that it does not say might accept what it does not name.
            verbs = with_other_verbs(line, begins=self._begins(self.table, seat))
            yield from (said for said in verbs if said[0] != (ACCEPTING,))
            readings = chain(readings, without_source(line, self._adapter.things(self.table.game)))
        yield from (reading.line for reading in readings)

    def _is_playable(self, table: LocalGame, seat: int, line: Line, used: tuple[Token, ...] | None = None) -> bool:
        """Return whether the words of a line, to its end, are answers in one play; what was used of it has begun it."""
        if is_over(line):
            return True
        decision = asked(table, seat)
        if decision is None or (used is not None and decision.kind in self._adapter.resting):
            return False
        found = self._adapter.match(decision, line, used or ())
        if found is None:
            return False
        other = table.fork()
        with unasked(other) as settled:
            other.choose(seat, found.answer)
        lines = self._past(settled, seat, found.rest)
        return any(self._is_playable(other, seat, left, found.used) for left in lines)

    def _past(self, settled: Sequence[Decision], seat: int, line: Line) -> Iterator[Line]:
        """Return what can be left of a line that may name what a seat was not asked, as it had one answer."""
        yield line
        for number, decision in enumerate(settled):
            found = self._adapter.match(decision, line, ()) if decision.seat == seat and line else None
            if found is not None:
                yield from self._past(settled[number + 1 :], seat, found.rest)

    def _past_unasked(self, settled: Sequence[Decision], seat: int, line: Line) -> Line:
        """Return what is left of a line behind its words for what the seat was not asked, as it had one answer.

        They come before those for the next question, which may have an option of the same name.
        """
        for decision in settled:
            found = self._adapter.match(decision, line, ()) if decision.seat == seat and not is_over(line) else None
            if found is not None:
                line = found.rest
        return line

    def finish(self) -> None:
        """Decline what can be declined. Raises ScenarioFailure where a decision is left that a step should answer."""
        for _ in range(PATIENCE):
            if not any(self._pass_over(self.table, seat) for seat in seats(self.table)):
                break
        for pending in self.table.game.open:
            if pending.decision.kind not in self._adapter.resting:
                raise ScenarioFailure(f"no step answers: {describe(pending.decision)}")

    def _play(
        self,
        table: LocalGame,
        seat: int,
        line: Line,
        text: str,
        *,
        any_order: bool = False,
        one_play: bool = False,
        many_plays: bool = False,
        instead: _Instead | None = None,
        orders: Sequence[_Instead] = (),
    ) -> None:
        used: tuple[Token, ...] = ()
        has_begun, began = False, (len(table.events), len(self._asked))
        for _ in range(PATIENCE):
            decision = asked(table, seat)
            rests = decision is None or decision.kind in self._adapter.resting
            if has_begun and is_over(line) and rests:
                return
            if not (has_begun and is_over(line)) and self._is_ordered(table, seat, orders):
                continue
            self._asked += [] if decision is None or rests else decision.options
            if one_play and has_begun and decision is not None and rests:
                raise ScenarioFailure(stuck(table, seat, decision, text))
            line = self._past_settled(table, seat, line, began) if many_plays and has_begun else line
            found = self._found(table, decision, line, used, many_plays=many_plays)
            other = instead.answer if instead is not None and instead.when == len(table.events) else None
            if decision is not None and found is not None:
                if any_order and decision.ordered and len(found.answer) > 1:
                    raise ScenarioFailure(f"`{text}` of seat {seat} names them in another order")
                began = (len(table.events), len(self._asked)) if rests else began
                self._asked += same_play(decision, found.answer) if rests else []
                self._copies += [_Instead(len(table.events), answer) for answer in other_copies(decision, found)]
                with unasked(table) as settled:
                    table.choose(seat, other or found.answer)
                line, used = found.rest, () if rests else found.used
                line = self._past_unasked(settled, seat, line)
                has_begun = True
            elif has_begun and is_over(line):
                return
            elif has_begun and other:
                table.choose(seat, other)
            elif not self._make_way(table, seat):
                self._unsaid += [_Instead(len(table.events), (base,)) for base in bases(decision) if has_begun]
                raise ScenarioFailure(stuck(table, seat, decision, text))
        raise ScenarioFailure(f"`{text}` of seat {seat} does not come to an end")

    def _found(
        self, table: LocalGame, decision: Decision | None, line: Line, used: tuple[Token, ...], *, many_plays: bool
    ) -> Match | None:
        """Return what the line means here; of many plays the next may begin, as long as the turn lasts."""
        if decision is None:
            return None
        begins = many_plays and decision.kind in self._adapter.resting and not self._has_turned(table)
        return self._adapter.match(decision, line, () if begins else used)

    def _past_settled(self, table: LocalGame, seat: int, line: Line, began: tuple[int, int]) -> Line:
        """Leave out what the last play, which began there, has settled without a question, and is no answer now."""
        first, first_asked = began
        decision = asked(table, seat)
        while line and self._found(table, decision, line, (), many_plays=True) is None:
            word = line[0][0]
            if any(word.names(option) for option in self._asked[first_asked:]):
                break
            if self._is_of_its_like(seat, word) or not self._is_told((word,), table, first):
                break
            line = without_head(line)
        return line

    def _is_ordered(self, table: LocalGame, seat: int, orders: Sequence[_Instead]) -> bool:
        """Say what is first where an order is asked for, if that is given; else note what could be, one's own first."""
        decision = asked(table, seat)
        order = next((each for each in self._orders_asked(table) if decision in (None, each)), None)
        if order is None:
            return False
        given = next((each.answer for each in orders if each.when == len(table.events)), None)
        if given is None:
            options = sorted(order.options, key=lambda option: Ref("seat", seat) not in option.refs)
            self._orders += [_Instead(len(table.events), (option.id,)) for option in options]
            return False
        table.choose(order.seat, given)
        return True

    def _orders_asked(self, table: LocalGame) -> Iterator[Decision]:
        """Return the questions about an order, of which a step need not speak."""
        asked_now = (pending.decision for pending in table.game.open)
        return (decision for decision in asked_now if decision.kind in self._adapter.indifferent)

    def _make_way(self, table: LocalGame, seat: int) -> bool:
        """Pass over the seat's own decision or, if it has none, another seat's. False if that cannot be done."""
        if asked(table, seat) is not None:
            return self._pass_over(table, seat)
        return any(self._pass_over(table, other) for other in seats(table))

    def _pass_over(self, table: LocalGame, seat: int) -> bool:
        """Decline the seat's decision, or give its only answer."""
        decision = asked(table, seat)
        if decision is None or decision.kind in self._adapter.resting:
            return False
        answer = only_answer(decision)
        if answer is None:
            answer = refusal(decision)
        if answer is None and decision.kind in self._adapter.indifferent:
            answer = (decision.options[0].id,)
        if answer is None:
            return False
        table.choose(seat, answer)
        return True
