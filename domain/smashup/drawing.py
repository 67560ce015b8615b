"""The table as text, for a terminal: each base with what lies on it, then what each seat has."""

from collections.abc import Iterable

from domain.kernel.protocol.ruleset import Say
from domain.smashup.presentation import NOTES
from domain.smashup.views import BaseView, CardView, PlacedView, SeatView, View


def draw(view: View, say: Say, names: tuple[str, ...]) -> str:
    """The table; a minion is followed by its power, and by what lies on it in brackets. Below is what is known."""
    head = say("board-turn", turn=view.turn, seat=names[view.active], phase=say(f"phase-{view.step}"))
    bases = [line for base in view.bases for line in _base(base, say, names)]
    bases_line = _line(say, "board-known-bases", _card_lines(view.known_bases, "base_type", say))
    seats = [line for seat, name in zip(view.seats, names, strict=True) for line in _seat(seat, say, name)]
    return "\n".join((head, "", *bases, *bases_line, "", *seats))


def _base(base: BaseView, say: Say, names: tuple[str, ...]) -> list[str]:
    head = say(
        "board-base",
        base=say(f"base_type-{base.base}"),
        breakpoint=base.breakpoint,
        power=sum(base.power),
        points=", ".join(map(str, base.points)),
    )
    lines = [head]
    for seat, name in enumerate(names):
        cards = [_card(card, say) for card in base.cards if card.controller == seat]
        if cards or base.power[seat]:
            lines.append(f"    {name} ({base.power[seat]}): {', '.join(cards)}")
    return lines


def _card(card: CardView, say: Say) -> str:
    name = say(f"card_type-{card.card}")
    power = "" if card.power is None else f" {card.power}"
    note = say(f"{'note' if card.note in NOTES else 'faction'}-{card.note}") if card.note else ""
    riders = ", ".join(_card(rider, say) for rider in card.actions)
    return f"{name}{power}" + (f" ({note})" if note else "") + (f" [{riders}]" if riders else "")


def _seat(seat: SeatView, say: Say, name: str) -> list[str]:
    head = say(
        "board-seat",
        seat=name,
        factions=", ".join(say(f"faction-{faction}") for faction in seat.factions) or say("board-none"),
        vp=seat.vp,
        hand=seat.hand_size,
        deck=seat.deck_size,
        discard=len(seat.discard),
    )
    label, hand = ("board-known-hand", seat.known_hand) if seat.hand is None else ("board-hand", seat.hand)
    held = _line(say, label, (say(f"card_type-{card}") for card in hand))
    return [head, *held, *_line(say, "board-known-deck", _card_lines(seat.known_deck, "card_type", say))]


def _card_lines(cards: tuple[PlacedView, ...], kind: str, say: Say) -> list[str]:
    return [f"{placed.place + 1}. {say(f'{kind}-{placed.card}')}" for placed in cards]


def _line(say: Say, label: str, cards: Iterable[str]) -> list[str]:
    """A line below what the cards are of, if there are any."""
    text = ", ".join(cards)
    return [f"    {say(label, cards=text)}"] if text else []
