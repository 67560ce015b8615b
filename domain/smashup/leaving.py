"""Leaving play: destroyed, returned, placed, discarded; and what may happen instead."""

from collections.abc import Iterable

from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, seated
from domain.smashup.affecting import is_shielded, reaches
from domain.smashup.effects import Effect, Happened
from domain.smashup.game import WorkingCopy
from domain.smashup.ids import Card
from domain.smashup.mail import takes_back
from domain.smashup.state import NONE
from domain.smashup.targets import agree
from domain.smashup.triggers import Trigger, collect, first_of, resolve, trigger
from domain.smashup.zones import Destination, lift, put_into, shuffle


def leave(game: WorkingCopy, cards: Iterable[Card], where: Destination) -> Flow[None]:
    """Cards leave play together, each for a zone of its owner's; what lies on them goes to the discard piles."""
    leaving = [card for card in cards if card in game.table.pieces]
    if not leaving:
        return
    riders = [action for card in leaving for action in game.table.on.get(card, ())]
    goals: dict[Card, Destination] = dict.fromkeys(leaving, where)
    goals.update((action, "discard") for action in riders if action not in goals)
    if game.watchers("instead_of_discard"):
        in_order = game.ruling("the active player orders what is saved")
        yield from (_spare_in_order if in_order else _spare)(game, goals)
    after = [
        waiting
        for card, goal in goals.items()
        if goal == "discard"
        for waiting in collect(game, "after_discarded", _as_it_was(game, card), leaving=goals)
    ]
    for card in goals:
        _take_out(game, card)
    game.changed()
    game.expire(lambda effect: effect.kind == "copy" and game.card_of(effect.target) == NONE)
    for card, goal in goals.items():
        put_into(game, card, goal)
    trigger(game, after)
    if where == "deck":
        for seat in {game.owner(card) for card in leaving}:
            shuffle(game, seat)


def _as_it_was(game: WorkingCopy, card: Card, by: Effect | None = None) -> Happened:
    return Happened(game, card, game.controller(card), game.place(card), by)


def _take_out(game: WorkingCopy, card: Card) -> None:
    table = game.table
    piece = table.pieces.pop(card)
    where = piece.base if piece.host < 0 else piece.host
    left = tuple(other for other in table.on.get(where, ()) if other != card)
    if left:
        table.on[where] = left
    else:
        table.on.pop(where, None)


def _spare(game: WorkingCopy, goals: dict[Card, Destination]) -> Flow[None]:
    """Ask about cards that may go to the hand where they would go to the discard pile, as they came into play."""
    for card in [card for card, goal in goals.items() if goal == "discard"]:
        about = _as_it_was(game, card)
        asked: set[Seat] = set()
        for source, text, ability in game.watchers("instead_of_discard"):
            it = Effect(game, source, game.controller(source), text, about=about)
            if it.controller in asked or not (ability.usable is None or ability.usable(it)):
                continue
            asked.add(it.controller)
            if takes_back(game, it.controller, card) or (yield from agree(it, "keep", card)):
                goals[card] = "hand"
                game.tell_of("returned", game.owner(card), card)
                break


def _spare_in_order(game: WorkingCopy, goals: dict[Card, Destination]) -> Flow[None]:
    """The same, where the active player says which player's choice comes next."""
    choices: dict[tuple[int, int], Trigger] = {}
    for card in [card for card, goal in goals.items() if goal == "discard"]:
        about = _as_it_was(game, card)
        for source, text, ability in game.watchers("instead_of_discard"):
            it = Effect(game, source, game.controller(source), text, about=about)
            if ability.usable is None or ability.usable(it):
                choices.setdefault((card, it.controller), Trigger(it, ability, stays=True))
    if game.ruling("what goes home unasked is in no order"):
        for card, seat in list(choices):
            if takes_back(game, seat, card):
                _save(game, goals, card)
        choices = {key: choice for key, choice in choices.items() if goals[key[0]] != "hand"}
    while choices:
        waiting = list(choices.values())
        seats = {choice.effect.controller for choice in waiting}
        it = waiting[0].effect if len(seats) == 1 else (yield from first_of(game, waiting)).effect
        card = it.about.card
        del choices[card, it.controller]
        if takes_back(game, it.controller, card) or (yield from agree(it, "keep", card)):
            _save(game, goals, card)
            choices = {key: choice for key, choice in choices.items() if key[0] != card}


def _save(game: WorkingCopy, goals: dict[Card, Destination], card: Card) -> None:
    """Let a card go to the hand."""
    if goals[card] != "hand":
        goals[card] = "hand"
        game.tell_of("returned", game.owner(card), card)


def destroy(it: Effect, *minions: int) -> Flow[list[Card]]:
    """Destroy minions, all at the same time; says which were."""
    game = it.game
    in_order = game.ruling("the active player orders escapes")
    doomed, escaping = yield from (_part_in_order if in_order else _part)(it, minions)
    doomed = [card for card in doomed if game.in_play(card)]
    yield from _die(it, doomed)
    for card in escaping:
        if game.in_play(card):
            yield from _step_aside(it, card)
    return doomed


