"""A referee beside a game: it plays the same answers on its own table, and objects where the game goes otherwise."""

from collections import Counter
from typing import Any

from domain.kernel.protocol.decisions import Decision
from tests.kit.referee.smashup import bases, cards  # noqa: F401
from tests.kit.referee.smashup.asking import Ask
from tests.kit.referee.smashup.loading import load
from tests.kit.referee.smashup.powers import breakpoint_of, power
from tests.kit.referee.smashup.state import Table
from tests.kit.referee.smashup.turn import play_on


class Objection(AssertionError):
    """The referee sees it otherwise."""


class Referee:
    """Follows a game from a moment at rest: `see` before each answer, `answer` with it."""

    def __init__(self, facts: dict[str, Any], options: dict[str, Any], key: bytes) -> None:
        self.table: Table = load(facts, options, key)
        self._flow = play_on(self.table, self.table.step)
        self._ask: Ask | None = None
        self._go_on(None)

    def _go_on(self, answer: tuple[str, ...] | None) -> None:
        try:
            self._ask = self._flow.send(answer) if answer is not None else next(self._flow)
        except StopIteration:
            self._ask = None

    def see(self, decision: Decision | None, facts: dict[str, Any], view: Any) -> None:
        """Hold the open decision and the facts to what the referee has. Raises Objection."""
        while self._ask is not None and not (decision is not None and agrees(self._ask, decision)):
            if not may_be_unasked(self._ask):
                break
            self._go_on(unasked(self._ask))
        wrong = []
        if self._ask is None or decision is None:
            if self._ask is not None or decision is not None:
                wrong.append(f"asked: the game {shown(decision)}, the referee {self._ask}")
        elif not agrees(self._ask, decision):
            wrong.append(contrast(self._ask, decision))
        wrong += differences(self.table, facts)
        if not wrong and view is not None:
            wrong += differing_powers(self.table, view)
            if view.winners != self.table.winners:
                wrong.append(f"winners: the game {view.winners}, the referee {self.table.winners}")
        if wrong:
            raise Objection("\n".join(wrong))
        adopt(self.table, facts)

    def answer(self, chosen: tuple[str, ...]) -> None:
        """Go on with the answer that the game got."""
        self._go_on(chosen)


def may_be_unasked(ask: Ask) -> bool:
    """Return whether a game may do without asking: there is one answer, or an order that does not matter."""
    return ask.is_settled or (ask.kind == "play" and ask.options == ("end",))


def unasked(ask: Ask) -> tuple[str, ...]:
    return ask.options[: ask.min]


def names(ask: Ask, decision: Decision) -> tuple[Counter[str], Counter[str]]:
    offered = Counter(option.id.split("/")[0] for option in decision.options)
    wanted = Counter(ask.options)
    if ask.max == 1:
        return Counter(set(wanted)), Counter(set(offered))
    return wanted, offered


def agrees(ask: Ask, decision: Decision) -> bool:
    wanted, offered = names(ask, decision)
    is_same = (ask.seat, ask.min, ask.max) == (decision.seat, decision.min, decision.max)
    return is_same and wanted == offered


def contrast(ask: Ask, decision: Decision) -> str:
    if (ask.seat, ask.min, ask.max) != (decision.seat, decision.min, decision.max):
        return f"asked: the game {shown(decision)}, the referee {ask}"
    wanted, offered = names(ask, decision)
    over, missing = sorted((offered - wanted).elements()), sorted((wanted - offered).elements())
    source = decision.prompt.args.get("source") or decision.prompt.args.get("base")
    about = f"{decision.prompt.id} {getattr(source, 'id', '')} (referee: {ask.about})"
    return f"options of seat {ask.seat}, {about}: too many {over}, too few {missing}"


def shown(decision: Decision | None) -> str:
    if decision is None:
        return "nobody"
    source = decision.prompt.args.get("source") or decision.prompt.args.get("base")
    about = f"{decision.prompt.id} {getattr(source, 'id', '')}"
    return f"seat {decision.seat} {about} {decision.min}..{decision.max} {[option.id for option in decision.options]}"


def differences(table: Table, facts: dict[str, Any]) -> list[str]:
    """Return where the facts are not as on the referee's table."""
    wrong: list[str] = []

    def same(what: str, game: Any, mine: Any) -> None:
        if game != mine and isinstance(game, list) and what.split()[0] != "bases" and "deck" not in what:
            more, fewer = Counter(game), Counter(mine)
            wrong.append(
                f"{what}: too many {list((more - fewer).elements())}, too few {list((fewer - more).elements())}"
            )
        elif game != mine:
            wrong.append(f"{what}: the game {game}, the referee {mine}")

    for seat, (theirs, own) in enumerate(zip(facts["seats"], table.seats, strict=True)):
        same(f"points of {seat}", theirs.get("vp", 0), own.vp)
        same(f"hand of {seat}", sorted(theirs.get("hand", [])), sorted(own.hand))
        same(f"discard pile of {seat}", sorted(theirs.get("discard", [])), sorted(own.discard))
        same(f"deck of {seat}", theirs.get("deck", []), own.deck)
    same("numbers drawn", facts.get("draws", {}), table.draws.counters)
    if table.winners is None:
        same("phase", facts.get("step"), table.step)
    same("active", facts.get("active", 0), table.active)
    same("turn", facts.get("turn", 1), table.turn)
    same("bases", [place["base"] for place in facts["bases"]], table.bases)
    same("base deck", facts.get("base_deck", []), table.base_deck)
    same("base discard pile", sorted(facts.get("base_discard", [])), sorted(table.base_discard))
    same("waiting actions", sorted(facts.get("limbo", [])), sorted(card for _, card in table.limbo))
    same("pieces", sorted(_pieces_of(facts)), sorted(_pieces(table)))
    return wrong


def _pieces_of(facts: dict[str, Any]) -> list[tuple[Any, ...]]:
    there = []
    for place in facts["bases"]:
        for top in place.get("cards", []):
            there.append(_piece(top, place["base"], ""))
            there += [_piece(action, place["base"], top["card"]) for action in top.get("with", [])]
    return there


def _piece(card: dict[str, Any], base: str, host: str) -> tuple[Any, ...]:
    return card["card"], card["owner"], card.get("controller", card["owner"]), base, host


def _pieces(table: Table) -> list[tuple[Any, ...]]:
    return [
        (piece.id, piece.owner, piece.controller, piece.base, piece.host.id if piece.host else "")
        for piece in table.pieces
    ]


def differing_powers(table: Table, view: Any) -> list[str]:
    """Return where a view shows another power or breakpoint than the referee works out."""
    wrong = []
    mine = {piece.id: power(table, piece) for piece in table.minions()}
    for base in view.bases:
        if base.breakpoint != breakpoint_of(table, base.base):
            wrong.append(f"breakpoint of {base.base}: {base.breakpoint}, not {breakpoint_of(table, base.base)}")
        wrong += [
            f"power of {card.id}: {card.power}, not {mine[card.id]}"
            for card in base.cards
            if card.power is not None and card.power != mine[card.id]
        ]
    return wrong


def adopt(table: Table, facts: dict[str, Any]) -> None:
    """Take over the order of hands and discard piles: the rules do not know it, and shuffles begin from it."""
    for theirs, own in zip(facts["seats"], table.seats, strict=True):
        own.hand = list(theirs.get("hand", []))
        own.discard = list(theirs.get("discard", []))
    table.base_discard = list(facts.get("base_discard", []))
