"""Playing cards: minions onto bases, actions, and the extra plays that are made at once."""

from collections.abc import Iterable

from domain.kernel.protocol.decisions import Option
from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, Question, put, seated
from domain.smashup.affecting import reaches
from domain.smashup.allowances import fits
from domain.smashup.catalogue import CardType, When
from domain.smashup.chains import carried_out, chain
from domain.smashup.changing import enforce_protection, enter
from domain.smashup.effects import Effect, Happened
from domain.smashup.game import WorkingCopy
from domain.smashup.guard import offers_outside_circles, remember
from domain.smashup.ids import Base, Card, Where
from domain.smashup.questions import PASS, YES, also, play_onto_option, play_option
from domain.smashup.state import NONE, Allowance
from domain.smashup.targets import option_of, pick_base, pick_minion, prompt
from domain.smashup.triggers import close, collect
from domain.smashup.zones import lift, put_away

Play = tuple[Option, tuple[int, int]]
"""A way to play a card, as an option: the card and where it goes."""


def play_minion(game: WorkingCopy, seat: Seat, card: Card, base: Base) -> Flow[None]:
    """Play a minion onto a base: its on-play abilities, then all that the play has set off."""
    lift(game, card)
    enter(game, card, seat, base)
    game.table.played[seat] += 1
    game.tell("played-minion", seat=seated(seat), card=game.card_ref(card), base=game.card_ref(base))
    game.scopes.append(collect(game, "after_minion_played", Happened(game, card, seat, base)))
    serial = game.serial(card)
    for text in game.texts_of(card):
        ability = text.abilities.get("on_play")
        # An ability of the minion may send it away, or even away and back: it is another one then.
        if ability is not None and game.serial(card) == serial:
            it = Effect(game, card, seat, text)
            it.played = True
            yield from chain(it, carried_out(it, ability))
    yield from close(game)


def play_action(game: WorkingCopy, seat: Seat, card: Card, where: Where, moment: When) -> Flow[None]:
    """Play an action: it is shown, attached where it stays in play, carried out, and otherwise discarded in the end.

    `where`: the base or the minion it is for, if that is settled. `moment`: what it is played as, a special of a
    window perhaps.
    """
    printed = game.type_of(card)
    if moment == "on_play" and is_open_special(game, printed):
        moment, where = SPECIALS[game.table.step], game.scoring_base
    base = where if where < 0 else game.place(where)
    lift(game, card)
    game.table.limbo.append(card)
    game.table.actions_played += 1
    game.tell("played-action", seat=seated(seat), card=game.card_ref(card))
    game.scopes.append(collect(game, "after_action_played", Happened(game, card, seat, base)))
    it = Effect(game, card, seat, printed, base)
    it.played = True
    it.at_once = moment != "on_play"
    if not printed.attaches or (_can_stay(it) and (yield from _attach(it, where))):
        for text in game.texts_of(card) if game.in_play(card) else [printed]:
            ability = text.abilities.get(moment) or text.abilities.get("on_play")
            if ability is not None:
                it.text = text
                yield from chain(it, carried_out(it, ability))
        yield from enforce_protection(game)
    yield from close(game)
    # Only now, so that nothing it did could find it in the discard pile; what stays in play is not set aside any more.
    put_away(game, card)


def _can_stay(it: Effect) -> bool:
    """Return whether a played action has what it needs to stay in play."""
    ability = it.text.abilities.get("on_play")
    return ability is None or ability.usable is None or ability.usable(it)


def _attach(it: Effect, where: Where) -> Flow[bool]:
    """Put a played action onto a base or a minion, and return whether it came there."""
    game, card = it.game, it.source
    if it.text.attaches == "base":
        base = where if where != NONE else (yield from pick_base(it, "base", game.table.bases))
        if base == NONE:
            return False
        host = NONE
    else:
        host = where if where >= 0 else (yield from pick_minion(it, "host", hosts(game, it.controller, card)))
        if host == NONE or not (yield from reaches(it, host, "attach")) or not game.in_play(host):
            return False
        base = game.place(host)
    game.table.limbo.remove(card)
    enter(game, card, it.controller, base, host)
    it.serial = game.serial(card)
    on = game.card_ref(base if host == NONE else host)
    game.tell("attached", seat=seated(it.controller), card=game.card_ref(card), on=on)
    return True


def hosts(game: WorkingCopy, seat: Seat, card: Card) -> list[Card]:
    """The minions that an action may be played on."""
    if game.type_of(card).attaches == "own minion":
        return [minion for minion in game.minions() if game.controller(minion) == seat]
    return game.minions()


def play(game: WorkingCopy, seat: Seat, card: Card, where: Where = NONE, moment: When = "on_play") -> Flow[None]:
    """Play a card, whatever its kind: onto a base, or an action onto a minion."""
    if game.type_of(card).is_minion:
        yield from play_minion(game, seat, card, where)
    else:
        yield from play_action(game, seat, card, where, moment)


def minion_plays(
    game: WorkingCopy, seat: Seat, cards: Iterable[Card], bases: Iterable[Base], place: str = ""
) -> list[Play]:
    """The ways to play one of these minions onto one of these bases, as options; alike cards are one."""
    offers: list[Play] = []
    visited: set[int] = set()
    there = game.table.bases
    if bases is not there and game.ruling("no plays are offered at gone bases"):
        bases = [base for base in bases if base in there]
    named = [(base, game.id_of(base)) for base in bases]
    is_free = not game.sources("forbids_minion")
    types = game.types
    for card in cards:
        printed = types[card]
        if printed.kind != "minion" or printed.index in visited:
            continue
        visited.add(printed.index)
        offers += [
            (play_option("play", printed.id, base_id, place), (card, base))
            for base, base_id in named
            if is_free or game.may_play_minion(seat, printed, base)
        ]
    return offers


