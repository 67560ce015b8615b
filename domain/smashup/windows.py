"""The windows before and after a base scores: what must happen, then one special at a time until all pass in a row."""

from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec

from domain.kernel.protocol.decisions import Argument, Message, Option, Ref
from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, Question, named, put, seated, word
from domain.smashup.catalogue import Ability, CardType, OwnMoment, Watched
from domain.smashup.effects import Effect, usable
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Base, Card
from domain.smashup.mail import may_do_something, takes_back
from domain.smashup.playing import play
from domain.smashup.questions import PASS, YES, also, based, word_option
from domain.smashup.state import NONE, Scoring
from domain.smashup.targets import agree, option_of, use_of
from domain.smashup.triggers import Trigger, close, controller_of, resolve, trigger

PASS_REST = word_option("pass rest", "option-pass-rest", Ref("word", "pass"))

FROM_HAND: dict[Watched, OwnMoment] = {
    "before_scoring": "before_scoring_from_hand",
    "after_scoring": "after_scoring_from_hand",
}
"""The specials from the hand that belong to a window."""


def scoring_of(game: WorkingCopy) -> Scoring:
    """The scoring in progress."""
    scoring = game.table.scoring
    if scoring is None:
        raise RuntimeError("no base is being scored")
    return scoring


def update(game: WorkingCopy, **fields: Any) -> Scoring:
    """Change where the scoring stands."""
    scoring = game.table.scoring = msgspec.structs.replace(scoring_of(game), **fields)
    return scoring


def window(game: WorkingCopy, moment: Watched) -> Flow[bool]:
    """Play one action of a window, or end it. Return whether it is over."""
    scoring = scoring_of(game)
    if not scoring.opened:
        yield from _compulsory(game, moment)
        update(game, opened=True, seat=game.table.active, passes=0, done=())
        return False
    while scoring.passes < game.table.seats:
        seat = scoring.seat
        offers = _offers(game, seat, moment)
        if _is_asked(game, seat, moment, offers):
            offers += _from_hand(game, seat, moment, of_use=False)
            return (yield from _turn(game, seat, offers, moment))
        # A seat may be passed over for the cards in its hand.
        game.has_revealed = True
        scoring = update(game, seat=(seat + 1) % game.table.seats, passes=scoring.passes + 1)
    return True


def _turn(game: WorkingCopy, seat: Seat, offers: list[tuple[Option, Any]], moment: Watched) -> Flow[bool]:
    """A seat uses one special, or passes."""
    offers = [*((also(option, YES), value) for option, value in offers), (PASS, None)]
    if game.always_ask:
        offers.append((PASS_REST, "rest"))
    about: dict[str, Argument] = {"base": game.card_ref(scoring_of(game).base)}
    question = Question(seat, "window", Message(f"ask-{moment.replace('_', '-')}", about), offers)
    picks = yield from put(question, always=True)
    following = (seat + 1) % game.table.seats
    scoring = scoring_of(game)
    if picks[0] in (None, "rest"):
        quiet = (*scoring.quiet, seat) if picks[0] == "rest" else scoring.quiet
        update(game, seat=following, passes=scoring.passes + 1, quiet=quiet)
        return False
    source, text, ability, choice = picks[0]
    it = _special(game, source, text, seat)
    it.chosen = choice
    update(game, seat=following, passes=0, done=(*scoring.done, _key(it)))
    if game.in_play(source):
        game.tell("used" if source >= 0 else "used-base", seat=seated(seat), card=game.card_ref(source))
        yield from resolve(it, ability)
    else:
        yield from play(game, seat, source, scoring.base, FROM_HAND[moment])
    return False


def _special(game: WorkingCopy, source: Card, text: CardType, seat: Seat) -> Effect:
    it = Effect(game, source, seat, text)
    it.at_once = True
    return it


def _key(it: Effect) -> str:
    """Return the key of what is used: a special in play works once in a window, a base's once for each seat."""
    if it.serial:
        return f"{it.key}:{it.controller}" if it.source < 0 else it.key
    return f"{it.text.id}:{it.controller}"


