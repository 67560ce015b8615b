"""The abilities of the bases (core-a.md 6, scifi.md 6), besides those that are powers, limits or points."""

from tests.kit.referee.smashup import mail
from tests.kit.referee.smashup.asking import Flow, agree, pick, pick_card, pick_cards, pick_piece, pick_pieces
from tests.kit.referee.smashup.leaving import AFTER_DESTRUCTION, destroy, put_under_deck, return_to_hand
from tests.kit.referee.smashup.plays import extra_minion, play_minion
from tests.kit.referee.smashup.powers import at_most, power
from tests.kit.referee.smashup.registry import AFTER_PLAY
from tests.kit.referee.smashup.scoring import ON_REPLACED
from tests.kit.referee.smashup.state import Piece, Table
from tests.kit.referee.smashup.triggers import Cause, Trigger, set_off
from tests.kit.referee.smashup.turn import AT_START
from tests.kit.referee.smashup.verbs import (
    draw,
    gain_points,
    lift,
    move,
    move_anywhere,
    searchable,
    shuffle_deck,
    top_and_bottom,
)
from tests.kit.referee.smashup.windows import BASE_OFFERS, COMPULSORY, Use


def of_base(base: str, seat: int) -> Cause:
    return Cause(seat, base, "base", None, None, base)


def is_ignored(table: Table, base: str, seat: int) -> Flow[bool]:
    """Ask a player whether to ignore what the base would do to it, where an Infiltrate of the classic edition is."""
    return table.may_ignore(seat, base) and (yield from agree(seat, "ignore"))


def winners(table: Table) -> list[int]:
    """The seats in the first place, the active player first."""
    return [seat for seat in table.round() if table.scoring.places.get(seat) == 1 and not _ignores(table, seat)]


def _ignores(table: Table, seat: int) -> bool:
    return table.ignores(seat, table.scoring.base)


def on_arrival(table: Table, piece: Piece, base: str) -> list[Trigger]:
    """The Homeworld and Faceless City watch what is played there."""
    if not table.works(base) or table.ignores(piece.controller, base):
        return []
    cause = of_base(base, piece.controller)
    if base == "the_homeworld":
        return [Trigger(cause, lambda: extra_minion(table, cause, power=2), may=True)]
    if base == "faceless_city" and ("faceless_city", piece.controller) not in table.used:
        return [Trigger(cause, lambda: faceless_city(table, cause, piece), may=True)]
    return []


AFTER_PLAY.append(on_arrival)


def faceless_city(table: Table, it: Cause, piece: Piece) -> Flow[None]:
    if ("faceless_city", it.seat) in table.used or not (yield from agree(it.seat, it.card)):
        return
    table.used.add(("faceless_city", it.seat))
    deck = searchable(table, it.seat)
    there = [one for one in deck if one == piece.card][:1]
    card = yield from pick_card(it.seat, there, it.card)
    if card:
        deck.remove(card)
        table.seats[it.seat].hand.append(card)
    shuffle_deck(table, it.seat)


def on_destruction(table: Table, piece: Piece, base: str) -> None:
    """Tar Pits and the Cave of Shinies watch what is destroyed there."""
    if not table.works(base) or table.ignores(piece.owner, base):
        return
    cause = of_base(base, table.active)
    if base == "tar_pits":
        set_off(table, Trigger(cause, lambda: tar_pits(table, piece), buries=piece))
    if base == "cave_of_shinies":
        set_off(table, Trigger(cause, lambda: shine(table, piece.owner), is_quiet=True))


AFTER_DESTRUCTION.append(on_destruction)


def tar_pits(table: Table, piece: Piece) -> Flow[None]:
    own = table.seats[piece.owner]
    if (yield from is_ignored(table, "tar_pits", piece.controller)):
        return
    if piece.card in own.discard and not piece.is_kept:
        # Of alike cards it is the one that came last.
        del own.discard[len(own.discard) - 1 - own.discard[::-1].index(piece.card)]
        own.deck.append(piece.card)
        piece.is_buried = True
    yield from ()


def shine(table: Table, seat: int) -> Flow[None]:
    gain_points(table, seat, 1)
    yield from ()


def mushroom_kingdom(table: Table) -> list[Trigger]:
    base = "mushroom_kingdom"
    if not table.is_in_play(base) or not table.works(base) or table.ignores(table.active, base):
        return []
    cause = of_base(base, table.active)
    return [Trigger(cause, lambda: _lure(table, cause), may=True)]


def _lure(table: Table, it: Cause) -> Flow[None]:
    others = [one for one in table.minions() if one.controller != it.seat and one.base != it.base]
    minion = yield from pick_piece(it.seat, others, it.card, may=True)
    if minion and not (yield from is_ignored(table, it.base, minion.controller)):
        yield from move(table, it, minion, it.base)


AT_START.append(mushroom_kingdom)


def secret_volcano_headquarters(table: Table) -> Flow[None]:
    base = table.scoring.base
    shown = []
    for seat in table.round():
        if (yield from is_ignored(table, base, seat)):
            continue
        top = lift(table, seat, 1)
        table.seats[seat].deck[:0] = top
        shown += [(seat, card) for card in top if table.is_minion(card)]
    for seat, _ in shown:
        table.limbo.append((seat, table.seats[seat].deck.pop(0)))
    for seat, card in shown:
        played = yield from play_minion(table, seat, card, base, "deck")
        if played is None:
            table.limbo.remove((seat, card))
            table.seats[seat].discard.append(card)