def play_one_of(
    it: Effect,
    offers: list[Play],
    may: bool = True,
    seat: Seat | None = None,
    hidden: bool = False,
    declining: Option = PASS,
) -> Flow[tuple[int, int] | None]:
    """Let a player make one of these plays at once: the card and where it went, None if none was made."""
    game = it.game
    seat = it.controller if seat is None else seat
    always = hidden and game.always_ask
    if not offers:
        # Where a play has to be made if it can be, and none is, what comes of it tells so.
        is_known = not (may and game.table.hands[seat]) and game.ruling("asking hides something")
        if not always or is_known:
            return None
    if may or not offers:
        offers = [*((also(option, YES), value) for option, value in offers), (declining, (NONE, NONE))]
    position, offers = offers_outside_circles(game, game.table.played[seat], offers)
    if not offers:  # Even to decline would lead in a circle.
        return None
    choice = yield from put(Question(seat, "play-now", prompt(it, "play"), offers), always)
    card, where = choice[0]
    if position:
        remember(game, position, next(option.id for option, value in offers if value == choice[0]))
    if card == NONE:
        return None
    yield from play(game, seat, card, where)
    return card, where


def grant(
    it: Effect,
    kind: str,
    power: int | None = None,
    base: Base = NONE,
    lonely: bool = False,
    host: Card = NONE,
    seat: Seat | None = None,
) -> Flow[None]:
    """Grant an extra play: to be kept in the player's own play phase, else to be made now or never.

    `host`: the serial of the minion that an action is for.
    """
    game = it.game
    seat = it.controller if seat is None else seat
    table = game.table
    table.grants += 1
    allowance = Allowance(f"x{table.grants}", "minion" if kind == "minion" else "action", power, base, lonely, host)
    if game.is_own_play_phase(seat) and not it.at_once:
        table.allowances.append(allowance)
        game.tell(f"granted-{kind}", seat=seated(seat), source=game.card_ref(it.source))
    else:
        hidden = allowance.kind == "minion" or may_hold_actions(game, seat)
        yield from play_one_of(it, plays_allowed(game, seat, allowance), seat=seat, hidden=hidden)


def may_hold_actions(game: WorkingCopy, seat: Seat) -> bool:
    """Return whether others have to think that a seat could play an action from its hand now."""
    if not game.ruling("asking hides something"):
        return True
    return bool(game.table.hands[seat]) and game.may_play_actions(seat)


def plays_allowed(game: WorkingCopy, seat: Seat, allowance: Allowance) -> list[Play]:
    """The plays from the hand that an allowance permits."""
    hand = game.table.hands[seat]
    if allowance.kind == "minion":
        return [
            (option, (card, base))
            for option, (card, base) in minion_plays(game, seat, hand, game.table.bases)
            if fits(game, allowance, seat, game.type_of(card), base)
        ]
    return own_action_plays(game, seat)


def own_action_plays(game: WorkingCopy, seat: Seat) -> list[Play]:
    """The ways to play an action: from the hand, and from the discard pile onto a minion that permits it."""
    return action_plays(game, seat, game.table.hands[seat]) + discarded_action_plays(game, seat)


def discarded_action_plays(game: WorkingCopy, seat: Seat) -> list[Play]:
    """The ways to play an action from the discard pile onto a minion that permits it."""
    permits = [row for row in game.sources("permits_actions") if game.controller(row[0]) == seat]
    if not permits or not game.may_play_actions(seat):
        return []
    offers = [
        (play_onto_option(game.id_of(card), option_of(game, minion)), (card, minion))
        for minion, answer in permits
        for card in game.table.discards[seat]
        if answer(game, minion, game.type_of(card))
    ]
    return list({option.id: (option, play) for option, play in offers}.values())


def action_plays(game: WorkingCopy, seat: Seat, cards: Iterable[Card], place: str = "") -> list[Play]:
    """The ways to play one of these actions, as options; those for bases with their base.

    From a place other than the hand a special can be played whose window is open; from the hand the window offers it.
    """
    offers: list[Play] = []
    if not game.may_play_actions(seat):
        return offers
    visited: set[int] = set()
    types = game.types
    for card in cards:
        printed = types[card]
        if printed.kind != "action" or printed.index in visited:
            continue
        visited.add(printed.index)
        if not is_playable_action(printed) and not (place and is_open_special(game, printed)):
            continue
        if printed.attaches == "base":
            offers += [
                (play_option("play", printed.id, game.id_of(base), place), (card, base)) for base in game.table.bases
            ]
        else:
            offers.append((play_option("play", printed.id, "", place), (card, NONE)))
    return offers


def is_playable_action(printed: CardType) -> bool:
    """Return whether an action can be played in the play phase: not one that has only a special for another time."""
    return bool(printed.attaches) or "on_play" in printed.abilities


SPECIALS: dict[str, When] = {"before": "before_scoring_from_hand", "after": "after_scoring_from_hand"}
"""The kind of play of a special in the window that is open at a step of the turn."""


def is_open_special(game: WorkingCopy, printed: CardType) -> bool:
    """Return whether this is an action for nothing but the window that is open now."""
    if printed.attaches or "on_play" in printed.abilities or not game.ruling("open specials"):
        return False
    return SPECIALS.get(game.table.step) in printed.abilities
