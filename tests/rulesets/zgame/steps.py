"""Plays the steps of zgame's scenarios: `SEAT: ACTION PICK, PICK, …` (FORMAT-zgame.md)."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, pairwise
from typing import Any

from domain.kernel.protocol.decisions import Decision, Option, OptionId, Ref
from domain.zgame.game import WorkingCopy
from domain.zgame.ruleset import ENGINE
from tests.kit.local_game import LocalGame
from tests.scenarios.asking import asked, describe
from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.performer import PATIENCE, Performer
from tests.scenarios.tokens import DECLINING, only_answer, refusal

ACTIONS = frozenset({
    "feed", "deal", "offer", "answer", "place", "move", "commit_weapons", "give_up", "retreat_to", "build", "car_fort",
    "brew", "demolish", "steal", "infect", "treat", "discard", "pass", "trade", "work",
})  # fmt: skip
"""The action ids of the reference, section 6, and the plans of games by mail."""

FOLLOWING = frozenset({
    "ask-eat", "ask-meals", "ask-swap", "ask-swap-one", "ask-give", "ask-ask", "ask-answer-cards", "ask-movers",
    "ask-transport",
    "ask-stimulant", "ask-ram", "ask-armour", "ask-workers", "ask-more-workers", "ask-needed-card", "ask-more-cards",
})  # fmt: skip
"""The prompts of decisions that go on with a step; every other begins one."""

MANY = frozenset({"place", "feed", "move", "treat", "discard", "trade", "work"})
"""A step of these actions may be several; every other is one, and what it names is not for the next."""

TOGETHER = MANY | {"give_up"}
"""Several steps of these actions, one behind the other, may be one answer."""

ONCE = frozenset({"ask-ram", "ask-armour"})
"""Those of them that come at the end of a step: a second one is about the next fight, or the next group."""

FOUGHT = frozenset({"zombies-beaten", "beaten-by-zombies", "attack-won", "attack-lost", "night-held", "night-lost"})
"""Events that say that a fight is over."""

USING = frozenset({
    "moved", "moved-by", "construction-begun", "blockpost-begun", "brewed", "demolished", "stole", "offered-cards",
    "swapped",
})  # fmt: skip
"""Events that say who and which cards a step has used: all of them have to be named in it.

