"""Cards leave the table: destroyed, returned, put into decks, discarded with a base; and what happens instead."""

from collections.abc import Callable, Iterable, Sequence

from tests.kit.referee.smashup import mail
from tests.kit.referee.smashup.asking import Ask, Flow, agree, pick
from tests.kit.referee.smashup.protection import covers_actions, enforce, is_spared
from tests.kit.referee.smashup.state import Piece, Table
from tests.kit.referee.smashup.triggers import Cause

Watch = Callable[[Table, Piece, str], None]

AFTER_DESTRUCTION: list[Watch] = []
"""The watchers of a minion that was destroyed: called with the minion and where it was."""

AFTER_DISCARD: list[Watch] = []
"""The watchers of a minion that went from play to the discard pile."""


def destroy(table: Table, cause: Cause | None, pieces: Sequence[Piece]) -> Flow[list[Piece]]:
    """Destroy minions, all at once, as far as they can be; return those that are destroyed."""
    victims = []
    for piece in pieces:
        if not piece.is_there or _is_indestructible(table, piece):
            continue
        if cause is not None and (yield from is_spared(table, cause, piece, "destroy")):
            continue
        victims.append(piece)
    victims = [piece for piece in victims if piece.is_there]
    escaping = [piece for piece in victims if _may_escape(table, piece)]
    escaping = yield from _agreed(table, escaping)
    dying = [piece for piece in victims if piece not in escaping]
    yield from die(table, dying)
    yield from _escape(table, escaping)
    return dying


def die(table: Table, victims: Sequence[Piece]) -> Flow[None]:
    """Minions go from play, destroyed, with what watches it."""
    for piece in victims:
        for watch in AFTER_DESTRUCTION:
            watch(table, piece, piece.base)
    yield from discard_pieces(table, victims)


def _is_indestructible(table: Table, piece: Piece) -> bool:
    return table.has(piece, "warbot") or any(table.has(action, "shell_game") for action in table.on(piece))


def _may_escape(table: Table, piece: Piece) -> bool:
    if not table.has(piece, "buccaneer") or len(table.bases) < 2:
        return False
    return table.is_classic or ("buccaneer", piece.serial) not in table.used


def _agreed(table: Table, pieces: list[Piece]) -> Flow[list[Piece]]:
    """Those that move instead, in their order: in the revised edition their player may do without."""
    escaping: list[Piece] = []

    def run(piece: Piece) -> Flow[None]:
        if table.is_classic or (yield from agree(piece.controller, "buccaneer")):
            table.used.add(("buccaneer", piece.serial))
            escaping.append(piece)

    yield from by_seats(table, pieces, run, _escaping)
    return escaping


def _escape(table: Table, pieces: list[Piece]) -> Flow[None]:
    """Move those that are not destroyed to other bases."""
    for piece in pieces:
        base = yield from pick(piece.controller, [one for one in table.bases if one != piece.base], "buccaneer")
        if base and piece.is_there:
            relocate(table, piece, base)
            yield from enforce(table)


def by_seats(
    table: Table,
    pieces: list[Piece],
    run: Callable[[Piece], Flow[None]],
    name: Callable[[Table, Piece], str],
    is_any: bool = False,
) -> Flow[None]:
    """Ask about each; the active player says whose comes next, and, if `is_any`, which of a player's own.

    `name` is by which ability of which card an order is asked; those of one ability and one player are alike.
    """
    left = list(pieces)
    while left:
        firsts: list[Piece] = []
        for seat in table.round():
            own = {name(table, piece).split("#")[0]: piece for piece in reversed(left) if piece.controller == seat}
            firsts += list(reversed(own.values()))[: None if is_any else 1]
        if len({piece.controller for piece in firsts}) > 1:
            (answer,) = yield Ask(table.active, tuple(name(table, one) for one in firsts), about="order", kind="order")
            first = next(one for one in firsts if name(table, one) == answer)
        else:
            first = firsts[0]
        left.remove(first)
        yield from run(first)


def _escaping(table: Table, piece: Piece) -> str:
    """The ability that moves a minion instead: a Copycat goes by what it has copied."""
    return f"buccaneer#{piece.serial}"


def _saving(table: Table, piece: Piece) -> str:
    """The ability that saves a card: a Jumper's own, or for an action on a minion that of Clyde 2.0; copied or not."""
    if piece.host is None:
        return f"jumper#{piece.serial}"
    return next(f"clyde_2_0#{clyde.serial}" for clyde in clydes(table, piece))


