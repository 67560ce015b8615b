"""Powers, breakpoints and the things that follow from them."""

from tests.kit.referee.smashup.state import Piece, Table

ATTACHED = {"upgrade": 2, "poison": -4, "cyberevolution": 3, "splice_as_nice": 2}


def printed(table: Table, piece: Piece) -> int:
    return table.rows[piece.card].power


def power(table: Table, minion: Piece) -> int:
    """A minion's power now, never below 0."""
    texts = table.texts(minion)
    total = printed(table, minion)
    if "mimic" in texts:
        total = max(printed(table, other) for other in table.minions())
    total += minion.counters
    total += sum(one.amount for one in table.lasting if one.kind == "power" and one.target is minion)
    total += _of_actions(table, minion) + _of_base(table, minion)
    total += _of_dinosaurs(table, minion, texts) + _of_robots(table, minion, texts)
    total += texts.count("furious_george") * len(table.on(minion))
    return max(total, 0)


def _of_actions(table: Table, minion: Piece) -> int:
    actions = table.on(minion)
    texts = [text for action in actions for text in table.texts(action)]
    return sum(ATTACHED.get(text, 0) for text in texts) + 2 * len(actions) * texts.count("juiced_up")


def _of_base(table: Table, minion: Piece) -> int:
    base = minion.base
    if not table.works(base) or table.ignores(minion.controller, base):
        return 0
    return {"the_central_brain": 1, "monkey_lab": len(table.on(minion))}.get(base, 0)


def _of_dinosaurs(table: Table, minion: Piece, texts: list[str]) -> int:
    total = 0
    if "armor_stego" in texts and table.is_classic and minion.controller != table.active:
        total += 2 * texts.count("armor_stego")
    raptors = sum(other.card == "war_raptor" for other in table.minions(minion.base))
    return total + texts.count("war_raptor") * raptors


def _of_robots(table: Table, minion: Piece, texts: list[str]) -> int:
    own = table.minions(seat=minion.controller)
    own_texts = [text for other in own for text in table.texts(other)]
    fixers, has_alpha = own_texts.count("microbot_fixer"), "microbot_alpha" in own_texts
    bots = [one for one in own if has_alpha or one.card.startswith("microbot_")]
    total = fixers if minion in bots else 0
    if "microbot_alpha" in texts:
        total += (len(bots) - 1) * texts.count("microbot_alpha")
    return total


def is_microbot(table: Table, minion: Piece) -> bool:
    """Return whether it is a Microbot: by its name, or as its controller has an Alpha."""
    has_alpha = any(table.has(other, "microbot_alpha") for other in table.minions(seat=minion.controller))
    return has_alpha or minion.card.startswith("microbot_")


def breakpoint_of(table: Table, base: str) -> int:
    lowered = sum(one.amount for one in table.lasting if one.kind == "breakpoint" and one.target == base)
    return max(table.rows[base].breakpoint + lowered, 0)


def total(table: Table, base: str, seat: int | None = None) -> int:
    """The power of a seat, or of all, at a base."""
    return sum(power(table, minion) for minion in table.minions(base, seat))


def at_most(table: Table, pieces: list[Piece], limit: int) -> list[Piece]:
    return [piece for piece in pieces if power(table, piece) <= limit]
