"""Affecting, and what keeps it away (rules.md 12, "affect"; core-a.md, C3 and C4)."""

from tests.kit.referee.smashup.asking import Flow
from tests.kit.referee.smashup.state import Piece, Table
from tests.kit.referee.smashup.triggers import Cause

CLASSIC = frozenset({"move", "return", "destroy", "attach"})
REVISED = CLASSIC | {"transfer", "place", "power", "control", "cancel"}


def is_affecting(table: Table, verb: str) -> bool:
    return verb in (CLASSIC if table.is_classic else REVISED)


def shields(table: Table, minion: Piece) -> list[tuple[Piece, bool]]:
    """Return what protects a minion from other players' actions, and whether it does so from all their cards."""
    there = []
    for action in table.on(minion):
        texts = table.texts(action)
        if "smoke_bomb" in texts or "shielding" in texts:
            there.append((action, False))
        if "tooth_and_claw_and_guns" in texts and not table.is_classic:
            there.append((action, True))
    there += [
        (action, False)
        for action in table.actions_at(minion.base)
        if table.has(action, "wildlife_preserve") and action.controller == minion.controller
    ]
    return there


def is_shielded(table: Table, cause: Cause, minion: Piece) -> bool:
    """Return whether this minion is not affected by the ability, whatever it does."""
    for shield, from_all in shields(table, minion):
        if shield is cause.piece or cause.seat == shield.controller:
            continue
        if cause.kind == "action" or (from_all and cause.kind == "minion"):
            return True
    return False


def covers_actions(table: Table, seat: int, action: Piece) -> bool:
    """Return whether a Shielding keeps the actions of this seat away from an action on a minion."""
    if action.host is None:
        return False
    return any(
        shield is not action and shield.controller != seat and table.has(shield, "shielding")
        for shield in table.on(action.host)
    )


def steppers(table: Table, cause: Cause, minion: Piece) -> list[Piece]:
    """The cards that are destroyed instead, the first that came into play first."""
    there = []
    if table.is_classic:
        there += [action for action in table.on(minion) if table.has(action, "tooth_and_claw_and_guns")]
    if cause.kind == "action" and cause.seat != minion.controller:
        there += [
            action
            for action in table.actions_at(minion.base)
            if table.has(action, "hideout") and action.controller == minion.controller
        ]
    return sorted((one for one in there if one is not cause.piece), key=lambda piece: piece.serial)


def is_spared(table: Table, cause: Cause, minion: Piece, verb: str) -> Flow[bool]:
    """Find out whether something keeps the minion from being affected; what is used up by that is destroyed."""
    from tests.kit.referee.smashup.leaving import destroy_actions

    if not is_affecting(table, verb):
        return False
    if is_shielded(table, cause, minion):
        return True
    if (minion.base, minion.controller) in cause.hidden:
        return True
    stepping = steppers(table, cause, minion)
    if stepping:
        if stepping[0].host is None:
            cause.hidden.add((minion.base, minion.controller))
        yield from destroy_actions(table, None, stepping[:1])
        return True
    touch(table, cause, minion)
    return False


def touch(table: Table, cause: Cause, minion: Piece) -> None:
    """Tell a Brownie that a card of another player affects it."""
    from tests.kit.referee.smashup.cards.tricksters import brownie

    play = cause.play
    if play and play.seat != minion.controller and table.has(minion, "brownie") and minion not in play.touched:
        play.touched.append(minion)
        play.pool.append(brownie(table, minion, play.seat))


def foreign(table: Table) -> list[Piece]:
    """The actions that lie on minions that are protected from them now."""
    return [
        action
        for minion in table.minions()
        for action in table.on(minion)
        if any(shield is not action and shield.controller != action.controller for shield, _ in shields(table, minion))
    ]


def enforce(table: Table) -> Flow[None]:
    """Destroy other players' actions where protection has arrived (RULINGS.md)."""
    from tests.kit.referee.smashup.leaving import destroy_actions

    there = foreign(table)
    if there:
        yield from destroy_actions(table, None, there)