def clydes(table: Table, action: Piece) -> list[Piece]:
    return [
        minion
        for minion in table.minions(action.base)
        if table.has(minion, "clyde_2_0") and minion.controller == action.controller
    ]


def relocate(table: Table, piece: Piece, base: str) -> None:
    """Put a minion at another base, with all that lies on it."""
    group = [piece, *table.on(piece)]
    for one in group:
        one.base = base
        table.pieces.remove(one)
        table.pieces.append(one)


def destroy_actions(table: Table, cause: Cause | None, actions: Iterable[Piece]) -> Flow[None]:
    """Destroy actions, as far as no Shielding covers them."""
    there = [action for action in actions if action.is_there]
    if cause is not None and cause.kind == "action":
        there = [action for action in there if not covers_actions(table, cause.seat, action)]
    yield from discard_pieces(table, there)


def discard_pieces(table: Table, pieces: Sequence[Piece]) -> Flow[None]:
    """Cards go from play to their owners' discard piles, or to a hand instead; what lies on them is discarded too."""
    tops = [piece for piece in pieces if piece.host is None or piece.host not in pieces]
    going = list(dict.fromkeys([*tops, *(action for piece in tops for action in table.on(piece))]))
    kept = yield from _spare(table, [piece for piece in going if piece.is_there])
    for piece in going:
        if not piece.is_there:
            continue
        is_minion = table.is_minion(piece.card)
        watchers = [] if piece in kept or not is_minion else AFTER_DISCARD
        for watch in watchers:
            watch(table, piece, piece.base)
        table.take_off(piece)
        own = table.seats[piece.owner]
        piece.is_kept = piece in kept
        (own.hand if piece in kept else own.discard).append(piece.card)


def _spare(table: Table, going: list[Piece]) -> Flow[list[Piece]]:
    """Jumpers and what Clyde 2.0 saves: those of them that go to the hand."""

    def run(piece: Piece) -> Flow[None]:
        if (yield from agree(piece.controller, f"keep {piece.card}")):
            kept.append(piece)

    there = [piece for piece in going if can_be_kept(table, piece)]
    kept = [piece for piece in there if mail.takes_back(table, piece)]
    yield from by_seats(table, [piece for piece in there if piece not in kept], run, _saving, is_any=True)
    return kept


def can_be_kept(table: Table, piece: Piece) -> bool:
    if table.is_minion(piece.card):
        return table.has(piece, "jumper")
    if piece.host is None:
        return False
    return bool(clydes(table, piece))


def return_to_hand(table: Table, cause: Cause | None, pieces: Sequence[Piece]) -> Flow[list[Piece]]:
    """Return minions to their owners' hands; what lies on them is discarded. Return those that went."""
    gone = []
    for piece in pieces:
        if not piece.is_there:
            continue
        if cause is not None and (yield from is_spared(table, cause, piece, "return")):
            continue
        if piece.is_there:
            gone.append(piece)
    yield from _lose_actions(table, gone)
    for piece in gone:
        table.take_off(piece)
        table.seats[piece.owner].hand.append(piece.card)
    return gone


def _lose_actions(table: Table, pieces: Sequence[Piece]) -> Flow[None]:
    actions = [action for piece in pieces for action in table.on(piece)]
    if actions:
        yield from discard_pieces(table, actions)


def return_action(table: Table, cause: Cause, action: Piece) -> Flow[None]:
    """Return an action in play to its owner's hand."""
    if cause.kind == "action" and covers_actions(table, cause.seat, action):
        return
    if action.is_there:
        table.take_off(action)
        table.seats[action.owner].hand.append(action.card)
    yield from ()


def put_under_deck(table: Table, cause: Cause | None, piece: Piece) -> Flow[bool]:
    """Put a minion under its owner's deck."""
    if not piece.is_there or (cause is not None and (yield from is_spared(table, cause, piece, "place"))):
        return False
    yield from _lose_actions(table, [piece])
    table.bury(piece)
    return True


def shuffle_away(table: Table, cause: Cause, pieces: Sequence[Piece]) -> Flow[None]:
    """Shuffle minions into their owners' decks."""
    gone: list[Piece] = []
    for piece in pieces:
        if not piece.is_there or (yield from is_spared(table, cause, piece, "place")):
            continue
        gone.append(piece)
    yield from _lose_actions(table, gone)
    owners: dict[int, list[str]] = {}
    for piece in gone:
        table.take_off(piece)
        owners.setdefault(piece.owner, []).append(piece.card)
    for owner, cards in owners.items():
        table.shuffle_in(owner, cards)