def _is_asked(game: WorkingCopy, seat: Seat, moment: Watched, offers: list[tuple[Option, Any]]) -> bool:
    if seat in scoring_of(game).quiet:
        return False
    if offers or not (game.always_ask and game.table.hands[seat]):
        return bool(offers)
    factions = game.table.factions[seat]
    own = FROM_HAND[moment]
    specials = [p for p in game.catalogue.types if p.faction in factions and own in p.abilities]
    specials = [printed for printed in specials if may_do_something(game, seat, printed.abilities[own])]
    if specials and game.ruling("windows by public knowledge"):
        return _may_hold_one(game, seat, specials)
    return bool(specials)


def _may_hold_one(game: WorkingCopy, seat: Seat, specials: list[CardType]) -> bool:
    """Return whether others have to think that this seat could play such a special; they see no more than that."""
    playable = [printed for printed in specials if _may_play(game, seat, printed)]
    if not playable or is_silenced(game, seat):
        return False
    table = game.table
    counts = Counter(
        table.kinds[card]
        for cards in (*table.discards, *table.on.values())
        for card in cards
        if table.owners[card] == seat
    )
    return any(counts[printed.index] < printed.copies for printed in playable)


def _may_play(game: WorkingCopy, seat: Seat, printed: CardType) -> bool:
    base = scoring_of(game).base
    return game.may_play_minion(seat, printed, base) if printed.is_minion else may_play_specials(game, seat)


def _offers(game: WorkingCopy, seat: Seat, moment: Watched) -> list[tuple[Option, Any]]:
    """Return what a seat can use now."""
    scoring = scoring_of(game)
    offers: list[tuple[Option, Any]] = []
    for source, text, ability in game.watchers(moment):
        if _is_compulsory(source, ability) or not _is_for(game, source, ability, seat):
            continue
        it = _special(game, source, text, seat)
        if _key(it) not in scoring.done and usable(it, ability):
            offers += _uses(game, it, ability)
    return offers + _from_hand(game, seat, moment)


def _is_for(game: WorkingCopy, source: Card, ability: Ability, seat: Seat) -> bool:
    if source >= 0:
        return game.controller(source) == seat
    return source == scoring_of(game).base and seat in claimants(game, source, ability.who)


def _uses(game: WorkingCopy, it: Effect, ability: Ability) -> list[tuple[Option, Any]]:
    printed, source = it.text, it.source
    if source < 0:
        label = Message("option-use-base", {"base": Ref("base_type", printed.id)})
        use = Option(f"special {printed.id}", label, (word("special"), based(printed.id)))
    else:
        use = use_of(game, "special", source)
        if game.place(source) != game.scoring_base:
            use = also(use, based(game.id_of(game.scoring_base)))
    if ability.choices is None:
        return [(use, (source, printed, ability, NONE))]
    return [(_with(game, use, card), (source, printed, ability, card)) for card in ability.choices(it)]


def _with(game: WorkingCopy, use: Option, card: Card) -> Option:
    """The use of an ability on a card."""
    place = game.id_of(game.place(card))
    target = option_of(game, card)
    label = "option-use-on" if "card" in use.label.args else "option-use-base-on"
    source = use.label.args.get("card", use.label.args["base"])
    args = {"card": source, "target": named(game.id_of(card)), "base": Ref("base_type", place)}
    return Option(f"{use.id} {target.id}", Message(label, args), (*use.refs, *target.refs))


def _from_hand(game: WorkingCopy, seat: Seat, moment: Watched, of_use: bool = True) -> list[tuple[Option, Any]]:
    """The specials in a seat's hand that could change something; or those that could not, which it may throw away."""
    base = scoring_of(game).base
    if is_silenced(game, seat) or not (of_use or game.ruling("specials may be thrown away")):
        return []
    offers: list[tuple[Option, Any]] = []
    visited: set[str] = set()
    for card in game.table.hands[seat]:
        printed = game.type_of(card)
        ability = printed.abilities.get(FROM_HAND[moment])
        if ability is None or printed.id in visited:
            continue
        visited.add(printed.id)
        it = Effect(game, card, seat, printed, base)
        is_offered = usable(it, ability) and may_do_something(game, seat, ability) == of_use
        if is_offered and _may_play(game, seat, printed):
            refs = (
                word("special"),
                word("play"),
                named(printed.id),
                *([based(game.id_of(base))] if printed.is_minion else []),
            )
            label = Message("option-play", {"card": named(printed.id)})
            offers.append((Option(f"play {printed.id}", label, refs), (card, printed, ability, NONE)))
    return offers