A word of a step that was not asked for is fine if it was used: the engine asks nothing that has one answer.
"""


SPEEDING = frozenset({"t_chopper", "t_car", "s_bicycle", "s_horse", "s_stimulant"})

PLACES = frozenset({"place", "seat"})
"""Kinds of what a step may leave unsaid where there is one."""

DECKS = frozenset({"character", "melee", "firearm", "transport", "special"})

AMOUNTS = frozenset({"food", "medicine"})

GOALS = frozenset({"barricade", "blockpost"})

PLACE = re.compile(r"[a-z]+_[0-9]$")

GIVING = frozenset({"give", "ask"})

COUNTING = frozenset({"offer", "answer", "deal", "trade"})
"""Actions in which a number does not say how often alone."""

LEADING = GIVING | {"eat", "s_stimulant"}
"""Words at the head of a pick, as amounts are at its end, wherever a step has them."""

FALLING = frozenset({"killed", "enslaved", "leader-killed"})
"""Events that say who was given up: a step may name those who fell without a choice."""


SETTLED = {"retreat_to": frozenset({"retreated"}), "give_up": FALLING, "infect": frozenset({"infected"})}
"""Questions that are asked only where there are several answers, and the events that tell of them where there is
one."""


UNASKED = {"steal": PLACE, "car_fort": re.compile("t_car$")}
"""Words that steps of these actions may say unasked: where the thieves stand, or whose hand it is, and the car."""


@dataclass(frozen=True)
class Word:
    """A word of a pick."""

    text: str
    optional: bool = False
    used: bool = False


Pick = tuple[Word, ...]
Picks = tuple[Pick, ...]


@dataclass(frozen=True)
class Step:
    """A step: its verb, and what it is done with."""

    action: str
    picks: Picks

    @property
    def is_over(self) -> bool:
        """Return whether nothing is left that has to be used."""
        return not self.left

    @property
    def left(self) -> set[str]:
        """Return what still has to be used."""
        return {word.text for pick in self.picks for word in pick if not (word.used or word.optional)}

    def times(self, name: str) -> int:
        """Return how often it names this."""
        return sum(word.text == name for pick in self.picks for word in pick)

    @property
    def eaten(self) -> Counter[str]:
        """Return who is eaten by it, each as often as it says so."""
        feasts = (pick[1] for pick in self.picks if len(pick) > 1 and pick[0].text == "eat")
        return Counter(word.text for word in feasts if not word.optional)

    @property
    def only_declines(self) -> bool:
        """Return whether it only says no."""
        return all(word.text in DECLINING for pick in self.picks for word in pick)

    @property
    def names(self) -> set[str]:
        """All that it names."""
        return {word.text for pick in self.picks for word in pick}


def read_step(text: str) -> Step:
    """A step. Raises ScenarioFailure."""
    verb, _, rest = _tight(text).partition(" ")
    action = verb.removesuffix("?")
    if action not in ACTIONS:
        raise ScenarioFailure(f"there is no action {action!r}; there are {sorted(ACTIONS)}")
    picks = [_read_pick(part.split()) for part in rest.split(",") if part.split()]
    picks = picks if action in COUNTING else _each(_so_often)(picks)
    picks = _PICKED[action](picks) if action in _PICKED else picks
    if verb != action:
        picks = _optional(picks, lambda _: True)
    if action in UNASKED:
        picks = _optional(picks, lambda word: bool(UNASKED[action].match(word)))
    return Step(action, tuple(picks))


def _way_last(picks: str) -> str:
    """Let the way of a move stand behind who goes it, as it does in a plan."""
    return ",".join(sorted(picks.split(","), key=lambda pick: ">" in pick))


def _tight(text: str) -> str:
    """Let nothing stand around the arrows of a way."""
    return re.sub(r"\s*>\s*", ">", text.strip())


def _read_pick(words: list[str]) -> Pick:
    """The words of a pick in their usual order, of a path its start and end. Whose somebody is goes without saying."""
    pick: list[Word] = []
    for word in words:
        is_optional, name = word.endswith("?"), word.removesuffix("?").partition("@")[0]
        path = name.split(">")
        pick += [Word(place, is_optional) for place in dict.fromkeys((path[0], path[-1]))]
    return tuple(sorted(pick, key=lambda word: word.text.isdecimal() - (word.text in LEADING)))


def _optional(picks: list[Pick], which: Callable[[str], bool]) -> list[Pick]:
    """The words of which this holds may be left over."""
    return [tuple(replace(word, optional=word.optional or which(word.text)) for word in pick) for pick in picks]


def _asked_for(pick: Pick) -> list[Pick]:
    """`ask melee 2` and `give m_bat 2` are two cards; food and medicine are amounts, of 1 where none is said."""
    if len(pick) == 2 and pick[0].text in GIVING and pick[1].text in AMOUNTS:
        return [(*pick, Word("1"))]
    return [pick] if len(pick) == 3 and pick[1].text in AMOUNTS else _so_often(pick)


def _one_by_one(pick: Pick) -> list[Pick]:
    """`c01 cure stand` is `c01 cure, c01 stand`."""
    return [(pick[0], word) for word in pick[1:]] or [pick]


def _with_goal(picks: list[Pick]) -> list[Pick]:
    """`garage_1, c07, barricade` is `garage_1 barricade, c07`."""
    goals = [pick for pick in picks if len(pick) == 1 and pick[0].text in GOALS]
    places = [pick for pick in picks if len(pick) == 1 and PLACE.match(pick[0].text)]
    if len(goals) != 1 or len(places) != 1:
        return picks
    return [places[0] + goals[0], *(pick for pick in picks if pick not in (goals[0], places[0]))]


def _armoured(picks: list[Pick]) -> list[Pick]:
    """`c01, s_armor` is `c01 s_armor`."""
    joined: list[Pick] = []
    for pick in picks:
        is_worn = bool(joined) and len(joined[-1]) == 1 and pick[0].text == "s_armor"
        joined = [*joined[:-1], joined[-1] + pick] if is_worn else [*joined, pick]
    return joined


def _with_verbs(picks: list[Pick]) -> list[Pick]:
    """`give m_bat, m_axe` gives both: what says neither is given, or asked for, as what stands before it."""
    told: list[Pick] = []
    for pick in picks:
        goes_on = bool(told) and told[-1][0].text in GIVING and pick[0].text not in GIVING
        told.append((told[-1][0], *pick) if goes_on and not pick[0].text.startswith("seat:") else pick)
    return told


def _so_often(pick: Pick) -> list[Pick]:
    """`c03 2` is two meals, and `m_bat 2` two cards."""
    if len(pick) > 1 and pick[-1].text.isdecimal():
        return [pick[:-1]] * int(pick[-1].text)
    return [pick]


def _answered(pick: Pick) -> list[Pick]:
    """`accept f_rifle 2` is `accept, f_rifle, f_rifle`."""
    head = 1 if pick[0].text == "accept" else 0
    return [part for part in (pick[:head], *(_so_often(pick[head:]) if pick[head:] else ())) if part]


def _as_food(pick: Pick) -> Pick:
    """Let a horse be eaten by its name in the hand, too."""
    return (replace(pick[0], text="horse"),) if [word.text for word in pick] == ["s_horse"] else pick


def _as_plan(picks: list[Pick]) -> list[Pick]:
    """Meals beside the horse are handed out by who eats somebody, or only says so."""
    said = {pick[0].text for pick in picks}
    return [*picks, (Word("eat", optional=True),)] if "horse" in said and said - LEADING - {"horse"} else picks


def _movers(picks: list[Pick]) -> list[Pick]:
    """Let who gets a stimulant go along, without being asked for again; of one who goes it need not be said."""
    alone = [pick for pick in picks if len(pick) == 1 and pick[0].text not in SPEEDING]
    if len(alone) == 1:
        picks = [pick + alone[0] if len(pick) == 1 and pick[0].text == "s_stimulant" else pick for pick in picks]
    moved = {word.text for pick in picks if len(pick) > 1 and pick[0].text == "s_stimulant" for word in pick[1:]}
    # In a plan it is said who goes anyway.
    picks = _optional(picks, lambda word: word == "by_hand")
    return [pick for pick in picks if not (len(pick) == 1 and pick[0].text in moved)]


def _each(how: Callable[[Pick], list[Pick]]) -> Callable[[list[Pick]], list[Pick]]:
    return lambda picks: [pick for part in picks for pick in how(part)]


_PICKED: dict[str, Callable[[list[Pick]], list[Pick]]] = {
    "deal": lambda picks: [tuple(word for pick in picks for word in pick)],
    "feed": lambda picks: _as_plan([_as_food(pick) for pick in picks]),
    "answer": _each(_answered),
    "treat": _each(_one_by_one),
    "build": _with_goal,
    "give_up": _armoured,
    "offer": lambda picks: _each(_asked_for)(_with_verbs(picks)),
    "move": _movers,
}
"""The picks of a step, by its action, where they are more than what is written."""


class ZGamePerformer(Performer):
    """Looks for answers that use all that a step names, and nothing else."""

    joins_steps = True

    def readings(self, seat: int, text: str) -> Iterator[LocalGame]:
        """Play a step, or leave it if it declines what is not asked in this phase, though its like may be asked later.

        Raises ScenarioFailure where it cannot be played to its end as written.
        """
        step = read_step(_with_start(self.table, text))
        yield from self._passed(seat, step)
        if step.only_declines:
            yield self._attempt(seat, step, _phase(self.table)) or self.table
        played = self._attempt(seat, step)
        if played is not None:
            yield played
            if not step.only_declines and self._is_asked_for(seat, step):
                return
        if step.is_over or step.only_declines:
            self._patience -= 1
            if played is None or self._patience > 0:
                yield self.table
        elif played is None and _is_settled(self.table, seat, step, self.marks[0]):
            yield self.table
        elif played is None:
            others = "; ".join(describe(pending.decision) for pending in self.table.game.open)
            raise ScenarioFailure(f"`{text}` of seat {seat} cannot be played; open before it: {others or 'nothing'}")

    def _passed(self, seat: int, step: Step) -> Iterator[LocalGame]:
        """Decline by `pass` what the seat is asked, where it has another word for it or none."""
        decision = asked(self.table, seat)
        if step.action != "pass" or decision is None or _begins("pass", decision):
            return
        declining = refusal(decision)
        if declining is not None:
            table = self.table.fork()
            table.choose(seat, declining)
            yield table

    def as_one(self, seat: int, texts: Sequence[str]) -> Iterator[LocalGame]:
        """Play several steps as if they were one, if they are of one action that is done with several things."""
        actions, picks = zip(*(text.strip().partition(" ")[::2] for text in texts), strict=True)
        if actions[0] == "move":
            picks = tuple(map(_way_last, picks))
        if actions[0] in TOGETHER and set(actions) == {actions[0]} and len(texts) > 1:
            played = self._attempt(seat, read_step(f"{actions[0]} {', '.join(picks)}"))
            yield from () if played is None else (played,)

    def waiting(self, seat: int, text: str) -> Iterator[tuple[LocalGame, str]]:
        """Let no words wait: what a step names is for its own action."""
        yield from ()

    def refuse(self, seat: int, text: str) -> None:
        """Raise ScenarioFailure if the step could be played within the phase that is open, by the way that it names."""
        step = read_step(_with_start(self.table, text))
        played = self._attempt(seat, step, _phase(self.table)) if _is_walkable(self.table, seat, _tight(text)) else None
        if played is not None and _gives_what_it_names(played, seat, step, len(self.table.events)):
            raise ScenarioFailure(f"`{text}` of seat {seat} should be illegal, and it can be played")

    def expect(self, fields: dict[str, Any]) -> None:
        """Check fields against the game as it is, or as it is once what has one answer has been given.

        Scenarios do not speak of that: it is asked only where not to ask would tell something hidden.
        """
        try:
            super().expect(fields)
        except ScenarioFailure:
            before, self.table = self.table, _without_single_answers(self.table.fork())
            try:
                super().expect(fields)
            finally:
                self.table = before

    def finish(self) -> None:
        """Decline what can be declined until the game stands still; where it runs on, look at once."""
        if (self.table.game.created.position or {}).get("stop") is not None:
            super().finish()

    def _is_asked_for(self, seat: int, step: Step) -> bool:
        decision = asked(self.table, seat)
        return decision is not None and _begins(step.action, decision)

    def _attempt(self, seat: int, step: Step, within: str | None = None) -> LocalGame | None:
        """The table after the step; None if it cannot be played. A step that can be declined is declined until it
        begins.

        Or until what it chooses has happened without a choice. In a fight that it cannot be for, too, if a later one of
        the phase asks for the like; what is illegal is about the first (`within` its phase).
        """
        table, phase = self.table.fork(), within
        for _ in range(PATIENCE):
            if phase not in (None, _phase(table)):
                return None
            if within is None and _is_settled(table, seat, step, len(self.table.events)):
                return table
            decision = asked(table, seat)
            if decision is not None and _begins(step.action, decision):
                # A word that may be left over is left over only where no option matches it.
                tries = (_solve(table, seat, each, len(table.events)) for each in dict.fromkeys((_whole(step), step)))
                played = next((each for each in tries if each is not None), None)
                if played is not None or within is not None:
                    return played
                phase = _phase(table)
            if not self._make_way(table, seat):
                return None
        raise ScenarioFailure(f"`{step.action}` of seat {seat} never begins")


def _whole(step: Step) -> Step:
    """The step as if all that it names had to be used."""
    picks = tuple(tuple(replace(word, optional=False) for word in pick) for pick in step.picks)
    return replace(step, picks=picks)


def _is_settled(table: LocalGame, seat: int, step: Step, first: int) -> bool:
    """Return whether what a step chooses happened without a choice, from an entry on: there was one way out."""
    kinds = SETTLED.get(step.action, frozenset())
    events = (event for events in table.events[first:] for event in events if event.kind in kinds)
    told = [event.refs for event in events if Ref("seat", seat) in event.refs]
    # A retreat tells of where from, then of where to.
    things = {str(refs[-1].id) for refs in told if step.action == "retreat_to"}
    things |= {str(ref.id) for refs in told for ref in refs if ref.kind == "card_type"}
    return bool(step.left) and step.left <= things


def _with_start(table: LocalGame, text: str) -> str:
    """Let a way begin where those who go it are, if a step says only where it leads."""
    play = ENGINE.look(table.game.state)
    names = [word.strip("?,").partition("@")[0] for word in text.split()]
    starts = {play.table.people[name].place for name in names if name in play.table.people}
    ways = [name for name in names if name.split(">")[0] in play.city.by_id]
    if not text.startswith("move") or len(starts) != 1 or len(ways) != 1 or ways[0].split(">")[0] in starts:
        return text
    return re.sub(rf"(?<!\S){re.escape(ways[0])}", f"{starts.pop()}>{ways[0]}", text)


def _is_walkable(table: LocalGame, seat: int, text: str) -> bool:
    """Return whether the way that a step names, if it does, leads from place to place through friendly ones.

    The engine asks only where to, and goes there as it can. So a way with a part left out is any way between its ends.
    """
    play = ENGINE.look(table.game.state)
    for path in (word.removesuffix("?").split(">") for word in text.replace(",", " ").split()):
        if any(place not in play.city.by_id for place in path):
            continue
        if any(there not in play.city.by_id[here].neighbours for here, there in pairwise(path)):
            continue
        if any(not play.is_friendly(seat, place) or place in play.table.flags for place in path[1:-1]):
            return False
        if len(path) > 2 and len(path) - 1 > _reach(play, text):
            return False
    return True


def _reach(play: WorkingCopy, text: str) -> int:
    """Return how far all that a step names can go together, with a card or without."""
    words = set(text.replace(",", " ").replace("?", "").split())
    speeds = [play.skill(name, "speed") for name in words & play.table.people.keys()]
    return min(speeds, default=0) + bool(words & SPEEDING)


def _without_single_answers(table: LocalGame) -> LocalGame:
    """The table once whatever has one answer has been given it."""
    for _ in range(PATIENCE):
        answers = [(pending.decision.seat, only_answer(pending.decision)) for pending in table.game.open]
        found = next(((seat, answer) for seat, answer in answers if answer is not None), None)
        if found is None:
            break
        table.choose(*found)
    return table


def _phase(table: LocalGame) -> str:
    return str(table.game.facts()["game"]["phase"])


def _begins(action: str, decision: Decision) -> bool:
    words = {ref.id for option in decision.options for ref in _about(option) if ref.kind == "word"}
    return action == decision.kind or action in words


def _goes_on(decision: Decision, step: Step, after: str | None) -> bool:
    """Return whether the decision goes on with the step, after one that asked this."""
    prompt = decision.prompt.id
    if prompt not in FOLLOWING or (prompt in ONCE and prompt == after):
        return False
    return decision.kind == step.action or (after is not None and decision.kind != "give_up")


def _is_next_fight(table: LocalGame, decision: Decision) -> bool:
    """Return whether what is rammed with is asked behind a fight that is over: before it was nothing to ram with."""
    return decision.prompt.id == "ask-ram" and any(event.kind in FOUGHT for event in table.events[-1])


def _solve(table: LocalGame, seat: int, step: Step, first: int, after: str | None = None) -> LocalGame | None:
    """Answer on until the step is over; try each way there is. `after` is what was asked last, if it has begun."""
    begun = after is not None
    decision = asked(table, seat)
    goes_on = decision is not None and _goes_on(decision, step, after)
    goes_on = goes_on and not (begun and decision is not None and _is_next_fight(table, decision))
    if begun and not goes_on and _is_as_written(table, seat, step, first):
        return table
    if decision is None or (begun and not goes_on and not (step.action in MANY and _begins(step.action, decision))):
        return None
    for answer, rest in _answers(decision, step):
        other = table.fork()
        other.choose(seat, answer)
        if (decision.prompt.id, answer) == ("ask-answer", ("accept",)):
            rest = _with_optional_cards(rest, _forced_cards(table, seat, decision))
        solved = _solve(other, seat, rest, first, decision.prompt.id)
        if solved is not None:
            return solved
    return None


def _forced_cards(table: LocalGame, seat: int, decision: Decision) -> Counter[str]:
    """Return the cards that whoever accepts this offer gives without a choice: all that the hand has of a deck."""
    play = ENGINE.look(table.game.state)
    hand, deck_of = play.table.hands[seat], play.cards.deck_of
    held = Counter(deck_of[card] for card in hand)
    asked = Counter(str(ref.id) for ref in decision.prompt.args["decks"])  # type: ignore[union-attr]
    return Counter(card for card in hand if held[deck_of[card]] == asked[deck_of[card]])


def _with_optional_cards(step: Step, cards: Counter[str]) -> Step:
    """The step, in which each of these cards may be left over as often as it is there."""
    left = cards.copy()
    picks = []
    for pick in step.picks:
        is_there = len(pick) == 1 and not pick[0].used and left[pick[0].text] > 0
        left.subtract([pick[0].text] if is_there else [])
        picks.append((replace(pick[0], optional=True),) if is_there else pick)
    return replace(step, picks=tuple(picks))


def _is_asked_anew(table: LocalGame, seat: int, first: int) -> bool:
    """Return whether a plan of moves was impossible from the start, and not only when it was carried out."""
    decision = asked(table, seat)
    lapsed = (event for events in table.events[first:] for event in events if event.kind == "move-lapsed")
    is_asked = decision is not None and decision.prompt.id == "ask-moves"
    return is_asked and not any(Ref("seat", seat) in event.refs for event in lapsed)


def _is_as_written(table: LocalGame, seat: int, step: Step, first: int) -> bool:
    """Return whether all that the step names was used, and nobody and no card of its seat that it does not name."""
    if step.action == "move" and _is_asked_anew(table, seat, first):
        return False
    used = _told(table, first, USING, seat)
    fallen = _told(table, first, frozenset({"eaten"}))
    if step.eaten - fallen or any(step.times(name) > used[name] for name in step.left & used.keys()):
        return False
    eaten = _without_eaten(step, fallen.keys())
    return used.keys() <= step.names and eaten.left <= used.keys() | _told(table, first, FALLING).keys() | {"give"}


def _without_eaten(step: Step, eaten: Set[str]) -> Step:
    """The step without who was eaten without a choice: of a meal for the same it says nothing."""
    settled = {("eat", name) for name in eaten}
    return replace(step, picks=tuple(pick for pick in step.picks if tuple(word.text for word in pick) not in settled))


def _gives_what_it_names(table: LocalGame, seat: int, step: Step, first: int) -> bool:
    """Return whether who accepts gives no card that the step does not name as often, though there was no other."""
    if step.action != "answer":
        return True
    events = (event for events in table.events[first:] for event in events if event.kind == "changed-hands")
    given = [event.refs for event in events if event.refs[0] == Ref("seat", seat)]
    cards = Counter(str(ref.id) for refs in given for ref in refs if ref.kind == "card_type")
    return all(step.times(card) >= count for card, count in cards.items())


def _told(table: LocalGame, first: int, kinds: frozenset[str], seat: int | None = None) -> Counter[str]:
    """Return the people and cards that events of these kinds are about, and how often, from an entry on.

    With a seat, what another does is left out: plans of several are carried out together.
    """
    events = (event for events in table.events[first:] for event in events if event.kind in kinds)
    if seat is not None:
        events = (event for event in events if event.refs[0].kind != "seat" or event.refs[0].id == seat)
    return Counter(str(ref.id) for event in events for ref in event.refs if ref.kind == "card_type")


def _answers(decision: Decision, step: Step) -> Iterator[tuple[tuple[OptionId, ...], Step]]:
    """The answers that what is left of the step can mean, and what is left then."""
    if decision.max == 1:
        for option in decision.options:
            rest = _cover(option, step, _unsaid(decision, option))
            if rest is not None:
                yield (option.id,), rest
    else:
        chosen, rest = _cover_many(decision, step)
        if chosen and decision.min <= len(chosen) <= decision.max:
            # By mail it is asked who gets the meals only if that is chosen, and a step always says it.
            yield (*chosen, *(option.id for option in decision.options if option.id == "meals")), rest
        for option in decision.options:
            back = _cover(option, step) if _is_back(option) else None
            if back is not None:
                yield (option.id,), back
    only = only_answer(decision)
    if only is not None and decision.prompt.id in FOLLOWING:
        yield only, step
    declining = refusal(decision)
    if declining is not None and (_can_pass(decision) or step.only_declines):
        yield declining, _without_none(step)


def _can_pass(decision: Decision) -> bool:
    """Return whether what a step names may come behind this: Bikers ram without a weapon."""
    return decision.prompt.id in FOLLOWING or decision.kind == "commit_weapons"


def _cover_many(decision: Decision, step: Step) -> tuple[list[OptionId], Step]:
    """All options that the step names."""
    chosen: list[OptionId] = []
    for option in sorted(decision.options, key=partial(_turn_of, step)) if decision.ordered else decision.options:
        if any(ref.kind == "value" for ref in _about(option)) or _is_back(option):
            continue
        rest = _cover(option, step, _unsaid(decision, option))
        if rest is not None and rest is not step:
            chosen.append(option.id)
            step = rest
    for number, pick in enumerate(step.picks):
        amounts = _amounts(decision, step.action, pick)
        if amounts is not None:
            chosen += amounts
            step = _use(step, number, {word.text for word in pick})
    return chosen, step


def _turn_of(step: Step, option: Option) -> int:
    """The number of the pick that names all of an option: plans are made in the order of picks."""
    told = {_text(ref) for ref in _about(option)}
    fits = (number for number, pick in enumerate(step.picks) if told <= {word.text for word in pick})
    return next(fits, len(step.picks))


def _is_back(option: Option) -> bool:
    """Return whether it leaves the step: that is an answer by itself."""
    return any(ref.kind == "word" and ref.id == "back" for ref in _about(option))


def _amounts(decision: Decision, action: str, pick: Pick) -> list[OptionId] | None:
    """`give food 3`: amounts that add up to it."""
    wanted = next((int(word.text) for word in pick if word.text.isdecimal() and not word.used), None)
    if wanted is None:
        return None
    names = {word.text for word in pick} | {action}
    parts: list[tuple[OptionId, int]] = []
    for option in decision.options:
        value = next((int(ref.id) for ref in _about(option) if ref.kind == "value"), None)
        if value is not None and all(ref.kind == "value" or _text(ref) in names for ref in _about(option)):
            parts.append((option.id, value))
    for count in range(1, len(parts) + 1):
        for some in combinations(parts, count):
            if sum(value for _, value in some) == wanted:
                return [option_id for option_id, _ in some]
    return None


def _about(option: Option) -> list[Ref]:
    """Return the refs of an option that a step has to say: not what it takes, brings, or needs on the way.

    Nor where somebody is who goes: only of a way it counts.
    """
    unsaid = {"cost", "gain", "over", "then", "held_up"}
    is_way = any(ref.role == "to" for ref in option.refs)
    return [ref for ref in option.refs if ref.role not in (unsaid if is_way else unsaid | {"from"})]


def _cover(option: Option, step: Step, unsaid: Set[str] = frozenset()) -> Step | None:
    """Return what is left of the step if one of its picks names all that the option is about; None if none does.

    `unsaid` need not be named.
    """
    words = {str(ref.id) for ref in _about(option) if ref.kind == "word"} - {step.action}
    things = {_text(ref) for ref in _about(option) if ref.kind != "word"}
    for number, pick in enumerate(step.picks):
        names = {word.text for word in pick}
        left = {word.text for word in pick if not word.used}
        if words <= names and things - unsaid <= names and left.intersection(things & names or words):
            return _use(step, number, words | things)
    return None if words or things - unsaid else step


def _unsaid(decision: Decision, option: Option) -> set[str]:
    """The places and seats that a step need not name: no other option differs from this one in them alone."""
    alike = [each for each in decision.options if _without_places(each) == _without_places(option)]
    return {_text(ref) for ref in _about(option) if ref.kind in PLACES} if len(alike) == 1 else set()


def _without_places(option: Option) -> list[Ref]:
    return [ref for ref in _about(option) if ref.kind not in PLACES]


def _use(step: Step, number: int, texts: set[str]) -> Step:
    """Mark words of a pick as used, each once."""
    pick: list[Word] = []
    todo = set(texts)
    for word in step.picks[number]:
        if word.text in todo and not word.used:
            todo.discard(word.text)
            word = replace(word, used=True)
        pick.append(word)
    return replace(step, picks=(*step.picks[:number], tuple(pick), *step.picks[number + 1 :]))


def _without_none(step: Step) -> Step:
    picks = tuple(
        tuple(replace(word, used=True) if word.text in DECLINING else word for word in pick) for pick in step.picks
    )
    return replace(step, picks=picks)


def _text(ref: Ref) -> str:
    return f"seat:{ref.id}" if ref.kind == "seat" else str(ref.id)
