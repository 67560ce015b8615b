"""The weapons of a group in a fight: skills, weapon cards, and the Bikers' ram (reference 4.7)."""

from typing import Protocol

from domain.kernel.protocol.decisions import Message
from domain.play.questions import Flow, put, together
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, PlaceId, Seat
from domain.zgame.questions import Question, ask, skilled_offers

Arms = dict[Seat, list[CardId]]
"""The cards that each side plays."""


def choose(game: WorkingCopy, place: PlaceId, prompts: dict[Seat, Message], is_sealed: bool = False) -> Flow[Arms]:
    """Ask these seats at once which weapons they play at a location; Bikers are then asked what they ram with."""
    arming = {seat: _arm(game, seat, place, prompt, is_sealed) for seat, prompt in prompts.items()}
    arms = yield from together(arming, game.given)
    if len(arms) > 1:
        game.has_revealed = True
    return arms


class Arming(Protocol):
    """The words in which a seat is asked for its weapons in a fight against zombies."""

    def __call__(
        self, game: WorkingCopy, seat: Seat, place: PlaceId, prompt: Message, is_won: bool
    ) -> Flow[list[CardId]]:
        """The cards that it plays. `is_won`: it holds without any."""


def ask_one(game: WorkingCopy, seat: Seat, place: PlaceId, prompt: Message, is_won: bool) -> Flow[list[CardId]]:
    """Ask, however the fight stands."""
    return (yield from choose(game, place, {seat: prompt}))[seat]


def ask_unless_won(game: WorkingCopy, seat: Seat, place: PlaceId, prompt: Message, is_won: bool) -> Flow[list[CardId]]:
    """Ask where all see that something can come of it; others may be asked at the same time."""
    return [] if is_won else (yield from ask_in_secret(game, seat, place, prompt))


def ask_in_secret(game: WorkingCopy, seat: Seat, place: PlaceId, prompt: Message) -> Flow[list[CardId]]:
    """Ask so that neither the question nor the answer tells others anything."""
    return (yield from _arm(game, seat, place, prompt, True))


def _arm(game: WorkingCopy, seat: Seat, place: PlaceId, prompt: Message, is_sealed: bool) -> Flow[list[CardId]]:
    # The asking must not tell sealed cards either: only what everybody sees excludes somebody.
    always = is_sealed and bool(game.table.hands[seat]) and game.ruling("asking tells nothing")
    weapons = yield from put(_weapons(game, seat, place, prompt, is_sealed), always and limit(game, seat, place) > 0)
    if not _can_ram(game, seat, place):
        return weapons
    return weapons + (yield from put(_ram(game, seat, is_sealed), always))


def _weapons(game: WorkingCopy, seat: Seat, place: PlaceId, prompt: Message, is_sealed: bool) -> Question:
    actions = game.cards.actions
    weapons = [card for card in game.table.hands[seat] if card in actions and actions[card].is_weapon]
    most = limit(game, seat, place)
    offers = skilled_offers(weapons, "fight", game.cards.helpful["fight"])
    return Question(seat, "commit_weapons", prompt, offers if most else (), 0, most, is_sealed=is_sealed)


def _can_ram(game: WorkingCopy, seat: Seat, place: PlaceId) -> bool:
    return game.faction(seat) == "bikers" and bool(game.ready(seat, place))


def _ram(game: WorkingCopy, seat: Seat, is_sealed: bool) -> Question:
    actions = game.cards.actions
    transports = [card for card in game.table.hands[seat] if card in actions and actions[card].ram]
    offers = skilled_offers(transports, "fight", {card: actions[card].ram for card in transports})
    return Question(seat, "commit_weapons", ask("ram"), offers, 0, 1, is_sealed=is_sealed)


def limit(game: WorkingCopy, seat: Seat, place: PlaceId) -> int:
    """Return how many weapons a group can use: one a fighter, and each needs somebody ready to hold it."""
    counted = game.group(seat, place) if game.numbers.weapon_limit_counts_leader else game.fighters(seat, place)
    return min(len(counted), len(game.ready(seat, place)))


def strength(game: WorkingCopy, seat: Seat, place: PlaceId) -> int:
    """A group's fight without cards."""
    return game.skill_of(game.group(seat, place), "fight")


def worth(game: WorkingCopy, seat: Seat, arms: list[CardId], against_zombies: bool = False) -> int:
    """Return what cards add to a fight."""
    total = 0
    for card in arms:
        action = game.cards.actions[card]
        total += action.bonus.get("fight", 0) or action.ram
        if against_zombies and game.faction(seat) == "bees" and action.deck == "melee":
            total += game.numbers.bees_bonus
    return total


def firearms(game: WorkingCopy, arms: list[CardId]) -> int:
    """Return how many of the cards are firearms."""
    return sum(game.cards.deck_of[card] == "firearm" for card in arms)


def spend(game: WorkingCopy, seat: Seat, arms: list[CardId]) -> None:
    """The cards are played: one shot each."""
    for card in arms:
        game.discard(seat, card)