def _part(it: Effect, minions: Iterable[Card]) -> Flow[tuple[list[Card], list[Card]]]:
    """Part those who die from those to whom something else happens, asked as they came into play."""
    doomed: list[Card] = []
    escaping: list[Card] = []
    for card in minions:
        if (yield from _is_hit(it, card)):
            escape = _escape(it.game, card)
            escapes = escape is not None and (yield from _is_taken(escape))
            (escaping if escapes else doomed).append(card)
    return doomed, escaping


def _part_in_order(it: Effect, minions: Iterable[Card]) -> Flow[tuple[list[Card], list[Card]]]:
    """The same, where the active player says which player's comes next."""
    game = it.game
    hit: list[Card] = []
    for card in minions:
        hit += [card] if (yield from _is_hit(it, card)) else []
    clockwise = sorted(hit, key=lambda card: (game.controller(card) - game.table.active) % game.table.seats)
    choices = [escape for card in clockwise if (escape := _escape(game, card)) is not None]
    escaping: list[Card] = []
    while choices:
        seats = {choice.effect.controller for choice in choices}
        choice = choices[0] if len(seats) == 1 else (yield from first_of(game, choices))
        choices.remove(choice)
        escaping += [choice.effect.source] if (yield from _is_taken(choice)) else []
    return [card for card in hit if card not in escaping], escaping


def _is_hit(it: Effect, card: Card) -> Flow[bool]:
    """Return whether a minion would be destroyed by this."""
    game = it.game
    if not game.in_play(card):
        return False
    if game.is_indestructible(card):
        game.tell_of("indestructible", it.controller, card)
        return False
    return (yield from reaches(it, card, "destroy"))


def _die(it: Effect, doomed: list[Card]) -> Flow[None]:
    game = it.game
    after = [
        waiting
        for card in doomed
        for waiting in collect(game, "after_destroyed", _as_it_was(game, card, it), leaving=doomed)
    ]
    _tell_destroyed(it, doomed)
    yield from leave(game, doomed, "discard")
    trigger(game, after)


def _tell_destroyed(it: Effect, doomed: list[Card]) -> None:
    game = it.game
    source = game.card_ref(it.source)
    for card in doomed:
        base = game.card_ref(game.place(card))
        game.tell_of("destroyed-by", game.controller(card), card, source=source, base=base)


def _escape(game: WorkingCopy, card: Card) -> Trigger | None:
    """Return the ability of a minion that can happen instead of its destruction."""
    for text in game.texts_of(card):
        ability = text.abilities.get("instead_of_destruction")
        if ability is not None:
            it = Effect(game, card, game.controller(card), text)
            if ability.usable is None or ability.usable(it):
                return Trigger(it, ability, stays=False)
    return None


def _is_taken(escape: Trigger) -> Flow[bool]:
    """Let a player who may leave it choose whether it happens."""
    return not escape.ability.optional or (yield from agree(escape.effect, "escape", escape.effect.source))


def _step_aside(it: Effect, card: Card) -> Flow[None]:
    game = it.game
    for text in game.texts_of(card):
        ability = text.abilities.get("instead_of_destruction")
        if ability is not None:
            yield from resolve(Effect(game, card, game.controller(card), text), ability)
            return


def destroy_actions(it: Effect, *actions: int) -> Flow[None]:
    """Destroy actions in play."""
    game = it.game
    doomed = [action for action in actions if game.in_play(action) and not is_shielded(it, action)]
    _tell_destroyed(it, doomed)
    yield from leave(game, doomed, "discard")


def return_to_hand(it: Effect, *cards: Card) -> Flow[list[Card]]:
    """Return minions and actions in play to their owners' hands; says which were."""
    game = it.game
    going: list[Card] = []
    for card in cards:
        reached = game.in_play(card) and (yield from reaches(it, card, "return"))
        going += [card] if reached else []
    going = [card for card in going if game.in_play(card)]
    for card in going:
        game.tell_of("returned", game.owner(card), card)
    yield from leave(game, going, "hand")
    return going


def put_under_deck(it: Effect, card: Card) -> Flow[None]:
    """Put a card on the bottom of its owner's deck, from play or from wherever else it is. NONE is no card."""
    game = it.game
    if card == NONE:
        return
    if not game.in_play(card):
        lift(game, card)
        put_into(game, card, "bottom")
        game.tell_of("put-under-deck", game.owner(card), card)
    elif card == it.source or (yield from reaches(it, card, "place")):
        game.tell_of("put-under-deck", game.owner(card), card)
        yield from leave(game, [card], "bottom")


def shuffle_away(it: Effect, *minions: int) -> Flow[None]:
    """Shuffle minions in play into their owners' decks."""
    game = it.game
    going: list[Card] = []
    for card in minions:
        reached = game.in_play(card) and (yield from reaches(it, card, "place"))
        going += [card] if reached else []
    for card in going:
        game.tell("shuffled-in", seat=seated(game.owner(card)), cards=game.card_refs([card]))
    if game.ruling("what is shuffled in is found"):
        # In a deck nobody can tell it from others of its name, so that it is at work says nothing there.
        game.chain = [NONE if card in going else card for card in game.chain]
    yield from leave(game, going, "deck")