def is_silenced(game: WorkingCopy, seat: Seat) -> bool:
    """Return whether something in play keeps a seat from playing specials from its hand."""
    return any(answer(game, source, seat) for source, answer in game.sources("silences"))


def may_play_specials(game: WorkingCopy, seat: Seat) -> bool:
    """Return whether a player may play actions in a scoring; revised forbids them in the play phase only."""
    return game.is_revised or game.may_play_actions(seat)


def claimants(game: WorkingCopy, base: Base, who: str) -> list[Seat]:
    """The seats a base's ability is for, clockwise from the active player."""
    places = scoring_of(game).places
    seats = game.seats_from(game.table.active)
    if who == "winner":
        return [seat for seat in seats if places and places[seat] == 1]
    if who == "first winner":
        return claimants(game, base, "winner")[:1]
    if who == "active player":
        return seats[:1]
    if who == "runner-up":
        return [seat for seat in seats if places and places[seat] == 2]
    if who == "others":
        return [seat for seat in seats if not places or places[seat] != 1]
    return game.seats_with_minions(base) if who == "here" else seats


def _is_compulsory(source: Card, ability: Ability) -> bool:
    """Return whether an ability waits for no turn in the window: a mandatory one, or one a base offers to several."""
    return not ability.optional or (source < 0 and ability.who not in ("winner", "runner-up"))


def _compulsory(game: WorkingCopy, moment: Watched) -> Flow[None]:
    base = scoring_of(game).base
    waits = game.ruling("scouts wait for what must happen")
    game.scopes.append([] if waits else _savers(game, moment))
    for source, text, ability in game.watchers(moment):
        if _is_compulsory(source, ability) and (source >= 0 or source == base):
            it = Effect(game, source, controller_of(game, source), text)
            if ability.usable is None or ability.usable(it):
                trigger(game, [Trigger(it, for_claimants(ability) if source < 0 else ability, stays=False)])
    yield from close(game)
    if waits:
        game.scopes.append(_savers(game, moment))
        yield from close(game)


def _savers(game: WorkingCopy, moment: Watched) -> list[Trigger]:
    """The abilities that put their cards into the hand without a question."""
    rows = []
    for source, text, ability in game.watchers(moment):
        if ability.saves and takes_back(game, game.controller(source), source):
            it = Effect(game, source, game.controller(source), text)
            if ability.usable is None or ability.usable(it):
                rows.append(Trigger(it, replace(ability, optional=False, quiet=True), stays=False))
    return rows


def for_claimants(ability: Ability) -> Ability:
    """A base's ability, carried out by each player it is for."""

    def run(it: Effect) -> Flow[None]:
        game, base = it.game, it.source
        for seat in claimants(game, base, ability.who):
            asks = not (ability.optional or ability.quiet is True or ability.once)
            if not asks or not (yield from ignores(game, base, seat)):
                yield from resolve(Effect(game, base, seat, it.text), ability)

    return Ability(ability.name, run, ability.optional, ability.quiet)


def ignores(game: WorkingCopy, base: Base, seat: Seat) -> Flow[bool]:
    """Ask a player whether to ignore a base's ability, where a card allows it. Returns the answer."""
    source = _excuse(game, base, seat)
    ignored = source != NONE and (yield from agree(Effect(game, source, seat), "ignore", base))
    if ignored:
        game.tell("ignored", seat=seated(seat), base=game.card_ref(base))
    return ignored


def may_ignore(game: WorkingCopy, base: Base, seat: Seat) -> bool:
    """Return whether a card lets a player ignore a base's ability."""
    return _excuse(game, base, seat) != NONE


def _excuse(game: WorkingCopy, base: Base, seat: Seat) -> Card:
    for source, answer in game.sources("lets_ignore"):
        if game.controller(source) == seat and game.place(source) == base and answer(game, source):
            return source
    return NONE