def temple_of_goju(table: Table) -> Flow[None]:
    base = table.scoring.base
    for seat in table.round():
        minions = table.minions(base, seat)
        if not minions or (yield from is_ignored(table, base, seat)):
            continue
        best = max(power(table, minion) for minion in minions)
        strongest = [minion for minion in minions if power(table, minion) == best]
        minion = yield from pick_piece(seat, strongest, base)
        yield from put_under_deck(table, of_base(base, seat), minion)


def the_grey_opal(table: Table) -> Flow[None]:
    base = table.scoring.base
    for seat in table.round():
        if table.scoring.places.get(seat) == 1 or _ignores(table, seat) or len(table.bases) < 2:
            continue
        minion = yield from pick_piece(seat, table.minions(base, seat), base, may=True)
        if minion:
            yield from move_anywhere(table, of_base(base, seat), minion)


def the_great_library(table: Table) -> Flow[None]:
    base = table.scoring.base
    for seat in [seat for seat in table.round() if table.minions(base, seat)]:
        own = table.seats[seat]
        if _ignores(table, seat):
            continue
        if (mail.is_by_mail(table) and len(own.hand) < mail.HAND) or (yield from agree(seat, base)):
            draw(table, seat, 1)


def evans_city_cemetery(table: Table) -> Flow[None]:
    for seat in winners(table):
        if (yield from is_ignored(table, "evans_city_cemetery", seat)):
            continue
        own = table.seats[seat]
        own.discard += own.hand
        own.hand = []
        draw(table, seat, 5)
    yield from ()


def isis_swingin_pad(table: Table) -> Flow[None]:
    for seat in winners(table):
        if (yield from is_ignored(table, table.scoring.base, seat)):
            continue
        yield from top_and_bottom(table, seat, 3, table.scoring.base)


def portal_room(table: Table) -> Flow[None]:
    for seat in winners(table):
        if not (yield from is_ignored(table, "portal_room", seat)):
            table.extra_turns.append(seat)


def school_of_wizardry(table: Table) -> Flow[None]:
    for seat in winners(table)[:1]:
        if len(table.base_deck) < 3 and not table.is_classic:
            table.base_deck += table.shuffled(table.base_discard, "bases")
            table.base_discard = []
        top = table.base_deck[:3]
        if (yield from is_ignored(table, table.scoring.base, seat)):
            continue
        base = yield from pick(seat, top, table.scoring.base)
        if base is None:
            return
        rest = [one for one in top if one != base]
        order = yield from pick_cards(seat, rest, table.scoring.base, len(rest), len(rest), ordered=True)
        table.base_deck[: len(top)] = [base, *order]


def tortuga(table: Table, new: str) -> Flow[None]:
    """The runner-up may move one of its other minions to the base that replaces it."""
    for seat in [seat for seat in table.round() if table.scoring.places.get(seat) == 2]:
        others = [minion for minion in table.minions(seat=seat) if minion.base != new]
        minion = yield from pick_piece(seat, others, "tortuga", may=True)
        if minion:
            yield from move(table, of_base("tortuga", seat), minion, new)


ON_REPLACED["tortuga"] = tortuga

COMPULSORY |= {
    ("before", "secret_volcano_headquarters"): secret_volcano_headquarters,
    ("after", "temple_of_goju"): temple_of_goju,
    ("after", "the_grey_opal"): the_grey_opal,
    ("after", "the_great_library"): the_great_library,
    ("after", "evans_city_cemetery"): evans_city_cemetery,
    ("after", "isis_swingin_pad"): isis_swingin_pad,
    ("after", "portal_room"): portal_room,
    ("after", "school_of_wizardry"): school_of_wizardry,
}


def mothership(table: Table, seat: int) -> dict[str, Use]:
    base = "the_mothership"
    if seat not in winners(table):
        return {}
    own = at_most(table, table.minions(base, seat), 3)
    return {
        f"special {base} {minion.id}": lambda minion=minion: _run(return_to_hand(table, of_base(base, seat), [minion]))
        for minion in own
    }


def _run(flow: Flow[object]) -> Flow[None]:
    yield from flow


def ninja_dojo(table: Table, seat: int) -> dict[str, Use]:
    base = "ninja_dojo"
    if seat not in winners(table):
        return {}
    return {
        f"special {base} {minion.id}": lambda minion=minion: _run(destroy(table, of_base(base, seat), [minion]))
        for minion in table.minions()
    }


def the_nexus(table: Table, seat: int) -> dict[str, Use]:
    if seat not in winners(table) or not table.base_discard:
        return {}

    def run() -> Flow[None]:
        base = yield from pick(seat, table.base_discard, "the_nexus")
        if base:
            table.base_discard.remove(base)
            table.base_deck.insert(0, base)

    return {"special the_nexus": run}


def primate_park(table: Table, seat: int) -> dict[str, Use]:
    own = [piece for piece in table.all_at("primate_park") if piece.host is not None and piece.controller == seat]
    if seat not in winners(table) or not own:
        return {}

    def run() -> Flow[None]:
        chosen = yield from pick_pieces(seat, own, "primate_park")
        for action in chosen:
            if action.is_there:
                table.take_off(action)
                table.seats[action.owner].hand.append(action.card)

    return {"special primate_park": run}


BASE_OFFERS |= {
    ("after", "the_mothership"): mothership,
    ("after", "ninja_dojo"): ninja_dojo,
    ("after", "the_nexus"): the_nexus,
    ("after", "primate_park"): primate_park,
}
