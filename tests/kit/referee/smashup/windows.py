"""The windows before and after a scoring (rules.md 8)."""

from collections.abc import Callable

from tests.kit.referee.smashup import mail
from tests.kit.referee.smashup.asking import Ask, Flow
from tests.kit.referee.smashup.plays import can_use_action, may_play_actions, may_play_minion, play_action, play_minion
from tests.kit.referee.smashup.registry import AFTER, BEFORE, HAND_AFTER, HAND_BEFORE
from tests.kit.referee.smashup.state import Piece, Table
from tests.kit.referee.smashup.triggers import Cause, framed

Use = Callable[[], Flow[None]]

COMPULSORY: dict[tuple[str, str], Callable[[Table], Flow[None]]] = {}
"""The abilities of bases in a window before the specials, by stage and base."""

BASE_OFFERS: dict[tuple[str, str], Callable[[Table, int], dict[str, Use]]] = {}
"""The offers of a base to one player in a window, by stage and base."""


def window(table: Table) -> Flow[None]:
    """Do what has to happen, then specials, one after the other, until all pass in a row."""
    scoring = table.scoring
    base, stage = scoring.base, scoring.stage
    compulsory = COMPULSORY.get((stage, base))
    if compulsory is not None and table.works(base):
        yield from framed(table, compulsory(table))
    if stage == "after":
        yield from take_back(table)
    seat, passes = table.active, 0
    while passes < len(table.seats) and table.is_in_play(base):
        uses = offers(table, seat)
        if not is_asked(table, seat, uses):
            passes += 1
        else:
            ends = ("pass", "pass rest") if is_hidden(table) else ("pass",)
            (answer,) = yield Ask(seat, (*uses, *ends), about=f"{stage} {base}", kind="window")
            if answer in uses:
                passes = 0
                yield from framed(table, uses[answer]())
            else:
                passes += 1
                if answer == "pass rest":
                    scoring.silent.add(seat)
        seat = (seat + 1) % len(table.seats)


def take_back(table: Table) -> Flow[None]:
    """By mail Scouts that their owner would take back anyway go to the hand unasked."""
    there = [piece for piece in table.minions(table.scoring.base) if table.has(piece, "scout")]
    for piece in [piece for piece in there if mail.takes_back(table, piece)]:
        if piece.is_there:
            cause = Cause(piece.controller, piece.card, "minion", piece)
            yield from framed(table, AFTER["scout"](table, cause))


def is_hidden(table: Table) -> bool:
    """Return whether being asked must not tell what is in a hand."""
    return table.options.get("ask", "auto") == "always"


def is_asked(table: Table, seat: int, uses: dict[str, Use]) -> bool:
    scoring = table.scoring
    if seat in scoring.silent:
        return False
    useless = {f"play {card}" for card in table.seats[seat].hand if not is_useful(table, seat, card)}
    return bool(uses.keys() - useless) or (is_hidden(table) and may_hold_special(table, seat))


def may_hold_special(table: Table, seat: int) -> bool:
    """Return whether this seat may hold a special of this window, as far as all can see."""
    own = table.seats[seat]
    if not own.hand or not _may_use_hand(table, seat):
        return False
    return any(_may_be_held(table, seat, card) for card in _specials_of(table, table.scoring.stage))


def _specials_of(table: Table, stage: str) -> list[str]:
    return [*HAND_BEFORE, "shinobi"] if stage == "before" else list(HAND_AFTER)


def _may_be_held(table: Table, seat: int, card: str) -> bool:
    own = table.seats[seat]
    row = table.rows[card]
    if row.faction not in own.factions:
        return False
    open_copies = own.discard.count(card)
    open_copies += sum(piece.card == card and piece.owner == seat for piece in table.pieces)
    if open_copies >= row.copies * own.factions.count(row.faction):
        return False
    if card == "shinobi":
        return may_play_minion(table, seat, "shinobi", table.scoring.base)
    return may_play_actions(table, seat) and is_useful(table, seat, card, public=True)


def _may_use_hand(table: Table, seat: int) -> bool:
    """Mindraker keeps other players' specials in the hand."""
    base = table.scoring.base
    return not any(table.has(piece, "mindraker") and piece.controller != seat for piece in table.actions_at(base))


def can_shinobi(table: Table, seat: int) -> bool:
    base = table.scoring.base
    return f"shinobi {seat}" not in table.scoring.done and may_play_minion(table, seat, "shinobi", base)


def offers(table: Table, seat: int) -> dict[str, Use]:
    """The specials that this seat may use now."""
    scoring = table.scoring
    there: dict[str, Use] = {}
    texts = BEFORE if scoring.stage == "before" else AFTER
    for piece in table.pieces:
        if piece.controller == seat:
            for text in dict.fromkeys(table.texts(piece)):
                if text in texts and f"{text} {piece.serial}" not in scoring.done and _is_open(table, piece, text):
                    there[f"special {piece.id}"] = _use_piece(table, seat, piece, text)
    offer = BASE_OFFERS.get((scoring.stage, scoring.base))
    if offer is not None and table.works(scoring.base) and f"base {seat}" not in scoring.done:
        there |= {option: _use_base(table, seat, use) for option, use in offer(table, seat).items()}
    there |= hand_offers(table, seat)
    return there


def _is_open(table: Table, piece: Piece, text: str) -> bool:
    """Return whether the special of a card in play is for this base."""
    base = table.scoring.base
    if text == "pirate_king":
        return piece.base != base
    if text == "mole":
        seat = piece.controller
        hides = is_hidden(table) and table.seats[seat].hand and may_play_actions(table, seat)
        can_use = bool(hides) or can_use_action(table, seat)
        return piece.base == base and can_use and _may_use_hand(table, seat)
    if text in ("first_mate", "flying_monkey"):
        return piece.base == base and len(table.bases) > 1
    return piece.base == base


def hand_offers(table: Table, seat: int) -> dict[str, Use]:
    scoring = table.scoring
    own = table.seats[seat]
    there: dict[str, Use] = {}
    if not _may_use_hand(table, seat):
        return there
    specials = HAND_BEFORE if scoring.stage == "before" else HAND_AFTER
    for card in dict.fromkeys(own.hand):
        if card in specials and may_play_actions(table, seat) and (card != "time_is_fleeting" or table.base_discard):
            there[f"play {card}"] = _use_card(table, seat, card)
        if card == "shinobi" and scoring.stage == "before" and can_shinobi(table, seat):
            there["play shinobi"] = _use_shinobi(table, seat)
    return there


def is_useful(table: Table, seat: int, card: str, public: bool = False) -> bool:
    """By mail what could change nothing is not offered."""
    if card == "time_is_fleeting" and not table.base_discard and not public:
        return False
    if not mail.is_by_mail(table):
        return True
    if card == "time_is_fleeting":
        return bool(table.base_discard)
    base = table.scoring.base
    own = table.seats[seat]
    if card == "full_sail":
        return len(table.bases) > 1 and bool(table.minions(seat=seat))
    if card == "live_and_let_chum":
        return any(True for minion in _weak(table, base, 3))
    if card == "the_base_is_not_enough":
        return any(minion.controller != seat for minion in _weak(table, base, 4))
    if card == "wormhole":
        return bool(table.minions(base, seat))
    if card == "hidden_ninja":
        return len(own.hand) > 1
    return True


def _weak(table: Table, base: str, limit: int) -> list[Piece]:
    from tests.kit.referee.smashup.powers import at_most

    return at_most(table, table.minions(base), limit)


def _use_piece(table: Table, seat: int, piece: Piece, text: str) -> Use:
    def run() -> Flow[None]:
        scoring = table.scoring
        scoring.done.add(f"{text} {piece.serial}")
        texts = BEFORE if scoring.stage == "before" else AFTER
        kind = "minion" if table.is_minion(piece.card) else "action"
        yield from texts[text](table, Cause(seat, piece.card, kind, piece, None, piece.base))

    return run


def _use_base(table: Table, seat: int, use: Use) -> Use:
    def run() -> Flow[None]:
        table.scoring.done.add(f"base {seat}")
        yield from use()

    return run


def _use_card(table: Table, seat: int, card: str) -> Use:
    def run() -> Flow[None]:
        specials = HAND_BEFORE if table.scoring.stage == "before" else HAND_AFTER
        yield from play_action(table, seat, card, ability=specials[card])

    return run


def _use_shinobi(table: Table, seat: int) -> Use:
    def run() -> Flow[None]:
        table.scoring.done.add(f"shinobi {seat}")
        yield from play_minion(table, seat, "shinobi", table.scoring.base)

    return run
